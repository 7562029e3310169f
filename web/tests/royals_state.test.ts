import { describe, expect, it } from 'vitest';
import { citiesOf, cityFacts, countryBonuses, hasStrip, nobleFacts, readingOrder } from '../games/royals/board_state';
import { flightsOf } from '../games/royals/flights';
import { ui } from '../games/royals/index';
import { stopsOf } from '../games/royals/places';
import { scoringOf } from '../games/royals/telling/scoring';
import { effects, standings } from '../games/royals/standings';
import { factsOf, type RoyalsView } from '../games/royals/view';
import type { Choice, GameEvent } from '../table/wire';
import data from './fixtures/royals/data.json';
import over from './fixtures/royals/over_5.json';
import period from './fixtures/royals/period_2.json';
import play from './fixtures/royals/play.json';
import taken from './fixtures/royals/taken.json';

const facts = factsOf(data);
const view = play.view as unknown as RoyalsView;
const choices = play.choices as unknown as Choice[];
const names = ['Anna', 'Ben', 'Clara', 'Emil'];
const name = (seat: number): string => names[seat] ?? '';

describe('standings', () => {
  it('order by influence, then by the highest title', () => {
    const france = standings(facts, view, 'france');
    expect(france.map((s) => s.influence)).toEqual([3, 3, 3, 3]);
    // King before Cardinal before Duke; of two Dukes the one in the better city comes first.
    expect(france.map((s) => s.seat)).toEqual([2, 0, 3, 1]);
    expect(france.map((s) => s.scores)).toEqual(['higher', 'lower', null, null]);
  });

  it('let nobody without influence score', () => {
    const spain = standings(facts, view, 'spain');
    expect(spain.map((s) => [s.seat, s.influence, s.scores])).toEqual([
      [2, 3, 'higher'],
      [1, 1, 'lower'],
      [0, 0, null],
      [3, 0, null],
    ]);
  });

  it('agree with the scoring that the engine reported', () => {
    const after = over.view as unknown as RoyalsView;
    const told = scoringOf(over.events as unknown as GameEvent[]);
    for (const step of told?.lines ?? []) {
      if (step.what.kind !== 'country') continue;
      const first = standings(facts, after, step.what.id).filter((s) => s.scores !== null);
      expect(first.map((s) => [s.seat, s.influence])).toEqual(step.awards.map((a) => [a.seat, a.by]));
    }
  });

  it('say what decided a tie beside those who scored', () => {
    const event = (kind: string, fields: Record<string, unknown>): GameEvent => ({
      kind,
      text: kind,
      rule: 'royals.period',
      ...fields,
    });
    const told = scoringOf([
      event('period_ended', { period: '1648' }),
      event('tie_by_title', { country: 'spain', tied: [0, 1], influence: 4, seat: 1, title: 'duke' }),
      event('influence_first', { country: 'spain', seat: 1, points: 5, influence: 4 }),
      event('influence_second', { country: 'spain', seat: 0, points: 3, influence: 4 }),
    ]);
    expect(told?.lines).toHaveLength(1);
    expect(told?.lines[0]?.notes).toEqual(['tie_by_title']);
    expect(told?.lines[0]?.awards.map((award) => award.seat)).toEqual([1, 0]);
  });

  it('foresee what a takeover changes', () => {
    const change = effects(facts, view, 'dijon.duke', 0);
    expect(change?.influence).toEqual([
      { seat: 0, from: 3, to: 5 },
      { seat: 1, from: 3, to: 1 },
    ]);
    expect(change?.titles).toEqual({ seat: 0, from: 1, to: 2 });
    const after = (taken.view as unknown as RoyalsView).players;
    expect([after[0]?.influence.france, after[1]?.influence.france]).toEqual([5, 1]);
  });
});

