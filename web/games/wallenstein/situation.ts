// What comes next for somebody who waits: the next action of the own plan.
import type { Situation } from '../../table/game_ui';
import { planOf } from './mat';
import { factsOf, playerOf, type WallensteinView } from './view';
import { boxWords } from './words';

export function situation({ view, data, you, yours }: Situation<WallensteinView>): string | null {
  if (yours || view.action === undefined) return null;
  const facts = factsOf(data);
  const plan = planOf(view, you);
  const shown = new Set(playerOf(view, you)?.revealed ?? []);
  const actions = (view.actions ?? []).slice(view.action - 1);
  const at = actions.findIndex((box) => box !== null && !shown.has(box) && facts.county(plan[box] ?? '') !== undefined);
  const box = actions[at];
  if (!box) return actions.includes(null) ? null : 'Nothing more of your plan is to be done this season.';
  const when = at === 0 ? 'Your turn comes in this action' : `Next for you is action ${view.action + at}`;
  return `${when}: ${boxWords(box).name.toLowerCase()} in ${facts.county(plan[box] ?? '')?.name ?? ''}.`;
}
