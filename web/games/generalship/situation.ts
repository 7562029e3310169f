// What comes next for somebody who waits: when an action is to be chosen again.
import type { Situation } from '../../table/game_ui';
import { turnSays } from '../../parts/words';
import type { GeneralshipView } from './view';

const early = new Set(['lay', 'deal', 'lead', 'over']);

export function situation({ view, you, yours, names }: Situation<GeneralshipView>): string | null {
  if (yours || early.has(view.ask) || view.active === undefined || view.active === you) return null;
  const at = view.order.indexOf(view.active);
  const after = view.order.map((_, i) => view.order[(at + 1 + i) % view.seats] ?? 0);
  const before = after.slice(0, after.indexOf(you));
  if (view.turn + 1 + before.length >= 2 * view.seats) return 'The settlement comes before you choose an action again.';
  return `${turnSays(before.map((seat) => names[seat] ?? ''))} Until then you may be asked to follow.`;
}
