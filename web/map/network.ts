// A map whose places are joined by roads: what is drawn of each, as data. Points are on the sheet.
import type { Look } from '../parts/looks';
import type { Kind } from '../parts/stack';
import type { Point } from './sheet';

export interface NetworkPlace {
  id: string;
  name: string;
  at: Point;
  size?: 'small' | 'town' | 'capital';
}

export interface Road {
  from: string;
  to: string;
  bridge?: boolean; // over a river
  line?: Point[]; // points between the ends, where it does not run straight
}

// How far one gets from where one stands: near, where one may fight; or only further, where one may not.
export type Reach = 'near' | 'far';

export interface StandingStack {
  id: string;
  place: string;
  look: Look;
  kinds: Kind[];
}

const between = ([x1, y1]: Point, [x2, y2]: Point, t: number): Point => [x1 + (x2 - x1) * t, y1 + (y2 - y1) * t];
const length = ([x1, y1]: Point, [x2, y2]: Point): number => Math.hypot(x2 - x1, y2 - y1);

// The middle of a line by its length, and its direction there in degrees: where a bridge lies across it.
export function middle(line: Point[]): { at: Point; angle: number } {
  const total = line.slice(1).reduce((sum, point, i) => sum + length(line[i] ?? point, point), 0);
  let left = total / 2;
  for (let i = 1; i < line.length; i++) {
    const [a, b] = [line[i - 1], line[i]];
    if (!a || !b) break;
    const run = length(a, b);
    if (run >= left && run > 0) {
      return { at: between(a, b, left / run), angle: (Math.atan2(b[1] - a[1], b[0] - a[0]) * 180) / Math.PI };
    }
    left -= run;
  }
  return { at: line[0] ?? [0, 0], angle: 0 };
}

// Several stacks at one place stand side by side above it, the middle one on its stem.
export function standing(count: number, index: number, width: number): number {
  return (index - (count - 1) / 2) * (width + 4);
}
