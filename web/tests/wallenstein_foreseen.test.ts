// What a card would do is told by the server; the page puts it into words and adds it up.
import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  brings,
  effectOf,
  foresee,
  forgetForeseen,
  learn,
  plannedGrain,
  purseOf,
  type Told,
} from '../games/wallenstein/foreseen.svelte';
import { factsOf } from '../games/wallenstein/view';
import { boxWords, courtBoxes } from '../games/wallenstein/words';
import { data, props, view } from './parts/wallenstein';

const facts = factsOf(data);
const here = view();
const told: Told[] = [
  { box: 'collect_taxes', card: 'trier', result: 'does', thalers: 8 },
  { box: 'collect_taxes', card: 'lothringen', result: 'risks', thalers: 6 },
  { box: 'collect_grain', card: 'paderborn', result: 'does', grain: 6 },
  { box: 'build_palace', card: 'trier', result: 'does', thalers: -3 },
  { box: 'build_church', card: 'trier', result: 'skips', why: 'built_already' },
  { box: 'build_palace', card: 'strassburg', result: 'skips', why: 'no_site' },
  { box: 'deploy_5', card: 'boehmen', result: 'does', thalers: -3, armies: 6 },
  { box: 'combat_a', card: 'lothringen', result: 'skips', why: 'lone_army' },
  { box: 'combat_a', card: 'boehmen', result: 'does', marching: 6 },
  { box: 'combat_b', card: 'koeln', result: 'skips' },
  { box: 'deploy_5', card: 'money_2', result: 'nothing' },
  { box: 'auction', card: 'money_3', result: 'does', thalers: -3 },
  { box: 'convert_3', card: 'boehmen', result: 'does', courtiers: 3, armies: -3 },
  { box: 'convert_2', card: 'tower', result: 'skips', why: 'too_few_armies' },
];
const said = (box: string, card: string): string => effectOf(here, facts, 1, box, card).says;

beforeEach(() => learn(told));
afterEach(forgetForeseen);

describe('what a card would do', () => {
  it('is said in few words, with tiles and events as they were told', () => {
    expect(said('collect_taxes', 'trier')).toBe('+8 Thalers'); // the county's 7, and a tile
    expect(said('collect_grain', 'paderborn')).toBe('+6 grain');
    expect(said('collect_taxes', 'lothringen')).toBe('+6 Thalers, revolt 1 to 1');
    expect(said('build_palace', 'trier')).toBe('1 free site');
    expect(said('deploy_5', 'boehmen')).toBe('7 to 13 armies');
    expect(said('combat_a', 'boehmen')).toBe('up to 6 may march');
    expect(said('convert_3', 'boehmen')).toBe('4 of 7 armies stay');
  });
  it('says why it would be skipped', () => {
    expect(said('build_church', 'trier')).toBe('has a church');
    expect(said('build_palace', 'strassburg')).toBe('no free site');
    expect(said('combat_a', 'lothringen')).toBe('a lone army stays');
    expect(said('combat_b', 'koeln')).toBe('nobody can be reached');
    expect(said('convert_2', 'tower')).toBe('too few of yours in the tray');
    expect(effectOf(here, facts, 1, 'deploy_5', 'money_2').kind).toBe('nothing');
  });
  it('is taken to do something until it is told', () => {
    expect(effectOf(here, facts, 1, 'deploy_3', 'trier')).toEqual({ kind: 'does', says: '', thalers: 0 });
  });
  it('is added up along the plan, in the order of the actions', () => {
    const purse = purseOf(here, 1, {
      auction: 'money_3',
      collect_taxes: 'trier',
      build_palace: 'trier',
      deploy_5: 'boehmen',
      combat_a: 'boehmen',
    });
    expect(purse.parts.map((part) => part.thalers)).toEqual([-3, 8, -3, -3]);
    expect(purse.left).toBe(purse.now - 1);
    expect(plannedGrain({ collect_grain: 'paderborn' })).toBe(6);
    expect(plannedGrain({})).toBe(0);
  });
});

describe('a card over a box', () => {
  const over = (box: string, card: string, more: Partial<Told> = {}): string[] => {
    const one = told.find((each) => each.box === box && each.card === card);
    if (one) learn([...told.filter((each) => each !== one), { ...one, ...more }]);
    return brings(here, facts, 1, { auction: 'money_3', collect_taxes: 'trier' }, { box, card });
  };
  const region = facts.regions.find((one) => one.id === facts.county('trier')?.region)?.name ?? '';
  const purse = purseOf(here, 1, {}).now;

  it('says who would lead its region, for how many points, and what is left of the purse', () => {
    expect(over('build_palace', 'trier', { majority_before: 2, majority: 3, points: 2 })).toEqual([
      '1 free site',
      `You would lead ${region}: 3 points instead of 2`,
      '+2 points if winter were now',
      `${purse - 6} Thalers left`, // the bid and the palace; the card cannot lie in two boxes
    ]);
    expect(over('build_palace', 'trier', { majority_before: 0, majority: 2, shared: true, points: 3 })[1]).toBe(
      `You would share ${region}: 2 points`,
    );
  });
  it('says nothing of points that do not change', () => {
    expect(over('build_palace', 'trier', { majority_before: 3, majority: 3, points: 1 })[1]).toBe(
      '+1 point if winter were now',
    );
    expect(over('collect_grain', 'paderborn')).toEqual(['+6 grain']);
  });
  it('says what is missing in the purse', () => {
    expect(over('deploy_5', 'boehmen', { thalers: -60 }).at(-1)).toMatch(/^\d+ Thalers short$/);
  });
  it('says nothing before the server has', () => {
    expect(over('deploy_3', 'trier')).toEqual([]);
  });
});

describe('the boxes of the mat', () => {
  it('are called on the page as in the log', () => {
    const rules = readFileSync('../games/wallenstein/board.cpp', 'utf8');
    for (const box of courtBoxes.filter((one) => one.startsWith('convert')))
      expect(rules).toContain(`"${boxWords(box).name}"`);
  });
});

describe('the server', () => {
  it('is asked once for each state of the table', async () => {
    let asked = 0;
    const table = (changes = {}) =>
      props({ view: view(changes), foresee: () => (asked++, Promise.resolve({ effects: told.slice(0, 1) })) });
    foresee(table());
    foresee(table());
    await Promise.resolve();
    expect(asked).toBe(1);
    expect([said('collect_taxes', 'trier'), said('combat_a', 'boehmen')]).toEqual(['+8 Thalers', '']);
    foresee(table({ action: 3 }));
    expect(asked).toBe(2);
  });
});
