// The parts that games share: what they count and where they put it, and what they do when they are used.
import { createRawSnippet, flushSync, mount, unmount } from 'svelte';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { curve } from '../map/arrows';
import Hexes from '../map/Hexes.svelte';
import { areNeighbours, centre, hexBox, readingOrder } from '../map/hexes';
import Network from '../map/Network.svelte';
import { middle, standing } from '../map/network';
import Regions from '../map/Regions.svelte';
import type { Rim } from '../map/regions';
import Chip from '../parts/Chip.svelte';
import { looksOf } from '../parts/looks';
import { counted, signed, type OfferGroup } from '../parts/offer';
import OfferSheet from '../parts/OfferSheet.svelte';
import PartOfStack from '../parts/PartOfStack.svelte';
import { slowest, withAll, type PartKind } from '../parts/part_of_stack';
import Sentence from '../parts/Sentence.svelte';
import { heapOf, stackSpots, stackWords } from '../parts/stack';

const [red] = looksOf([{ seat: 0, colour: 'red', kind: 'person', name: 'Anna' }], null);
if (!red) throw new Error('one seat');
const camera = { k: 1, x: 0, y: 0 };
let shown: Record<string, unknown> | null = null;
afterEach(async () => {
  if (shown) await unmount(shown);
  shown = null;
  document.body.innerHTML = '';
});
const click = (selector: string): void => {
  document.querySelector(selector)?.dispatchEvent(new MouseEvent('click', { bubbles: true }));
  flushSync();
};
const all = (selector: string): Element[] => [...document.querySelectorAll(selector)];

describe('a stack', () => {
  it('is a heap of at most six cubes and a number', () => {
    expect(heapOf(5)).toEqual([3, 2]);
    expect(heapOf(40)).toEqual([3, 2, 1]);
    expect(heapOf(0)).toEqual([]);
  });
  it('gives each kind its place, and leaves out what is not there', () => {
    const kinds = [
      { id: 'inf', name: 'infantry', count: 3, drawing: 'M0 0' },
      { id: 'cav', name: 'cavalry', count: 0, drawing: 'M0 0' },
      { id: 'art', name: 'artillery', count: 12, drawing: 'M0 0' },
    ];
    const { spots, width } = stackSpots(kinds, false);
    expect(spots.map((spot) => spot.kind.id)).toEqual(['inf', 'art']);
    expect(spots[1]?.x).toBeGreaterThan(spots[0]?.number ?? 0);
    expect(width).toBeGreaterThan(spots[1]?.number ?? 0);
    expect(stackWords('Anna', kinds)).toBe('Anna: 3 infantry, 12 artillery');
  });
});

describe('part of a stack', () => {
  const kinds: PartKind[] = [
    { id: 'inf', name: 'infantry', count: 4, picked: 3, steps: 2 },
    { id: 'cav', name: 'cavalry', count: 2, picked: 2, steps: 3, most: 1 },
    { id: 'art', name: 'artillery', count: 1, picked: 0, steps: 1 },
  ];
  it('names the slowest of those that go, where they differ', () => {
    expect(slowest(kinds)).toEqual(['inf']);
    expect(slowest(kinds.map((kind) => ({ ...kind, steps: 2 })))).toEqual([]);
    expect(withAll(kinds)).toEqual({ inf: 4, cav: 1, art: 1 });
  });
  it('is changed kind by kind, within what is there', () => {
    const change = vi.fn();
    shown = mount(PartOfStack, { target: document.body, props: { kinds, label: 'What marches', change } });
    click('[aria-label="One more: infantry"]');
    expect(change).toHaveBeenLastCalledWith({ inf: 4, cav: 2, art: 0 });
    expect(document.querySelector<HTMLButtonElement>('[aria-label="One fewer: artillery"]')?.disabled).toBe(true);
    expect(document.body.textContent).toContain('1 stays');
  });
});

