// What an answer is for and what follows it; and for somebody who waits, who does what, and when it is their turn again.
import { listed, turnSays } from '../../parts/words';
import type { Situation } from '../../table/game_ui';
import { powerName } from './places';
import { askOf, factsOf, nationsOf, type NapoleonView, type NationId } from './view';

const then: Record<string, string> = {
  muster: 'One large die strikes harder, several small ones hold more regions. When all armies stand, the game begins.',
  muster_state: 'It fights for you from now on.',
  choose_slot: 'Allies with a common enemy may all move in the place of one of them.',
  council: 'Then you build, march, regroup and fight.',
  produce: 'One pip in each region with a star, as many in all as your stars support. Then you march.',
  march:
    'Drag a die over the map, or choose it here. Only active dice attack. Then you regroup, and battles are fought.',
  regroup: 'Then come the battles.',
  battle: 'Nobody has to attack. When you end it, your turn is over.',
  length: 'A longer peace protects for longer, and keeps you from revenge for as long. Then the victors choose.',
  concession: 'The numbers are those on the map; a region with one may be chosen there, too.',
  trade: 'Then the year is scored.',
};

const does: Record<string, [one: string, many: string]> = {
  council: ['holds council', 'hold council'],
  produce: ['builds', 'build'],
  march: ['marches', 'march'],
  regroup: ['regroups', 'regroup'],
  battle: ['fights its battles', 'fight their battles'],
};

const placeOf = (view: NapoleonView, nation: NationId): number =>
  view.order.indexOf(view.nations[nation].moves_with ?? nation) + 1;

export function situation({ view, data, you, yours, names }: Situation<NapoleonView>): string | null {
  if (yours) return then[askOf(view)] ?? null;
  const acting = view.acting ?? [];
  const verb = does[view.step]?.[acting.length > 1 ? 1 : 0];
  if (!verb || acting.length === 0) return null;
  const facts = factsOf(data);
  const own = nationsOf(view, you);
  const now = `${listed(acting.map((nation) => powerName(facts, nation)))} ${verb}.`;
  if (own.some((nation) => acting.includes(nation))) return `${now} You answer after your ally.`;
  const coming = view.order.filter((nation) => placeOf(view, nation) > view.place && !acting.includes(nation));
  const next = coming.findIndex((nation) => own.includes(nation));
  if (next < 0) {
    const row = facts.turns.find((one) => one.turn === view.turn + 1);
    const scored = facts.turns.find((one) => one.turn === view.turn)?.scored;
    if (!row) return `${now} Then the game is scored.`;
    return `${now} Then ${scored ? `${view.year} is scored, and ` : ''}the next turn begins: ${row.season} ${row.year}.`;
  }
  const before = coming.slice(0, next).map((nation) => {
    const seat = view.nations[nation].seat;
    const name = seat === undefined ? '' : names[seat];
    return name ? `${powerName(facts, nation)} (${name})` : powerName(facts, nation);
  });
  return `${now} ${turnSays(before)}`;
}
