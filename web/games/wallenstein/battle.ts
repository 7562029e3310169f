// A battle as the events tell it, step by step, from the march to what remains.
import type { GameEvent, Seat } from '../../table/wire';
import { coloursOf, seatOf, type Tally, type WallensteinView } from './view';

export interface Battle {
  number: number;
  kind: 'attack' | 'revolt' | 'fill';
  county: string | null;
  from: string | null;
  attacker: Seat | 'peasants' | null;
  defender: Seat | 'peasants' | null;
  marched: number; // armies or peasants that attack
  standing: number; // armies or peasants that defend
  guards: { seat: Seat; why: string }[];
  helpers: boolean; // peasants stand with the defender
  cast: Tally | null;
  emerged: Tally | null;
  end: { text: string; kind: string; seat: Seat | null; left: number } | null;
}

const number = (value: unknown): number => (typeof value === 'number' ? value : 0);
const word = (value: unknown): string | null => (typeof value === 'string' ? value : null);
const seatIn = (value: unknown): Seat | null => (typeof value === 'number' ? value : null);
const ends = new Set(['attack_won', 'defence_held', 'battle_tied', 'neutral_held', 'revolt_subdued', 'revolt_won']);

export function tallyOf(value: unknown): Tally {
  const tally: Tally = {};
  if (value && typeof value === 'object')
    for (const [name, count] of Object.entries(value)) if (typeof count === 'number' && count > 0) tally[name] = count;
  return tally;
}

const blank = (battle: Pick<Battle, 'kind'> & Partial<Battle>, before: number): Battle => ({
  number: before + 1,
  county: null,
  from: null,
  attacker: null,
  defender: null,
  marched: 0,
  standing: 0,
  guards: [],
  helpers: false,
  cast: null,
  emerged: null,
  end: null,
  ...battle,
});

// One event further. `view` is the board on which it happened: it still knows who stood there.
export function follow(battle: Battle | null, event: GameEvent, view: WallensteinView): Battle | null {
  const last = battle?.number ?? 0;
  const county = word(event.county);
  const there = county ? view.counties[county] : undefined;
  switch (event.kind) {
    case 'attacked': {
      const owner = seatOf(view, there?.owner);
      return blank(
        {
          kind: 'attack',
          county,
          from: word(event.from),
          attacker: seatIn(event.seat),
          defender: owner ?? 'peasants',
          marched: number(event.armies),
          standing: owner === null ? 1 : (there?.armies ?? 0),
          helpers: owner === null || (there?.revolt ?? 0) === 0,
        },
        last,
      );
    }
    case 'revolt_broke_out':
      return blank(
        {
          kind: 'revolt',
          county,
          attacker: 'peasants',
          defender: seatIn(event.seat) ?? seatOf(view, there?.owner),
          marched: number(event.peasants),
          standing: there?.armies ?? 0,
        },
        last,
      );
    case 'cast': {
      const cast = tallyOf(event.cubes);
      if (battle && !battle.emerged) return { ...battle, cast };
      return blank({ kind: 'fill', cast }, last);
    }
    case 'emerged':
      return battle && !battle.emerged ? { ...battle, emerged: tallyOf(event.cubes) } : battle;
    case 'guard_joined': {
      const seat = seatIn(event.seat);
      return battle && !battle.end && seat !== null
        ? { ...battle, guards: [...battle.guards, { seat, why: word(event.guard) ?? '' }] }
        : battle;
    }
  }
  if (ends.has(event.kind) && battle && !battle.end)
    return {
      ...battle,
      end: { text: event.text, kind: event.kind, seat: seatIn(event.seat), left: number(event.armies ?? event.left) },
    };
  return battle;
}

export interface Side {
  who: Seat | 'peasants';
  cast: number;
  emerged: number;
  role: 'attacks' | 'defends' | 'helps' | 'looks on';
}

// The tray sorted by who takes part.
export function sidesOf(battle: Battle, view: WallensteinView): Side[] {
  const colours = coloursOf(view);
  const who = (name: string): Seat | 'peasants' => (name === 'peasants' ? 'peasants' : colours.indexOf(name));
  const names = new Set([...Object.keys(battle.cast ?? {}), ...Object.keys(battle.emerged ?? {})]);
  const sides = [...names].map((name): Side => {
    const one = who(name);
    const role =
      one === battle.attacker
        ? 'attacks'
        : one === battle.defender
          ? 'defends'
          : one === 'peasants' && battle.helpers && battle.kind === 'attack'
            ? 'helps'
            : 'looks on';
    return { who: one, cast: battle.cast?.[name] ?? 0, emerged: battle.emerged?.[name] ?? 0, role };
  });
  const order = ['attacks', 'defends', 'helps', 'looks on'];
  for (const [one, role] of [
    [battle.attacker, 'attacks'],
    [battle.defender, 'defends'],
  ] as const) {
    if (one !== null && !sides.some((side) => side.who === one)) sides.push({ who: one, cast: 0, emerged: 0, role });
  }
  return sides.sort((a, b) => order.indexOf(a.role) - order.indexOf(b.role));
}
