// A battle or a revolt as the events tell it, from the march to what remains.
import type { GameEvent, Seat } from '../../../table/wire';
import { coloursOf, seatOf, type BuildingId, type Tally, type WallensteinView } from '../view';
import { number, tallyOf, word } from './moment';

export interface Battle {
  kind: 'attack' | 'revolt' | 'fill';
  county: string | null;
  from: string | null;
  attacker: Seat | 'peasants' | null;
  defender: Seat | 'peasants' | null;
  marched: number; // armies or peasants that attack
  standing: number | null; // armies or peasants that defend; null: the board was not seen
  stays: number | null; // armies left where the attack came from
  buildings: BuildingId[]; // in the county that is fought for
  guards: { seat: Seat; why: string }[];
  helpers: boolean; // peasants stand with the defender
  cast: Tally | null;
  emerged: Tally | null;
  end: { text: string; kind: string; seat: Seat | null; left: number } | null;
  rules: { march: string; cast: string; emerged: string; end: string };
  moment: WallensteinView; // the board before it
}

const seatIn = (value: unknown): Seat | null => (typeof value === 'number' ? value : null);
const ends = new Set([
  'attack_won',
  'defence_held',
  'battle_tied',
  'peasants_tied',
  'neutral_held',
  'revolt_subdued',
  'revolt_won',
]);

const blank = (moment: WallensteinView, battle: Pick<Battle, 'kind'> & Partial<Battle>): Battle => ({
  county: null,
  from: null,
  attacker: null,
  defender: null,
  marched: 0,
  standing: null,
  stays: null,
  buildings: [],
  guards: [],
  helpers: false,
  cast: null,
  emerged: null,
  end: null,
  rules: { march: '', cast: '', emerged: '', end: '' },
  moment,
  ...battle,
});

// One event further. `view` is the board on which it happened: it still knows who stood there.
export function follow(battle: Battle | null, event: GameEvent, view: WallensteinView): Battle | null {
  const county = word(event.county);
  const there = county ? view.counties[county] : undefined;
  switch (event.kind) {
    case 'attacked': {
      const owner = seatOf(view, there?.owner);
      const from = word(event.from);
      const left = view.counties[from ?? ''];
      return blank(view, {
        kind: 'attack',
        county,
        from,
        attacker: seatIn(event.seat),
        defender: owner ?? 'peasants',
        marched: number(event.armies),
        standing: there ? (owner === null ? 1 : (there.armies ?? 0)) : null,
        stays: left === undefined ? null : Math.max(0, (left.armies ?? 0) - number(event.armies)),
        buildings: there?.buildings ?? [],
        helpers: owner === null || (there?.revolt ?? 0) === 0,
        rules: { march: event.rule, cast: '', emerged: '', end: '' },
      });
    }
    case 'revolt_broke_out':
    case 'winter_revolt':
      return blank(view, {
        kind: 'revolt',
        county,
        attacker: 'peasants',
        defender: seatIn(event.seat) ?? seatOf(view, there?.owner),
        marched: number(event.peasants),
        standing: there ? (there.armies ?? 0) : null,
        buildings: there?.buildings ?? [],
        rules: { march: event.rule, cast: '', emerged: '', end: '' },
      });
    case 'cast': {
      const cast = tallyOf(event.cubes);
      if (battle && !battle.emerged) return { ...battle, cast, rules: { ...battle.rules, cast: event.rule } };
      return blank(view, { kind: 'fill', cast, rules: { march: '', cast: event.rule, emerged: '', end: '' } });
    }
    case 'emerged':
      return battle && !battle.emerged
        ? { ...battle, emerged: tallyOf(event.cubes), rules: { ...battle.rules, emerged: event.rule } }
        : battle;
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
      ...known(battle, event),
      rules: { ...battle.rules, end: event.rule },
      end: { text: event.text, kind: event.kind, seat: seatIn(event.seat), left: number(event.armies ?? event.left) },
    };
  return battle;
}

// Who defended, where the board before was not seen: whoever held it, or lost its card.
function known(battle: Battle, event: GameEvent): Partial<Battle> {
  if (battle.kind !== 'attack' || (battle.standing ?? 0) > 0 || event.kind !== 'defence_held') return {};
  return { defender: seatIn(event.seat) };
}

export const over = (battle: Battle): boolean =>
  battle.end !== null || (battle.kind === 'fill' && battle.emerged !== null);

export interface Side {
  who: Seat | 'peasants';
  cast: number; // all cubes of the colour that go in
  tray: number; // of these, how many lay in the tray
  emerged: number;
  role: 'attacks' | 'defends' | 'helps' | 'looks on';
}

// The tray sorted by who takes part.
export function sidesOf(battle: Battle, view: WallensteinView): Side[] {
  const colours = coloursOf(view);
  const who = (name: string): Seat | 'peasants' => (name === 'peasants' ? 'peasants' : colours.indexOf(name));
  const names = new Set([...Object.keys(battle.cast ?? {}), ...Object.keys(battle.emerged ?? {})]);
  const sent = (one: Seat | 'peasants'): number =>
    (one === battle.attacker ? battle.marched : one === battle.defender ? (battle.standing ?? Infinity) : 0) +
    battle.guards.filter((guard) => guard.seat === one).length;
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
    const cast = battle.cast?.[name] ?? 0;
    return { who: one, cast, tray: Math.max(0, cast - sent(one)), emerged: battle.emerged?.[name] ?? 0, role };
  });
  const order = ['attacks', 'defends', 'helps', 'looks on'];
  for (const [one, role] of [
    [battle.attacker, 'attacks'],
    [battle.defender, 'defends'],
  ] as const) {
    if (one !== null && !sides.some((side) => side.who === one))
      sides.push({ who: one, cast: 0, tray: 0, emerged: 0, role });
  }
  return sides.sort((a, b) => order.indexOf(a.role) - order.indexOf(b.role));
}

export interface Counted {
  attackers: number;
  defenders: number; // with the peasants that help
  pairs: number; // cancelled
}

export function countOf(sides: Side[]): Counted {
  const attackers = sides.find((side) => side.role === 'attacks')?.emerged ?? 0;
  const defenders = sides
    .filter((side) => side.role === 'defends' || side.role === 'helps')
    .reduce((sum, side) => sum + side.emerged, 0);
  return { attackers, defenders, pairs: Math.min(attackers, defenders) };
}

// How many of a side's cubes are cancelled; peasants that help go first.
export function cancelled(side: Side, sides: Side[]): number {
  const { pairs } = countOf(sides);
  if (side.role === 'attacks') return pairs;
  const helped = sides.find((one) => one.role === 'helps')?.emerged ?? 0;
  if (side.role === 'helps') return Math.min(helped, pairs);
  return side.role === 'defends' ? Math.max(0, Math.min(side.emerged, pairs - helped)) : 0;
}
