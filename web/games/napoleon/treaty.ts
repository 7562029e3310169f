// Peace on the map: the regions of the concessions that may be taken, with their numbers.
import type { Choice } from '../../table/wire';
import { numberIn, textIn, type ConcessionRow, type Facts, type NapoleonProps, type NapoleonView } from './view';

export interface Concession {
  row: ConcessionRow;
  choice: Choice | undefined; // may be taken now
  taken: boolean; // in this peace
  gone: boolean; // in an earlier one
}

export function concessionsOf(view: NapoleonView, facts: Facts, choices: Choice[]): Concession[] {
  const loser = view.peace?.loser;
  if (!loser) return [];
  const victors: string[] = ['any', '', ...(view.peace?.victors ?? [])];
  return facts.concessions
    .filter((row) => row.defeated === loser && victors.includes(row.victor ?? ''))
    .map((row) => {
      const taken = view.peace?.taken_now?.includes(row.item) ?? false;
      const choice = choices.find(
        (one) => one.act === 'take_item' && (numberIn(one, 'item') === row.item || textIn(one, 'item') === row.id),
      );
      return {
        row,
        choice,
        taken,
        gone: !taken && (view.nations[loser].conceded?.includes(row.item) ?? false),
      };
    });
}

// The numbers on the map: of what may be taken or was taken in this peace; of one alone while it is pointed at.
export function sealsOf(
  { view, choices }: Pick<NapoleonProps, 'view' | 'choices'>,
  facts: Facts,
  only: string | null,
): Map<string, number> {
  const seals = new Map<string, number>();
  for (const { row, choice, taken } of concessionsOf(view, facts, choices)) {
    if (only !== null ? row.id !== only : !choice && !taken) continue;
    for (const region of row.regions ?? []) if (!seals.has(region)) seals.set(region, row.item);
  }
  return seals;
}
