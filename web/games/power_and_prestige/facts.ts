// The board's facts from its data files, read once per board.
import type { PrestigeProps, Arm, PrestigeView } from './view';

type Data = PrestigeProps['data'];

export interface ProvinceRow {
  id: string;
  name: string;
  other_city: string | null;
  gold: number;
  unrest: number;
  capital_sites: number;
  other_sites: number;
  rural_sites: number;
  good: string | null;
  land: string;
}
export interface PlaceRow {
  id: string;
  name: string;
  province: string;
  kind: 'capital' | 'city' | 'dot';
  sites: number;
  hills: boolean;
}
export interface RoadRow {
  id: string;
  first: string;
  second: string;
  bridge: boolean;
  river: string | null;
}
export interface ArmRow {
  id: Arm;
  name: string;
  gold: number;
  move: number;
  extended_move: number;
  combat: number;
  bonus: number;
  against: Arm;
}
export interface BuildingRow {
  id: string;
  name: string;
  site: 'urban' | 'rural';
  gold_cost: number;
  upgrades_from: string | null;
  gold: number;
  prestige: number;
  barrels: number;
  arm: Arm | null;
  odd_unit_gold: number;
  bonus_at: number;
  bonus_gold: number;
}
export interface ArtistRow {
  id: string;
  name: string;
  type: string;
  gold: number;
  dice: number;
  prestige: number;
  text: string;
}
interface Named {
  id: string;
  name: string;
}
export interface Facts {
  provinces: ProvinceRow[];
  province: (id: string) => ProvinceRow | undefined;
  places: PlaceRow[];
  place: (id: string) => PlaceRow | undefined;
  placesOf: (province: string) => PlaceRow[];
  roads: RoadRow[];
  roadsAt: (place: string) => { to: string; road: RoadRow }[];
  arm: (id: Arm) => ArmRow;
  building: (id: string) => BuildingRow | undefined;
  buildings: BuildingRow[];
  artists: ArtistRow[];
  artist: (id: string) => ArtistRow | undefined;
  extensions: (Named & { gold: number; prestige: number; rooms: number })[];
  goodName: (id: string) => string;
  figure: (id: string) => number;
  bonus: (level: number) => number;
  harvest: (sum: number) => { name: string; gold: number; barrels: number } | undefined;
  start: (province: string, seats: number) => number | undefined; // gold that comes with a first province
  ally: (view: PrestigeView) => { infantry: number; cavalry: number; artillery: number; bonus: number } | undefined;
}

const rows = <Row>(data: Data, name: string): Row[] =>
  (data[`${name}.json`] ?? data[name] ?? { rows: [] }).rows as unknown as Row[];

let last: { data: Data; facts: Facts } | null = null;

export function factsOf(data: Data): Facts {
  if (last?.data === data) return last.facts;
  const finder = <Row extends { id: string }>(name: string): ((id: string) => Row | undefined) => {
    const found = new Map(rows<Row>(data, name).map((row) => [row.id, row]));
    return (id) => found.get(id);
  };
  const places = rows<PlaceRow>(data, 'locations');
  const roads = rows<RoadRow>(data, 'roads');
  const beside = new Map<string, { to: string; road: RoadRow }[]>();
  for (const road of roads) {
    beside.set(road.first, [...(beside.get(road.first) ?? []), { to: road.second, road }]);
    beside.set(road.second, [...(beside.get(road.second) ?? []), { to: road.first, road }]);
  }
  const figures = finder<{ id: string; value: number }>('figures');
  const levels = rows<{ bonus: number }>(data, 'levels');
  const goods = finder<Named>('goods');
  const harvest = finder<{ id: string; name: string; gold: number; barrels: number }>('harvest');
  const arm = finder<ArmRow>('arms');
  const none: ArmRow = {
    id: 'infantry',
    name: '',
    gold: 0,
    move: 0,
    extended_move: 0,
    combat: 0,
    bonus: 0,
    against: 'cavalry',
  };
  const starts = rows<{ players: number; province: string; gold: number }>(data, 'start_provinces');
  const ally = rows<{
    players: number;
    short: boolean;
    year: number;
    infantry: number;
    cavalry: number;
    artillery: number;
    bonus: number;
  }>(data, 'ally');
  const facts: Facts = {
    provinces: rows<ProvinceRow>(data, 'provinces'),
    province: finder<ProvinceRow>('provinces'),
    places,
    place: finder<PlaceRow>('locations'),
    placesOf: (province) => places.filter((place) => place.province === province),
    roads,
    roadsAt: (place) => beside.get(place) ?? [],
    arm: (id) => arm(id) ?? none,
    buildings: rows<BuildingRow>(data, 'buildings'),
    building: finder<BuildingRow>('buildings'),
    // What a note says about files is nothing for players.
    artists: rows<ArtistRow>(data, 'artists').map((row) => ({
      ...row,
      text: row.text.replace(/ \(column [^)]*\)/, ''),
    })),
    artist: finder<ArtistRow>('artists'),
    extensions: rows<Named & { gold: number; prestige: number; rooms: number }>(data, 'extensions'),
    goodName: (id) => goods(id)?.name ?? id,
    figure: (id) => figures(id)?.value ?? 0,
    bonus: (level) => levels[level]?.bonus ?? 0,
    harvest: (sum) => harvest(`sum_${sum}`),
    start: (province, seats) => starts.find((row) => row.province === province && row.players === seats)?.gold,
    ally: ({ seats, year, options }) =>
      ally.find((row) => row.players === seats && row.year === year && row.short === (options?.years ?? 5) <= 4),
  };
  last = { data, facts };
  return facts;
}
