import { describe, expect, it } from 'vitest';
import { confirmText } from '../table/take_back';
import type { Player } from '../table/wire';

const person = (seat: number, name: string, bot?: string): Player => ({
  seat,
  colour: 'red',
  kind: 'person',
  name,
  ...(bot ? { bot } : {}),
});
const ben = person(1, 'Ben');
const cleo = person(2, 'Cleo');

describe('the question before a choice', () => {
  it('says who must agree if it is to be taken back', () => {
    expect(confirmText('reveals', [ben], false)).toBe(
      'It shows you something new. It is taken back only if the other player agrees.',
    );
    expect(confirmText('ends', [ben, cleo, person(3, 'Dora')], true)).toBe(
      'Then it is the others’ turn. It is taken back only if 3 other players agree.',
    );
  });
  it('says who agrees to nothing because a bot plays for them', () => {
    expect(confirmText('reveals', [ben, person(2, 'Cleo', 'fair')], false)).toContain(
      '2 other players agree. Cleo lets a bot play, and can agree only after playing again.',
    );
  });
  it('says that it cannot be taken back only where it cannot', () => {
    expect(confirmText('reveals', [], false)).toContain('Then it cannot be taken back');
    expect(confirmText('ends', [], false)).toContain('Once a bot has answered it cannot be taken back');
    for (const why of ['reveals', 'ends'] as const) {
      expect(confirmText(why, [], true)).toContain('you can still take it back');
      expect(confirmText(why, [], true)).not.toContain('cannot');
      expect(confirmText(why, [ben], false)).not.toContain('cannot');
    }
  });
});
