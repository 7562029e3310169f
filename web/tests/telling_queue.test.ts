import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { TellingQueue } from '../table/telling/queue.svelte';
import { isLater, type Telling } from '../table/telling/telling';
import Plain from './parts/Plain.svelte';

const all = { from: '0.0', to: '99.0' };
const every = () => true;

function telling(id: string, steps = 3, parts: Partial<Telling> = {}): Telling {
  return {
    id,
    ends: `${id.split('.')[0]}.9`,
    kind: 'battle',
    seats: 'all',
    about: `About ${id}`,
    title: 'It begins.',
    result: 'It ends.',
    steps: Array.from({ length: steps }, (_, i) => ({ name: `Step ${i}`, text: `${i}`, rule: null, ms: 800 })),
    whole: true,
    onwards: 'Go on',
    Stage: Plain as unknown as Telling['Stage'],
    story: null,
    ...parts,
  };
}

let pace = 1;
let told: string[] = [];
const queue = (met?: string) => new TellingQueue({ pace: () => pace, told: (ends) => told.push(ends) }, met);

beforeEach(() => {
  vi.useFakeTimers();
  pace = 1;
  told = [];
});
afterEach(() => vi.useRealTimers());

describe('a telling on the stage', () => {
  it('is told step by step and then stays until one goes on', () => {
    const one = queue();
    one.offer([telling('1.0')], all, every);
    expect([one.shown?.id, one.step, one.ended]).toEqual(['1.0', 0, false]);
    vi.advanceTimersByTime(799);
    expect(one.step).toBe(0);
    vi.advanceTimersByTime(1);
    expect(one.step).toBe(1);
    vi.advanceTimersByTime(800);
    expect([one.step, one.ended, one.moving]).toEqual([2, true, true]);
    vi.advanceTimersByTime(3_600_000);
    expect([one.shown?.id, one.step, one.moving]).toEqual(['1.0', 2, false]);
    one.goOn();
    expect(one.shown).toBeNull();
    expect(told).toEqual(['1.9']);
  });

  it('that waits and is opened from the log does not come a second time, and what it interrupts does', () => {
    const one = queue();
    one.offer([telling('1.0'), telling('2.0'), telling('3.0')], all, every);
    one.open(telling('3.0'));
    expect(one.shown?.id).toBe('3.0');
    one.close();
    expect(one.shown?.id).toBe('1.0');
    one.close();
    expect(one.shown?.id).toBe('2.0');
    one.close();
    expect(one.shown).toBeNull();
  });

  it('goes to its end first when one is in a hurry', () => {
    const one = queue();
    one.offer([telling('1.0', 5)], all, every);
    one.goOn();
    expect([one.shown?.id, one.step, one.ended]).toEqual(['1.0', 4, true]);
    one.goOn();
    expect(one.shown).toBeNull();
  });

  it('takes twice as long at half speed, half at double, and no step less than 400 ms', () => {
    for (const [speed, ms] of [
      [2, 1600],
      [0.5, 400],
      [0.1, 400],
    ] as const) {
      pace = speed;
      const one = queue();
      one.offer([telling('1.0')], all, every);
      vi.advanceTimersByTime(ms - 1);
      expect(one.step).toBe(0);
      vi.advanceTimersByTime(1);
      expect(one.step).toBe(1);
      one.stop();
    }
  });

  it('stands there whole at once where nothing moves, and can still be walked', () => {
    pace = 0;
    const one = queue();
    one.offer([telling('1.0')], all, every);
    expect([one.step, one.ended, one.moving]).toEqual([2, true, false]);
    one.to(one.step - 1);
    expect(one.step).toBe(1);
    vi.advanceTimersByTime(60_000);
    expect([one.step, one.shown?.id]).toEqual([1, '1.0']);
  });

  it('stands still when one steps by hand or pauses, and can be seen again', () => {
    const one = queue();
    one.offer([telling('1.0')], all, every);
    one.to(1);
    vi.advanceTimersByTime(10_000);
    expect([one.step, one.moving]).toEqual([1, false]);
    one.toggle();
    vi.advanceTimersByTime(800);
    expect(one.step).toBe(2);
    one.again();
    expect([one.step, one.playing]).toEqual([0, true]);
    one.toggle();
    vi.advanceTimersByTime(10_000);
    expect([one.step, one.playing]).toEqual([0, false]);
  });

  it('waits while nobody looks', () => {
    const one = queue();
    one.offer([telling('1.0')], all, every);
    one.hold(true);
    vi.advanceTimersByTime(60_000);
    expect(one.step).toBe(0);
    one.hold(false);
    vi.advanceTimersByTime(800);
    expect(one.step).toBe(1);
  });
});

