// The shape of a view of Power & Prestige as the engine writes it, and readings of it that several parts share.
import { signOf, type Look } from '../../parts/looks';
import type { Kind } from '../../parts/stack';
import type { GameProps } from '../../table/game_ui';
import type { Choice, Seat } from '../../table/wire';
import type { Facts } from './facts';

export type Arm = 'infantry' | 'cavalry' | 'artillery';
export const arms: Arm[] = ['infantry', 'cavalry', 'artillery'];
export type Arms = [infantry: number, cavalry: number, artillery: number];
export type Season = 'spring' | 'summer' | 'fall' | 'winter';
export type Banner = string; // a colour, or `ally`
export type Counts = Partial<Record<Arm, number>>; // as the engine writes units
export type Troops = Partial<Record<Banner, Record<string, Counts>>>;

export interface Purchases {
  items?: Record<string, number>;
  repairs?: Record<string, number[]>; // by province: its sites, counted from 1
}
export interface Draft {
  step: number; // 1: where to, 2: how many, 3: the dummy, 4: into which box
  banner: Banner;
  from: string;
  to: string;
  via: string;
  arm: Arm | 'none_left'; // that is asked
  sent?: Counts;
  box?: number;
  able?: Arm[];
}
export interface Secret {
  item?: string; // of the plan, that is asked; `seal` at its end
  artists?: string[];
  plan?: Purchases;
  draft?: Draft;
  offers?: Partial<Record<Banner, number>>;
  gifts?: Record<string, number>; // by seat
  calls?: boolean;
  placed?: Counts;
  laid?: string[];
}
export interface PlayerView {
  colour: string;
  provinces: number;
  points: number;
  prestige: number;
  gold: number;
  residence?: string | null;
  extensions?: string[];
  room?: boolean;
  attack: number;
  defence: number;
  medals?: number;
  marked?: number;
  types?: string[];
  produced?: number;
  goods?: number;
  ally_goods?: number;
  missing?: number;
  again?: number;
  gifts?: Record<string, number>; // by seat
  unseen?: number; // marches or placements of this phase of which no more was heard
  bought?: Purchases;
  secret?: Secret;
  boxes?: Record<string, { place: string | null; troops?: Counts; marched?: Counts }>;
  dummies?: string[];
  underlays?: Partial<Record<Arm, string[]>>; // figures that stand on something, in full fog
  in_hand?: Counts;
  clusters?: Partial<Record<Arm, { of: string[]; units: number }[]>>;
}
export interface Battle {
  place: string | null;
  round: number;
  attackers: Banner[];
  defenders: Banner[];
  totals: [number, number];
  dice: [number, number];
  due: number;
  pursuers: number;
  turn: 'attackers' | 'defenders';
  row: string | null; // whose losses are asked: "red:infantry"
  deciding: Banner[];
  winner: 'attackers' | 'defenders' | null;
  lost: Partial<Record<Banner, Counts>>;
  dead: Partial<Record<Banner, number>>;
  went: Partial<Record<Banner, string | null>>;
}
export interface PrestigeView {
  viewer?: Seat | null;
  seats: number;
  options?: { years?: number; fog?: 'none' | 'partial' | 'full'; luxury_points?: string } & Record<string, unknown>;
  ask: string;
  asked: Seat[];
  year: number;
  season: Season;
  weather: [spring: number, fall: number]; // 0: not rolled yet
  hat: Seat;
  order: Seat[];
  allied: boolean;
  alliance?: Seat[];
  counter_alliance?: Seat[];
  ally_tiles?: Seat[];
  moved?: Seat[];
  side?: Seat[];
  leader?: Seat | null;
  change_turn?: boolean;
  victims?: Seat[];
  declared?: Seat | null;
  pending?: Seat[];
  wanted?: string | null;
  trade_round?: number;
  province_lost?: boolean;
  last_purchases?: boolean;
  artists?: Record<string, Seat>;
  fresh_artists?: string[];
  provinces: Record<string, { owner?: Seat | null; sites: (string | null)[] }>; // those in play
  fortresses?: string[];
  open_battles?: string[];
  unrest?: string[];
  annexed?: string[];
  plundered?: string[];
  entered?: Record<string, string[]>; // the places attackers came from
  battle?: Battle;
  players: Record<string, PlayerView>;
  troops: Troops;
  marched?: Troops; // while marching
  waiting?: Troops; // beside a battle
}
export type PrestigeProps = GameProps<PrestigeView>;

// --- seats and owners ---
export const playerOf = (view: PrestigeView, seat: Seat | null): PlayerView | undefined =>
  seat === null ? undefined : view.players[String(seat)];
export const ownPlayer = (props: Pick<PrestigeProps, 'view' | 'you'>): PlayerView | undefined =>
  playerOf(props.view, props.you);
export const seatsOf = (view: PrestigeView): Seat[] => Object.keys(view.players).map(Number);
export const seatOf = (view: PrestigeView, banner: Banner): Seat | null =>
  seatsOf(view).find((seat) => playerOf(view, seat)?.colour === banner) ?? null;

const allyLook: Look = { name: 'External ally', colour: '', sign: 'quarterly', field: 'var(--p-ally)' };
export function lookOf({ view, seats }: Pick<PrestigeProps, 'view' | 'seats'>, banner: Banner): Look {
  const seat = seatOf(view, banner);
  const known = seat === null ? undefined : seats.find((one) => one.seat === seat);
  if (known) return known;
  return banner === 'ally' ? allyLook : { ...allyLook, name: banner, sign: signOf(seat ?? 0) };
}
export const seatLook = (seats: PrestigeProps['seats'], seat: Seat | null | undefined): Look | undefined =>
  seats.find((one) => one.seat === seat);

