// Napoleon: a French turn with a battle, a defeat with its concessions, an offer between two people, a game against bots,
// the same on small screens, by thumb and by keyboard.
import { last, until } from '../campaign.mjs';
import { coarse, desktop, expect } from '../house.mjs';
import { answered, carry, choices, drop, goOn, goOnUntil, isAsked, press, question, told, view } from '../marshals.mjs';
import {
  endsWithAResult,
  fits,
  guest,
  isCleanAs,
  lookAway,
  request,
  seated,
  set,
  tabTo,
  unasked,
} from '../playing.mjs';

// France and the Coalition, each played by somebody, up to France's first march.
async function twoSides(person, more = {}) {
  const pages = [await person(desktop, { ...coarse, ...more }), await person({ width: 1280, height: 720 }, coarse)];
  for (const [i, name] of ['Anna', 'Ben'].entries()) await guest(pages[i], name);
  await seated(pages, { game: 'napoleon', seats: 2 });
  for (const page of pages) await set(page, unasked);
  return pages;
}
const marches = (page) => question(page) === 'march';

export async function battle({ scene }) {
  await scene('a French turn: a die is dragged past a border, and its battle is told hit by hit', async (person) => {
    const [anna, ben] = await twoSides(person, { told: 'own' });
    await goOnUntil([anna, ben], () => marches(anna), 'France does not march');
    await anna.locator('[data-die="france piedmont 6"]').first().waitFor();

    // The way is shown before the die is let go; letting go is one message.
    await carry(anna, 'france piedmont 6', ['n_lombardy', 'veneto']);
    await anna.getByRole('heading', { name: 'Drop here: Veneto' }).waitFor();
    await anna.locator('.ghosts .die').first().waitFor();
    const before = anna.heard.filter((one) => one.type === 'update').length;
    await drop(anna);
    expect(anna.heard.filter((one) => one.type === 'update').length === before + 1, 'the march was not one message');
    const stands = view(anna).dice.france.find((die) => die.region === 'veneto');
    expect(stands?.pips === 6 && stands.marks.includes('active'), 'the army does not stand in Veneto');
    await isCleanAs(anna, 'the march', 'a phone', 'a desktop, dark');

    await goOnUntil([anna], () => question(anna) === 'battle', 'there is no battle');
    const odds = anna.locator('#prompt').getByRole('button', { name: /^Veneto .*%/ });
    await odds.first().waitFor(); // the chance stands beside the attack
    await answered(anna, () => odds.first().click(), 'the attack does not come');
    await until(() => told(anna, 'battle_ended').length > 0 || isAsked(ben), 'the battle does not end');
    await anna.locator('.stage[data-told=true]').waitFor();
    const [attack] = told(anna, 'rolled');
    const hits = await anna.locator('.stage svg[aria-label^="Attack"] .die:not(.ghost)').count();
    expect(hits === attack.hits, `${hits} hits are drawn, ${attack.hits} were rolled`);
    await isCleanAs(anna, 'the battle', 'a phone, dark', 'a desktop');
  });
}

export async function defeat({ scene }) {
  await scene('a defeat: the loser names the length, the victor takes from the list', async (person) => {
    const [anna, ben] = await twoSides(person);
    await goOnUntil([anna, ben], () => marches(anna), 'France does not march');
    await carry(anna, 'france piedmont 6', ['n_lombardy', 'veneto']);
    await drop(anna);
    // Six pips against two at home: nobody need roll.
    await goOnUntil([anna], () => isAsked(ben), 'Austria is not beaten');
    expect(
      told(anna, 'nation_fell').some((event) => event.nation === 'austria'),
      'Austria did not fall',
    );
    expect(question(ben) === 'length', `Ben is asked ${question(ben)}`);
    await ben.locator('#prompt input[type=range]').fill('6');
    await press(ben, 'A treaty of 36 months');

    await until(() => question(anna) === 'concession', 'nothing can be taken');
    await anna.locator('.seal').first().waitFor(); // numbers on the map
    await isCleanAs(anna, 'the concessions', 'a phone', 'a desktop, dark');
    await press(anna, /Veneto and Tyrol/);
    expect(view(anna).control.tyrol === 'france', 'Tyrol is not French');
    await goOnUntil([anna], () => told(anna, 'treaty_signed').length > 0, 'no treaty is signed');
    await until(() => view(ben).ties.france_austria.tie === 'treaty', 'there is no peace');
    await ben.locator('.tray .bar').first().waitFor(); // drawn on the calendar
  });
}

