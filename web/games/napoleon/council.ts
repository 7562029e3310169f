// What a nation may say in its council, by whom it is said to.
import type { Choice } from '../../table/wire';
import { priceIn } from './treaties';
import { isNation, nations, numberIn, textIn, tieOf, type Facts, type NapoleonView, type NationId } from './view';

export interface Deed {
  act: string;
  word: string;
  choices: Choice[]; // several: a number is chosen among them
}
export interface Council {
  nation: NationId;
  rows: { other: NationId; deeds: Deed[] }[];
  states: Choice[]; // declarations of war on states
  alone: Choice[]; // what concerns nobody else
}

const words: Record<string, string> = {
  ally: 'Offer an alliance',
  truce: 'Offer a truce',
  propose: 'Draft a peace',
  pledge: 'Pledge aid',
  lend: 'Lend sea lift',
  recall: 'Take sea lift back',
  call_corps: 'Call for its corps',
  open_ports: 'Open its ports',
  blockade: 'Close its ports',
  notice: 'Give notice of the end',
  part: 'End the alliance',
  declare: 'Declare war',
};
export const councilActs = new Set([...Object.keys(words), 'rise', 'restore_nation', 'surrender']);
// What is counted where several answers differ by a number only.
export const counted: Record<string, { name: string; one: string; many: string }> = {
  truce: { name: 'turns', one: 'turn', many: 'turns' },
  pledge: { name: 'points', one: 'point a turn', many: 'points a turn' },
};
export const countIn = (choice: Choice): number => numberIn(choice, counted[choice.act]?.name ?? '');

function deedsTowards(choices: Choice[], other: NationId): Deed[] {
  return Object.entries(words)
    .map(([act, word]) => ({
      act,
      word,
      choices: choices.filter((choice) => choice.act === act && textIn(choice, 'other') === other),
    }))
    .filter((deed) => deed.choices.length > 0);
}

export function councilsOf(choices: Choice[]): Council[] {
  return nations
    .map((nation) => {
      const own = choices.filter((choice) => councilActs.has(choice.act) && textIn(choice, 'nation') === nation);
      return {
        nation,
        rows: nations
          .filter((other) => other !== nation)
          .map((other) => ({ other, deeds: deedsTowards(own, other) }))
          .filter((row) => row.deeds.length > 0),
        states: own.filter((choice) => choice.act === 'declare' && !isNation(textIn(choice, 'other'))),
        alone: own.filter((choice) => textIn(choice, 'other') === ''),
      };
    })
    .filter((one) => one.rows.length + one.states.length + one.alone.length > 0);
}

// Points lost by declaring war now; null where no treaty would be broken.
export function breachOf(view: NapoleonView, facts: Facts, one: NationId, other: NationId): number | null {
  const tie = tieOf(view, one, other);
  if (tie.tie !== 'treaty' || tie.until === undefined) return null;
  const made = tie.made ?? tie.until - (tie.turns ?? 0);
  return priceIn(facts.breaking, 2 * (tie.until - made), made, view.turn);
}

const mostOffers = 3;
export const offersLeft = (view: NapoleonView, nation: NationId): number =>
  Math.max(0, mostOffers - Number(view.nations[nation].in_this_turn?.offers ?? 0));
