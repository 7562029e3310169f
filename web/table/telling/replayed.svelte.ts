// Tellings of a finished game: those that end with the step that is shown can be told, and are while it plays.
import { untrack } from 'svelte';
import type { GameUi } from '../game_ui';
import type { GameEvent } from '../wire';
import { pace } from './pace';
import { TellingQueue } from './queue.svelte';
import { isWanted, type Heard, type Listener, type Telling } from './telling';

export interface Replayed {
  ui: GameUi;
  steps: GameEvent[][]; // what each step told to these eyes
  step: number; // so many are done
  listener: Listener;
  view: (step: number) => Promise<unknown>; // the board after so many steps
}

const nobody = -1;
const stepOf = (id: string): number => Number(id.split('.')[0]);

export class ReplayTellings {
  queue = new TellingQueue({ pace });
  #of: () => Replayed | null;
  #opening = $state(false); // the boards are on their way
  #told = -1; // the step whose tellings have been told

  // Which there are and where they end can be read without the boards.
  #all = $derived.by((): Telling[] => {
    const of = this.#of();
    if (!of?.ui.tellings) return [];
    const heard = of.steps.map((events, i): Heard => ({ seen: i + 1, events, before: null, after: null }));
    return of.ui.tellings(heard, of.listener).filter((one) => one.whole);
  });
  readonly here: Telling[] = $derived(this.#all.filter((one) => stepOf(one.ends) === this.#of()?.step));

  constructor(of: () => Replayed | null) {
    this.#of = of;
    $effect(() => {
      void this.#of()?.step;
      untrack(() => this.queue.tell([]));
      return () => this.queue.stop();
    });
  }

  get telling(): boolean {
    return this.#opening || this.queue.shown !== null;
  }

  // Begins to tell what is due at this step; false if nothing is.
  due(): boolean {
    const of = this.#of();
    if (!of || this.#told === of.step) return false;
    this.#told = of.step;
    // From above nobody's affairs are one's own, but those of all.
    const eyes = of.listener.you;
    const wanted = this.here.filter((one) => isWanted(one, of.ui.id, eyes ?? nobody));
    if (wanted.length > 0) void this.tell(wanted);
    return wanted.length > 0;
  }

  async tell(list: Telling[]): Promise<void> {
    const of = this.#of();
    if (!of?.ui.tellings) return;
    this.#opening = true;
    try {
      const first = Math.min(...list.map((one) => stepOf(one.id)));
      const [before, after] = await Promise.all([of.view(first - 1), of.view(of.step)]);
      if (this.#of()?.step !== of.step) return; // somebody has gone on
      const heard = of.steps.slice(first - 1, of.step).map((events, i, all): Heard => ({
        seen: first + i,
        events,
        before: i === 0 ? before : null,
        after: i === all.length - 1 ? after : null,
      }));
      const ids = new Set(list.map((one) => one.id));
      this.queue.tell(of.ui.tellings(heard, of.listener).filter((one) => ids.has(one.id)));
    } finally {
      this.#opening = false;
    }
  }
}
