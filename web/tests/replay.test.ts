import { describe, expect, it } from 'vitest';
import { parse } from '../router';
import { answerBefore, chancesAt, changeText, hopesLine, momentAddress, momentText } from '../table/hopes';
import { heardBy, sealOf } from '../table/replay';
import type { GameEvent, Hopes, ReplayStep } from '../table/wire';

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

describe('looking back', () => {
  const hopes: Hopes = {
    ready: true,
    share: 1,
    looks: [
      { step: 0, chances: [0.5, 0.5] },
      { step: 10, chances: [0.7, 0.3] },
      { step: 20, chances: [0, 1] },
    ],
    turning_points: [{ from: 8, step: 10, seat: 0, change: 0.2 }],
  };
  it('knows the chances since the last look', () => {
    expect(chancesAt(hopes, 0)).toEqual([0.5, 0.5]);
    expect(chancesAt(hopes, 9)).toEqual([0.5, 0.5]);
    expect(chancesAt(hopes, 10)).toEqual([0.7, 0.3]);
    expect(chancesAt({ ...hopes, looks: [] }, 10)).toBeNull();
  });
  it('draws each seat over the whole game', () => {
    expect(hopesLine(hopes, 1, 20, 200, 100)).toBe('M0.0 50.0L100.0 70.0L200.0 0.0');
  });
  it('says a change with its sign', () => {
    expect(changeText(0.094)).toBe('+9');
    expect(changeText(-0.08)).toBe('−8');
  });
  const steps: ReplayStep[] = [
    { step: 1, by: null, text: 'Deal.', events: [event('Spain is turned up.')] },
    { step: 2, by: 1, text: 'Draw.', events: [event('You draw Britain.', { seat: 1, to: [1] })] },
    { step: 3, by: null, text: 'Deal.', events: [event('France is turned up.')] },
  ];
  it('tells a turning point as these eyes heard it', () => {
    const point = { from: 1, step: 3 };
    expect(momentText(steps, point, 'above')).toEqual({ did: 'You draw Britain.', came: 'France is turned up.' });
    expect(momentText(steps, point, 0)).toEqual({ did: 'France is turned up.', came: '' });
    expect(momentText(steps, { from: 1, step: 2 }, 0).did).toBe('Something happens unseen.');
    const silent: ReplayStep = { step: 4, by: 0, text: 'End the turn', events: [] };
    expect(momentText([...steps, silent], { from: 3, step: 4 }, 1).did).toBe('End the turn');
  });
  it('finds the answer that led to a step, past chance', () => {
    expect(answerBefore(steps, 3)?.step).toBe(2);
    expect(answerBefore(steps, 1)).toBeNull();
  });
  it('has an address for a moment, which the page reads', () => {
    const address = new URL(momentAddress('abc', 275, 2), 'http://house');
    expect(parse(address.pathname, address.search)).toEqual({
      page: 'replay',
      id: 'abc',
      moment: { step: 275, eyes: 2 },
    });
    expect(parse('/t/abc/replay', '?step=7')).toMatchObject({ moment: { step: 7, eyes: 'above' } });
    expect(parse('/t/abc/replay', '?step=-7&eyes=99')).toMatchObject({ moment: null });
  });
});
