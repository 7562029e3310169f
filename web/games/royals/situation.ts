// What the question does not say by itself: that nothing can be claimed and why, or when it is one's turn again.
import type { Situation } from '../../table/game_ui';
import { turnSays } from '../../parts/words';
import { total, type RoyalsView } from './view';

export function situation({ view, choices, you, yours, names }: Situation<RoyalsView>): string | null {
  if (!yours) {
    if (view.ask === 'over') return null;
    const before = Array.from({ length: view.seats - 1 }, (_, i) => (view.to_move + 1 + i) % view.seats);
    return turnSays(before.slice(0, before.indexOf(you)).map((seat) => names[seat] ?? ''));
  }
  if (view.ask !== 'play' || choices.some((choice) => choice.act === 'take')) return null;
  return total(view.hand?.country_cards ?? {}) === 0
    ? 'You hold no Country cards, so nothing can be claimed.'
    : 'No noble can be claimed with the cards you hold: end the turn and draw more.';
}
