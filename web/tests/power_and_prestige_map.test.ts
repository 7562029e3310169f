// The sheet of Power & Prestige is held to the data: every province, place, road and bridge is drawn where it belongs.
import { expect, it } from 'vitest';
import { townSize } from '../games/power_and_prestige/atlas';
import { atlas } from '../generated/power_and_prestige_sheet';
import { dataOf } from './harness/data';

const data = dataOf('power_and_prestige');
interface Road {
  id: string;
  first: string;
  second: string;
  bridge: boolean;
  bends: unknown[];
}
interface Place {
  id: string;
  province: string;
  sites: number;
  kind: string;
}
const rows = <Row>(name: string): Row[] => data[`${name}.json`]?.rows as unknown as Row[];
const places = rows<Place>('locations');
const provinces = rows<{ id: string }>('provinces');
const roads = rows<Road>('roads');

// The rings of a path of relative steps, in sheet pixels.
function ringsOf(d: string): [number, number][][] {
  const rings: [number, number][][] = [];
  let [x, y] = [0, 0];
  for (const part of d.split('z')) {
    const numbers = [...part.matchAll(/-?\d+/g)].map(Number);
    const ring: [number, number][] = [];
    for (let i = 0; i + 1 < numbers.length; i += 2) {
      x += numbers[i] ?? 0;
      y += numbers[i + 1] ?? 0;
      ring.push([x / 10, y / 10]);
    }
    if (ring[0]) {
      [x, y] = [ring[0][0] * 10, ring[0][1] * 10];
      rings.push(ring);
    }
  }
  return rings;
}
const inside = ([x, y]: [number, number], rings: [number, number][][]): boolean =>
  rings.reduce((odd, ring) => {
    let now = odd;
    ring.forEach(([ax, ay], i) => {
      const [bx, by] = ring[(i + 1) % ring.length] ?? [0, 0];
      if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) now = !now;
    });
    return now;
  }, false);

it('draws 35 provinces, each around its own places and no other', () => {
  expect(provinces).toHaveLength(35);
  for (const { id } of provinces) {
    const rings = ringsOf(atlas.regions[id] ?? '');
    const within = places
      .filter((place) => inside(atlas.places[place.id]?.at ?? [0, 0], rings))
      .map((place) => place.id);
    const own = places.filter((place) => place.province === id).map((place) => place.id);
    expect(within.sort(), id).toEqual(own.sort());
  }
});

it('has every road of the data from place to place, with its bridge', () => {
  expect(places).toHaveLength(162);
  expect(atlas.roads.map((road) => road.id).sort()).toEqual(roads.map((road) => road.id).sort());
  for (const road of roads) {
    const drawn = atlas.roads.find((one) => one.id === road.id);
    expect(drawn?.line[0], road.id).toEqual(atlas.places[road.first]?.at);
    expect(drawn?.line.at(-1), road.id).toEqual(atlas.places[road.second]?.at);
    expect(drawn?.line.length, road.id).toBe(2 + road.bends.length);
    expect(drawn?.bridge !== null, road.id).toBe(road.bridge);
  }
  expect(atlas.roads.filter((road) => road.bridge)).toHaveLength(73);
});

it('lays every bridge on its road', () => {
  const far = atlas.roads.flatMap(({ id, line, bridge }) => {
    if (!bridge) return [];
    const [x, y] = bridge.at;
    const distance = Math.min(
      ...line.slice(1).map(([bx, by], i) => {
        const [ax, ay] = line[i] ?? [bx, by];
        const t = ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / ((bx - ax) ** 2 + (by - ay) ** 2);
        const s = Math.max(0, Math.min(1, t));
        return Math.hypot(ax + s * (bx - ax) - x, ay + s * (by - ay) - y);
      }),
    );
    return distance > 1.5 ? [`${id} ${distance.toFixed(1)}`] : [];
  });
  expect(far).toEqual([]);
});

it('keeps the blocks of the provinces off towns and off each other', () => {
  const k = 0.8;
  const blocks = Object.entries(atlas.blocks).map(([id, { at, width, height }]) => ({
    id,
    x: at[0] * k - width / 2,
    y: at[1] * k - height / 2,
    width,
    height,
  }));
  const towns = places
    .filter((place) => place.kind !== 'dot')
    .map((place) => {
      const { width, height } = townSize(place.sites);
      const [x, y] = atlas.places[place.id]?.at ?? [0, 0];
      return { id: `town ${place.id}`, x: x * k - width / 2, y: y * k - height / 2, width, height };
    });
  const over = blocks.flatMap((a, i) =>
    [...blocks.slice(i + 1), ...towns].flatMap((b) => {
      const wide = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
      const high = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
      return wide > 3 && high > 3 ? [`${a.id} ${b.id}`] : [];
    }),
  );
  expect(over).toEqual([]);
});

it('names every place but the capitals, whose name is their province’s', () => {
  for (const place of places)
    expect(atlas.places[place.id]?.name !== undefined, place.id).toBe(place.kind !== 'capital');
});
