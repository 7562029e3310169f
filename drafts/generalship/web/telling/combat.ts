// A combat as the events tell it: what both sides had sealed, the totals, and who succeeds.
import { usual, type TellingStep } from '../../../table/telling/telling';
import type { Voice } from '../../../table/telling/voice';
import type { GameEvent, Seat } from '../../../table/wire';
import type { Facts } from '../view';
import { cardTitle, styles } from '../words';

export const number = (value: unknown): number => (typeof value === 'number' ? value : 0);
export const word = (value: unknown): string => (typeof value === 'string' ? value : '');

export interface Line {
  matches: { card: string; unit: string; count: number }[];
  tactics: string[];
  flagship: string | null;
}

export interface Combat {
  tile: string; // '' if this page has not heard where
  lines: Map<Seat, Line>; // of those that showed something
  attacker: Seat | null; // of this combat, not of the battle
  defender: Seat | null;
  atk: number;
  def: number;
  style: string | null; // at sea
  cancelled: boolean;
  ended: 'won' | 'held' | 'lost' | null; // lost: the last attack failed, the defender wins the battle
  rules: { match: string; total: string; end: string };
}

const opening = new Set(['fought_with', 'used_tactic', 'flagship_shown', 'style_fought', 'totals']);

const blank = (tile: string): Combat => ({
  tile,
  lines: new Map(),
  attacker: null,
  defender: null,
  atk: 0,
  def: 0,
  style: null,
  cancelled: false,
  ended: null,
  rules: { match: '', total: '', end: '' },
});

function withLine(combat: Combat, event: GameEvent, change: (line: Line) => Line): Combat {
  const seat = number(event.seat);
  const line = combat.lines.get(seat) ?? { matches: [], tactics: [], flagship: null };
  return {
    ...combat,
    lines: new Map(combat.lines).set(seat, change(line)),
    rules: { ...combat.rules, match: combat.rules.match || event.rule },
  };
}

// One event further; null while no combat is being shown.
export function follow(combat: Combat | null, event: GameEvent, tile: string): Combat | null {
  if (combat === null && !opening.has(event.kind)) return null;
  const now = combat ?? blank(tile);
  switch (event.kind) {
    case 'fought_with':
      return withLine(now, event, (line) => ({
        ...line,
        matches: [...line.matches, { card: word(event.card), unit: word(event.unit), count: number(event.count) }],
      }));
    case 'used_tactic':
      return withLine(now, event, (line) => ({ ...line, tactics: [...line.tactics, word(event.card)] }));
    case 'flagship_shown':
      return withLine(now, event, (line) => ({ ...line, flagship: word(event.unit) }));
    case 'style_fought':
      return { ...now, style: word(event.style) };
    case 'totals':
      return {
        ...now,
        attacker: number(event.seat),
        defender: number(event.other),
        atk: number(event.atk),
        def: number(event.def),
        rules: { ...now.rules, total: event.rule },
      };
    case 'attack_cancelled':
      return { ...now, cancelled: true };
    case 'attack_held':
      return { ...now, ended: 'held', rules: { ...now.rules, end: event.rule } };
    case 'won_battle':
      return {
        ...now,
        ended: number(event.seat) === now.attacker ? 'won' : 'lost',
        rules: { ...now.rules, end: event.rule },
      };
    default:
      return now;
  }
}

// --- in words ---
export const cardName = (facts: Facts, card: string): string => cardTitle(facts.tactic(card)?.name ?? card).title;

export function lineSays(line: Line | undefined, facts: Facts): string {
  const parts = [
    ...(line?.matches ?? []).map(
      ({ card, unit, count }) => `${count} ${facts.unit(unit)?.name ?? unit} on ${cardName(facts, card)}`,
    ),
    ...(line?.tactics ?? []).map((card) => cardName(facts, card)),
    ...(line?.flagship ? [`a ${facts.unit(line.flagship)?.name ?? line.flagship}`] : []),
  ];
  return parts.join(', ') || 'nothing';
}

export interface CombatWords {
  about: string;
  title: string;
  result: string;
  steps: TellingStep[];
}

export function combatWords(combat: Combat, facts: Facts, voice: Voice, you: Seat | null): CombatWords {
  const [attacker, defender] = [combat.attacker ?? 0, combat.defender ?? 0];
  const place = facts.tile(combat.tile)?.name;
  const where = place ? ` for ${place}` : '';
  const succeeded = combat.ended === 'won';
  const compare = combat.cancelled
    ? 'The attack is evaded and comes to nothing.'
    : `ATK ${combat.atk} against DEF ${combat.def}: ${succeeded ? `higher by ${combat.atk - combat.def}.` : 'not higher.'}`;
  const meaning = {
    won: `${voice.does(attacker, 'win')} the battle; ${voice.object(defender)} ${defender === you ? 'lose' : 'loses'} units worth ${combat.atk - combat.def}.`,
    held: `${voice.does(defender, 'hold')}. Now ${voice.object(defender)} ${defender === you ? 'attack' : 'attacks'}.`,
    lost: `${voice.does(defender, 'hold')} and ${defender === you ? 'win' : 'wins'} the battle.`,
  };
  const result = combat.ended ? meaning[combat.ended] : '';
  const own = attacker === you || defender === you;
  return {
    about: own
      ? `Your battle${where}, against ${voice.object(attacker === you ? defender : attacker)}`
      : `${voice.subject(attacker)} against ${voice.object(defender)}${place ? `, ${place}` : ''}`,
    title: `${voice.does(attacker, 'attack')} ${voice.object(defender)}.`,
    result,
    steps: [
      {
        name: 'Attack',
        text: `${voice.does(attacker, 'attack')} with ${lineSays(combat.lines.get(attacker), facts)}.`,
        rule: combat.rules.match || null,
        ms: usual.step * 2,
      },
      {
        name: 'Defence',
        text: `${voice.does(defender, 'defend')} with ${lineSays(combat.lines.get(defender), facts)}.`,
        rule: combat.rules.match || null,
        ms: usual.step * 2,
      },
      {
        name: 'Totals',
        text: `${combat.style ? `The style is ${(styles[combat.style] ?? combat.style).toLowerCase()}. ` : ''}${compare}`,
        rule: combat.rules.total || null,
        ms: usual.step * 2,
      },
      { name: 'Result', text: result, rule: combat.rules.end || null, ms: usual.step },
    ],
  };
}
