// How owners look: a seat, or a power that a seat plays (a nation, an ally). Colour and heraldic sign always go
// together, for those who cannot tell colours.
import type { Choice, GameEvent, Player, Power, Prompt, Seat } from '../table/wire';
import { listed } from './words';

const seatSigns = ['pale', 'bend', 'chevron', 'cross', 'saltire', 'bordure'] as const;
export const signs = [...seatSigns, 'fess', 'quarterly', 'pile'] as const;
export type Sign = (typeof signs)[number];

export interface Look {
  name: string;
  colour: string; // the game's word for it, such as "red"
  sign: Sign;
  field: string; // CSS colour variable, e.g. var(--seat-0)
}

export interface SeatLook extends Look {
  seat: Seat;
  sign: (typeof seatSigns)[number];
  you: boolean;
}

export interface PowerLook extends Look {
  power: string;
  seat: Seat | null; // who plays it now; null: nobody
}

export type OwnerLook = SeatLook | PowerLook;

const colours = new Set(['blue', 'red', 'orange', 'yellow', 'purple', 'violet', 'green', 'black', 'white']);

// The sign by number (unique at a table), the colour by the game's word for it.
export const signOf = (seat: Seat): SeatLook['sign'] => seatSigns[seat % seatSigns.length] ?? 'pale';

export function fieldOf(index: number, colour: string): string {
  return colours.has(colour) ? `var(--colour-${colour})` : `var(--seat-${index % seatSigns.length})`;
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
    ...(player.name || !player.colour ? {} : { name: listed(player.colour.split('_').map(capital)) }),
  }));
}

export function powerLooksOf(powers: Power[]): PowerLook[] {
  return powers.map(({ id, name, seat, colour }, index) => ({
    power: id,
    seat,
    name,
    colour,
    sign: signs[index % signs.length] ?? 'pale',
    field: fieldOf(index, colour),
  }));
}

// Whose line it is: the power that an event, prompt or choice names first, or else the seat.
export function ownerIn(said: GameEvent | Prompt | Choice, owners: OwnerLook[]): OwnerLook | null {
  const words = Object.entries(said).flatMap(([name, value]) => (own.has(name) ? [] : [value]).flat());
  const seat = seatsIn(said)[0];
  return (
    words.map((word) => owners.find((one) => 'power' in one && one.power === word)).find((one) => one) ??
    owners.find((one) => !('power' in one) && one.seat === seat) ??
    null
  );
}

// What every event, prompt and choice has beside its named arguments.
const own = new Set(['kind', 'act', 'ask', 'text', 'says', 'rule']);

export const sameOwner = (a: OwnerLook | null, b: OwnerLook | null): boolean =>
  a === b || (a !== null && b !== null && a.seat === b.seat && a.name === b.name);

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
