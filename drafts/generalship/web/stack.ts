// What is drawn of the units on a tile: one's own by kind; others' by group, and of these the kinds that everybody
// knows to be among them.
import { groupOf, standing, sumOf, type GroupId, type Tally, type TileView } from './view';

export interface Shown {
  kind: string; // a unit, or a group whose pieces lie face down
  count: number;
  known: boolean; // of others: at least so many are of this kind
}

const order: GroupId[] = ['infantry', 'cavalry', 'ships'];

export function shownOf(counts: Tally, known: Tally | undefined, open: boolean): Shown[] {
  if (open)
    return Object.entries(counts)
      .filter(([, count]) => count > 0)
      .map(([kind, count]) => ({ kind, count, known: false }));
  return order.flatMap((group) => {
    const all = counts[group] ?? 0;
    const seen = Object.entries(known ?? {}).filter(([kind, count]) => count > 0 && groupOf(kind) === group);
    const rest = all - sumOf(Object.fromEntries(seen));
    return [
      ...seen.map(([kind, count]) => ({ kind, count, known: true })),
      ...(rest > 0 ? [{ kind: group, count: rest, known: false }] : []),
    ];
  });
}

export const shownOn = (tile: TileView | undefined): Shown[] =>
  shownOf(standing(tile), tile?.known, tile?.units !== undefined);

export interface Spot extends Shown {
  x: number;
  y: number;
}
export interface Spots {
  spots: Spot[];
  r: number; // of a piece
  left: number; // where the owner's shield begins
  width: number;
}

const inRow = 3;
const shieldWidth = 15;
const share = 2.95; // of a piece with its number, in radii

// Up to three kinds in a row, more in two; centred on 0, 0.
export function spotsOf(shown: Shown[]): Spots {
  const rows = shown.length > inRow ? 2 : 1;
  const columns = Math.ceil(shown.length / rows);
  const r = Math.min(rows === 1 ? 10 : 7.6, 88 / (columns * share));
  const width = shieldWidth + columns * share * r;
  const left = -width / 2;
  const spots = shown.map((one, i) => ({
    ...one,
    x: left + shieldWidth + (i % columns) * share * r + r,
    y: rows === 1 ? 0 : (Math.floor(i / columns) - 0.5) * r * 2.5 + 2,
  }));
  return { spots, r, left, width };
}
