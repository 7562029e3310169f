// What the player is doing with the page, shared by board, tray and sentence. Nothing here outlives the question it
// belongs to.
import type { Rim } from '../../map/regions';
import type { Choice } from '../../table/wire';
import { foreseen } from './foreseen.svelte';
import { goalAt, handsIn, liftOf, marchOf, type Hand } from './march';
import { documentOf } from './document';
import { concessionsOf } from './treaty';
import { factsOf, hasAct, numberIn, textIn, withAct, type NapoleonProps } from './view';

export const pointing = $state<{ region: string | null; stop: string | null; pinned: string | null }>({
  region: null,
  stop: null,
  pinned: null,
});
export const marching = $state<{ hand: Hand | null; goal: string | null; way: string[] }>({
  hand: null,
  goal: null,
  way: [],
});
// A concession that is pointed at in the list.
export const treaty = $state<{ item: string | null }>({ item: null });

// The size of the next die where armies are placed; 0: the largest there may be.
export const placing = $state<{ pips: number }>({ pips: 0 });
export const placings = (choices: Choice[]): Choice[] => withAct(choices, 'muster', 'place', 'launch');
export function sizeNow(choices: Choice[]): number {
  const sizes = placings(choices).map((choice) => numberIn(choice, 'pips'));
  return sizes.includes(placing.pips) ? placing.pips : Math.max(0, ...sizes);
}

export function take(hand: Hand | null): void {
  marching.hand = hand;
  marching.goal = null;
  marching.way = [];
}
export function aim(goal: string | null, way: string[] = []): void {
  marching.goal = goal;
  marching.way = way;
}
export function forget(): void {
  pointing.region = pointing.stop = pointing.pinned = null;
  treaty.item = null;
  placing.pips = 0;
  take(null);
}

const isMarch = (choices: Choice[]): boolean => hasAct(choices, 'lift') || hasAct(choices, 'carry');

// The die in the hand, as long as the server still lists it.
export function handNow({ choices }: Pick<NapoleonProps, 'choices'>): Hand | null {
  const hand = marching.hand;
  return hand && liftOf(choices, hand) ? hand : null;
}

// Sends the die in the hand on its way: taking it up and every step are one message.
export function march(props: NapoleonProps, to: string, way: string[] = []): void {
  const hand = handNow(props);
  const lift = hand ? liftOf(props.choices, hand) : undefined;
  if (!lift) return;
  const goal = goalAt(marchOf(foreseen().marches, lift), to, way);
  const answers = goal?.answers ?? (way.length > 0 ? way : [to]).map((region) => `to ${region}`);
  take(null);
  if (props.gesture) void props.gesture({ choices: [lift.text, ...answers] });
  else props.pick(lift);
}

// --- regions that may be chosen ---
const named = ['region', 'to', 'from'];
const placeOf = (choice: Choice): string => {
  for (const name of named) {
    const place = textIn(choice, name);
    if (place) return place;
  }
  return '';
};
// Acts that are made by choosing a region.
const onRegions = new Set([
  'muster',
  'entrust',
  'place',
  'raise',
  'replace',
  'build',
  'guerilla',
  'gather',
  'activate',
  'to',
  'land',
  'regroup',
  'regroup_idle',
  'lead',
  'attack',
  'merge',
  'lose',
  'disband',
  'keep_die',
  'raise_die',
  'keep_star',
  'send_home',
  'stays',
  'give_corps',
  'swap_for_state',
  'swap_for_region',
  'hand_back',
  'keep_region',
  'put_region',
  'want_region',
  'clause_region',
]);
export const choicesAt = (choices: Choice[], region: string): Choice[] =>
  choices.filter((choice) => onRegions.has(choice.act) && placeOf(choice) === region);
