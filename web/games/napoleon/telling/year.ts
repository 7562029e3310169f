// The scoring of a year: stars, handicap and violations, nation by nation.
import { usual, type TellingStep } from '../../../table/telling/telling';
import type { GameEvent } from '../../../table/wire';
import { powerName } from '../places';
import type { Facts } from '../view';

export interface YearRow {
  nation: string;
  stars: number;
  points: number;
  rule: string;
}
export interface Year {
  year: number;
  rows: YearRow[];
}

const number = (value: unknown): number => (typeof value === 'number' ? value : 0);

// Null when the events go on to something else.
export function readYear(year: Year | null, event: GameEvent): Year | null {
  if (event.kind === 'seat_scored') return year;
  if (event.kind !== 'year_scored') return null;
  const row = {
    nation: String(event.nation),
    stars: number(event.stars),
    points: number(event.points),
    rule: event.rule,
  };
  const same = year && year.year === number(event.year);
  return { year: number(event.year), rows: [...(same ? year.rows : []), row] };
}

export function yearWords(
  year: Year,
  facts: Facts,
): { about: string; title: string; result: string; steps: TellingStep[] } {
  const best = Math.max(...year.rows.map((row) => row.points));
  const leaders = year.rows.filter((row) => row.points === best).map((row) => powerName(facts, row.nation));
  return {
    about: `The scoring of ${year.year}`,
    title: `${year.year} is scored.`,
    result: `${year.year}: ${leaders.join(' and ')} with ${best}.`,
    steps: year.rows.map((row) => ({
      name: powerName(facts, row.nation),
      text: `${powerName(facts, row.nation)} holds ${row.stars} stars: ${row.points} points.`,
      rule: row.rule,
      ms: usual.line,
    })),
  };
}
