// The board between two updates, event by event: an update may hold a dozen actions and three battles, and each is
// told on the board of its moment. Only what events say is followed; nothing is decided.
import type { GameEvent } from '../../../table/wire';
import {
  coloursOf,
  insideOf,
  type BuildingId,
  type CountyView,
  type PlayerView,
  type Tally,
  type WallensteinView,
} from '../view';

export const number = (value: unknown): number => (typeof value === 'number' ? value : 0);
export const word = (value: unknown): string | null => (typeof value === 'string' ? value : null);

export function tallyOf(value: unknown): Tally {
  const tally: Tally = {};
  if (value && typeof value === 'object')
    for (const [name, count] of Object.entries(value)) if (typeof count === 'number' && count > 0) tally[name] = count;
  return tally;
}

const order: BuildingId[] = ['palace', 'church', 'trading_post'];

function withCounty(view: WallensteinView, id: unknown, change: (county: CountyView) => CountyView): WallensteinView {
  const county = typeof id === 'string' ? view.counties[id] : undefined;
  return county ? { ...view, counties: { ...view.counties, [String(id)]: change(county) } } : view;
}
const armed =
  (by: number) =>
  (county: CountyView): CountyView => ({ ...county, armies: (county.armies ?? 0) + by });

function withPlayer(view: WallensteinView, seat: unknown, change: (player: PlayerView) => PlayerView): WallensteinView {
  const player = view.players[number(seat)];
  return player ? { ...view, players: { ...view.players, [number(seat)]: change(player) } } : view;
}

// The tower keeps what falls and gives what comes out.
function emerged(view: WallensteinView, out: Tally): WallensteinView {
  const inside: Tally = { ...insideOf(view) };
  for (const [name, count] of Object.entries(view.tower?.falling ?? {})) inside[name] = (inside[name] ?? 0) + count;
  for (const [name, count] of Object.entries(out)) inside[name] = Math.max(0, (inside[name] ?? 0) - count);
  return { ...view, tower: { inside, tray: out, falling: {} } };
}

function yearOver(view: WallensteinView): WallensteinView {
  const counties = Object.fromEntries(
    Object.entries(view.counties).map(([id, { revolt: _revolt, ...county }]) => [id, county]),
  );
  const players = Object.fromEntries(
    Object.entries(view.players).map(([seat, player]) => [seat, { ...player, grain: 0 }]),
  );
  return { ...view, counties, players };
}

// The board after one more event.
export function after(view: WallensteinView, event: GameEvent): WallensteinView {
  const colour = coloursOf(view)[number(event.seat)];
  const armies = number(event.armies);
  switch (event.kind) {
    case 'garrisoned':
    case 'garrisoned_unseen':
      return withCounty(view, event.county, (county) => ({ ...county, ...(colour ? { owner: colour } : {}), armies }));
    case 'deployed':
      return withCounty(view, event.county, armed(armies));
    case 'converted':
      return withCounty(view, event.county, armed(-number(event.courtiers)));
    case 'moved':
    case 'deploy_moved':
      return withCounty(withCounty(view, event.from, armed(-armies)), event.county, armed(armies));
    case 'attacked':
      return withCounty(view, event.from, armed(-armies));
    case 'built':
    case 'built_free':
      return withCounty(view, event.county, (county) => ({
        ...county,
        buildings: order.filter((one) => one === event.building || county.buildings?.includes(one)),
      }));
    case 'calmed':
      return withCounty(view, event.county, (county) => ({ ...county, revolt: (county.revolt ?? 0) - 1 }));
    case 'marker_added':
      return withCounty(view, event.county, (county) => ({ ...county, revolt: number(event.markers) }));
    case 'attack_won':
      return withCounty(view, event.county, (county) => ({ ...county, ...(colour ? { owner: colour } : {}), armies }));
    case 'defence_held':
    case 'revolt_subdued':
      return withCounty(view, event.county, (county) => ({ ...county, armies }));
    case 'county_cleared':
    case 'revolt_cleared':
      return withCounty(view, event.county, () => ({}));
    case 'cast':
      return { ...view, tower: { ...view.tower, inside: insideOf(view), tray: {}, falling: tallyOf(event.cubes) } };
    case 'emerged':
      return emerged(view, tallyOf(event.cubes));
    case 'harvested':
    case 'got_grain':
      return withPlayer(view, event.seat, (player) => ({
        ...player,
        grain: (player.grain ?? 0) + number(event.grain),
      }));
    case 'grain_lost':
      return withPlayer(view, event.seat, (player) => ({ ...player, grain: number(event.grain) }));
    case 'scored':
      return withPlayer(view, event.seat, (player) => ({
        ...player,
        points: (player.points ?? 0) + number(event.counties) + number(event.buildings) + number(event.majorities),
      }));
    case 'got_points':
      return withPlayer(view, event.seat, (player) => ({
        ...player,
        points: (player.points ?? 0) + number(event.points),
      }));
    case 'year_ended':
      return number(event.year) === 1 ? yearOver(view) : view;
    default:
      return view;
  }
}
