// The odds of battles that are being considered, as the server works them out.
import { Considered } from '../../parts/considered.svelte';
import type { Choice, Odds } from '../../table/wire';
import { withAct, type NapoleonProps } from './view';

export interface BattleOdds extends Odds {
  destroyed?: number; // the chance that the defenders are destroyed
  left?: number; // attackers' pips on average
}

const considered = new Considered<BattleOdds>();
export const oddsOf = considered.of;
export const forgetOdds = (): void => considered.forget();

export function considerAttacks(props: NapoleonProps): void {
  const { odds, view, choices } = props;
  const attacks: Choice[] = odds ? withAct(choices, 'attack', 'join').slice(0, 12) : [];
  considered.consider(view, attacks, async (choice) => ((await odds?.(choice)) ?? null) as BattleOdds | null);
}

export const percent = (share: number): string =>
  share > 0 && share < 0.005 ? '<1' : share < 1 && share > 0.995 ? '>99' : String(Math.round(share * 100));