export async function offers({ scene }) {
  await scene('an alliance is offered by one person and sealed by another', async (person) => {
    const [ben, dora] = [await person(desktop, coarse), await person({ width: 1280, height: 720 }, coarse)];
    await guest(ben, 'Ben');
    await guest(dora, 'Dora');
    await seated([ben, dora], { game: 'napoleon', seats: 3, bots: { 0: 'easy' } });
    for (const page of [ben, dora]) await set(page, unasked);

    // Each of them has two nations; which comes first the lot decides.
    const pages = [ben, dora];
    const offer = (page) => choices(page).find(({ act, other }) => act === 'ally' && !owns(page, other));
    await goOnUntil(pages, () => pages.some((page) => offer(page)), 'no alliance can be offered');
    const from = pages.find((page) => offer(page));
    const to = pages.find((page) => page !== from);
    const { nation, other } = offer(from);
    const name = (id) => id.charAt(0).toUpperCase() + id.slice(1);
    const row = from.locator('#prompt .rows li').filter({ hasText: name(other) });
    await answered(from, () => row.getByRole('button', { name: 'Offer an alliance' }).click(), 'the offer is not sent');

    await goOnUntil(pages, () => question(to) === 'answer_offer', 'the offer does not arrive');
    const sheet = to.getByRole('article', { name: `Alliance between ${name(nation)} and ${name(other)}` });
    await sheet.getByText(`offered by ${name(nation)}`).waitFor();
    await isCleanAs(to, 'the offer', 'a phone, dark', 'a desktop');
    await answered(to, () => sheet.getByRole('button', { name: 'Accept and seal' }).click(), 'it is not sealed');
    const tie = Object.entries(view(to).ties).find(([pair]) => pair.includes(nation) && pair.includes(other));
    expect(tie?.[1].tie === 'allied', `${nation} and ${other} are ${tie?.[1].tie}`);
  });
}
const owns = (page, nation) => view(page).nations[nation]?.seat === view(page).viewer;

export async function alone({ scene }) {
  await scene('a year against bots, its scoring, a seat that a bot keeps meanwhile, and the end', async (person) => {
    const page = await person(desktop, { ...coarse, told: 'own' });
    await guest(page, 'Clara');
    const table = await seated([page], { game: 'napoleon', seats: 2, bots: { 1: 'easy' } });
    await set(page, unasked);
    await goOnUntil([page], () => told(page, 'year_scored').length > 0, 'the year does not end', 150_000);
    await until(async () => {
      if ((await page.locator('.stage[aria-label="The scoring of 1805"]').count()) > 0) return true;
      const onwards = page.locator('.stage .onwards');
      if ((await onwards.count()) > 0) await onwards.click({ timeout: 1000 }).catch(() => {});
      return false;
    }, 'the scoring is not told');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Scorecards' }).click();
    await page.getByRole('heading', { name: 'Scorecards' }).waitFor();
    await isCleanAs(page, 'the scorecards', 'a phone', 'a desktop, dark');

    // A bot plays on while nobody looks, and the seat is there again.
    const { turn } = view(page);
    await request(page, 'POST', `/api/tables/${table.id}/hand_over`, { bot: 'easy' });
    await until(() => view(page).turn > turn, 'the bot does not play on', 90_000);
    await request(page, 'POST', `/api/tables/${table.id}/take_over`, {});
    await lookAway(page);
    await until(() => isAsked(page), 'nothing is asked');
    await goOn(page);
    await endsWithAResult(page, table);
  });
}

// Alone against a bot, up to France's first march.
async function upToTheMarch(page) {
  await guest(page, 'Clara');
  await seated([page], { game: 'napoleon', seats: 2, bots: { 1: 'easy' } });
  await set(page, unasked);
  await goOnUntil([page], () => marches(page), 'France does not march', 90_000);
  await page.getByRole('group', { name: 'Which die' }).getByRole('button').first().waitFor();
}
// What can be pressed, lies in sight and is not covered: its name and size.
const pressable = (page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('.napoleon button, #prompt button, [role=tab]')].flatMap((one) => {
      const { x, y, width, height } = one.getBoundingClientRect();
      const [px, py] = [x + width / 2, y + height / 2];
      if (one.closest('.places') || width === 0 || px < 0 || py < 0 || px > innerWidth || py > innerHeight) return [];
      const at = document.elementFromPoint(px, py);
      if (at === null || !(one.contains(at) || at.contains(one))) return [];
      return [{ name: one.getAttribute('aria-label') ?? one.textContent.trim(), width, height }];
    }),
  );
