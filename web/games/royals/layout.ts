// Where things lie on the sheet. Dots stand at true positions; plates and pins are set by hand, on sea or
// neutral land where possible, as the corner of a box whose size is fixed in pixels at scale `unit`.
// A box grows slower than the sheet does, and with it the way from its dot, so that leaders stay short
// while the sheet is zoomed. A test compares all boxes at many sizes and zooms: none meet.
import type { Camera, Size } from '../../map/camera';
import { overlap, type MapLabel } from '../../map/labels';
import { lambert, type Box, type Point } from '../../map/sheet';
import type { City, CountryId } from './view';

const SCALE = 1885; // sheet pixels for the radius of the earth
export const pixelsPerKm = SCALE / 6371;
export const project = lambert({
  parallels: [43, 59],
  meridian: 4,
  latitude: 47.05,
  scale: SCALE,
  centre: [521, 350],
});

export const world: Box = { x: -120, y: -60, width: 1320, height: 1000 };

export type Style = 'plates' | 'pins';

interface Layout {
  unit: number;
  region: Box;
  spots: Record<string, Point>;
  arms: Record<CountryId, Point>;
}

export const layouts: Record<Style, Layout> = {
  plates: {
    unit: 1,
    region: { x: 200, y: 2, width: 684, height: 700 },
    spots: {
      edinburgh: [424, 5],
      dublin: [205, 176],
      london: [478, 100],
      paris: [439, 207],
      nantes: [263, 294],
      bordeaux: [288, 388],
      dijon: [556, 322],
      marseille: [588, 425],
      cologne: [594, 184],
      berlin: [652, 68],
      munich: [680, 322],
      vienna: [795, 258],
      madrid: [234, 505],
      seville: [270, 609],
      valencia: [424, 609],
      barcelona: [492, 517],
    },
    arms: { france: [484, 378], german_states: [766, 180], britain: [421, 118], spain: [394, 498] },
  },
  pins: {
    unit: 0.6,
    region: { x: 207, y: 12, width: 656, height: 712 },
    spots: {
      edinburgh: [403, 30],
      dublin: [210, 163],
      london: [470, 120],
      paris: [410, 210],
      nantes: [267, 307],
      bordeaux: [293, 390],
      dijon: [553, 327],
      marseille: [590, 483],
      cologne: [593, 200],
      berlin: [667, 73],
      munich: [674, 328],
      vienna: [787, 303],
      madrid: [246, 503],
      seville: [290, 623],
      valencia: [430, 627],
      barcelona: [487, 555],
    },
    arms: { france: [483, 410], german_states: [760, 240], britain: [417, 172], spain: [370, 482] },
  },
};

// Boxes in pixels at scale `unit`. A plate may have a strip below for those who rest in the cathedral.
export const CELL = 55;
export const STRIP = 14;
export const plateSize = (nobles: number): { width: number; height: number } =>
  nobles === 1 ? { width: 84, height: 77 } : { width: 2 * CELL + 4, height: 77 };
export const pinSize = (nobles: number): { width: number; height: number } =>
  nobles === 1 ? { width: 40, height: 42 } : { width: 58, height: 42 };

// Carries a drawing of this size into its box.
export const into = (box: Box, size: { width: number }): string =>
  `translate(${box.x} ${box.y}) scale(${box.width / size.width})`;

export const boxSize = (style: Style, nobles: number): { width: number; height: number } =>
  style === 'plates' ? plateSize(nobles) : pinSize(nobles);

export const dotOf = (city: City): Point => project(city.lon, city.lat);

// The scale at which boxes are drawn: they follow the sheet, but only so far.
export function boxScale(style: Style, camera: Camera, rest: number): number {
  const { unit } = layouts[style];
  const grown = (rest * Math.sqrt(Math.max(1, camera.k / rest))) / unit;
  return Math.min(camera.k / unit, Math.max(style === 'plates' ? Math.min(0.9, camera.k) : 0, Math.min(1.5, grown)));
}

// A city's box on the screen.
export function boxOf(style: Style, city: City, nobles: number, camera: Camera, rest: number): Box {
  const layout = layouts[style];
  const size = boxSize(style, nobles);
  const [dx, dy] = dotOf(city);
  const [x, y] = layout.spots[city.id] ?? [dx + 10, dy + 10];
  const scale = boxScale(style, camera, rest);
  return {
    x: camera.k * dx + camera.x + (x - dx) * layout.unit * scale,
    y: camera.k * dy + camera.y + (y - dy) * layout.unit * scale,
    width: size.width * scale,
    height: size.height * scale,
  };
}

export function armsBox(style: Style, country: CountryId, camera: Camera, rest: number): Box {
  const [x, y] = layouts[style].arms[country];
  const scale = boxScale(style, camera, rest);
  const lines = country === 'german_states' ? 2 : 1;
  const [half, top, bottom] = style === 'plates' ? [44, 18, 38 + (lines - 1) * 15] : [30, 6, 7 + (lines - 1) * 13];
  return {
    x: camera.k * x + camera.x - half * scale,
    y: camera.k * y + camera.y - top * scale,
    width: 2 * half * scale,
    height: (top + bottom) * scale,
  };
}

