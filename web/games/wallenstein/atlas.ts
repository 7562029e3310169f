// The generated sheet of the counties: paths in tenths of a sheet pixel, places in sheet pixels.
import type { MapLabel } from '../../map/labels';
import type { Box, Point } from '../../map/sheet';

export interface Lettering {
  name: Point; // the middle of the block with name, tax and grain
  lines: string[];
  beside: boolean; // the values stand beside the name instead of below
  wide: number;
  army: Point; // the middle of the block with shield, armies and count
  middle: Point;
}

export interface Atlas {
  land: string;
  shore: string;
  lakes: string;
  rivers: string;
  hills: string;
  graticule: string;
  riverNames: { name: string; d: string }[];
  counties: Record<string, string>;
  coastal: string[]; // counties that reach over the water
  borders: string;
  greatBorders: string;
  outerBorder: string;
  towns: Record<string, { name: string; at: Point }[]>;
  lettering: Record<string, Lettering>;
  labels: MapLabel[];
}

export const region: Box = { x: 28, y: 222, width: 852, height: 892 };
export const world: Box = { x: -120, y: 100, width: 1150, height: 1150 };
export const smallest = 0.72; // the scale for which the lettering was laid out

// Pieces and letters grow more slowly than the map, and shrink with it below the smallest scale.
export function pieceScale(k: number): number {
  const zoom = k / smallest;
  return zoom <= 1 ? zoom : zoom ** 0.55;
}
