// The regions as a list that can be walked, nation by nation; and how the sheet prints them.
import type { RegionPrint, Rim } from '../../map/regions';
import type { Stop } from '../../map/stops';
import { listed, plural } from '../../parts/words';
import type { PowerLook } from '../../parts/looks';
import { diceIn, isOccupied, lookOf, nations, type Facts, type NapoleonView } from './view';

const seasons: Record<string, string> = {
  jan_feb: 'January/February',
  mar_apr: 'March/April',
  may_jun: 'May/June',
  jul_aug: 'July/August',
  sep_oct: 'September/October',
  nov_dec: 'November/December',
};
export const seasonName = (season: string): string => seasons[season] ?? season;

export const powerName = (facts: Facts, power: string): string => facts.power(power)?.name ?? power;

export function regionFacts(facts: Facts, view: NapoleonView, id: string): string {
  const row = facts.region(id);
  if (!row) return '';
  const home = row.home_of ?? row.state;
  const by = view.control[id];
  const whose = home ? `Of ${powerName(facts, home)}` : '';
  const held = by && by !== row.home_of ? `, controlled by ${powerName(facts, by)}` : '';
  const stars = row.stars > 0 ? `, ${plural(row.stars, 'star')}` : '';
  const dice = (diceIn(view).get(id) ?? []).map((die) => `${powerName(facts, die.power)} ${die.pips}`);
  const leaders = Object.entries({ Napoleon: view.leaders?.napoleon, Wellesley: view.leaders?.wellesley })
    .filter(([, at]) => at === id)
    .map(([name]) => name);
  const guerillas = view.guerillas?.[id];
  return `${whose}${held}${stars}. ${dice.length > 0 ? `Dice: ${listed(dice)}. ` : ''}${
    leaders.length > 0 ? `${listed(leaders)} is here. ` : ''
  }${guerillas ? `Guerillas: ${guerillas}. ` : ''}${row.remote === 'no' ? '' : 'Remote. '}`.trim();
}

export function printsOf(facts: Facts, view: NapoleonView, looks: PowerLook[]): RegionPrint[] {
  return facts.regions.map((row) => {
    const by = view.control[row.id];
    const foreign = by !== undefined && by !== row.home_of ? lookOf(looks, by) : undefined;
    const occupied = isOccupied(view, facts, row.id);
    return {
      id: row.id,
      tint: `var(--n-${row.home_of ?? 'states'})`,
      owner: foreign,
      occupier: occupied ? foreign : undefined,
    };
  });
}

export function stopsOf(facts: Facts, view: NapoleonView, lit: Map<string, Rim>): Stop[] {
  const groups = [...nations, ''];
  return groups.flatMap((nation) =>
    facts.regions
      .filter((row) => (row.home_of ?? '') === nation)
      .map((row) => ({
        id: row.id,
        name: row.name,
        facts: `${regionFacts(facts, view, row.id)}${lit.has(row.id) ? ' May be chosen.' : ''}`,
        can: lit.has(row.id),
      })),
  );
}
