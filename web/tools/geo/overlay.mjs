// Cells laid over the land: borders are cut at the coast, and the coast where borders meet it, so that each place is a
// ring of pieces which its neighbours share. An island that is small belongs to one place.
import { chained, ringsOf } from './cells.mjs';
import { within } from './lettering.mjs';

const distance = (a, b) => Math.hypot(b[0] - a[0], b[1] - a[1]);
export const lengthOf = (line) => line.slice(1).reduce((sum, point, i) => sum + distance(line[i], point), 0);
export const areaOf = (ring) =>
  ring.reduce((sum, p, i) => {
    const q = ring[(i + 1) % ring.length];
    return sum + (p[0] * q[1] - q[0] * p[1]) / 2;
  }, 0);
export function boxOf(ring) {
  const box = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [x, y] of ring) {
    if (x < box[0]) box[0] = x;
    if (y < box[1]) box[1] = y;
    if (x > box[2]) box[2] = x;
    if (y > box[3]) box[3] = y;
  }
  return box;
}
const middleOf = (line) => {
  let left = lengthOf(line) / 2;
  for (let i = 1; i < line.length; i++) {
    const run = distance(line[i - 1], line[i]);
    if (run >= left && run > 0) {
      const t = left / run;
      return [line[i - 1][0] + (line[i][0] - line[i - 1][0]) * t, line[i - 1][1] + (line[i][1] - line[i - 1][1]) * t];
    }
    left -= run;
  }
  return line[0];
};

// Finds quickly which rings hold a point.
export function finder(rings) {
  const boxed = rings.map((ring) => ({ ring, box: boxOf(ring) }));
  return (p) =>
    boxed.filter(
      ({ ring, box }) => p[0] >= box[0] && p[0] <= box[2] && p[1] >= box[1] && p[1] <= box[3] && within(p, ring),
    ).length %
      2 ===
    1;
}

function crossings(arcs, rings) {
  const size = 24;
  const grid = new Map();
  const cells = ([ax, ay], [bx, by]) => {
    const out = [];
    for (let x = Math.floor(Math.min(ax, bx) / size); x <= Math.floor(Math.max(ax, bx) / size); x++)
      for (let y = Math.floor(Math.min(ay, by) / size); y <= Math.floor(Math.max(ay, by) / size); y++)
        out.push(`${x} ${y}`);
    return out;
  };
  rings.forEach((ring, r) =>
    ring.slice(1).forEach((b, i) => {
      for (const cell of cells(ring[i], b)) (grid.get(cell) ?? grid.set(cell, []).get(cell)).push([r, i]);
    }),
  );
  const box = boxOf(rings.flat());
  const apart = (p, q, [left, top, right, bottom]) =>
    Math.max(p[0], q[0]) < left ||
    Math.min(p[0], q[0]) > right ||
    Math.max(p[1], q[1]) < top ||
    Math.min(p[1], q[1]) > bottom;
  const found = [];
  arcs.forEach((arc, a) =>
    arc.line.slice(1).forEach((q, i) => {
      const p = arc.line[i];
      if (apart(p, q, box)) return;
      const seen = new Set();
      for (const cell of cells(p, q)) {
        for (const [r, j] of grid.get(cell) ?? []) {
          if (seen.has(`${r} ${j}`)) continue;
          seen.add(`${r} ${j}`);
          const [c, d] = [rings[r][j], rings[r][j + 1]];
          const [ux, uy, vx, vy] = [q[0] - p[0], q[1] - p[1], d[0] - c[0], d[1] - c[1]];
          const det = ux * vy - uy * vx;
          if (det === 0) continue;
          const t = ((c[0] - p[0]) * vy - (c[1] - p[1]) * vx) / det;
          const s = ((c[0] - p[0]) * uy - (c[1] - p[1]) * ux) / det;
          if (t < 0 || t >= 1 || s < 0 || s >= 1) continue;
          found.push({ arc: a, ring: r, onArc: i + t, onRing: j + s, at: [p[0] + ux * t, p[1] + uy * t] });
        }
      }
    }),
  );
  return found.map((one, i) => ({ ...one, node: `x${i}` }));
}

// A line in pieces, cut where `cuts` (position along it, name, point) say.
function cut(line, from, to, cuts) {
  const out = [];
  let piece = [line[0]];
  let [name, k] = [from, 0];
  const sorted = [...cuts].sort((a, b) => a.position - b.position);
  line.forEach((point, i) => {
    if (i > 0) piece.push(point);
    while (k < sorted.length && sorted[k].position < i + 1 && i + 1 < line.length) {
      piece.push(sorted[k].at);
      out.push({ from: name, to: sorted[k].node, line: piece });
      piece = [sorted[k].at];
      name = sorted[k++].node;
    }
  });
  out.push({ from: name, to, line: piece });
  return out;
}

function coastPieces(ring, r, cuts) {
  const mine = cuts.filter((one) => one.ring === r).map((one) => ({ ...one, position: one.onRing }));
  if (mine.length === 0) return [{ from: `r${r}`, to: `r${r}`, line: ring }];
  const pieces = cut(ring, 'start', 'end', mine);
  const [first, last] = [pieces.shift(), pieces.pop()];
  return [...pieces, { from: last.from, to: first.to, line: [...last.line, ...first.line.slice(1)] }];
}

// `coast`: closed rings; `arcs`: of cellArcs, smoothed; `small`: the area below which an island is whole.
export function overlay(coast, arcs, small, beyond) {
  const large = coast.filter((ring) => Math.abs(areaOf(ring)) >= small);
  const islands = coast.filter((ring) => Math.abs(areaOf(ring)) < small);
  const cells = Object.entries(ringsOf(arcs))
    .filter(([place]) => place !== beyond)
    .map(([place, rings]) => [place, finder(rings)]);
  const placeAt = (p) => cells.find(([, holds]) => holds(p))?.[0] ?? null;
  const ashore = finder(large);
  const cuts = crossings(arcs, large);
  const borders = arcs.flatMap((arc, a) =>
    cut(
      arc.line,
      `t${arc.from}`,
      `t${arc.to}`,
      cuts.filter((one) => one.arc === a).map((one) => ({ ...one, position: one.onArc })),
    )
      .filter((piece) => ashore(middleOf(piece.line)))
      .map((piece) => ({ ...piece, pair: arc.pair })),
  );
  const shores = large.flatMap((ring, r) =>
    coastPieces(ring, r, cuts).map((piece) => ({ ...piece, place: placeAt(middleOf(piece.line)) })),
  );
  const around = new Map();
  const add = (place, piece) => (around.get(place) ?? around.set(place, []).get(place)).push(piece);
  for (const piece of borders) for (const place of piece.pair) add(place, piece);
  for (const piece of shores) if (piece.place) add(piece.place, piece);
  const rings = Object.fromEntries([...around].map(([place, pieces]) => [place, chained(pieces)]));
  for (const island of islands) {
    const votes = new Map();
    for (const p of island) {
      const place = placeAt(p);
      votes.set(place, (votes.get(place) ?? 0) + 1);
    }
    const [place] = [...votes].sort((a, b) => b[1] - a[1])[0];
    if (place) (rings[place] ??= []).push(island);
  }
  // The coast with the points at which borders meet it.
  const met = large.map((ring, r) =>
    coastPieces(ring, r, cuts).flatMap(({ line }, i) => (i === 0 ? line : line.slice(1))),
  );
  return { rings, borders, coast: [...met, ...islands] };
}
