// The shape of a Royals view as the engine writes it, and the board's facts from its data files.
import type { Choice, Seat } from '../../table/wire';
import type { GameProps } from '../../table/game_ui';

export type CountryId = 'france' | 'german_states' | 'britain' | 'spain';
export type TitleId = 'marshal' | 'baron' | 'countess' | 'duke' | 'cardinal' | 'princess' | 'king';
export type Tally = Record<string, number>;
export type Owner = Seat | 'removed' | 'hidden' | [Seat, Seat];

export interface RoyalsPlayer {
  colour: string;
  country_cards: number;
  intrigue_cards: number;
  known?: Tally; // in this hand at least, as everybody has seen
  markers: number;
  pieces?: number;
  score?: number;
  influence: Record<CountryId, number>;
}

export interface RoyalsView {
  viewer: Seat | null;
  seats: number;
  options?: Record<string, unknown>;
  round: number;
  to_move: Seat;
  ask: 'open_row' | 'draw' | 'deal' | 'deal_intrigue' | 'play' | 'pay' | 'pay_intrigue' | 'discard' | 'refill' | 'over';
  drawn?: { country: number; intrigue: number };
  claim?: { noble: string; paying?: Tally };
  period: string;
  period_ending: boolean;
  row: (CountryId | null)[];
  country_discard: Tally;
  intrigue_discard: Tally;
  country_pile: number;
  intrigue_pile: number;
  nobles: Record<string, Seat>;
  cathedrals: Record<string, Record<string, number>>;
  titles: Record<string, Record<string, number>>;
  hand?: { country_cards: Tally; intrigue_cards: Tally };
  in_hands?: { country_cards?: Tally; intrigue_cards?: Tally }; // besides `known`, in whose nobody has seen
  players: Record<string, RoyalsPlayer>;
  markers: Record<string, Owner>;
}

export type RoyalsProps = GameProps<RoyalsView>;

export interface City {
  id: string;
  name: string;
  country: CountryId;
  bonus: number;
  lon: number;
  lat: number;
}
export interface Title {
  id: TitleId;
  name: string;
  cards: number;
  influence: number;
  intrigue_for_takeover: number;
  points: number;
  half_points: number;
}
export interface Country {
  id: CountryId;
  name: string;
  bonus_higher: number;
  bonus_lower: number;
}
export interface Noble {
  id: string;
  city: City;
  title: Title;
  country: CountryId;
  name: string;
}
export interface PeriodMarker {
  period: string;
  country: CountryId;
  higher: number;
  lower: number;
}
export interface House {
  id: string;
  points: number;
  from_players: number;
}
export interface IntrigueKind {
  id: string;
  first: CountryId;
  second: CountryId;
}

export interface Facts {
  cities: City[];
  titles: Title[]; // lowest first
  countries: Country[];
  nobles: Noble[];
  periods: PeriodMarker[];
  years: string[];
  houses: House[];
  intrigues: IntrigueKind[];
  noble: (id: string) => Noble | undefined;
  country: (id: string) => Country | undefined;
}

type Data = RoyalsProps['data'];

const rows = <Row>(data: Data, name: string): Row[] =>
  (data[`${name}.json`] ?? data[name] ?? { rows: [] }).rows as unknown as Row[];

let last: { data: Data; facts: Facts } | null = null;

// Facts are read once per board.
export function factsOf(data: Data): Facts {
  if (last?.data === data) return last.facts;
  const cities = rows<City>(data, 'cities');
  const titles = rows<Title>(data, 'titles');
  const countries = rows<Country>(data, 'countries');
  const nobles: Noble[] = [];
  for (const row of rows<{ id: string; city: string; title: string }>(data, 'nobles')) {
    const city = cities.find((c) => c.id === row.city);
    const title = titles.find((t) => t.id === row.title);
    if (!city || !title) continue;
    nobles.push({ id: row.id, city, title, country: city.country, name: `${title.name} of ${city.name}` });
  }
  const periods = rows<{ period: number; country: CountryId; higher: number; lower: number }>(data, 'periods').map(
    (row) => ({ ...row, period: String(row.period) }),
  );
  const facts: Facts = {
    cities,
    titles,
    countries,
    nobles,
    periods,
    years: [...new Set(periods.map((row) => row.period))],
    houses: rows<House>(data, 'noble_houses'),
    intrigues: rows<IntrigueKind>(data, 'intrigue_cards'),
    noble: (id) => nobles.find((n) => n.id === id),
    country: (id) => countries.find((c) => c.id === id),
  };
  last = { data, facts };
  return facts;
}

export const total = (tally: Tally | undefined): number =>
  Object.values(tally ?? {}).reduce((sum, count) => sum + count, 0);

export const taking = (choices: Choice[], noble: string): Choice | undefined =>
  choices.find((choice) => choice.act === 'take' && choice.noble === noble);

export const drawing = (choices: Choice[], source: string): Choice | undefined =>
  choices.find((choice) => choice.act === 'draw' && choice.source === source);
