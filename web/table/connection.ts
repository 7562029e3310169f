// The live connection of one table: reconnects with growing pauses, pairs answers with requests.
import type { FromServer, ToServer } from './wire';

export type Answer = Extract<FromServer, { id: number | null }>;
// 'ended': the server closed it because the session is over; it comes back when it is asked to.
export type Link = 'connecting' | 'open' | 'waiting' | 'closed' | 'ended';
// What is sent, without the id that the connection gives it.
export type Request = ToServer extends infer One ? (One extends ToServer ? Omit<One, 'id'> : never) : never;

export interface Hooks {
  message(message: FromServer): void;
  link(link: Link, retryAt: number | null): void;
}

// What a table is played over.
export interface Line {
  send(request: Request): Promise<Answer | null>;
  refresh(): void;
  close(): void;
}

const firstPause = 500;
const longestPause = 30_000;
const patience = 15_000; // for an answer
const loggedOut = 4001; // the code with which the server closes (docs/api.md)
// All of them: a kind that is missing does not compile.
const answers: Record<Answer['type'], true> = {
  accepted: true,
  asked: true,
  stale: true,
  legal: true,
  odds: true,
  foreseen: true,
  advice: true,
  refused: true,
  malformed: true,
};

function isAnswer(message: FromServer): message is Answer {
  return message.type in answers;
}

export function pauseAfter(failures: number, chance: number): number {
  const pause = Math.min(longestPause, firstPause * 2 ** failures);
  return Math.round(pause * (0.75 + 0.5 * chance)); // apart from each other, when a server comes back
}

export class Connection implements Line {
  #socket: WebSocket | null = null;
  #failures = 0;
  #timer: ReturnType<typeof setTimeout> | null = null;
  #nextId = 1;
  #closed = false;
  #ended = false;
  #open = new Map<number, (answer: Answer | null) => void>();

  constructor(
    private readonly address: string,
    private readonly hooks: Hooks,
  ) {
    window.addEventListener('online', this.#again);
    document.addEventListener('visibilitychange', this.#again);
    this.#connect();
  }

  // The answer, or null when none came.
  send(request: Request): Promise<Answer | null> {
    const socket = this.#socket;
    if (!socket || socket.readyState !== WebSocket.OPEN) return Promise.resolve(null);
    const id = this.#nextId++;
    return new Promise((resolve) => {
      const timer = setTimeout(() => this.#settle(id, null), patience);
      this.#open.set(id, (answer) => {
        clearTimeout(timer);
        resolve(answer);
      });
      socket.send(JSON.stringify({ ...request, id }));
    });
  }

  // A fresh snapshot: the server sends one with every new connection.
  refresh(): void {
    this.#socket?.close();
    this.#drop();
    this.#failures = 0;
    this.#connect();
  }

  close(): void {
    this.#closed = true;
    window.removeEventListener('online', this.#again);
    document.removeEventListener('visibilitychange', this.#again);
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#socket?.close();
    this.#drop();
    this.hooks.link('closed', null);
  }

  // The network or the reader is back: do not wait out a long pause.
  #again = (): void => {
    if (document.hidden || this.#closed || this.#ended || this.#socket !== null) return;
    this.#connect();
  };

  #connect(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    this.#ended = false;
    this.hooks.link('connecting', null);
    const socket = new WebSocket(this.address);
    this.#socket = socket;
    socket.onopen = () => {
      if (this.#socket !== socket) return;
      this.#failures = 0;
      this.hooks.link('open', null);
    };
    socket.onmessage = (event: MessageEvent<unknown>) => {
      if (this.#socket === socket && typeof event.data === 'string') this.#take(event.data);
    };
    socket.onclose = (event: CloseEvent) => {
      if (this.#socket !== socket) return;
      this.#drop();
      if (this.#closed) return;
      if (event.code === loggedOut) {
        this.#ended = true;
        this.hooks.link('ended', null);
        return;
      }
      const pause = pauseAfter(this.#failures++, Math.random());
      this.hooks.link('waiting', Date.now() + pause);
      this.#timer = setTimeout(() => this.#connect(), pause);
    };
  }

  #take(text: string): void {
    let message: FromServer;
    try {
      message = JSON.parse(text) as FromServer;
    } catch {
      return; // not ours
    }
    if (isAnswer(message)) {
      if (message.id !== null) this.#settle(message.id, message);
    } else {
      this.hooks.message(message);
    }
  }

  #settle(id: number, answer: Answer | null): void {
    const settle = this.#open.get(id);
    this.#open.delete(id);
    settle?.(answer);
  }

  #drop(): void {
    this.#socket = null;
    for (const id of [...this.#open.keys()]) this.#settle(id, null);
  }
}

export function liveAddress(id: string, invitation: string | null): string {
  const scheme = location.protocol === 'https:' ? 'wss:' : 'ws:';
  const query = invitation ? `?invitation=${encodeURIComponent(invitation)}` : '';
  return `${scheme}//${location.host}/api/tables/${encodeURIComponent(id)}/live${query}`;
}
