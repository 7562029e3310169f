// The mat: what lies where, and the way to another plan. The server says what may be placed.
import type { Choice, Gesture, Seat } from '../../table/wire';
import { choiceOf, countiesOf, hasCourt, playerOf, type Facts, type WallensteinView } from './view';
import { courtBoxes, isMoney, matBoxes, moneyOf } from './words';

export type Plan = Record<string, string>; // card by box
export const boxesOf = (view: WallensteinView): string[] => (hasCourt(view) ? courtBoxes : matBoxes);

export function planOf(view: WallensteinView, seat: Seat | null): Plan {
  const plan: Plan = {};
  for (const [box, card] of Object.entries(playerOf(view, seat)?.plan ?? {})) if (card !== null) plan[box] = card;
  return plan;
}

// The cards of a seat that lie in no box: counties as on the map, money, tower cards.
export function handOf(view: WallensteinView, facts: Facts, seat: Seat, plan: Plan): string[] {
  const own = new Set(countiesOf(view, seat));
  const counties = facts.counties.filter((county) => own.has(county.id)).map((county) => county.id);
  const used = Object.values(plan);
  const towers = hasCourt(view) ? 3 - used.filter((card) => card === 'tower').length : 0;
  const cards = [...counties, 'money_0', 'money_1', 'money_2', 'money_3', 'money_4'].filter(
    (card) => !used.includes(card),
  );
  return [...cards, ...Array.from({ length: Math.max(0, towers) }, () => 'tower')];
}

// From the mat as it lies to the mat as wanted, in one message. What is missing is placed; if anything lies where
// it is not wanted, all of it is taken back and laid again. Null: it lies as wanted.
export function gestureTo(actual: Plan, wanted: Plan, confirmed: boolean): Gesture | null {
  const laid = Object.keys(actual);
  const anew = confirmed || laid.some((box) => wanted[box] !== actual[box]);
  const missing = Object.entries(wanted).filter(([box]) => anew || actual[box] === undefined);
  if (!anew && missing.length === 0) return null;
  return {
    back: anew ? laid.length + Number(confirmed) : 0,
    choices: missing.map(([box, card]) => `place ${box} ${card}`),
  };
}

export const without = (plan: Plan, box: string): Plan =>
  Object.fromEntries(Object.entries(plan).filter(([one]) => one !== box));

// A card into a box, from the hand or from another box; what lay there goes back to the hand, or changes
// places with the card.
export function moved(plan: Plan, box: string, card: string, from: string | null): Plan {
  const next = from === null ? without(plan, box) : without(without(plan, from), box);
  const before = plan[box];
  if (from !== null && before !== undefined && from !== box) next[from] = before;
  next[box] = card;
  return next;
}

// Money cards (then tower cards) into all uncovered boxes of the ten actions and of the court; as long as
// the bid is open, the least money card is kept for it.
export function filled(plan: Plan, boxes: string[], hand: string[], choices: Choice[]): Plan {
  const next = { ...plan };
  const open = boxes.filter((box) => box !== 'auction' && next[box] === undefined);
  const money = hand
    .filter(isMoney)
    .sort((a, b) => Number(bids(choices, a)) - Number(bids(choices, b)) || moneyOf(b) - moneyOf(a));
  if (next.auction === undefined && boxes.includes('auction') && money.length > 0) money.pop();
  const spare = [...money, ...hand.filter((card) => card === 'tower')];
  // In the boxes of the court a tower card would do something, so money goes there first.
  const order = [
    ...open.filter((box) => box.startsWith('convert')),
    ...open.filter((box) => !box.startsWith('convert')),
  ];
  for (const box of order) {
    const card = spare.shift();
    if (card === undefined) break;
    next[box] = card;
  }
  return next;
}
const bids = (choices: Choice[], card: string): boolean => choiceOf(choices, 'place', 'auction', card) !== undefined;