describe('the queue', () => {
  it('keeps what comes meanwhile and tells it afterwards, nothing twice', () => {
    const one = queue();
    const [first, second, third] = [telling('1.0'), telling('2.4'), telling('3.1')];
    one.offer([first], all, every);
    one.offer([first, second], all, every);
    one.offer([first, second, third], all, (each) => each.id !== '3.1');
    expect([one.shown?.id, one.waiting.map(({ id }) => id)]).toEqual(['1.0', ['2.4']]);
    one.close();
    expect(one.shown?.id).toBe('2.4');
    one.close();
    one.offer([first, second, third], all, every);
    expect(one.shown).toBeNull();
  });

  it('begins after what was told before', () => {
    const one = queue('2.4');
    one.offer([telling('1.0'), telling('2.4'), telling('2.11')], all, every);
    expect([one.shown?.id, one.waiting]).toEqual(['2.11', []]);
  });

  it('tells what goes on as it comes, and waits in between', () => {
    const one = queue();
    one.offer([telling('1.0', 2, { whole: false })], all, every);
    vi.advanceTimersByTime(5_000);
    expect([one.step, one.ended]).toEqual([1, false]);
    one.offer([telling('1.0', 4, { ends: '5.0' })], all, every);
    vi.advanceTimersByTime(5_000);
    expect([one.step, one.ended]).toEqual([3, true]);
  });

  it('comes back with the rest of what was left before its end', () => {
    const one = queue();
    one.offer([telling('1.0', 2, { whole: false })], all, every);
    one.goOn();
    one.goOn();
    expect(one.shown).toBeNull();
    one.offer([telling('1.0', 3, { whole: false, ends: '4.0' })], all, every);
    expect(one.shown).toBeNull();
    one.offer([telling('1.0', 5, { ends: '5.0' })], all, every);
    expect([one.shown?.id, one.step]).toEqual(['1.0', 2]);
  });

  it('drops what was taken back, and tells what happens instead', () => {
    const one = queue();
    const [first, second] = [telling('1.0'), telling('2.0')];
    one.offer([first, second], { from: '0.0', to: '2.9' }, every);
    one.close();
    expect(one.shown?.id).toBe('2.0');
    one.offer([first], { from: '0.0', to: '1.9' }, every);
    expect(one.shown).toBeNull();
    one.offer([first, telling('2.0')], { from: '0.0', to: '2.9' }, every);
    expect(one.shown?.id).toBe('2.0');
  });

  it('lets everything go when one skips to now, or when more than twelve wait', () => {
    const one = queue();
    const many = Array.from({ length: 14 }, (_, i) => telling(`${i + 1}.0`));
    one.offer(many.slice(0, 3), all, every);
    one.now();
    expect([one.shown, one.waiting]).toEqual([null, []]);
    expect(told.at(-1)).toBe('3.9');
    const other = queue();
    other.offer(many, all, every);
    expect([other.shown, other.waiting]).toEqual([null, []]);
  });

  it('knows the order of events by update and place', () => {
    expect(isLater('10.0', '9.99')).toBe(true);
    expect(isLater('9.10', '9.9')).toBe(true);
    expect(isLater('9.9', '9.9')).toBe(false);
  });
});
