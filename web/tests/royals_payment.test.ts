import { describe, expect, it } from 'vitest';
import {
  canAdd,
  complete,
  missing,
  needed,
  notation,
  payments,
  reachable,
  tallyOf,
  unseenPayment,
  withCard,
} from '../games/royals/payment';
import { factsOf, type RoyalsView, type Tally } from '../games/royals/view';
import type { Choice } from '../table/wire';
import data from './fixtures/royals/data.json';
import pay from './fixtures/royals/pay.json';
import payIntrigue from './fixtures/royals/pay_intrigue.json';

const facts = factsOf(data);
const listed = payments(pay.choices as unknown as Choice[], 'pay');
const order = ['france', 'german_states', 'britain', 'spain'];

describe('composing the payment for the Duke of Dijon', () => {
  const start = needed(listed);

  it('starts with what every listed choice asks for', () => {
    expect(start).toEqual({ france: 3 });
    expect(missing(listed, start)).toEqual({ least: 3, most: 3 });
    expect(complete(listed, start)).toBeNull();
  });

  it('lets through only cards that lead to a listed choice', () => {
    const two = withCard(withCard(start, 'spain', 1), 'spain', 1);
    expect(canAdd(listed, start, 'france')).toBe(false);
    expect(canAdd(listed, two, 'spain')).toBe(false);
    expect(canAdd(listed, two, 'britain')).toBe(true);
    expect(reachable(listed, two).length).toBeGreaterThan(0);
  });

  it('is complete exactly when it is a listed choice, whatever the order of taps', () => {
    for (const choice of listed) {
      const taps = Object.entries(tallyOf(choice)).flatMap(([card, count]) =>
        Array<string>(count - (start[card] ?? 0)).fill(card),
      );
      for (const path of [taps, [...taps].reverse()]) {
        let picked = start;
        for (const [i, card] of path.entries()) {
          expect(canAdd(listed, picked, card)).toBe(true);
          picked = withCard(picked, card, 1);
          expect(complete(listed, picked) === null).toBe(i + 1 < path.length);
        }
        expect(complete(listed, picked)).toBe(choice);
        expect(notation('pay', picked, order)).toBe(choice.text);
      }
    }
  });

  it('gives a card back', () => {
    expect(withCard({ france: 3, spain: 1 }, 'spain', -1)).toEqual({ france: 3 });
    expect(withCard({ france: 3, spain: 2 }, 'spain', -1)).toEqual({ france: 3, spain: 1 });
  });
});

describe('payments of different lengths', () => {
  // With free wild cards two France may be paid as they are, or one of them with three others.
  const choices = [{ france: 2 }, { france: 1, spain: 3 }].map((cards): Choice => ({
    act: 'pay',
    cards,
    text: '',
    says: '',
  }));

  it('counts both ways until one is left', () => {
    expect(needed(choices)).toEqual({ france: 1 });
    expect(missing(choices, { france: 1 })).toEqual({ least: 1, most: 3 });
    expect(missing(choices, { france: 1, spain: 1 })).toEqual({ least: 2, most: 2 });
    expect(complete(choices, { france: 2 })).toBe(choices[0]);
  });
});

it('composes Intrigue cards the same way', () => {
  const ways = payments(payIntrigue.choices as unknown as Choice[], 'pay_intrigue');
  expect(ways).toHaveLength(2);
  expect(needed(ways)).toEqual({});
  expect(complete(ways, { 'france-spain': 1 })?.text).toBe('pay_intrigue france-spain 1');
  expect(canAdd(ways, { 'france-spain': 1 }, 'britain-france')).toBe(false);
});

describe('a payment that nobody is asked for', () => {
  const at = (country_cards: Tally, options: Record<string, unknown> = {}) =>
    unseenPayment(
      facts,
      { hand: { country_cards, intrigue_cards: {} }, options } as unknown as RoyalsView,
      'dijon.duke',
    );
  it('is said before it is made, where three cards stand for one', () => {
    expect(at({ france: 3, spain: 3 })).toBe(
      'You would pay 3 France and 3 Spain: three other cards for each one missing.',
    );
    expect(at({ france: 3, spain: 2, britain: 1 })).toContain('2 Spain and 1 Britain');
    expect(at({ spain: 14 })).toContain('You would pay 12 Spain:');
  });
  it('is not spoken of where it is the price, or where it is asked for', () => {
    expect(at({ france: 4, spain: 3 })).toBeNull();
    expect(at({ france: 3, spain: 3, britain: 1 })).toBeNull(); // which three is asked
    expect(at({ france: 3, spain: 3 }, { free_wild: true })).toBeNull();
  });
});