async function isInSight(page, locator, what) {
  const box = await locator.boundingBox();
  const { width, height } = page.viewportSize();
  expect(box !== null && box.x >= 0 && box.x + box.width <= width, `${what} is cut at the side`);
  expect(box.y >= 0 && box.y + box.height <= height, `${what} is cut below`);
  const covered = await locator.evaluate((one) => {
    const { x, y, width: wide, height: high } = one.getBoundingClientRect();
    const at = document.elementFromPoint(x + wide / 2, y + high / 2);
    return at === null || !(one.contains(at) || at.contains(one));
  });
  expect(!covered, `${what} is covered`);
}
const panels = ['Tables', 'Relations', 'Calendar', 'Scorecards'];
async function opensEveryPanel(page) {
  const pills = page.getByRole('group', { name: 'More of the board' });
  for (const name of panels) {
    await isInSight(page, pills.getByRole('button', { name }), name);
    await pills.getByRole('button', { name }).click();
    await page.locator('.napoleon .panel').waitFor();
    await fits(page, `the board with ${name}`);
    await pills.getByRole('button', { name: 'Map' }).click();
    expect((await page.locator('.napoleon .panel').count()) === 0, `${name} does not close`);
  }
}

export async function small({ scene }) {
  await scene('by thumb on a phone of 390 by 844: everything is large enough, a march goes by taps', async (person) => {
    const page = await person({ width: 390, height: 844 }, { isMobile: true });
    await upToTheMarch(page);
    await fits(page, 'the march');
    for (const { name, width, height } of await pressable(page))
      expect(Math.max(width, height) >= 44 && height >= 43.5, `"${name}" is only ${width} by ${height} px`);
    await opensEveryPanel(page);
    await page.getByRole('group', { name: 'Which die' }).getByRole('button').first().tap();
    await page.getByRole('group', { name: 'Where to' }).getByRole('button').first().tap();
    const send = page.locator('#prompt').getByRole('button', { name: /^March to / });
    await isInSight(page, send, 'the button that sends the march');
    await answered(page, () => send.tap(), 'the march is not taken');
    expect(
      view(page).dice.france.some((die) => die.marks?.includes('active')) ||
        Object.values(view(page).dice).some((dice) => dice.some((die) => die.marks?.includes('active'))),
      'nothing has marched',
    );
    await isCleanAs(page, 'a phone after the march', 'a phone');
  });

  await scene('at 1280 by 720 the whole table is in sight', async (person) => {
    const page = await person({ width: 1280, height: 720 }, coarse);
    await upToTheMarch(page);
    await fits(page, 'the march');
    const end = page.locator('#prompt').getByRole('button', { name: 'March no more' });
    await isInSight(page, end, 'the end of the march');
    await page.getByRole('group', { name: 'Which die' }).getByRole('button').first().click();
    await page.getByRole('group', { name: 'Where to' }).getByRole('button').first().click();
    await isInSight(page, page.locator('#prompt').getByRole('button', { name: /^March to / }), 'the march');
    await isInSight(page, page.locator('.tray .turns').first(), 'the calendar');
    await isInSight(page, page.locator('.tray .relations table'), 'the relations');
    await opensEveryPanel(page);
    // What is pointed at explains itself, with its rule.
    await page.getByRole('button', { name: 'Tables' }).click();
    await page.getByRole('rowheader', { name: 'Hits on' }).hover();
    await page
      .getByRole('status', { name: 'Hits' })
      .getByRole('button')
      .or(page.getByText('Every pip rolls'))
      .first()
      .waitFor();
  });

  await scene('by keyboard a die is taken up, led to its goal and sent', async (person) => {
    const page = await person(desktop, coarse);
    await upToTheMarch(page);
    const active = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '');
    const walkTo = async (wanted) => {
      for (let i = 0; i < 110 && !wanted.test(await active()); i++) await page.keyboard.press('ArrowRight');
      expect(wanted.test(await active()), `no arrow leads to ${wanted}`);
    };
    await tabTo(page, /^\w[\w .]*\. Of /);
    await page.keyboard.press('Home');
    const die = choices(page).find((one) => one.act === 'lift' && one.power === 'france' && one.pips === one.size);
    await walkTo(new RegExp(`Dice: .*France ${die.size}.*May be chosen`));
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Put it back' }).waitFor();
    await page.keyboard.press('Home');
    await walkTo(/^(?!.*Dice: France).*May be chosen/);
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: /^March to / }).waitFor();
    await answered(page, () => page.keyboard.press('Enter'), 'Enter does not send the march');
    await page.getByRole('button', { name: 'Take back' }).waitFor();
    await page.keyboard.press('u');
    await until(() => last(page).taken_back && marches(page), 'it cannot be taken back');
    expect(view(page).moving === undefined, 'the die is still on its way');
  });
}
