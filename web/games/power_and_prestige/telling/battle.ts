// A battle as the events tell it: sides, rounds with totals, dice and losses, retreats, final losses, prestige.
import { listed, plural } from '../../../parts/words';
import { usual, type TellingStep } from '../../../table/telling/telling';
import type { Voice } from '../../../table/telling/voice';
import type { GameEvent, Seat } from '../../../table/wire';
import type { Arms } from '../view';

export interface Round {
  round: number;
  attack: { units: number; pairs: number; advantage: number; defence: number; terrain: number; total: number } | null;
  defence: { units: number; pairs: number; total: number } | null;
  dice: [attack: number, defence: number];
  hits: [attack: number, defence: number] | null;
  lost: { banner: string; arm: string; units: number }[];
  went: { banner: string; place: string; units: Arms }[];
}
export interface BattleStory {
  place: string;
  attackers: Seat[];
  defenders: Seat[];
  rounds: Round[];
  buried: { banner: string; arm: string; units: number }[];
  back: { banner: string; place: string; units: Arms }[];
  winners: Seat[] | null; // null: not over yet
  prestige: { seat: Seat; change: number }[];
  rules: Record<string, string>;
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '');
const number = (value: unknown): number => (typeof value === 'number' ? value : 0);
const seats = (value: unknown): Seat[] => (Array.isArray(value) ? value.filter((one) => typeof one === 'number') : []);
const units = (event: GameEvent): Arms => [number(event.infantry), number(event.cavalry), number(event.artillery)];

export const begin = (event: GameEvent): BattleStory => ({
  place: text(event.location),
  attackers: seats(event.attackers),
  defenders: seats(event.defenders),
  rounds: [],
  buried: [],
  back: [],
  winners: null,
  prestige: [],
  rules: { began: event.rule },
});

const freshRound = (round: number): Round => ({
  round,
  attack: null,
  defence: null,
  dice: [0, 0],
  hits: null,
  lost: [],
  went: [],
});
function inRound(story: BattleStory, change: (round: Round) => Round): BattleStory {
  const last = story.rounds.at(-1);
  return last ? { ...story, rounds: [...story.rounds.slice(0, -1), change(last)] } : story;
}

// One event further; the same story where the event is not part of it.
export function follow(story: BattleStory, event: GameEvent): BattleStory {
  const now = { ...story, rules: { ...story.rules, [event.kind]: event.rule } };
  switch (event.kind) {
    case 'round_began':
      return { ...now, rounds: [...now.rounds, freshRound(number(event.round))] };
    case 'attack_total':
      return inRound(now, (round) => ({
        ...round,
        attack: {
          units: number(event.units),
          pairs: number(event.pairs),
          advantage: number(event.attack),
          defence: number(event.defence),
          terrain: number(event.terrain),
          total: number(event.total),
        },
      }));
    case 'defence_total':
      return inRound(now, (round) => ({
        ...round,
        defence: { units: number(event.units), pairs: number(event.pairs), total: number(event.total) },
      }));
    case 'attack_rolled':
      return inRound(now, (round) => ({ ...round, dice: [number(event.face), round.dice[1]] }));
    case 'defence_rolled':
      return inRound(now, (round) => ({ ...round, dice: [round.dice[0], number(event.face)] }));
    case 'hits':
      return inRound(now, (round) => ({ ...round, hits: [number(event.attack), number(event.defence)] }));
    case 'lost_units':
      return inRound(now, (round) => ({
        ...round,
        lost: [...round.lost, { banner: text(event.banner), arm: text(event.arm), units: number(event.units) }],
      }));
    case 'retreated':
      return inRound(now, (round) => ({
        ...round,
        went: [...round.went, { banner: text(event.banner), place: text(event.location), units: units(event) }],
      }));
    case 'buried':
      return {
        ...now,
        buried: [...now.buried, { banner: text(event.banner), arm: text(event.arm), units: number(event.units) }],
      };
    case 'survived':
      return {
        ...now,
        back: [...now.back, { banner: text(event.banner), place: text(event.location), units: units(event) }],
      };
    case 'battle_won':
      return { ...now, winners: seats(event.seats) };
    case 'nobody_won':
      return { ...now, winners: [] };
    default:
      return story;
  }
}
// Prestige that follows the end of a battle belongs to it.
export function withPrestige(story: BattleStory, event: GameEvent): BattleStory | null {
  if (event.kind === 'goya_spoils') return story;
  if (event.kind !== 'gained_prestige' && event.kind !== 'lost_prestige') return null;
  const change = number(event.prestige) * (event.kind === 'gained_prestige' ? 1 : -1);
  return { ...story, prestige: [...story.prestige, { seat: number(event.seat), change }] };
}

export function battleWords(
  story: BattleStory,
  place: string,
  { subject: name, does }: Voice,
): { about: string; title: string; result: string; steps: TellingStep[] } {
  const [a, d] = [listed(story.attackers.map(name)), listed(story.defenders.map(name)) || 'the external ally'];
  const dead = story.buried.reduce((sum, one) => sum + one.units, 0);
  const result =
    story.winners === null
      ? `Battle at ${place}.`
      : story.winners.length === 0
        ? `Nobody is left at ${place}.`
        : `${story.winners.length > 1 ? `${listed(story.winners.map(name))} win` : does(story.winners[0] ?? 0, 'win')} at ${place}; ${plural(dead, 'final loss', 'final losses')}.`;
  const step = (title: string, sentence: string, rule: string | undefined, ms: number): TellingStep => ({
    name: title,
    text: sentence,
    rule: rule ?? null,
    ms,
  });
  return {
    about: `The battle at ${place}`,
    title: `${a} against ${d} at ${place}.`,
    result,
    steps: [
      step('Sides', `${a} against ${d} at ${place}.`, story.rules.began, usual.step),
      ...story.rounds.map((round) =>
        step(
          `Round ${round.round}`,
          `${round.attack?.total ?? 0} against ${round.defence?.total ?? 0}${
            round.hits
              ? `: the attackers cause ${plural(round.hits[0], 'loss', 'losses')}, the defenders ${plural(round.hits[1], 'loss', 'losses')}`
              : ''
          }.`,
          story.rules.hits ?? story.rules.attack_total,
          usual.cast,
        ),
      ),
      ...(story.winners === null
        ? []
        : [step('Result', result, story.rules.battle_won ?? story.rules.nobody_won, usual.step)]),
    ],
  };
}
