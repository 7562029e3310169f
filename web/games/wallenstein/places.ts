// The counties as a list that can be walked: region by region, from north to south.
import type { RegionPrint } from '../../map/regions';
import type { Stop } from '../../map/stops';
import type { SeatLook } from '../../parts/looks';
import { seatOf, type Facts, type WallensteinView } from './view';
import { buildingName, plural } from './words';

export function countyFacts(facts: Facts, view: WallensteinView, id: string, name: (colour: string) => string): string {
  const county = facts.county(id);
  const state = view.counties[id];
  if (!county || !state) return 'Not in play.';
  const held = state.owner ? `${name(state.owner)} with ${plural(state.armies ?? 0, 'army', 'armies')}` : 'neutral';
  const built =
    state.buildings && state.buildings.length > 0
      ? `, ${state.buildings.map((one) => buildingName[one]).join(' and ')}`
      : '';
  const free = county.sites - (state.buildings?.length ?? 0);
  const revolt = state.revolt ? `, ${plural(state.revolt, 'revolt marker')}` : '';
  return `${held}${built}, ${plural(free, 'free site')}, tax ${county.tax}, grain ${county.grain}${revolt}.`;
}

// How the sheet prints the counties: tinted by region, washed by owner; those not in play are hatched out.
export function printsOf(facts: Facts, view: WallensteinView, looks: SeatLook[]): RegionPrint[] {
  return facts.counties.map(({ id, region }) => ({
    id,
    tint: view.counties[id] ? `var(--r-${region})` : null,
    owner: looks[seatOf(view, view.counties[id]?.owner) ?? -1],
  }));
}

export function stopsOf(
  facts: Facts,
  view: WallensteinView,
  lit: Map<string, string | null>,
  name: (colour: string) => string,
): Stop[] {
  return facts.regions.flatMap((region) =>
    facts.counties
      .filter((county) => county.region === region.id && view.counties[county.id])
      .map((county) => ({
        id: county.id,
        name: county.name,
        facts: `${region.name}, ${countyFacts(facts, view, county.id, name)}${lit.has(county.id) ? ' May be chosen.' : ''}`,
        can: lit.has(county.id),
      })),
  );
}
