// Arrows between places of a map: bowed to one side, so that ways there and back do not lie on each other.
import type { Point } from './sheet';

export interface Curve {
  d: string; // the shaft
  tip: Point;
  angle: number; // of the head, in degrees
  middle: Point; // where a tag hangs
}

const bow = 0.16; // of the length
const lift = { start: 10, middle: 6, end: 12 }; // above the points: pieces stand there

export function curve([x1, y1]: Point, [x2, y2]: Point): Curve {
  const [ys, ye] = [y1 - lift.start, y2 - lift.end];
  const bx = (x1 + x2) / 2 - (y2 - y1) * bow;
  const by = (y1 + y2) / 2 + (x2 - x1) * bow;
  return {
    d: `M${x1} ${ys}Q${bx} ${by - lift.middle} ${x2} ${ye}`,
    tip: [x2, ye],
    angle: (Math.atan2(y2 - by, x2 - bx) * 180) / Math.PI,
    middle: [(x1 + 2 * bx + x2) / 4, (ys + 2 * (by - lift.middle) + ye) / 4],
  };
}
