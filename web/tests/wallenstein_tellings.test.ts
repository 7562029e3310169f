import { describe, expect, it } from 'vitest';
import { after } from '../games/wallenstein/telling/moment';
import { tellings } from '../games/wallenstein/telling/tellings';
import { insideOf, type WallensteinView } from '../games/wallenstein/view';
import { looksOf } from '../parts/looks';
import { concerns, type Heard } from '../table/telling/telling';
import type { GameEvent } from '../table/wire';
import fixture from './fixtures/wallenstein/year_end.json';
import { data } from './parts/wallenstein';

const game = fixture as unknown as {
  players: string[];
  before: WallensteinView;
  updates: { seen: number; by: number | null; events: GameEvent[]; view: WallensteinView }[];
};
const names = ['Clara', 'Ben', 'Dora', 'Anna'];
const to = {
  data,
  seats: looksOf(
    game.players.map((colour, seat) => ({ seat, colour, kind: 'person', name: names[seat] ?? '' })),
    0,
  ),
  powers: [],
  you: 0,
};
const heard = game.updates.map(({ seen, events, view }, i): Heard<WallensteinView> => ({
  seen,
  events,
  before: game.updates[i - 1]?.view ?? game.before,
  after: view,
}));
const told = tellings(heard, to);
const events = game.updates.flatMap((one) => one.events);
const cold = events.findIndex((event) => event.kind === 'winter_came');
const kinds = (kind: string, list = events) => list.filter((event) => event.kind === kind);

describe('the board of a moment', () => {
  it('followed event by event, is the board that the server sends', () => {
    const facts = (view: WallensteinView) => ({
      counties: Object.fromEntries(
        Object.entries(view.counties).map(([id, { owner, armies = 0, buildings = [], revolt = 0 }]) => [
          id,
          { owner, armies, buildings, revolt },
        ]),
      ),
      players: Object.values(view.players).map(({ grain = 0, points = 0 }) => ({ grain, points })),
      inside: Object.fromEntries(Object.entries(insideOf(view)).filter(([, count]) => count > 0)),
    });
    for (const { events, before, after: then } of heard)
      expect(facts(events.reduce(after, before as WallensteinView))).toEqual(facts(then as WallensteinView));
  });
});

describe('the tellings of a year’s end', () => {
  it('are every battle and revolt, the winter, and the scoring, in the order in which they happened', () => {
    const revolts = kinds('revolt_broke_out', events.slice(0, cold));
    expect(told).toHaveLength(kinds('attacked').length + revolts.length + 2);
    expect(kinds('attacked').length).toBeGreaterThan(2);
    expect(told.slice(-2).map((one) => one.about)).toEqual(['Winter, year 1', 'Scoring, year 1']);
    expect(told.every((one) => one.whole)).toBe(true);
  });

  it('concern those who fight, and all who winter and score', () => {
    const own = told.filter((one) => concerns(one, 0));
    const mine = kinds('attacked').filter((event) => event.seat === 0);
    expect(own.filter((one) => one.about.startsWith('Your battle')).length).toBeGreaterThanOrEqual(mine.length);
    expect(own.at(-1)?.about).toBe('Scoring, year 1');
    expect(concerns(told.find((one) => !one.about.startsWith('Your') && one.seats !== 'all') ?? told[0]!, 0)).toBe(
      false,
    );
  });

  it('tell a battle from the march to what it means', () => {
    const battle = told.find((one) => one.about.startsWith('Your battle'));
    expect(battle?.steps.map((step) => step.name)).toEqual(['March', 'Cast', 'Fall', 'Count', 'Result']);
    expect(battle?.result).toMatch(/^You (take|lose|hold) |holds|neutral/);
    expect(battle?.steps.every((step) => step.rule !== null)).toBe(true);
  });

  it('tell the winter with a step for each seat and each revolt, as it comes', () => {
    const winter = told.at(-2);
    const supplies = kinds('supplied').length + kinds('unsupplied').length;
    expect(winter?.steps).toHaveLength(2 + supplies + kinds('winter_revolt').length);
    expect(winter?.result).toBe('You are 8 grain short. Three counties revolt, two are lost.');
    const first = heard.findIndex(({ events }) => events.some((event) => event.kind === 'winter_came'));
    const early = tellings(heard.slice(0, first + 1), to).at(-1);
    expect([early?.id, early?.whole, early?.steps.length]).toEqual([winter?.id, false, 2]);
  });

  it('tell the scoring line by line, and its sums are those of the server', () => {
    const scoring = told.at(-1);
    expect(scoring?.steps).toHaveLength(2 + 5 * 3);
    const { lines, start } = scoring?.story as {
      lines: { row: { cells: Map<number, { points: number | null }> } }[];
      start: Map<number, number>;
    };
    const last = game.updates.at(-1)?.view;
    for (const [seat, player] of Object.values(last?.players ?? {}).entries()) {
      const sum = lines.reduce((all, { row }) => all + (row.cells.get(seat)?.points ?? 0), 0);
      expect((start.get(seat) ?? 0) + sum).toBe(player.points);
    }
  });

  it('can be read from the log alone, where no board was seen', () => {
    const blind = tellings(
      heard.map((one) => ({ ...one, before: null, after: null })),
      to,
    );
    expect(blind.map(({ id, ends }) => [id, ends])).toEqual(told.map(({ id, ends }) => [id, ends]));
    expect(blind.at(-2)?.result).toBe(told.at(-2)?.result);
    // Nobody knows how many stood there, so nothing is said of it.
    const marches = blind.slice(0, -2).map((one) => one.steps[0]?.text ?? '');
    expect(marches.length).toBeGreaterThan(2);
    for (const text of marches) expect(text).not.toMatch(/\b0 (armies|stay)/);
  });
});
