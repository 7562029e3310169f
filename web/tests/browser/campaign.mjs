// What a person does at a table of Wallenstein, for the scenes.
import { factsWith, rowsOf } from './data.mjs';
import { expect } from './house.mjs';

// What the page was last told about its own seat.
export const last = (page) => page.heard.findLast((one) => one.type === 'snapshot' || one.type === 'update');
export const view = (page) => last(page)?.view;
export const mine = (page) => view(page).players[view(page).viewer];
export const colour = (page) => mine(page).colour; // on the board owners go by it
export const laid = (page) => Object.keys(mine(page).plan ?? {}).length;
export const asks = (page, act) => last(page)?.choices.some((choice) => choice.act === act) ?? false;
export const isAsked = (page) => (last(page)?.choices.length ?? 0) > 0;

export async function until(what, otherwise, ms = 30_000) {
  for (const end = Date.now() + ms; ; await new Promise((done) => setTimeout(done, 15))) {
    const found = await what();
    if (found) return found;
    expect(Date.now() < end, otherwise);
  }
}

// Facts of the game in which every county begins with as many armies as can be, so that no front is too weak to march.
const strongArmies = () => {
  const { armies } = rowsOf('wallenstein', 'groups.json')[0]; // the largest group
  const strong = (row) => ({ ...row, armies });
  return {
    'groups.json': strong,
    'line_ups.json': strong,
    'start.json': (row) => ({ ...row, armies: armies * row.counties }),
  };
};
export const withStrongArmies = () => factsWith('wallenstein', strongArmies());

// And in which every favour of the Emperor is a free building, so that one is sure to come.
export function withFreeBuildings() {
  const kinds = ['free_trading_post', 'free_church', 'free_palace'];
  return factsWith('wallenstein', {
    ...strongArmies(),
    'favours.json': ({ value: _value, from: { value: _from, ...from }, ...row }, i) => ({
      ...row,
      from,
      effect: kinds[i % 3],
    }),
  });
}

// Own counties that border on others, the strongest first.
const borders = rowsOf('wallenstein', 'borders.json');
export function fronts(page) {
  const { counties } = view(page);
  const isMine = (id) => counties[id].owner === colour(page);
  const front = borders.flatMap(({ first, second }) => {
    const isInPlay = first in counties && second in counties; // with three players some counties are not
    if (!isInPlay || isMine(first) === isMine(second)) return [];
    return [isMine(first) ? first : second];
  });
  return [...new Set(front)].sort((a, b) => counties[b].armies - counties[a].armies);
}

// Lays one card by tapping box and card.
export async function lay(page, box, card) {
  await page.locator(`[data-box=${box}]`).click();
  await page.locator(`.hand [data-card=${card}]`).first().click();
  await until(() => mine(page).plan?.[box] === card, `${card} does not lie on ${box}`);
}
// Lays what is missing, box by box: the first card that would do something there, else any. Then confirms.
export async function planTheRest(page) {
  await page.evaluate(async (patience) => {
    const pause = () => new Promise((done) => setTimeout(done, 4));
    const laid = () => document.querySelectorAll('.mat .laid').length;
    // Whoever has too few cards leaves boxes open.
    const done = () =>
      [...document.querySelectorAll('.tray .button:not([aria-disabled=true])')].some((one) =>
        one.textContent.includes('Confirm'),
      );
    for (const start = Date.now(); !done(); await pause()) {
      if (Date.now() - start > patience) throw new Error('the plan is never whole');
      if (document.querySelector('.mat[aria-busy=true], #prompt[aria-busy=true]')) continue;
      const card = document.querySelector('.hand .held.able:not(.dull)') ?? document.querySelector('.hand .held.able');
      const before = laid();
      card?.click();
      while (card && laid() === before && Date.now() - start < patience) await pause();
    }
  }, 40_000);
  await page.locator('.tray').getByRole('button', { name: 'Confirm' }).click();
  await until(() => view(page).ask !== 'plan' || mine(page).confirmed, 'the plan was not confirmed');
}

const foreign = (page) => {
  const { counties } = view(page);
  return last(page)
    .choices.filter((choice) => choice.act === 'march')
    .map((choice) => choice.text.split(' ')[1])
    .find((county) => counties[county].owner !== colour(page));
};
export const canAttack = (page) => asks(page, 'march') && foreign(page) !== undefined;
// Points at a county that can be attacked; the march is then one click away.
export async function aim(page) {
  const county = foreign(page);
  await page.locator(`[data-place="${county}"]`).dispatchEvent('click');
  await page.locator('.march .go').getByText('Attack').waitFor();
}

// Answers whatever else is asked.
export async function answer(page) {
  const before = last(page);
  if (asks(page, 'choose')) await page.locator('.tile.lit').first().click();
  else if (asks(page, 'stay')) await page.locator('#prompt').getByRole('button', { name: 'Stay', exact: true }).click();
  else if (asks(page, 'decline'))
    await page
      .locator('#prompt')
      .getByRole('button', { name: /^Decline/ })
      .click();
  else if (asks(page, 'face')) await page.locator('.faces button').first().click();
  else await page.locator('.few .chip').first().click();
  await until(() => last(page) !== before, 'the answer did not arrive');
}