describe('a sheet of offers', () => {
  const groups: OfferGroup[] = [
    { id: 'build', name: 'Buildings', rows: [{ id: 'academy', name: 'Academy', each: -8, count: 1, most: 2 }] },
    {
      id: 'troops',
      name: 'Troops',
      rows: [
        { id: 'inf', name: 'Infantry', each: -3, count: 2, most: 5, limit: 'gold for 5' },
        { id: 'sold', name: 'Salt sold', each: 4, count: 0, most: 3 },
      ],
    },
  ];
  it('has a balance that runs along the rows; rows at zero print none', () => {
    const sheet = counted(groups, 20);
    expect(sheet.groups.flatMap((group) => group.rows.map((row) => row.balance))).toEqual([12, 6, null]);
    expect(sheet.groups.map((group) => [group.sum, group.balance])).toEqual([
      [-8, 12],
      [-6, 6],
    ]);
    expect([signed(4), signed(-4), signed(0)]).toEqual(['+4', '−4', '0']);
  });
  it('is edited while it is a draft, and only answered once it is offered', async () => {
    const change = vi.fn();
    const pick = vi.fn();
    const answers = [{ id: 'send', text: 'Send', main: true, pick }];
    const props = { title: 'Purchases', unit: 'gold', start: 10, groups, answers };
    shown = mount(OfferSheet, { target: document.body, props: { ...props, kind: 'draft', change } });
    click('[aria-label="One more: Infantry"]');
    expect(change).toHaveBeenCalledWith('inf', 3);
    expect(document.querySelector('.left')?.textContent).toContain('Missing');
    click('.bar button');
    expect(pick).toHaveBeenCalledOnce();
    await unmount(shown);
    shown = mount(OfferSheet, { target: document.body, props: { ...props, kind: 'offered' } });
    flushSync();
    expect(all('.stepper')).toHaveLength(0);
    expect(all('.seal, svg')).not.toHaveLength(0);
  });
});

describe('a sentence', () => {
  it('has answers below it that can be picked and pointed at', () => {
    const pick = vi.fn();
    const point = vi.fn();
    shown = mount(Sentence, {
      target: document.body,
      props: {
        label: 'Where to',
        answers: [{ id: 'koeln', text: 'Köln', note: 3, look: red, chosen: true, pick, point }],
      },
    });
    flushSync();
    const chip = document.querySelector<HTMLButtonElement>('[role=group] button');
    expect(chip?.getAttribute('aria-pressed')).toBe('true');
    chip?.dispatchEvent(new Event('pointerenter'));
    expect(point).toHaveBeenLastCalledWith(true);
    click('[role=group] button');
    expect(pick).toHaveBeenCalledOnce();
  });
  it('has chips that are settled, and chips that can be changed', () => {
    const children = createRawSnippet(() => ({ render: () => '<span>Ulm</span>' }));
    shown = mount(Chip, { target: document.body, props: { children, state: 'main' as const } });
    expect(document.querySelector('button')).toBeNull();
    expect(document.querySelector('.chip.main')?.textContent).toBe('Ulm');
  });
});

describe('a map of regions', () => {
  it('marks what can be chosen, veils the rest, and draws arrows between known places', () => {
    const onchoose = vi.fn();
    shown = mount(Regions, {
      target: document.body,
      props: {
        sheet: { regions: { a: 'M0 0L9 0L9 9Z', b: 'M9 0L18 0L18 9Z' } },
        ids: ['a', 'b'],
        camera,
        rims: new Map<string, Rim | null>([['a', 'can']]),
        marked: 'b',
        only: ['a'],
        arrows: [
          { from: 'a', to: 'b', look: red, tag: '3' },
          { from: 'a', to: 'nowhere' },
        ],
        point: (id: string): [number, number] | undefined =>
          ({ a: [3, 3], b: [12, 3] })[id] as [number, number] | undefined,
        onchoose,
        onpoint: () => undefined,
      },
    });
    flushSync();
    expect(all('.rim.can')).toHaveLength(1);
    expect(all('.rim.marked')).toHaveLength(1);
    expect(document.querySelector('[data-place=b]')?.classList.contains('veiled')).toBe(true);
    expect(all('.arrow')).toHaveLength(1);
    expect(document.querySelector('.arrow text')?.textContent).toBe('3');
    click('[data-place=a]');
    expect(onchoose.mock.calls[0]?.[0]).toBe('a');
  });
  it('bows arrows, so that there and back are two lines', () => {
    const [there, back] = [curve([0, 0], [100, 0]), curve([100, 0], [0, 0])];
    expect(there.d).not.toBe(back.d);
    expect(there.middle[1]).toBeGreaterThan(back.middle[1]);
    expect(there.tip).toEqual([100, -12]);
  });
});

