// What the next economic round would bring as the table stands: gold line by line, prestige, goods, barrels, upkeep. Only what
// lies open is added up; the server has the last word.
import type { Seat } from '../../table/wire';
import type { Facts } from './facts';
import {
  friendsOf,
  ownerOf,
  playerOf,
  ruralSites,
  seatsOf,
  sitesAt,
  standingOf,
  sumOf,
  type PrestigeView,
  type Site,
} from './view';

// What the server tells of the next income and upkeep; pairs are least and most, for weather that has not been rolled.
export interface WinterForeseen {
  collected: boolean;
  upkeep: [number, number];
  balance: [number, number];
  unsupplied?: Record<string, string[]>;
}
export const winterForeseen = (foreseen: unknown): WinterForeseen | null =>
  (foreseen as { winter?: WinterForeseen } | null)?.winter ?? null;
export const spanText = ([least, most]: [number, number]): string =>
  least === most ? String(least) : `${least} to ${most}`;

export interface IncomeLine {
  id: string;
  name: string;
  note: string; // "3 × 2"
  gold: number;
  above?: number; // a threshold of prestige that it has passed
}
export interface Income {
  lines: IncomeLine[];
  gold: number;
  prestige: number; // of buildings, without artists' dice
  dice: number; // that artists roll
  goods: Record<string, number>;
  barrels: number;
  units: number;
  upkeep: number;
  quiet: string[]; // provinces that give nothing, and why
}

// After alliancing a town is occupied where an opponent stands; a province where that holds of all its towns.
function occupied(
  view: PrestigeView,
  facts: Facts,
  seat: Seat,
): { town: (id: string) => boolean; land: (id: string) => boolean } {
  const friends = friendsOf(view, playerOf(view, seat)?.colour ?? '');
  const standing = standingOf(view);
  const town = (id: string): boolean =>
    view.allied && (standing.get(id) ?? []).some((stack) => !friends.includes(stack.banner));
  const land = (id: string): boolean =>
    view.allied &&
    facts
      .placesOf(id)
      .filter((place) => place.kind !== 'dot')
      .every((place) => town(place.id));
  return { town, land };
}

// Buildings that work, by kind.
export function workingBuildings(view: PrestigeView, facts: Facts, seat: Seat): Map<string, number> {
  const found = new Map<string, number>();
  const { town, land } = occupied(view, facts, seat);
  const add = (sites: Site[]): void => {
    for (const { building, mark } of sites)
      if (building !== null && mark !== 'plundered') found.set(building, (found.get(building) ?? 0) + 1);
  };
  for (const { id } of facts.provinces) {
    if (ownerOf(view, id) !== seat) continue;
    for (const place of facts.placesOf(id)) if (!town(place.id)) add(sitesAt(view, facts, place.id));
    if (!land(id)) add(ruralSites(view, facts, id));
  }
  return found;
}

const times = (count: number, each: number): string => `${count} × ${each}`;

function buildingLines(counts: Map<string, number>, facts: Facts, prestige: number): IncomeLine[] {
  const lines: IncomeLine[] = [];
  for (const [id, count] of counts) {
    const row = facts.building(id);
    if (!row) continue;
    if (row.gold > 0) lines.push({ id, name: row.name, note: times(count, row.gold), gold: count * row.gold });
    if (row.bonus_gold > 0 && prestige >= row.bonus_at)
      lines.push({
        id: `${id}+`,
        name: row.name,
        note: times(count, row.bonus_gold),
        gold: count * row.bonus_gold,
        above: row.bonus_at,
      });
  }
  return lines;
}

export function incomeOf(view: PrestigeView, facts: Facts, seat: Seat): Income {
  const player = playerOf(view, seat);
  const prestige = player?.marked ?? player?.prestige ?? 0;
  const { land } = occupied(view, facts, seat);
  const own = facts.provinces.filter(({ id }) => ownerOf(view, id) === seat);
  const quiet = own.filter(({ id }) => (view.unrest?.includes(id) ?? false) || land(id));
  const paying = own.filter((row) => !quiet.includes(row));
  const counts = workingBuildings(view, facts, seat);
  const lines: IncomeLine[] = [];
  const sum = paying.reduce((all, row) => all + row.gold, 0);
  if (paying.length > 0)
    lines.push({
      id: 'provinces',
      name: 'provinces',
      note: paying.map((row) => `${row.name} ${row.gold}`).join(', '),
      gold: sum,
    });
  const glory = facts.figure('province_bonus_prestige');
  const more = facts.figure('province_bonus_gold');
  if (prestige >= glory && paying.length > 0)
    lines.push({
      id: 'provinces+',
      name: 'provinces',
      note: times(paying.length, more),
      gold: paying.length * more,
      above: glory,
    });
  lines.push(...buildingLines(counts, facts, prestige));
  const mills = counts.get('windmill') ?? 0;
  const harvest =
    view.weather[0] > 0 && view.weather[1] > 0 ? facts.harvest(view.weather[0] + view.weather[1]) : undefined;
  if (mills > 0 && harvest)
    lines.push({
      id: 'windmills',
      name: `windmills, ${harvest.name} harvest`,
      note: times(mills, harvest.gold),
      gold: mills * harvest.gold,
    });
  const goods: Record<string, number> = {};
  for (const { good } of paying) if (good) goods[good] = (goods[good] ?? 0) + 1;
  const works = counts.get('art_manufactory') ?? 0;
  if (works > 0) goods.artwork = works;
  let barrels = mills * (harvest?.barrels ?? 0);
  let shine = 0;
  for (const [id, count] of counts) {
    barrels += count * (facts.building(id)?.barrels ?? 0);
    shine += count * (facts.building(id)?.prestige ?? 0);
  }
  const units = Object.values(view.troops[player?.colour ?? ''] ?? {}).reduce((all, stack) => all + sumOf(stack), 0);
  const artists = Object.entries(view.artists ?? {}).filter(
    ([id, owner]) => owner === seat && !view.fresh_artists?.includes(id),
  );
  return {
    lines,
    gold: lines.reduce((all, line) => all + line.gold, 0),
    prestige: shine,
    dice: artists.reduce((all, [id]) => all + (facts.artist(id)?.dice ?? 0), 0),
    goods,
    barrels,
    units,
    upkeep: Math.max(0, units * facts.figure('upkeep') - barrels),
    quiet: quiet.map(({ id, name }) => `${name} (${view.unrest?.includes(id) ? 'unrest' : 'occupied'})`),
  };
}

// Who would have the most kinds of goods if winter came now.
export const goodsLead = (view: PrestigeView, facts: Facts): Seat | null => {
  const counts = seatsOf(view).map((seat) => ({ seat, kinds: Object.keys(incomeOf(view, facts, seat).goods).length }));
  const best = Math.max(0, ...counts.map(({ kinds }) => kinds));
  const first = counts.filter(({ kinds }) => kinds === best && best > 0);
  return first.length === 1 ? (first[0]?.seat ?? null) : null;
};
