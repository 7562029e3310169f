// The generated sheet of Europe: paths in tenths of a sheet pixel, places in sheet pixels.
import type { CellSheet } from '../../map/cells';
import type { Box } from '../../map/sheet';

export type Atlas = CellSheet;

export const region: Box = { x: 6, y: 4, width: 1500, height: 958 }; // what is seen at rest
export const world: Box = { x: -80, y: -290, width: 1680, height: 1360 }; // with Norrland and the Norwegian Sea
export const smallest = 0.72; // the scale for which the lettering was laid out

// Pieces and letters grow more slowly than the map, and shrink with it below the smallest scale.
export function pieceScale(k: number): number {
  const zoom = k / smallest;
  return zoom <= 1 ? Math.max(0.62, zoom) : zoom ** 0.5;
}
