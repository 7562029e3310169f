import { describe, expect, it } from 'vitest';
import { tellings } from '../games/generalship/telling/tellings';
import type { GeneralshipView } from '../games/generalship/view';
import type { SeatLook } from '../parts/looks';
import type { Heard } from '../table/telling/telling';
import type { GameEvent } from '../table/wire';
import { data } from './harness/generalship/table';

const looks: SeatLook[] = [
  { seat: 0, name: 'Anna', colour: '', sign: 'pale', field: 'red', you: true },
  { seat: 1, name: 'Clara', colour: '', sign: 'bend', field: 'blue', you: false },
];
const to = { data, seats: looks, powers: [], you: 0 };
const said = (kind: string, more: Record<string, unknown> = {}): GameEvent => ({
  kind,
  text: `${kind}.`,
  rule: 'generalship.x',
  ...more,
});
const heard = (...entries: GameEvent[][]): Heard<GeneralshipView>[] =>
  entries.map((events, i) => ({ seen: i + 1, events, before: null, after: null }));

const reveal = [
  said('sealed', { seat: 0 }),
  said('fought_with', { seat: 1, card: 'close_range', unit: 'light_infantry', count: 2 }),
  said('fought_with', { seat: 0, card: 'long_range', unit: 'archer', count: 1 }),
  said('used_tactic', { seat: 0, card: 'phalanx' }),
  said('totals', { seat: 1, atk: 6, other: 0, def: 9 }),
  said('attack_held', { seat: 1 }),
];

describe('a combat is told', () => {
  it('from what both had sealed to who holds', () => {
    const [one, ...more] = tellings(heard([said('battle_began', { seat: 0, other: 1, tile: 'saxony' })], reveal), to);
    expect(more).toEqual([]);
    expect(one?.kind).toBe('combat');
    expect(one?.whole).toBe(true);
    expect(one?.seats).toEqual([1, 0]);
    expect(one?.about).toBe('Your battle for Saxony, against Clara');
    expect(one?.steps.map((step) => step.name)).toEqual(['Attack', 'Defence', 'Totals', 'Result']);
    expect(one?.steps[0]?.text).toBe('Clara attacks with 2 light infantry on Close range infantry.');
    expect(one?.steps[1]?.text).toBe('You defend with 1 archer on Long range infantry, Phalanx.');
    expect(one?.steps[2]?.text).toContain('ATK 6 against DEF 9: not higher.');
    expect(one?.result).toBe('You hold. Now you attack.');
  });
  it('to the end of the battle where the attack succeeds, or the last one fails', () => {
    const wins = [
      said('totals', { seat: 0, atk: 12, other: 1, def: 4 }),
      said('won_battle', { seat: 0, tile: 'saxony' }),
    ];
    expect(tellings(heard(wins), to)[0]?.result).toBe('You win the battle; Clara loses units worth 8.');
    const fails = [
      said('totals', { seat: 0, atk: 3, other: 1, def: 4 }),
      said('attack_held', { seat: 0 }),
      said('won_battle', { seat: 1, tile: 'saxony' }),
    ];
    expect(tellings(heard(fails), to)[0]?.result).toBe('Clara holds and wins the battle.');
  });
  it('at sea with the style, and evaded attacks', () => {
    const events = [
      said('flagship_shown', { seat: 0, unit: 'galley' }),
      said('style_fought', { style: 'bombardment' }),
      said('totals', { seat: 0, atk: 9, other: 1, def: 4 }),
      said('attack_cancelled', { seat: 0 }),
      said('attack_held', { seat: 0 }),
    ];
    const [one] = tellings(heard(events), to);
    expect(one?.steps[2]?.text).toBe('The style is bombardment. The attack is evaded and comes to nothing.');
  });
  it('twice where two are fought', () => {
    expect(tellings(heard(reveal, [said('handed')], reveal), to).map((one) => one.id)).toEqual(['1.1', '3.1']);
  });
});

describe('procedures are told', () => {
  it('line by line: a settlement is whole when the next turn begins', () => {
    const first = [
      said('settlement_began'),
      said('got_points', { seat: 0, points: 1 }),
      said('fee_due', { seat: 1, fee: 2 }),
    ];
    const open = tellings(heard(first), to);
    expect(open[0]?.whole).toBe(false);
    const all = tellings(
      heard(first, [said('paid_upkeep', { seat: 1 }), said('placed_in_order', { seat: 1 }), said('turn_began')]),
      to,
    );
    expect(all[0]?.id).toBe(open[0]?.id);
    expect(all[0]?.whole).toBe(true);
    expect(all[0]?.ends).toBe('2.1');
    expect(all[0]?.steps).toHaveLength(5);
  });
  it('an event with what it does to whom', () => {
    const [one] = tellings(
      heard([
        said('event_drawn', { event: 'edict_of_milan' }),
        said('got_points', { seat: 1, points: 1 }),
        said('event_spared', { seat: 0 }),
        said('turn_began'),
      ]),
      to,
    );
    expect(one?.kind).toBe('event');
    expect(one?.result).toBe('Edict of Milan: a Christian commander: 1 point.');
    expect(one?.steps).toHaveLength(3);
  });
});
