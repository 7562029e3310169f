// The view arranged city by city, as the board shows it. Reads, decides nothing.
import type { Box } from '../../map/sheet';
import type { SeatLook } from '../../parts/looks';
import type { Choice, Seat } from '../../table/wire';
import { taking, type City, type Country, type Facts, type Noble, type Owner, type RoyalsView } from './view';

export interface NobleState {
  noble: Noble;
  owner: Seat | undefined;
  can: boolean;
  priced: boolean; // what it takes still matters: the game runs, and it is not one's own
  claimed: boolean; // being claimed now
}

export interface CityState {
  city: City;
  nobles: NobleState[];
  bonus: 'open' | Owner;
  resting: { seat: Seat; count: number }[];
}

// What every drawing of a city is given, full or small.
export interface CityProps {
  state: CityState;
  looks: SeatLook[];
  box: Box;
  marked: string | null; // the place that is pointed at from elsewhere
}

export function citiesOf(facts: Facts, view: RoyalsView, choices: Choice[], you: Seat | null = null): CityState[] {
  return facts.cities.map((city) => ({
    city,
    nobles: facts.nobles
      .filter((noble) => noble.city === city)
      .map((noble) => ({
        noble,
        owner: view.nobles[noble.id],
        can: taking(choices, noble.id) !== undefined,
        priced: view.ask !== 'over' && (view.nobles[noble.id] === undefined || view.nobles[noble.id] !== you),
        claimed: view.claim?.noble === noble.id,
      })),
    bonus: view.markers[`city.${city.id}`] ?? 'open',
    resting: Object.entries(view.cathedrals[city.id] ?? {}).map(([seat, count]) => ({ seat: Number(seat), count })),
  }));
}

// Those who rest in a cathedral stand in a strip below the plate, unless one cube says it all.
export const hasStrip = (state: CityState): boolean =>
  state.resting.length > 1 || (state.resting.length === 1 && state.nobles.length === 1);

export interface BonusMarker {
  points: number;
  owner: 'open' | Owner;
}

export const countryBonuses = (country: Country, view: RoyalsView): BonusMarker[] => [
  { points: country.bonus_higher, owner: view.markers[`country.${country.id}.higher`] ?? 'open' },
  { points: country.bonus_lower, owner: view.markers[`country.${country.id}.lower`] ?? 'open' },
];

// Country after country as in the data, within a country from north to south: the reading order.
export function readingOrder(facts: Facts): City[] {
  return facts.countries.flatMap((country) =>
    facts.cities.filter((city) => city.country === country.id).sort((a, b) => b.lat - a.lat),
  );
}

const plural = (count: number, word: string): string => `${count} ${word}${count === 1 ? '' : 's'}`;

export function nobleFacts(item: NobleState, name: (seat: Seat) => string): string {
  const { title } = item.noble;
  const held =
    item.owner === undefined
      ? 'vacant'
      : `held by ${name(item.owner)}, a takeover also takes ${plural(title.intrigue_for_takeover, 'Intrigue card')}`;
  return `${plural(title.cards, 'card')}, influence ${title.influence}, ${held}${item.can ? '; may be chosen' : ''}`;
}

export function bonusFacts(state: CityState, name: (seat: Seat) => string): string {
  if (state.bonus === 'open') return `City bonus ${state.city.bonus} still there.`;
  return `City bonus ${state.city.bonus} taken${typeof state.bonus === 'number' ? ` by ${name(state.bonus)}` : ''}.`;
}

export function restingFacts(state: CityState, name: (seat: Seat) => string): string {
  if (state.resting.length === 0) return 'Nobody rests in the Cathedral.';
  return `In the Cathedral: ${state.resting.map(({ seat, count }) => `${name(seat)} ${count}`).join(', ')}.`;
}

export function cityFacts(state: CityState, name: (seat: Seat) => string): string {
  const nobles = state.nobles
    .map(({ noble, owner }) => `${noble.title.name} ${owner === undefined ? 'vacant' : `held by ${name(owner)}`}`)
    .join(', ');
  const resting = state.resting.length > 0 ? ` ${restingFacts(state, name)}` : '';
  return `${nobles}. ${bonusFacts(state, name)}${resting}`;
}
