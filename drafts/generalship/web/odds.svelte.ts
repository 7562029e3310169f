// The odds of a battle that is being considered: before a march that begins one, and before what is sealed or presented.
import { Considered } from '../../parts/considered.svelte';
import type { Choice, Odds } from '../../table/wire';
import { seatOf, type GeneralshipProps } from './view';

export interface BattleOdds extends Odds {
  win: number; // of whoever asks
  role: 'attacker' | 'defender';
  samples?: number;
}

const considered = new Considered<BattleOdds>();
export const oddsOf = considered.of;
export const forgetOdds = (): void => considered.forget();

export function consider(props: GeneralshipProps, choices: Choice[]): void {
  const { odds, view } = props;
  considered.consider(
    view,
    odds ? choices : [],
    async (choice) => ((await odds?.(choice)) ?? null) as BattleOdds | null,
  );
}

// Marches onto units of somebody else.
export function attacksAmong({ view, you }: GeneralshipProps, targets: Map<string, Choice>): Choice[] {
  return [...targets].flatMap(([tile, choice]) => {
    const stander = seatOf(view, view.tiles[tile]?.stack);
    return stander !== null && stander !== you ? [choice] : [];
  });
}

export const percent = (share: number): string =>
  share > 0 && share < 0.005 ? '<1' : share < 1 && share > 0.995 ? '>99' : String(Math.round(share * 100));
