// Country emblems in a box of 24 by 24: lily, eagle, rose, castle. Own drawings. The first three of a
// kind are half a figure, mirrored; the rose is petals around a heart.
import type { CountryId } from '../view';

export const halves: Record<Exclude<CountryId, 'britain'>, string> = {
  france:
    'M12 1.2C9.7 4 8.9 6.6 9.6 9.4c.4 1.6 1 2.8 1.2 4.4H8.5c.8-2.8-.1-5.9-2.9-6.3-2.6-.3-4.3 1.8-3.8 4 .4 1.7 2.1 2.5 3.4 1.7.8-.5.9-1.5.4-2.1 1.2.2 1.5 1.5 1 2.7v2.4h4c-.2 1.9-1.1 3.4-2.5 4.5 1.6.2 2.7-.1 3.3-.8.1 1.1.3 2 .6 2.8Z',
  german_states:
    'M12 7.4C11.7 5 11 3 9.1 2.5 7.6 2.2 6.7 3 5.8 3.5l2 .9C8.6 4.9 9.2 6 9.4 8 8 6.8 6.6 5.4 4.6 5 3 4.8 1.7 5.6.8 7.3l1.5.2C1.4 8.6 1 9.7 1 11.1l1.7-.4c-.6 1.2-.6 2.5-.2 3.9l1.7-1c-.2 1.3.1 2.4.8 3.3l1.3-1.6c.6.8 1.5 1.2 2.5 1l-1.9 2-2.1-.2 1.2 1.4-.6 1.5 1.9-.8 2.5-2.3-.2 2.5-1.3 2.2 2.1-.6L12 23.4Z',
  spain:
    'M12.05 1.6H11.1V3.2H10.2V1.6H8.7V6.2H9.5V11.4H7.4V9.6H8.1V5.2H6.3V6.8H4.4V5.2H2.6V9.6H3.4V22.4H9.2V18.2A2.8 2.8 0 0 1 12.05 15.4Z',
};

const ring = (radius: number, away: number, turn: number): { x: number; y: number; r: number }[] =>
  Array.from({ length: 5 }, (_, i) => {
    const angle = (i / 5) * 2 * Math.PI - Math.PI / 2 + turn;
    return { x: 12 + Math.cos(angle) * away, y: 12 + Math.sin(angle) * away, r: radius };
  });

export const rose = { outer: ring(4.3, 6.3, 0), inner: ring(2.35, 3.1, Math.PI / 5) };

export const letters: Record<CountryId, string> = { france: 'F', german_states: 'G', britain: 'B', spain: 'S' };
