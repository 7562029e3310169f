import { describe, expect, it } from 'vitest';
import { flushSync, mount, unmount } from 'svelte';
import type { GameUi } from '../table/game_ui';
import { flat, GrowingSections, saidIn, sections } from '../table/log';
import LogPanel from '../table/LogPanel.svelte';
import type { OwnerLook } from '../parts/looks';
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

const anna = { seat: 0, name: 'Anna', colour: 'red', shield: 'a', you: false } as unknown as OwnerLook;
const ben = { seat: 1, name: 'Ben', colour: 'blue', shield: 'b', you: false } as unknown as OwnerLook;
const ui = { placeOf: (said: { city?: string }) => said.city ?? null } as unknown as GameUi;
const event = (seat: number | null, text: string, more: object = {}) => ({
  kind: 'told',
  text,
  rule: 'toy.rule',
  ...(seat === null ? {} : { seat }),
  ...more,
});

describe('the log as it is read', () => {
  const log: LogEntry[] = [
    { seen: 1, at: 1, events: [event(0, 'Anna lays Baden.'), event(0, 'Anna lays Tirol.', { city: 'tirol' })] },
    {
      seen: 2,
      at: 2,
      events: [event(0, 'Anna passes.'), event(1, 'Ben pays 2.'), event(null, 'A card is turned up.')],
    },
  ];
  const said = () => saidIn(flat(log, [anna, ben], ui));

  it('has one sentence for one gesture, and its own for every other', () => {
    expect(said().map((one) => one.text)).toEqual([
      'Anna lays Baden, lays Tirol.',
      'Anna passes.',
      'Ben pays 2.',
      'A card is turned up.',
    ]);
    expect(said()[0]).toMatchObject({ key: '1.1', keys: ['1.0', '1.1'], place: 'tirol', rules: ['toy.rule'] });
  });

  it('says once what several parts of a sentence begin with, and counts what is the same', () => {
    const told = (...parts: string[]) =>
      saidIn(flat([{ seen: 1, at: 1, events: parts.map((part) => event(0, `Anna ${part}.`)) }], [anna], ui))[0]?.text;
    expect(told('is dealt Attila', 'is dealt Nelson', 'is dealt Sulla')).toBe(
      'Anna is dealt Attila, Nelson and Sulla.',
    );
    expect(told('is dealt a general', 'is dealt a general', 'passes')).toBe('Anna is dealt a general 2 times, passes.');
    // Not where a number would be read as the sum.
    expect(told('takes 1 food in Paris', 'takes 1 food in London')).toBe(
      'Anna takes 1 food in Paris, takes 1 food in London.',
    );
  });

  it('is one stop for the keyboard however long it is, and shows the rule of the sentence that is picked', () => {
    const many = Array.from({ length: 120 }, (_, i): LogEntry => ({
      seen: i,
      at: i,
      events: [event(i % 2, `${i % 2 === 0 ? 'Anna' : 'Ben'} does ${i}.`)],
    }));
    const page = mount(LogPanel, {
      target: document.body,
      props: { log: many, looks: [anna, ben], ui, point: () => undefined, openRule: () => undefined },
    });
    flushSync();
    const stops = () =>
      [...document.querySelectorAll<HTMLElement>('.log button, .log a')].filter((one) => one.tabIndex >= 0);
    expect(document.querySelectorAll('.said')).toHaveLength(120);
    expect(stops().map((one) => one.textContent)).toEqual(['Ben does 119.']);
    stops()[0]?.focus();
    stops()[0]?.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowUp', bubbles: true }));
    flushSync();
    expect(stops().map((one) => one.textContent)).toEqual(['Anna does 118.']);
    expect(document.querySelectorAll('.log a')).toHaveLength(0);
    stops()[0]?.click();
    flushSync();
    expect(document.querySelectorAll('.log a')).toHaveLength(1);
    void unmount(page);
    document.body.innerHTML = '';
  });
});
