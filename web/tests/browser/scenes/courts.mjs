// Power & Prestige: a season with a battle, alliances, an economic round of three people at once, a year against bots, a
// phone and a keyboard.
import { until } from '../campaign.mjs';
import {
  answered,
  carry,
  choices,
  goOn,
  goOnUntil,
  isAsked,
  mine,
  question,
  settle,
  told,
  tooSmall,
  view,
} from '../courts.mjs';
import { coarse, desktop, expect } from '../house.mjs';
import {
  endsWithAResult,
  fits,
  guest,
  isClean,
  isCleanAs,
  lookAway,
  request,
  seated,
  set,
  tabTo,
  unasked,
} from '../playing.mjs';

const game = 'power_and_prestige';
const low = { width: 1280, height: 720 };
const thumb = { width: 390, height: 844 };

async function threeCourts(person, more = {}) {
  const pages = [await person(desktop, { ...coarse, ...more }), await person(low, coarse), await person(thumb, coarse)];
  for (const [i, name] of ['Anna', 'Ben', 'Clara'].entries()) await guest(pages[i], name);
  await seated(pages, { game, seats: 3 });
  for (const page of pages) await set(page, unasked);
  return pages;
}
const answers = (page) => page.said.filter((one) => one.type === 'choose').length;

export async function season({ scene }) {
  await scene('a stack is dragged into battle, which is an account with dice; then the table parts', async (person) => {
    const pages = await threeCourts(person, { told: 'own' });
    const [anna, ben] = pages;
    await settle(pages);
    await goOnUntil(pages, () => question(anna) === 'march', 'Anna does not march');
    await anna.locator('[data-stack="red paris"]').waitFor();

    // What lies in reach is lit in two ways; the arrow stands before the stack is let go.
    await carry(anna, 'red paris', 'amiens');
    await anna.locator('.reach.near').first().waitFor();
    if (view(anna).weather[0] !== 6) await anna.locator('.reach.far').first().waitFor();
    await anna.locator('.card.goal').getByText('Battle').waitFor();
    const before = answers(anna);
    await answered(anna, () => anna.mouse.up(), 'the march is not taken');
    expect(answers(anna) === before + 1, `the march was ${answers(anna) - before} messages`);
    await goOnUntil(pages, () => told(anna, 'battle_began').length > 0, 'there is no battle');

    // The board of the battle opens by itself; its account adds up to what the table said.
    await until(() => question(anna) === 'lose' || question(ben) === 'lose', 'nobody loses anything');
    const board = anna.locator('[data-anchor="battle"]');
    await board.getByRole('heading', { name: 'Battle of Amiens' }).waitFor();
    const { totals } = view(anna).battle;
    expect((await board.locator('.attackers .total').textContent()) === String(totals[0]), 'another total is shown');
    await board.getByRole('img', { name: /^Roads around Amiens/ }).waitFor();
    await isCleanAs(anna, 'the battle', 'a phone, dark', 'a desktop');
    await ben.locator('[data-anchor="battle"] .defenders').waitFor();
    await fits(ben, 'the battle at 1280 pixels');

    // Fighting goes on to its end, and whoever has the most prestige forms the alliances.
    await goOnUntil(
      pages,
      () => told(anna, 'battle_won').length + told(anna, 'nobody_won').length > 0,
      'it never ends',
    );
    const former = () => pages.find((page) => question(page) === 'form');
    await goOnUntil(pages, () => former() !== undefined, 'nobody forms an alliance');
    const page = former();
    await page
      .locator('#prompt')
      .getByRole('button', { name: /^Form the Alliance/ })
      .waitFor();
    await page
      .locator('#prompt')
      .getByText(/provinces?/)
      .first()
      .waitFor();
    await isClean(page, 'the alliance pad');
    await answered(
      page,
      () =>
        page
          .locator('#prompt')
          .getByRole('button', { name: /^Form the Alliance/ })
          .click(),
      'nothing is formed',
    );
    expect(view(anna).allied, 'there are no alliances');
    await until(() => told(anna, 'alliances_formed').length > 0, 'nobody is told');
  });
}

export async function winter({ scene }) {
  await scene('three people fill their sheets at once, and their purchases come to the map', async (person) => {
    const pages = await threeCourts(person);
    await settle(pages);
    await goOnUntil(pages, () => pages.every((page) => question(page) === 'plan'), 'nobody plans', 120_000);
    const [anna, ben, clara] = pages;

    // A desktop has the whole sheet over the map.
    const sheet = anna.locator('[data-anchor="economy"]');
    await sheet.getByRole('heading', { name: 'Economic round' }).waitFor();
    const gold = mine(anna).gold;
    await sheet.getByRole('button', { name: 'One more: Infantry', exact: true }).click();
    await sheet.getByRole('button', { name: 'One more: Windmill' }).click();
    await sheet.getByText(`${gold - 5} left`, { exact: true }).waitFor();
    await isCleanAs(anna, 'the sheet', 'a desktop, dark', 'a desktop');
    // It outlives another layout of the page.
    await anna.setViewportSize(thumb);
    await anna.locator('#prompt').getByRole('button', { name: 'Commit the sheet' }).waitFor();
    await anna.setViewportSize(desktop);
    // A low screen, too; nothing of it is cut.
    await ben.locator('[data-anchor="economy"]').getByRole('button', { name: 'One more: Barracks' }).click();
    const [panel, last] = await Promise.all([
      ben.locator('[data-anchor="economy"]').boundingBox(),
      ben.locator('[data-anchor="economy"] .sheet').last().boundingBox(),
    ]);
    expect(last.x + last.width <= panel.x + panel.width, 'the sheet is cut at 1280 pixels');
    // On a phone it stands below the question, for a thumb.
    await clara.locator('#prompt').getByRole('button', { name: 'One more: Trading house' }).tap();
    await fits(clara, 'the sheet on a phone');
    const missed = await tooSmall(clara);
    expect(missed.length === 0, `too small for a thumb: ${missed.join('; ')}`);

    for (const page of pages) {
      const before = answers(page);
      await page.getByRole('button', { name: 'Commit the sheet' }).first().click();
      await until(() => question(page) !== 'plan', 'the sheet is not written');
      expect(answers(page) === before + 1, `the sheet was ${answers(page) - before} messages`);
    }
    const bought = (item) => told(anna, 'bought').some((event) => event.item === item);
    for (const item of ['infantry', 'windmill', 'barracks', 'trading_house'])
      await until(() => bought(item), `${item} was not bought`);
    await goOnUntil(pages, () => told(anna, 'built').length >= 3, 'nothing is built');
    expect(gold - mine(anna).gold === 5, 'another price was paid');
  });
}

