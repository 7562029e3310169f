// A map sheet: paths projected when the page was built, and the projection for the points on it.

export type Point = [x: number, y: number];

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

// Path data in tenths of a sheet pixel.
export interface SheetPaths {
  land: string;
  shore: string; // the land in few points
  realms: Record<string, string>;
  rivers: string;
  lakes: string;
  hachures: string;
  graticule: string;
}

// How a realm is coloured by hand: a translucent wash, and its edge.
export interface Tint {
  fill: string;
  rim: string;
}

export interface Lambert {
  parallels: [number, number];
  meridian: number;
  latitude: number;
  scale: number;
  centre: Point;
}

const radians = (degrees: number): number => (degrees * Math.PI) / 180;
const slope = (latitude: number): number => Math.tan(Math.PI / 4 + latitude / 2);

// Lambert's conformal conic projection, from degrees to sheet pixels.
export function lambert(sheet: Lambert): (lon: number, lat: number) => Point {
  const [first, second] = sheet.parallels.map(radians) as [number, number];
  const n = Math.log(Math.cos(first) / Math.cos(second)) / Math.log(slope(second) / slope(first));
  const f = (Math.cos(first) * slope(first) ** n) / n;
  const radius = (lat: number): number => f / slope(radians(lat)) ** n;
  const middle = radius(sheet.latitude);
  return (lon, lat) => {
    const angle = n * radians(lon - sheet.meridian);
    const r = radius(lat);
    return [
      sheet.centre[0] + sheet.scale * r * Math.sin(angle),
      sheet.centre[1] - sheet.scale * (middle - r * Math.cos(angle)),
    ];
  };
}
