// What stands together at a place, as it is drawn: the owner's shield, then each kind with its number.
export interface Kind {
  id: string;
  name: string; // for readers: "infantry"
  count: number;
  drawing?: string; // a path on a grid of 16; without one the pieces are cubes, in a heap
}

// Six cubes at most are drawn; the number beside them says how many there are.
const heaps = [[], [1], [2], [2, 1], [2, 2], [3, 2], [3, 2, 1]];
export const heapOf = (count: number): number[] => heaps[Math.max(0, Math.min(6, count))] ?? [];

export const cube = { size: 7.2, step: 7.8 };
export const shieldWidth = 15;
const signWidth = 15;
const digits = (count: number): number => (count > 9 ? 14 : 7);

export interface KindSpot {
  kind: Kind;
  x: number; // of its left edge
  rows: number[]; // of cubes, lowest first
  number: number; // where its number begins
}

// From the left: shield, then kinds that have pieces. `small` leaves the heap out: only shield and numbers.
export function stackSpots(kinds: Kind[], small: boolean): { spots: KindSpot[]; width: number } {
  let x = shieldWidth;
  const spots = kinds
    .filter((kind) => kind.count > 0 || kinds.length === 1)
    .map((kind) => {
      const rows = kind.drawing === undefined && !small ? heapOf(kind.count) : [];
      const wide = kind.drawing === undefined ? (rows[0] ?? 0) * cube.step : signWidth;
      const spot = { kind, x, rows, number: x + wide + 3.5 };
      x += wide + 3 + digits(kind.count) + (kinds.length > 1 ? 4 : 0);
      return spot;
    });
  return { spots, width: x };
}

export const stackWords = (owner: string, kinds: Kind[]): string =>
  `${owner}: ${
    kinds
      .filter((kind) => kind.count > 0)
      .map((kind) => `${kind.count} ${kind.name}`)
      .join(', ') || 'nothing'
  }`;
