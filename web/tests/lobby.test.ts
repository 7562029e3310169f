import { readdirSync } from 'node:fs';
import { flushSync, mount, unmount } from 'svelte';
import { afterEach, describe, expect, it } from 'vitest';
import { aboutOf, inOrder, seatsText } from '../lobby/abouts';
import GamePlates from '../lobby/GamePlates.svelte';
import { Lists } from '../lobby/lists.svelte';
import { headline, isYours, otherPoints, ranked, resultOf, sorted, stateOf, title } from '../lobby/told';
import TableList from '../lobby/TableList.svelte';
import { highestOf, newDraft, quickTable, tableOf } from '../lobby/new_table';
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
    expect(parse('/t/abc/replay')).toEqual({ page: 'replay', id: 'abc', moment: null });
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
  it('offers and sends a seat only where there is one', () => {
    const first: OptionSpec = {
      id: 'first',
      kind: 'number',
      text: '',
      rule: '',
      default: 1,
      low: 1,
      high: 5,
    };
    const about = { seatOptions: ['first'] };
    expect([3, 4, 5].map((seats) => highestOf(first, seats, about))).toEqual([3, 4, 5]);
    expect(highestOf(first, 3, undefined)).toBe(5);
    const draft = { ...newDraft(royals), options: { first: 4 } };
    expect(aboutOf('wallenstein')).toMatchObject(about);
    expect(tableOf({ ...draft, seats: 4 }, [first], about).options).toEqual({ first: 4 });
    expect(tableOf({ ...draft, seats: 3 }, [first], about).options).toEqual({});
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

const over = (scores: [score: number, rank: number][], you: number | null): Table => ({
  ...table,
  id: 'over',
  status: 'finished',
  turn: undefined,
  you: { seat: you, maker: false },
  scores: scores.map(([score, rank], seat) => ({ seat, score, rank, parts: {} })),
});

describe('tables in words', () => {
  it('say first how many games wait', () => {
    const mine: Table = { ...table, turn: { waiting: 'players', seats: [0] }, status: 'running' };
    const theirs: Table = { ...mine, turn: { waiting: 'players', seats: [1] } };
    expect(headline([mine, theirs])).toBe('A game waits for your move');
    expect(headline([mine, mine])).toBe('Two games wait for your move');
    expect(headline([theirs])).toBe('Others are to move');
    expect(headline([{ ...mine, status: 'open' }])).toBe('Your table waits for players');
    expect(headline([])).toBe('Nothing waits for you');
    expect(stateOf(theirs)).toBe('Ben to move');
  });
  it('say how a finished game ended for its players, and for others', () => {
    const scores: [number, number][] = [
      [65, 2],
      [74.5, 1],
      [40, 4],
      [61, 3],
    ];
    expect(resultOf(over(scores, 1))).toBe('You won by 9½');
    expect(resultOf(over(scores, 0))).toBe('Second of four');
    expect(resultOf(over(scores, null))).toBe('Won by Ben');
    expect(otherPoints(over(scores, 1))).toBe('65 · 61 · 40');
    expect(ranked(over(scores, 1)).map((player) => player.seat)).toEqual([1, 0, 3, 2]);
    const tie: [number, number][] = [
      [50, 1],
      [50, 2],
      [3, 3],
      [2, 4],
    ];
    expect(resultOf(over(tie, 0))).toBe('You won the tie');
    const shared: [number, number][] = [
      [50, 1],
      [50, 1],
      [3, 3],
      [2, 4],
    ];
    expect(resultOf(over(shared, 0))).toBe('You share the victory with Ben');
    const resigned = over(scores, 1);
    resigned.players = resigned.players.map((player) => (player.seat === 1 ? { ...player, resigned: true } : player));
    expect(resultOf(resigned)).toBe('You resigned');
  });
});

describe('the front page', () => {
  let shown: Record<string, unknown> | null = null;
  afterEach(async () => {
    if (shown) await unmount(shown);
    shown = null;
    document.body.innerHTML = '';
  });
  const unknown: GameInfo = { ...royals, id: 'unheard_of', title: 'Unheard of', seats: [2] };

  it('knows every game that has a folder here, its pictures and all', () => {
    for (const game of readdirSync('games').filter((name) => readdirSync(`games/${name}`).includes('picture'))) {
      const about = aboutOf(game);
      expect(about?.sentence, game).toMatch(/^[A-Z].*[.?]$/);
      expect(Object.values(about?.picture ?? {}).length, game).toBeGreaterThanOrEqual(4);
    }
    expect(aboutOf('unheard_of')).toBeNull();
  });
  it('shows the lightest game first, and last what says nothing of itself', () => {
    const games = [unknown, { ...royals, id: 'wallenstein' }, royals];
    expect(inOrder(games).map((game) => game.id)).toEqual(['royals', 'wallenstein', 'unheard_of']);
    expect(seatsText([2, 3, 4, 5])).toBe('2–5');
    expect(seatsText([2])).toBe('2');
    expect(title(5)).toBe('Five strategy games of European history');
  });
  it('has a plate for a game that has no words and no picture', () => {
    const played: string[] = [];
    shown = mount(GamePlates, {
      target: document.body,
      props: {
        games: [royals, unknown],
        begin: true,
        busy: null,
        play: (game: GameInfo) => played.push(game.id),
        name: '',
        named: false,
      },
    });
    const plates = [...document.querySelectorAll<HTMLElement>('article')];
    expect(plates.map((plate) => plate.querySelector('h2')?.textContent)).toEqual(['Royals', 'Unheard of']);
    expect(plates[0]?.querySelector('img')?.getAttribute('srcset')).toMatch(/ 1x, .* 2x/);
    expect(plates[1]?.querySelector('.compass')).not.toBeNull();
    for (const [i, plate] of plates.entries()) {
      plate.querySelector<HTMLButtonElement>('button')?.click();
      expect(plate.querySelectorAll('input').length).toBe(i === 0 ? 1 : 0); // one name for all
      expect([...plate.querySelectorAll('a')].map((link) => link.getAttribute('href'))).toEqual([
        `/rules/${['royals', 'unheard_of'][i]}`,
        `/?table=${['royals', 'unheard_of'][i]}`,
      ]);
    }
    expect(played).toEqual(['royals', 'unheard_of']);
  });
  it('shows finished games of one’s own with result, points and replay', () => {
    const lists = new Lists();
    lists.list.played = {
      tables: [
        over(
          [
            [65, 2],
            [74, 1],
            [40, 4],
            [61, 3],
          ],
          0,
        ),
      ],
      more: null,
      ready: true,
    };
    const props = { title: 'Your finished games', which: 'played' as const, lists, games: [royals], verb: 'Replay' };
    shown = mount(TableList, { target: document.body, props });
    flushSync();
    const line = document.querySelector('li');
    expect(line?.textContent).toMatch(/Second of four/);
    expect(line?.textContent).toMatch(/65 points/);
    expect(line?.querySelector('a')?.getAttribute('href')).toBe('/t/over/replay');
    expect(document.querySelector('.head')?.textContent).toContain('1, won 0');
  });
  it('leaves an empty list out, unless there is something to say', () => {
    shown = mount(TableList, {
      target: document.body,
      props: { title: 'Games to watch', which: 'running' as const, lists: new Lists(), games: [], verb: 'Watch' },
    });
    expect(document.querySelector('section')).toBeNull();
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
