import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { learn } from '../games/wallenstein/foreseen.svelte';
import { askAtOnce, consider, forgetOdds, oddsOf } from '../games/wallenstein/odds.svelte';
import { pickBox, pointing, put, risked, takeUp } from '../games/wallenstein/ui.svelte';
import type { BattleOdds } from '../games/wallenstein/view';
import { choice, placing, props, view } from './parts/wallenstein';

const answer = (win: number): BattleOdds => ({
  exact: false,
  error: 0.01,
  outcomes: [],
  samples: 1000,
  revolt: false,
  win,
  tie: 0.1,
  lose: 0.9 - win,
  armies_if_won: 2,
});
const acting = view({ ask: 'march' });

describe('the odds of what is considered', () => {
  const asked: string[] = [];
  const table = (changes = {}) =>
    props({ view: acting, odds: (one) => (asked.push(one.text), Promise.resolve(answer(0.6))), ...changes });
  beforeEach(() => {
    vi.useFakeTimers();
    forgetOdds();
    asked.length = 0;
  });
  afterEach(() => vi.useRealTimers());

  it('are not asked for in passing', async () => {
    for (const armies of [1, 2, 3, 4]) {
      consider(table(), [choice(`march passau ${armies}`)]);
      await vi.advanceTimersByTimeAsync(100);
    }
    expect(asked).toEqual([]);
    await vi.advanceTimersByTimeAsync(200);
    expect(asked).toEqual(['march passau 4']);
    expect(oddsOf('march passau 4')?.win).toBe(0.6);
  });
  it('are asked for once, and kept while the board stays as it is', async () => {
    const march = choice('march passau 4');
    consider(table(), [march]);
    await vi.advanceTimersByTimeAsync(300);
    consider(table(), []);
    consider(table(), [march]);
    await vi.advanceTimersByTimeAsync(300);
    expect(asked).toHaveLength(1);
    consider(table({ view: view({ ask: 'march' }) }), [march]);
    expect(oddsOf(march.text)).toBeUndefined();
    await vi.advanceTimersByTimeAsync(300);
    expect(asked).toHaveLength(2);
  });
  it('come one after the other where several are compared', async () => {
    consider(table(), ['face trier', 'face koeln', 'face boehmen'].map(choice));
    await vi.advanceTimersByTimeAsync(250);
    expect(asked).toEqual(['face trier']);
    await vi.advanceTimersByTimeAsync(1000);
    expect(asked).toEqual(['face trier', 'face koeln', 'face boehmen']);
  });
  it('of another moment are not taken for those of this one', async () => {
    let tell: (odds: BattleOdds) => void = () => undefined;
    const late = askAtOnce(table({ odds: () => new Promise((done) => (tell = done)) }), choice('march passau 4'));
    consider(table({ view: view({ ask: 'march' }) }), []);
    tell(answer(0.2));
    await late;
    expect(oddsOf('march passau 4')).toBeUndefined();
  });
});

describe('a plan that risks a revolt', () => {
  const choices = placing(['collect_taxes', 'deploy_5'], ['trier', 'lothringen']);
  beforeEach(() => {
    forgetOdds();
    pickBox(null);
    pointing.stop = pointing.county = null;
  });

  it('is considered when the county is pointed at for a box that collects', () => {
    const table = props({ choices });
    pickBox('collect_taxes');
    pointing.stop = 'trier';
    expect(risked(table)).toEqual([]);
    pointing.stop = 'lothringen';
    expect(risked(table).map((one) => one.text)).toEqual(['place collect_taxes lothringen']);
    pickBox('deploy_5');
    expect(risked(table)).toEqual([]);
    takeUp('lothringen');
    expect(risked(table).map((one) => one.text)).toEqual(['place collect_taxes lothringen']);
  });
  it('is asked about before the card is laid, and known afterwards', async () => {
    const order: string[] = [];
    const table = props({
      choices,
      odds: () => (order.push('odds'), Promise.resolve(answer(0.4))),
      pick: (one) => order.push(one.text),
    });
    learn([{ box: 'collect_taxes', card: 'lothringen', result: 'risks', thalers: 6 }]);
    put(table, 'collect_taxes', 'lothringen', null, null);
    await new Promise((done) => setTimeout(done));
    expect(order[0]).toBe('odds');
    const laid = props({
      view: view({
        players: { ...view().players, 1: { colour: 'blue', thalers: 12, plan: { collect_taxes: 'lothringen' } } },
      }),
    });
    expect(risked(laid)).toMatchObject([{ county: 'lothringen', choice: undefined }]);
    expect(oddsOf(risked(laid)[0]?.text ?? '')?.win).toBe(0.4);
  });
});
