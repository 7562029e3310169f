// A map of provinces whose places are joined by roads: a sheet of regions with places, roads and bridges, and where names
// and figures stand.
import type { RegionSheet } from './regions';
import type { Point } from './sheet';

export interface RoadSheet extends RegionSheet {
  barriers: string; // rivers that matter
  places: Record<string, { at: Point; name?: Point }>; // `name`: from the place, in pixels of the screen
  roads: {
    id: string;
    from: string;
    to: string;
    line: Point[]; // with both ends
    bridge: { at: Point; angle: number; river: string } | null;
  }[];
  blocks: Record<string, { at: Point; width: number; height: number }>; // a province's name with its figures
}
