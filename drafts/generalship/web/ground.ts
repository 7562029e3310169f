// The engraved ground of a tile: furrows, trees, peaks or waves, as path data. What is drawn hangs on the tile's name
// alone, so that it never changes, and keeps clear of what is to be read.
import { corners } from '../../map/hexes';
import type { Box, Point } from '../../map/sheet';
import type { Terrain } from './view';

export const radius = 72; // of a tile, on the sheet
const cut = (number: number): string => number.toFixed(1);

export interface Ground {
  lines: string; // strokes
  shapes: string; // filled and outlined: leaves, rocks
  fine: string; // thin strokes over them: shading, tufts
  coast: string[]; // water lines along the land, the nearest first
}

// Numbers from 0 to 1 that follow from a word.
function chanceOf(word: string): () => number {
  let state = 2166136261;
  for (const letter of word) state = Math.imul(state ^ letter.charCodeAt(0), 16777619);
  return () => {
    state = Math.imul(state ^ (state >>> 15), 2246822507);
    state = Math.imul(state ^ (state >>> 13), 3266489909);
    state ^= state >>> 16;
    return (state >>> 0) / 4294967296;
  };
}

function isInside(x: number, y: number, margin: number): boolean {
  const half = (radius * Math.sqrt(3)) / 2 - margin;
  return Math.abs(x) <= half && Math.abs(y) <= radius - margin * 1.15 - Math.abs(x) / Math.sqrt(3);
}
const touches = (keep: Box[], x: number, y: number, spare: number, up = 0): boolean =>
  keep.some((box) => x + spare > box.x && x - spare < box.x + box.width && y > box.y && y - up < box.y + box.height);
const isNear = (others: Point[], x: number, y: number, gap: number): boolean =>
  others.some(([ox, oy]) => Math.hypot(ox - x, (oy - y) * 1.3) < gap);

function wavesOf(chance: () => number, keep: Box[]): string {
  let d = '';
  for (let y = -radius + 7; y < radius - 4; y += 6.6) {
    for (let x = -radius; x < radius;) {
      const length = 14 + chance() * 26;
      let open = false;
      for (let at = x; at <= x + length; at += 3.5) {
        const free = isInside(at, y, 5) && !touches(keep, at, y, 0);
        if (free) d += `${open ? 'L' : 'M'}${cut(at)} ${cut(y + Math.sin((at + y) / 4.6) * 0.8)}`;
        open = free;
      }
      x += length + 6 + chance() * 16;
    }
  }
  return d;
}

function coastOf(word: string, land: boolean[]): string[] {
  const points = corners(radius);
  return [0.885, 0.845, 0.8].map((depth) =>
    land
      .map((is, edge) => {
        const [a, b] = [points[edge], points[(edge + 1) % 6]];
        if (!is || !a || !b) return '';
        let d = '';
        for (let t = 0; t <= 1.001; t += 0.1) {
          const ragged = Math.sin(t * 17 + edge * 2 + word.charCodeAt(1)) * 0.011 * (1 - Math.abs(2 * t - 1));
          const scale = depth * (1 + ragged);
          d += `${d ? 'L' : 'M'}${cut((a[0] + (b[0] - a[0]) * t) * scale)} ${cut((a[1] + (b[1] - a[1]) * t) * scale)}`;
        }
        return d;
      })
      .join(''),
  );
}

function furrowsOf(chance: () => number, keep: Box[]): { lines: string; fine: string } {
  const strips: Point[] = [];
  let lines = '';
  let fine = '';
  for (let n = 0; n < 400; n++) {
    const [x, y] = [(chance() * 2 - 1) * radius, (chance() * 2 - 1) * radius];
    const turn = (Math.floor(chance() * 3) - 1) * 0.5 + 0.12;
    const width = 11 + chance() * 7;
    if (!isInside(x, y, 14) || touches(keep, x, y - 5, width / 2, -10) || touches(keep, x, y + 5, width / 2, 10))
      continue;
    if (isNear(strips, x, y, 19)) continue;
    strips.push([x, y]);
    const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
    for (const row of [-1.5, -0.5, 0.5, 1.5]) {
      const off = row * 2.7;
      lines += `M${cut(x - (width / 2) * cos - off * sin)} ${cut(y - (width / 2) * sin + off * cos)}q${cut((width / 2) * cos)} ${cut((width / 2) * sin - 1.3)} ${cut(width * cos)} ${cut(width * sin)}`;
    }
  }
  for (let n = 0; n < 200; n++) {
    const [x, y] = [(chance() * 2 - 1) * radius, (chance() * 2 - 1) * radius];
    if (!isInside(x, y, 8) || touches(keep, x, y, 3, 4) || isNear(strips, x, y, 13)) continue;
    strips.push([x, y]);
    fine += `M${cut(x)} ${cut(y)}l-1.6-3M${cut(x)} ${cut(y)}v-3.8M${cut(x)} ${cut(y)}l1.6-3`;
  }
  return { lines, fine };
}