// Where the tag of a noble hangs: below its box, or above where that covers less of the others.
export interface TagSpot {
  left: number;
  top: number;
  width: number;
  tip: number; // of the little arrow, from the left
  above: boolean;
}

export function tagSpot(box: Box, spare: number, at: number, held: boolean, solid: Box[], size: Size): TagSpot {
  const width = held ? 142 : 72;
  const left = Math.max(4, Math.min(at - 28, size.width - width - 6));
  const common = (a: number, b: number, c: number, d: number): number => Math.max(0, Math.min(b, d) - Math.max(a, c));
  const covered = (top: number): number =>
    top < 2 || top + 24 > size.height
      ? Infinity
      : solid
          .filter((other) => !overlap(other, box, -4))
          .reduce(
            (area, other) =>
              area +
              common(left, left + width, other.x, other.x + other.width) *
                common(top, top + 24, other.y, other.y + other.height),
            0,
          );
  const [under, over] = [box.y + box.height + spare + 7, box.y - 34];
  const above = covered(over) < covered(under);
  return { left, top: above ? over : under, width, tip: Math.max(9, Math.min(width - 9, at - left)), above };
}

// Which way the board is shown in a space of this size, and what the rails take of it.
export type Mode = 'rails' | Style;
export const rails = { left: 202, right: 197 };

export function modeFor(width: number, height: number): Mode {
  const { region } = layouts.plates;
  if (height >= 540 && width >= rails.left + rails.right + region.width * 0.78) return 'rails';
  return Math.min(width / region.width, height / region.height) >= 0.78 ? 'plates' : 'pins';
}

const along = (a: Point, b: Point): { at: Point; angle: number } => {
  const [[x1, y1], [x2, y2]] = [project(...a), project(...b)];
  return { at: [(x1 + x2) / 2, (y1 + y2) / 2], angle: (Math.atan2(y2 - y1, x2 - x1) * 180) / Math.PI };
};
const tyrrhenian = along([10.75, 41.15], [14.9, 38.75]);
const adriatic = along([12.9, 44.45], [18, 41.45]);
const italy = along([10.6, 43.35], [15.1, 40.25]);

export const labels: MapLabel[] = [
  {
    id: 'mediterranean',
    lines: ['Mediterranean Sea'],
    kind: 'water',
    at: [
      [620, 662],
      [640, 590],
    ],
    size: 16,
    tracking: 0.1,
  },
  {
    id: 'atlantic',
    lines: ['Atlantic Ocean'],
    kind: 'water',
    at: [
      [256, 280],
      [80, 330],
      [262, 300],
    ],
    size: 14,
    tracking: 0.06,
  },
  {
    id: 'north',
    lines: ['North', 'Sea'],
    kind: 'water',
    at: [
      [573, 70],
      [590, 48],
    ],
    size: 14,
    tracking: 0.06,
  },
  {
    id: 'tyrrhenian',
    lines: ['Tyrrhenian Sea'],
    kind: 'water',
    at: [tyrrhenian.at],
    angle: tyrrhenian.angle,
    size: 13.5,
    tracking: 0.05,
  },
  {
    id: 'adriatic',
    lines: ['Adriatic Sea'],
    kind: 'water',
    at: [adriatic.at],
    angle: adriatic.angle,
    size: 13,
    tracking: 0.03,
  },
  { id: 'italy', lines: ['Italy'], kind: 'land', at: [italy.at], angle: italy.angle, size: 11.5, tracking: 0.2 },
  {
    id: 'poland',
    lines: ['Poland'],
    kind: 'land',
    at: [
      [828, 142],
      [868, 130],
    ],
    size: 11.5,
    tracking: 0.2,
  },
  {
    id: 'hungary',
    lines: ['Hungary'],
    kind: 'land',
    at: [
      [842, 389],
      [868, 372],
    ],
    size: 11.5,
    tracking: 0.2,
  },
  { id: 'portugal', lines: ['Portugal'], kind: 'land', at: [[222, 602]], size: 10.5, tracking: 0.1, from: 1.4 },
  {
    id: 'biscay',
    lines: ['Bay of', 'Biscay'],
    kind: 'water',
    at: [project(-4.6, 45.6)],
    size: 13,
    tracking: 0.05,
    from: 1.3,
  },
  {
    id: 'channel',
    lines: ['The Channel'],
    kind: 'water',
    at: [project(-2.2, 50)],
    size: 12.5,
    tracking: 0.04,
    from: 1.6,
  },
  { id: 'irish', lines: ['Irish Sea'], kind: 'water', at: [project(-4.9, 53.7)], size: 12.5, tracking: 0.03, from: 2 },
  { id: 'baltic', lines: ['Baltic Sea'], kind: 'water', at: [project(16.5, 55.2)], size: 13.5, tracking: 0.05 },
];
