// Purchases as one sheet: the plan is thought of as a whole and then answered question by question in the engine's order.
// Limits are the server's where it tells them beforehand (`foresee`); otherwise they are reckoned from what lies open.
import type { OfferGroup, OfferRow } from '../../parts/offer';
import { plural } from '../../parts/words';
import type { Choice, Seat } from '../../table/wire';
import type { Facts } from './facts';
import { workingBuildings } from './income';
import { buildingName, placeName } from './places';
import { itemWords } from './words';
import { numberIn, ownerOf, playerOf, ruralSites, sitesAt, textIn, withAct, type Arm, type PrestigeView } from './view';

// What the server tells of a plan before it is made.
export interface PlanForeseen {
  gold: number;
  items: { item: string; price: number; room: number; shares?: string; base?: string }[];
  shared: Record<string, number>;
  rooms: number;
  artists: { artist: string; price: number }[]; // those who are free, in the order of the questions
  repairs: { location: string; building: string; price: number; number: number }[]; // likewise
}
export const planForeseen = (foreseen: unknown): PlanForeseen | null =>
  (foreseen as { plan?: PlanForeseen } | null)?.plan ?? null;

export interface Wish {
  items: Record<string, number>;
  artists: string[];
  repairs: Record<string, number>; // by "place building"
}
export const noWish = (): Wish => ({ items: {}, artists: [], repairs: {} });
// What has been answered already, after a page was left and opened again.
export function wishOf(view: PrestigeView, seat: Seat): Wish {
  const secret = playerOf(view, seat)?.secret;
  return { items: { ...secret?.plan?.items }, artists: [...(secret?.artists ?? [])], repairs: {} };
}

// In the order of the questions.
export const items = [
  'attack_level',
  'defence_level',
  'artist_room',
  'odd_infantry',
  'odd_cavalry',
  'odd_artillery',
  'palace',
  'grand_palace',
  'garden',
  'magnificent_hall',
  'artists',
  'repairs',
  'art_manufactory',
  'bank',
  'university',
  'art_academy',
  'barracks',
  'foundry',
  'manufactory',
  'trading_house',
  'windmill',
  'horse_farm',
  'fortress',
  'artillery',
  'cavalry',
  'infantry',
];
const groupsOfItems: [id: string, name: string, items: string[]][] = [
  ['university', 'Universities', ['attack_level', 'defence_level', 'artist_room']],
  ['odd', 'Odd buildings', ['odd_infantry', 'odd_cavalry', 'odd_artillery']],
  ['residence', 'Residence', ['palace', 'grand_palace', 'garden', 'magnificent_hall']],
  ['artists', 'Great artists', []],
  ['repairs', 'Repairs', []],
  ['upgrades', 'Upgrades', ['art_manufactory', 'bank', 'university']],
  [
    'buildings',
    'New buildings',
    ['art_academy', 'barracks', 'foundry', 'manufactory', 'trading_house', 'windmill', 'horse_farm'],
  ],
  ['troops', 'Fortresses and troops', ['fortress', 'artillery', 'cavalry', 'infantry']],
];
const oddMakers: Record<string, string> = {
  odd_infantry: 'barracks',
  odd_cavalry: 'horse_farm',
  odd_artillery: 'foundry',
};

export function priceOf(facts: Facts, item: string): number {
  const odd = oddMakers[item];
  if (odd) return facts.building(odd)?.odd_unit_gold ?? 0;
  if (item === 'fortress') return facts.figure('fortress_cost');
  const extension = facts.extensions.find((one) => one.id === item);
  if (extension) return extension.gold;
  const building = facts.building(item);
  if (building) return building.gold_cost;
  return ['infantry', 'cavalry', 'artillery'].includes(item) ? facts.arm(item as Arm).gold : 0;
}

interface Estate {
  working: Map<string, number>;
  urban: number;
  rural: number;
  places: number;
  damaged: { key: string; place: string; building: string; count: number }[];
}
export function estateOf(view: PrestigeView, facts: Facts, seat: Seat): Estate {
  const estate: Estate = { working: workingBuildings(view, facts, seat), urban: 0, rural: 0, places: 0, damaged: [] };
  const damage = (place: string, building: string): void => {
    const key = `${place} ${building}`;
    const known = estate.damaged.find((one) => one.key === key);
    if (known) known.count++;
    else estate.damaged.push({ key, place, building, count: 1 });
  };
  for (const { id } of facts.provinces) {
    if (ownerOf(view, id) !== seat) continue;
    const towns = facts.placesOf(id);
    const capital = towns.find((town) => town.kind === 'capital')?.id ?? id;
    estate.places += towns.length;
    for (const site of towns.flatMap((town) =>
      sitesAt(view, facts, town.id).map((one) => ({ ...one, town: town.id })),
    )) {
      if (site.building === null) estate.urban++;
      else if (site.mark === 'plundered') damage(site.town, site.building);
    }
    for (const site of ruralSites(view, facts, id)) {
      if (site.building === null) estate.rural++;
      else if (site.mark === 'plundered') damage(capital, site.building); // as the questions name it
    }
  }
  return estate;
}

