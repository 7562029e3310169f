// The sheet of Europe is held to the data: regions touch just where the game has borders, ports and straits are drawn.
import { expect, it } from 'vitest';
import { atlas } from '../generated/napoleon_sheet';
import { dataOf } from './harness/data';

const data = dataOf('napoleon');
interface Border {
  a: string;
  b: string;
  strait: boolean;
}
const rows = <Row>(name: string): Row[] => data[`${name}.json`]?.rows as unknown as Row[];
const pair = ({ a, b }: { a: string; b: string }): string => [a, b].sort().join(' ');
const regions = rows<{ id: string; name: string; coastal: boolean }>('regions');
const borders = rows<Border>('borders');

it('draws a hundred regions, each with a place for its name and its pieces', () => {
  expect(regions).toHaveLength(100);
  for (const { id, name } of regions) {
    expect(atlas.regions[id], id).toMatch(/^M\d/);
    expect(atlas.lettering[id]?.lines.join(' ').replace('Sw.', 'Swedish'), id).toBe(name);
  }
});

it('has every border of the data on the ground, and no other', () => {
  const touching = new Set(Object.keys(atlas.touching));
  const land = new Set(borders.filter((border) => !border.strait).map(pair));
  expect([...land].filter((one) => !touching.has(one))).toEqual([]);
  const barred = new Set(rows<Border>('barriers').map(pair));
  const straits = new Set(borders.filter((border) => border.strait).map(pair));
  const others = [...touching].filter((one) => !land.has(one));
  expect(others.filter((one) => !barred.has(one) && !straits.has(one))).toEqual([]);
  expect(borders).toHaveLength(209);
});

it('lets nobody walk over a border that is only a corner', () => {
  const short = borders.filter((border) => !border.strait && (atlas.touching[pair(border)] ?? 0) < 6);
  expect(short.map(pair)).toEqual([]);
});

it('draws the straits, the ports and the sea boxes', () => {
  expect(atlas.straits.map(pair).sort()).toEqual(
    borders
      .filter((border) => border.strait)
      .map(pair)
      .sort(),
  );
  const coasts = rows<{ region: string; sea: string }>('coasts').map(({ region, sea }) => `${region} ${sea}`);
  expect(atlas.ports.map(({ region, sea }) => `${region} ${sea}`).sort()).toEqual(coasts.sort());
  expect(Object.keys(atlas.seas).sort()).toEqual(
    rows<{ id: string }>('seas')
      .map(({ id }) => id)
      .sort(),
  );
  expect(atlas.lines.weather).toMatch(/^M\d/);
  expect(atlas.lines.remote?.length).toBeGreaterThan(atlas.lines.weather?.length ?? 0);
});

it('keeps the blocks of names and pieces off each other', () => {
  const k = 0.72;
  const boxes = Object.entries(atlas.lettering).flatMap(([id, { name, lines, size, wide, army }]) => [
    { id, x: name[0] * k - wide / 2, y: name[1] * k - (lines.length * size) / 2, w: wide, h: lines.length * size },
    { id, x: army[0] * k - 20.5, y: army[1] * k - 10, w: 41, h: 20 },
  ]);
  const over = boxes.flatMap((a, i) =>
    boxes.slice(i + 1).flatMap((b) => {
      const w = Math.min(a.x + a.w, b.x + b.w) - Math.max(a.x, b.x);
      const h = Math.min(a.y + a.h, b.y + b.h) - Math.max(a.y, b.y);
      return w > 4 && h > 4 ? [`${a.id} ${b.id}`] : [];
    }),
  );
  expect(over).toEqual([]);
});
