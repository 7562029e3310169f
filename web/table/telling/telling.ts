// A telling: one procedure that happened (a battle, a winter, a scoring), told in steps on the stage. Games read
// tellings out of the events; the shell shows them one after the other. It knows no game.
import type { Component } from 'svelte';
import type { GameProps, GameUi } from '../game_ui';
import { settings } from '../me.svelte';
import type { LogEntry, Seat } from '../wire';
import type { GameEvent } from '../wire';

// One entry of the log with the boards around it, where this page has seen them.
export interface Heard<View = unknown> {
  seen: number;
  events: GameEvent[];
  before: View | null;
  after: View | null;
}

// To whom it is told.
export type Listener<View = unknown> = Pick<GameProps<View>, 'data' | 'seats' | 'powers' | 'you'>;

export interface TellingStep {
  name: string; // on the rail: "March"
  text: string; // one sentence, also for screen readers
  rule: string | null;
  ms: number; // how long it is told at normal speed
  head?: string; // stands over the stage meanwhile, instead of the title
}

export interface StageProps<View = unknown, Story = unknown> {
  story: Story;
  step: number; // this step is being told; those before it stay as they were
  moving: boolean; // whether the step moves, or is shown as it ends
  beside: boolean; // the board stands beside the stage, so that the stage need not show it
  game: Listener<View>;
}

export interface Telling<View = unknown> {
  id: string; // of its first event, see `eventId`
  ends: string; // of the last event that was heard of it
  kind: string; // one of the game's kinds of tellings (`GameUi.told`)
  seats: Seat[] | 'all'; // who is part of it
  about: string; // whose affair: "Your battle, Böhmen against Passau"
  title: string; // until the result is told
  result: string; // afterwards
  steps: TellingStep[];
  whole: boolean; // false while more of it is to come
  onwards: string; // what the button says at the end: "Go on"
  ground?: 'winter'; // another ground for the stage
  // Everybody's points when so many steps have been told, where points are open and this changes them.
  points?: ((steps: number) => Map<Seat, number>) | null;
  Stage: Component<StageProps<View>>;
  story: unknown;
}

// What a game gives: the story has the type that its stage wants, and is only ever given to it.
export function telling<View, Story>(
  parts: Omit<Telling<View>, 'Stage' | 'story' | 'onwards'> & {
    onwards?: string;
    Stage: Component<StageProps<View, Story>>;
    story: Story;
  },
): Telling<View> {
  return { onwards: 'Go on', ...parts, Stage: parts.Stage as unknown as Component<StageProps<View>> };
}

// The name of an event: the log's lines have the same.
export const eventId = (seen: number, index: number): string => `${seen}.${index}`;

export function isLater(one: string, other: string): boolean {
  const [seen = 0, index = 0] = one.split('.').map(Number);
  const [otherSeen = 0, otherIndex = 0] = other.split('.').map(Number);
  return seen > otherSeen || (seen === otherSeen && index > otherIndex);
}

export const concerns = (telling: Pick<Telling, 'seats'>, you: Seat | null): boolean =>
  you === null || telling.seats === 'all' || telling.seats.includes(you);

// Which are told by themselves: each kind as its own setting says, or else as the one for all.
export function isWanted(telling: Telling, game: string, you: Seat | null): boolean {
  const want = settings.toldKinds[`${game}.${telling.kind}`] ?? settings.told;
  return want === 'all' || (want === 'own' && concerns(telling, you));
}

// At the usual speed.
export const usual = { step: 800, cast: 1600, line: 900 };

const window = 120; // entries: longer than any procedure, short enough to be read after each update

// The last entries of the log with the boards that this page has kept.
export function heardOf<View>(log: LogEntry[], views: { seen: number; view: unknown }[]): Heard<View>[] {
  const boards = [...views].sort((a, b) => a.seen - b.seen);
  return log.slice(-window).map(({ seen, events }) => {
    const before = boards.findLast((one) => one.seen < seen);
    const after = boards.find((one) => one.seen === seen);
    return {
      seen,
      events,
      before: before && before.seen >= seen - 1 ? (before.view as View) : null,
      after: (after?.view as View | undefined) ?? null,
    };
  });
}

export function tellingsOf(ui: GameUi, log: LogEntry[], views: { seen: number; view: unknown }[], to: Listener) {
  return ui.tellings?.(heardOf(log, views), to) ?? [];
}
