// Advice: who may ask, how it is said, and what becomes of it when the question changes.
import { describe, expect, it } from 'vitest';
import { hopesOf, mayBeAdvised, questionOf, whyFirst } from '../table/advice';
import type { TableState } from '../table/state';
import type { Thought } from '../table/wire';

const player = (seat: number, kind: 'person' | 'bot' | 'free') => ({ seat, kind });
const state = (kinds: ('person' | 'bot')[], more: object = {}, choices = ['draw pile', 'done']): TableState =>
  ({
    choices: choices.map((text) => ({ text })),
    table: { status: 'running', you: { seat: 0 }, players: kinds.map((kind, seat) => player(seat, kind)), ...more },
  }) as unknown as TableState;
const thought = (hopes: number | null, choice = 'draw pile'): Thought => ({
  choices: [choice],
  says: [choice],
  hopes,
  thought: 0.5,
});

describe('who may ask', () => {
  it('is whoever plays alone with bots', () => {
    expect(mayBeAdvised(state(['person', 'bot', 'bot']))).toBe(true);
    expect(mayBeAdvised(state(['person', 'person', 'bot']))).toBe(false);
  });
  it('is everybody where the table was made so', () =>
    expect(mayBeAdvised(state(['person', 'person'], { advice: true }))).toBe(true));
  it('is nobody who watches, is not asked, or has finished', () => {
    expect(mayBeAdvised(state(['person', 'bot'], { you: { seat: null } }))).toBe(false);
    expect(mayBeAdvised(state(['person', 'bot'], {}, []))).toBe(false);
    expect(mayBeAdvised(state(['person', 'bot'], { status: 'finished' }))).toBe(false);
  });
});

describe('what is said', () => {
  it('tells what the bot expects, and how far that is ahead', () => {
    expect(whyFirst([thought(0.41), thought(0.36), thought(0.3)])).toBe(
      'It expects to win 41 of 100 such games, 5 more than with anything else.',
    );
    expect(whyFirst([thought(0.41)])).toBe('It expects to win 41 of 100 such games.');
    expect(whyFirst([thought(0.41), thought(0.413)])).toBe(
      'It expects to win 41 of 100 such games, and finds others as good.',
    );
  });
  it('tells nothing of what was not weighed', () => {
    expect(whyFirst([thought(null)])).toBe('There is only one thing worth a thought here.');
    expect(hopesOf(thought(null))).toBe('');
    expect(hopesOf(thought(0.3))).toBe('30 of 100');
  });
  it('belongs to the question: other choices, another question', () => {
    expect(questionOf(state(['person']))).toBe(questionOf(state(['person', 'bot'])));
    expect(questionOf(state(['person']))).not.toBe(questionOf(state(['person'], {}, ['done'])));
  });
});
