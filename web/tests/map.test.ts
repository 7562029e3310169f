import { geoConicConformal } from 'd3-geo';
import { describe, expect, it } from 'vitest';
import { between, carried, noInsets, rest, showing, toScreen } from '../map/camera';
import { labelBox, overlap, placeLabels, type MapLabel } from '../map/labels';
import { lambert } from '../map/sheet';
import { walk, type Stop } from '../map/stops';

const close = (a: number[], b: number[]): void => a.forEach((value, i) => expect(value).toBeCloseTo(b[i] ?? NaN, 6));

it('projects as the sheets were projected', () => {
  const ours = lambert({ parallels: [43, 59], meridian: 4, latitude: 47.05, scale: 1885, centre: [521, 350] });
  const theirs = geoConicConformal()
    .parallels([43, 59])
    .rotate([-4, 0])
    .center([0, 47.05])
    .scale(1885)
    .translate([521, 350]);
  for (const place of [
    [2.3488, 48.8534],
    [-6.2489, 53.3331],
    [16.3721, 48.2085],
    [-5.9732, 37.3828],
  ] as [number, number][]) {
    close(ours(...place), theirs(place) ?? []);
  }
});

describe('the camera', () => {
  const region = { x: 100, y: 50, width: 400, height: 200 };
  const size = { width: 1000, height: 800 };
  it('shows the region whole between the insets', () => {
    const camera = rest(region, size, { left: 100, right: 100, top: 0, bottom: 0 }, 0);
    expect(camera.k).toBe(2);
    expect(toScreen(camera, [100, 50])).toEqual([100, 200]);
    expect(rest(region, { width: 100, height: 100 }, noInsets, 0.5).k).toBe(0.5);
  });
  it('carries a picture from one camera to another', () => {
    const [a, b] = [
      { k: 1, x: 10, y: 20 },
      { k: 2, x: -5, y: 7 },
    ];
    const move = carried(a, b);
    const [x, y] = toScreen(a, [30, 40]);
    close([move.k * x + move.x, move.k * y + move.y], toScreen(b, [30, 40]));
  });
  it('moves only as far as needed to show a place', () => {
    const camera = { k: 1, x: 0, y: 0 };
    expect(showing(camera, [500, 400], size, noInsets, 50)).toBe(camera);
    expect(showing(camera, [990, 400], size, noInsets, 50)).toEqual({ k: 1, x: -40, y: 0 });
    expect(between(camera, { k: 4, x: 10, y: 0 }, 0.5).k).toBeCloseTo(2);
  });
});

describe('labels', () => {
  const label = (id: string, ...at: [number, number][]): MapLabel => ({
    id,
    lines: [id],
    kind: 'water',
    at,
    size: 14,
    tracking: 0,
  });
  const camera = { k: 1, x: 0, y: 0 };
  const size = { width: 500, height: 300 };

  it('give way to what is solid and to more important ones', () => {
    const solid = [{ x: 80, y: 80, width: 40, height: 40 }];
    const placed = placeLabels(
      [label('North Sea', [100, 100], [300, 100]), label('Baltic', [305, 104]), label('Adriatic', [100, 200])],
      solid,
      camera,
      1,
      size,
    );
    expect(placed.map(({ label: l, x }) => [l.id, x])).toEqual([
      ['North Sea', 300],
      ['Adriatic', 100],
    ]);
  });
  it('wait for their zoom, and keep off the edges', () => {
    const late = { ...label('Channel', [200, 200]), from: 2 };
    expect(placeLabels([late], [], camera, 1, size)).toEqual([]);
    expect(placeLabels([late], [], camera, 2, size)).toHaveLength(1);
    expect(placeLabels([label('Atlantic', [5, 5])], [], camera, 1, size)).toEqual([]);
  });
  it('keep their size at any zoom', () => {
    const one = label('Italy', [100, 50]);
    expect(labelBox(one, 0, 0)).toEqual(labelBox(one, 0, 0));
    expect(placeLabels([one], [], { k: 3, x: 0, y: 0 }, 3, size)[0]).toMatchObject({ x: 300, y: 150 });
  });
  it('boxes that touch do not overlap', () => {
    expect(overlap({ x: 0, y: 0, width: 10, height: 10 }, { x: 10, y: 0, width: 5, height: 5 })).toBe(false);
    expect(overlap({ x: 0, y: 0, width: 10, height: 10 }, { x: 10, y: 0, width: 5, height: 5 }, 1)).toBe(true);
  });
});

describe('walking the places', () => {
  const stops: Stop[] = [
    { id: 'a', name: 'A', facts: '', can: false },
    { id: 'a.1', name: 'A1', facts: '', can: true, within: 'a' },
    { id: 'b', name: 'B', facts: '', can: false },
    { id: 'b.1', name: 'B1', facts: '', can: true, within: 'b' },
  ];
  it('sideways one by one, up and down from city to city', () => {
    expect(walk(stops, null, 'ArrowRight')).toBe('a');
    expect(walk(stops, 'a', 'ArrowRight')).toBe('a.1');
    expect(walk(stops, 'a', 'ArrowDown')).toBe('b');
    expect(walk(stops, 'b', 'ArrowUp')).toBe('a');
    expect(walk(stops, 'b.1', 'ArrowRight')).toBe('b.1');
    expect(walk(stops, 'b', 'Home')).toBe('a');
    expect(walk(stops, 'a', 'End')).toBe('b.1');
  });
});
