// Plans are made: by several at once and in secret, with mouse and thumb, and against what is allowed.
import {
  answer,
  asks,
  aim,
  canAttack,
  colour,
  isAsked,
  laid,
  last,
  mine,
  planTheRest,
  until,
  view,
} from '../campaign.mjs';
import { coarse, expect, phone } from '../house.mjs';
import { fits, guest, isCleanAs, seated } from '../playing.mjs';

const withBots = { game: 'wallenstein', seats: 3, options: { line_up: true }, bots: { 1: 'easy', 2: 'easy' } };

// Nothing of another's plan may be in what a seat is told while plans are made.
function secret(page, seat) {
  for (const one of page.heard) {
    for (const event of one.events ?? [])
      if (event.kind === 'placed') expect(event.seat === seat, `seat ${seat} was told what seat ${event.seat} laid`);
    if (one.view?.ask !== 'plan') continue;
    Object.values(one.view.players).forEach((player, other) =>
      expect(other === seat || player.plan === undefined, `seat ${seat} saw a plan of seat ${other}`),
    );
  }
}

// One after the other answers what is asked, until the next plans are made. Every second march is an attack.
async function playTheSeason(pages) {
  let marches = 0;
  await until(
    async () => {
      const { ask, players } = view(pages[0]);
      if (ask === 'plan' && !Object.values(players).some((player) => player.confirmed)) return true;
      const page = pages.find((one) => isAsked(one) && view(one).ask !== 'plan');
      if (!page) return false;
      if (canAttack(page) && marches++ % 2 === 0) {
        const before = last(page);
        await aim(page);
        await page.locator('.march .go').click();
        await until(() => last(page) !== before, 'the attack did not arrive');
      } else await answer(page);
      return false;
    },
    'the season did not end',
    90_000,
  );
}