describe('the board city by city', () => {
  const cities = citiesOf(facts, view, choices);
  it('knows owners, bonuses, cathedrals and what may be chosen', () => {
    expect(cities).toHaveLength(16);
    const dijon = cities.find((c) => c.city.id === 'dijon');
    expect(dijon?.nobles.map((n) => [n.noble.id, n.owner, n.can])).toEqual([
      ['dijon.duke', 1, true],
      ['dijon.baron', 3, true],
    ]);
    expect(dijon?.bonus).toBe(0);
    expect(dijon && hasStrip(dijon)).toBe(false);
    const listed = choices.filter((c) => c.act === 'take').length;
    expect(cities.flatMap((c) => c.nobles).filter((n) => n.can)).toHaveLength(listed);
    const valencia = cities.find((c) => c.city.id === 'valencia');
    expect(valencia && hasStrip(valencia)).toBe(true);
  });
  it('prices what can still be claimed: not one’s own, and nothing when the game is over', () => {
    const priced = (of: typeof view, you: number | null) =>
      citiesOf(facts, of, choices, you)
        .flatMap((c) => c.nobles)
        .filter((n) => n.priced).length;
    const all = cities.flatMap((c) => c.nobles);
    const own = all.filter((n) => n.owner === 0).length;
    expect(own).toBeGreaterThan(0);
    expect([priced(view, null), priced(view, 0), priced({ ...view, ask: 'over' }, null)]).toEqual([
      all.length,
      all.length - own,
      0,
    ]);
  });
  it('says its facts in words', () => {
    const dijon = cities.find((c) => c.city.id === 'dijon');
    expect(dijon && cityFacts(dijon, name)).toBe(
      'Duke held by Ben, Baron held by Emil. City bonus 3 taken by Anna. In the Cathedral: Anna 1.',
    );
    const duke = dijon?.nobles[0];
    expect(duke && nobleFacts(duke, name)).toBe(
      '4 cards, influence 2, held by Ben, a takeover also takes 1 Intrigue card; may be chosen',
    );
  });
  it('is walked country by country from north to south, each city before its nobles', () => {
    expect(
      readingOrder(facts)
        .slice(0, 6)
        .map((c) => c.id),
    ).toEqual(['paris', 'dijon', 'nantes', 'bordeaux', 'marseille', 'berlin']);
    const stops = stopsOf(facts, cities, name);
    expect(stops).toHaveLength(16 + facts.nobles.length);
    expect(stops.slice(0, 3).map((s) => s.id)).toEqual(['paris', 'paris.king', 'paris.cardinal']);
  });
  it('shows who took a country bonus', () => {
    const britain = facts.country('britain');
    expect(britain && countryBonuses(britain, view).map((b) => [b.points, b.owner])).toEqual([
      [6, 0],
      [3, 'open'],
    ]);
  });
});

describe('scoring told from events', () => {
  it('goes country by country, then title by title', () => {
    const told = scoringOf(over.events as unknown as GameEvent[]);
    expect(told?.ended).toBe(true);
    expect(told?.lines.map((s) => s.what.id)).toEqual([
      'france',
      'german_states',
      'britain',
      'spain',
      'marshal',
      'baron',
      'countess',
      'duke',
      'cardinal',
      'princess',
      'king',
    ]);
    expect(told?.lines[8]?.awards).toEqual([
      { seat: 0, points: 6, by: 2 },
      { seat: 1, points: 6, by: 2 },
    ]);
    expect(told?.lines[10]?.notes[0]).toContain('tied');
  });
  it('tells a period without titles, and is silent otherwise', () => {
    const told = scoringOf(period.events as unknown as GameEvent[]);
    expect(told?.lines.every((s) => s.what.kind === 'country')).toBe(true);
    expect(told?.ended).toBe(false);
    expect(scoringOf(taken.events as unknown as GameEvent[])).toBeNull();
  });
});

it('pieces fly as the events say', () => {
  const flights = flightsOf(taken.events as unknown as GameEvent[], 0);
  expect(flights.map((f) => [f.from, f.to])).toEqual([
    ['noble:dijon.duke', 'cathedral:dijon'],
    ['hand', 'noble:dijon.duke'],
  ]);
  expect(flights.every((f) => f.ms >= 150 && f.ms <= 400)).toBe(true);
});

describe('what is asked about before it is made', () => {
  const draw = (source: string) => ({ act: 'draw', source, text: `draw ${source}`, says: 'Draw' });
  it('is a card that is not seen yet', () => {
    expect([draw('pile'), draw('intrigue'), draw('france')].map((choice) => ui.asks?.(choice, view, data))).toEqual([
      'reveals',
      'reveals',
      null,
    ]);
  });
});
