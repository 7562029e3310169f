import { describe, expect, it } from 'vitest';
import { isYourTurn, reduce, sinceLastTurn, timeLeft, withOlder, type TableState } from '../table/state';
import type { Chat, FromServer, Update, Snapshot, Table } from '../table/wire';
import updatesFixture from './fixtures/updates.json';
import snapshotFixture from './fixtures/snapshot.json';

const snapshot = snapshotFixture as unknown as Snapshot;
const update = updatesFixture as unknown as Update[];

function opened(at = 1000): TableState {
  const state = reduce(null, snapshot, at);
  if (!state) throw new Error('a snapshot opens the table');
  return state;
}
function after(state: TableState, ...messages: FromServer[]): TableState {
  return messages.reduce<TableState>((before, message) => reduce(before, message, 2000) ?? before, state);
}
const next = (change: Partial<Update> = {}): Update => ({
  ...(update[0] as Update),
  seen: snapshot.seen + 1,
  ...change,
});

describe('a table as a function of its messages', () => {
  it('knows nothing before the first snapshot', () => {
    expect(reduce(null, next(), 0)).toBeNull();
  });

  it('takes everything from a snapshot', () => {
    const state = opened();
    expect(state.seen).toBe(snapshot.seen);
    expect(state.choices).toEqual(snapshot.choices);
    expect(state.log).toHaveLength(snapshot.log.length);
    expect(state.missing).toBe(false);
    expect(isYourTurn(state)).toBe(true);
  });

  it('adds update to the log and replaces view, prompt and choices', () => {
    const state = after(opened(), next());
    expect(state.seen).toBe(snapshot.seen + 1);
    expect(state.log.at(-1)?.events).toEqual(update[0]?.events);
    expect(state.view).toEqual(update[0]?.view);
    expect(state.update).toEqual(next());
  });

  it('keeps the view where an update brings none, and hands the update on with it', () => {
    const { view: _, ...message } = next();
    const state = after(opened(), message);
    expect(state.view).toEqual(snapshot.view);
    expect(state.update?.view).toEqual(snapshot.view);
    expect(state.seen).toBe(snapshot.seen + 1);
  });

  it('puts older entries before its log, and only where they belong', () => {
    const first = snapshot.log[0]?.seen ?? 0;
    const state = after(opened(), { ...snapshot, log_more: first });
    const page = { log: [{ seen: first - 1, at: 1, events: [] }], more: null };
    const whole = withOlder(state, first, page);
    expect(whole.log.map((entry) => entry.seen)).toEqual([first - 1, ...state.log.map((entry) => entry.seen)]);
    expect(whole.logMore).toBeNull();
    expect(withOlder(whole, first, page)).toBe(whole); // a second answer to the same question
    const back = after(state, next({ taken_back: { seat: 0 }, drop_from: first - 1, events: [] }));
    expect(withOlder(back, first, page)).toBe(back); // what was asked for is no longer there
  });

  it('ignores update it has been told before', () => {
    const state = after(opened(), next());
    expect(after(state, next())).toBe(state);
  });

  it('notices update that were skipped', () => {
    expect(after(opened(), next({ seen: snapshot.seen + 3 })).missing).toBe(true);
  });

  it('drops the entries that a take-back undoes', () => {
    const played = after(opened(), next());
    const back = after(
      played,
      next({ seen: snapshot.seen + 2, taken_back: { seat: 0 }, drop_from: snapshot.seen + 1, events: [] }),
    );
    expect(back.log).toEqual(snapshot.log);
    expect(back.seen).toBe(snapshot.seen + 2);
  });

  it('is finished when nobody is waited for', () => {
    const scores = [{ seat: 0, score: 9, rank: 1, parts: {} }];
    const state = after(opened(), next({ turn: { waiting: 'nobody', seats: [] }, scores }));
    expect(state.table.status).toBe('finished');
    expect(state.scores).toEqual(scores);
    expect(isYourTurn(state)).toBe(false);
  });

  it('keeps the chat in order and without doubles', () => {
    const line = (number: number): Chat => ({
      type: 'chat',
      number,
      at: 0,
      from: { name: 'Ben', seat: 1 },
      to: null,
      text: 'x',
    });
    const state = after({ ...opened(), chat: [] }, line(2), line(1), line(2));
    expect(state.chat.map((one) => one.number)).toEqual([1, 2]);
  });

  it('takes a changed table and leaves the game alone', () => {
    const table: Table = { ...snapshot.table, name: 'Another name' };
    const state = after(opened(), { type: 'table', table });
    expect(state.table.name).toBe('Another name');
    expect(state.view).toEqual(snapshot.view);
  });

  it('does not change by answers', () => {
    const state = opened();
    expect(after(state, { type: 'accepted', id: 1 }, { type: 'stale', id: 2 })).toBe(state);
  });
});

describe('clocks', () => {
  it('run for the seat that plays, from the time they arrived', () => {
    const state = opened(1000);
    expect(timeLeft(state, 0, 6000)).toBe(860000 - 5000);
    expect(timeLeft(state, 1, 6000)).toBe(665000);
  });
  it('stop at nothing', () => {
    expect(timeLeft(opened(0), 0, 10_000_000)).toBe(0);
  });
  it('are absent without a clock', () => {
    expect(timeLeft({ ...opened(), clocks: null }, 0, 0)).toBeNull();
  });
});

describe('what happened since the last turn', () => {
  const entry = (seen: number, seat: number) => ({ seen, at: 0, events: [{ kind: 'drew', seat, text: '', rule: '' }] });
  it('is what follows the last thing the seat did', () => {
    const log = [entry(1, 0), entry(2, 1), entry(3, 2)];
    expect(sinceLastTurn(log, 0, null).map((one) => one.seen)).toEqual([2, 3]);
  });
  it('goes by the remembered act if there is one', () => {
    expect(sinceLastTurn([entry(1, 0), entry(2, 1), entry(3, 2)], 0, 2).map((one) => one.seen)).toEqual([3]);
  });
  it('is nothing for those who watch', () => {
    expect(sinceLastTurn([entry(1, 0)], null, null)).toEqual([]);
  });
});
