// Two people at war: a march with a battle on land, then one at sea; and a short game against a bot by clicking on what
// is lit.
import {
  answerAny,
  answered,
  choices,
  events,
  has,
  isAsked,
  offer,
  press,
  standsOn,
  step,
  tap,
  total,
  view,
} from '../generals.mjs';
import { until } from '../campaign.mjs';
import { coarse, desktop, expect } from '../house.mjs';
import { guest, isCleanAs, seated, set, unasked } from '../playing.mjs';

const nationOf = (page) => view(page).players[view(page).viewer].nation;
const capital = { england: 'london', byzantium: 'constantinople' };
const sea = { england: 'english_channel', byzantium: 'aegean_sea' };
const atSea = (page) => events(page).some((event) => event.kind === 'style_fought');
const combats = (page) => events(page).filter((event) => event.kind === 'totals').length;

// Regiments and a ship, as many as are wanted.
async function draft(page) {
  const home = capital[nationOf(page)];
  if (has(page, `launch galley ${home}`) && standsOn(page, home, 'galley').all === 0)
    return offer(page, `launch galley ${home}`);
  if (has(page, 'draft light_infantry') && standsOn(page, home, 'light_infantry').all < 4)
    return offer(page, 'draft light_infantry');
  await press(page, 'Pass');
}

// Two regiments of London against Constantinople.
async function attackOnLand(page) {
  await tap(page, 'london');
  for (let i = 0; i < 9 && view(page).marching.units.light_infantry?.fresh > 2; i++)
    await step(page, 'One fewer: light infantry');
  const sentence = await page.locator('#prompt .sentence').first().textContent();
  expect(/2 light infantry.*from.*London/s.test(sentence ?? ''), `the sentence says: ${sentence}`);
  await tap(page, 'constantinople');
}
// The ship leaves port with the regiments that are left.
async function sailOut(page) {
  const home = capital[nationOf(page)];
  await tap(page, home);
  if (!view(page).marching.units.galley) await step(page, 'One more: galley');
  await tap(page, sea[nationOf(page)]);
}

async function march(page) {
  const home = capital[nationOf(page)];
  const own = sea[nationOf(page)];
  const galley = standsOn(page, home, 'galley').fresh > 0;
  const regiments = standsOn(page, home, 'light_infantry').fresh;
  if (nationOf(page) === 'england') {
    if (combats(page) === 0 && regiments > 2 && view(page).tiles.constantinople.stack === 'byzantium')
      return attackOnLand(page);
    if (standsOn(page, own, 'galley').fresh > 0 && view(page).tiles.aegean_sea.stack === 'byzantium') {
      await tap(page, own);
      return tap(page, 'aegean_sea');
    }
  }
  if (galley && choices(page).some((choice) => choice.text.startsWith(`take ${home} galley`))) return sailOut(page);
  await press(page, 'Pass');
}

const acts = ['act draft', 'act march', 'act production', 'act technology'];
async function act(page) {
  const wanted = acts.find((text) => has(page, text));
  await answered(page, () => page.locator(`[data-action="${wanted.split(' ')[1]}"]`).click(), `${wanted} is not lit`);
}

export async function playOn(pages, comes, otherwise) {
  await until(
    async () => {
      if (comes()) return true;
      const page = pages.find(isAsked);
      if (!page) return false;
      const { ask } = view(page);
      if (ask === 'act') await act(page);
      else if (ask === 'draft') await draft(page);
      else if (ask === 'march') await march(page);
      else await answerAny(page);
      return false;
    },
    otherwise,
    90_000,
  );
}

export const isFight = (page) => isAsked(page) && view(page).ask === 'fight';

export async function front({ scene }) {
  await scene('two people fight on land and at sea', async (person) => {
    const pages = [await person(desktop, coarse), await person(desktop, coarse)];
    for (const [i, name] of ['Clara', 'Anna'].entries()) await guest(pages[i], name);
    await seated(pages, { game: 'generalship', seats: 2, options: { nations: ['england', 'byzantium'] } });
    for (const page of pages) await set(page, unasked);

    await playOn(pages, () => pages.some(isFight), 'no battle on land begins');
    const first = pages.find(isFight);
    const other = pages.find((page) => page !== first);
    expect((await total(first)) === 0, 'an empty line counts something');
    // A card is dragged to a unit; the total grows as the server counts it.
    const lit = choices(first).find((choice) => choice.act === 'match');
    if (lit) {
      const card = first.locator(`.hand [data-card="${lit.card}"] .title`);
      const unit = first.locator(`.units [data-box="unit:${lit.unit}"]`);
      await answered(first, () => card.dragTo(unit), 'the card cannot be dragged to the unit');
      await until(async () => (await total(first)) > 0, 'the total does not grow');
      expect((await first.locator('.laid .match').count()) === 1, 'the match does not lie in the line');
    }
    await isCleanAs(first, 'the stage of a battle', 'a desktop', 'a phone, dark');
    await press(first, 'Seal the choice');
    await until(() => isFight(other), 'the other side is not asked');
    const sealed = other.locator('.battle .packet');
    await sealed.waitFor();
    expect((await other.locator('.battle .side [data-card]').count()) === 0, 'a sealed card is shown');
    await playOn(pages, () => combats(first) > 0, 'nothing is revealed');

    // It is told on request, with both totals.
    await first.getByRole('button', { name: 'See it told' }).last().click();
    await first.locator('.stage').getByText('ATK').waitFor();
    await first.keyboard.press('Escape');

    await playOn(pages, () => atSea(first), 'no battle at sea is fought');
    expect(
      events(first).some((event) => event.kind === 'flagship_shown'),
      'no ship has fought',
    );
  });
}

export async function alone({ scene }) {
  await scene('a short game against a bot by clicking on what is lit', async (person) => {
    const page = await person(desktop, coarse);
    await guest(page, 'Clara');
    await seated([page], { game: 'generalship', seats: 2, options: { last_settlement: 1 }, bots: { 1: 'easy' } });
    await set(page, unasked);
    const over = () => events(page).some((event) => event.kind === 'game_ended');
    const met = new Set();
    while (!over()) {
      await until(() => over() || isAsked(page), 'nobody is asked any more');
      if (over()) break;
      if (view(page).ask === 'act' && !met.has('act')) await isCleanAs(page, 'the table', 'a phone', 'a desktop, dark');
      met.add(view(page).ask);
      if (view(page).ask === 'draft' && has(page, 'draft light_infantry') && view(page).players[0].food > 2)
        await offer(page, 'draft light_infantry');
      else if (view(page).ask === 'march' && !met.has('marched')) {
        met.add('marched');
        // By keyboard: the tiles are a list that is walked, Enter chooses.
        const from = choices(page).find((choice) => choice.act === 'take').tile;
        const name = from.charAt(0).toUpperCase() + from.slice(1);
        const stop = page.getByRole('button', { name: new RegExp(`^${name}.*May be chosen`) });
        await answered(page, () => stop.press('Enter'), `${name} is not taken by keyboard`);
        await tap(page, choices(page).find((choice) => choice.act === 'go').tile);
      } else await answerAny(page);
    }
    expect(met.has('act') && met.has('lead'), `asked was only ${[...met].join(', ')}`);
    await page.getByText('The game is over', { exact: false }).first().waitFor();
  });
}
