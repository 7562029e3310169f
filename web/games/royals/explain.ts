// What the pieces and tracks of Royals say when they are pointed at: what they are, how they stand now, and their rule.
import type { Explained } from '../../parts/explained';
import type { SeatLook } from '../../parts/looks';
import { listed, plural } from '../../parts/words';
import { bonusFacts, restingFacts, type BonusMarker, type CityState } from './board_state';
import { standings } from './standings';
import type { Country, Facts, House, RoyalsView, Title } from './view';

const called = (looks: SeatLook[], seat: number): string => looks[seat]?.name ?? '';

export function title(one: Title, view: RoyalsView, looks: SeatLook[]): Explained {
  const counts = looks.map((look) => ({ look, count: view.titles[one.id]?.[look.seat] ?? 0 }));
  const most = Math.max(0, ...counts.map(({ count }) => count));
  const first = counts.filter(({ count }) => count === most && most > 0).map(({ look }) => look.name);
  const now =
    first.length === 0
      ? 'Nobody has one yet.'
      : first.length > 2
        ? `Now ${listed(first)} are level with ${most}, and nobody would score.`
        : first.length === 2
          ? `Now ${listed(first)} have ${most} each and would take ${one.half_points} each.`
          : `Now ${first[0] ?? ''} leads with ${most}.`;
  return {
    name: `${one.name}, ${one.points} points`,
    says: `Scored once, at the end of the game: the most nobles here take ${one.points}, two that are level take the half, ${one.half_points} each. A noble stays here even if it falls on the map. ${now}`,
    rule: 'royals.title.most',
  };
}

export function periods(country: Country, facts: Facts, view: RoyalsView, looks: SeatLook[]): Explained {
  const [most, second] = standings(facts, view, country.id).filter((one) => one.scores !== null);
  const points = facts.periods.find((one) => one.period === view.period && one.country === country.id);
  const now = most
    ? `Now ${called(looks, most.seat)} would take ${points?.higher ?? 0}${second ? ` and ${called(looks, second.seat)} ${points?.lower ?? 0}` : ''}.`
    : 'Nobody has influence there yet.';
  return {
    name: `${country.name}, period by period`,
    says: `When a period ends the most influence in ${country.name} takes the larger square of that year, the second most the smaller. The row of shields below is the order of influence; those who would score are underlined. ${now}`,
    rule: 'royals.period.first',
  };
}

export const countryBonus = (country: Country, { points, owner }: BonusMarker, looks: SeatLook[]): Explained => ({
  name: `Country bonus, ${points} points`,
  says: `For a noble in every city of ${country.name}, those in Cathedrals counted. ${
    owner === 'open' ? 'It is still there.' : `Taken${typeof owner === 'number' ? ` by ${called(looks, owner)}` : ''}.`
  }`,
  rule: 'royals.bonus.country',
});

export const house = (one: House, taken: boolean): Explained => ({
  name: `Noble House, ${one.points} points`,
  says: `For at least one noble on each of the seven titles; each house takes one of these. ${taken ? 'This one is taken.' : 'This one is still there.'}`,
  rule: 'royals.bonus.house',
});

export const cityBonus = (state: CityState, looks: SeatLook[]): Explained => ({
  name: `City bonus, ${state.city.bonus} points`,
  says: `For the first noble in ${state.city.name}. ${bonusFacts(state, (seat) => called(looks, seat))}`,
  rule: 'royals.bonus.city',
});

export const cathedral = (state: CityState, looks: SeatLook[]): Explained => ({
  name: `Cathedral of ${state.city.name}`,
  says: `Nobles that were taken over rest here: no influence any more, but they count for country and title. ${restingFacts(state, (seat) => called(looks, seat))}`,
  rule: 'royals.takeover.cathedral',
});

export const pile = (kind: 'country' | 'intrigue', count: number, last: boolean): Explained =>
  kind === 'country'
    ? {
        name: `Draw pile, ${plural(count, 'card')}`,
        says: `Country cards face down. When it runs out, the period is scored at the end of that turn${last ? '; this is the last one, and the round is played out' : ' and the discards become the new pile'}.`,
        rule: 'royals.period.pile',
      }
    : {
        name: `Intrigue pile, ${plural(count, 'card')}`,
        says: 'Intrigue cards take nobles over from others. One may be drawn together with one Country card.',
        rule: 'royals.draw.intrigue',
      };

export const discards = (kind: 'country' | 'intrigue', says: string): Explained => ({
  name: kind === 'country' ? 'Discarded Country cards' : 'Discarded Intrigue cards',
  says: `Open to all. ${says}.`,
  rule: 'royals.secret.discards',
});
