// What a view tells, as names and words: for a game whose own board nobody has drawn yet.
import type { Seat } from '../wire';

export type Fact =
  | { name: string; words: string } // a plain value, or a list of them
  | { name: string; facts: Fact[] };

const readable = (name: string): string => name.replaceAll('_', ' ').replace(/^./, (first) => first.toUpperCase());
const isThing = (value: unknown): value is object => typeof value === 'object' && value !== null;

function wordsOf(value: unknown): string {
  if (value === null || value === '') return 'none';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return String(value).replaceAll('_', ' ');
}

function factOf(name: string, value: unknown): Fact {
  if (!isThing(value)) return { name, words: wordsOf(value) };
  const entries = Object.entries(value);
  if (entries.length === 0) return { name, words: 'none' };
  if (!Array.isArray(value)) return { name, facts: entries.map(([key, each]) => factOf(readable(key), each)) };
  if (!value.some(isThing)) return { name, words: value.map(wordsOf).join(', ') };
  return { name, facts: value.map((each, i) => factOf(String(i + 1), each)) };
}

// A view is an object; its `players` are by the numbers of the seats, where a game has them.
export function factsOf(view: unknown, seats: string[]): Fact[] {
  if (!isThing(view)) return [];
  return Object.entries(view).map(([key, value]) => {
    if (key !== 'players' || !isThing(value)) return factOf(readable(key), value);
    const players = Object.entries(value).map(([seat, each]) => factOf(seats[Number(seat)] ?? seat, each));
    return { name: 'Players', facts: players };
  });
}

// What the view says of one seat.
export function factsOfSeat(view: unknown, seat: Seat | null): Fact[] {
  const players = isThing(view) && 'players' in view ? view.players : null;
  if (seat === null || !isThing(players)) return [];
  const own = factOf('', (players as Record<string, unknown>)[seat]);
  return 'facts' in own ? own.facts : [];
}
