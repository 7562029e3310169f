// The tower in section: where cubes lie. Which floor holds which cube is hidden, so the known counts are
// dealt by a fixed shuffle; the true floors are not known here.
import type { Tally } from './view';

export const W = 170;
export const H = 218;
export const S = 9;
const cx = W / 2;
const mouth = W * 0.86;
const body = W * 0.62;
export const L = cx - body / 2;
export const R = cx + body / 2;
export const top = {
  left: cx - mouth / 2,
  right: cx + mouth / 2,
  y: H * 0.04,
  neck: H * 0.17,
  middle: cx,
  wide: mouth,
};
export const y1 = H * 0.46;
export const y2 = H * 0.7;
export const bottom = H * 0.93;

export type Plank = [x1: number, y1: number, x2: number, y2: number];
export const upper: Plank[] = [
  [L + 3, y1 - 4, L + body * 0.41, y1 + 3],
  [L + body * 0.54, y1 + 3, R - 3, y1 - 3],
];
export const lower: Plank[] = [
  [L + 3, y2 - 3, L + body * 0.26, y2 + 1],
  [L + body * 0.36, y2 + 2, L + body * 0.69, y2 - 1],
  [L + body * 0.79, y2 + 1, R - 3, y2 - 3],
];

function slots(planks: Plank[]): [number, number][] {
  const layers: [number, number][][] = [[], [], []];
  const step = S * 1.24;
  for (const [x1, ya, x2, yb] of planks) {
    const long = x2 - x1;
    const fits = Math.floor(long / step);
    const off = (long - fits * step) / 2;
    for (let i = 0; i < fits; i++) {
      const x = x1 + off + i * step;
      const y = ya + ((yb - ya) * (x + S / 2 - x1)) / long - 1;
      layers[0]?.push([x, y]);
      if (i < fits - 1) layers[1]?.push([x + step / 2, y - S * 1.02]);
      if (i < fits - 2) layers[2]?.push([x + step, y - S * 2.04]);
    }
  }
  return layers.flat();
}
const upperSlots = slots(upper);
const lowerSlots = slots(lower);

export interface Lying {
  colour: string;
  x: number;
  y: number;
  turn: number;
}

function shuffled(list: string[], seed: number): string[] {
  let s = seed;
  const random = (): number => (s = (s * 16807) % 2147483647) / 2147483647;
  const out = [...list];
  for (let i = out.length - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1));
    [out[i], out[j]] = [out[j] ?? '', out[i] ?? ''];
  }
  return out;
}

// A place for each cube that is known to be inside; more than the drawing can hold stay undrawn.
export function lying(inside: Tally): Lying[] {
  const all = shuffled(
    Object.entries(inside).flatMap(([colour, count]) => Array<string>(count).fill(colour)),
    11,
  );
  const low = Math.min(lowerSlots.length, Math.floor(all.length * 0.46));
  const at = (list: string[], places: [number, number][]): Lying[] =>
    list
      .slice(0, places.length)
      .map((colour, i) => ({ colour, x: places[i]?.[0] ?? 0, y: places[i]?.[1] ?? 0, turn: ((i * 37) % 11) - 5 }));
  return [...at(all.slice(0, all.length - low), upperSlots), ...at(all.slice(all.length - low), lowerSlots)];
}

export const listed = (tally: Tally): string[] =>
  Object.entries(tally).flatMap(([colour, count]) => Array<string>(count).fill(colour));
