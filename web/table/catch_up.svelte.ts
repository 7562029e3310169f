// What happened while others played: offered once, when the turn comes.
import { sinceLastTurn } from './state';
import type { LogEntry, Seat } from './wire';

interface Turn {
  log: LogEntry[];
  seen: number;
  yours: boolean;
  you: Seat | null;
  actedAt: number | null;
}

// For the component that shows the table; lives as long as it does.
export class CaughtUp {
  entries: LogEntry[] = $state.raw([]);
  #offered = -1;

  constructor(of: () => Turn) {
    $effect(() => {
      const { log, seen, yours, you, actedAt } = of();
      if (!yours) this.entries = [];
      if (!yours || this.#offered === seen) return;
      const since = sinceLastTurn(log, you, actedAt).filter((entry) =>
        entry.events.some((event) => event.seat !== you),
      );
      if (since.length > 0 && this.#offered < (since[0]?.seen ?? 0)) this.entries = since;
      this.#offered = seen;
    });
  }

  close = (): void => {
    this.entries = [];
  };
}
