// The points of each seat over the steps of a game, as lines on a small sheet.
import type { SeatScore } from './wire';

export function pointsAt(scores: (number | SeatScore)[][]): number[][] {
  return scores.map((step) => {
    const points: number[] = [];
    step.forEach((one, index) => {
      if (typeof one === 'number') points[index] = one;
      else points[one.seat] = one.score;
    });
    return points;
  });
}

export interface ChartLine {
  seat: number;
  d: string;
  last: number;
  endY: number;
}

// Points change in jumps, so the lines are stairs.
export function chartLines(points: number[][], width: number, height: number): { lines: ChartLine[]; top: number } {
  const seats = points[0]?.length ?? 0;
  const top = Math.max(10, Math.ceil(Math.max(0, ...points.flat()) / 10) * 10);
  const x = (step: number): number => (points.length <= 1 ? 0 : (step / (points.length - 1)) * width);
  const y = (value: number): number => height - (value / top) * height;
  const lines: ChartLine[] = [];
  for (let seat = 0; seat < seats; seat++) {
    let before = points[0]?.[seat] ?? 0;
    let d = `M0 ${y(before).toFixed(1)}`;
    points.forEach((step, index) => {
      const value = step[seat] ?? before;
      if (value !== before) d += `H${x(index).toFixed(1)}V${y(value).toFixed(1)}`;
      before = value;
    });
    lines.push({ seat, d: `${d}H${width}`, last: before, endY: y(before) });
  }
  return { lines, top };
}
