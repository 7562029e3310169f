// Composing a payment card by card. The listed choices are all there is: a card can be added while some
// listed choice still contains everything picked, and the payment is complete when it is one of them.
import type { Choice } from '../../table/wire';
import { listed } from '../../parts/words';
import { total, type CountryId, type Facts, type RoyalsView, type Tally } from './view';

export const tallyOf = (choice: Choice): Tally => (choice.cards ?? {}) as Tally;

const contains = (whole: Tally, part: Tally): boolean =>
  Object.entries(part).every(([card, count]) => (whole[card] ?? 0) >= count);

export const payments = (choices: Choice[], act: 'pay' | 'pay_intrigue'): Choice[] =>
  choices.filter((choice) => choice.act === act);

// What every listed choice asks for; picked from the start.
export function needed(choices: Choice[]): Tally {
  const [first, ...others] = choices.map(tallyOf);
  const out: Tally = {};
  for (const [card, count] of Object.entries(first ?? {})) {
    const least = others.reduce((least, tally) => Math.min(least, tally[card] ?? 0), count);
    if (least > 0) out[card] = least;
  }
  return out;
}

export const reachable = (choices: Choice[], picked: Tally): Choice[] =>
  choices.filter((choice) => contains(tallyOf(choice), picked));

export function withCard(picked: Tally, card: string, by: 1 | -1): Tally {
  const count = (picked[card] ?? 0) + by;
  const rest = Object.fromEntries(Object.entries(picked).filter(([other]) => other !== card));
  return count > 0 ? { ...rest, [card]: count } : rest;
}

export const canAdd = (choices: Choice[], picked: Tally, card: string): boolean =>
  reachable(choices, withCard(picked, card, 1)).length > 0;

export const complete = (choices: Choice[], picked: Tally): Choice | null =>
  reachable(choices, picked).find((choice) => total(tallyOf(choice)) === total(picked)) ?? null;

// How many cards are still missing on the shortest and on the longest way.
export function missing(choices: Choice[], picked: Tally): { least: number; most: number } {
  const left = reachable(choices, picked).map((choice) => total(tallyOf(choice)) - total(picked));
  return left.length === 0 ? { least: 0, most: 0 } : { least: Math.min(...left), most: Math.max(...left) };
}

// The tally as the engine writes it, in the order of the board's data.
export const notation = (act: string, picked: Tally, order: string[]): string =>
  [act, ...order.filter((card) => (picked[card] ?? 0) > 0).map((card) => `${card} ${picked[card]}`)].join(' ');

// Where there is only one way to pay nobody is asked for it. What a single click would then spend besides the matching
// cards, in a sentence; null: nothing else, or the payment is asked for.
export function unseenPayment(facts: Facts, view: RoyalsView, id: string): string | null {
  const noble = facts.noble(id);
  const hand = view.hand?.country_cards ?? {};
  if (!noble || view.options?.free_wild === true) return null;
  const matching = hand[noble.country] ?? 0;
  const due = 3 * (noble.title.cards - matching);
  const others = Object.entries(hand).filter(([country, count]) => country !== noble.country && count > 0);
  const held = others.reduce((sum, [, count]) => sum + count, 0);
  if (due <= 0 || held < due || (others.length > 1 && held > due)) return null;
  const name = (country: string): string => facts.country(country as CountryId)?.name ?? country;
  const spent = others.map(([country, count]) => `${Math.min(count, due)} ${name(country)}`);
  const own = matching > 0 ? `${matching} ${name(noble.country)} and ` : '';
  return `You would pay ${own}${listed(spent)}: three other cards for each one missing.`;
}
