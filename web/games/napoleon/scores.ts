// The scorecards as numbers: stars, handicap with violations, points, year by year; and the race against history.
import { nations, pointsNow, type Facts, type NapoleonView, type NationId } from './view';

export const years = Array.from({ length: 11 }, (_, i) => 1805 + i);
const par = 10; // points of a year that went as history did

export interface YearCell {
  year: number;
  stars: number | null; // null: still to come
  handicap: number;
  violations: number;
  points: number | null;
  now: boolean; // the running year, as it stands
  history: number; // stars that would match history
}

export function cardOf(view: NapoleonView, facts: Facts, nation: NationId): YearCell[] {
  const handicapped = view.scenario !== 'two_player';
  return years.map((year) => {
    const scored = view.points?.[nation]?.[String(year)];
    const kept = view.scores?.[String(year)]?.[nation];
    const now = scored === undefined && year === view.year;
    const handicap = facts.handicap(nation, year);
    return {
      year,
      stars: scored !== undefined ? (kept?.stars ?? 0) : now ? view.table[nation].stars : null,
      handicap: handicapped ? handicap : 0,
      violations: kept?.violations ?? 0,
      points: scored ?? (now ? pointsNow(view, facts, nation) : null),
      now,
      history: par - handicap,
    };
  });
}

// Points above history, added up: a line for each nation.
export function raceOf(view: NapoleonView, facts: Facts): { nation: NationId; line: number[] }[] {
  return nations.map((nation) => {
    let sum = 0;
    const line = cardOf(view, facts, nation)
      .filter((cell) => cell.points !== null)
      .map((cell) => (sum += (cell.points ?? 0) - (view.scenario === 'two_player' ? cell.history : par)));
    return { nation, line };
  });
}

export const totalOf = (cells: YearCell[]): number =>
  cells.reduce((sum, cell) => sum + (cell.now ? 0 : (cell.points ?? 0)), 0);
