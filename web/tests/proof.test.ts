import { mount, unmount } from 'svelte';
import { afterEach, describe, expect, it } from 'vitest';
import Proof from '../table/Proof.svelte';

let shown: Record<string, unknown> | null = null;

afterEach(async () => {
  if (shown) await unmount(shown);
  shown = null;
  document.body.innerHTML = '';
});

const show = (proof: { seed: string | null; verified: boolean; dice: string }): string => {
  shown = mount(Proof, { target: document.body, props: { proof: { commitment: 'c0ffee', ...proof }, open: true } });
  return document.body.textContent;
};

describe('what is proved of the cards', () => {
  it('is said to be fixed before the game only when every one follows from the seed', () => {
    const text = show({ seed: 'atlas', verified: true, dice: 'every chance step follows from the seed' });
    expect(text).toContain('Cards and dice were fixed before the game');
    expect(text).toContain('all agree');
  });

  it('is told as it is when cards were entered by hand, though there is a seed', () => {
    const text = show({
      seed: 'atlas',
      verified: false,
      dice: 'chance was entered by hand, so nothing is proved of it',
    });
    expect(text).not.toContain('fixed before the game');
    expect(text).toContain('chance was entered by hand');
  });

  it('is told as it is when the record tells no seed', () => {
    const dice = 'the chance steps could not be verified, for the seed is not told';
    expect(show({ seed: null, verified: false, dice })).toContain(dice);
  });
});
