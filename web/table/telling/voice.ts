// Who did it, in words: "You take", "Anna takes"; "against you", "against Anna".
import type { SeatLook } from '../../parts/looks';
import type { Seat } from '../wire';

export interface Voice {
  subject(seat: Seat): string;
  object(seat: Seat): string;
  does(seat: Seat, plain: string, third?: string): string; // "You take", "Anna takes"
}

export function voiceOf(seats: SeatLook[]): Voice {
  const look = (seat: Seat): SeatLook | undefined => seats.find((one) => one.seat === seat);
  const object = (seat: Seat): string => (look(seat)?.you ? 'you' : (look(seat)?.name ?? `seat ${seat + 1}`));
  const subject = (seat: Seat): string => (look(seat)?.you ? 'You' : object(seat));
  return {
    subject,
    object,
    does: (seat, plain, third = `${plain}s`) => `${subject(seat)} ${look(seat)?.you ? plain : third}`,
  };
}
