// What is asked of the server for a new table, from what the form holds.
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
    bots: {},
    options: {},
  };
}

export function defaultOf(spec: OptionSpec, seats: number): unknown {
  return spec.kind === 'word_for_each_seat' && Array.isArray(spec.default)
    ? spec.default.slice(0, seats)
    : spec.default;
}

export function clockOf(draft: Draft): Clock {
  if (draft.clock === 'live') return { kind: 'live', minutes: draft.minutes, increment: draft.increment };
  if (draft.clock === 'days') return { kind: 'days', days: draft.days };
  return { kind: 'none' };
}

// Options as the game has them by itself are not sent.
export function tableOf(draft: Draft, specs: OptionSpec[]): NewTable {
  const options: Record<string, unknown> = {};
  for (const spec of specs) {
    const chosen = draft.options[spec.id];
    if (chosen === undefined) continue;
    const value = Array.isArray(chosen) ? chosen.slice(0, draft.seats) : chosen;
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
    ...(draft.name.trim() ? { name: draft.name.trim() } : {}),
  };
}
