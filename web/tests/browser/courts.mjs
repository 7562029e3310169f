// What a person does at a table of Power & Prestige, for the scenes: dragging stacks, pressing what is offered.
import { last, until } from './campaign.mjs';
import { factsWith } from './data.mjs';

// An update does not always bring the board along.
export const view = (page) => page.heard.findLast((one) => one.view !== undefined)?.view;
export const choices = (page) => last(page)?.choices ?? [];
export const isAsked = (page) => choices(page).length > 0;
export const question = (page) => (isAsked(page) ? (view(page)?.ask ?? null) : null);
export const events = (page) => page.heard.filter((one) => one.type === 'update').flatMap((one) => one.events);
export const told = (page, kind) => events(page).filter((event) => event.kind === kind);
export const mine = (page) => view(page).players[view(page).viewer];

// Does something and waits until the table has answered.
export async function answered(page, doing, otherwise) {
  const before = last(page);
  await doing();
  await until(() => last(page) !== before, otherwise);
  await page.locator('#prompt[aria-busy=false]').waitFor();
}
const button = (page, name) => page.locator('#prompt').getByRole('button', { name }).first();
export const press = (page, name) => answered(page, () => button(page, name).click(), `no ${name}`);

// Goes on with as little as possible: what ends the question, or the first answer there is.
export async function goOn(page) {
  const plain = page.locator('#prompt .acts .button:not(.back):not([disabled])').first();
  const main = page.locator('#prompt .sentence .button.main:not([disabled])').first();
  const first = page.locator('#prompt .sentence .chip:is(button)').first();
  for (const one of [plain, main, first])
    if ((await one.count()) > 0) return answered(page, () => one.click(), `nothing comes of ${question(page)}`);
  throw new Error(`nothing can be pressed for ${question(page)}`);
}
// The same until this holds, whoever of these people is asked.
export function goOnUntil(pages, holds, otherwise, ms = 60_000) {
  return until(
    async () => {
      if (await holds()) return true;
      for (const page of pages) if (isAsked(page) && !(await holds())) await goOn(page);
      return holds();
    },
    otherwise,
    ms,
  );
}

// Facts of the game in which the first provinces lie side by side, so that there is a battle in the first season.
export function neighbours() {
  const near = { magdeburg: 'lille', wien: 'dijon' };
  return factsWith('power_and_prestige', {
    'start_provinces.json': (row) =>
      row.players === 3 ? { ...row, province: near[row.province] ?? row.province, gold: 6 } : row,
  });
}

// A point of the screen where this place is what is met.
export async function pointAt(page, selector) {
  const box = await page.locator(selector).first().boundingBox();
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}
// Takes a stack up and carries it to a place; it is still in the hand.
export async function carry(page, stack, place) {
  const from = await pointAt(page, `[data-stack="${stack}"]`);
  const to = await pointAt(page, `[data-anchor="place:${place}"] .hit`);
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2, { steps: 6 });
  await page.mouse.move(to.x, to.y, { steps: 6 });
}

// Three people sit down; with neighbours() Anna has Paris, Ben Amiens and Clara Dijon.
const starts = [
  ['Paris', 'Paris'],
  ['Lille', 'Amiens'],
  ['Dijon', 'Dijon'],
];
export async function settle(pages) {
  await until(
    async () => {
      for (const [i, page] of pages.entries()) {
        const ask = question(page);
        if (ask === 'choose_start') await press(page, new RegExp(`^${starts[i][0]}\\b`));
        else if (ask === 'choose_house') await press(page, new RegExp(`^${starts[i][1]}\\b`));
        else if (ask === 'choose_province') await goOn(page);
      }
      return pages.some((page) => question(page) === 'march');
    },
    'nobody marches',
    60_000,
  );
}

// Buttons that a thumb would miss: seen, and lower or narrower than 44 pixels.
export const tooSmall = (page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('#prompt button, .prestige button, .tray button')]
      .filter((one) => one.checkVisibility() && one.closest('[aria-hidden=true], .places') === null)
      .map((one) => ({ box: one.getBoundingClientRect(), name: one.getAttribute('aria-label') ?? one.textContent }))
      .filter(({ box }) => box.width > 1 && (box.height < 43.5 || box.width < 39.5))
      .map(({ box, name }) => `${name.trim().slice(0, 40)} ${box.width.toFixed(0)}x${box.height.toFixed(0)}`),
  );
