// The odds of what is being considered. The server casts the tower many times for each answer, so it is asked
// only for what has been considered for a moment, for one thing after the other, and once for each.
import type { Choice } from '../../table/wire';
import type { BattleOdds, WallensteinProps, WallensteinView } from './view';

const rest = 220; // milliseconds before each question: never five a second

let known = $state.raw<ReadonlyMap<string, BattleOdds | null>>(new Map());
const past = new Map<string, BattleOdds>(); // for telling what came, beside what was likely
const asked = new Set<string>();
let moment: unknown = null; // answers hold for it
let timer: ReturnType<typeof setTimeout> | null = null;

// While plans are made nothing on the board changes, and what was learnt about a card stays true when it is laid.
const momentOf = (view: WallensteinView): unknown => (view.ask === 'plan' ? `plan ${view.year} ${view.season}` : view);

// Undefined: not known yet; null: the server gives none.
export const oddsOf = (text: string): BattleOdds | null | undefined => known.get(text);

function turnTo(view: WallensteinView): void {
  const now = momentOf(view);
  if (now === moment) return;
  moment = now;
  asked.clear();
  known = new Map();
}

// In one action the same march is considered once.
const pastKey = (view: WallensteinView, text: string): string =>
  `${view.year} ${view.season} ${view.action ?? ''} ${text}`;
export const pastOdds = (view: WallensteinView, text: string): BattleOdds | null =>
  past.get(pastKey(view, text)) ?? null;

// What is considered now, the first thing first. Whatever was considered before and not asked for is dropped.
export function consider(props: WallensteinProps, choices: Choice[]): void {
  stop();
  turnTo(props.view);
  const left = choices.filter((choice) => !asked.has(choice.text));
  if (left.length > 0) timer = setTimeout(() => void askInTurn(props, left), rest);
}

async function askInTurn(props: WallensteinProps, [choice, ...left]: Choice[]): Promise<void> {
  timer = null;
  if (!choice) return;
  const answered = askAtOnce(props, choice);
  if (left.length > 0) timer = setTimeout(() => void askInTurn(props, left), rest);
  await answered;
}

// For what is about to be done and cannot be asked for afterwards.
export async function askAtOnce(props: WallensteinProps, choice: Choice): Promise<void> {
  turnTo(props.view);
  if (!props.odds || asked.has(choice.text)) return;
  asked.add(choice.text);
  const then = moment;
  const odds = (await props.odds(choice)) as BattleOdds | null;
  if (then === moment) known = new Map(known).set(choice.text, odds);
  if (odds) past.set(pastKey(props.view, choice.text), odds);
}

function stop(): void {
  if (timer !== null) clearTimeout(timer);
  timer = null;
}
export function forgetOdds(): void {
  stop();
  moment = null;
  asked.clear();
  known = new Map();
  past.clear();
}
