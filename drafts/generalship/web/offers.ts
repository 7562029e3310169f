// The answers to a question as rows, in the words of somebody who plays: what it is, what it costs, what it brings.
import type { Choice } from '../../table/wire';
import { foreseen } from './foreseen.svelte';
import { pointing, tileOf } from './ui.svelte';
import { cardTitle, actions, pointsSay, priceSays, unitsSay } from './words';
import { wordsOf, type Facts, type GeneralshipProps, type Squadron } from './view';

export interface Offer {
  id: string;
  text: string;
  note?: string;
  sign?: string; // a drawing
  pile?: string; // or a wooden piece
  main?: boolean;
  pick: (near: Element) => void;
  point?: (on: boolean) => void;
}

type Words = Partial<Offer> & { text: string };

function aboard(one: Squadron | undefined, facts: Facts): string {
  const tally: Record<string, number> = {};
  for (const unit of [...(one?.aboard ?? []), ...(one?.finished_aboard ?? [])]) tally[unit] = (tally[unit] ?? 0) + 1;
  return Object.keys(tally).length > 0 ? `carries ${unitsSay(tally, facts)}` : 'empty';
}

function wordsFor(choice: Choice, props: GeneralshipProps, facts: Facts): Words | null {
  const { view } = props;
  const [act, first = '', second = '', third = ''] = wordsOf(choice);
  const unit = (id: string): string => facts.unit(id)?.name ?? id;
  const tile = (id: string): string => facts.tile(id)?.name ?? id;
  const cost = foreseen().costs?.find((one) => one.choice === choice.text);
  const price = cost ? priceSays(cost.food, cost.metal) : '';
  switch (act) {
    case 'act': {
      const words = actions[first];
      return {
        text: words?.name ?? first,
        sign: words?.icon ?? 'march',
        note: `${words?.does ?? ''} Then ${words?.others ?? ''}.`,
      };
    }
    case 'arrange': {
      const row = facts.circle(first);
      return {
        text: `${row?.name ?? first}, ${tile(row?.tile ?? '')}`,
        sign: row?.food ? 'food' : row?.metal ? 'metal' : 'popc',
        note: row && (row.food || row.metal) ? `yields ${priceSays(row.food, row.metal)}` : 'yields nothing',
      };
    }
    case 'appoint':
    case 'keep':
    case 'strengthen': {
      const name = facts.general(first)?.name ?? first;
      return {
        text: `${act === 'appoint' ? 'Appoint' : act === 'keep' ? 'Keep' : 'Political power:'} ${name}`,
        sign: act === 'strengthen' ? 'power' : 'general',
        note: act === 'appoint' ? 'commander; the old one goes' : '',
      };
    }
    case 'develop': {
      const row = facts.technology(first);
      const cards = [
        Number(second) > 0 ? `${second} of 1` : '',
        Number(third) > 0 ? `${third} of 2` : '',
        row?.points === 0 ? priceSays(row.food, row.metal) : '',
      ].filter(Boolean);
      return {
        text: `Develop ${row?.name ?? first}`,
        sign: 'tech',
        note: `${cards.length > 0 && view.ask !== 'renaissance' ? `for ${cards.join(' and ')}; ` : ''}${pointsSay(row?.victory_points ?? 0)}`,
      };
    }
    case 'draft':
      return { text: `Draft ${unit(first)}`, pile: first, note: price };
    case 'launch':
      return { text: `Launch ${unit(first)} in ${tile(second)}`, pile: first, note: price };
    case 'upgrade':
      return {
        text: `${unit(second)} to ${unit(third)} in ${tile(first)}`,
        pile: third,
        note: price,
      };
    case 'remove':
      return { text: `Remove ${unit(second)} in ${tile(first)}`, pile: second };
    case 'lose':
    case 'drown':
      return { text: `Lose 1 ${unit(first)}`, pile: first };
    case 'stow': {
      const fleet = (view.fleets ?? []).filter((one) => one.tile === view.progress?.fleet);
      const ship = fleet[Number(first) - 1];
      return { text: `Squadron ${first}`, pile: ship?.ship ?? 'ships', note: aboard(ship, facts) };
    }
    case 'toss':
      return { text: `Put away ${cardTitle(facts.tactic(first)?.name ?? first).title}` };
    case 'present':
      return { text: `Present ${cardTitle(facts.tactic(first)?.name ?? first).title}`, main: true };
    case 'align':
      return null; // drawn as boxes
    default:
      return { text: choice.says };
  }
}

// A choice without arguments stands as a button of its own.
const isPlain = (choice: Choice): boolean => wordsOf(choice).length === 1;

export function offersOf(props: GeneralshipProps, facts: Facts): Offer[] {
  const pinned = pointing.pinned;
  const all = props.choices.filter((choice) => !isPlain(choice));
  // A tile that was tapped shows only its own answers.
  const here = all.filter((choice) => tileOf(choice) === pinned);
  return (here.length > 0 ? here : all).flatMap((choice) => {
    const words = wordsFor(choice, props, facts);
    if (!words) return [];
    const place =
      tileOf(choice) || (choice.act === 'arrange' ? facts.circle(wordsOf(choice)[1] ?? '')?.tile : '') || null;
    return [
      {
        id: choice.text,
        ...words,
        pick: () => props.pick(choice),
        point: (on: boolean) => (pointing.stop = on ? place : null),
      },
    ];
  });
}
