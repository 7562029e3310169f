// How the seats stand in a country, in the order in which a period is scored: influence, then the
// highest title, then the better city. Shown beside the markers; the server does the scoring.
import type { Seat } from '../../table/wire';
import type { CountryId, Facts, RoyalsView } from './view';

export interface Standing {
  seat: Seat;
  influence: number;
  scores: 'higher' | 'lower' | null; // the marker it would take now
}

export function standings(facts: Facts, view: RoyalsView, country: CountryId): Standing[] {
  const found = Array.from({ length: view.seats }, (_, seat) => {
    const held = facts.nobles.filter((n) => n.country === country && view.nobles[n.id] === seat);
    const best = held.reduce((most, n) => Math.max(most, n.title.cards * 100 + n.city.bonus), 0);
    const influence = view.players[seat]?.influence[country] ?? 0;
    return { seat, influence, best };
  });
  found.sort((a, b) => b.influence - a.influence || b.best - a.best || a.seat - b.seat);
  return found.map(({ seat, influence }, i) => ({
    seat,
    influence,
    scores: influence === 0 ? null : i === 0 ? 'higher' : i === 1 ? 'lower' : null,
  }));
}

export interface Change {
  seat: Seat;
  from: number;
  to: number;
}

// What taking a noble changes: influence in its country for both sides, nobles on the title for the taker.
export function effects(
  facts: Facts,
  view: RoyalsView,
  nobleId: string,
  taker: Seat,
): { country: CountryId; influence: Change[]; titles: Change } | null {
  const noble = facts.noble(nobleId);
  if (!noble) return null;
  const worth = noble.title.influence;
  const now = (seat: Seat): number => view.players[seat]?.influence[noble.country] ?? 0;
  const owner = view.nobles[nobleId];
  const influence = [{ seat: taker, from: now(taker), to: now(taker) + worth }];
  if (owner !== undefined && owner !== taker) {
    influence.push({ seat: owner, from: now(owner), to: now(owner) - worth });
  }
  const nobles = view.titles[noble.title.id]?.[taker] ?? 0;
  return { country: noble.country, influence, titles: { seat: taker, from: nobles, to: nobles + 1 } };
}
