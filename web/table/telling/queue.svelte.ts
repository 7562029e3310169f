// Which telling stands on the stage, how far it is told, and which wait. Time comes from the timers of the page,
// speed from whoever makes the queue.
import { isLater, type Telling } from './telling';

const least = 400; // nothing flashes by
const most = 12; // whoever was away so long reads the log

export interface Speed {
  pace: () => number; // 1 is normal, 2 half as fast, 0 shows each telling whole at once
  told?: (ends: string) => void; // everything up to there has been told
}

export class TellingQueue {
  shown: Telling | null = $state.raw(null);
  step = $state(0);
  playing = $state(false);
  waiting: Telling[] = $state.raw([]);
  byHand = $state(false); // the step was chosen, so it stands still
  furthest = $state(0); // so many steps of what is shown have been told at some time

  #speed: Speed;
  #met: string; // tellings that begin up to here have been queued, told or let go
  #aside = new Map<string, number>(); // closed before their end was heard, with the next step to be told
  #timer: ReturnType<typeof setTimeout> | null = null;
  #held = false;

  // `met`: the last event that this person has been told of before.
  constructor(speed: Speed, met = '0.0') {
    this.#speed = speed;
    this.#met = met;
  }

  get last(): number {
    return (this.shown?.steps.length ?? 1) - 1;
  }
  get ended(): boolean {
    return this.shown !== null && this.shown.whole && this.step >= this.last;
  }
  get moving(): boolean {
    return this.playing && !this.byHand && this.#speed.pace() > 0;
  }

  // All tellings that can be read now, oldest first, out of the events from `heard.from` to `heard.to`; `wanted` says
  // which of the new ones are told by themselves. What should be there and is not has been taken back.
  offer(tellings: Telling[], heard: { from: string; to: string }, wanted: (telling: Telling) => boolean): void {
    const byId = new Map(tellings.map((one) => [one.id, one]));
    if (isLater(this.#met, heard.to)) this.#met = heard.to;
    const fresh = tellings.filter((one) => isLater(one.id, this.#met));
    this.#met = fresh.at(-1)?.id ?? this.#met;
    const happened = (one: Telling): boolean => byId.has(one.id) || isLater(heard.from, one.id);
    const back = tellings.filter((one) => one.whole && this.#aside.has(one.id));
    this.waiting = [
      ...this.waiting.filter(happened).map((one) => (one.whole ? one : (byId.get(one.id) ?? one))),
      ...back.filter((one) => !this.waiting.some(({ id }) => id === one.id)),
      ...fresh.filter(wanted),
    ];
    if (this.waiting.length > most) this.now();
    if (this.shown === null || !happened(this.shown)) return this.#next();
    const grown = this.shown.whole ? undefined : byId.get(this.shown.id);
    if (grown && grown.ends !== this.shown.ends) this.#grow(grown);
  }

  // Somebody wants to see it again. It need not come once more by itself; what it interrupts comes after it.
  open(telling: Telling): void {
    const interrupted = this.shown !== null && !this.ended ? [this.shown] : [];
    this.waiting = [...interrupted, ...this.waiting].filter(({ id }) => id !== telling.id);
    this.#show(telling, telling.steps.length);
  }
  // These and nothing else, one after the other.
  tell(tellings: Telling[]): void {
    this.waiting = tellings;
    this.#next();
  }

  // To the end while it is told, then to the next.
  goOn(): void {
    if (this.shown === null) return;
    if (this.step < this.last) this.#stand(this.last, false);
    else this.close();
  }
  // What was closed before its end comes back with it.
  close(): void {
    if (this.shown) this.#speed.told?.(this.shown.ends);
    if (this.shown && !this.shown.whole) this.#aside.set(this.shown.id, this.shown.steps.length);
    this.#next();
  }
  // All that wait are let go; the log keeps them.
  now(): void {
    const end = this.waiting.at(-1) ?? this.shown;
    if (end) this.#speed.told?.(end.ends);
    this.waiting = [];
    this.#next();
  }

  again(): void {
    if (this.shown) this.#show(this.shown, this.furthest);
  }
  to(step: number): void {
    this.#stand(Math.max(0, Math.min(this.last, step)), true);
  }
  toggle(): void {
    if (this.ended) this.again();
    else if (this.playing) {
      this.playing = false;
      this.#schedule();
    } else {
      this.playing = true;
      this.byHand = false;
      this.#schedule();
    }
  }
  // The speed has changed, or nobody looks: the step begins anew, or time stands still.
  hold(on: boolean): void {
    this.#held = on;
    this.#schedule();
  }
  hurry(): void {
    if (this.playing && this.#speed.pace() === 0) this.#stand(this.last, false);
    this.#schedule();
  }
  stop(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
  }

  #next(): void {
    const [next = null, ...rest] = this.waiting;
    this.waiting = rest;
    if (next) this.#show(next);
    else {
      this.stop();
      this.shown = null;
      this.playing = false;
    }
  }
  #show(telling: Telling, furthest = 0): void {
    const from = Math.min(this.#aside.get(telling.id) ?? 0, telling.steps.length - 1);
    this.#aside.delete(telling.id);
    this.shown = telling;
    this.byHand = false;
    this.playing = true;
    this.furthest = furthest;
    this.#at(this.#speed.pace() === 0 ? telling.steps.length - 1 : from);
    this.#schedule();
  }
  #grow(telling: Telling): void {
    this.shown = telling;
    if (this.playing && this.#speed.pace() === 0) this.#at(this.last);
    this.#schedule();
  }
  #at(step: number): void {
    this.step = step;
    this.furthest = Math.max(this.furthest, step + 1);
  }
  #stand(step: number, byHand: boolean): void {
    this.#at(step);
    this.byHand = byHand;
    this.playing = !byHand && this.shown !== null && !this.shown.whole; // what comes later goes on by itself
    this.#schedule();
  }
  #schedule(): void {
    this.stop();
    if (!this.playing || this.#held || this.shown === null) return;
    if (this.step >= this.last && !this.shown.whole) return; // more is to come
    const ms = (this.shown.steps[this.step]?.ms ?? 0) * this.#speed.pace();
    this.#timer = setTimeout(() => this.#tick(), ms === 0 ? 0 : Math.max(least, ms));
  }
  #tick(): void {
    if (this.step < this.last) {
      this.#at(this.step + 1);
      this.#schedule();
    } else this.playing = false;
  }
}
