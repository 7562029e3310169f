// A march as it is being thought of: a die is taken up, a goal is pointed at, and one message sends it there.
import type { Choice } from '../../table/wire';
import type { Goal, March } from './foreseen.svelte';
import { numberIn, textIn, withAct } from './view';

export interface Hand {
  power: string;
  region: string;
  size: number;
  pips: number;
  bonus: boolean; // the single pip that moves among friends
}
export interface Ghost {
  region: string;
  pips: number;
  power: string;
  screen: boolean;
}

export const handOf = (choice: Choice): Hand => ({
  power: textIn(choice, 'power'),
  region: textIn(choice, 'region'),
  size: numberIn(choice, 'size'),
  pips: choice.act === 'carry' ? 1 : numberIn(choice, 'pips'),
  bonus: choice.act === 'carry',
});
export const sameHand = (a: Hand, b: Hand): boolean =>
  a.power === b.power && a.region === b.region && a.size === b.size && a.pips === b.pips && a.bonus === b.bonus;

// The answer that takes these pips up.
export const liftOf = (choices: Choice[], hand: Hand): Choice | undefined =>
  withAct(choices, 'lift', 'carry').find((choice) => sameHand(handOf(choice), hand));

// Dice that may be taken up in a region, the whole of each; the largest first.
export function handsIn(choices: Choice[], region: string): Hand[] {
  const hands = withAct(choices, 'lift', 'carry')
    .map(handOf)
    .filter((hand) => hand.region === region && (hand.bonus || hand.pips === hand.size));
  return hands.sort((a, b) => Number(a.bonus) - Number(b.bonus) || b.size - a.size);
}
// How many pips of a die may go.
export const partsOf = (choices: Choice[], hand: Hand): number[] =>
  withAct(choices, 'lift')
    .map(handOf)
    .filter((one) => one.power === hand.power && one.region === hand.region && one.size === hand.size)
    .map((one) => one.pips)
    .sort((a, b) => a - b);

export const marchOf = (marches: March[] | undefined, lift: Choice | undefined): March | undefined =>
  lift && marches?.find((one) => one.lift === lift.text);

// The goal with the way that was drawn, or the first that leads there.
export function goalAt(march: March | undefined, to: string, way: string[] = []): Goal | undefined {
  const goals = march?.goals.filter((goal) => goal.to === to) ?? [];
  const drawn = way.join(' ');
  return goals.find((goal) => goal.way.join(' ') === drawn) ?? goals[0];
}

// Where pips will stand.
export function ghostsOf(march: March, goal: Goal): Ghost[] {
  const screens = Object.entries(goal.screens ?? {}).map(([region, pips]) => ({
    region,
    pips,
    power: march.power,
    screen: true,
  }));
  return [...screens, { region: goal.to, pips: goal.arrives, power: march.power, screen: false }];
}

// The regions that a drag has crossed: going back takes the last one away.
export function crossed(way: string[], from: string, now: string): string[] {
  if (now === from) return [];
  if (way.at(-1) === now) return way;
  if (way.at(-2) === now) return way.slice(0, -1);
  return [...way, now];
}
