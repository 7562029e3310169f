// A battle as the events tell it: who attacks where, both rolls die by die, the hits too many, the losses.
import { usual, type TellingStep } from '../../../table/telling/telling';
import { plural } from '../../../parts/words';
import type { GameEvent } from '../../../table/wire';
import { powerName } from '../places';
import { diceIn, type Facts, type NapoleonView } from '../view';

export interface Roll {
  side: 'attackers' | 'defenders';
  dice: number;
  faces: number; // that hit
  hits: number;
  shown: number[]; // faces, made up so that just these hit
}
export interface Force {
  power: string;
  pips: number[];
}
export interface Battle {
  region: string;
  lead: string;
  joined: string[];
  stayed: string[];
  split: boolean;
  forces: Force[]; // what stood there, if this page has seen it
  rolls: Roll[];
  ignored: number;
  lost: { power: string; pips: number }[];
  fell: string[]; // what else fell: the region's own defence, guerillas
  hits: { attackers: number; defenders: number } | null; // null: not over yet
  rules: Record<string, string>;
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '');
const number = (value: unknown): number => (typeof value === 'number' ? value : 0);

// The engine tells hits, not faces: any that fit, and the same each time it is told.
export function facesOf(dice: number, faces: number, hits: number, seed: string): number[] {
  let state = 2166136261;
  for (const letter of seed) state = Math.imul(state ^ letter.charCodeAt(0), 16777619);
  const random = (most: number): number => {
    state = (state + 0x9e3779b9) | 0;
    let mixed = Math.imul(state ^ (state >>> 16), 0x21f0aaad);
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97);
    return ((mixed ^ (mixed >>> 15)) >>> 0) % most;
  };
  const hit = new Set<number>();
  while (hit.size < Math.min(hits, dice)) hit.add(random(dice));
  return Array.from({ length: dice }, (_, i) => (hit.has(i) ? 1 + random(faces) : faces + 1 + random(6 - faces)));
}

export function begin(event: GameEvent, before: NapoleonView | null): Battle {
  const region = text(event.region);
  const forces = new Map<string, number[]>();
  for (const die of before ? (diceIn(before).get(region) ?? []) : [])
    forces.set(die.power, [...(forces.get(die.power) ?? []), die.pips]);
  return {
    region,
    lead: text(event.power),
    joined: [],
    stayed: [],
    split: false,
    forces: [...forces].map(([power, pips]) => ({ power, pips })),
    rolls: [],
    ignored: 0,
    lost: [],
    fell: [],
    hits: null,
    rules: { began: event.rule },
  };
}

function withLoss(battle: Battle, power: string): Battle {
  const known = battle.lost.find((one) => one.power === power);
  return {
    ...battle,
    lost: known
      ? battle.lost.map((one) => (one === known ? { power, pips: one.pips + 1 } : one))
      : [...battle.lost, { power, pips: 1 }],
  };
}

// One event further.
export function follow(battle: Battle, event: GameEvent): Battle {
  const now = { ...battle, rules: { ...battle.rules, [event.kind]: event.rule } };
  switch (event.kind) {
    case 'joined_battle':
      return { ...now, joined: [...now.joined, text(event.power)] };
    case 'stayed_out':
      return { ...now, stayed: [...now.stayed, text(event.power)] };
    case 'enemies_split':
      return { ...now, split: true };
    case 'rolled': {
      const [dice, faces, hits] = [number(event.dice), number(event.faces), number(event.hits)];
      const side = text(event.side) === 'attackers' || text(event.side) === 'attacker' ? 'attackers' : 'defenders';
      const shown = facesOf(dice, faces, hits, `${battle.region} ${battle.rolls.length} ${dice} ${hits}`);
      return { ...now, rolls: [...now.rolls, { side, dice, faces, hits, shown }] };
    }
    case 'hits_ignored':
      return { ...now, ignored: now.ignored + number(event.count) };
    case 'lost':
      return withLoss(now, text(event.power));
    case 'defence_fell':
      return { ...now, fell: [...now.fell, 'the region’s own defence'] };
    case 'guerillas_fell':
      return { ...now, fell: [...now.fell, `${plural(number(event.count), 'pip')} of guerillas`] };
    case 'battle_ended':
      return { ...now, hits: { attackers: number(event.attacker_hits), defenders: number(event.defender_hits) } };
    default:
      return battle;
  }
}