describe('a network of places', () => {
  it('puts a bridge in the middle of its road, across it', () => {
    expect(
      middle([
        [0, 0],
        [10, 0],
        [10, 30],
      ]),
    ).toEqual({ at: [10, 10], angle: 90 });
  });
  it('stands several stacks side by side', () => {
    expect([0, 1, 2].map((i) => standing(3, i, 20))).toEqual([-24, 0, 24]);
    expect(standing(1, 0, 20)).toBe(0);
  });
  it('shows how places can be reached, and gives banners to stacks', () => {
    const onchoose = vi.fn();
    shown = mount(Network, {
      target: document.body,
      props: {
        places: [
          { id: 'ulm', name: 'Ulm', at: [0, 0] },
          { id: 'augsburg', name: 'Augsburg', at: [50, 0], size: 'capital' },
          { id: 'linz', name: 'Linz', at: [90, 0], size: 'small' },
        ],
        roads: [
          { from: 'ulm', to: 'augsburg', bridge: true },
          { from: 'augsburg', to: 'linz' },
          { from: 'linz', to: 'nowhere' },
        ],
        camera,
        reach: new Map([
          ['ulm', 'near'],
          ['linz', 'far'],
        ] as const),
        from: 'augsburg',
        stacks: [{ id: 's', place: 'augsburg', look: red, kinds: [{ id: 'army', name: 'armies', count: 3 }] }],
        onchoose,
        onpoint: () => undefined,
      },
    });
    flushSync();
    expect(all('.road')).toHaveLength(2);
    expect(all('.bridge')).toHaveLength(1);
    expect(all('.reach.near')).toHaveLength(1);
    expect(all('.reach.far')).toHaveLength(1);
    expect(document.querySelector('.banners title')?.textContent).toBe('Anna: 3 armies');
    click('[data-place=ulm]');
    expect(onchoose.mock.calls[0]?.[0]).toBe('ulm');
  });
});

describe('dealt hexagons', () => {
  const spaces = [
    { id: 'c', x: 1, y: 1 },
    { id: 'b', x: 2, y: 0 },
    { id: 'a', x: 0, y: 0 },
  ];
  it('lie in doubled columns, all neighbours equally far', () => {
    const away = (a: number, b: number): number => {
      const [[x1, y1], [x2, y2]] = [centre(spaces[a]!, 10), centre(spaces[b]!, 10)];
      return Math.hypot(x1 - x2, y1 - y2);
    };
    expect(away(0, 1)).toBeCloseTo(away(1, 2));
    expect(away(0, 1)).toBeCloseTo(Math.sqrt(3) * 10);
    expect(areNeighbours(spaces[0]!, spaces[1]!)).toBe(true);
    expect(areNeighbours({ x: 0, y: 0 }, { x: 4, y: 0 })).toBe(false);
    expect(readingOrder(spaces).map((space) => space.id)).toEqual(['a', 'b', 'c']);
    expect(hexBox(spaces, 10).height).toBeCloseTo(35);
  });
  it('show ground, owner and what can be chosen; a space without a tile stays empty', () => {
    shown = mount(Hexes, {
      target: document.body,
      props: {
        spaces,
        tiles: new Map([
          ['a', { tint: 'green', owner: red, fixed: true }],
          ['b', { tint: 'blue' }],
        ]),
        radius: 40,
        camera,
        rims: new Map<string, Rim>([['b', 'partly']]),
        onchoose: () => undefined,
        onpoint: () => undefined,
      },
    });
    flushSync();
    expect(all('.ground.empty').map((path) => path.getAttribute('data-place'))).toEqual(['c']);
    expect(all('.owner.fixed')).toHaveLength(1);
    expect(all('.rim.partly')).toHaveLength(1);
  });
});
