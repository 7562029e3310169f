// A map whose areas are cells around points: a sheet of regions with seas, ports and straits, and places for the lettering.
import type { RegionSheet } from './regions';
import type { Point } from './sheet';

export interface CellLettering {
  name: Point; // the middle of the name with its stars
  lines: string[];
  size: number; // of its letters, at the scale for which they were laid out
  wide: number;
  army: Point; // the middle of the row of pieces
  middle: Point;
}

export interface SeaName {
  at: Point;
  lines: string[];
  width: number;
  height: number;
}

export interface CellSheet extends RegionSheet {
  lettering: Record<string, CellLettering>;
  lines: Record<string, string>; // borders that mean something to the game, by its name for them
  barriers: string; // where neighbours on the ground are none
  seas: Record<string, SeaName>;
  seaBorders: string;
  ports: { region: string; sea: string; from: Point; to: Point }[];
  straits: { a: string; b: string; closed: boolean; from: Point; to: Point }[];
  towns: Record<string, Point>;
  touching: Record<string, number>; // pairs of regions, and the length of their border on the ground
}
