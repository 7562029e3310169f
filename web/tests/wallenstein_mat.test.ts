import { describe, expect, it } from 'vitest';
import {
  effectOf,
  filled,
  handOf,
  moved,
  nextStep,
  plannedGrain,
  planOf,
  purseOf,
  type Plan,
} from '../games/wallenstein/mat';
import { factsOf } from '../games/wallenstein/view';
import { matBoxes } from '../games/wallenstein/words';
import { choice, data, placing, view } from './parts/wallenstein';

const facts = factsOf(data);
const money = ['money_0', 'money_1', 'money_2', 'money_3', 'money_4'];

describe('the hand', () => {
  it('holds the own counties, the money, and nothing that lies on the mat', () => {
    const here = view();
    const hand = handOf(here, facts, 1, planOf(here, 1));
    expect(hand).toEqual(['boehmen', 'trier', 'lothringen', 'strassburg', ...money]);
  });
  it('has three tower cards with the court', () => {
    const here = view({ options: { emperors_court: true } });
    expect(handOf(here, facts, 1, { convert_1: 'tower' }).filter((card) => card === 'tower')).toHaveLength(2);
  });
});

describe('from the mat as it lies to the mat as wanted', () => {
  const legal = placing(matBoxes, ['trier', 'boehmen', ...money]);
  // What a server does: place adds an answer, take_back removes the newest.
  function walk(start: [string, string][], wanted: Plan): { plan: Plan; steps: string[] } {
    const stack = [...start];
    const steps: string[] = [];
    for (let i = 0; i < 60; i++) {
      const plan = Object.fromEntries(stack);
      const step = nextStep(plan, wanted, legal);
      if (step === null) return { plan, steps };
      if (step.do === 'take_back') stack.pop();
      else if (step.do === 'place') {
        const [, box = '', card = ''] = step.choice.text.split(' ');
        stack.push([box, card]);
      } else break;
      steps.push(step.do);
    }
    return { plan: Object.fromEntries(stack), steps };
  }
  it('places what is missing', () => {
    expect(walk([], { auction: 'money_1', deploy_5: 'trier' })).toEqual({
      plan: { auction: 'money_1', deploy_5: 'trier' },
      steps: ['place', 'place'],
    });
  });
  it('takes back to the box that changes and places the others again', () => {
    const found = walk(
      [
        ['deploy_5', 'trier'],
        ['deploy_3', 'boehmen'],
        ['auction', 'money_0'],
      ],
      { deploy_5: 'money_4', deploy_3: 'boehmen', auction: 'money_0' },
    );
    expect(found.plan).toEqual({ deploy_5: 'money_4', deploy_3: 'boehmen', auction: 'money_0' });
    expect(found.steps).toEqual(['take_back', 'take_back', 'take_back', 'place', 'place', 'place']);
  });
  it('takes back no more than it must', () => {
    expect(
      walk(
        [
          ['deploy_5', 'trier'],
          ['auction', 'money_0'],
        ],
        { deploy_5: 'trier', auction: 'money_2' },
      ).steps,
    ).toEqual(['take_back', 'place']);
  });
  it('names what the server does not list', () => {
    expect(nextStep({}, { auction: 'money_4' }, [choice('place auction money_0')])).toEqual({
      do: 'refused',
      box: 'auction',
      card: 'money_4',
    });
  });
  it('lets two boxes change places', () => {
    expect(moved({ deploy_5: 'trier', deploy_3: 'boehmen' }, 'deploy_3', 'trier', 'deploy_5')).toEqual({
      deploy_5: 'boehmen',
      deploy_3: 'trier',
    });
    expect(moved({ deploy_5: 'trier' }, 'deploy_5', 'boehmen', null)).toEqual({ deploy_5: 'boehmen' });
  });
});

describe('filling the rest', () => {
  const plan: Plan = {
    build_palace: 'a',
    build_church: 'b',
    build_trading_post: 'c',
    collect_grain: 'd',
    collect_taxes: 'e',
    deploy_5: 'f',
  };
  const legal = placing(['auction'], money);
  it('covers every action with money and keeps the least for the bid', () => {
    const full = filled(plan, matBoxes, money, legal);
    expect(Object.keys(full)).toHaveLength(10);
    expect(full.auction).toBeUndefined();
    expect(Object.values(full)).not.toContain('money_0');
  });
  it('uses them all when the bid lies there', () => {
    const full = filled({ ...plan, deploy_3: 'g', auction: 'money_4' }, matBoxes, money.slice(0, 4), legal);
    expect(full.auction).toBe('money_4');
    expect(Object.keys(full)).toHaveLength(11);
  });
  it('keeps a card that can be paid, where the purse is empty', () => {
    const full = filled(
      { ...plan, deploy_3: 'g' },
      matBoxes,
      ['money_1', 'money_3', 'money_4', 'money_2'],
      placing(['auction'], ['money_1']),
    );
    expect(Object.values(full)).not.toContain('money_1');
  });
  it('covers what it can when there are too few', () => {
    expect(Object.keys(filled({}, matBoxes, money, legal))).toHaveLength(4);
  });
});

describe('what a card would do', () => {
  const here = view();
  const says = (box: string, card: string): string => effectOf(here, facts, 1, box, card).says;
  const kind = (box: string, card: string): string => effectOf(here, facts, 1, box, card).kind;
  it('tells yields and what is missing', () => {
    expect(says('collect_taxes', 'trier')).toBe('+7 Thalers');
    expect(says('build_palace', 'trier')).toBe('1 free site');
    expect([kind('build_church', 'trier'), says('build_church', 'trier')]).toEqual(['skips', 'has a church']);
    expect([kind('build_palace', 'strassburg'), kind('build_trading_post', 'koeln')]).toEqual(['skips', 'does']);
    expect([kind('combat_a', 'lothringen'), says('combat_a', 'boehmen')]).toEqual(['skips', 'up to 6 may march']);
    expect([kind('collect_taxes', 'lothringen'), says('collect_taxes', 'lothringen')]).toEqual([
      'risks',
      '+6 Thalers, revolt 1 to 1',
    ]);
    expect([kind('deploy_5', 'money_2'), kind('auction', 'money_0')]).toEqual(['nothing', 'nothing']);
    expect(effectOf(here, facts, 1, 'auction', 'money_3').thalers).toBe(-3);
  });
  it('tells the court what would go there', () => {
    const court = view({ options: { emperors_court: true }, tower: { tray: { blue: 1 } } });
    expect(effectOf(court, facts, 1, 'convert_3', 'boehmen')).toMatchObject({
      kind: 'does',
      says: '4 of 7 armies stay',
    });
    expect(effectOf(court, facts, 1, 'convert_2', 'koeln').kind).toBe('skips');
    expect([
      effectOf(court, facts, 1, 'convert_1', 'tower').kind,
      effectOf(court, facts, 1, 'convert_2', 'tower').kind,
    ]).toEqual(['does', 'skips']);
  });
  it('adds up the purse in the order of the actions', () => {
    const purse = purseOf(here, facts, 1, {
      auction: 'money_3',
      collect_taxes: 'trier',
      build_church: 'koeln',
      deploy_5: 'paderborn',
      build_palace: 'boehmen',
    });
    expect(purse.parts.map((part) => part.thalers)).toEqual([-3, 7, -2, -3, -3]);
    expect(purse.left).toBe(8);
  });
  it('counts the harvest until it is in', () => {
    expect(plannedGrain(here, facts, { collect_grain: 'paderborn' })).toBe(5);
    expect(plannedGrain(view({ action: 6 }), facts, { collect_grain: 'paderborn' })).toBe(0);
  });
});