// Who stands with whom: before alliancing everybody alone, afterwards the own alliance with its ally.
export function friendsOf(view: PrestigeView, banner: Banner): Banner[] {
  if (!view.allied) return [banner];
  const tiles = view.ally_tiles ?? [];
  const sides = [view.alliance ?? [], view.counter_alliance ?? []].map((side) => [
    ...side.map((seat) => playerOf(view, seat)?.colour ?? ''),
    ...(side.some((seat) => tiles.includes(seat)) ? ['ally'] : []),
  ]);
  return sides.find((side) => side.includes(banner)) ?? [banner];
}

// --- troops ---
export const unitsOf = (counts: Counts | undefined): Arms => [
  counts?.infantry ?? 0,
  counts?.cavalry ?? 0,
  counts?.artillery ?? 0,
];
export const stackAt = (troops: Troops | undefined, banner: Banner, place: string): Arms =>
  unitsOf(troops?.[banner]?.[place]);
export const sumOf = (units: Arms | Counts | undefined): number => {
  const [infantry, cavalry, artillery] = Array.isArray(units) ? units : unitsOf(units);
  return infantry + cavalry + artillery;
};
export const armIndex = (arm: Arm): 0 | 1 | 2 => (arm === 'infantry' ? 0 : arm === 'cavalry' ? 1 : 2);
export const less = (a: Arms, b: Arms | undefined): Arms =>
  b ? [Math.max(0, a[0] - b[0]), Math.max(0, a[1] - b[1]), Math.max(0, a[2] - b[2])] : a;

export interface Standing {
  banner: Banner;
  units: Arms;
  boxes: string[]; // army boxes whose counters stand there
  vague: Arm[]; // arms of which only "some" is known
}
// Everything that stands somewhere, by place; the same order of owners everywhere.
export function standingOf(view: PrestigeView): Map<string, Standing[]> {
  const found = new Map<string, Standing[]>();
  const here = (place: string, banner: Banner): Standing => {
    const list = found.get(place) ?? [];
    found.set(place, list);
    const known = list.find((one) => one.banner === banner);
    if (known) return known;
    const fresh: Standing = { banner, units: [0, 0, 0], boxes: [], vague: [] };
    list.push(fresh);
    return fresh;
  };
  for (const [banner, stacks] of Object.entries(view.troops))
    for (const [place, units] of Object.entries(stacks ?? {})) here(place, banner).units = unitsOf(units);
  for (const player of Object.values(view.players)) {
    for (const [box, { place }] of Object.entries(player.boxes ?? {}))
      if (place) here(place, player.colour).boxes.push(box);
    for (const arm of arms)
      for (const place of player.underlays?.[arm] ?? []) here(place, player.colour).vague.push(arm);
  }
  return found;
}

export const armNames: Record<Arm, string> = { infantry: 'infantry', cavalry: 'cavalry', artillery: 'artillery' };
// On a grid of 16: a musket man, a horse's head, a gun.
export const armDrawings: Record<Arm, string> = {
  infantry: 'M8 1.500a1.700 1.700 0 1 0 .1 0M8 5V10.500M5 6.500H11M8 10.500 5.800 15M8 10.500 10.200 15M12.500 2V15',
  cavalry: 'M4 15V10C4 6 6 4 9 3L9.500 1 11 3.500 13.500 7.500 12 9.500 9 8.500C10 11 10.500 13 10.500 15Z',
  artillery: 'M1 8 11 4.500 12 7 3 10.500M9 11a3 3 0 1 0 .1 0M12 11.500 15.500 14',
};
export const kindsOf = (units: Arms): Kind[] =>
  arms.map((arm, i) => ({ id: arm, name: armNames[arm], count: units[i] ?? 0, drawing: armDrawings[arm] }));
export const unitsText = (units: Arms): string =>
  arms.flatMap((arm, i) => ((units[i] ?? 0) > 0 ? [`${units[i]} ${armNames[arm]}`] : [])).join(', ') || 'nobody';

// --- provinces ---
export const ownerOf = (view: PrestigeView, province: string): Seat | null => view.provinces[province]?.owner ?? null;
export const inPlay = (view: PrestigeView, province: string): boolean => province in view.provinces;

export interface Site {
  building: string | null;
  mark: 'plundered' | 'built' | 'mended' | null;
}
export function siteOf(text: string | null | undefined): Site {
  if (!text) return { building: null, mark: null };
  const [building = '', mark] = text.split(':');
  return { building, mark: (mark as Site['mark'] | undefined) ?? null };
}
// The sites of a place: the capital's come first, then the other city's; the countryside belongs to the province.
export function sitesAt(view: PrestigeView, facts: Facts, place: string): Site[] {
  const row = facts.place(place);
  const land = facts.province(row?.province ?? '');
  if (!row || !land || row.kind === 'dot') return [];
  const all = view.provinces[land.id]?.sites ?? [];
  const [from, count] = row.kind === 'capital' ? [0, land.capital_sites] : [land.capital_sites, land.other_sites];
  return Array.from({ length: count }, (_, i) => siteOf(all[from + i]));
}
export function ruralSites(view: PrestigeView, facts: Facts, province: string): Site[] {
  const land = facts.province(province);
  if (!land) return [];
  const all = view.provinces[province]?.sites ?? [];
  return Array.from({ length: land.rural_sites }, (_, i) => siteOf(all[land.capital_sites + land.other_sites + i]));
}

// --- choices ---
export const withAct = (choices: Choice[], ...acts: string[]): Choice[] =>
  choices.filter((choice) => acts.includes(choice.act));
export const textIn = (choice: Choice, name: string): string => {
  const value = choice[name];
  return typeof value === 'string' ? value : '';
};
export const numberIn = (choice: Choice, name: string): number => Number(choice[name] ?? 0);
