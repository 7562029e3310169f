import { describe, expect, it } from 'vitest';
import { landBeside, mapBox, neighboursOf, placedTiles } from '../games/generalship/atlas';
import {
  addsOf,
  addsText,
  answersOf,
  bestMatch,
  freeUnits,
  heldCards,
  stepsOf,
  withoutOne,
} from '../games/generalship/battle';
import { groundOf, radius } from '../games/generalship/ground';
import { stopsOf, tileFacts } from '../games/generalship/places';
import { shownOf, shownOn, spotsOf } from '../games/generalship/stack';
import { takesOf } from '../games/generalship/ui.svelte';
import { ownerOf, seatOf } from '../games/generalship/view';
import { abilitySays, cardTitle, roman } from '../games/generalship/words';
import { battle, choice, facts, table } from './harness/generalship/table';

const names = ['Anna', 'Clara'];
const name = (seat: number): string => names[seat] ?? '';

describe('the map of Generalship', () => {
  it('lays each tile on the space that the view names, for every number of players', () => {
    const placed = placedTiles(table(), facts);
    expect(placed.find((one) => one.id === 'london')).toEqual({ id: 'london', x: 0, y: -2 });
    expect(neighboursOf(placed, 'london').sort()).toEqual(['english_channel', 'north_sea']);
    for (const seats of [2, 3, 4]) {
      const spaces = facts.spaces.filter((space) => space.players === seats);
      expect(new Set(spaces.map(({ x, y }) => `${x} ${y}`)).size).toBe(spaces.length);
      const box = mapBox({ ...table(), seats }, facts);
      expect(box.width).toBeGreaterThan(4 * radius);
      expect(box.height).toBeGreaterThan(4 * radius);
    }
  });
  it('engraves a tile the same each time and keeps clear of what is read', () => {
    const keep = [{ x: -40, y: -20, width: 80, height: 40 }];
    const numbers = (d: string): [number, number][] =>
      [...d.matchAll(/M(-?[\d.]+) (-?[\d.]+)/g)].map(([, x, y]) => [Number(x), Number(y)]);
    for (const terrain of ['field', 'forest', 'mountain', 'sea'] as const) {
      const ground = groundOf('saxony', terrain, keep, [true, false, false, false, false, false]);
      expect(groundOf('saxony', terrain, keep, [true, false, false, false, false, false])).toEqual(ground);
      const drawn = numbers(ground.lines || ground.shapes);
      expect(drawn.length).toBeGreaterThan(3);
      const inside = drawn.filter(([x, y]) => Math.abs(x) < 39 && Math.abs(y) < 19);
      expect(inside).toEqual([]);
      for (const [x, y] of drawn) expect(Math.hypot(x, y)).toBeLessThan(radius + 1);
    }
    expect(groundOf('saxony', 'sea', [], [true, false, false, false, false, false]).coast.join('')).toContain('M');
    expect(groundOf('saxony', 'sea', [], [false, false, false, false, false, false]).coast.join('')).toBe('');
  });
  it('knows which edges of a sea touch land', () => {
    const placed = placedTiles(table(), facts);
    const channel = placed.find((one) => one.id === 'english_channel');
    if (!channel) throw new Error('the Channel is not laid');
    expect(landBeside(placed, channel, facts)).toEqual([false, false, true, true, false, true]);
  });
  it('says who owns a tile: by a cube, or as the home of a nation', () => {
    const view = table();
    expect(ownerOf(view, facts, 'london')).toBe(0);
    expect(ownerOf(view, facts, 'saxony')).toBe(1);
    expect(ownerOf(view, facts, 'lombardy')).toBeNull();
    expect(seatOf(view, undefined)).toBeNull();
  });
});

