// The shape of a view of Napoleon as the engine writes it, and the board's facts from its data files. Nothing is hidden:
// a view is the position, with what follows from it.
import type { PowerLook } from '../../parts/looks';
import type { GameProps } from '../../table/game_ui';
import type { Choice, Seat } from '../../table/wire';

export type RegionId = string;
export type NationId = 'france' | 'britain' | 'austria' | 'prussia' | 'russia';
export const nations: NationId[] = ['france', 'britain', 'austria', 'prussia', 'russia'];
export const isNation = (power: string): power is NationId => (nations as string[]).includes(power);

export interface Die {
  region: RegionId;
  pips: number;
  marks?: string[]; // active, moved, led, must_attack, attacks, aside, regrouped
}
export type TieWord = 'neutral' | 'war' | 'allied' | 'parting' | 'truce' | 'treaty';
export interface Tie {
  tie: TieWord;
  until?: number; // the first turn without it
  turns?: number;
  made?: number;
  leave_by?: number;
  unbreakable?: boolean;
  passage?: { through: NationId; until: number };
  offers?: Partial<Record<NationId, string>>;
}
export interface NationView {
  seat?: Seat;
  patron?: NationId;
  moves_with?: NationId;
  defeats?: number;
  conceded?: number[];
  in_this_turn?: Record<string, number | boolean | string[]>;
  blocks?: NationId[];
  risen?: boolean;
  reformed?: boolean;
}
export interface TableRow {
  stars: number;
  home_stars: number;
  capacity: number;
  aid: number;
  pips: number;
  dice: number;
  most_dice: number;
  moves: number;
  long_moves: number;
  hits_to: number;
  lift_pips: number;
  lift_dice: number;
}
export interface BattleSide {
  pips: number;
  hits: number;
  to_roll?: Record<string, number>;
}
export interface NapoleonView {
  viewer?: Seat | null;
  seats: number;
  options?: Record<string, unknown>;
  scenario: 'two_player' | 'historical' | 'free_for_all';
  step: string;
  within?: ({ ask: string } & Record<string, unknown>)[];
  muster?: { power: string; pips?: number; dice?: number; least_dice?: number; entrusting?: boolean };
  turn: number; // from 1
  year: number;
  season: string;
  order: NationId[];
  drawn: number;
  place: number; // in the turn order, from 1
  acting?: NationId[];
  falling?: NationId[];
  dice: Record<string, Die[]>;
  guerillas?: Record<RegionId, number>;
  regions?: Record<RegionId, { holder?: string; how?: string; built?: number; passed_or_fought?: boolean }>;
  states?: Record<string, { patron?: NationId; at_war_with?: NationId[]; turns_held?: number; fallen?: boolean }>;
  nations: Record<NationId, NationView>;
  ties?: Record<string, Tie>;
  leaders?: {
    napoleon?: RegionId;
    wellesley?: RegionId;
    napoleon_was_in_paris?: boolean;
    napoleon_owes_paris?: boolean;
  };
  moving?: {
    power: string;
    from: RegionId;
    region: RegionId;
    pips: number;
    steps?: number;
    marks?: string[];
    bonus?: boolean;
  };
  battle?: {
    region: RegionId;
    lead: string;
    attackers?: NationId[];
    main?: { attackers: BattleSide; defenders: BattleSide };
  };
  peace?: {
    loser: NationId;
    picks?: number;
    turns?: number;
    victors?: NationId[];
    order?: (NationId | null)[];
    next?: number;
    taken_now?: number[];
  };
  trade?: { from: NationId; to: NationId; gives: string[]; wants: string[] };
  peace_proposals?: Partial<Record<NationId, { to: NationId; months?: number; clauses?: Record<string, unknown>[] }>>;
  ships?: Record<string, unknown>;
  affairs?: Record<string, unknown>;
  scores?: Record<string, Partial<Record<NationId, { stars?: number; violations?: number; seat?: Seat }>>>;
  control: Record<RegionId, NationId>;
  defences?: RegionId[];
  table: Record<NationId, TableRow>;
  points?: Partial<Record<NationId, Record<string, number>>>;
}

