// The types of table/wire.ts at run time. A checker is tied to its type: a field that is added to the type and
// not here, or has another type here, does not compile. Fields that the type does not know are faults too.
import type {
  BotInfo,
  Chat,
  Choice,
  Clock,
  Clocks,
  Failure,
  FromServer,
  GameEvent,
  GameRecord,
  LogEntry,
  Update,
  Odds,
  Player,
  Power,
  Prompt,
  Refusal,
  Replay,
  ReplayStep,
  ReplayView,
  SeatScore,
  Snapshot,
  Table,
  TableList,
  ToServer,
  Turn,
} from '../table/wire';

type Path = (string | number)[];

// What was looked at on the way: every place that has a type, and whether it may be absent.
export interface Looked {
  path: Path;
  optional: boolean;
}
export class Report {
  faults: string[] = [];
  looked: Looked[] = [];
  fault(path: Path, text: string): void {
    this.faults.push(`${path.join('.') || 'the message'}: ${text}`);
  }
}

export interface Check<T> {
  (value: unknown, path: Path, report: Report): void;
  is?: T; // only for the compiler
  optional?: boolean;
}

type Known<T> = { [K in keyof T as string extends K ? never : K]: T[K] };
type Fields<T> = {
  [K in keyof Known<T>]-?: object extends Pick<Known<T>, K>
    ? Check<Known<T>[K]> & { optional: true }
    : Check<Known<T>[K]>;
};

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const when =
  <T>(holds: (value: unknown) => boolean, name: string): Check<T> =>
  (value, path, report) => {
    if (!holds(value)) report.fault(path, `not ${name}`);
  };

export const text = when<string>((value) => typeof value === 'string', 'text');
export const flag = when<boolean>((value) => typeof value === 'boolean', 'true or false');
export const number = when<number>((value) => typeof value === 'number' && Number.isFinite(value), 'a number');
const known = when<unknown>((value) => value !== undefined && typeof value !== 'function', 'JSON');
const word = <const Words extends readonly string[]>(...words: Words): Check<Words[number]> =>
  when((value) => words.includes(value as string), words.join(' or '));

function maybe<T>(check: Check<T>): Check<T | undefined> & { optional: true } {
  const found: Check<T | undefined> = (value, path, report) => check(value, path, report);
  return Object.assign(found, { optional: true as const });
}
const orNull =
  <T>(check: Check<T>): Check<T | null> =>
  (value, path, report) => {
    if (value !== null) check(value, path, report);
  };
const either =
  <A, B>(first: Check<A>, second: Check<B>): Check<A | B> =>
  (value, path, report) => {
    const [a, b] = [new Report(), new Report()];
    first(value, path, a);
    second(value, path, b);
    const better = a.faults.length === 0 ? a : b;
    report.faults.push(...better.faults);
    report.looked.push(...better.looked);
  };
const each =
  <T>(check: Check<T>): Check<T[]> =>
  (value, path, report) => {
    if (!Array.isArray(value)) return report.fault(path, 'not a list');
    value.forEach((one, i) => {
      report.looked.push({ path: [...path, i], optional: true });
      check(one, [...path, i], report);
    });
  };
const byName =
  <T>(check: Check<T>): Check<Record<string, T>> =>
  (value, path, report) => {
    if (!isObject(value)) return report.fault(path, 'not an object');
    for (const [name, one] of Object.entries(value)) {
      report.looked.push({ path: [...path, name], optional: true });
      check(one, [...path, name], report);
    }
  };

function fieldsOf(fields: Record<string, Check<unknown>>, closed: boolean): Check<never> {
  return (value, path, report) => {
    if (!isObject(value)) return report.fault(path, 'not an object');
    for (const [name, check] of Object.entries(fields)) {
      const optional = check.optional === true;
      if (!(name in value)) {
        if (!optional) report.fault([...path, name], 'missing');
        continue;
      }
      report.looked.push({ path: [...path, name], optional });
      check(value[name], [...path, name], report);
    }
    for (const name of Object.keys(value))
      if (closed && !(name in fields)) report.fault([...path, name], 'not in the type');
  };
}
// Exactly these fields; or these and a game's own arguments.
const object = <T>(fields: Fields<T>): Check<T> => fieldsOf(fields as Record<string, Check<unknown>>, true) as Check<T>;
const open = <T>(fields: Fields<T>): Check<T> => fieldsOf(fields as Record<string, Check<unknown>>, false) as Check<T>;
// One of several by a word in the field `name`.
const oneOf =
  <T>(name: string, kinds: Record<string, Check<never> | Check<T> | Check<unknown>>): Check<T> =>
  (value, path, report) => {
    const kind = isObject(value) ? value[name] : undefined;
    const check = typeof kind === 'string' ? kinds[kind] : undefined;
    if (check) check(value, path, report);
    else report.fault([...path, name], `not one of ${Object.keys(kinds).join(', ')}`);
  };

