// Where the eye stands: screen = k * sheet + (x, y). Pure; the map component moves it.
import type { Box, Point } from './sheet';

export interface Camera {
  k: number;
  x: number;
  y: number;
}

export interface Size {
  width: number;
  height: number;
}

export interface Insets {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

export const noInsets: Insets = { left: 0, right: 0, top: 0, bottom: 0 };

// The largest scale at which `region` is seen whole between the insets, but never below `least`.
export function rest(region: Box, size: Size, insets: Insets, least: number): Camera {
  const width = Math.max(1, size.width - insets.left - insets.right);
  const height = Math.max(1, size.height - insets.top - insets.bottom);
  const k = Math.max(least, Math.min(width / region.width, height / region.height));
  return {
    k,
    x: insets.left + width / 2 - k * (region.x + region.width / 2),
    y: insets.top + height / 2 - k * (region.y + region.height / 2),
  };
}

export function toScreen(camera: Camera, [x, y]: Point): Point {
  return [camera.k * x + camera.x, camera.k * y + camera.y];
}

// The transform that carries a picture drawn for `drawn` to where `now` wants it.
export function carried(drawn: Camera, now: Camera): Camera {
  const k = now.k / drawn.k;
  return { k, x: now.x - k * drawn.x, y: now.y - k * drawn.y };
}

// The camera that shows a point well inside the free part of the screen; the same one if it does already.
export function showing(camera: Camera, at: Point, size: Size, insets: Insets, margin: number): Camera {
  const [x, y] = toScreen(camera, at);
  const nearest = (value: number, low: number, high: number): number =>
    low > high ? (low + high) / 2 : Math.min(high, Math.max(low, value));
  const dx = nearest(x, insets.left + margin, size.width - insets.right - margin) - x;
  const dy = nearest(y, insets.top + margin, size.height - insets.bottom - margin) - y;
  return dx === 0 && dy === 0 ? camera : { k: camera.k, x: camera.x + dx, y: camera.y + dy };
}

// Scale is interpolated by ratio, so that zooming feels even.
export function between(a: Camera, b: Camera, t: number): Camera {
  const eased = t < 0.5 ? 2 * t * t : 1 - 2 * (1 - t) * (1 - t);
  return {
    k: a.k * (b.k / a.k) ** eased,
    x: a.x + (b.x - a.x) * eased,
    y: a.y + (b.y - a.y) * eased,
  };
}
