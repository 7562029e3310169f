import { describe, expect, it } from 'vitest';
import { GrowingSections, sections } from '../table/log';
import type { LogEntry } from '../table/wire';

const entry = (seen: number, round: number | null = null): LogEntry => ({
  seen,
  at: seen,
  events: [{ kind: 'told', text: `line ${seen}`, rule: '', ...(round === null ? {} : { round }) }],
});

describe('the sections of a log that grows', () => {
  it('are what they would be if they were built anew, after every message', () => {
    const growing = new GrowingSections();
    let log: LogEntry[] = [];
    for (let seen = 1; seen <= 60; seen++) {
      log = [...log, entry(seen, seen % 10 === 1 ? Math.ceil(seen / 10) : null)];
      if (seen % 7 === 0) log = [...log.slice(0, -2), entry(seen + 100)]; // something was taken back
      if (seen === 30) log = [entry(-1), ...log]; // older entries were asked for
      expect(growing.read(log, [], null)).toEqual(sections(log, [], null));
    }
  });

  it('stay the same objects but for the last', () => {
    const growing = new GrowingSections();
    const log = [entry(1, 1), entry(2), entry(3, 2), entry(4)];
    const before = growing.read(log, [], null);
    const after = growing.read([...log, entry(5), entry(6, 3)], [], null);
    expect(after.map((section) => section.heading)).toEqual(['Round 1', 'Round 2', 'Round 3']);
    expect(after[0]).toBe(before[0]);
    expect(after[1]).not.toBe(before[1]);
    expect(before[1]?.lines).toHaveLength(2);
  });

  it('are built anew when somebody has another name', () => {
    const growing = new GrowingSections();
    const log = [entry(1)];
    const before = growing.read(log, [], null);
    const look = { seat: 0, name: 'Anna', colour: 'red', shield: 'a' } as never;
    expect(growing.read(log, [look], null)[0]).not.toBe(before[0]);
  });
});
