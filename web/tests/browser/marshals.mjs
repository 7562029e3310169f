// What a person does at a table of Napoleon, for the scenes: dragging dice, pressing what is offered.
import { last, until } from './campaign.mjs';
import { factsWith } from './data.mjs';

// An update does not always bring the board along.
export const view = (page) => page.heard.findLast((one) => one.view !== undefined)?.view;
export const choices = (page) => last(page)?.choices ?? [];
export const isAsked = (page) => choices(page).length > 0;
export const question = (page) => (isAsked(page) ? (view(page).within?.at(-1)?.ask ?? view(page).step) : null);
export const events = (page) => page.heard.filter((one) => one.type === 'update').flatMap((one) => one.events);
export const told = (page, kind) => events(page).filter((event) => event.kind === kind);

// Facts of the game in which Napoleon begins beside Italy, two regions from Austria's army in Veneto; `austria` is the
// size of each of its dice, if it is not what the game says.
export function withNapoleonInItaly(austria = null) {
  return factsWith('napoleon', {
    'setup.json': (row) => {
      if (row.id === 'two_player_france_1') return { ...row, regions: ['piedmont'] };
      if (austria === null || !row.id.startsWith('two_player_austria')) return row;
      return { ...row, least: austria, most: austria };
    },
  });
}

// Does something and waits until the table has answered.
export async function answered(page, doing, otherwise) {
  const before = last(page);
  await doing();
  await until(() => last(page) !== before, otherwise);
  await page.locator('#prompt[aria-busy=false]').waitFor();
}
const button = (page, name) => page.locator('#prompt').getByRole('button', { name }).first();
export const press = (page, name) => answered(page, () => button(page, name).click(), `no ${name}`);

// A point of the screen that lies in this region and nowhere else.
export const pointIn = (page, region) =>
  page.evaluate((region) => {
    const { x, y, width, height } = document.querySelector(`[data-place="${region}"]`).getBoundingClientRect();
    const at = (px, py) =>
      document
        .elementsFromPoint(px, py)
        .map((one) => one.getAttribute('data-place'))
        .find((one) => one !== null);
    const spots = [0.5, 0.4, 0.6, 0.3, 0.7, 0.2, 0.8];
    for (const down of spots)
      for (const across of spots) {
        const point = { x: x + width * across, y: y + height * down };
        if (at(point.x, point.y) === region) return point;
      }
    throw new Error(`${region} is not in sight`);
  }, region);

// Takes a die up and carries it over these regions; it is still in the hand.
export async function carry(page, die, way) {
  const box = await page.locator(`[data-die="${die}"]`).first().boundingBox();
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  for (const region of way) {
    const { x, y } = await pointIn(page, region);
    await page.mouse.move(x, y, { steps: 4 });
  }
}
export const drop = (page) => answered(page, () => page.mouse.up(), 'the march is not taken');

// Goes on with as little as possible: ends the step, declines, or takes the first answer there is.
export async function goOn(page) {
  const plain = page.locator('#prompt .acts .button:not(.back)').first();
  const decline = page.locator('#prompt').getByRole('button', { name: 'Decline', exact: true });
  const length = page.locator('#prompt .length .button');
  const first = page.locator('#prompt .sentence .chip:is(button)').first();
  for (const one of [plain, decline, length, first])
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
