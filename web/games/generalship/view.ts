// What a seat sees of Generalship, and the board's facts. Nothing here knows a rule.
import type { GameProps } from '../../table/game_ui';
import type { Choice, Seat } from '../../table/wire';

export type GroupId = 'infantry' | 'cavalry' | 'ships';
export type Tally = Record<string, number>; // so many of each word
type States = Record<string, number>; // so many in each state of a march

export interface TileView {
  space: number; // of the layout, from 1
  owner?: string; // a nation, by its cube
  stack?: string; // the nation whose units stand there
  known?: Tally; // of each unit at least so many
  groups?: Record<string, States>;
  units?: Record<string, States>; // one's own
}

export interface PlayerView {
  nation: string;
  population?: string[]; // circles
  food: number;
  metal: number;
  points: number;
  scored?: Tally;
  battles: number;
  cylinders: (string | null)[]; // on which action tile
  commander?: string;
  political_power: number;
  general_cards: number;
  technology_card_count: number;
  technology_cards?: Tally; // one's own: one, two
  pieces?: Tally;
  lead?: string[];
}

export interface GeneralView {
  where: 'discard' | 'thrown' | 'hand' | 'commander' | 'power';
  seat?: Seat;
  place?: number;
}

export interface Squadron {
  tile: string;
  ship?: string;
  aboard?: string[];
  finished_aboard?: string[];
  infantry?: number; // of others
  cavalry?: number;
  finished?: boolean;
}

export interface CombatView {
  matches?: { card: string; unit: string; count: number }[];
  advanced?: string[];
  flagship?: string;
}
export interface SideCards {
  basic: number;
  advanced: number;
  tossed_basic?: number;
  tossed_advanced?: number;
  sealed?: { infantry: number; cavalry: number; ships: number; basic: number; advanced: number };
  hand?: Tally; // one's own, from here on
  tossed_cards?: Tally;
  pending?: Tally;
  combat?: CombatView;
  units?: Tally; // the attacker's
}
export interface BattleView {
  tile: string;
  from: string;
  attacker: Seat;
  defender: Seat;
  theatre: 'land' | 'naval';
  side: 'attacker' | 'defender'; // whose answer, draw or attack it is
  attackers?: { sealed?: boolean };
  defenders?: { sealed?: boolean };
  attackers_attack?: boolean;
  shown_cards?: Tally;
  loser?: 'attacker' | 'defender';
  difference?: number;
  known?: Tally;
  force?: Tally; // by group
  attacker_cards: SideCards;
  defender_cards: SideCards;
}

export interface GeneralshipView {
  viewer: Seat | null;
  seats: number;
  ask: string;
  active?: Seat;
  doer?: Seat;
  asked?: Seat;
  action?: string;
  settlements: number;
  turn: number;
  order: Seat[];
  era: string;
  alliances?: Seat[][];
  tiles: Record<string, TileView>;
  fleets?: Squadron[];
  fleets_of_others?: Squadron[];
  players: Record<string, PlayerView>;
  generals_in_pile?: number;
  generals: Record<string, GeneralView>;
  technologies?: Record<string, Seat>;
  events?: (string | null)[];
  progress?: { event?: string; fleet?: string; step?: number };
  drawn_generals?: string[];
  marching?: {
    from: string;
    units: Record<string, States>;
    on_the_way?: boolean;
    galleys?: States;
    galleons?: States;
    squadron?: number; // 0: none
  };
  on_the_way?: { from: string };
  battle?: BattleView;
}

export type GeneralshipProps = GameProps<GeneralshipView>;
type Data = GeneralshipProps['data'];

