// The shape of a Wallenstein view as the engine writes it, and the board's facts from its data files.
import type { GameProps } from '../../table/game_ui';
import type { Choice, Odds, Seat } from '../../table/wire';

export type CountyId = string;
export type BuildingId = 'palace' | 'church' | 'trading_post';
export type Tally = Record<string, number>; // by the words of colours, and "peasants"

export interface CountyView {
  owner?: string; // a colour
  armies?: number;
  buildings?: BuildingId[];
  revolt?: number;
}

export interface PlayerView {
  colour: string;
  thalers?: number;
  grain?: number;
  points?: number;
  supply?: number;
  hall?: number;
  audience?: number;
  tile?: string;
  bid?: string;
  confirmed?: boolean;
  plan?: Record<string, string | null>; // null: a card that lies face down
  revealed?: string[];
}

export interface WallensteinView {
  seats: number;
  options?: Record<string, unknown>;
  year: number;
  season: string;
  ask: string;
  active?: Seat;
  counties: Record<CountyId, CountyView>;
  players: Record<Seat, PlayerView>;
  tower?: { inside?: Tally; upper?: Tally; lower?: Tally; tray?: Tally; falling?: Tally };
  actions?: (string | null)[];
  action?: number;
  places?: { tile?: string; leader?: string }[]; // the leader's colour
  events?: { open?: string[]; current?: string; gone?: string[]; cancelled?: boolean };
  favours?: { shown?: Record<string, string>; gone?: string[]; taken?: string };
  safe?: { a?: Seat[]; b?: Seat[] };
  draft?: {
    open?: (string | null)[];
    under?: string[];
    groups?: Record<Seat, number[]>;
    seen?: Record<Seat, string[]>;
    taken?: string | null; // null: a card from the pile that only its seat sees
    replaced?: boolean;
  };
  battle?: { for: string; county?: string; from?: string };
  order?: { step?: number; choosing?: Seat[]; tied?: Seat[] };
  winter?: { drawn?: string[]; to_draw?: number; extra_peasants?: number };
  peasants?: number;
}

export type WallensteinProps = GameProps<WallensteinView>;
type Data = WallensteinProps['data'];

export interface County {
  id: CountyId;
  name: string;
  region: string;
  tax: number;
  grain: number;
  sites: number;
  with_three: boolean;
}
export interface Named {
  id: string;
  name: string;
}
export interface ActionRow {
  id: string;
  name: string;
  thalers: number;
  armies: number;
}
export interface EventRow {
  id: string;
  name: string;
  effect: string;
  value?: number;
  winter_loss: number;
  text: string;
}
export interface TileRow {
  id: string;
  name: string;
  effect: string;
  value: number;
  text: string;
}
export interface FavourRow {
  id: string;
  name: string;
  number: number;
  effect: string;
  value?: number;
  text: string;
}
export interface ChartRow {
  id: string;
  least: number;
  most?: number;
  revolts: number;
  peasants: number;
}
// What comes of an attack or a revolt; `win` is the attacker's, in a revolt the owner's.
export interface BattleOdds extends Odds {
  samples: number;
  revolt: boolean;
  win: number;
  tie: number;
  lose: number;
  armies_if_won: number;
  outcomes: { outcome: string; probability: number; result: 'win' | 'tie' | 'lose'; armies: number }[];
}
export interface ScoringRow {
  id: string;
  points: number;
  tied?: number;
}

export interface Facts {
  counties: County[];
  county: (id: string) => County | undefined;
  neighbours: (id: string) => string[];
  regions: Named[];
  action: (id: string) => ActionRow | undefined;
  event: (id: string) => EventRow | undefined;
  tile: (id: string) => TileRow | undefined;
  favour: (id: string) => FavourRow | undefined;
  chart: ChartRow[];
  scoring: (id: string) => ScoringRow | undefined;
}

function rows<Row>(data: Data, name: string): Row[] {
  return (data[`${name}.json`] ?? data[name] ?? { rows: [] }).rows as unknown as Row[];
}

let last: { data: Data; facts: Facts } | null = null;

// Facts are read once per board.
export function factsOf(data: Data): Facts {
  if (last?.data === data) return last.facts;
  const finder = <Row extends { id: string }>(name: string): ((id: string) => Row | undefined) => {
    const found = new Map(rows<Row>(data, name).map((row) => [row.id, row]));
    return (id) => found.get(id);
  };
  const counties = rows<County>(data, 'counties');
  const beside = new Map<string, string[]>();
  for (const { first, second } of rows<{ first: string; second: string }>(data, 'borders')) {
    beside.set(first, [...(beside.get(first) ?? []), second]);
    beside.set(second, [...(beside.get(second) ?? []), first]);
  }
  const facts: Facts = {
    counties,
    county: finder<County>('counties'),
    neighbours: (id) => beside.get(id) ?? [],
    regions: rows<Named>(data, 'regions'),
    action: finder<ActionRow>('actions'),
    event: finder<EventRow>('events'),
    tile: finder<TileRow>('tiles'),
    favour: finder<FavourRow>('favours'),
    chart: rows<ChartRow>(data, 'supply_chart'),
    scoring: finder<ScoringRow>('scoring'),
  };
  last = { data, facts };
  return facts;
}

// --- seats and colours ---
// What stands on the board in a colour is named by it; everywhere else a seat is its number.
export const coloursOf = (view: WallensteinView): string[] =>
  Object.values(view.players).map((player) => player.colour);
export const seatOf = (view: WallensteinView, colour: string | undefined): Seat | null => {
  const seat = colour === undefined ? -1 : coloursOf(view).indexOf(colour);
  return seat < 0 ? null : seat;
};
export const playerOf = (view: WallensteinView, seat: Seat | null): PlayerView | undefined =>
  seat === null ? undefined : view.players[seat];

export const countiesOf = (view: WallensteinView, seat: Seat): CountyId[] => {
  const colour = view.players[seat]?.colour;
  return Object.entries(view.counties)
    .filter(([, county]) => county.owner !== undefined && county.owner === colour)
    .map(([id]) => id);
};

export const hasCourt = (view: WallensteinView): boolean => view.options?.emperors_court === true;

export const total = (tally: Tally | undefined): number =>
  Object.values(tally ?? {}).reduce((sum, count) => sum + count, 0);

// What the tower holds; a view adds its floors together.
export function insideOf(view: WallensteinView): Tally {
  const { inside, upper = {}, lower = {} } = view.tower ?? {};
  if (inside) return inside;
  const sum: Tally = { ...upper };
  for (const [colour, count] of Object.entries(lower)) sum[colour] = (sum[colour] ?? 0) + count;
  return sum;
}

// --- choices, by their notation ---
export const wordsOf = (choice: Choice): string[] => choice.text.split(' ');
export const choiceOf = (choices: Choice[], ...words: (string | number)[]): Choice | undefined => {
  const text = words.join(' ');
  return choices.find((choice) => choice.text === text);
};
export const hasAct = (choices: Choice[], act: string): boolean => choices.some((choice) => choice.act === act);
