// Places and provinces in words, for cards, the keyboard and readers; and how provinces are printed.
import type { RegionPrint } from '../../map/regions';
import type { Stop } from '../../map/stops';
import { listed, plural } from '../../parts/words';
import type { Facts } from './facts';
import type { Lit } from './ui.svelte';
import {
  inPlay,
  lookOf,
  ownerOf,
  ruralSites,
  seatLook,
  sitesAt,
  standingOf,
  unitsText,
  type PrestigeProps,
  type PrestigeView,
  type Site,
  type Standing,
} from './view';

export const placeName = (facts: Facts, id: string): string =>
  facts.place(id)?.name ?? facts.province(id)?.name ?? id.replaceAll('_', ' ');
export const buildingName = (facts: Facts, id: string): string => facts.building(id)?.name ?? id.replaceAll('_', ' ');

export function siteWords(facts: Facts, sites: Site[]): string {
  const words = sites.flatMap(({ building, mark }) =>
    building === null ? [] : [`${mark === 'plundered' ? 'plundered ' : ''}${buildingName(facts, building)}`],
  );
  const free = sites.filter((site) => site.building === null).length;
  return listed([...words, ...(free > 0 ? [plural(free, 'free site')] : [])]);
}
export function troopWords({ units, boxes, vague }: Standing): string {
  const known = unitsText(units);
  const some = vague.length > 0 ? `, ${listed(vague)} of unknown number` : '';
  const hidden = boxes.length > 0 ? `, army ${listed(boxes)}` : '';
  return `${known}${some}${hidden}`;
}

export function provinceFacts(facts: Facts, view: PrestigeView, seats: PrestigeProps['seats'], id: string): string {
  const row = facts.province(id);
  if (!row) return '';
  if (!inPlay(view, id)) return 'Not in play.';
  const owner = seatLook(seats, ownerOf(view, id))?.name;
  const good = row.good ? ` ${facts.goodName(row.good)},` : '';
  return `${owner ? `Of ${owner}.` : 'Neutral.'} ${row.gold} gold,${good} unrest number ${row.unrest}. Countryside: ${siteWords(facts, ruralSites(view, facts, id))}.${view.unrest?.includes(id) ? ' Unrest.' : ''}`;
}
export function placeFacts(facts: Facts, game: Pick<PrestigeProps, 'view' | 'seats'>, id: string): string {
  const { view, seats } = game;
  const row = facts.place(id);
  if (!row) return '';
  const kind = row.kind === 'capital' ? 'Capital' : row.kind === 'city' ? 'City' : 'Place';
  const land = facts.province(row.province);
  const stacks = (standingOf(view).get(id) ?? []).map((one) => `${lookOf(game, one.banner).name}: ${troopWords(one)}`);
  const courts = Object.entries(view.players)
    .filter(([, player]) => player.residence === id)
    .map(([seat]) => seatLook(seats, Number(seat))?.name ?? '');
  return [
    `${kind}${row.kind === 'capital' ? '' : ` in ${land?.name ?? ''}`}${row.hills ? ', hills' : ''}.`,
    ...(row.kind === 'dot' ? [] : [`Sites: ${siteWords(facts, sitesAt(view, facts, id))}.`]),
    ...(view.fortresses?.includes(id) ? ['Fortress.'] : []),
    ...courts.map((name) => `Residence of ${name}.`),
    ...(row.kind === 'capital' ? [provinceFacts(facts, view, seats, row.province)] : []),
    ...(stacks.length > 0 ? [`${stacks.join('; ')}.`] : []),
    `Roads to ${listed(facts.roadsAt(id).map(({ to, road }) => `${placeName(facts, to)}${road.bridge ? ' over a bridge' : ''}`))}.`,
  ].join(' ');
}

// Towns in reading order by province, each capital with its other places below it.
export function stopsOf(facts: Facts, game: Pick<PrestigeProps, 'view' | 'seats'>, lit: Lit): Stop[] {
  return facts.provinces
    .filter(({ id }) => inPlay(game.view, id))
    .flatMap((province) =>
      facts.placesOf(province.id).map((place) => {
        const can = lit.places.has(place.id) || (place.kind === 'capital' && lit.provinces.get(province.id) === 'can');
        return {
          id: place.id,
          name: place.name,
          facts: `${placeFacts(facts, game, place.id)}${can ? ' May be chosen.' : ''}`,
          can,
          ...(place.kind === 'capital' ? {} : { within: province.id }),
        };
      }),
    );
}

export function printsOf(facts: Facts, view: PrestigeView, seats: PrestigeProps['seats']): RegionPrint[] {
  return facts.provinces.map(({ id }) => {
    const owner = seatLook(seats, ownerOf(view, id));
    return {
      id,
      tint: inPlay(view, id)
        ? owner
          ? `color-mix(in srgb, ${owner.field} 17%, var(--p-neutral))`
          : 'var(--p-neutral)'
        : null,
      owner,
    };
  });
}