// --- the board's facts ---
export type Terrain = 'field' | 'forest' | 'mountain' | 'sea';
export interface TileRow {
  id: string;
  name: string;
  terrain: Terrain;
  nation?: string;
  slot?: string;
  growth?: number;
  fortress: boolean;
  food?: number;
  metal?: number;
  exchange?: boolean;
}
export interface SpaceRow {
  id: string;
  players: number;
  x: number;
  y: number;
}
export interface CircleRow {
  id: string;
  name: string;
  tile: string;
  number: number;
  food: number;
  metal: number;
  exchange: boolean;
}
export interface UnitRow {
  id: string;
  name: string;
  group: string;
  range: string;
  food: number;
  metal: number;
  technology?: string;
  half_size: number;
  [figure: string]: unknown;
}
export interface Ability {
  ability: string;
  [figure: string]: unknown;
}
export interface GeneralRow {
  id: string;
  name: string;
  realm: string;
  born?: number;
  died: number;
  christian: boolean;
  muslim: boolean;
  coup: boolean;
  land: number;
  naval: number;
  rivals: string[];
  abilities: Ability[];
}
export interface TacticRow {
  id: string;
  name: string;
  theatre: 'land' | 'naval';
  deck: 'basic' | 'advanced';
  number: number;
}
export interface OptionRow {
  id: string;
  card: string;
  unit: string;
  count: number;
}
export interface BonusRow {
  id: string;
  card: string;
  atk: number;
  def: number;
  style?: string;
  leader?: string;
  [kind: string]: unknown;
}
export interface TechnologyRow {
  id: string;
  name: string;
  section: 'main' | 'late';
  track?: string;
  points: number;
  food: number;
  metal: number;
  victory_points: number;
  after: string[];
  event_spot?: number;
}
export interface ActionTileRow {
  id: string;
  name: string;
  circles_2: number;
  circles_3: number;
  circles_4: number;
}

export interface Facts {
  tiles: TileRow[];
  tile: (id: string) => TileRow | undefined;
  spaces: SpaceRow[];
  circles: (tile: string) => CircleRow[];
  circle: (id: string) => CircleRow | undefined;
  nation: (id: string) => { id: string; name: string; most_population: number } | undefined;
  unit: (id: string) => UnitRow | undefined;
  units: UnitRow[];
  general: (id: string) => GeneralRow | undefined;
  ability: (id: string) => string;
  tactic: (id: string) => TacticRow | undefined;
  options: (card: string) => OptionRow[];
  bonuses: (card: string) => BonusRow[];
  technologies: TechnologyRow[];
  technology: (id: string) => TechnologyRow | undefined;
  actionTiles: ActionTileRow[];
  event: (id: string) => { id: string; name: string } | undefined;
  figure: (id: string) => number;
}

function rows<Row>(data: Data, name: string): Row[] {
  return (data[`${name}.json`] ?? data[name] ?? { rows: [] }).rows as unknown as Row[];
}
function grouped<Row>(list: Row[], key: (row: Row) => string): (id: string) => Row[] {
  const found = new Map<string, Row[]>();
  for (const row of list) found.set(key(row), [...(found.get(key(row)) ?? []), row]);
  return (id) => found.get(id) ?? [];
}

let last: { data: Data; facts: Facts } | null = null;

// Facts are read once per board.
export function factsOf(data: Data): Facts {
  if (last?.data === data) return last.facts;
  const finder = <Row extends { id: string }>(name: string): ((id: string) => Row | undefined) => {
    const found = new Map(rows<Row>(data, name).map((row) => [row.id, row]));
    return (id) => found.get(id);
  };
  const abilities = finder<{ id: string; name: string }>('abilities');
  const figures = finder<{ id: string; value: number }>('figures');
  const facts: Facts = {
    tiles: rows(data, 'tiles'),
    tile: finder('tiles'),
    spaces: rows(data, 'spaces'),
    circles: grouped(rows<CircleRow>(data, 'circles'), (row) => row.tile),
    circle: finder('circles'),
    nation: finder('nations'),
    unit: finder('units'),
    units: rows(data, 'units'),
    general: finder('generals'),
    ability: (id) => abilities(id)?.name ?? id,
    tactic: finder('tactic_cards'),
    options: grouped(rows<OptionRow>(data, 'card_options'), (row) => row.card),
    bonuses: grouped(rows<BonusRow>(data, 'bonuses'), (row) => row.card),
    technologies: rows(data, 'technologies'),
    technology: finder('technologies'),
    actionTiles: rows(data, 'action_tiles'),
    event: finder('event_tiles'),
    figure: (id) => figures(id)?.value ?? 0,
  };
  last = { data, facts };
  return facts;
}

