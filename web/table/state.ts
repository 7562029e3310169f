// What the page knows of one table, as a pure function of the messages that came in.
import type {
  Chat,
  Choice,
  Clocks,
  FromServer,
  LogEntry,
  LogPage,
  Update,
  UpdateMessage,
  Power,
  Prompt,
  Seat,
  SeatScore,
  Snapshot,
  Table,
  Turn,
} from './wire';

export interface TableState<View = unknown> {
  table: Table;
  seen: number;
  view: View | null;
  turn: Turn;
  prompt: Prompt | null;
  choices: Choice[];
  canTakeBack: boolean;
  whisperTo: Seat[] | null; // null: to everybody at the table
  takeBackAsked: { seat: Seat; agreed: Seat[] } | null;
  clocks: Clocks | null;
  clocksAt: number; // this device's time when the clocks arrived
  log: LogEntry[]; // the last of it, and what was asked for
  logMore: number | null; // there is more before this number
  chat: Chat[];
  autoForced: boolean;
  autoUsual: boolean;
  scores: SeatScore[] | null;
  update: Update<View> | null; // the latest, for animations
  powers: Power[];
  missing: boolean; // updates were skipped: the log has a hole until the next snapshot
}

// What snapshots and updates say alike.
function standing<View>(message: Snapshot<View> | UpdateMessage<View>, now: number) {
  return {
    seen: message.seen,
    turn: message.turn,
    prompt: message.prompt,
    choices: message.choices,
    canTakeBack: message.can_take_back,
    whisperTo: message.whisper_to ?? null,
    takeBackAsked: message.take_back_asked ?? null,
    clocks: message.clocks,
    clocksAt: now,
  };
}

function fromSnapshot<View>(message: Snapshot<View>, now: number): TableState<View> {
  return {
    ...standing(message, now),
    view: message.view ?? null,
    table: message.table,
    log: message.log,
    logMore: message.log_more,
    chat: message.chat,
    autoForced: message.auto_forced,
    autoUsual: message.auto_usual,
    scores: message.table.scores ?? null,
    update: null,
    powers: message.powers ?? [],
    missing: false,
  };
}

// Updates come from games that run; those after which nobody is waited for are the last.
function statusAfter(before: Table['status'], over: boolean): Table['status'] {
  if (before === 'stopped') return before;
  return over ? 'finished' : 'running';
}

function withUpdate<View>(state: TableState<View>, message: UpdateMessage<View>, now: number): TableState<View> {
  const droppedFrom = message.drop_from;
  if (message.seen <= state.seen && droppedFrom === undefined) return state; // told before
  const kept = droppedFrom === undefined ? state.log : state.log.filter((entry) => entry.seen < droppedFrom);
  const told = message.events.length > 0 ? [{ seen: message.seen, at: message.at, events: message.events }] : [];
  const over = message.turn.waiting === 'nobody';
  const view = message.view ?? state.view;
  return {
    ...state,
    ...standing(message, now),
    view,
    table: {
      ...state.table,
      turn: message.turn,
      status: statusAfter(state.table.status, over),
      ...(message.scores ? { scores: message.scores } : {}),
    },
    log: [...kept, ...told],
    logMore: droppedFrom === undefined || state.logMore === null ? state.logMore : Math.min(state.logMore, droppedFrom),
    scores: message.scores ?? state.scores,
    update: view === null ? null : { ...message, view },
    powers: message.powers ?? state.powers,
    missing: state.missing || message.seen > state.seen + 1,
  };
}

// Older entries that were asked for with `before`. If others are wanted by now they come too late: some of them were
// taken back, or all of the log was sent anew.
export function withOlder<View>(state: TableState<View>, before: number, page: LogPage): TableState<View> {
  if (state.logMore !== before) return state;
  return { ...state, log: [...page.log, ...state.log], logMore: page.more };
}

function withChat<View>(state: TableState<View>, message: Chat): TableState<View> {
  if (state.chat.some((one) => one.number === message.number)) return state;
  const chat = [...state.chat, message].sort((a, b) => a.number - b.number);
  return { ...state, chat };
}

// Answers to requests do not change the table; the connection gives them to whoever asked.
export function reduce<View>(
  state: TableState<View> | null,
  message: FromServer<View>,
  now: number,
): TableState<View> | null {
  if (message.type === 'snapshot') return fromSnapshot(message, now);
  if (state === null) return null;
  switch (message.type) {
    case 'update':
      return withUpdate(state, message, now);
    case 'chat':
      return withChat(state, message);
    case 'table':
      return { ...state, table: message.table, scores: message.table.scores ?? state.scores };
    default:
      return state;
  }
}

export function isYourTurn<View>(state: TableState<View>): boolean {
  const you = state.table.you.seat;
  return you !== null && state.turn.waiting === 'players' && state.turn.seats.includes(you);
}

// Milliseconds left for a seat at this device's time `now`; null without clocks.
export function timeLeft<View>(state: TableState<View>, seat: Seat, now: number): number | null {
  const clock = state.clocks?.seats[seat];
  if (!clock) return null;
  return Math.max(0, clock.left_ms - (clock.running ? Math.max(0, now - state.clocksAt) : 0));
}

// The log since the seat last acted: after the last entry that begins with something it did.
export function sinceLastTurn(log: LogEntry[], you: Seat | null, actedAt: number | null): LogEntry[] {
  if (you === null) return [];
  if (actedAt !== null && actedAt > 0) return log.filter((entry) => entry.seen > actedAt);
  for (let i = log.length - 1; i >= 0; i--) {
    const first = log[i]?.events[0];
    if (first && first.seat === you) return log.slice(i + 1);
  }
  return [];
}
