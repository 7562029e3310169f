import { describe, expect, it } from 'vitest';
import { heardBy, sealOf } from '../table/replay';
import type { GameEvent } from '../table/wire';

const event = (text: string, more: Record<string, unknown> = {}): GameEvent => ({
  kind: 'drew',
  text,
  rule: 'royals.draw.pile',
  ...more,
});

describe('a step of a replay', () => {
  const events = [
    event('Yellow draws Britain from the pile.', { seat: 2, to: [2] }),
    event('Yellow draws a card from the pile.', { seat: 2, to: [0, 1, 3] }),
    event('Spain is turned up in the row.'),
  ];
  const texts = (eyes: number | 'above') => heardBy(events, eyes).map((one) => one.text);

  it('is told once from above, as the one who acted saw it', () => {
    expect(texts('above')).toEqual(['Yellow draws Britain from the pile.', 'Spain is turned up in the row.']);
  });
  it('tells a seat only what it heard', () => {
    expect(texts(0)).toEqual(['Yellow draws a card from the pile.', 'Spain is turned up in the row.']);
    expect(texts(2)).toEqual(texts('above'));
  });
});

describe('a seed', () => {
  it('has the commitment that the server wrote down', async () => {
    // From tests/wire_samples/replay.json.
    expect(await sealOf('a seed of the tests')).toBe(
      'b27588f948491fa083ae260fd80757222ca69ec0f7f0115c522406e99a987a5e',
    );
  });
});
