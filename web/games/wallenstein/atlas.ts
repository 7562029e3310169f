// The generated sheet of the counties: paths in tenths of a sheet pixel, places in sheet pixels.
import type { LetteredSheet } from '../../map/regions';
import type { Box } from '../../map/sheet';

export type Atlas = LetteredSheet;

export const region: Box = { x: 28, y: 222, width: 852, height: 892 };
export const world: Box = { x: -120, y: 100, width: 1150, height: 1150 };
export const smallest = 0.72; // the scale for which the lettering was laid out

// The box around a path of the sheet, in sheet pixels. Paths are relative lines in tenths.
export function boxOf(d: string): Box {
  let [x, y, startX, startY] = [0, 0, 0, 0];
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [, command = '', numbers = ''] of d.matchAll(/([mlz])([^mlz]*)/gi)) {
    if (command === 'z') [x, y] = [startX, startY];
    const steps = numbers.match(/-?\d+/g)?.map(Number) ?? [];
    for (let i = 0; i + 1 < steps.length; i += 2) {
      x += steps[i] ?? 0;
      y += steps[i + 1] ?? 0;
      if (command === 'm' && i === 0) [startX, startY] = [x, y];
      [left, right, top, bottom] = [Math.min(left, x), Math.max(right, x), Math.min(top, y), Math.max(bottom, y)];
    }
  }
  return { x: left / 10, y: top / 10, width: (right - left) / 10, height: (bottom - top) / 10 };
}

export function around(atlas: Atlas, counties: string[], margin: number): Box {
  const boxes = counties.flatMap((id) => (atlas.regions[id] ? [boxOf(atlas.regions[id])] : []));
  if (boxes.length === 0) return region;
  const left = Math.min(...boxes.map((box) => box.x)) - margin;
  const top = Math.min(...boxes.map((box) => box.y)) - margin;
  return {
    x: left,
    y: top,
    width: Math.max(...boxes.map((box) => box.x + box.width)) + margin - left,
    height: Math.max(...boxes.map((box) => box.y + box.height)) + margin - top,
  };
}

// Pieces and letters grow more slowly than the map, and shrink with it below the smallest scale.
export function pieceScale(k: number): number {
  const zoom = k / smallest;
  return zoom <= 1 ? zoom : zoom ** 0.55;
}
