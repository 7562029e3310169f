// Treaties as bars on the calendar: where they may not be broken, and what breaking them costs later.
import { nations, tieOf, type BreakingRow, type NapoleonView, type NationId } from './view';

export interface Stretch {
  from: number; // turn
  to: number; // the first turn after it
  points: number | null; // lost by breaking; null: it may not be broken
}
export interface Bar {
  one: NationId;
  other: NationId;
  kind: 'treaty' | 'truce';
  made: number;
  until: number; // the first turn without it
  stretches: Stretch[];
}

const closedTurns = 6; // never in the first twelve months

// What breaking costs in a turn. Both the table and the first twelve months must permit it.
export function priceIn(breaking: BreakingRow[], months: number, made: number, turn: number): number | null {
  if (turn - made < closedTurns) return null;
  const left = months - 2 * (turn - made);
  const row = breaking.find(
    (one) => one.from_months <= months && months <= one.to_months && one.left_from <= left && left <= one.left_to,
  );
  return row && row.points > 0 ? row.points : null;
}

function stretchesOf(breaking: BreakingRow[], made: number, until: number, unbreakable: boolean): Stretch[] {
  const months = 2 * (until - made);
  const out: Stretch[] = [];
  for (let turn = made; turn < until; turn++) {
    const points = unbreakable ? null : priceIn(breaking, months, made, turn);
    const last = out.at(-1);
    if (last && last.points === points) last.to = turn + 1;
    else out.push({ from: turn, to: turn + 1, points });
  }
  return out;
}

export function barsOf(view: NapoleonView, breaking: BreakingRow[]): Bar[] {
  return nations.flatMap((one, i) =>
    nations.slice(i + 1).flatMap((other): Bar[] => {
      const tie = tieOf(view, one, other);
      if ((tie.tie !== 'treaty' && tie.tie !== 'truce') || tie.until === undefined) return [];
      const made = tie.made ?? tie.until - (tie.turns ?? 0);
      const stretches =
        tie.tie === 'truce'
          ? [{ from: made, to: tie.until, points: null }]
          : stretchesOf(breaking, made, tie.until, tie.unbreakable === true || view.scenario === 'two_player');
      return [{ one, other, kind: tie.tie, made, until: tie.until, stretches }];
    }),
  );
}

// The treaty that is being made now, as long as its length is known.
export function draftBar(view: NapoleonView, breaking: BreakingRow[]): Bar | null {
  const { peace } = view;
  const victor = peace?.victors?.[0];
  if (!peace?.turns || !victor) return null;
  const until = view.turn + peace.turns;
  return {
    one: peace.loser,
    other: victor,
    kind: 'treaty',
    made: view.turn,
    until,
    stretches: stretchesOf(breaking, view.turn, until, view.scenario === 'two_player'),
  };
}
