// Where names and figures stand on a sheet of roads: a block for each province beside its towns, and a name beside each
// place. Boxes are measured in pixels of the screen at the scale for which the sheet is laid out.
import { within } from './lettering.mjs';

// A town is a plan with a cell for each of its sites, two in a row.
export function townSize(sites) {
  if (sites === 0) return { width: 9, height: 9 };
  return { width: (sites > 1 ? 2 : 1) * 13 + 8, height: Math.ceil(sites / 2) * 13 + 8 };
}
const box = ([x, y], width, height) => ({ x: x - width / 2, y: y - height / 2, width, height });
const shared = (a, b) =>
  Math.max(0, Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x)) *
  Math.max(0, Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y));
const inBox = ([x, y], b) => x > b.x && x < b.x + b.width && y > b.y && y < b.y + b.height;
const grown = (b, by) => ({ x: b.x - by, y: b.y - by, width: b.width + 2 * by, height: b.height + 2 * by });

// Points along lines, by which a box that lies on them is found.
const dotted = (lines) =>
  lines.flatMap((line) =>
    line.slice(1).flatMap((b, i) => {
      const a = line[i];
      const steps = Math.max(1, Math.ceil(Math.hypot(b[0] - a[0], b[1] - a[1]) / 4));
      return Array.from({ length: steps }, (_, k) => [
        a[0] + ((b[0] - a[0]) * k) / steps,
        a[1] + ((b[1] - a[1]) * k) / steps,
      ]);
    }),
  );

export function blockSize(province) {
  const figures = 15 + 18 + 18 + (province.good ? 18 : 0) + province.rural_sites * 17;
  return { width: Math.max(province.name.length * 9.4, figures), height: 34 };
}

// `provinces` have rings, `places` have `at` and `sites`; all points are on the sheet.
export function layOutRoads(provinces, places, roads, borders, k) {
  const screen = ([x, y]) => [x * k, y * k];
  const towns = places.map((place) => ({ ...place, spot: screen(place.at), ...townSize(place.sites) }));
  const solids = towns.map((town) => grown(box(town.spot, town.width, town.height), 2));
  // Banners stand above towns.
  const banners = towns
    .filter((town) => town.sites > 0)
    .map(({ spot: [x, y], height }) => box([x, y - height / 2 - 14], 44, 22));
  const lines = dotted(roads.map((line) => line.map(screen)));
  const edges = dotted(borders.map((line) => line.map(screen)));
  const crossed = (b, points) => points.filter((point) => inBox(point, b)).length;
  const taken = [];
  const blocks = {};
  for (const province of provinces) {
    const rings = province.rings.map((ring) => ring.map(screen));
    const { width, height } = blockSize(province);
    const xs = rings.flat().map(([x]) => x);
    const ys = rings.flat().map(([, y]) => y);
    const [home] = towns.filter((town) => town.id === province.id);
    const near = (b) => grown(b, 70);
    let best = null;
    for (let x = Math.min(...xs); x <= Math.max(...xs); x += 5) {
      for (let y = Math.min(...ys); y <= Math.max(...ys); y += 5) {
        const b = box([x, y], width, height);
        const corners = [0, 0.25, 0.5, 0.75, 1].flatMap((u) =>
          [0, 0.5, 1].map((v) => [b.x + u * width, b.y + v * height]),
        );
        const out = corners.filter((p) => !rings.some((ring) => within(p, ring))).length;
        const wide = grown(b, 2);
        let cost = out * 26 + Math.hypot(x - home.spot[0], y - home.spot[1]) * 0.35;
        for (const other of [...solids, ...taken]) cost += shared(wide, other) * 3;
        for (const other of banners) cost += shared(b, other) * 0.08;
        if (best && cost > best.cost) continue;
        const around = near(b);
        cost +=
          crossed(
            b,
            lines.filter((p) => inBox(p, around)),
          ) *
            5 +
          crossed(b, edges) * 9;
        if (!best || cost < best.cost) best = { cost, b, at: [x, y] };
      }
    }
    taken.push(best.b);
    blocks[province.id] = { at: best.at.map((value) => +(value / k).toFixed(1)), width, height };
  }
  const names = {};
  for (const town of towns) {
    if (town.id === town.province) continue;
    const width = town.name.length * (town.sites > 0 ? 6.6 : 5.7);
    const [dx, dy] = [town.width / 2 + width / 2 + 3, town.height / 2 + 8];
    const [x, y] = town.spot;
    const tries = [
      [dx, 0, 0],
      [-dx, 0, 1],
      [0, dy, 2],
      [0, -dy, 5],
      [dx * 0.75, dy * 0.8, 3],
      [-dx * 0.75, dy * 0.8, 3],
      [dx * 0.75, -dy * 0.8, 4],
      [-dx * 0.75, -dy * 0.8, 4],
    ];
    let best = null;
    for (const [ox, oy, like] of tries) {
      const b = box([x + ox, y + oy], width, 12);
      let cost = like * 2 + crossed(b, lines) * 3 + crossed(b, edges) * 2;
      for (const other of [...solids, ...taken]) cost += shared(b, other) * 1.5;
      if (!best || cost < best.cost) best = { cost, b, off: [ox, oy] };
    }
    taken.push(best.b);
    names[town.id] = best.off.map((value) => +value.toFixed(1));
  }
  return { blocks, names };
}
