// A scoring as a ledger: one row for each line of the rules, one column for each seat.
import type { SeatLook } from '../../parts/looks';
import type { Seat } from '../wire';

export interface LedgerCell {
  count: number | null; // what is compared or counted
  points: number | null; // null: the line brings this seat nothing
  tied: boolean;
}

export interface LedgerRow {
  id: string;
  group: string; // rows of a group stand together under its name
  tint: string; // CSS colour behind the name of the group, or ''
  name: string;
  worth: string; // "3", "8 and 4"
  cells: Map<Seat, LedgerCell>;
}

export const sumOf = (rows: LedgerRow[], seat: Seat): number =>
  rows.reduce((sum, row) => sum + (row.cells.get(seat)?.points ?? 0), 0);

// One's own column comes first.
export const columnsOf = (seats: SeatLook[]): SeatLook[] => [...seats].sort((a, b) => Number(b.you) - Number(a.you));

// Everybody's points when so many lines are told.
export const pointsAfter = (start: Map<Seat, number>, rows: LedgerRow[], lines: number): Map<Seat, number> =>
  new Map([...start].map(([seat, points]) => [seat, points + sumOf(rows.slice(0, lines), seat)]));
