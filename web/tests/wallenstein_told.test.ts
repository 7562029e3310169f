import { describe, expect, it } from 'vitest';
import { learn } from '../games/wallenstein/foreseen.svelte';
import { pieceScale, smallest } from '../games/wallenstein/atlas';
import { follow, sidesOf, type Battle } from '../games/wallenstein/telling/battle';
import { stopsOf } from '../games/wallenstein/places';
import { lying } from '../games/wallenstein/tower_drawing';
import { litOf, marching, marchTo } from '../games/wallenstein/ui.svelte';
import { factsOf } from '../games/wallenstein/view';
import { chartRow, forecast, majorities, pointsNow, rowAt } from '../games/wallenstein/winter';
import { choice, data, event, placing, props, view } from './parts/wallenstein';

const facts = factsOf(data);

describe('winter', () => {
  it('reads the supply chart', () => {
    expect([0, 1, 2, 4, 6, 7, 12].map((short) => chartRow(facts.chart, short)?.id)).toEqual([
      undefined,
      '1',
      '2',
      '3-4',
      '5-6',
      '7+',
      '7+',
    ]);
  });
  it('tells what each card that is left would cost', () => {
    const rows = forecast(view(), facts, 1);
    expect(rows.map((row) => [row.event.id, row.loss, row.left, row.short])).toEqual([
      ['palace_guard_b', 2, 3, 3],
      ['church_sanctuary_a', 4, 1, 5],
      ['trade_calms_a', 7, 0, 6],
    ]);
    expect(rows.map((row) => [row.revolts, row.peasants])).toEqual([
      [2, 2],
      [2, 3],
      [2, 3],
    ]);
  });
  it('shows every shield on its tracks, also where all have nothing', () => {
    expect(rowAt(12, 5, 13, 0, 400)).toBe(0);
    expect(rowAt(200, 2, 13, 0, 400)).toBe(187);
    expect(rowAt(396, 3, 13, 0, 400)).toBe(361);
  });
  it('counts what is planned, and leaves out the event of the round', () => {
    const drawn = view({
      events: { open: ['palace_guard_b', 'trade_calms_a'], current: 'trade_calms_a', gone: ['tax_floor'] },
    });
    expect(forecast(drawn, facts, 1, 5)).toMatchObject([{ left: 8, short: 0, revolts: 0 }]);
  });
  it('knows who leads where, and what a scoring now would bring', () => {
    const found = majorities(view(), facts);
    expect(found).toHaveLength(15);
    expect(found.find((one) => one.region === 'kurpfalz' && one.building === 'church')).toMatchObject({
      leaders: ['blue'],
      count: 2,
      points: 2,
    });
    // Six counties, five buildings; in Kurpfalz most palaces, churches and trading posts, in Oesterreich most churches.
    expect(pointsNow(view(), facts, 1)).toBe(6 + 5 + 3 + 2 + 1 + 2);
  });
});

describe('a battle', () => {
  const before = view();
  const told = [
    event('attacked', { seat: 1, from: 'boehmen', county: 'passau', armies: 6 }),
    event('guard_joined', { seat: 1, guard: 'attack_tile' }),
    event('cast', { cubes: { blue: 7, yellow: 4, peasants: 1 } }),
    event('emerged', { cubes: { blue: 5, yellow: 2, peasants: 1, red: 1 } }),
    event('attack_won', { seat: 1, county: 'passau', armies: 2 }),
  ];
  const whole = told.reduce<Battle | null>((battle, one) => follow(battle, one, before), null);
  it('is followed from the march to the end', () => {
    expect(whole).toMatchObject({
      kind: 'attack',
      attacker: 1,
      defender: 2,
      marched: 6,
      standing: 3,
      helpers: true,
      end: { kind: 'attack_won', left: 2 },
    });
    expect(whole?.guards).toEqual([{ seat: 1, why: 'attack_tile' }]);
  });
  it('sorts the tray by who takes part', () => {
    expect(whole && sidesOf(whole, before).map((side) => [side.who, side.role, side.cast, side.emerged])).toEqual([
      [1, 'attacks', 7, 5],
      [2, 'defends', 4, 2],
      ['peasants', 'helps', 1, 1],
      [0, 'looks on', 0, 1],
    ]);
  });
  it('knows revolts and the filling of the tower', () => {
    for (const kind of ['revolt_broke_out', 'winter_revolt'])
      expect(follow(null, event(kind, { county: 'lothringen', seat: 1, peasants: 1 }), before)).toMatchObject({
        kind: 'revolt',
        attacker: 'peasants',
        defender: 1,
        standing: 1,
      });
    expect(follow(whole, event('cast', { cubes: { red: 7 } }), before)).toMatchObject({ kind: 'fill' });
  });
});

describe('the tower', () => {
  it('draws every cube it is known to hold, always in the same places, whatever the floors', () => {
    const inside = { red: 6, blue: 4, yellow: 5, purple: 5, peasants: 5 };
    expect(lying(inside)).toHaveLength(25);
    expect(lying(inside)).toEqual(lying({ ...inside }));
  });
});

describe('what is lit', () => {
  it('is what the server lists for the box, solid where it does something', () => {
    const choices = placing(['build_palace', 'auction'], ['boehmen', 'trier', 'lothringen', 'strassburg', 'money_0']);
    learn([{ box: 'build_palace', card: 'strassburg', result: 'skips', why: 'no_site' }]);
    const lit = litOf(props({ choices }));
    expect([...lit]).toEqual([
      ['boehmen', 'does'],
      ['trier', 'does'],
      ['lothringen', 'does'],
      ['strassburg', 'skips'],
    ]);
    expect(litOf(props({ choices: placing(['build_palace'], ['trier']) })).size).toBe(1);
  });
  it('is the targets of a march', () => {
    const here = props({
      view: view({ ask: 'march', action: 3, battle: { for: 'march', from: 'boehmen' } }),
      choices: [choice('march passau 1'), choice('march passau 2'), choice('stay')],
    });
    expect([...litOf(here)]).toEqual([
      ['passau', 'does'],
      ['boehmen', 'from'],
    ]);
    marchTo(here, 'passau', 1);
    expect(marching(here)).toMatchObject({ to: 'passau', armies: 1, most: 2, choice: { text: 'march passau 1' } });
  });
  it('stands in the list that can be walked', () => {
    const stops = stopsOf(facts, view(), new Map([['trier', 'does']]), (colour) => colour);
    expect(stops.map((stop) => stop.id)).toEqual([
      'holstein',
      'altmark',
      'paderborn',
      'boehmen',
      'passau',
      'tirol',
      'koeln',
      'trier',
      'lothringen',
      'strassburg',
    ]);
    expect(stops.find((stop) => stop.id === 'trier')?.facts).toBe(
      'Kurpfalz, blue with 4 armies, church, 1 free site, tax 7, grain 2. May be chosen.',
    );
  });
});

it('keeps the pieces in step with the map where it is small, and lets the map outgrow them where it is large', () => {
  expect(pieceScale(smallest)).toBe(1);
  expect(pieceScale(smallest / 2)).toBeCloseTo(0.5);
  expect(pieceScale(smallest * 3)).toBeLessThan(2);
});
