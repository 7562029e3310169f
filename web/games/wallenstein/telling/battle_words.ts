// A battle or a revolt in sentences: result first, then why, then what it means.
import { usual, type TellingStep } from '../../../table/telling/telling';
import type { Voice } from '../../../table/telling/voice';
import { listed } from '../../../parts/words';
import type { Seat } from '../../../table/wire';
import { total, type Facts } from '../view';
import { buildingName, plural } from '../words';
import { countOf, sidesOf, type Battle } from './battle';

export const guardName: Record<string, string> = {
  attack_tile: 'the attack tile',
  defence_tile: 'the defence tile',
  palace: 'the palace guard',
};

type Side = Seat | 'peasants' | null;
const armies = (count: number): string => plural(count, 'army', 'armies');

export interface BattleWords {
  about: string;
  title: string;
  result: string;
  means: string[];
  steps: TellingStep[];
}

export function wordsOf(battle: Battle, facts: Facts, voice: Voice, you: Seat | null): BattleWords {
  const name = (id: string | null): string => facts.county(id ?? '')?.name ?? '';
  const place = name(battle.county);
  const called = (side: Side): string => (typeof side === 'number' ? voice.object(side) : 'the peasants');
  const subject = (side: Side): string => (typeof side === 'number' ? voice.subject(side) : 'The peasants');
  const mine = you !== null && (battle.attacker === you || battle.defender === you);
  const sides = sidesOf(battle, battle.moment);
  const { attackers, defenders, pairs } = countOf(sides);
  const left = battle.end?.left ?? 0;

  const result = ((): string => {
    switch (battle.end?.kind) {
      case 'attack_won':
        return battle.defender === you && you !== null
          ? `You lose ${place}: ${called(battle.attacker)} takes it with ${armies(left)}.`
          : `${typeof battle.attacker === 'number' ? voice.does(battle.attacker, 'take') : 'They take'} ${place} with ${armies(left)}.`;
      case 'defence_held':
        return `${voice.does(battle.end.seat ?? 0, 'hold')} ${place} with ${armies(left)}.`;
      case 'battle_tied':
      case 'peasants_tied':
        return `Nobody wins ${place}: it is neutral.`;
      case 'neutral_held':
        return `${place} stays neutral.`;
      case 'revolt_subdued':
        return `${voice.does(battle.end.seat ?? 0, 'hold')} ${place} with ${armies(left)}.`;
      case 'revolt_won':
        return `${typeof battle.defender === 'number' ? voice.does(battle.defender, 'lose') : 'They lose'} ${place} to its peasants.`;
      default:
        return battle.kind === 'fill' ? `${total(battle.emerged ?? {})} cubes come out of the tower.` : '';
    }
  })();

  const about =
    battle.kind === 'fill'
      ? 'The tower is filled'
      : battle.kind === 'revolt'
        ? `${mine ? 'Your county revolts' : `A revolt against ${called(battle.defender)}`}, ${place}`
        : battle.attacker === you && you !== null
          ? `Your battle, ${name(battle.from)} against ${place}`
          : battle.defender === you && you !== null
            ? `Your battle, ${place} against ${called(battle.attacker)}`
            : `${subject(battle.attacker)} against ${called(battle.defender)}, ${place}`;
  const title =
    battle.kind === 'fill'
      ? 'The tower is filled.'
      : battle.kind === 'revolt'
        ? `${place} revolts against ${called(battle.defender)}.`
        : typeof battle.attacker === 'number'
          ? `${voice.does(battle.attacker, 'attack')} ${place}.`
          : '';

  const out = sides
    .filter((side) => side.emerged > 0)
    .map((side) =>
      side.who === 'peasants'
        ? plural(side.emerged, 'peasant')
        : `${side.emerged} of ${side.who === you ? 'yours' : called(side.who)}`,
    );
  const came =
    out.length > 0
      ? `${listed(out)} ${total(battle.emerged ?? {}) === 1 ? 'comes' : 'come'} out.`
      : 'Nothing comes out.';
  const cast = `${plural(total(battle.cast ?? {}), 'cube')} ${total(battle.cast ?? {}) === 1 ? 'goes' : 'go'} into the tower together.`;
  const step = (name: string, text: string, rule: string, ms = usual.step): TellingStep => ({ name, text, rule, ms });
  if (battle.kind === 'fill')
    return {
      about,
      title,
      result,
      means: [],
      steps: [step('Cast', cast, battle.rules.cast), step('Fall', came, battle.rules.emerged, usual.cast)],
    };
  // Where the board was not seen nobody knows how many stood there.
  const owner = you !== null && battle.defender === you ? 'yours' : called(battle.defender);
  const against =
    battle.standing === null ? (owner === 'yours' ? 'you' : owner) : `${armies(battle.standing)} of ${owner}`;
  const stay = battle.stays === null ? '' : `; ${battle.stays} ${battle.stays === 1 ? 'stays' : 'stay'}`;
  const marches =
    battle.kind === 'revolt'
      ? `${plural(battle.marched, 'peasant rises', 'peasants rise')} against ${against}.`
      : `${plural(battle.marched, 'army marches', 'armies march')} from ${name(battle.from)} on ${place}${stay}.`;
  const steps = [
    step(battle.kind === 'revolt' ? 'Rising' : 'March', marches, battle.rules.march),
    step('Cast', cast, battle.rules.cast),
    step('Fall', came, battle.rules.emerged, usual.cast),
    step(
      'Count',
      `${attackers} against ${defenders}: ${pairs === 0 ? 'none is' : plural(pairs, 'pair is', 'pairs are')} cancelled.`,
      battle.rules.end,
    ),
    step('Result', result, battle.rules.end),
  ];
  return { about, title, result, means: meaning(battle, facts, voice, you), steps };
}

