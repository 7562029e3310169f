// What prestige brings at its thresholds, by the facts of the board.
import type { Facts } from './facts';

export interface Threshold {
  at: number;
  brings: string;
}
export function thresholdsOf(facts: Facts): Threshold[] {
  const bonus = (id: string): Threshold => {
    const row = facts.building(id);
    return { at: row?.bonus_at ?? 0, brings: `${row?.name ?? id}: ${row?.bonus_gold ?? 0} gold more` };
  };
  return [
    bonus('bank'),
    { at: facts.figure('university_prestige'), brings: 'university: a level or room for an artist' },
    bonus('art_manufactory'),
    {
      at: facts.figure('province_bonus_prestige'),
      brings: `province: ${facts.figure('province_bonus_gold')} gold more`,
    },
  ];
}
