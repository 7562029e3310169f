// What a card would do in a box, as the server has told it: yields with tiles and events, costs, what is skipped. Here it
// is put into few words and added up; nothing is worked out.
import type { Seat } from '../../table/wire';
import { boxesOf, type Plan, type Use } from './mat';
import { playerOf, type Facts, type WallensteinProps, type WallensteinView } from './view';
import { boxWords, buildingName, isMoney, moneyOf, plural } from './words';

// One entry of `effects`; what is missing is zero.
export interface Told {
  box: string;
  card: string;
  result: 'does' | 'risks' | 'skips' | 'nothing';
  why?: string; // of what is skipped
  thalers?: number; // gained; paid if negative
  grain?: number;
  armies?: number; // in the county of the card
  marching?: number; // at most so many may leave it
  courtiers?: number;
  // Of a building: what the most of its kind in the region would bring if winter were now, and all of the board more.
  majority_before?: number;
  majority?: number;
  shared?: boolean; // another has as many
  points?: number;
}

const keyOf = (box: string, card: string): string => `${box} ${card}`;
let told = $state.raw(new Map<string, Told>());
let asked = '';

export function learn(effects: Told[]): void {
  told = new Map(effects.map((one) => [keyOf(one.box, one.card), one]));
}

export function forgetForeseen(): void {
  told = new Map();
  asked = '';
}

// Asked for once for each state of the table that it depends on. While others plan, nothing of that changes.
export function foresee(props: WallensteinProps): void {
  const { view, you } = props;
  if (you === null || !props.foresee) return;
  const own = { ...playerOf(view, you), plan: null, confirmed: null, revealed: null };
  const { year, season, action, counties, events } = view;
  const state = JSON.stringify([view.ask === 'plan', year, season, action, counties, events, own, view.tower?.tray]);
  if (state === asked) return;
  asked = state;
  void props.foresee().then((found) => {
    if (asked === state) learn((found?.effects ?? []) as Told[]);
  });
}

export interface Effect {
  kind: Told['result'];
  says: string; // short: "+6 Thalers", "no free site"
  thalers: number; // paid (negative) or gained
}

const skips: Record<string, string> = {
  no_site: 'no free site',
  no_tiles: 'no such building left',
  lone_army: 'a lone army stays',
  too_few_courtiers: 'too few courtiers left',
};

function says(one: Told, view: WallensteinView, facts: Facts, seat: Seat): string {
  const { box, card, result } = one;
  const county = facts.county(card);
  const { armies = 0, revolt = 0, buildings = [] } = view.counties[card] ?? {};
  if (box === 'auction') {
    if (isMoney(card)) return moneyOf(card) === 0 ? 'bids nothing' : `bids ${moneyOf(card)}`;
    return county ? 'between 1 and 0, costs nothing' : 'counts as a bid of 0';
  }
  const court = box.startsWith('convert');
  if (result === 'nothing') return court ? 'sends nobody' : 'no action';
  if (result === 'skips') {
    if (one.why === 'built_already') return `has a ${buildingName[box.slice(6)] ?? 'building'}`;
    if (one.why === 'too_few_armies') {
      if (!court) return `only ${plural(playerOf(view, seat)?.supply ?? 0, 'army', 'armies')} in your supply`;
      return county ? 'too few armies' : 'too few of yours in the tray';
    }
    return skips[one.why ?? ''] ?? 'nobody can be reached';
  }
  const gain = one.grain
    ? `+${one.grain} grain`
    : one.thalers && one.thalers > 0
      ? `+${plural(one.thalers, 'Thaler')}`
      : null;
  if (gain) return result === 'risks' ? `${gain}, revolt ${revolt} to ${armies}` : gain;
  if (result === 'risks') return `revolt ${revolt} to ${armies}`;
  if (one.courtiers) {
    return county
      ? `${armies - one.courtiers} of ${armies} armies stay`
      : `${plural(one.courtiers, 'army', 'armies')} from the tray`;
  }
  if (one.armies) return `${armies} to ${armies + one.armies} armies`;
  if (one.marching) return `up to ${one.marching} may march`;
  return county ? plural(county.sites - buildings.length, 'free site') : boxWords(box).name;
}