// --- seats, units, cards ---
export const playerOf = (view: GeneralshipView, seat: Seat | null): PlayerView | undefined =>
  seat === null ? undefined : view.players[seat];
export function seatOf(view: GeneralshipView, nation: string | undefined): Seat | null {
  const found = Object.entries(view.players).find(([, player]) => player.nation === nation);
  return nation === undefined || !found ? null : Number(found[0]);
}
// Whose tile it is: by a cube, or because it is a tile of that nation.
export const ownerOf = (view: GeneralshipView, facts: Facts, tile: string): Seat | null =>
  seatOf(view, view.tiles[tile]?.owner ?? facts.tile(tile)?.nation);

const cavalry = new Set(['cavalry', 'light_cavalry', 'heavy_cavalry']);
const ships = new Set(['ships', 'ship', 'galley', 'galleon']);
export const groupOf = (kind: string): GroupId =>
  cavalry.has(kind) ? 'cavalry' : ships.has(kind) ? 'ships' : 'infantry';

export const sumOf = (counts: Record<string, number> | undefined): number =>
  Object.values(counts ?? {}).reduce((sum, count) => sum + count, 0);

// What stands there by kind: one's own by unit, others' by group.
export function standing(tile: TileView | undefined): Tally {
  const found = tile?.units ?? tile?.groups ?? {};
  return Object.fromEntries(Object.entries(found).map(([kind, states]) => [kind, sumOf(states)]));
}
export const finishedOf = (tile: TileView | undefined): number =>
  Object.values(tile?.groups ?? {}).reduce((sum, states) => sum + (states.finished ?? 0), 0);

export const generalsAt = (view: GeneralshipView, where: GeneralView['where'], seat: Seat | null): string[] =>
  Object.entries(view.generals)
    .filter(([, card]) => card.where === where && card.seat === seat)
    .sort(([, a], [, b]) => (a.place ?? 0) - (b.place ?? 0))
    .map(([id]) => id);

// --- the battle ---
export type Side = 'attacker' | 'defender';
export const otherSide = (side: Side): Side => (side === 'attacker' ? 'defender' : 'attacker');
export const sideOf = (battle: BattleView, seat: Seat | null): Side | null =>
  seat === null ? null : battle.attacker === seat ? 'attacker' : battle.defender === seat ? 'defender' : null;
export const cardsOf = (battle: BattleView, side: Side): SideCards =>
  side === 'attacker' ? battle.attacker_cards : battle.defender_cards;
// Units in the battle: one's own by kind, others' by group.
export function forceOf(view: GeneralshipView, battle: BattleView, side: Side): Tally {
  if (side === 'defender') return standing(view.tiles[battle.tile]);
  const own = battle.attacker_cards.units;
  return Object.fromEntries(Object.entries(own ?? battle.force ?? {}).filter(([, count]) => count > 0));
}

// --- choices, by their notation ---
export const wordsOf = (choice: Choice): string[] => choice.text.split(' ');
export const choiceOf = (choices: Choice[], ...words: (string | number)[]): Choice | undefined => {
  const text = words.join(' ');
  return choices.find((choice) => choice.text === text);
};
export const hasAct = (choices: Choice[], act: string): boolean => choices.some((choice) => choice.act === act);
export const withAct = (choices: Choice[], act: string): Choice[] => choices.filter((choice) => choice.act === act);
