// What is asked of the server for a new table, from what the form holds.
import type { GameAbout } from '../table/game_ui';
import type { Clock, GameInfo, NewTable, OptionSpec } from '../table/wire';

export interface Draft {
  game: string;
  seats: number;
  name: string;
  access: 'open' | 'invitation';
  clock: 'none' | 'live' | 'days';
  minutes: number;
  increment: number;
  days: number;
  advice: boolean;
  practice: boolean;
  bots: Record<number, string>; // by seat; seats without one wait for people
  options: Record<string, unknown>;
}

export function quickTable(game: GameInfo, strength = 'fair'): NewTable {
  const seats = game.seats.includes(4) ? 4 : Math.max(...game.seats);
  const bots: Record<string, string> = {};
  for (let seat = 1; seat < seats; seat++) bots[seat] = strength;
  return { game: game.id, seats, options: {}, bots, access: 'invitation', clock: { kind: 'none' } };
}

export function newDraft(game: GameInfo | undefined): Draft {
  return {
    game: game?.id ?? '',
    seats: game?.seats.includes(4) ? 4 : (game?.seats[0] ?? 2),
    name: '',
    access: 'invitation',
    clock: 'none',
    minutes: 20,
    increment: 10,
    days: 3,
    advice: false,
    practice: false,
    bots: {},
    options: {},
  };
}

export function defaultOf(spec: OptionSpec, seats: number): unknown {
  return spec.kind === 'word_for_each_seat' && Array.isArray(spec.default)
    ? spec.default.slice(0, seats)
    : spec.default;
}

// The highest number an option can have: of a seat it is that of the table.
export const highestOf = (spec: OptionSpec, seats: number, about: SeatOptions): number =>
  about?.seatOptions?.includes(spec.id) ? Math.min(spec.high ?? seats, seats) : (spec.high ?? 0);
type SeatOptions = Pick<GameAbout, 'seatOptions'> | null | undefined;

export function clockOf(draft: Draft): Clock {
  if (draft.clock === 'live') return { kind: 'live', minutes: draft.minutes, increment: draft.increment };
  if (draft.clock === 'days') return { kind: 'days', days: draft.days };
  return { kind: 'none' };
}

// What was chosen, as far as the table has seats for it.
function valueFor(spec: OptionSpec, chosen: unknown, seats: number, about: SeatOptions): unknown {
  if (Array.isArray(chosen)) return chosen.slice(0, seats);
  return typeof chosen === 'number' && chosen > highestOf(spec, seats, about) ? spec.default : chosen;
}

// Options as the game has them by itself are not sent.
export function tableOf(draft: Draft, specs: OptionSpec[], about?: SeatOptions): NewTable {
  const options: Record<string, unknown> = {};
  for (const spec of specs) {
    const chosen = draft.options[spec.id];
    if (chosen === undefined) continue;
    const value = valueFor(spec, chosen, draft.seats, about);
    if (JSON.stringify(value) !== JSON.stringify(defaultOf(spec, draft.seats))) options[spec.id] = value;
  }
  const bots: Record<string, string> = {};
  for (const [seat, bot] of Object.entries(draft.bots)) if (bot && Number(seat) < draft.seats) bots[seat] = bot;
  return {
    game: draft.game,
    seats: draft.seats,
    options,
    bots,
    access: draft.access,
    clock: clockOf(draft),
    ...(draft.advice ? { advice: true } : {}),
    ...(draft.practice ? { practice: true } : {}),
    ...(draft.name.trim() ? { name: draft.name.trim() } : {}),
  };
}
