// How two nations stand to each other, in a word, with what is still to be said of it.
import { powerName } from './places';
import { fightsBeside, nations, tieOf, type Facts, type NapoleonView, type NationId } from './view';

export interface Standing {
  kind: 'war' | 'allied' | 'parting' | 'truce' | 'treaty' | 'beside' | 'neutral';
  sign: string;
  word: string;
  more: string;
}

// The last turn before this one, as the calendar prints it.
export const upTo = (facts: Facts, turn: number | undefined): string => {
  const row = turn === undefined ? undefined : facts.turns.find((one) => one.turn === turn - 1);
  return row ? `to ${row.season} ${row.year}` : '';
};

// "alliance", "truce_2"
export function offerWords(offer: string): string {
  const turns = Number(/^truce_(\d)$/.exec(offer)?.[1] ?? 0);
  return turns > 0 ? `a truce of ${turns} ${turns === 1 ? 'turn' : 'turns'}` : 'an alliance';
}

export function standing(view: NapoleonView, facts: Facts, one: NationId, other: NationId): Standing {
  const tie = tieOf(view, one, other);
  const [offer] = Object.entries(tie.offers ?? {});
  const offered = offer ? `${powerName(facts, offer[0])} offers ${offerWords(offer[1])}` : '';
  switch (tie.tie) {
    case 'war':
      return { kind: 'war', sign: '⚔', word: 'war', more: offered };
    case 'allied':
      return { kind: 'allied', sign: '⚭', word: 'allied', more: tie.until ? upTo(facts, tie.until) : offered };
    case 'parting': {
      const leave = tie.leave_by ? `leave by turn ${tie.leave_by}` : '';
      return { kind: 'parting', sign: '⤫', word: 'parting', more: leave };
    }
    case 'truce':
      return { kind: 'truce', sign: '⚑', word: 'truce', more: upTo(facts, tie.until) };
    case 'treaty':
      return { kind: 'treaty', sign: '§', word: 'peace', more: upTo(facts, tie.until) };
    case 'neutral':
      return fightsBeside(view, one, other)
        ? { kind: 'beside', sign: '∥', word: 'same enemy', more: offered }
        : { kind: 'neutral', sign: '·', word: 'neutral', more: offered };
  }
}

export const others = (nation: NationId): NationId[] => nations.filter((one) => one !== nation);
