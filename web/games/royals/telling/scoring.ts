// The scoring of a period, and at the end of the titles, line by line from the events that report it.
import type { SeatLook } from '../../../parts/looks';
import { pointsAfter, type LedgerCell, type LedgerRow } from '../../../table/telling/ledger';
import {
  eventId,
  telling,
  usual,
  type Heard,
  type Listener,
  type Telling,
  type TellingStep,
} from '../../../table/telling/telling';
import type { GameEvent, Seat } from '../../../table/wire';
import { factsOf, type CountryId, type Facts, type RoyalsView, type TitleId } from '../view';
import ScoringStage from './ScoringStage.svelte';

export interface Award {
  seat: Seat;
  points: number;
  by: number; // influence, or nobles on the title
}

export interface ScoringLine {
  what: { kind: 'country'; id: CountryId } | { kind: 'title'; id: TitleId };
  awards: Award[];
  notes: string[]; // ties, and what nobody gets
  says: string[];
  rule: string;
}

export interface Scoring {
  period: string | null;
  lines: ScoringLine[];
  ended: boolean;
}

const number = (value: unknown): number => (typeof value === 'number' ? value : 0);

export function scoringOf(events: GameEvent[]): Scoring | null {
  const lines: ScoringLine[] = [];
  let period: string | null = null;
  let ended = false;
  const country = (event: GameEvent): ScoringLine => {
    const last = lines.at(-1);
    if (last?.what.kind === 'country' && last.what.id === event.country) return last;
    const line: ScoringLine = {
      what: { kind: 'country', id: event.country as CountryId },
      awards: [],
      notes: [],
      says: [],
      rule: event.rule,
    };
    lines.push(line);
    return line;
  };
  const title = (event: GameEvent, seats: Seat[]): void => {
    const awards = seats.map((seat) => ({ seat, points: number(event.points), by: number(event.nobles) }));
    lines.push({
      what: { kind: 'title', id: event.title as TitleId },
      awards,
      notes: awards.length === 0 ? [event.text] : [],
      says: awards.length === 0 ? [] : [event.text],
      rule: event.rule,
    });
  };
  for (const event of events) {
    switch (event.kind) {
      case 'period_ended':
        period = String(event.period);
        break;
      case 'influence_first':
      case 'influence_second': {
        const line = country(event);
        line.awards.push({ seat: number(event.seat), points: number(event.points), by: number(event.influence) });
        line.says.push(event.text);
        line.rule = event.rule;
        break;
      }
      case 'influence_none':
      case 'influence_alone':
      case 'tie_by_title':
      case 'tie_by_city':
        country(event).notes.push(event.text);
        break;
      case 'title_won':
        title(event, [number(event.seat)]);
        break;
      case 'title_shared':
        title(event, event.seats as Seat[]);
        break;
      case 'title_dropped':
      case 'title_unclaimed':
        title(event, []);
        break;
      case 'game_ended':
        ended = true;
        break;
    }
  }
  return lines.length > 0 ? { period, lines, ended } : null;
}

function worthOf(facts: Facts, line: ScoringLine, period: string | null): string {
  if (line.what.kind === 'title') return String(facts.titles.find((one) => one.id === line.what.id)?.points ?? '');
  const row = facts.periods.find((one) => one.period === period && one.country === line.what.id);
  return row ? `${row.higher} and ${row.lower}` : '';
}

export const nameOf = (facts: Facts, line: ScoringLine): string =>
  (line.what.kind === 'country'
    ? facts.country(line.what.id)?.name
    : facts.titles.find((one) => one.id === line.what.id)?.name) ?? line.what.id;

export function rowsOf(scoring: Scoring, facts: Facts, seats: SeatLook[], view: RoyalsView | null): LedgerRow[] {
  return scoring.lines.map((line) => {
    const shared = line.what.kind === 'title' && line.awards.length > 1;
    const cells = new Map<Seat, LedgerCell>();
    for (const { seat } of seats) {
      const award = line.awards.find((one) => one.seat === seat);
      const counted =
        line.what.kind === 'country'
          ? view?.players[seat]?.influence[line.what.id]
          : view?.titles[line.what.id]?.[String(seat)];
      cells.set(seat, { count: award?.by ?? counted ?? null, points: award?.points ?? null, tied: shared });
    }
    return {
      id: line.what.id,
      group: line.what.kind === 'country' ? 'Influence' : 'Titles',
      tint: '',
      name: nameOf(facts, line),
      worth: worthOf(facts, line, scoring.period),
      cells,
    };
  });
}

export interface ScoringStory {
  scoring: Scoring;
  rows: LedgerRow[];
  start: Map<Seat, number> | null; // where points are open
}

function told(heard: Heard<RoyalsView>, to: Listener<RoyalsView>): Telling<RoyalsView> | null {
  const scoring = scoringOf(heard.events);
  if (!scoring) return null;
  const facts = factsOf(to.data);
  const first = heard.events.findIndex((event) => event.kind === 'period_ended');
  const last = heard.events.findLastIndex((event) => /^(influence_|title_|tie_by_|game_ended)/.test(event.kind));
  const rows = rowsOf(scoring, facts, to.seats, heard.after ?? heard.before);
  const before = to.seats.map(({ seat }) => heard.before?.players[seat]?.score);
  const start = before.every((one) => one !== undefined)
    ? new Map(before.map((score, seat): [Seat, number] => [seat, score ?? 0]))
    : null;
  const own = to.seats.find((look) => look.you);
  const gained = own ? rows.reduce((sum, row) => sum + (row.cells.get(own.seat)?.points ?? 0), 0) : 0;
  const steps = scoring.lines.map((line): TellingStep => ({
    name: nameOf(facts, line),
    text: [...line.says, ...line.notes].join(' '),
    rule: line.rule,
    ms: usual.line,
  }));
  const title = scoring.ended ? 'The final scoring' : `The period of ${scoring.period ?? ''} is scored`;
  return telling({
    id: eventId(heard.seen, Math.max(0, first)),
    ends: eventId(heard.seen, last),
    kind: 'scoring',
    seats: 'all',
    about: scoring.ended ? `The period of ${scoring.period ?? ''} and the titles` : 'The end of a period',
    title: `${title}.`,
    result: own ? `${title}: you score ${gained}.` : `${title}.`,
    steps,
    whole: true,
    onwards: scoring.ended ? 'To the result' : 'Go on',
    points: start && ((lines) => pointsAfter(start, rows, lines)),
    Stage: ScoringStage,
    story: { scoring, rows, start },
  });
}

export const tellings = (heard: Heard<RoyalsView>[], to: Listener<RoyalsView>): Telling<RoyalsView>[] =>
  heard.flatMap((one) => told(one, to) ?? []);