export async function alone({ scene }) {
  await scene(
    'a year against bots, by clicks on the map; its panels, a seat that a bot keeps, and the end',
    async (person) => {
      const page = await person(low, coarse);
      await guest(page, 'Clara');
      const table = await seated([page], { game, seats: 3, bots: { 1: 'easy', 2: 'easy' } });
      await set(page, unasked);
      await goOnUntil([page], () => question(page) === 'march', 'nobody marches');

      // A stack is chosen, then where it goes: twice on the same place sends it.
      const from = choices(page).find(({ act }) => act === 'march');
      await page.locator(`[data-stack="${from.banner} ${from.location}"]`).click();
      await page.locator('.reach.near').first().waitFor();
      await page.locator('#prompt').getByRole('button', { name: 'Put back' }).click();

      for (const [name, heading] of [
        ['Time', 'Time and weather'],
        ['Alliances', 'Alliances'],
        ['Buildings', 'Buildings and arms'],
      ]) {
        await page.getByRole('group', { name: 'More of the board' }).getByRole('button', { name, exact: true }).click();
        await page.locator('.panel').getByRole('heading', { name: heading }).waitFor();
      }
      await page.getByRole('group', { name: 'More of the board' }).getByRole('button', { name: 'Powers' }).click();
      await page.locator('.panel article').nth(2).waitFor();
      await isClean(page, 'the powers');
      await page.keyboard.press('Escape');

      const { year } = view(page);
      const over = () => view(page)?.ask === 'over';
      await goOnUntil([page], () => view(page)?.year > year || over(), 'the year does not end', 180_000);
      if (over()) return;
      const { season: then } = view(page);
      await request(page, 'POST', `/api/tables/${table.id}/hand_over`, { bot: 'easy' });
      const goesOn = () => view(page) !== undefined && (view(page).season !== then || over());
      await until(goesOn, 'the bot does not play on', 90_000);
      await request(page, 'POST', `/api/tables/${table.id}/take_over`, {});
      if (over()) return;
      await lookAway(page);
      await until(() => isAsked(page) || over(), 'nothing is asked');
      if (!over()) await goOn(page);
      await endsWithAResult(page, table);
    },
  );
}

export async function reach({ scene }) {
  await scene('by thumb and by keyboard: nothing is too small, and every place can be walked to', async (person) => {
    const [page, keys] = [await person(thumb, coarse), await person(low, coarse)];
    for (const [one, name] of [
      [page, 'Anna'],
      [keys, 'Ben'],
    ])
      await guest(one, name);
    await seated([page, keys], { game, seats: 3, bots: { 2: 'easy' } });
    for (const one of [page, keys]) await set(one, unasked);
    await goOnUntil([page, keys], () => question(page) === 'march', 'nobody marches');
    await fits(page, 'the march on a phone');
    const missed = await tooSmall(page);
    expect(missed.length === 0, `too small for a thumb: ${missed.join('; ')}`);
    await isClean(page, 'the march on a phone');
    // The map is not covered by the sheet: what may march is in sight.
    const { banner, location } = choices(page).find(({ act }) => act === 'march');
    const stack = await page.locator(`[data-stack="${banner} ${location}"]`).boundingBox();
    const prompt = await page.getByRole('region', { name: 'Your choices' }).boundingBox();
    expect(stack.y + stack.height / 2 < prompt.y, 'the stack lies under the sheet');

    await goOnUntil([page, keys], () => question(keys) === 'march', 'the other does not march');
    // Places are walked by arrows; Enter takes up the troops that stand there, and Escape puts them back.
    await tabTo(keys, /(Capital|City|Place)\b.*Roads to/);
    await until(async () => {
      const label = await keys.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '');
      if (label.endsWith('May be chosen.')) return true;
      await keys.keyboard.press('ArrowRight');
      return false;
    }, 'no place can be chosen');
    await keys.keyboard.press('Enter');
    await keys.locator('.reach.near').first().waitFor();
    await keys.keyboard.press('Escape');
    await keys.keyboard.press('t');
    await keys.getByRole('heading', { name: 'Time and weather' }).waitFor();
    await keys.keyboard.press('Escape');
    await isClean(keys, 'the board by keyboard');
  });
}
