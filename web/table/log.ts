// The log as headings and lines.
import type { GameUi } from './game_ui';
import { ownerIn, type OwnerLook } from '../parts/looks';
import type { GameEvent, LogEntry } from './wire';

export interface LogLine {
  key: string;
  seen: number;
  at: number;
  text: string;
  rule: string;
  look: OwnerLook | null;
  place: string | null;
  turn: boolean; // opens a turn: drawn as a small heading of the seat
}

export interface LogSection {
  heading: string;
  lines: LogLine[];
}

type Teller = Pick<GameUi, 'placeOf' | 'heading'>;

function headingOf(event: GameEvent, ui: Teller | null): string | null {
  const own = ui?.heading?.(event) ?? null;
  if (own !== null) return own;
  return typeof event.round === 'number' ? `Round ${event.round}` : null;
}

function lineOf(event: GameEvent, entry: LogEntry, index: number, looks: OwnerLook[], ui: Teller | null): LogLine {
  return {
    key: `${entry.seen}.${index}`,
    seen: entry.seen,
    at: entry.at,
    text: event.text,
    rule: event.rule,
    look: ownerIn(event, looks),
    place: ui?.placeOf(event) ?? null,
    turn: headingOf(event, ui) !== null,
  };
}

export function sections(log: LogEntry[], looks: OwnerLook[], ui: Teller | null): LogSection[] {
  const found: LogSection[] = [{ heading: '', lines: [] }];
  for (const entry of log) {
    entry.events.forEach((event, index) => {
      const heading = headingOf(event, ui);
      let section = found[found.length - 1];
      if (heading !== null && section && section.heading !== heading) {
        section = { heading, lines: [] };
        found.push(section);
      }
      section?.lines.push(lineOf(event, entry, index, looks, ui));
    });
  }
  return found.filter((section) => section.lines.length > 0);
}

export function flat(log: LogEntry[], looks: OwnerLook[], ui: Teller | null): LogLine[] {
  return sections(log, looks, ui).flatMap((section) => section.lines);
}
