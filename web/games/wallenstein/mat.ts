// The mat: what lies where, what a card would do in a box, the way to another plan. The server says
// what may be placed; what is computed here is told beside it and decides nothing.
import type { Choice, Gesture, Seat } from '../../table/wire';
import { choiceOf, coloursOf, countiesOf, hasCourt, playerOf, type Facts, type WallensteinView } from './view';
import { boxWords, buildingName, courtBoxes, isMoney, matBoxes, moneyOf, plural } from './words';

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

// --- what a card would do in a box ---
export interface Effect {
  kind: 'does' | 'risks' | 'skips' | 'nothing';
  says: string; // short: "+6 Thalers", "no free site"
  thalers: number; // paid (negative) or gained
}

export function effectOf(view: WallensteinView, facts: Facts, seat: Seat, box: string, card: string): Effect {
  const does = (says: string, thalers = 0): Effect => ({ kind: 'does', says, thalers });
  const skips = (says: string): Effect => ({ kind: 'skips', says, thalers: 0 });
  const nothing = (says: string): Effect => ({ kind: 'nothing', says, thalers: 0 });
  if (box === 'auction') {
    if (isMoney(card))
      return moneyOf(card) === 0 ? nothing('bids nothing') : does(`bids ${moneyOf(card)}`, -moneyOf(card));
    return card === 'tower' ? nothing('counts as a bid of 0') : does('between 1 and 0, costs nothing');
  }
  const converting = /^convert_(\d)$/.exec(box);
  if (isMoney(card)) return nothing(converting ? 'sends nobody' : 'no action');
  if (card === 'tower' && !converting) return nothing('no action');
  const county = facts.county(card);
  const state = view.counties[card] ?? {};
  const armies = state.armies ?? 0;
  if (converting) {
    const count = Number(converting[1]);
    const player = playerOf(view, seat);
    const left = 7 - (player?.hall ?? 0) - (player?.audience ?? 0);
    if (left < count) return skips(`only ${plural(left, 'courtier')} left`);
    if (card === 'tower') {
      const lying = view.tower?.tray?.[coloursOf(view)[seat] ?? ''] ?? 0;
      return lying >= count
        ? does(`${plural(count, 'army', 'armies')} from the tray`)
        : skips(`only ${lying} of yours in the tray`);
    }
    return armies > count
      ? does(`${armies - count} of ${armies} armies stay`)
      : skips(`needs ${count + 1} armies, has ${armies}`);
  }
  if (!county) return nothing('');
  const built = state.buildings ?? [];
  const cost = facts.action(box)?.thalers ?? 0;
  const revolt = state.revolt ?? 0;
  const event = view.events?.current ? facts.event(view.events.current) : undefined;
  if (box.startsWith('build_')) {
    const kind = box.slice(6);
    if (built.some((one) => one === kind)) return skips(`has a ${buildingName[kind] ?? kind}`);
    const free = county.sites - built.length;
    return free > 0 ? does(plural(free, 'free site'), -cost) : skips('no free site');
  }
  if (box === 'collect_taxes' || box === 'collect_grain') {
    const taxes = box === 'collect_taxes';
    let value = taxes ? county.tax : county.grain;
    if (event && !view.events?.cancelled && event.value !== undefined) {
      if (event.effect === (taxes ? 'tax_min' : 'grain_min')) value = Math.max(value, event.value);
      if (event.effect === (taxes ? 'tax_max' : 'grain_max')) value = Math.min(value, event.value);
    }
    const gain = `+${value} ${taxes ? (value === 1 ? 'Thaler' : 'Thalers') : 'grain'}`;
    return revolt > 0
      ? { kind: 'risks', says: `${gain}, revolt ${revolt} to ${armies}`, thalers: taxes ? value : 0 }
      : does(gain, taxes ? value : 0);
  }
  if (box.startsWith('deploy')) {
    const count = facts.action(box)?.armies ?? 1;
    const supply = playerOf(view, seat)?.supply;
    if (supply !== undefined && supply < count) return skips(`only ${plural(supply, 'army', 'armies')} in your supply`);
    return does(`${armies} to ${armies + count} armies`, -cost);
  }
  if (box.startsWith('combat')) return armies > 1 ? does(`up to ${armies - 1} may march`) : skips('a lone army stays');
  return nothing(boxWords(box).name);
}

// --- the purse along the plan, in the order in which it is paid ---
export interface Purse {
  now: number;
  parts: { box: string; says: string; thalers: number }[];
  left: number;
  short: string | null;
}

export function purseOf(view: WallensteinView, facts: Facts, seat: Seat, plan: Plan): Purse {
  const now = playerOf(view, seat)?.thalers ?? 0;
  const known = (view.actions ?? []).filter((action): action is string => action !== null);
  const rest = boxesOf(view).filter((box) => box !== 'auction' && !known.includes(box));
  const parts: Purse['parts'] = [];
  let left = now;
  let short: string | null = null;
  for (const box of ['auction', ...known, ...rest]) {
    const card = plan[box];
    const done =
      box === 'auction'
        ? view.ask !== 'plan'
        : view.action !== undefined && known.includes(box) && (view.actions ?? []).indexOf(box) + 1 < view.action;
    if (card === undefined || done) continue;
    const { thalers } = effectOf(view, facts, seat, box, card);
    if (thalers === 0) continue;
    parts.push({ box, says: box === 'auction' ? 'bid' : boxWords(box).short.toLowerCase(), thalers });
    left += thalers;
    // Only the cards that lie open say for sure what comes before what.
    if (left < 0 && short === null) short = box;
  }
  return { now, parts, left, short };
}

// Grain that the plan would bring, before the event is known.
export function plannedGrain(view: WallensteinView, facts: Facts, plan: Plan): number {
  const card = plan.collect_grain;
  const done = (view.actions ?? []).indexOf('collect_grain');
  if (card === undefined || (view.action !== undefined && done >= 0 && done + 1 < view.action)) return 0;
  return facts.county(card)?.grain ?? 0;
}
