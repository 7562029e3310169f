// What is said before a choice that cannot simply be taken back.
import { plural } from '../parts/words';
import type { Asking } from './game_ui';

// `people`: the others at the table who play for themselves.
export function confirmText(why: Asking, people: number): string {
  const what = why === 'reveals' ? 'It shows you something new.' : 'Then it is the others’ turn.';
  if (people === 0) return `${what} Only bots play with you: you can still take it back.`;
  const who = people === 1 ? 'the other player agrees' : `${plural(people, 'other player')} agree`;
  return `${what} It is taken back only if ${who}.`;
}
