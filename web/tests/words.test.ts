import { describe, expect, it } from 'vitest';
import { endsTurn, filtered, grouped, isPlain, summary } from '../table/choices';
import { sections } from '../table/log';
import { looksOf } from '../parts/looks';
import { ago, clockText, listed, pointsText, ruleName } from '../parts/words';
import type { Choice, LogEntry, Snapshot } from '../table/wire';
import snapshotFixture from './fixtures/snapshot.json';

const snapshot = snapshotFixture as unknown as Snapshot;
const looks = looksOf(snapshot.table.players, 0);
const choice = (act: string, says: string, more: object = {}): Choice => ({ act, text: act, says, ...more });
const claims = [
  choice('take', 'Claim the Baron of Dijon', { noble: 'dijon.baron' }),
  choice('take', 'Claim the Duke of Orléans', { noble: 'x' }),
  choice('done', 'End the turn'),
];

describe('choices in words', () => {
  it('are grouped by act and headed by the verb', () => {
    expect(grouped(claims).map((group) => [group.verb, group.choices.length])).toEqual([
      ['Claim', 2],
      ['End', 1],
    ]);
  });
  it('are summed up in one line', () => {
    expect(summary(grouped(claims))).toBe('Claim 2, end the turn');
    const named = [
      choice('lay_down', 'France lays a ship down', { nation: 'france' }),
      choice('done', 'Build no more'),
    ];
    expect(summary(grouped(named))).toBe('Lay down 1, build no more');
  });
  it('are found by any of their words, without accents', () => {
    expect(filtered(claims, 'orleans duke')).toEqual([claims[1]]);
    expect(filtered(claims, '  ')).toEqual(claims);
  });
  it('know which has no arguments and which ends the turn', () => {
    expect(claims.map(isPlain)).toEqual([false, false, true]);
    expect(claims.map(endsTurn)).toEqual([false, false, true]);
  });
});

describe('names', () => {
  it('differ by sign at every table', () => {
    expect(new Set(looks.map((look) => look.sign)).size).toBe(looks.length);
  });
});

describe('the log', () => {
  const entry = (seen: number, ...events: LogEntry['events']): LogEntry => ({ seen, at: 0, events });
  it('has a heading for each round', () => {
    const log = [
      entry(1, { kind: 'turn_began', seat: 0, round: 1, text: 'Anna begins.', rule: 'r.a' }),
      entry(2, { kind: 'drew', seat: 0, text: 'Anna draws.', rule: 'r.b' }),
      entry(3, { kind: 'turn_began', seat: 1, round: 1, text: 'Ben begins.', rule: 'r.a' }),
      entry(4, { kind: 'turn_began', seat: 0, round: 2, text: 'Anna begins.', rule: 'r.a' }),
    ];
    const found = sections(log, looks, null);
    expect(found.map((part) => [part.heading, part.lines.length])).toEqual([
      ['Round 1', 3],
      ['Round 2', 1],
    ]);
    expect(found[0]?.lines[1]).toMatchObject({ text: 'Anna draws.', rule: 'r.b', turn: false });
  });
  it('asks the game for places', () => {
    const found = sections([entry(1, { kind: 'claimed', city: 'paris', text: '', rule: '' })], looks, {
      placeOf: (said) => String(said.city),
    });
    expect(found[0]?.lines[0]?.place).toBe('paris');
  });
});

describe('small words', () => {
  it('tell time', () => {
    expect(clockText(860_000)).toBe('14:20');
    expect(clockText(3_661_000)).toBe('1:01:01');
    expect(clockText(2 * 86_400_000 + 3_600_000)).toBe('2 d 1 h');
    expect(ago(0, 59_000)).toBe('just now');
    expect(ago(0, 2 * 3_600_000)).toBe('2 hours ago');
  });
  it('list names', () => {
    expect(listed(['Anna', 'Ben', 'Emil'])).toBe('Anna, Ben and Emil');
  });
  it('name rules', () => {
    expect(ruleName('royals.end_of_turn.limit')).toBe('end of turn, limit');
  });
});

describe('seats without names', () => {
  it('go by their colours, as in an imported record', () => {
    const players = snapshot.table.players.map((player) => ({ ...player, kind: 'free' as const, name: '' }));
    expect(looksOf(players, null)[0]?.name).toBe('Red');
  });
});

describe('points', () => {
  it('are written whole, in halves or in thirds', () => {
    expect([7, 0, -3].map(pointsText)).toEqual(['7', '0', '−3']);
    expect([101.5, 0.5, -1.5].map(pointsText)).toEqual(['101½', '½', '−1½']);
    expect([100 / 3, 2 / 3, -1 / 3, 2.9999999].map(pointsText)).toEqual(['33⅓', '⅔', '−⅓', '3']);
  });
});
