// What the player is doing with the page, shared by board, tray and sentence. Nothing here outlives the question it
// belongs to.
import type { Rim } from '../../map/regions';
import type { Choice } from '../../table/wire';
import { groupsOf } from './foreseen.svelte';
import { choiceOf, hasAct, sumOf, withAct, wordsOf, type GeneralshipProps, type GeneralshipView } from './view';

export const pointing = $state<{ tile: string | null; stop: string | null; pinned: string | null }>({
  tile: null,
  stop: null,
  pinned: null,
});

// Set-up: who leads, and who is the first card of political power.
export const lead = $state<{ commander: string | null; power: string | null }>({ commander: null, power: null });
export function pickLead(general: string): void {
  if (lead.commander === general) lead.commander = null;
  else if (lead.power === general) lead.power = null;
  else if (lead.commander === null) lead.commander = general;
  else lead.power = general;
}

export function forget(): void {
  pointing.tile = pointing.stop = pointing.pinned = null;
  lead.commander = lead.power = null;
}

// --- the march: a group is taken from a stack, then it goes ---
export interface Marching {
  from: string;
  group: { unit: string; state: string; count: number }[];
  targets: Map<string, Choice>;
  answers: number; // so many make up the group
}

export function marching({ view, choices }: Pick<GeneralshipProps, 'view' | 'choices'>): Marching | null {
  const now = view.marching;
  if (!now) return null;
  const group = Object.entries(now.units).flatMap(([unit, states]) =>
    Object.entries(states).map(([state, count]) => ({ unit, state, count })),
  );
  const targets = new Map<string, Choice>();
  for (const choice of choices) if (choice.act === 'go' || choice.act === 'land') targets.set(tileOf(choice), choice);
  const named = sumOf(now.galleys) + sumOf(now.galleons);
  return { from: now.from, group, targets, answers: now.squadron ? 1 : group.length + named };
}

export const tileOf = (choice: Choice): string => (typeof choice.tile === 'string' ? choice.tile : '');

// Another group instead of the one that is taken.
export function regroup(props: GeneralshipProps, takes: string[]): void {
  const back = marching(props)?.answers ?? 0;
  if (back > 0 || takes.length > 0) void props.gesture?.({ back, choices: takes });
}

// So many of each kind, by "unit state".
export function takesOf(from: string, picked: Record<string, number>): string[] {
  return Object.entries(picked)
    .filter(([, count]) => count > 0)
    .map(([key, count]) => {
      const [unit = '', state = ''] = key.split(' ');
      return `take ${from} ${unit} ${count} ${state}`;
    });
}

const moves = (view: GeneralshipView): boolean => view.ask === 'march' || view.ask === 'reinforce';

function chooseForMarch(props: GeneralshipProps, id: string, near: Element | null): void {
  const now = marching(props);
  const target = now?.targets.get(id);
  if (target) return props.pick(target);
  if (now?.from === id) return regroup(props, []);
  const group = groupsOf()[id];
  if (group) return regroup(props, group);
  const sails = props.choices.filter((choice) => choice.act === 'sail' && tileOf(choice) === id);
  const [first] = sails;
  if (first && sails.length === 1) return props.pick(first);
  if (sails.length > 1) pointing.pinned = id;
  else if (now) props.ask(`go ${id}`, near);
  else props.ask(`take ${id} light_infantry 1 fresh`, near);
}

// --- tiles that may be chosen ---
const onTiles = ['launch', 'upgrade', 'remove', 'retreat', 'retreat_ships', 'swap', 'sail'];

export function litOf(props: GeneralshipProps): Map<string, Rim> {
  const lit = new Map<string, Rim>();
  const { choices, view } = props;
  const now = marching(props);
  if (now) {
    lit.set(now.from, 'from');
    for (const to of now.targets.keys()) lit.set(to, 'can');
    return lit;
  }
  for (const choice of choices) {
    if (choice.act === 'take' || onTiles.includes(choice.act)) lit.set(tileOf(choice), 'can');
  }
  if (view.battle) lit.set(view.battle.tile, 'chosen');
  const pinned = pointing.pinned;
  if (pinned !== null && lit.get(pinned) === 'can') lit.set(pinned, 'chosen');
  return lit;
}

export const circlesOf = (choices: Choice[]): string[] =>
  withAct(choices, 'arrange').map((choice) => wordsOf(choice)[1] ?? '');

// A tile is tapped, on the map or in a list.
export function chooseTile(
  props: GeneralshipProps,
  id: string,
  near: Element | null,
  tileOfCircle: (circle: string) => string | undefined,
): void {
  const { choices, view } = props;
  if (moves(view) && choices.length > 0) return chooseForMarch(props, id, near);
  if (hasAct(choices, 'arrange')) {
    const circle = circlesOf(choices).find((one) => tileOfCircle(one) === id);
    const choice = circle === undefined ? undefined : choiceOf(choices, 'arrange', circle);
    if (choice) return props.pick(choice);
  }
  const here = choices.filter((choice) => onTiles.includes(choice.act) && tileOf(choice) === id);
  const [only] = here;
  if (only && here.length === 1) return props.pick(only);
  const act = onTiles.find((one) => one !== 'sail' && hasAct(choices, one));
  if (!only && act?.startsWith('retreat')) return props.ask(`${act} ${id}`, near);
  pointing.pinned = pointing.pinned === id ? null : id;
}
