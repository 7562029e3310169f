import { describe, expect, it } from 'vitest';
import { isYours, sorted } from '../lobby/lists.svelte';
import { newDraft, quickTable, tableOf } from '../lobby/new_table';
import { parse } from '../router';
import { readSettings } from '../table/me.svelte';
import { chartLines, pointsAt } from '../table/score_chart';
import type { GameInfo, OptionSpec, Snapshot, Table } from '../table/wire';
import gamesFixture from './fixtures/games.json';
import snapshotFixture from './fixtures/snapshot.json';

const royals = (gamesFixture as unknown as { games: GameInfo[] }).games[0] as GameInfo;
const table = (snapshotFixture as unknown as Snapshot).table;

describe('addresses', () => {
  it('lead to pages', () => {
    expect(parse('/')).toEqual({ page: 'lobby' });
    expect(parse('/t/abc', '?invitation=x1')).toEqual({ page: 'table', id: 'abc', invitation: 'x1' });
    expect(parse('/t/abc/replay')).toEqual({ page: 'replay', id: 'abc' });
    expect(parse('/rules/royals', '', '#royals.claim.cost')).toEqual({
      page: 'rules',
      game: 'royals',
      rule: 'royals.claim.cost',
    });
    expect(parse('/rules')).toEqual({ page: 'rules', game: null, rule: null });
    expect(parse('/account')).toEqual({ page: 'account' });
  });
  it('that lead nowhere say so', () => {
    expect(parse('/t')).toEqual({ page: 'unknown' });
    expect(parse('/t/abc/other')).toEqual({ page: 'unknown' });
    expect(parse('/%E0%A4%A')).toEqual({ page: 'unknown' });
  });
});

describe('a new table', () => {
  it('against bots has one in every other seat', () => {
    expect(quickTable(royals)).toEqual({
      game: 'royals',
      seats: 4,
      options: {},
      bots: { 1: 'fair', 2: 'fair', 3: 'fair' },
      access: 'invitation',
      clock: { kind: 'none' },
    });
  });
  it('sends only the options that differ, and only the seats there are', () => {
    const draft = {
      ...newDraft(royals),
      seats: 3,
      name: ' Sunday ',
      bots: { 2: 'easy', 4: 'fair' },
      options: { free_wild: true, cap36: false, colours: ['red', 'blue', 'yellow', 'purple', 'orange'] },
    };
    expect(tableOf(draft, royals.options)).toEqual({
      game: 'royals',
      seats: 3,
      options: { free_wild: true },
      bots: { 2: 'easy' },
      access: 'invitation',
      clock: { kind: 'none' },
      name: 'Sunday',
    });
  });
  it('sends a word as it is, unless it is the usual one', () => {
    const tower: OptionSpec = {
      id: 'tower',
      kind: 'word',
      text: '',
      rule: '',
      default: 'standard',
      words: ['standard', 'light'],
    };
    expect(tableOf({ ...newDraft(royals), options: { tower: 'light' } }, [tower]).options).toEqual({ tower: 'light' });
    expect(tableOf({ ...newDraft(royals), options: { tower: 'standard' } }, [tower]).options).toEqual({});
  });
  it('has the clock that was chosen', () => {
    expect(tableOf({ ...newDraft(royals), clock: 'days', days: 2 }, []).clock).toEqual({ kind: 'days', days: 2 });
  });
});

describe('your games', () => {
  it('that wait for you come first', () => {
    const other: Table = {
      ...table,
      id: 'b',
      changed_at: table.changed_at + 5,
      turn: { waiting: 'players', seats: [1] },
    };
    const mine: Table = { ...table, id: 'a', turn: { waiting: 'players', seats: [0] } };
    const open: Table = { ...table, id: 'c', status: 'open', changed_at: table.changed_at + 9 };
    expect(isYours(mine)).toBe(true);
    expect(sorted([open, other, mine]).map((one) => one.id)).toEqual(['a', 'b', 'c']);
  });
});

describe('settings', () => {
  it('are read with care', () => {
    expect(readSettings({ confirm: false, pace: 'warp', theme: 'dark', sound: 'yes' })).toMatchObject({
      confirm: false,
      pace: 'normal',
      theme: 'dark',
      sound: false,
    });
    expect(readSettings('nonsense').confirm).toBe(true);
  });
});

describe('the chart of points', () => {
  it('takes numbers or score sheets', () => {
    expect(
      pointsAt([
        [1, 2],
        [
          { seat: 1, score: 5, rank: 1, parts: {} },
          { seat: 0, score: 3, rank: 2, parts: {} },
        ],
      ]),
    ).toEqual([
      [1, 2],
      [3, 5],
    ]);
  });
  it('draws stairs', () => {
    const { lines, top } = chartLines([[0], [0], [10]], 100, 50);
    expect(top).toBe(10);
    expect(lines[0]).toMatchObject({ d: 'M0 50.0H100.0V0.0H100', last: 10 });
  });
});
