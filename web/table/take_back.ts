// What is said before a choice that cannot simply be taken back, and whether it can be asked for.
import { listed, plural } from '../parts/words';
import type { Asking } from './game_ui';
import type { Player } from './wire';

// `others`: the other people at the table; `practice`: it was made so that who is alone with bots may take back anything.
export function confirmText(why: Asking, others: Player[], practice: boolean): string {
  const what = why === 'reveals' ? 'It shows you something new.' : 'Then it is the others’ turn.';
  if (others.length === 0 && practice) return `${what} This table is for practice: you can still take it back.`;
  if (others.length === 0) {
    const when = why === 'reveals' ? 'Then it cannot be taken back' : 'Once a bot has answered it cannot be taken back';
    return `${what} ${when}: this table was not made for practice.`;
  }
  const who = others.length === 1 ? 'the other player agrees' : `${plural(others.length, 'other player')} agree`;
  const away = others.filter((one) => one.bot).map((one) => one.name);
  const absent =
    away.length > 0
      ? ` ${listed(away)} ${away.length === 1 ? 'lets' : 'let'} a bot play, and can agree only after playing again.`
      : '';
  return `${what} It is taken back only if ${who}.${absent}`;
}
