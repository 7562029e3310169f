// Procedures that are told line by line: a settlement, and an event with what it does to whom.
import { usual, type TellingStep } from '../../../table/telling/telling';
import type { GameEvent, Seat } from '../../../table/wire';
import type { Facts } from '../view';
import { eventSays } from '../words';
import { number, word } from './combat';

export interface ProcedureLine {
  text: string;
  rule: string;
  seat: Seat | null;
  points: number;
}

export interface Procedure {
  kind: 'settlement' | 'event';
  name: string;
  note: string; // what the event does
  rule: string;
  lines: ProcedureLine[];
  whole: boolean;
}

const settling = new Set(['got_points', 'fee_due', 'paid_upkeep', 'removed', 'drowned', 'placed_in_order']);
const happening = new Set([
  'got_points',
  'event_spared',
  'population_lost',
  'dismissed',
  'appointed',
  'power_spent',
  'power_spent_unseen',
  'removed',
  'drowned',
  'came_with_renaissance',
  'renaissance_nothing',
]);
const ends = new Set(['turn_began', 'chose_action', 'game_ended', 'settlement_began', 'event_drawn', 'capital_fell']);

export function begins(event: GameEvent, facts: Facts): Procedure | null {
  if (event.kind === 'settlement_began')
    return { kind: 'settlement', name: 'Settlement', note: '', rule: event.rule, lines: [], whole: false };
  if (event.kind !== 'event_drawn') return null;
  const id = word(event.event);
  return {
    kind: 'event',
    name: facts.event(id)?.name ?? id,
    note: eventSays[id] ?? '',
    rule: event.rule,
    lines: [],
    whole: false,
  };
}

// One event further; a procedure that is over is whole.
export function goOn(part: Procedure, event: GameEvent): Procedure {
  if (ends.has(event.kind)) return { ...part, whole: true };
  const wanted = part.kind === 'settlement' ? settling : happening;
  if (!wanted.has(event.kind)) return part;
  const line = {
    text: event.text,
    rule: event.rule,
    seat: typeof event.seat === 'number' ? event.seat : null,
    points: event.kind === 'got_points' ? number(event.points) : 0,
  };
  return { ...part, lines: [...part.lines, line] };
}

export function procedureSteps(part: Procedure): TellingStep[] {
  const head: TellingStep = {
    name: part.name,
    text: part.note ? `${part.name}: ${part.note}.` : 'Tiles bring points, units cost food, power sets the order.',
    rule: part.rule,
    ms: usual.step * 2,
  };
  return [
    head,
    ...part.lines.map((line, i) => ({ name: `Line ${i + 1}`, text: line.text, rule: line.rule, ms: usual.line })),
  ];
}
