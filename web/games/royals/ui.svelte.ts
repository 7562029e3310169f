// What the player is doing with the page, shared by board, tray and sentence: the cards picked for the
// open question, the noble pointed at. Nothing here outlives the question it belongs to.
import type { Choice } from '../../table/wire';
import { needed, payments } from './payment';
import type { Facts, Noble, RoyalsProps, Tally } from './view';

export const pointing = $state<{ noble: string | null; stop: string | null }>({ noble: null, stop: null });

let stored = $state.raw<{ key: string; tally: Tally }>({ key: '', tally: {} });

export interface Composing {
  act: 'pay' | 'pay_intrigue';
  choices: Choice[];
  noble: Noble;
  key: string; // the question; another one starts afresh
  forced: Tally;
  picked: Tally;
}

// The payment that is open for this player, if any.
export function composing(props: RoyalsProps, facts: Facts): Composing | null {
  const { view, choices } = props;
  if (view.ask !== 'pay' && view.ask !== 'pay_intrigue') return null;
  const listed = payments(choices, view.ask);
  const noble = facts.noble(view.claim?.noble ?? '');
  if (listed.length === 0 || !noble) return null;
  const key = `${view.round} ${view.ask} ${noble.id} ${listed.map((choice) => choice.text).join(';')}`;
  const forced = needed(listed);
  return { act: view.ask, choices: listed, noble, key, forced, picked: stored.key === key ? stored.tally : forced };
}

export function pickCards(key: string, tally: Tally): void {
  stored = { key, tally: Object.fromEntries(Object.entries(tally).filter(([, count]) => count > 0)) };
}
