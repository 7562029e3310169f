// What travels between server and page (docs/api.md). Held to the C++ by tests/wire_samples.

export type Seat = number;

export interface Choice {
  act: string;
  text: string; // notation: what is sent back
  says: string; // a sentence
  [argument: string]: unknown;
}

export interface GameEvent {
  kind: string;
  text: string;
  rule: string;
  [argument: string]: unknown;
}

export interface Prompt {
  ask: string;
  text: string;
  question?: string; // the first sentence of `text`, where there are more
  next?: string; // what follows it
  [argument: string]: unknown;
}

export interface Refusal {
  why: string;
  rule: string;
  text: string;
  [argument: string]: unknown;
}

export interface Turn {
  waiting: 'players' | 'chance' | 'nobody';
  seats: Seat[];
}

export interface Player {
  seat: Seat;
  colour: string;
  kind: 'free' | 'person' | 'bot';
  name: string;
  user?: string;
  bot?: string;
  online?: boolean;
  resigned?: boolean;
}

export type Clock =
  { kind: 'none' } | { kind: 'live'; minutes: number; increment: number } | { kind: 'days'; days: number };

export interface SeatScore {
  seat: Seat;
  score: number;
  rank: number;
  parts: Record<string, number>;
}

// Beside the seats: a nation that a seat plays, an ally whom nobody does.
export interface Power {
  id: string;
  name: string;
  seat: Seat | null;
  colour: string;
}

export interface Table {
  id: string;
  game: string;
  name: string;
  seats: number;
  options: Record<string, unknown>;
  status: 'open' | 'running' | 'finished' | 'stopped';
  why?: string;
  access: 'open' | 'invitation';
  invitation?: string;
  clock: Clock;
  made_at: number;
  changed_at: number;
  rules_version: string;
  board_hash: string;
  players: Player[];
  you: { seat: Seat | null; maker: boolean };
  turn?: Turn;
  scores?: SeatScore[];
  next?: string;
  commitment?: string; // to the seed, from the beginning
}

export interface Clocks {
  now: number;
  seats: { left_ms: number; running: boolean }[];
}

export interface LogEntry {
  seen: number;
  at: number;
  events: GameEvent[];
}

export interface Chat {
  type: 'chat';
  number: number;
  at: number;
  from: { name: string; seat: Seat | null };
  to: Seat[] | null;
  text: string;
}

interface Standing<View> {
  seen: number;
  view: View;
  turn: Turn;
  prompt: Prompt | null;
  choices: Choice[];
  can_take_back: boolean;
  whisper_to?: Seat[]; // absent: to everybody at the table
  take_back_asked?: { seat: Seat; agreed: Seat[] };
  clocks: Clocks | null;
  powers?: Power[]; // an update lists them when one has changed hands
}

export interface Snapshot<View = unknown> extends Standing<View> {
  type: 'snapshot';
  table: Table;
  log: LogEntry[];
  chat: Chat[];
  auto_forced: boolean;
  auto_usual: boolean;
}

export interface Update<View = unknown> extends Standing<View> {
  type: 'update';
  at: number;
  by: Seat | null;
  forced?: boolean;
  events: GameEvent[];
  scores?: SeatScore[];
  taken_back?: { seat: Seat };
  drop_from?: number;
}

// What is likely to come of a choice; a game adds what its own page shows.
export interface Odds {
  exact: boolean;
  error?: number;
  outcomes: { outcome: string; probability: number }[];
}

export type FromServer<View = unknown> =
  | Snapshot<View>
  | Update<View>
  | Chat
  | { type: 'table'; table: Table }
  | { type: 'accepted' | 'asked' | 'stale' | 'legal'; id: number }
  | { type: 'odds'; id: number; odds: Odds | null }
  | { type: 'foreseen'; id: number; foreseen: Record<string, unknown> | null }
  | { type: 'refused'; id: number; refusal: Refusal }
  | ({ type: 'malformed'; id: number | null } & Failure);

// Several answers as one, after taking back so many of one's own to the open question.
export interface Gesture {
  back?: number;
  choices: string[];
}
// One choice, or a gesture.
export type Answers = Partial<Gesture> & { choice?: string };

export type ToServer =
  | ({ type: 'choose'; id: number; seen: number } & Answers)
  | ({ type: 'why_not'; id: number } & Answers)
  | ({ type: 'odds'; id: number } & Answers)
  | { type: 'foresee'; id: number }
  | { type: 'take_back'; id: number }
  | { type: 'answer_take_back'; id: number; agree: boolean }
  | { type: 'say'; id: number; text: string; to: Seat[] | null }
  | { type: 'auto'; id: number; forced?: boolean; usual?: boolean };

export interface User {
  id: string;
  name: string;
  guest: boolean;
  webhook: string; // told when it is the user's turn; empty: none
  settings: Record<string, unknown>;
}

export interface OptionSpec {
  id: string;
  kind: 'flag' | 'number' | 'word' | 'word_for_each_seat';
  text: string;
  rule: string;
  default: unknown;
  low?: number;
  high?: number;
  words?: string[];
}

export interface GameInfo {
  id: string;
  title: string;
  rules_version: string;
  board_hash: string;
  seats: number[];
  options: OptionSpec[];
  provenance: Record<'seed' | 'found' | 'recalled' | 'designed', number>;
}

export interface Rule {
  id: string;
  title: string;
  text: string;
  source: string;
  tests: string[];
}

export interface Me {
  user: User | null;
  token: string;
}

export interface BotInfo {
  id: string;
  name: string;
  text: string;
}

export interface NewTable {
  game: string;
  seats: number;
  options: Record<string, unknown>;
  bots: Record<string, string>; // seat: bot
  access: 'open' | 'invitation';
  clock: Clock;
  name?: string;
}

export interface TableList {
  tables: Table[];
  more: number | null;
}

export interface Ledger {
  game: string;
  rules_version: string;
  rules: Rule[];
}

export interface BoardData {
  board_hash: string;
  files: Record<string, { rows: Record<string, unknown>[] }>;
}

export interface ReplayStep {
  step: number;
  by: Seat | null;
  text: string;
  events: GameEvent[];
}

// The position after so many steps, through one seat's eyes or from above; from above with every seat's view.
export interface ReplayView<View = unknown> {
  step: number;
  eyes: Seat | 'above';
  view: View;
  turn: Turn;
  scores: SeatScore[];
  seats?: View[];
}

// A game as it is exported and imported.
export interface GameRecord {
  casus_record: number;
  game: string;
  rules_version: string;
  board_hash: string;
  seats: number;
  options: Record<string, unknown>;
  commitment: string;
  seed?: string;
  steps: string[];
  end_hash: string;
}

export interface Failure {
  error: { code: string; text: string };
}

export interface Replay {
  steps: ReplayStep[];
  scores: (number | SeatScore)[][]; // at the beginning and after each step, for each seat
  commitment: string;
  seed: string | null; // none for records without one
  verified: boolean;
}