export const rollsOf = (battle: Battle, side: Roll['side']): Roll[] =>
  battle.rolls.filter((roll) => roll.side === side);
export const hitsOf = (battle: Battle, side: Roll['side']): number =>
  rollsOf(battle, side).reduce((sum, roll) => sum + roll.hits, 0);

// What became of each hit of a side, in the order of its dice: a pip struck, ignored because the enemy did more damage
// than there was to do, or too many itself.
export type HitMark = 'struck' | 'ignored' | 'too_many';
export function marksOf(battle: Battle, side: Roll['side']): HitMark[] {
  const hits = hitsOf(battle, side);
  const attacks = (power: string): boolean => power === battle.lead || battle.joined.includes(power);
  const pipsOf = (of: Roll['side']): number => {
    const stood = battle.forces
      .filter(({ power }) => attacks(power) === (of === 'attackers') && !battle.stayed.includes(power))
      .reduce((sum, force) => sum + force.pips.reduce((all, pips) => all + pips, 0), 0);
    return stood > 0 ? stood : Infinity; // not seen by this page
  };
  const other = side === 'attackers' ? 'defenders' : 'attackers';
  const tooMany = Math.max(0, hits - pipsOf(other));
  const spared = hitsOf(battle, other) > pipsOf(side) ? Math.min(battle.ignored, hits) : 0;
  const struck = Math.max(0, hits - tooMany - spared);
  return [
    ...Array.from({ length: struck }, (): HitMark => 'struck'),
    ...Array.from({ length: spared }, (): HitMark => 'ignored'),
    ...Array.from({ length: hits - struck - spared }, (): HitMark => 'too_many'),
  ];
}

export interface BattleWords {
  about: string;
  title: string;
  result: string;
  steps: TellingStep[];
}

export function battleWords(battle: Battle, facts: Facts): BattleWords {
  const place = facts.region(battle.region)?.name ?? battle.region;
  const lead = powerName(facts, battle.lead);
  const allies = battle.joined.map((power) => powerName(facts, power));
  const losses = battle.lost.map(({ power, pips }) => `${powerName(facts, power)} ${plural(pips, 'pip')}`);
  const both = battle.rolls.length > 0;
  const hits = `${plural(hitsOf(battle, 'attackers'), 'hit')} against ${plural(hitsOf(battle, 'defenders'), 'hit')}`;
  const nobody = battle.hits === null ? `Losses in ${place} are being chosen.` : `Nobody falls in ${place}.`;
  const result = losses.length > 0 ? `Lost in ${place}: ${losses.join(', ')}.` : nobody;
  const step = (name: string, sentence: string, rule: string | undefined, ms: number): TellingStep => ({
    name,
    text: sentence,
    rule: rule ?? null,
    ms,
  });
  return {
    about: `The battle in ${place}`,
    title: `${lead} attacks in ${place}.`,
    result,
    steps: [
      step(
        'Forces',
        `${lead}${allies.length > 0 ? ` with ${allies.join(' and ')}` : ''} attacks in ${place}.${battle.split ? ' Napoleon splits his enemies.' : ''}`,
        battle.rules.began,
        usual.step,
      ),
      step(
        'Rolls',
        both ? `Both sides roll at the same time: ${hits}.` : 'The dice fall.',
        battle.rules.rolled,
        usual.cast,
      ),
      step(
        'Hits',
        battle.ignored > 0
          ? `${plural(battle.ignored, 'hit')} too many cancel as many of the enemy’s.`
          : 'Every hit takes a pip.',
        battle.rules.hits_ignored ?? battle.rules.lost,
        usual.step,
      ),
      step(
        'Result',
        `${result}${battle.fell.length > 0 ? ` Also lost: ${battle.fell.join(', ')}.` : ''}`,
        battle.rules.battle_ended,
        usual.step,
      ),
    ],
  };
}
