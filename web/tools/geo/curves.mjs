// Lines of a map as drawn by hand: rounded, wavering a little, in no more points than needed.
// Seeded noise: every build draws the same map.
export function noise(seed) {
  let s = seed >>> 0;
  return () => {
    s = (s + 0x6d2b79f5) >>> 0;
    let t = s;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

export const mix = (a, b, t) => [a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t];
export function rounded(points) {
  const out = [points[0]];
  for (let i = 0; i + 1 < points.length; i++)
    out.push(mix(points[i], points[i + 1], 0.25), mix(points[i], points[i + 1], 0.75));
  out.push(points[points.length - 1]);
  return out;
}
export function wavering(points, random, amount) {
  let line = points;
  for (let pass = 0; pass < 2; pass++) {
    const out = [line[0]];
    for (let i = 1; i < line.length; i++) {
      const [a, b] = [line[i - 1], line[i]];
      const length = Math.hypot(b[0] - a[0], b[1] - a[1]);
      if (length > 7) {
        const d = (random() - 0.5) * 2 * Math.min(length * 0.17, amount);
        out.push([(a[0] + b[0]) / 2 - ((b[1] - a[1]) / length) * d, (a[1] + b[1]) / 2 + ((b[0] - a[0]) / length) * d]);
      }
      out.push(b);
    }
    line = out;
    amount *= 0.62;
  }
  return line;
}
export function light(points, tolerance) {
  // Douglas and Peucker
  if (points.length < 3) return points;
  const keep = new Uint8Array(points.length);
  keep[0] = keep[points.length - 1] = 1;
  const todo = [[0, points.length - 1]];
  while (todo.length > 0) {
    const [a, b] = todo.pop();
    let far = 0;
    let best = -1;
    const [ax, ay] = points[a];
    const dx = points[b][0] - ax;
    const dy = points[b][1] - ay;
    const length = Math.hypot(dx, dy);
    for (let i = a + 1; i < b; i++) {
      const [x, y] = points[i];
      const d = length < 0.01 ? Math.hypot(x - ax, y - ay) : Math.abs((x - ax) * dy - (y - ay) * dx) / length;
      if (d > far) [far, best] = [d, i];
    }
    if (far > tolerance) {
      keep[best] = 1;
      todo.push([a, best], [best, b]);
    }
  }
  return points.filter((_, i) => keep[i]);
}