// "You would lead Kurpfalz: 3 points instead of 2." Empty where it changes nothing.
function majoritySays(one: Told, facts: Facts): string {
  const { majority = 0, majority_before = 0 } = one;
  if (majority === majority_before) return '';
  const region = facts.county(one.card)?.region;
  const name = facts.regions.find((each) => each.id === region)?.name ?? 'the region';
  const instead = majority_before > 0 ? ` instead of ${majority_before}` : '';
  return `You would ${one.shared ? 'share' : 'lead'} ${name}: ${plural(majority, 'point')}${instead}`;
}

// What a card over a box would bring, in sentences: its effect, points of the next winter as the board stands, and what
// is left of the purse with all that is planned.
export function brings(
  view: WallensteinView,
  facts: Facts,
  seat: Seat,
  plan: Plan,
  over: { box: string; card: string },
): string[] {
  const one = told.get(keyOf(over.box, over.card));
  if (!one) return [];
  const lines = [capital(says(one, view, facts, seat))];
  const lead = majoritySays(one, facts);
  if (lead) lines.push(lead);
  if (one.points)
    lines.push(`${one.points > 0 ? '+' : '−'}${plural(Math.abs(one.points), 'point')} if winter were now`);
  if (one.thalers) {
    const kept = Object.entries(plan).filter(([, card]) => card !== over.card);
    const { left } = purseOf(view, seat, { ...Object.fromEntries(kept), [over.box]: over.card });
    lines.push(left >= 0 ? `${plural(left, 'Thaler')} left` : `${plural(-left, 'Thaler')} short`);
  }
  return lines;
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

// Until the server has told it, what it lists is taken to do something.
export function effectOf(view: WallensteinView, facts: Facts, seat: Seat, box: string, card: string): Effect {
  const one = told.get(keyOf(box, card));
  if (!one) return { kind: 'does', says: '', thalers: 0 };
  return { kind: one.result, says: says(one, view, facts, seat), thalers: one.thalers ?? 0 };
}

// What a county would bring in a box, for a plan that is filled; null where it does nothing, or more is at stake.
export function useOf(view: WallensteinView, box: string, card: string): Use | null {
  const one = told.get(keyOf(box, card));
  if (one?.result !== 'does') return null;
  const { thalers = 0, grain = 0, marching = 0 } = one;
  const gain = Math.max(thalers, grain, marching) || (view.counties[card]?.armies ?? 0);
  return { gain, cost: Math.max(0, -thalers) };
}

// --- the purse along the plan, in the order in which it is paid ---
export interface Purse {
  now: number;
  parts: { box: string; says: string; thalers: number }[];
  left: number;
  short: string | null;
}

// After the planning only what is still to come is told.
export function purseOf(view: WallensteinView, seat: Seat, plan: Plan): Purse {
  const now = playerOf(view, seat)?.thalers ?? 0;
  const known = (view.actions ?? []).filter((action): action is string => action !== null);
  const rest = boxesOf(view).filter((box) => box !== 'auction' && !known.includes(box));
  const parts: Purse['parts'] = [];
  let left = now;
  let short: string | null = null;
  for (const box of ['auction', ...known, ...rest]) {
    const thalers = told.get(keyOf(box, plan[box] ?? ''))?.thalers ?? 0;
    if (thalers === 0) continue;
    parts.push({ box, says: box === 'auction' ? 'bid' : boxWords(box).short.toLowerCase(), thalers });
    left += thalers;
    // Only the cards that lie open say for sure what comes before what.
    if (left < 0 && short === null) short = box;
  }
  return { now, parts, left, short };
}

// Grain that the plan would bring as things stand.
export const plannedGrain = (plan: Plan): number =>
  told.get(keyOf('collect_grain', plan.collect_grain ?? ''))?.grain ?? 0;
