// Areas and borders that share their lines: each line is written once, and what is made of it names it (map/joined.ts puts
// them together again).
import { topology } from 'topojson-server';
import { path } from './shapes.mjs';

const tenths = (line) => {
  const out = [];
  for (const [x, y] of line) {
    const point = [Math.round(x * 10), Math.round(y * 10)];
    const before = out.at(-1);
    if (!before || before[0] !== point[0] || before[1] !== point[1]) out.push(point);
  }
  return out;
};
const around = (ring) => {
  const [first] = ring;
  const last = ring.at(-1);
  return first[0] === last[0] && first[1] === last[1] ? ring : [...ring, first];
};

// `areas`: lists of rings by name; `lines`: lists of lines by name.
export function joined(areas, lines) {
  const objects = {};
  for (const [name, rings] of Object.entries(areas))
    objects[`a ${name}`] = {
      type: 'Polygon',
      coordinates: rings.map((ring) => tenths(around(ring))).filter((ring) => ring.length > 3),
    };
  for (const [name, list] of Object.entries(lines))
    objects[`l ${name}`] = {
      type: 'MultiLineString',
      coordinates: list.map(tenths).filter((line) => line.length > 1),
    };
  const { arcs, objects: found } = topology(objects);
  const named = (kind, list) =>
    Object.fromEntries(Object.keys(list).map((name) => [name, found[`${kind} ${name}`].arcs ?? []]));
  return {
    arcs: arcs.map((arc) => path([arc.map(([x, y]) => [x / 10, y / 10])], false)),
    areas: named('a', areas),
    lines: named('l', lines),
  };
}
