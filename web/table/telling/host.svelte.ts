// The tellings of one table: read after each update, queued, and given the room that what is asked leaves them.
import { onMount, untrack } from 'svelte';
import type { GameUi } from '../game_ui';
import { flat, type LogLine } from '../log';
import type { LogEntry, Seat } from '../wire';
import { pace } from './pace';
import { TellingQueue } from './queue.svelte';
import { rememberTold, toldUpTo } from './remembered';
import { eventId, isLater, isWanted, tellingsOf, type Listener, type Telling } from './telling';

export interface Told {
  id: string; // of the table
  ui: GameUi;
  log: LogEntry[];
  views: { seen: number; view: unknown }[];
  asked: boolean; // something can be chosen: the board stays in sight
  narrow: boolean; // there is no room beside the board
  listener: Listener;
}

// Over the whole board, beside it, or folded to one line where there is no room beside it.
export type Shape = 'full' | 'beside' | 'line';

const none = '0.0';
const idOf = (entry: LogEntry | undefined, end: boolean): string =>
  entry ? eventId(entry.seen, end ? Math.max(0, entry.events.length - 1) : 0) : none;

// For the component that shows the table; lives as long as it does.
export class TellingHost {
  queue: TellingQueue;
  opened = $state(false); // by hand, over what is asked

  #of: () => Told;
  #all = $derived.by((): Telling[] => {
    const { ui, log, views, listener } = this.#of();
    return tellingsOf(ui, log, views, listener);
  });
  #byEnd = $derived(new Map(this.#all.filter((one) => one.whole).map((one) => [one.ends, one])));
  readonly shape: Shape | null = $derived.by(() => {
    if (this.queue.shown === null) return null;
    if (!this.#of().asked || this.opened) return 'full';
    return this.#of().narrow ? 'line' : 'beside';
  });
  // Everybody's points as far as they have been told; null: nothing that changes them is left to tell.
  readonly points: Map<Seat, number> | null = $derived.by(() => {
    const { shown, waiting, furthest } = this.queue;
    if (shown?.points) return furthest < shown.steps.length ? shown.points(furthest) : null;
    return waiting.find((one) => one.points)?.points?.(0) ?? null;
  });
  readonly meanwhile: LogLine[] = $derived.by(() => {
    const { log, listener, ui } = this.#of();
    const shown = this.queue.shown;
    if (shown === null) return [];
    const since = log.filter((entry) => isLater(idOf(entry, true), shown.ends));
    return flat(since, [...listener.seats, ...listener.powers], ui).filter(
      (line) => line.look !== null && !line.turn && isLater(line.key, shown.ends),
    );
  });

  constructor(of: () => Told) {
    this.#of = of;
    const { id, log } = untrack(of);
    const end = idOf(log.at(-1), true);
    this.queue = new TellingQueue({ pace, told: (ends) => rememberTold(id, ends) }, toldUpTo(id) ?? end);
    if (toldUpTo(id) === null) rememberTold(id, end);

    $effect(() => {
      const all = this.#all;
      const { log, listener, ui } = this.#of();
      const wanted = (one: Telling): boolean => isWanted(one, ui.id, listener.you);
      untrack(() => this.queue.offer(all, { from: idOf(log.at(-120), false), to: idOf(log.at(-1), true) }, wanted));
    });
    $effect(() => {
      void pace();
      untrack(() => this.queue.hurry());
    });
    $effect(() => {
      void this.queue.shown?.id;
      this.opened = false;
    });
    onMount(() => {
      const look = (): void => this.queue.hold(document.hidden);
      document.addEventListener('visibilitychange', look);
      return () => {
        document.removeEventListener('visibilitychange', look);
        this.queue.stop();
      };
    });
  }

  // What can be seen again from a line of the log.
  again = (line: string): (() => void) | null => {
    const found = this.#byEnd.get(line);
    return found ? () => this.queue.open(found) : null;
  };
  resize = (): void => {
    this.opened = !this.opened;
  };
}
