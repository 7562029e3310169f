// The walkable list: cities in reading order, each followed by its nobles.
import type { Stop } from '../../map/stops';
import type { Seat } from '../../table/wire';
import { cityFacts, nobleFacts, readingOrder, type CityState } from './board_state';
import type { Facts } from './view';

export function stopsOf(facts: Facts, cities: CityState[], name: (seat: Seat) => string): Stop[] {
  return readingOrder(facts).flatMap((city): Stop[] => {
    const state = cities.find((one) => one.city === city);
    if (!state) return [];
    return [
      { id: city.id, name: city.name, facts: cityFacts(state, name), can: false },
      ...state.nobles.map((item) => ({
        id: item.noble.id,
        name: item.noble.name,
        facts: nobleFacts(item, name),
        can: item.can,
        within: city.id,
      })),
    ];
  });
}
