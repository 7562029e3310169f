// How seats look: the sign by the seat's number (unique at a table), the colour by the game's word for it.
import type { SeatLook } from './game_ui';
import type { Choice, GameEvent, Player, Prompt, Seat } from './wire';

const signs: SeatLook['sign'][] = ['pale', 'bend', 'chevron', 'cross', 'saltire', 'bordure'];
const colours = new Set(['blue', 'red', 'orange', 'yellow', 'purple', 'green', 'black']);

export function signOf(seat: Seat): SeatLook['sign'] {
  return signs[seat % signs.length] ?? 'pale';
}

export function fieldOf(seat: Seat, colour: string): string {
  return colours.has(colour) ? `var(--colour-${colour})` : `var(--seat-${seat % signs.length})`;
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

// The engine names seats by their colour; at a table they have names.
export function withNames(text: string, said: GameEvent | Prompt | Choice, looks: SeatLook[]): string {
  let named = text;
  for (const seat of seatsIn(said)) {
    const look = looks.find((one) => one.seat === seat);
    if (look?.colour) named = named.replace(new RegExp(`\\b${capital(look.colour)}\\b`, 'g'), () => look.name);
  }
  return named;
}
