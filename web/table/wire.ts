// What travels between server and page, by the names that the page uses. The shapes are generated from
// docs/openapi.json (npm run wire), which the C++ is held to as well; here stands only what a schema cannot say: the
// view has the shape of its game, and so have the files of its board.
import type { components } from '../generated/openapi';

type Schemas = components['schemas'];

export type Seat = number;
export type Choice = Schemas['Choice'];
export type GameEvent = Schemas['Event'];
export type Prompt = Schemas['Prompt'];
export type Refusal = Schemas['Refusal'];
export type Turn = Schemas['Turn'];
export type Player = Schemas['Player'];
export type Clock = Schemas['Clock'];
export type SeatScore = Schemas['Score'];
export type Power = Schemas['Power'];
export type Table = Schemas['Table'];
export type Clocks = Schemas['Clocks'];
export type LogEntry = Schemas['LogEntry'];
export type LogPage = Schemas['LogPage'];
export type Chat = Schemas['Chat'];
export type Odds = Schemas['Odds'];
export type Thought = Schemas['Thought'];

export type Snapshot<View = unknown> = Omit<Schemas['Snapshot'], 'view'> & { view: View };
// As it comes: without the view where that is as it was. The page hands updates on with it.
export type UpdateMessage<View = unknown> = Omit<Schemas['Update'], 'view'> & { view?: View };
export type Update<View = unknown> = UpdateMessage<View> & { view: View };
export type FromServer<View = unknown> =
  Snapshot<View> | UpdateMessage<View> | Exclude<Schemas['ServerMessage'], Schemas['Snapshot'] | Schemas['Update']>;
export type ToServer = Schemas['ClientMessage'];
// Several answers as one, after taking back so many of one's own to the open question.
export interface Gesture {
  back?: number;
  choices: string[];
}

export type User = Schemas['User'];
export type Me = Schemas['Me'];
export type OptionSpec = Schemas['Option'];
export type GameInfo = Schemas['Games']['games'][number];
export type Ledger = Schemas['Rules'];
export type Rule = Ledger['rules'][number];
export type BotInfo = Schemas['Bots']['bots'][number];
export type NewTable = Schemas['NewTable'];
export type TableList = Schemas['Tables'];
export type BoardData = Omit<Schemas['Data'], 'files'> & { files: Record<string, { rows: Record<string, unknown>[] }> };
export type Replay = Schemas['Replay'];
export type ReplayStep = Replay['steps'][number];
export type ReplayView<View = unknown> = Omit<Schemas['ReplayView'], 'view' | 'seats'> & { view: View; seats?: View[] };
export type ReplayAdvice = Schemas['ReplayAdvice'];
export type Hopes = Schemas['Hopes'];
export type LessonListed = Schemas['LessonListed'];
export type Lesson = Schemas['Lesson'];
export type LessonStep = Schemas['LessonStep'];
export type LessonRequest = Schemas['LessonRequest'];
export type LessonAnswer = Omit<Schemas['LessonAnswer'], 'messages'> & { messages: FromServer[] };
export type GameRecord = Schemas['Record'];
export type Failure = Schemas['Error'];
