// The generated sheet of central Europe: paths in tenths of a sheet pixel, places in sheet pixels.
import type { RoadSheet } from '../../map/roads';
import type { Box } from '../../map/sheet';

export type Atlas = RoadSheet;

export const region: Box = { x: 100, y: 96, width: 990, height: 1000 }; // what is seen at rest
export const world: Box = { x: -160, y: -140, width: 1480, height: 1460 };
export const smallest = 0.8; // the scale for which the lettering was laid out

// Pieces and letters grow more slowly than the map, and shrink with it below the smallest scale.
export function pieceScale(k: number): number {
  const zoom = k / smallest;
  return zoom <= 1 ? Math.max(0.7, zoom) : zoom ** 0.45;
}

// A town is a plan with a cell for each of its sites, two in a row (tools/geo/road_lettering.mjs).
export const siteCell = 13;
export function townSize(sites: number): { width: number; height: number } {
  if (sites === 0) return { width: 9, height: 9 };
  return { width: (sites > 1 ? 2 : 1) * siteCell + 8, height: Math.ceil(sites / 2) * siteCell + 8 };
}
