// Labels keep their size while the map is zoomed and give way to what matters more.
import { toScreen, type Camera, type Size } from './camera';
import type { Box, Point } from './sheet';

export interface MapLabel {
  id: string;
  lines: string[];
  kind: 'water' | 'land';
  at: Point[]; // on the sheet, best place first
  angle?: number; // degrees
  size: number; // pixels
  tracking: number; // of the size
  from?: number; // shown from this zoom on (1: at rest)
}

export interface PlacedLabel {
  label: MapLabel;
  x: number;
  y: number;
}

export function overlap(a: Box, b: Box, gap = 0): boolean {
  return (
    a.x < b.x + b.width + gap && b.x < a.x + a.width + gap && a.y < b.y + b.height + gap && b.y < a.y + a.height + gap
  );
}

// The upright box around a label, its text turned and centred on the point. A serif's letters are
// about half as wide as high.
export function labelBox(label: MapLabel, x: number, y: number): Box {
  const longest = Math.max(...label.lines.map((line) => line.length));
  const wide = longest * label.size * ((label.kind === 'land' ? 0.66 : 0.46) + label.tracking);
  const high = label.lines.length * label.size * 1.2;
  const angle = ((label.angle ?? 0) * Math.PI) / 180;
  const width = Math.abs(wide * Math.cos(angle)) + Math.abs(high * Math.sin(angle));
  const height = Math.abs(wide * Math.sin(angle)) + Math.abs(high * Math.cos(angle));
  return { x: x - width / 2, y: y - height / 2, width, height };
}

// A turned label is checked piece by piece along its line, so that its box does not claim the corners.
function pieces(label: MapLabel, x: number, y: number): Box[] {
  if (!label.angle) return [labelBox(label, x, y)];
  const flat = labelBox({ ...label, angle: 0 }, 0, 0);
  const count = Math.max(1, Math.ceil(flat.width / flat.height));
  const angle = (label.angle * Math.PI) / 180;
  const side = flat.height;
  return Array.from({ length: count }, (_, i) => {
    const along = ((i + 0.5) / count - 0.5) * flat.width;
    return {
      x: x + along * Math.cos(angle) - side / 2,
      y: y + along * Math.sin(angle) - side / 2,
      width: side,
      height: side,
    };
  });
}

// Labels in order of importance; each takes its first place that is free and on the screen.
export function placeLabels(labels: MapLabel[], taken: Box[], camera: Camera, zoom: number, size: Size): PlacedLabel[] {
  const solid = [...taken];
  const placed: PlacedLabel[] = [];
  for (const label of labels) {
    if (zoom < (label.from ?? 0)) continue;
    for (const at of label.at) {
      const [x, y] = toScreen(camera, at);
      const boxes = pieces(label, x, y);
      const inside = boxes.every(
        (b) => b.x >= 0 && b.y >= 0 && b.x + b.width <= size.width && b.y + b.height <= size.height,
      );
      if (!inside || boxes.some((b) => solid.some((other) => overlap(b, other, 2)))) continue;
      placed.push({ label, x, y });
      solid.push(...boxes);
      break;
    }
  }
  return placed;
}