export type NapoleonProps = GameProps<NapoleonView>;
type Data = NapoleonProps['data'];

export interface RegionRow {
  id: RegionId;
  name: string;
  city: string;
  home_of?: NationId;
  state?: string;
  stars: number;
  shares_star: boolean;
  coastal: boolean;
  remote: 'no' | 'northern' | 'southern';
  intrinsic: boolean;
}
export interface PowerRow {
  id: string;
  name: string;
  class: string;
  colour: string;
  capital?: RegionId;
}
export interface TurnRow {
  id: string;
  turn: number;
  year: number;
  season: string;
  winter: boolean;
  short_moves_in_the_north: boolean;
  scored: boolean;
}
export interface YearRow {
  id: string;
  nation: NationId;
  year: number;
  multiplier: number;
  dice: number;
  long_moves: number;
  short_moves: number;
  bonus_moves: number;
  lift_pips: number;
  lift_dice: number;
  hits: number;
}
export interface ConcessionRow {
  id: string;
  name: string;
  defeated: NationId;
  item: number;
  victor: string;
  effect: string;
  regions?: RegionId[];
  repeatable: boolean;
  condition: string;
  summary: string;
}
export interface BreakingRow {
  id: string;
  from_months: number;
  to_months: number;
  left_from: number;
  left_to: number;
  points: number;
}

export interface Facts {
  regions: RegionRow[];
  region: (id: string) => RegionRow | undefined;
  neighbours: (id: string) => RegionId[];
  powers: PowerRow[];
  power: (id: string) => PowerRow | undefined;
  seaName: (id: string) => string;
  turns: TurnRow[];
  yearRow: (nation: NationId, year: number) => YearRow | undefined;
  concessions: ConcessionRow[];
  breaking: BreakingRow[];
  handicap: (nation: NationId, year: number) => number;
  defeats: { nation: NationId; turn: number; date: string }[];
}

const rows = <Row>(data: Data, name: string): Row[] =>
  (data[`${name}.json`] ?? data[name] ?? { rows: [] }).rows as unknown as Row[];

let last: { data: Data; facts: Facts } | null = null;

// Facts are read once per board.
export function factsOf(data: Data): Facts {
  if (last?.data === data) return last.facts;
  const finder = <Row extends { id: string }>(name: string): ((id: string) => Row | undefined) => {
    const found = new Map(rows<Row>(data, name).map((row) => [row.id, row]));
    return (id) => found.get(id);
  };
  const beside = new Map<string, string[]>();
  for (const { a, b } of rows<{ a: string; b: string }>(data, 'borders')) {
    beside.set(a, [...(beside.get(a) ?? []), b]);
    beside.set(b, [...(beside.get(b) ?? []), a]);
  }
  const seas = finder<{ id: string; name: string }>('seas');
  const years = rows<YearRow>(data, 'years');
  const handicaps = rows<{ year: number } & Record<NationId, number>>(data, 'handicaps');
  const facts: Facts = {
    regions: rows<RegionRow>(data, 'regions'),
    region: finder<RegionRow>('regions'),
    neighbours: (id) => beside.get(id) ?? [],
    powers: rows<PowerRow>(data, 'powers'),
    power: finder<PowerRow>('powers'),
    seaName: (id) => seas(id)?.name ?? id,
    turns: rows<TurnRow>(data, 'calendar'),
    yearRow: (nation, year) => years.filter((row) => row.nation === nation && row.year <= year).at(-1),
    concessions: rows<ConcessionRow>(data, 'concessions'),
    breaking: rows<BreakingRow>(data, 'treaty_breaking'),
    handicap: (nation, year) => handicaps.find((row) => row.year === year)?.[nation] ?? 0,
    defeats: rows<{ nation: NationId; turn: number; date: string }>(data, 'historical_defeats'),
  };
  last = { data, facts };
  return facts;
}

