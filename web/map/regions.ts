// A map whose places are areas: what is drawn of each, as data.
import type { Look } from '../parts/looks';
import type { MapLabel } from './labels';
import type { Point } from './sheet';

// The generated sheet: paths in tenths of a sheet pixel.
export interface RegionSheet {
  land: string;
  shore: string;
  lakes: string;
  rivers: string;
  hills: string;
  graticule: string;
  riverNames: { name: string; d: string }[];
  regions: Record<string, string>;
  coastal: string[]; // regions that reach over the water
  borders: string; // between neighbours,
  greatBorders: string; // of their groups,
  outerBorder: string; // and of all
  labels: MapLabel[];
}

// Where the lettering of a region stands: a block with its name, and one for the pieces in it.
export interface Lettering {
  name: Point; // the middle of the block with the name and what is printed with it
  lines: string[];
  beside: boolean; // what is printed stands beside the name instead of below
  wide: number;
  army: Point; // the middle of the block with the pieces
  middle: Point;
}

export interface LetteredSheet extends RegionSheet {
  towns: Record<string, { name: string; at: Point }[]>;
  lettering: Record<string, Lettering>;
}

// How a region is printed: a flat tint (none: it is not in play), its owner as a wash along the inside of the
// border, and whoever occupies it as a hatching.
export interface RegionPrint {
  id: string;
  tint: string | null; // CSS colour
  owner?: Look | undefined;
  occupier?: Look | undefined;
}

// What can be done with a region now: chosen; chosen, but for a part only or without effect; it is the one chosen; or
// where something comes from.
export type Rim = 'can' | 'partly' | 'chosen' | 'from';

export interface RegionArrow {
  from: string;
  to: string;
  look?: Look | undefined;
  tag?: string | undefined;
  considered?: boolean;
}

export type RegionPoint = (region: string) => Point | undefined; // where arrows begin and end, on the sheet
