// The lobby's lists of tables, asked for again while the page is looked at.
import { api } from '../table/http';
import type { Table } from '../table/wire';

const all = ['playing', 'played', 'open', 'running', 'finished'] as const;
export type Which = (typeof all)[number];

interface List {
  tables: Table[];
  more: number | null;
  ready: boolean;
}

const every = 15_000;

export class Lists {
  list: Record<Which, List> = $state({
    playing: { tables: [], more: null, ready: false },
    played: { tables: [], more: null, ready: false },
    open: { tables: [], more: null, ready: false },
    running: { tables: [], more: null, ready: false },
    finished: { tables: [], more: null, ready: false },
  });

  watch(): () => void {
    const again = (): void => {
      if (!document.hidden) void this.load();
    };
    again();
    const timer = setInterval(again, every);
    document.addEventListener('visibilitychange', again);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', again);
    };
  }

  async load(): Promise<void> {
    await Promise.all(all.map((which) => this.#load(which)));
  }

  async more(which: Which): Promise<void> {
    const list = this.list[which];
    if (list.more === null) return;
    const answer = await api.tables(which, list.more).catch(() => null);
    if (answer) this.list[which] = { tables: [...list.tables, ...answer.tables], more: answer.more, ready: true };
  }

  async #load(which: Which): Promise<void> {
    const answer = await api.tables(which).catch(() => null);
    if (!answer) return;
    // What "more" has fetched stays.
    const fresh = new Set(answer.tables.map((table) => table.id));
    const kept = this.list[which].tables.filter(
      (table) => !fresh.has(table.id) && answer.more !== null && table.changed_at < answer.more,
    );
    this.list[which] = {
      tables: [...answer.tables, ...kept],
      more: kept.length > 0 ? this.list[which].more : answer.more,
      ready: true,
    };
  }
}