describe('stacks', () => {
  it('show others by group, with the kinds that everybody knows among them', () => {
    expect(shownOf({ infantry: 4, cavalry: 1 }, { heavy_infantry: 1 }, false)).toEqual([
      { kind: 'heavy_infantry', count: 1, known: true },
      { kind: 'infantry', count: 3, known: false },
      { kind: 'cavalry', count: 1, known: false },
    ]);
    expect(shownOn(table().tiles.constantinople)).toEqual([
      { kind: 'archer', count: 1, known: true },
      { kind: 'infantry', count: 2, known: false },
    ]);
    expect(shownOn(table().tiles.london).map((one) => one.kind)).toEqual(['light_infantry', 'galley']);
  });
  it('fit on their tile however many kinds there are', () => {
    for (let kinds = 1; kinds <= 9; kinds++) {
      const shown = Array.from({ length: kinds }, (_, i) => ({ kind: `k${i}`, count: 2, known: false }));
      const { spots, r, left, width } = spotsOf(shown);
      expect(spots).toHaveLength(kinds);
      expect(width).toBeLessThanOrEqual(104);
      for (const { x, y } of spots) {
        expect(x - r).toBeGreaterThanOrEqual(left);
        expect(x + r).toBeLessThanOrEqual(left + width);
        expect(Math.abs(y) + r).toBeLessThan(24);
      }
    }
  });
  it('are told in words for those who do not see them', () => {
    expect(tileFacts(table(), facts, 'constantinople', name)).toBe(
      'field, fortress, of Clara, population I II of 5 circles, Clara: at least 1 archer, 2 infantry.',
    );
    expect(tileFacts(table(), facts, 'saxony', name)).toContain('of Clara, yields 1 metal, no units');
    const stops = stopsOf(table(), facts, new Map([['london', 'can']]), name);
    expect(stops[0]?.id).toBe('london');
    expect(stops.find((stop) => stop.can)?.facts).toContain('May be chosen.');
  });
});

describe('a march', () => {
  it('is taken kind by kind, without those that stay', () => {
    expect(takesOf('london', { 'light_infantry fresh': 2, 'archer moved': 0, 'galley fresh': 1 })).toEqual([
      'take london light_infantry 2 fresh',
      'take london galley 1 fresh',
    ]);
  });
});

describe('a battle', () => {
  const view = { ...table(), ask: 'fight', battle: battle() };

  it('has its steps, the present one marked', () => {
    const steps = stepsOf(view, battle(), (side) => (side === 'attacker' ? 'You' : 'Clara'));
    expect(steps.map((step) => step.state)).toEqual(['done', 'done', 'done', 'done', 'done', 'now', 'later', 'later']);
    expect(steps[5]?.name).toBe('Clara attacks');
    expect(steps[6]?.name).toBe('You attack');
    expect(stepsOf({ ...view, ask: 'lose' }, battle(), () => '')[7]?.state).toBe('now');
  });
  it('counts what is free and what is laid', () => {
    expect(freeUnits(view, battle(), 'attacker')).toEqual({ light_infantry: 1, archer: 1 });
    expect(heldCards(battle(), 'attacker')).toEqual([
      { card: 'close_range', left: 1 },
      { card: 'long_range', left: 1 },
      { card: 'phalanx', left: 0 },
    ]);
    expect(answersOf(battle().attacker_cards.combat)).toEqual([
      'match close_range light_infantry 2',
      'advanced phalanx',
    ]);
  });
  it('lifts one of two equal answers', () => {
    const twice = ['match any_regiment archer 1', 'match any_regiment archer 1', 'advanced phalanx'];
    expect(withoutOne(twice, 'match any_regiment archer 1')).toEqual(twice.slice(1));
    expect(withoutOne(twice, 'flagship galley')).toEqual(twice);
  });
  it('takes the match with most units when a card is dropped on them', () => {
    const choices = [1, 2].map((count) =>
      choice('match', `match long_range archer ${count}`, { card: 'long_range', unit: 'archer', count }),
    );
    expect(bestMatch(choices, 'long_range', 'archer')?.text).toBe('match long_range archer 2');
    expect(bestMatch(choices, 'long_range', 'musketeer')).toBeUndefined();
  });
  it('shows what the server says an answer adds, at sea for each style', () => {
    const land = { totals: [{ atk: 6, def: 4 }], with: [{ choice: 'a', totals: [{ atk: 10, def: 7 }] }] };
    expect(addsOf(land, 'a', true)).toEqual([4]);
    expect(addsOf(land, 'a', false)).toEqual([3]);
    expect(addsOf(land, 'b', true)).toBeNull();
    expect(addsText([3, 0, 0])).toBe('+3 / +0 / +0');
    expect(addsText([2, 2, 2])).toBe('+2');
  });
});

describe('words', () => {
  it('put the figures of an ability in place', () => {
    for (const id of ['philippos_ii', 'napoleon_bonaparte', 'fabius_maximus'])
      for (const ability of facts.general(id)?.abilities ?? [])
        expect(abilitySays(ability, facts)).not.toMatch(/\bn\b|undefined|_/);
  });
  it('read the cards', () => {
    expect(cardTitle('Close range infantry [3 regiments]')).toEqual({
      title: 'Close range infantry',
      note: '3 regiments',
    });
    expect(roman(9)).toBe('IX');
  });
});