// What may be taken from a beaten nation, where it lies on the map.
export function concessionsAt({ view, choices, data }: NapoleonProps, region: string): Choice[] {
  const facts = factsOf(data);
  const state = facts.region(region)?.state;
  const items = concessionsOf(view, facts, choices).filter(({ row }) => row.regions?.includes(region));
  return [
    ...items.flatMap(({ choice }) => (choice ? [choice] : [])),
    ...withAct(choices, 'take_state').filter((choice) => textIn(choice, 'state') === state),
  ];
}
// Wars that may be declared on whoever this region belongs to.
export function warsAt({ choices, data }: Pick<NapoleonProps, 'choices' | 'data'>, region: string): Choice[] {
  const row = factsOf(data).region(region);
  const whose = row?.home_of ?? row?.state;
  return withAct(choices, 'declare').filter((choice) => textIn(choice, 'other') === whose);
}

export function litOf(props: NapoleonProps): Map<string, Rim> {
  const lit = new Map<string, Rim>();
  const { choices, view } = props;
  const hand = handNow(props);
  if (hand) {
    lit.set(hand.region, 'from');
    const found = marchOf(foreseen().marches, liftOf(choices, hand));
    for (const goal of found?.goals ?? []) lit.set(goal.to, goal.against ? 'can' : (lit.get(goal.to) ?? 'partly'));
    if (marching.goal) lit.set(marching.goal, 'chosen');
    return lit;
  }
  for (const choice of choices) if (onRegions.has(choice.act)) lit.set(placeOf(choice), 'can');
  for (const choice of withAct(choices, 'lift', 'carry')) lit.set(textIn(choice, 'region'), 'can');
  if (view.peace)
    for (const { id } of factsOf(props.data).regions) if (concessionsAt(props, id).length > 0) lit.set(id, 'can');
  if (view.moving) lit.set(view.moving.region, 'from');
  if (view.battle) lit.set(view.battle.region, 'chosen');
  const named = documentOf(view, factsOf(props.data), choices)?.articles.flatMap((article) => article.regions) ?? [];
  for (const region of named) lit.set(region, 'chosen');
  const pinned = pointing.pinned;
  if (pinned !== null && lit.get(pinned) === 'can') lit.set(pinned, 'chosen');
  lit.delete('');
  return lit;
}

// A region is tapped, on the map or in a list.
export function chooseRegion(props: NapoleonProps, id: string, near: Element | null): void {
  const { choices, view } = props;
  const hand = handNow(props);
  if (hand) {
    const found = marchOf(foreseen().marches, liftOf(choices, hand));
    if (id === hand.region) return nextHand(props, hand);
    if (!found) return march(props, id);
    if (!goalAt(found, id)) return isMarch(choices) ? elsewhere(props, id, near) : undefined;
    // The second tap on the same goal sends it: the first shows what it means.
    return marching.goal === id ? march(props, id, marching.way) : aim(id);
  }
  const hands = isMarch(choices) ? handsIn(choices, id) : [];
  if (hands[0]) return takeUp(props, hands[0]);
  const here = [...choicesAt(choices, id), ...(view.peace ? concessionsAt(props, id) : [])];
  const [only] = here;
  if (only && here.length === 1) return props.pick(only);
  const sized = here.find((choice) => numberIn(choice, 'pips') === sizeNow(choices));
  if (sized && placings(here).length === here.length) return props.pick(sized);
  if (only) {
    pointing.pinned = pointing.pinned === id ? null : id;
    return;
  }
  if (view.moving && choices.length > 0) return props.ask(`to ${id}`, near);
  pointing.pinned = pointing.pinned === id ? null : id;
}

// Where the server has not told where a die may go, it is taken up at once, and the next question tells it.
export function takeUp(props: NapoleonProps, hand: Hand): void {
  const lift = liftOf(props.choices, hand);
  if (foreseen().marches || !lift) take(hand);
  else props.pick(lift);
}

// Several dice stand there: tapping goes from one to the next, and then lets go.
function nextHand({ choices }: NapoleonProps, hand: Hand): void {
  const hands = handsIn(choices, hand.region);
  const index = hands.findIndex(
    (one) => one.power === hand.power && one.size === hand.size && one.bonus === hand.bonus,
  );
  take(hands[index + 1] ?? null);
}

// Not a goal of this die: another die is meant, or the server says why not.
function elsewhere(props: NapoleonProps, id: string, near: Element | null): void {
  const [other] = handsIn(props.choices, id);
  if (other) return take(other);
  const hand = handNow(props);
  if (hand) props.ask(`to ${id}`, near);
}
