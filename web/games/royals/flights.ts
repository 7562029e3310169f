// What moves when something happens: from one anchor on the page to another. Read off the events, never
// guessed from two positions.
import type { GameEvent, Seat } from '../../table/wire';

export type Piece =
  | { kind: 'cube'; seat: Seat }
  | { kind: 'card'; card: string } // a country
  | { kind: 'back'; pile: 'country' | 'intrigue' };

export interface Flight {
  piece: Piece;
  from: string; // anchors, see data-anchor
  to: string;
  ms: number;
}

const hand = (seat: unknown, you: Seat | null): string =>
  seat === you && you !== null ? 'hand' : `seat:${String(seat)}`;

export function flightsOf(events: GameEvent[], you: Seat | null): Flight[] {
  const flights: Flight[] = [];
  for (const event of events) {
    const to = hand(event.seat, you);
    switch (event.kind) {
      case 'drew_open':
        flights.push({
          piece: { kind: 'card', card: String(event.country) },
          from: `row:${String(event.country)}`,
          to,
          ms: 280,
        });
        break;
      case 'drew':
      case 'drew_hidden':
        flights.push({ piece: { kind: 'back', pile: 'country' }, from: 'pile:country', to, ms: 280 });
        break;
      case 'drew_intrigue':
      case 'drew_intrigue_hidden':
        flights.push({ piece: { kind: 'back', pile: 'intrigue' }, from: 'pile:intrigue', to, ms: 280 });
        break;
      case 'vanquished':
        flights.push({
          piece: { kind: 'cube', seat: Number(event.seat) },
          from: `noble:${String(event.noble)}`,
          to: `cathedral:${String(event.city)}`,
          ms: 380,
        });
        break;
      case 'claimed':
        flights.push({
          piece: { kind: 'cube', seat: Number(event.seat) },
          from: to,
          to: `noble:${String(event.noble)}`,
          ms: 340,
        });
        break;
    }
  }
  return flights.slice(0, 8);
}
