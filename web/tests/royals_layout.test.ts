import { describe, expect, it } from 'vitest';
import { overlap } from '../map/labels';
import type { Box } from '../map/sheet';
import { rest } from '../map/camera';
import { armsBox, boxOf, boxScale, dotOf, layouts, modeFor, rails, STRIP, type Style } from '../games/royals/layout';
import { factsOf } from '../games/royals/view';
import data from './fixtures/royals/data.json';

const facts = factsOf(data);

// Every solid thing of a layout on the screen, with the strip of a full cathedral and the pin's seal.
function solids(style: Style, width: number, height: number, zoom: number): [string, Box][] {
  const insets = { left: 0, right: 0, top: 0, bottom: 0 };
  if (modeFor(width, height) === 'rails') Object.assign(insets, rails);
  const home = rest(layouts[style].region, { width, height }, insets, 0);
  const camera = { k: home.k * zoom, x: home.x, y: home.y };
  const scale = boxScale(style, camera, home.k);
  const boxes: [string, Box][] = facts.cities.map((city) => {
    const nobles = facts.nobles.filter((n) => n.city === city).length;
    const box = boxOf(style, city, nobles, camera, home.k);
    if (style === 'plates') box.height += STRIP * scale;
    else box.width += 5.5 * scale;
    return [city.id, box];
  });
  for (const country of facts.countries) boxes.push([country.id, armsBox(style, country.id, camera, home.k)]);
  return boxes;
}

const screens: [Style, number, number][] = [
  ['plates', 1080, 700],
  ['plates', 946, 560],
  ['plates', 1560, 880],
  ['plates', 664, 600],
  ['pins', 390, 432],
  ['pins', 360, 380],
  ['pins', 844, 250],
  ['pins', 640, 480],
];

describe('plates and pins never meet', () => {
  for (const [style, width, height] of screens) {
    for (const zoom of [1, 1.1, 1.2, 1.35, 1.5, 1.75, 2, 2.5, 3, 4, 5]) {
      it(`${style} on ${width} x ${height}, zoomed ${zoom}`, () => {
        const boxes = solids(style, width, height, zoom);
        const meeting = boxes.flatMap(([a, first], i) =>
          boxes
            .slice(i + 1)
            .filter(([, second]) => overlap(first, second))
            .map(([b]) => `${a} and ${b}`),
        );
        expect(meeting).toEqual([]);
      });
    }
  }
});

describe('dots stay in sight', () => {
  for (const style of ['plates', 'pins'] as const) {
    it(style, () => {
      const { unit } = layouts[style];
      const camera = { k: unit, x: 0, y: 0 };
      const covered = facts.cities.flatMap((city) => {
        const [x, y] = dotOf(city);
        const dot = { x: x * unit - 3, y: y * unit - 3, width: 6, height: 6 };
        return facts.cities
          .filter((other) => {
            const nobles = facts.nobles.filter((n) => n.city === other).length;
            return overlap(boxOf(style, other, nobles, camera, unit), dot);
          })
          .map((other) => `${city.id} under ${other.id}`);
      });
      expect(covered).toEqual([]);
    });
  }
});
