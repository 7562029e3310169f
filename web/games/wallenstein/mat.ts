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

// What a card is good for in a box, as the server has told it; null: it would do nothing there, or risk a revolt.
export interface Use {
  gain: number;
  cost: number;
}

// What is worth a county first, where there are fewer counties than boxes.
const wanted = [
  'collect_taxes',
  'collect_grain',
  'build_palace',
  'build_church',
  'build_trading_post',
  'deploy_5',
  'combat_a',
  'combat_b',
  'deploy_3',
  'deploy_1_move',
];

// Counties into the boxes where they do most, as far as the purse goes.
function withCounties(plan: Plan, hand: string[], use: (box: string, card: string) => Use | null, purse: number): Plan {
  const next = { ...plan };
  const free = new Set(hand.filter((card) => !isMoney(card) && card !== 'tower'));
  let left = purse;
  for (const box of wanted.filter((one) => next[one] === undefined)) {
    const ways = [...free].flatMap((card) => {
      const found = use(box, card);
      return found && found.cost <= left ? [{ card, ...found }] : [];
    });
    const best = ways.sort((a, b) => b.gain - a.gain)[0];
    if (!best) continue;
    next[box] = best.card;
    free.delete(best.card);
    left -= best.cost;
  }
  return next;
}

// A whole plan from what lies there: the least money card bids, counties go where they do something, and money cards
// (then tower cards, then counties) cover the rest.
export function filled(
  plan: Plan,
  boxes: string[],
  hand: string[],
  choices: Choice[],
  use: (box: string, card: string) => Use | null = () => null,
  purse = 0,
): Plan {
  const money = hand
    .filter(isMoney)
    .sort((a, b) => Number(bids(choices, a)) - Number(bids(choices, b)) || moneyOf(b) - moneyOf(a));
  const bid = plan.auction === undefined && boxes.includes('auction') ? money.pop() : undefined;
  const bidden = bid === undefined ? plan : { auction: bid, ...plan };
  const next = withCounties(bidden, hand, use, purse - (bid === undefined ? 0 : moneyOf(bid)));
  const laid = new Set(Object.values(next));
  const spare = [
    ...money,
    ...hand.filter((card) => card === 'tower'),
    ...hand.filter((card) => !isMoney(card) && card !== 'tower' && !laid.has(card)),
  ];
  const open = boxes.filter((box) => next[box] === undefined);
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
