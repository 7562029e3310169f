// The lobby's lists of tables, asked for again while the page is looked at.
import { api } from '../table/http';
import type { Table } from '../table/wire';

export type Which = 'mine' | 'open' | 'running' | 'finished';

interface List {
  tables: Table[];
  more: number | null;
  ready: boolean;
}

export function isYours(table: Table): boolean {
  return table.you.seat !== null && table.status === 'running' && (table.turn?.seats.includes(table.you.seat) ?? false);
}

// Yours first, then running, then gathering, newest first.
export function sorted(tables: Table[]): Table[] {
  const weight = (table: Table): number =>
    isYours(table) ? 0 : table.status === 'running' ? 1 : table.status === 'open' ? 2 : 3;
  return [...tables].sort((a, b) => weight(a) - weight(b) || b.changed_at - a.changed_at);
}

const every = 15_000;

export class Lists {
  list: Record<Which, List> = $state({
    mine: { tables: [], more: null, ready: false },
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
    await Promise.all((['mine', 'open', 'running', 'finished'] as const).map((which) => this.#load(which)));
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