// Rooms for artists that the sheet adds.
const roomsIn = (facts: Facts, wish: Wish): number =>
  facts.extensions.reduce((sum, one) => sum + one.rooms * (wish.items[one.id] ?? 0), wish.items.artist_room ?? 0);
// Rooms at the residence, with them.
export const roomsOf = (facts: Facts, told: PlanForeseen, wish: Wish): number => told.rooms + roomsIn(facts, wish);
export function roomsFor(view: PrestigeView, facts: Facts, seat: Seat, wish: Wish, told: PlanForeseen | null): number {
  if (told) return roomsOf(facts, told, wish);
  const player = playerOf(view, seat);
  if (!player?.residence) return 0;
  const built = facts.extensions.reduce(
    (sum, one) => sum + ((player.extensions ?? []).includes(one.id) ? one.rooms : 0),
    0,
  );
  const engaged = Object.values(view.artists ?? {}).filter((owner) => owner === seat).length;
  return built + (player.room ? 1 : 0) - engaged + roomsIn(facts, wish);
}

// As the server tells it: what is shared is shared by all that the sheet has of it.
export function toldRoom(told: PlanForeseen, wish: Wish, item: string): number {
  const row = told.items.find((one) => one.item === item);
  if (!row) return 0;
  const mended = row.base
    ? Object.entries(wish.repairs).reduce((sum, [key, count]) => sum + (key.endsWith(` ${row.base}`) ? count : 0), 0)
    : 0;
  const others = row.shares
    ? told.items.reduce(
        (sum, one) => sum + (one.shares === row.shares && one.item !== item ? (wish.items[one.item] ?? 0) : 0),
        0,
      )
    : 0;
  const shared = row.shares ? (told.shared[row.shares] ?? 0) - others : row.room;
  return Math.max(0, Math.min(row.room + mended, row.shares ? shared : row.room + mended));
}

// The most of an item as far as can be seen, and what limits it.
export function roomFor(
  view: PrestigeView,
  facts: Facts,
  seat: Seat,
  estate: Estate,
  wish: Wish,
  item: string,
): [number, string] {
  const player = playerOf(view, seat);
  const had = (name: string): boolean => player?.extensions?.includes(name) ?? false;
  const count = (building: string): number => estate.working.get(building) ?? 0;
  const wished = (names: string[]): number =>
    names.reduce((sum, name) => sum + (name === item ? 0 : (wish.items[name] ?? 0)), 0);
  const levels = ['attack_level', 'defence_level', 'artist_room'];
  if (levels.includes(item)) {
    const needed = facts.figure('university_prestige');
    if ((player?.marked ?? player?.prestige ?? 0) < needed) return [0, `from ${needed} prestige`];
    const left = Math.max(0, count('university') - wished(levels));
    if (item === 'artist_room')
      return [
        player?.room ? 0 : Math.min(1, left),
        player?.room ? 'has one' : plural(count('university'), 'university', 'universities'),
      ];
    const now = item === 'attack_level' ? (player?.attack ?? 0) : (player?.defence ?? 0);
    return [
      Math.min(left, facts.figure('most_level') - now),
      plural(count('university'), 'university', 'universities'),
    ];
  }
  const odd = oddMakers[item];
  if (odd) return [count(odd) % 2, count(odd) % 2 ? '' : 'none is odd'];
  if (facts.extensions.some((one) => one.id === item)) {
    if (!player?.residence) return [0, 'no residence'];
    if (had(item)) return [0, 'built'];
    const palace = item === 'palace' || had('palace') || (view.last_purchases ?? false);
    return [palace ? 1 : 0, palace ? '' : 'after a palace'];
  }
  const building = facts.building(item);
  if (building?.upgrades_from) return [count(building.upgrades_from), `${count(building.upgrades_from)} to upgrade`];
  if (building) {
    const kind = facts.buildings.filter((one) => one.site === building.site && !one.upgrades_from).map((one) => one.id);
    const free = building.site === 'rural' ? estate.rural : estate.urban;
    return [Math.max(0, free - wished(kind)), plural(free, 'free site')];
  }
  if (item === 'fortress') return [estate.places, ''];
  return [250, ''];
}

