// A defeat and its peace as the events tell them: why, how long, and what is taken by whom.
import { usual, type TellingStep } from '../../../table/telling/telling';
import type { GameEvent } from '../../../table/wire';
import { powerName } from '../places';
import type { Facts } from '../view';

export interface Taken {
  by: string;
  what: string;
  regions: string[];
}
export interface Peace {
  loser: string;
  cause: string;
  months: number | null;
  taken: Taken[];
  signed: string[]; // with whom
  rules: Record<string, string>;
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '');
const number = (value: unknown): number => (typeof value === 'number' ? value : 0);
const causes: Record<string, string> = {
  outnumbered: 'it is outnumbered two to one at home',
  heavily_outnumbered: 'it is outnumbered three to one at home',
  no_dice: 'it has no dice left',
  no_stars: 'all of its stars are lost',
  forced: 'its ally makes peace',
};
export const causeWords = (cause: string): string => causes[cause] ?? cause;

// The same peace if the event changes nothing; null when it ends one, or none is told.
export function readPeace(peace: Peace | null, event: GameEvent): Peace | null {
  if (event.kind === 'nation_fell')
    return {
      loser: text(event.nation),
      cause: text(event.cause),
      months: null,
      taken: [],
      signed: [],
      rules: { fell: event.rule },
    };
  if (!peace) return null;
  const now = { ...peace, rules: { ...peace.rules, [event.kind]: event.rule } };
  const taken = (what: string, regions: string[]): Peace => ({
    ...now,
    taken: [...now.taken, { by: text(event.other), what, regions }],
  });
  switch (event.kind) {
    case 'length_named':
    case 'treaty_length_changed':
      return { ...now, months: number(event.months) };
    case 'conceded_region':
      return taken('', [text(event.region)]);
    case 'conceded_item':
      return taken(text(event.item) || String(number(event.item)), []);
    case 'conceded_state':
      return taken(text(event.state), []);
    case 'treaty_signed':
      return { ...now, months: number(event.months) || now.months, signed: [...now.signed, text(event.other)] };
    case 'slot_began':
    case 'turn_began':
    case 'battle_began':
      return null;
    default:
      return peace;
  }
}

export const takenName = (taken: Taken, facts: Facts): string =>
  taken.regions.length > 0
    ? taken.regions.map((id) => facts.region(id)?.name ?? id).join(', ')
    : (facts.concessions.find((row) => row.id === taken.what)?.name ??
      facts.power(taken.what)?.name ??
      `item ${taken.what}`);

export function peaceWords(
  peace: Peace,
  facts: Facts,
): { about: string; title: string; result: string; steps: TellingStep[] } {
  const loser = powerName(facts, peace.loser);
  const things = peace.taken.map((one) => `${powerName(facts, one.by)}: ${takenName(one, facts)}`);
  const length = peace.months ? `a treaty of ${peace.months} months` : 'a treaty';
  const step = (name: string, sentence: string, rule: string | undefined): TellingStep => ({
    name,
    text: sentence,
    rule: rule ?? null,
    ms: usual.step,
  });
  return {
    about: `The defeat of ${loser}`,
    title: `${loser} is defeated.`,
    result: peace.signed.length > 0 ? `${loser} makes peace: ${length}.` : `${loser} is defeated.`,
    steps: [
      step('Defeat', `${loser} is defeated: ${causeWords(peace.cause)}.`, peace.rules.fell),
      step(
        'Concessions',
        things.length > 0 ? `${things.join('; ')}.` : 'Nothing has been taken yet.',
        peace.rules.conceded_item ?? peace.rules.conceded_region,
      ),
      step(
        'Treaty',
        peace.months ? `The treaty lasts ${peace.months} months.` : 'Its length is still open.',
        peace.rules.treaty_signed,
      ),
    ],
  };
}
