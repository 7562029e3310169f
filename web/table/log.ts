// The log as headings and lines.
import type { GameUi } from './game_ui';
import { ownerIn, sameOwner, type OwnerLook } from '../parts/looks';
import { listed } from '../parts/words';
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

// The sections with the entries' lines added. Those that were there stay the same objects, but for the last.
function added(before: LogSection[], log: LogEntry[], looks: OwnerLook[], ui: Teller | null): LogSection[] {
  const found = before.slice(0, -1);
  let open: LogSection = before.at(-1) ?? { heading: '', lines: [] };
  open = { heading: open.heading, lines: [...open.lines] };
  for (const entry of log) {
    entry.events.forEach((event, index) => {
      const heading = headingOf(event, ui);
      if (heading !== null && open.heading !== heading) {
        if (open.lines.length > 0) found.push(open);
        open = { heading, lines: [] };
      }
      open.lines.push(lineOf(event, entry, index, looks, ui));
    });
  }
  if (open.lines.length > 0) found.push(open);
  return found;
}

export function sections(log: LogEntry[], looks: OwnerLook[], ui: Teller | null): LogSection[] {
  return added([], log, looks, ui);
}

// The sections of a log that grows. What came since the last reading is added; only where something before it has
// changed (older entries were asked for, an answer was taken back, somebody has another name) are they built anew.
export class GrowingSections {
  #log: LogEntry[] = [];
  #looks = '';
  #ui: Teller | null = null;
  #sections: LogSection[] = [];

  read(log: LogEntry[], looks: OwnerLook[], ui: Teller | null): LogSection[] {
    const known = this.#log.length;
    const named = JSON.stringify(looks);
    const grown =
      known > 0 &&
      named === this.#looks &&
      ui === this.#ui &&
      log[0] === this.#log[0] &&
      log[known - 1] === this.#log[known - 1];
    this.#sections = added(grown ? this.#sections : [], grown ? log.slice(known) : log, looks, ui);
    this.#log = log;
    this.#looks = named;
    this.#ui = ui;
    return this.#sections;
  }
}

export function flat(log: LogEntry[], looks: OwnerLook[], ui: Teller | null): LogLine[] {
  return sections(log, looks, ui).flatMap((section) => section.lines);
}

// What one gesture did, as one sentence; several lines of the log.
export interface Said {
  key: string; // of its last line
  text: string;
  look: OwnerLook | null;
  place: string | null;
  rules: string[];
  turn: boolean;
  keys: string[];
}

const unended = (text: string): string => text.replace(/\.$/, '');

// What several parts of a sentence begin with alike: "is dealt". Not a single verb, and nothing with a number in it: the
// sum would be read as one.
function lead(one: string, other: string): string {
  const words = one.split(' ');
  const others = other.split(' ');
  const differ = words.findIndex((word, i) => word !== others[i]);
  const alike = words.slice(0, differ < 0 ? words.length : differ);
  return alike.length < 2 || /\d/.test(alike.join('')) ? '' : `${alike.join(' ')} `;
}

// "is dealt a spy, is dealt a spy" is "is dealt a spy 2 times"; "is dealt Baden, is dealt Tirol" is "is dealt Baden and
// Tirol".
function shortened(parts: string[]): string[] {
  const counted: { text: string; times: number }[] = [];
  for (const text of parts) {
    const last = counted.at(-1);
    if (last?.text === text) last.times += 1;
    else counted.push({ text, times: 1 });
  }
  const found: { lead: string; rest: string[] }[] = [];
  for (const { text, times } of counted) {
    const said = times === 1 ? text : `${text} ${times} times`;
    const last = found.at(-1);
    const alike = last ? lead(`${last.lead}${last.rest[0] ?? ''}`, said) : '';
    if (last && alike !== '' && (last.rest.length === 1 || alike === last.lead)) {
      const first = `${last.lead}${last.rest[0] ?? ''}`;
      last.rest = [first.slice(alike.length), ...last.rest.slice(1), said.slice(alike.length)];
      last.lead = alike;
    } else found.push({ lead: '', rest: [said] });
  }
  return found.map((one) => `${one.lead}${listed(one.rest)}`);
}

// "Anna lays Baden on Grain, lays Tirol on Taxes." A sentence of somebody else's ends it.
function joined(lines: LogLine[]): string {
  const [first, ...others] = lines;
  if (!first || others.length === 0) return first?.text ?? '';
  const name = `${first.look?.name ?? ''} `;
  const parts = lines.map((line) => unended(line.text.startsWith(name) ? line.text.slice(name.length) : line.text));
  return `${first.text.startsWith(name) ? name : ''}${shortened(parts).join(', ')}.`;
}

// The lines as they are read: what one seat did in one message is one sentence.
export function saidIn(lines: LogLine[]): Said[] {
  const found: LogLine[][] = [];
  for (const line of lines) {
    const last = found.at(-1);
    const before = last?.at(-1);
    const goesOn =
      before?.seen === line.seen &&
      !before.turn &&
      !line.turn &&
      line.look !== null &&
      sameOwner(before.look, line.look) &&
      line.text.startsWith(`${line.look.name} `);
    if (last && goesOn) last.push(line);
    else found.push([line]);
  }
  return found.map((part) => ({
    key: part.at(-1)?.key ?? '',
    text: joined(part),
    look: part[0]?.look ?? null,
    place: part.find((line) => line.place !== null)?.place ?? null,
    rules: [...new Set(part.map((line) => line.rule).filter((rule) => rule !== ''))],
    turn: part[0]?.turn ?? false,
    keys: part.map((line) => line.key),
  }));
}
