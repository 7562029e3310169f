import { expect, it } from 'vitest';
import { parted } from '../map/joined';
// @ts-expect-error it builds the sheets and has no types
import { joined } from '../tools/geo/joined.mjs';

const square = (x: number): [number, number][] => [
  [x, 0],
  [x + 2, 0],
  [x + 2, 2],
  [x, 2],
  [x, 0],
];

it('sends the border of two neighbours once and puts both together again', () => {
  const shared = joined(
    { west: [square(0)], east: [square(2)] },
    {
      between: [
        [
          [2, 0],
          [2, 2],
        ],
      ],
    },
  );
  expect(shared.arcs).toHaveLength(3);
  const { areas, lines } = parted<'west' | 'east', 'between'>(shared);
  const corners = (path: string): string[] => (path.match(/\d+ \d+/g) ?? []).sort();
  expect(corners(areas.west)).toEqual(['0 0', '0 20', '20 0', '20 20']);
  expect(corners(areas.east)).toEqual(['20 0', '20 20', '40 0', '40 20']);
  expect(areas.west).toMatch(/^M.*Z$/);
  expect(lines.between).toMatch(/^M20 0L20 20$|^M20 20L20 0$/);
});
