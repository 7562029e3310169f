// The odds of what is being considered: the server casts the tower many times for each answer.
import { Considered } from '../../parts/considered.svelte';
import type { Choice } from '../../table/wire';
import type { BattleOdds, WallensteinProps, WallensteinView } from './view';

const considered = new Considered<BattleOdds>();
const past = new Map<string, BattleOdds>(); // for telling what came, beside what was likely

// While plans are made nothing on the board changes, and what was learnt about a card stays true when it is laid.
const momentOf = (view: WallensteinView): unknown => (view.ask === 'plan' ? `plan ${view.year} ${view.season}` : view);

export const oddsOf = considered.of;

// In one action the same march is considered once.
const pastKey = (view: WallensteinView, text: string): string =>
  `${view.year} ${view.season} ${view.action ?? ''} ${text}`;
export const pastOdds = (view: WallensteinView, text: string): BattleOdds | null =>
  past.get(pastKey(view, text)) ?? null;

const asking =
  ({ odds, view }: WallensteinProps) =>
  async (choice: Choice): Promise<BattleOdds | null> => {
    const found = ((await odds?.(choice)) ?? null) as BattleOdds | null;
    if (found) past.set(pastKey(view, choice.text), found);
    return found;
  };

export function consider(props: WallensteinProps, choices: Choice[]): void {
  considered.consider(momentOf(props.view), props.odds ? choices : [], asking(props));
}
export async function askAtOnce(props: WallensteinProps, choice: Choice): Promise<void> {
  if (props.odds) await considered.askAtOnce(momentOf(props.view), choice, asking(props));
}

export function forgetOdds(): void {
  considered.forget();
  past.clear();
}