// Points and grain that go with a county, from the board's facts.
function meaning(battle: Battle, facts: Facts, voice: Voice, you: Seat | null): string[] {
  const place = facts.county(battle.county ?? '')?.name ?? '';
  const built = battle.buildings.map((one) => buildingName[one] ?? one);
  const worth = (facts.scoring('county')?.points ?? 1) + built.length * (facts.scoring('building')?.points ?? 1);
  const stand = built.length > 0 ? `Its ${listed(built)} ${built.length === 1 ? 'stands' : 'stand'}.` : '';
  const gone = built.length > 0 ? `Its ${listed(built)} ${built.length === 1 ? 'is' : 'are'} gone.` : '';
  const all = (...lines: string[]): string[] => lines.filter((line) => line !== '');
  const points = plural(worth, 'point');
  const taker = typeof battle.attacker === 'number' ? battle.attacker : null;
  const owner = typeof battle.defender === 'number' ? battle.defender : null;
  switch (battle.end?.kind) {
    case 'attack_won':
      if (taker !== null && taker === you)
        return all(
          stand,
          owner === null
            ? 'The card is yours, to plan with from the next season on.'
            : `${voice.subject(owner)} hands you the card, to plan with from the next season on.`,
          `Worth ${points} in winter, and one grain more to find.`,
        );
      return all(
        stand,
        owner !== null && owner === you
          ? `You hand over the card; ${points} fewer in winter, and one county fewer to feed.`
          : `Worth ${points} in winter.`,
      );
    case 'defence_held':
      return all(
        stand,
        taker !== null && taker === you ? 'What marched is back in your supply, or still in the tower.' : '',
      );
    case 'battle_tied':
    case 'peasants_tied':
      return all(gone, owner !== null && owner === you ? `${points} fewer for you in winter.` : '');
    case 'neutral_held':
      return ['What marched is back in the supply, or still in the tower.'];
    case 'revolt_subdued':
      return all(stand);
    case 'revolt_won':
      return all(gone, `${place} is neutral; ${points} fewer in winter.`);
    default:
      return [];
  }
}