interface Standing {
  x: number;
  y: number;
  size: number;
  kind: number;
}
// Trees and peaks, those behind first.
function spread(chance: () => number, keep: Box[], size: number, gap: number, half: number, up: number): Standing[] {
  const found: Standing[] = [];
  for (let n = 0; n < 900; n++) {
    const [x, y] = [(chance() * 2 - 1) * radius, (chance() * 2 - 1) * radius];
    const one = { x, y, size: size * (0.8 + chance() * 0.4), kind: chance() };
    const wide = one.size * half;
    const fits = isInside(x - wide, y, 4) && isInside(x + wide, y, 4) && isInside(x, y - one.size * up, 4);
    if (!fits || touches(keep, x, y, wide, one.size * up * 0.92)) continue;
    if (found.some((other) => Math.hypot(other.x - x, (other.y - y) * 1.3) < gap)) continue;
    found.push(one);
  }
  return found.sort((a, b) => a.y - b.y);
}

function treesOf(chance: () => number, keep: Box[]): Pick<Ground, 'lines' | 'shapes' | 'fine'> {
  let [lines, shapes, fine] = ['', '', ''];
  for (const { x, y, size: s, kind } of spread(chance, keep, 11.5, 11, 0.5, 1.2)) {
    const at = (dx: number, dy: number): string => `${cut(x + dx * s)} ${cut(y + dy * s)}`;
    const by = (dx: number, dy: number): string => `${cut(dx * s)} ${cut(dy * s)}`;
    if (kind < 0.62) {
      lines += `M${at(0, 0)}v${cut(-0.4 * s)}`;
      shapes += `M${at(-0.5, -0.55)}c${by(-0.15, -0.35)} ${by(0.1, -0.55)} ${by(0.3, -0.5)}c${by(0.1, -0.3)} ${by(0.55, -0.25)} ${by(0.55, 0.05)}c${by(0.3, 0)} ${by(0.3, 0.5)} ${by(0, 0.55)}c${by(-0.2, 0.2)} ${by(-0.7, 0.15)} ${by(-0.85, -0.1)}z`;
      fine += `M${at(0.12, -0.42)}h${cut(0.28 * s)}M${at(0.18, -0.6)}h${cut(0.26 * s)}`;
    } else {
      lines += `M${at(0, 0)}v${cut(-0.25 * s)}`;
      shapes += `M${at(0, -1.25)}l${by(0.4, 1.05)}h${cut(-0.8 * s)}z`;
      fine += `M${at(0.05, -0.4)}h${cut(0.22 * s)}M${at(0.03, -0.62)}h${cut(0.17 * s)}`;
    }
  }
  return { lines, shapes, fine };
}

function peaksOf(chance: () => number, keep: Box[]): Pick<Ground, 'lines' | 'shapes' | 'fine'> {
  let [shapes, fine] = ['', ''];
  for (const { x, y, size: s, kind } of spread(chance, keep, 20, 19, 0.62, 1.1)) {
    const tall = 0.85 + kind * 0.3;
    const at = (dx: number, dy: number): string => `${cut(x + dx * s)} ${cut(y + dy * s)}`;
    shapes += `M${at(-0.62, 0)}L${at(-0.2, -tall * 0.62)}L${at(0, -tall)}L${at(0.22, -tall * 0.6)}L${at(0.62, 0)}`;
    for (let i = 1; i <= 6; i++) {
      const t = i / 7;
      fine += `M${at(0.62 * t, -tall * (1 - t))}l${cut(-0.05 * s)} ${cut(tall * (1 - t) * 0.82 * s)}`;
    }
  }
  return { lines: '', shapes, fine };
}

// `keep`: boxes that stay free. `land`: of a sea, which of its edges (NE, E, SE, SW, W, NW) touch land.
export function groundOf(word: string, terrain: Terrain, keep: Box[], land: boolean[]): Ground {
  const chance = chanceOf(word);
  const bare: Ground = { lines: '', shapes: '', fine: '', coast: [] };
  switch (terrain) {
    case 'sea':
      return { ...bare, lines: wavesOf(chance, keep), coast: coastOf(word, land) };
    case 'field':
      return { ...bare, ...furrowsOf(chance, keep) };
    case 'forest':
      return { ...bare, ...treesOf(chance, keep) };
    case 'mountain':
      return { ...bare, ...peaksOf(chance, keep) };
  }
}
