// Dealt tiles: hexagons with the point up, in doubled columns. Neighbours of (x, y) are (x±2, y) and (x±1, y±1); y
// grows southward.
import type { Box, Point } from './sheet';

export interface HexSpace {
  id: string;
  x: number;
  y: number;
}

const wide = Math.sqrt(3) / 2; // half the width of a hexagon of radius 1

export const centre = ({ x, y }: Pick<HexSpace, 'x' | 'y'>, radius: number): Point => [
  x * wide * radius,
  y * 1.5 * radius,
];

export const corners = (radius: number): Point[] =>
  Array.from({ length: 6 }, (_, i): Point => {
    const angle = (Math.PI / 3) * i - Math.PI / 2;
    return [radius * Math.cos(angle), radius * Math.sin(angle)];
  });

export const hexPath = (radius: number): string =>
  `M${corners(radius)
    .map(([x, y]) => `${x.toFixed(2)} ${y.toFixed(2)}`)
    .join('L')}Z`;

export function areNeighbours(a: Pick<HexSpace, 'x' | 'y'>, b: Pick<HexSpace, 'x' | 'y'>): boolean {
  const [dx, dy] = [Math.abs(a.x - b.x), Math.abs(a.y - b.y)];
  return (dx === 2 && dy === 0) || (dx === 1 && dy === 1);
}

// What holds all spaces: the map's region at rest.
export function hexBox(spaces: HexSpace[], radius: number, margin = 0): Box {
  const at = spaces.map((space) => centre(space, radius));
  const [xs, ys] = [at.map(([x]) => x), at.map(([, y]) => y)];
  const [left, top] = [Math.min(...xs) - wide * radius - margin, Math.min(...ys) - radius - margin];
  return {
    x: left,
    y: top,
    width: Math.max(...xs) + wide * radius + margin - left,
    height: Math.max(...ys) + radius + margin - top,
  };
}

// From north to south, in rows from west to east: the order in which the keyboard walks them.
export const readingOrder = <Space extends HexSpace>(spaces: Space[]): Space[] =>
  [...spaces].sort((a, b) => a.y - b.y || a.x - b.x);