function rowOf(
  facts: Facts,
  item: string,
  count: number,
  [room, why]: [number, string],
  left: number,
  told: PlanForeseen | null,
): OfferRow {
  const price = told?.items.find((one) => one.item === item)?.price ?? priceOf(facts, item);
  const gold = price > 0 ? count + Math.max(0, Math.floor(left / price)) : room;
  const most = Math.max(count, Math.min(room, gold));
  return {
    id: item,
    name: itemWords[item] ?? item,
    each: -price,
    count,
    most,
    limit: room > 0 && gold < room && gold <= count ? 'no gold left' : why,
  };
}

export const costOf = (facts: Facts, wish: Wish): number =>
  Object.entries(wish.items).reduce((sum, [item, count]) => sum + count * priceOf(facts, item), 0) +
  wish.artists.reduce((sum, id) => sum + (facts.artist(id)?.gold ?? 0), 0) +
  Object.values(wish.repairs).reduce((sum, count) => sum + count * facts.figure('repair_cost'), 0);

export function planGroups(
  view: PrestigeView,
  facts: Facts,
  seat: Seat,
  wish: Wish,
  told: PlanForeseen | null = null,
): OfferGroup[] {
  const estate = estateOf(view, facts, seat);
  const left = (playerOf(view, seat)?.gold ?? 0) - costOf(facts, wish);
  const rooms = roomsFor(view, facts, seat, wish, told);
  const roomOf = (item: string): [number, string] => {
    const [room, why] = roomFor(view, facts, seat, estate, wish, item);
    return told ? [toldRoom(told, wish, item), why] : [room, why];
  };
  const artistRows = (): OfferRow[] =>
    facts.artists
      .filter((artist) => view.artists?.[artist.id] === undefined)
      .map((artist) => {
        const count = wish.artists.includes(artist.id) ? 1 : 0;
        return {
          id: `artist ${artist.id}`,
          name: artist.name,
          where: artist.type,
          each: -artist.gold,
          count,
          most: count || (left >= artist.gold && rooms > wish.artists.length) ? 1 : 0,
          ...(rooms > wish.artists.length || count ? {} : { limit: 'no room' }),
        };
      });
  const repairRows = (): OfferRow[] =>
    estate.damaged.map(({ key, place, building, count: broken }) => {
      const each = facts.figure('repair_cost');
      const count = wish.repairs[key] ?? 0;
      return {
        id: `repair ${key}`,
        name: buildingName(facts, building),
        where: placeName(facts, place),
        each: -each,
        count,
        most: Math.min(broken, count + Math.floor(Math.max(0, left) / each)),
      };
    });
  return groupsOfItems
    .map(([id, name, of]) => ({
      id,
      name,
      rows:
        id === 'artists'
          ? artistRows()
          : id === 'repairs'
            ? repairRows()
            : of.map((item) => rowOf(facts, item, wish.items[item] ?? 0, roomOf(item), left, told)),
    }))
    .filter((group) => group.rows.some((row) => row.count > 0 || row.most > 0));
}

export function changed(wish: Wish, row: string, count: number): Wish {
  const [kind = '', ...rest] = row.split(' ');
  const key = rest.join(' ');
  if (kind === 'artist')
    return { ...wish, artists: count > 0 ? [...wish.artists, key] : wish.artists.filter((id) => id !== key) };
  if (kind === 'repair') return { ...wish, repairs: { ...wish.repairs, [key]: count } };
  return { ...wish, items: { ...wish.items, [row]: count } };
}

// The answer to the question that is open, as the wish has it; the nearest there is.
export function nextAnswer(choices: Choice[], wish: Wish): Choice | null {
  const most = (found: Choice[], wanted: number): Choice | null =>
    [...found]
      .filter((choice) => numberIn(choice, 'number') <= wanted)
      .sort((a, b) => numberIn(b, 'number') - numberIn(a, 'number'))[0] ?? null;
  const buys = withAct(choices, 'buy');
  if (buys[0]) return most(buys, wish.items[textIn(buys[0], 'item')] ?? 0);
  const repairs = withAct(choices, 'repair');
  if (repairs[0])
    return most(repairs, wish.repairs[`${textIn(repairs[0], 'location')} ${textIn(repairs[0], 'building')}`] ?? 0);
  const engage = withAct(choices, 'engage').find((choice) => wish.artists.includes(textIn(choice, 'artist')));
  return engage ?? withAct(choices, 'no_artist')[0] ?? withAct(choices, 'seal')[0] ?? null;
}
