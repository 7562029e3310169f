// What a game brings to the shell. The shell knows no game; a game's folder knows no other.
import type { Component } from 'svelte';
import type { BadgeFacts } from '../parts/badge';
import type { PowerLook, SeatLook } from '../parts/looks';
import type { Heard, Listener, Telling } from './telling/telling';
import type { Choice, GameEvent, Gesture, Update, Odds, Seat, Turn } from './wire';

// Why something is asked before a choice is made: it cannot simply be taken back, or it spends what one would not expect.
export type Asking = 'ends' | 'reveals' | 'spends';

// What a choice would spend, in a sentence.
export interface Spending {
  spends: string;
}

// Everything a game's components are given. They light what `choices` lists and decide nothing.
export interface GameProps<View = unknown> {
  view: View;
  data: Record<string, { rows: Record<string, unknown>[] }>; // the board's data files
  seats: SeatLook[];
  powers: PowerLook[]; // of games that have them: who plays which stands in their `seat`
  you: Seat | null;
  turn: Turn;
  choices: Choice[];
  pick: (choice: Choice) => void; // one of `choices`
  // Several answers as one, after taking back; true when it was taken. Null where nothing can be answered.
  gesture?: ((gesture: Gesture) => Promise<boolean>) | null;
  ask: (notation: string, near: Element | null) => void; // points at something else: shows why not
  place: string | null; // a place the log or a list points at
  point: (place: string | null) => void; // the board points at a place
  update: Update<View> | null; // what has just happened, for short animations
  odds?: (choice: Choice) => Promise<Odds | null>; // what is likely to come of it, as the server works it out
  foresee?: () => Promise<Record<string, unknown> | null>; // what the answers would bring, in the game's own words
  takeBack?: (() => void) | null; // the last own answer, while it may be taken back
}

// What a sentence about the situation of a seat is made of.
export interface Situation<View = unknown> extends Pick<GameProps<View>, 'view' | 'data' | 'choices'> {
  you: Seat;
  yours: boolean; // whether something is asked of this seat
  names: string[]; // of the seats
}

// Given to what a game tells of a seat besides its badges.
export interface SeatDetailProps<View = unknown> {
  view: View;
  data: GameProps<View>['data'];
  seat: Seat;
}

// What a game says of itself on the front page (games/<game>/about.ts). All of it may be missing.
export interface GameAbout {
  subtitle: string; // where and when
  sentence: string; // what one does, and what only this game has
  length: { count: string; unit: 'minutes' | 'hours' }; // among people, as the publisher says
  weight: 1 | 2 | 3 | 4 | 5; // how much there is to learn
  seatOptions?: string[]; // options whose number is that of a seat: a table offers no more than it has
  // Part of a real table, taken by tests/browser/pictures.mjs: by day and by night, for plain and for fine screens.
  // `focus` is what stays in sight where it does not fit (CSS object-position).
  picture: { day: string; dayLarge: string; night: string; nightLarge: string; focus?: string };
}

// What teaches a game besides its lessons (games/<game>/learn.ts): its pieces by name ("card:france"), for pictures in
// running text, and the game in one minute.
export interface PieceProps {
  id: string;
  data: GameProps['data'];
  size?: 'small' | 'usual';
}
export interface MinutePart {
  title?: string;
  text: string;
  pieces?: string[]; // pieces of the game, and the signs between them
}
export interface GameMinute {
  subtitle: string;
  goal: MinutePart;
  end: MinutePart;
  turn: { heading: string; parts: MinutePart[] };
  more: { heading: string; parts: MinutePart[] }[];
}
export interface GameLearn {
  Piece: Component<PieceProps>;
  Symbols: Component | null; // drawings that the pieces use, once on a page without the board
  minute: GameMinute;
  legend: MinutePart[]; // what the signs on its map mean
}

export interface GameUi<View = unknown> {
  id: string;
  short?: string; // its title where there is little room
  Board: Component<GameProps<View>>;
  Tray: Component<GameProps<View>>; // what is yours: hand, mat, pad
  // The sentence that is being built for the open question, with chips; null: the plain list is enough.
  Sentence: Component<GameProps<View>> | null;
  // Short facts for the top bar: "Period 2 of 3, 1680", "Round 13".
  status(view: View): string[];
  // What stands beside a seat's name: icon, number, and words for screen readers.
  badges(view: View, seat: Seat): BadgeFacts[];
  score(view: View, seat: Seat): number | null;
  // The place on the board that an event or a choice speaks of, if any.
  placeOf(said: GameEvent | Choice): string | null;
  // Places in reading order, for the keyboard and screen readers, each with its facts in words.
  places(view: View, data: GameProps<View>['data']): { id: string; name: string; facts: string }[];
  // --- what a game may add ---
  // Which of the board's panels holds a piece (`data-anchor`) on a small screen; the board opens it while `place` is
  // `panel:` with its name.
  panelOf?(anchor: string): string | null;
  // Which powers are shown beside the seats that play them; all of them unless small ones would crowd the rest.
  seated?(power: PowerLook): boolean;
  // What else is open about a seat, below its name: cards that were seen in its hand.
  SeatDetail?: Component<SeatDetailProps<View>>;
  // The steps of a turn, above the prompt: Draw, Play cards, End of turn.
  steps?(view: View): { name: string; state: 'done' | 'now' | 'later' }[];
  // A sentence below the question that knows the situation: that nothing can be claimed, or, while others play, when
  // it is one's turn again.
  situation?(of: Situation<View>): string | null;
  // A heading of the log that this event opens ("Round 13"); otherwise its argument `round` is one.
  heading?(event: GameEvent): string | null;
  // Why a choice is asked about before it is made: it reveals a card or a die, or the game knows that it ends the
  // turn. Each kind has its setting. What plainly ends the turn is asked about without a word from the game.
  asks?(choice: Choice, view: View, data: GameProps<View>['data']): Asking | Spending | null;
  // Whether on a phone the tray stands directly below the question, because it is answered there.
  trayFirst?(view: View): boolean;
  // The board is taller than wide: on a low screen the tray goes into the column beside it.
  tall?: boolean;
  // Battles, scorings and other procedures among the events, each told in steps on the stage (telling/telling.ts).
  // Called again after every update with the last of the log; boards that this page has not seen are null.
  tellings?(heard: Heard<View>[], to: Listener<View>): Telling<View>[];
  // The kinds of these, for the settings: `{ battle: 'Battles' }`.
  told?: Record<string, string>;
  // A tab of its own with exact odds.
  Odds?: Component<GameProps<View>>;
}
