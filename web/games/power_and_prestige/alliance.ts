// Alliances as the pad shows them: provinces as they count, what a split would cost, who would be dominant. The server lists
// which splits may be formed; here only sums are made from what lies open.
import type { Choice, Seat } from '../../table/wire';
import type { Facts } from './facts';
import { playerOf, seatsOf, withAct, type PrestigeView } from './view';

export interface Side {
  seats: Seat[];
  provinces: number;
  doubled: Seat | null; // whose provinces count twice, beside the external ally
  counted: number;
}
export interface Split {
  alliance: Side;
  counter: Side;
  difference: number; // of the Alliance over the other
  cost: number; // prestige that whoever forms it pays
  choice: Choice | null; // as the server lists it
}

const isMinority = (view: PrestigeView, side: Seat[]): boolean =>
  (view.seats === 3 || view.seats === 5) && side.length > 0 && 2 * side.length < view.seats;

export function sideOf(view: PrestigeView, seats: Seat[]): Side {
  const held = (seat: Seat): number => playerOf(view, seat)?.provinces ?? 0;
  const provinces = seats.reduce((sum, seat) => sum + held(seat), 0);
  const poorest = [...seats].sort((a, b) => held(a) - held(b))[0] ?? null;
  const doubled = isMinority(view, seats) ? poorest : null;
  return { seats, provinces, doubled, counted: provinces + (doubled === null ? 0 : held(doubled)) };
}

export function splitOf(view: PrestigeView, facts: Facts, members: Seat[], choice: Choice | null = null): Split {
  const alliance = sideOf(view, members);
  const counter = sideOf(
    view,
    seatsOf(view).filter((seat) => !members.includes(seat)),
  );
  const difference = alliance.counted - counter.counted;
  const over = difference - facts.figure('allowed_surplus');
  const cost = members.length > 1 && over > 0 ? over * facts.figure('surplus_province') : 0;
  return { alliance, counter, difference, cost, choice };
}

const seatsIn = (choice: Choice): Seat[] => (Array.isArray(choice.seats) ? (choice.seats as Seat[]) : []);
export const alliesOf = seatsIn;

// Every way to part the table, with those first that may be formed; then by what they cost.
export function splitsOf(view: PrestigeView, facts: Facts, former: Seat, choices: Choice[]): Split[] {
  const forms = withAct(choices, 'form');
  const others = seatsOf(view).filter((seat) => seat !== former);
  const splits = Array.from({ length: 2 ** others.length - 1 }, (_, bits) => {
    const allies = others.filter((_seat, i) => ((bits >> i) & 1) === 1);
    const choice = forms.find((one) => [...seatsIn(one)].sort().join() === [...allies].sort().join()) ?? null;
    return splitOf(view, facts, [former, ...allies], choice);
  });
  return splits.sort(
    (a, b) =>
      Number(b.choice !== null) - Number(a.choice !== null) ||
      a.cost - b.cost ||
      Math.abs(a.difference) - Math.abs(b.difference),
  );
}