const choice = open<Choice>({ act: text, text, says: text });
const event = open<GameEvent>({ kind: text, text, rule: text });
const prompt = open<Prompt>({ ask: text, text, question: maybe(text), next: maybe(text) });
const odds = open<Odds>({
  exact: flag,
  error: maybe(number),
  outcomes: each(open<Odds['outcomes'][number]>({ outcome: text, probability: number })),
});
const refusal = open<Refusal>({ why: text, rule: text, text });
const turn = object<Turn>({ waiting: word('players', 'chance', 'nobody'), seats: each(number) });
const seatScore = object<SeatScore>({ seat: number, score: number, rank: number, parts: byName(number) });
const clock: Check<Clock> = oneOf<Clock>('kind', {
  none: object<Extract<Clock, { kind: 'none' }>>({ kind: word('none') }),
  live: object<Extract<Clock, { kind: 'live' }>>({ kind: word('live'), minutes: number, increment: number }),
  days: object<Extract<Clock, { kind: 'days' }>>({ kind: word('days'), days: number }),
});
const player = object<Player>({
  seat: number,
  colour: text,
  kind: word('free', 'person', 'bot'),
  name: text,
  user: maybe(text),
  bot: maybe(text),
  online: maybe(flag),
  resigned: maybe(flag),
});
export const table = object<Table>({
  id: text,
  game: text,
  name: text,
  seats: number,
  options: byName(known),
  status: word('open', 'running', 'finished', 'stopped'),
  why: maybe(text),
  access: word('open', 'invitation'),
  invitation: maybe(text),
  clock,
  made_at: number,
  changed_at: number,
  rules_version: text,
  board_hash: text,
  players: each(player),
  you: object<Table['you']>({ seat: orNull(number), maker: flag }),
  turn: maybe(turn),
  scores: maybe(each(seatScore)),
  next: maybe(text),
  commitment: maybe(text),
});
const clocks = object<Clocks>({
  now: number,
  seats: each(object<Clocks['seats'][number]>({ left_ms: number, running: flag })),
});
const chat = object<Chat>({
  type: word('chat'),
  number,
  at: number,
  from: object<Chat['from']>({ name: text, seat: orNull(number) }),
  to: orNull(each(number)),
  text,
});
const entry = object<LogEntry>({ seen: number, at: number, events: each(event) });
const standing = {
  seen: number,
  view: known,
  turn,
  prompt: orNull(prompt),
  choices: each(choice),
  whisper_to: maybe(each(number)),
  can_take_back: flag,
  take_back_asked: maybe(object<{ seat: number; agreed: number[] }>({ seat: number, agreed: each(number) })),
  powers: maybe(each(object<Power>({ id: text, name: text, seat: orNull(number), colour: text }))),
  clocks: orNull(clocks),
};
const snapshot = object<Snapshot>({
  ...standing,
  type: word('snapshot'),
  table,
  log: each(entry),
  chat: each(chat),
  auto_forced: flag,
  auto_usual: flag,
});
const update = object<Update>({
  ...standing,
  type: word('update'),
  at: number,
  by: orNull(number),
  forced: maybe(flag),
  events: each(event),
  scores: maybe(each(seatScore)),
  taken_back: maybe(object<{ seat: number }>({ seat: number })),
  drop_from: maybe(number),
});
const problem = object<Failure['error']>({ code: text, text });
const answer = object<Extract<FromServer, { type: 'accepted' }>>({
  type: word('accepted', 'asked', 'stale', 'legal'),
  id: number,
});

export const fromServer: Check<FromServer> = oneOf<FromServer>('type', {
  snapshot,
  update,
  chat,
  table: object<Extract<FromServer, { type: 'table' }>>({ type: word('table'), table }),
  accepted: answer,
  asked: answer,
  stale: answer,
  legal: answer,
  foreseen: object<Extract<FromServer, { type: 'foreseen' }>>({
    type: word('foreseen'),
    id: number,
    foreseen: orNull(open<Record<string, unknown>>({})),
  }),
  odds: object<Extract<FromServer, { type: 'odds' }>>({ type: word('odds'), id: number, odds: orNull(odds) }),
  refused: object<Extract<FromServer, { type: 'refused' }>>({ type: word('refused'), id: number, refusal }),
  malformed: object<Extract<FromServer, { type: 'malformed' }>>({
    type: word('malformed'),
    id: orNull(number),
    error: problem,
  }),
});

type Sent<Type extends ToServer['type']> = Extract<ToServer, { type: Type }>;
const answers = { choice: maybe(text), choices: maybe(each(text)), back: maybe(number) };
export const toServer: Check<ToServer> = oneOf<ToServer>('type', {
  choose: object<Sent<'choose'>>({ type: word('choose'), id: number, seen: number, ...answers }),
  why_not: object<Sent<'why_not'>>({ type: word('why_not'), id: number, ...answers }),
  odds: object<Sent<'odds'>>({ type: word('odds'), id: number, ...answers }),
  foresee: object<Sent<'foresee'>>({ type: word('foresee'), id: number }),
  take_back: object<Sent<'take_back'>>({ type: word('take_back'), id: number }),
  answer_take_back: object<Sent<'answer_take_back'>>({ type: word('answer_take_back'), id: number, agree: flag }),
  say: object<Sent<'say'>>({ type: word('say'), id: number, text, to: orNull(each(number)) }),
  auto: object<Sent<'auto'>>({ type: word('auto'), id: number, forced: maybe(flag), usual: maybe(flag) }),
});

export const failure = object<Failure>({ error: problem });
export const tableList = object<TableList>({ tables: each(table), more: orNull(number) });
export const botList = object<{ bots: BotInfo[] }>({ bots: each(object<BotInfo>({ id: text, name: text, text })) });
export const replay = object<Replay>({
  steps: each(object<ReplayStep>({ step: number, by: orNull(number), text, events: each(event) })),
  scores: each(each(either(number, seatScore))),
  commitment: text,
  seed: orNull(text),
  verified: flag,
});
export const replayView = object<ReplayView>({
  step: number,
  eyes: either(number, word('above')),
  view: known,
  turn,
  scores: each(seatScore),
  seats: maybe(each(known)),
});
export const record = object<GameRecord>({
  casus_record: number,
  game: text,
  rules_version: text,
  board_hash: text,
  seats: number,
  options: byName(known),
  commitment: text,
  seed: maybe(text),
  steps: each(text),
  end_hash: text,
});
