// What a person does at a table of Generalship, for the scenes: everything by clicking on what is lit.
import { last, until } from './campaign.mjs';
import { factsWith } from './data.mjs';
import { expect } from './house.mjs';

export const view = (page) => page.heard.findLast((one) => one.view !== undefined)?.view;
export const choices = (page) => last(page)?.choices ?? [];
export const isAsked = (page) => choices(page).length > 0;
export const events = (page) => page.heard.filter((one) => one.type === 'update').flatMap((one) => one.events);
export const has = (page, text) => choices(page).some((choice) => choice.text === text);
const hasAct = (page, act) => choices(page).some((choice) => choice.act === act);

// Facts of the game in which London touches Constantinople and the English Channel the Aegean Sea, everybody is rich,
// and there are circles enough for three marches.
export function withNeighbours() {
  const places = {
    players_2_south_capital: { x: 2, y: -2 },
    players_2_south_front_b: { x: 3, y: -1 },
    players_2_south_front_a: { x: 4, y: -2 },
  };
  const purse = { food: 12, metal: 6 };
  const circles = { supply: 1, cards: 1, alliance: 0, draft: 1, march: 3 };
  return factsWith('generalship', {
    'spaces.json': (row) => ({ ...row, ...places[row.id] }),
    'figures.json': (row) => ({ ...row, value: purse[row.id] ?? row.value }),
    'action_tiles.json': (row) => ({ ...row, circles_2: circles[row.id] }),
  });
}

// Does something and waits until the table has answered.
export async function answered(page, doing, otherwise) {
  const before = last(page);
  await doing();
  await until(() => last(page) !== before, otherwise);
  await page.locator('#prompt[aria-busy=false]').waitFor();
}
export const tap = (page, tile) =>
  answered(page, () => page.locator(`[data-place="${tile}"]`).dispatchEvent('click'), `${tile} cannot be chosen`);
export const offer = (page, text) =>
  answered(page, () => page.locator(`[data-offer="${text}"]`).click(), `${text} is not offered`);
export const press = (page, name) =>
  answered(page, () => page.locator('#prompt').getByRole('button', { name }).first().click(), `no ${name}`);
export const step = (page, name) =>
  answered(page, () => page.getByRole('button', { name, exact: true }).click(), `no "${name}"`);

export async function lead(page) {
  const cards = page.locator('.tray [data-general]');
  await cards.nth(0).click();
  await cards.nth(1).click();
  await press(page, /^Lead with/);
}

// Matches cards with units as long as a row is lit, names a ship at sea, and seals.
export async function fight(page) {
  const rows = page.locator('.hand .tactic.can li button');
  while (hasAct(page, 'match')) await answered(page, () => rows.first().click(), 'the match is not taken');
  if (hasAct(page, 'flagship'))
    await answered(
      page,
      () => page.locator('.units').getByRole('button', { name: 'Flagship' }).first().click(),
      'no ship',
    );
  await press(page, 'Seal the choice');
}

// Answers whatever is asked with the first thing that is lit, and finishes where that is offered.
export async function answerAny(page) {
  const { ask } = view(page);
  if (ask === 'lead') return lead(page);
  if (ask === 'fight') return fight(page);
  if (has(page, 'pass')) return press(page, 'Pass');
  if (ask === 'act')
    return answered(page, () => page.locator('.actions button.can').first().click(), 'no action is lit');
  const first = page.locator('#prompt .offers button, #prompt .acts .button:not(.back)').first();
  await answered(page, () => first.click(), `nothing is lit for ${ask}`);
}

// The next of these to be asked.
export async function next(pages, otherwise) {
  return until(() => pages.find(isAsked), otherwise);
}

export function standsOn(page, tile, unit) {
  const states = view(page).tiles[tile]?.units?.[unit] ?? {};
  return { fresh: states.fresh ?? 0, all: Object.values(states).reduce((sum, count) => sum + count, 0) };
}

export async function total(page) {
  const shown = await page.locator('.battle .total b').first().textContent();
  expect(/^\d+$/.test(shown ?? ''), `no total is shown: ${shown}`);
  return Number(shown);
}
