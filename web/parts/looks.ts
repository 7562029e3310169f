// How owners look: a seat, or a power that a seat plays (a nation, an ally). Colour and heraldic sign always go
// together, for those who cannot tell colours.
import type { Choice, GameEvent, Player, Prompt, Seat } from '../table/wire';

export const signs = ['pale', 'bend', 'chevron', 'cross', 'saltire', 'bordure'] as const;
export type Sign = (typeof signs)[number];

export interface Look {
  name: string;
  colour: string; // the game's word for it, such as "red"
  sign: Sign;
  field: string; // CSS colour variable, e.g. var(--seat-0)
}

export interface SeatLook extends Look {
  seat: Seat;
  you: boolean;
}

const colours = new Set(['blue', 'red', 'orange', 'yellow', 'purple', 'green', 'black']);

// The sign by number (unique at a table), the colour by the game's word for it.
export const signOf = (index: number): Sign => signs[index % signs.length] ?? 'pale';

export function fieldOf(index: number, colour: string): string {
  return colours.has(colour) ? `var(--colour-${colour})` : `var(--seat-${index % signs.length})`;
}

export function lookOf(player: Player, you: Seat | null): SeatLook {
  return {
    seat: player.seat,
    name: player.name || (player.kind === 'free' ? 'Free seat' : `Seat ${player.seat + 1}`),
    colour: player.colour,
    sign: signOf(player.seat),
    field: fieldOf(player.seat, player.colour),
    you: player.seat === you,
  };
}

// Seats of a game that has begun: those of an imported record have no names and go by their colour.
export function looksOf(players: Player[], you: Seat | null): SeatLook[] {
  return players.map((player) => ({
    ...lookOf(player, you),
    ...(player.name || !player.colour ? {} : { name: capital(player.colour) }),
  }));
}

// The seats that an event, prompt or choice names among its arguments.
export function seatsIn(said: GameEvent | Prompt | Choice): Seat[] {
  const found: Seat[] = [];
  for (const name of ['seat', 'seats', 'winners']) {
    const value = said[name];
    for (const one of Array.isArray(value) ? value : [value]) if (typeof one === 'number') found.push(one);
  }
  return found;
}

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);