export async function planning({ scene }) {
  await scene('three people plan a whole year at the same time', async (person) => {
    const small = [{ width: 1280, height: 800 }, coarse];
    const pages = [await person(...small), await person(...small), await person(...small)];
    for (const [i, page] of pages.entries()) await guest(page, ['Anna', 'Ben', 'Clara'][i]);
    await seated(pages, { ...withBots, bots: {} });
    const [anna, ...others] = pages;
    const seats = pages.map((page) => page.heard.findLast((one) => one.table).table.you.seat);
    for (let season = 0; season < 3; season++) {
      await until(() => pages.every((page) => view(page)?.ask === 'plan'), 'planning did not begin');
      if (season === 0) {
        // While one lays cards the others hear nothing at all.
        const heard = others.map((page) => page.heard.length);
        const quiet = () => others.every((page, i) => page.heard.length === heard[i]);
        await anna.locator('.hand .held.able').first().click();
        await until(() => laid(anna) > 0, 'nothing was laid');
        await new Promise((done) => setTimeout(done, 200));
        expect(quiet(), 'others heard that a card was laid');
        // Changing one's mind: the card comes off again, another takes its place.
        await anna.locator('.mat .box').first().click();
        await anna.locator('.mat .off').click();
        await until(() => last(anna).taken_back !== undefined, 'the card did not come off');
        expect(quiet(), 'others heard that a card was taken back');
      }
      await Promise.all(pages.map(planTheRest));
      pages.forEach((page, i) => secret(page, seats[i]));
      await playTheSeason(pages);
      pages.forEach((page, i) => secret(page, seats[i]));
    }
    expect(view(anna).year === 2, 'the second year has not begun');
    expect(
      (await anna.locator('header.top').textContent()).includes('Year 2'),
      'the page does not say that the second year has begun',
    );
  });

  await scene('the first counties are drafted', async (person) => {
    const page = await person();
    await guest(page, 'Dora');
    await seated([page], { ...withBots, options: {} });
    for (let counties = 1; counties <= 2; counties++) {
      await until(() => asks(page, 'take'), 'no county is offered');
      const open = view(page).draft.open[0];
      // One on the map, one from the cards.
      if (counties === 1) await page.locator(`[data-place="${open}"]`).dispatchEvent('click');
      else await page.locator('.draft .pick').first().click();
      await until(() => asks(page, 'garrison'), 'no group is asked for');
      await page.locator('.draft .group.lit').first().click();
      await until(
        () => view(page).counties[open].owner === colour(page) && view(page).counties[open].armies > 1,
        'the county is not mine',
      );
    }
  });

  await scene('cards are dragged onto the mat with the mouse, about on it, and off', async (person) => {
    const page = await person();
    await guest(page, 'Emil');
    await seated([page], withBots);
    await until(() => view(page)?.ask === 'plan', 'planning did not begin');
    const drag = async (from, to) => {
      const [a, b] = [await from.boundingBox(), await to.boundingBox()];
      await page.mouse.move(a.x + a.width / 2, a.y + a.height / 2);
      await page.mouse.down();
      await page.mouse.move(a.x + a.width / 2 + 12, a.y + a.height / 2 - 12);
      await page.mouse.move(b.x + b.width / 2, b.y + b.height / 2, { steps: 4 });
      await page.mouse.up();
    };
    const box = (id) => page.locator(`[data-box=${id}]`);
    const lies = (id, card) => until(() => mine(page).plan?.[id] === card, `${card} does not lie on ${id}`);
    const [first, second] = Object.keys(view(page).counties).filter(
      (county) => view(page).counties[county].owner === colour(page),
    );
    await drag(page.locator(`.hand [data-card=${first}]`), box('deploy_5'));
    await lies('deploy_5', first);
    await drag(page.locator(`.hand [data-card=${second}]`), box('combat_b'));
    await lies('combat_b', second);
    // Two cards change places; one leaves the mat.
    await drag(box('deploy_5').locator('.laid'), box('combat_b'));
    await lies('combat_b', first);
    await lies('deploy_5', second);
    await drag(box('combat_b').locator('.laid'), page.locator('.map-frame'));
    await until(() => mine(page).plan?.combat_b === undefined, 'the card did not leave the mat');
    await page.locator(`.hand [data-card=${first}]`).waitFor();
  });

  await scene('a county that is not mine says why, with its rule', async (person) => {
    const page = await person();
    await guest(page, 'Frieda');
    await seated([page], withBots);
    await until(() => view(page)?.ask === 'plan', 'planning did not begin');
    const neutral = Object.keys(view(page).counties).find((id) => !view(page).counties[id].owner);
    await page.locator(`[data-place="${neutral}"]`).dispatchEvent('click');
    await page
      .getByText(/is not yours/)
      .first()
      .waitFor();
    await page.keyboard.press('Escape');
    await isCleanAs(page, 'map and mat', 'a phone, light', 'a phone, dark', 'a desktop, dark', 'a desktop, light');
  });

  await scene('a plan by thumb on a phone', async (person) => {
    const page = await person(phone, { isMobile: true });
    await guest(page, 'Giles');
    await seated([page], { ...withBots, options: { line_up: true, emperors_court: true } });
    await until(() => view(page)?.ask === 'plan', 'planning did not begin');
    await fits(page, 'planning');
    const low = await page
      .locator('.tray button, .pills button, .tools button')
      .evaluateAll((all) =>
        all.filter((one) => one.getBoundingClientRect().height < 44).map((one) => one.textContent.trim()),
      );
    expect(low.length === 0, `less than 44 px high: ${low.join(', ')}`);
    await page.locator('[data-box=auction]').tap();
    await page.getByRole('button', { name: /^Money 1/ }).tap();
    await until(() => mine(page).plan?.auction === 'money_1', 'the bid was not laid');
    // Before the plan is whole the seal says what is missing.
    await page.locator('.tray').getByRole('button', { name: 'Confirm' }).tap({ force: true });
    await page.getByRole('status').filter({ hasText: 'Not allowed.' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Fill the rest' }).tap();
    await until(() => laid(page) === 14, 'the plan is not whole');
    expect(mine(page).plan.auction === 'money_1', 'another bid was laid');
    const counties = Object.values(mine(page).plan).filter((card) => view(page).counties[card]);
    expect(counties.length >= 5, `only ${counties.length} counties do something`);
    await planTheRest(page);
    for (const word of ['Round', 'Tower', 'Winter', 'Court', 'Map']) {
      await page.locator('.pills').getByRole('button', { name: word }).tap();
      await fits(page, `the panel ${word}`);
    }
  });
}
