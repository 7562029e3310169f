// A battle as it stands, for its stage: the seven steps, what of one's own is still free, what an answer adds as the
// server has told it. Nothing is decided here.
import type { Choice } from '../../table/wire';
import type { Foreseen, Totals } from './foreseen.svelte';
import {
  cardsOf,
  forceOf,
  wordsOf,
  type BattleView,
  type CombatView,
  type GeneralshipView,
  type Side,
  type Tally,
} from './view';

export interface BattleStep {
  name: string;
  state: 'done' | 'now' | 'later';
}

const stepOf: Record<string, number> = {
  reinforce: 0,
  buy_off: 0,
  draw_basic: 1,
  draw_advanced: 1,
  exchange: 1,
  withdraw: 2,
  chase: 2,
  ambush: 3,
  cancel_ambush: 3,
  restore_ambush: 3,
  buy_cards: 4,
};

export function stepsOf(view: GeneralshipView, battle: BattleView, name: (side: Side) => string): BattleStep[] {
  const outcome = ['lose', 'retreat', 'reward', 'stow', 'drown'].includes(view.ask);
  const now = stepOf[view.ask] ?? (outcome ? 7 : battle.attackers_attack ? 6 : 5);
  const names = [
    'Force away',
    'Tactic cards',
    'Withdraw',
    'Ambush',
    'Buy cards',
    `${name('defender')} attack${name('defender') === 'You' ? '' : 's'}`,
    `${name('attacker')} attack${name('attacker') === 'You' ? '' : 's'}`,
    'Outcome',
  ];
  return names.map((one, i) => ({ name: one, state: i < now ? 'done' : i === now ? 'now' : 'later' }));
}

// Who attacks in the combat that is being chosen for.
export const attacks = (battle: BattleView, side: Side): boolean => battle.side === side;

// Units of a side that are not matched yet.
export function freeUnits(view: GeneralshipView, battle: BattleView, side: Side): Tally {
  const free = { ...forceOf(view, battle, side) };
  const combat = cardsOf(battle, side).combat;
  for (const { unit, count } of combat?.matches ?? []) free[unit] = (free[unit] ?? 0) - count;
  if (combat?.flagship) free[combat.flagship] = (free[combat.flagship] ?? 0) - 1;
  return free;
}

// Cards of one's own hand that are not laid yet; those that are laid stay with none left.
export function heldCards(battle: BattleView, side: Side): { card: string; left: number }[] {
  const { hand = {}, combat, pending = {} } = cardsOf(battle, side);
  const laid = [...(combat?.matches ?? []).map((match) => match.card), ...(combat?.advanced ?? [])];
  return Object.entries(hand)
    .filter(([, count]) => count > 0)
    .map(([card, count]) => ({
      card,
      left: count - laid.filter((one) => one === card).length - (pending[card] ?? 0),
    }));
}

// The answers that make up a combat, in a form that can be said again.
export const answersOf = (combat: CombatView | undefined): string[] => [
  ...(combat?.matches ?? []).map(({ card, unit, count }) => `match ${card} ${unit} ${count}`),
  ...(combat?.advanced ?? []).map((card) => `advanced ${card}`),
  ...(combat?.flagship ? [`flagship ${combat.flagship}`] : []),
];

// The same without one of them, where it stands twice.
export function withoutOne(answers: string[], answer: string): string[] {
  const at = answers.indexOf(answer);
  return answers.filter((_, i) => i !== at);
}

export const choicesFor = (choices: Choice[], card: string): Choice[] =>
  choices.filter((choice) => wordsOf(choice)[1] === card && choice.act !== 'flagship');

// The match of a card with a unit that takes most of them.
export function bestMatch(choices: Choice[], card: string, unit: string): Choice | undefined {
  return choices
    .filter((choice) => choice.act === 'match' && choice.card === card && choice.unit === unit)
    .sort((a, b) => Number(b.count) - Number(a.count))[0];
}

// --- sums ---
export const figure = (totals: Totals, attacking: boolean): number => (attacking ? totals.atk : totals.def);

// What one more answer adds: on land one number, at sea one for each style.
export function addsOf(told: Foreseen['combat'], choice: string, attacking: boolean): number[] | null {
  const after = told?.with.find((one) => one.choice === choice)?.totals;
  if (!told || !after) return null;
  return after.map((totals, i) => figure(totals, attacking) - figure(told.totals[i] ?? totals, attacking));
}
// What a card that lies there adds: matches first, then advanced cards.
export function partOf(told: Foreseen['combat'], index: number, attacking: boolean): number[] | null {
  const without = told?.parts?.[index];
  if (!told || !without) return null;
  return told.totals.map((totals, i) => figure(totals, attacking) - figure(without[i] ?? totals, attacking));
}
export const addsText = (adds: number[] | null): string => {
  if (!adds) return '';
  const all = adds.every((one) => one === adds[0]) ? adds.slice(0, 1) : adds;
  return all.map((one) => (one < 0 ? `−${-one}` : `+${one}`)).join(' / ');
};