// --- what stands where ---
export interface StandingDie extends Die {
  power: string;
}
export function diceIn(view: NapoleonView): Map<RegionId, StandingDie[]> {
  const found = new Map<RegionId, StandingDie[]>();
  for (const [power, dice] of Object.entries(view.dice))
    for (const die of dice) found.set(die.region, [...(found.get(die.region) ?? []), { ...die, power }]);
  const moving = view.moving;
  if (moving) {
    const here = {
      power: moving.power,
      region: moving.region,
      pips: moving.pips,
      marks: ['held', ...(moving.marks ?? [])],
    };
    found.set(moving.region, [...(found.get(moving.region) ?? []), here]);
  }
  for (const dice of found.values()) dice.sort((a, b) => a.power.localeCompare(b.power) || b.pips - a.pips);
  return found;
}

// Held only while somebody stands there: conquered, far from home.
export const isOccupied = (view: NapoleonView, facts: Facts, region: RegionId): boolean =>
  view.regions?.[region]?.how === 'conquered' && facts.region(region)?.remote !== 'no';

// --- relations ---
export function tieOf(view: NapoleonView, one: NationId, other: NationId): Tie {
  return view.ties?.[`${one}_${other}`] ?? view.ties?.[`${other}_${one}`] ?? { tie: 'neutral' };
}
// Nations that fight the same enemy without being allies.
export const fightsBeside = (view: NapoleonView, one: NationId, other: NationId): boolean =>
  tieOf(view, one, other).tie === 'neutral' &&
  nations.some((enemy) => tieOf(view, one, enemy).tie === 'war' && tieOf(view, other, enemy).tie === 'war');

// --- seats ---
export const nationsOf = (view: NapoleonView, seat: Seat | null): NationId[] =>
  seat === null ? [] : nations.filter((nation) => view.nations[nation].seat === seat);
export const lookOf = (powers: PowerLook[], power: string | undefined): PowerLook | undefined =>
  powers.find((one) => one.power === power);

// The question as it stands: what interrupts comes first.
export const askOf = (view: NapoleonView): string => view.within?.at(-1)?.ask ?? view.step;

// Which nations act now; for a seat that is asked, those of its own: the one that the question names, those whose place
// it is, or the only one it can mean.
export function actingNations(view: NapoleonView, you: Seat | null, asked: boolean): NationId[] {
  const acting = view.acting ?? [];
  const own = nationsOf(view, you);
  const frame: Record<string, unknown> = view.within?.at(-1) ?? {};
  const named = [frame.nation, frame.power, frame.holder, view.muster?.power].find(
    (said): said is NationId => typeof said === 'string' && isNation(said),
  );
  if (own.length === 0) return named ? [named] : acting;
  if (named) return own.includes(named) ? [named] : [];
  const moving = own.filter((nation) => acting.includes(nation));
  if (moving.length > 0 || !asked) return moving;
  const listed = [frame.eligible, frame.among].flatMap((list) => (Array.isArray(list) ? (list as unknown[]) : []));
  const meant = own.filter((nation) => listed.includes(nation) || view.peace?.loser === nation);
  return meant.length > 0 ? meant.slice(0, 1) : own.length === 1 ? own : [];
}

// --- choices ---
// Without arguments: a button of the table.
export const isPlain = (choice: Choice): boolean =>
  Object.keys(choice).every((key) => ['act', 'text', 'says'].includes(key));
export const wordsOf = (choice: Choice): string[] => choice.text.split(' ');
export const withAct = (choices: Choice[], ...acts: string[]): Choice[] =>
  choices.filter((choice) => acts.includes(choice.act));
export const hasAct = (choices: Choice[], act: string): boolean => choices.some((choice) => choice.act === act);
export const textIn = (choice: Choice, name: string): string => {
  const value = choice[name];
  return typeof value === 'string' ? value : '';
};
export const numberIn = (choice: Choice, name: string): number => Number(choice[name] ?? 0);

// The running score "if the year ended now".
export function pointsNow(view: NapoleonView, facts: Facts, nation: NationId): number {
  const violations = view.scores?.[String(view.year)]?.[nation]?.violations ?? 0;
  const handicap = view.scenario === 'two_player' ? 0 : facts.handicap(nation, view.year);
  return view.table[nation].stars + handicap + violations;
}
export const pointsInAll = (view: NapoleonView, nation: NationId): number =>
  Object.values(view.points?.[nation] ?? {}).reduce((sum, points) => sum + points, 0);
