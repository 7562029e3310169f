// Requests to the server (docs/api.md). Each answers with the document or throws a Problem that says what is wrong.
import type {
  BoardData,
  BotInfo,
  GameInfo,
  Hopes,
  Ledger,
  Lesson,
  LessonAnswer,
  LessonRequest,
  LogPage,
  Me,
  NewTable,
  Replay,
  ReplayAdvice,
  ReplayView,
  Snapshot,
  Table,
  TableList,
} from './wire';

export class Problem extends Error {
  constructor(
    readonly code: string,
    text: string,
    readonly status: number,
  ) {
    super(text);
  }
}

let token = '';
export function useToken(value: string): void {
  token = value;
}

function wrong(status: number, body: unknown): Problem {
  const error = (body as { error?: { code?: string; text?: string } } | null)?.error;
  return new Problem(
    error?.code ?? 'unknown',
    error?.text ?? `The server answered with ${status}. Try again in a moment.`,
    status,
  );
}

// Whose page this is; another tab of the same browser may have logged in or out since.
let person: string | null = null;

async function request<T>(method: string, path: string, body?: unknown): Promise<T> {
  try {
    return await ask<T>(method, path, body);
  } catch (problem) {
    if (!(problem instanceof Problem) || problem.code !== 'wrong_token') throw problem;
    const before = person;
    await entered(ask<Me>('GET', '/api/me'));
    if (person !== before)
      throw new Problem('other_person', 'Somebody else is logged in in this browser now. Load the page again.', 403);
    return ask<T>(method, path, body);
  }
}

async function ask<T>(method: string, path: string, body?: unknown): Promise<T> {
  const headers: Record<string, string> = {};
  if (method !== 'GET') headers['X-Casus-Token'] = token;
  if (body !== undefined) headers['Content-Type'] = 'application/json';
  let answer: Response;
  try {
    answer = await fetch(path, {
      method,
      headers,
      credentials: 'same-origin',
      body: body === undefined ? undefined : JSON.stringify(body),
    });
  } catch {
    throw new Problem('offline', 'The server cannot be reached. Check the connection and try again.', 0);
  }
  const document: unknown = await answer.json().catch(() => null);
  if (!answer.ok) throw wrong(answer.status, document);
  return document as T;
}

const get = <T>(path: string): Promise<T> => request<T>('GET', path);
const post = <T>(path: string, body: unknown = {}): Promise<T> => request<T>('POST', path, body);
const at = (id: string): string => `/api/tables/${encodeURIComponent(id)}`;
const lessonAt = (game: string, lesson: string): string =>
  `/api/games/${encodeURIComponent(game)}/lessons/${encodeURIComponent(lesson)}`;
const invited = (invitation: string | null): string =>
  invitation ? `?invitation=${encodeURIComponent(invitation)}` : '';

async function entered(answer: Promise<Me>): Promise<Me> {
  const me = await answer;
  if (me.token) useToken(me.token);
  person = me.user?.id ?? null;
  return me;
}

export const api = {
  me: (): Promise<Me> => entered(get('/api/me')),
  guest: (name: string): Promise<Me> => entered(post('/api/guest', name ? { name } : {})),
  account: (name: string, password: string): Promise<Me> => entered(post('/api/account', { name, password })),
  // Sessions elsewhere end, unless they are to be kept.
  login: (name: string, password: string, keepOthers: boolean): Promise<Me> =>
    entered(post('/api/login', { name, password, ...(keepOthers ? { keep_others: true } : {}) })),
  logout: (): Promise<Me> => entered(post('/api/logout')),
  change: (change: { name?: string; webhook?: string; settings?: Record<string, unknown> }): Promise<unknown> =>
    request('PATCH', '/api/me', change),

  games: async (): Promise<GameInfo[]> => (await get<{ games: GameInfo[] }>('/api/games')).games,
  rules: (game: string): Promise<Ledger> => get(`/api/games/${encodeURIComponent(game)}/rules`),
  data: (game: string): Promise<BoardData> => get(`/api/games/${encodeURIComponent(game)}/data`),
  lesson: (game: string, lesson: string): Promise<Lesson> => get(lessonAt(game, lesson)),
  lessonTable: (game: string, lesson: string, request: LessonRequest): Promise<LessonAnswer> =>
    post(lessonAt(game, lesson), request),
  bots: async (): Promise<BotInfo[]> => (await get<{ bots: BotInfo[] }>('/api/bots')).bots,

  tables: (which: 'open' | 'playing' | 'played' | 'running' | 'finished', before?: number): Promise<TableList> =>
    get(`/api/tables?which=${which}${before ? `&before=${before}` : ''}`),
  table: (id: string, invitation: string | null): Promise<Table> => get(at(id) + invited(invitation)),
  make: (table: NewTable): Promise<Table> => post('/api/tables', table),
  join: (id: string, seat: number | null, invitation: string | null): Promise<Table> =>
    post(`${at(id)}/join`, { ...(seat === null ? {} : { seat }), ...(invitation ? { invitation } : {}) }),
  leave: (id: string): Promise<Table> => post(`${at(id)}/leave`),
  start: (id: string): Promise<Table> => post(`${at(id)}/start`),
  rematch: (id: string): Promise<Table> => post(`${at(id)}/rematch`),
  seat: (id: string, seat: number, bot: string | null): Promise<Table> => post(`${at(id)}/seat`, { seat, bot }),
  resign: (id: string): Promise<Table> => post(`${at(id)}/resign`),
  handOver: (id: string, bot: string): Promise<Table> => post(`${at(id)}/hand_over`, { bot }),
  takeOver: (id: string): Promise<Table> => post(`${at(id)}/take_over`),
  view: (id: string): Promise<Snapshot> => get(`${at(id)}/view`),
  log: (id: string, before: number, invitation: string | null): Promise<LogPage> =>
    get(`${at(id)}/log?before=${before}${invitation ? `&invitation=${encodeURIComponent(invitation)}` : ''}`),

  replay: (id: string): Promise<Replay> => get(`${at(id)}/replay`),
  replayAt: (id: string, step: number, eyes: number | 'above'): Promise<ReplayView> =>
    get(`${at(id)}/replay/${step}?eyes=${eyes}`),
  replayAdvice: (id: string, step: number): Promise<ReplayAdvice> => get(`${at(id)}/replay/${step}/advice`),
  hopes: (id: string): Promise<Hopes> => get(`${at(id)}/hopes`),
  record: (id: string): Promise<unknown> => get(`${at(id)}/record`),
  recordAddress: (id: string): string => `${at(id)}/record`,
  importRecord: (record: unknown): Promise<Table> => post('/api/records', record),
};
