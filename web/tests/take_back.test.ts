import { describe, expect, it } from 'vitest';
import { confirmText } from '../table/take_back';

describe('the question before a choice', () => {
  it('says who must agree if it is to be taken back', () => {
    expect(confirmText('reveals', 1)).toBe(
      'It shows you something new. It is taken back only if the other player agrees.',
    );
    expect(confirmText('ends', 3)).toBe('Then it is the others’ turn. It is taken back only if 3 other players agree.');
  });
  it('does not say that it cannot be taken back where it can', () => {
    expect(confirmText('ends', 0)).toContain('you can still take it back');
  });
});
