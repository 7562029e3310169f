import { beforeEach, describe, expect, it } from 'vitest';
import { filled, gestureTo, handOf, moved, planOf, type Plan } from '../games/wallenstein/mat';
import { forget, planning, strive, want } from '../games/wallenstein/ui.svelte';
import { factsOf } from '../games/wallenstein/view';
import { matBoxes } from '../games/wallenstein/words';
import type { Gesture } from '../table/wire';
import { data, placing, props, view } from './parts/wallenstein';

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
  it('places what is missing, and takes nothing back for it', () => {
    expect(
      gestureTo({ auction: 'money_1' }, { auction: 'money_1', deploy_5: 'trier', deploy_3: 'boehmen' }, false),
    ).toEqual({
      back: 0,
      choices: ['place deploy_5 trier', 'place deploy_3 boehmen'],
    });
  });
  it('changes one card of many by one message', () => {
    const lies = { deploy_5: 'trier', deploy_3: 'boehmen', auction: 'money_0' };
    expect(gestureTo(lies, { ...lies, deploy_5: 'money_4' }, false)).toEqual({
      back: 3,
      choices: ['place deploy_5 money_4', 'place deploy_3 boehmen', 'place auction money_0'],
    });
  });
  it('takes a card up, and clears the mat', () => {
    const lies = { deploy_5: 'trier', auction: 'money_0' };
    expect(gestureTo(lies, { auction: 'money_0' }, false)).toEqual({ back: 2, choices: ['place auction money_0'] });
    expect(gestureTo(lies, {}, false)).toEqual({ back: 2, choices: [] });
  });
  it('takes the confirmation back first', () => {
    const lies = { deploy_5: 'trier', auction: 'money_0' };
    expect(gestureTo(lies, lies, true)).toEqual({
      back: 3,
      choices: ['place deploy_5 trier', 'place auction money_0'],
    });
  });
  it('has nothing to send when all lies as wanted', () => {
    expect(gestureTo({ auction: 'money_1' }, { auction: 'money_1' }, false)).toBeNull();
  });
  it('lets two boxes change places', () => {
    expect(moved({ deploy_5: 'trier', deploy_3: 'boehmen' }, 'deploy_3', 'trier', 'deploy_5')).toEqual({
      deploy_5: 'boehmen',
      deploy_3: 'trier',
    });
    expect(moved({ deploy_5: 'trier' }, 'deploy_5', 'boehmen', null)).toEqual({ deploy_5: 'boehmen' });
  });
});

describe('what is wanted of the mat', () => {
  const sent: Gesture[] = [];
  let answer: (done: boolean) => void = () => undefined;
  const table = (plan: Plan) => {
    const here = view();
    const blue = here.players[1];
    if (blue) blue.plan = plan;
    return props({
      view: here,
      you: 1,
      gesture: (one: Gesture) => (sent.push(one), new Promise<boolean>((resolve) => (answer = resolve))),
    });
  };
  const settled = () => new Promise((resolve) => setTimeout(resolve));
  beforeEach(() => {
    forget();
    sent.length = 0;
  });

  it('is sent once, as one message', () => {
    want({ auction: 'money_1', deploy_5: 'trier' });
    const here = table({ auction: 'money_0' });
    strive(here);
    strive(here);
    expect(sent).toEqual([{ back: 1, choices: ['place auction money_1', 'place deploy_5 trier'] }]);
    answer(true);
  });
  it('waits for what is on its way, and follows it', async () => {
    want({ auction: 'money_1' });
    strive(table({}));
    want({ auction: 'money_1', deploy_5: 'trier' });
    strive(table({}));
    expect(sent).toHaveLength(1);
    answer(true);
    await settled();
    strive(table({ auction: 'money_1' }));
    expect(sent[1]).toEqual({ back: 0, choices: ['place deploy_5 trier'] });
    answer(true);
    await settled();
    strive(table({ auction: 'money_1' }));
    expect(sent).toHaveLength(2);
  });
  it('is given up when it is refused', async () => {
    want({ auction: 'money_4' });
    strive(table({}));
    answer(false);
    await settled();
    strive(table({}));
    expect(sent).toHaveLength(1);
    expect(planning(table({}))?.plan).toEqual({});
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
  it('covers every action with money and bids the least', () => {
    const full = filled(plan, matBoxes, money, legal);
    expect(Object.keys(full)).toHaveLength(11);
    expect(full.auction).toBe('money_0');
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
    expect(full.auction).toBe('money_1');
  });
  it('covers what it can when there are too few', () => {
    expect(Object.keys(filled({}, matBoxes, money, legal))).toHaveLength(5);
  });
  it('is a whole plan: counties where they do most, as far as the purse goes, the bid first', () => {
    const uses: Record<string, number> = { 'collect_taxes a': 3, 'collect_taxes b': 6, 'collect_grain a': 4 };
    const builds = (box: string) => box.startsWith('build') || box === 'deploy_5';
    const use = (box: string, card: string) =>
      builds(box)
        ? { gain: 1, cost: 3 }
        : uses[`${box} ${card}`]
          ? { gain: uses[`${box} ${card}`] ?? 0, cost: 0 }
          : null;
    const full = filled({}, matBoxes, ['a', 'b', 'c', 'd', 'e', 'f', 'g', ...money], legal, use, 7);
    expect(Object.entries(full)[0]).toEqual(['auction', 'money_0']);
    expect(full).toMatchObject({ collect_taxes: 'b', collect_grain: 'a', build_palace: 'c', build_church: 'd' });
    expect(full.build_trading_post).toMatch(/^money/); // 6 of 7 Thalers are spent
    expect(Object.keys(full)).toHaveLength(11);
    expect(new Set(Object.values(full)).size).toBe(11);
  });
});
