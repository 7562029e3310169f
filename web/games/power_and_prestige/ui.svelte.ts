// What the player is doing with the page, shared by board, tray and sentence. Nothing here outlives the question it
// belongs to.
import type { Reach } from '../../map/network';
import type { Rim } from '../../map/regions';
import type { Choice } from '../../table/wire';
import { factsOf } from './facts';
import { winterForeseen, type WinterForeseen } from './income';
import {
  answersOf,
  canGo,
  goalsAt,
  goalsListed,
  handOf,
  marchChoices,
  marchesOf,
  reachOf,
  unmarched,
  type Goal,
  type Hand,
  type March,
} from './march';
import type { Panel } from './panels';
import { ownPlayer, textIn, withAct, type Arms, type Draft, type PrestigeProps } from './view';

export const pointing = $state<{ place: string | null; stop: string | null; pinned: string | null }>({
  place: null,
  stop: null,
  pinned: null,
});
const told = $state<{ marches: March[] | null; winter: WinterForeseen | null }>({ marches: null, winter: null });
let toldOf: unknown = null; // the choices that were asked about
export const marching = $state<{ hand: Hand | null; goal: Goal | null }>({ hand: null, goal: null });
// The panel that lies over the map; `wide` where it has room for whole sheets.
export const over = $state<{ panel: Panel | null; wide: boolean }>({ panel: null, wide: false });
// The alliance that is being thought of: the allies beside whoever forms it.
export const pad = $state<{ allies: number[] | null }>({ allies: null });

export function take(hand: Hand | null): void {
  marching.hand = hand;
  marching.goal = null;
}
export function aim(goal: Goal | null): void {
  marching.goal = goal;
}
export function forget(): void {
  pointing.place = pointing.stop = pointing.pinned = null;
  told.marches = told.winter = toldOf = null;
  pad.allies = null;
  over.panel = null;
  take(null);
}

// Asks the server once per question how far everybody gets, and what winter would bring.
export function foresee({ choices, foresee: ask }: Pick<PrestigeProps, 'choices' | 'foresee'>): void {
  if (toldOf === choices) return;
  toldOf = choices;
  told.marches = null;
  if (!ask || choices.length === 0) return;
  void ask().then((answer) => {
    if (toldOf !== choices) return;
    told.marches = marchesOf(answer);
    told.winter = winterForeseen(answer);
  });
}
export const marches = (): March[] | null => told.marches;
export const winterTold = (): WinterForeseen | null => told.winter;

// What is in the hand, as long as the server still lists it.
export function handNow({ choices }: Pick<PrestigeProps, 'choices'>): Hand | null {
  const hand = marching.hand;
  return hand && choices.some((choice) => choice.text === hand.march) ? hand : null;
}
// A march that has been taken up on the server.
export function draftNow(props: Pick<PrestigeProps, 'view' | 'you'>): Draft | null {
  const draft = ownPlayer(props)?.secret?.draft;
  return draft && props.view.ask === 'march' && draft.step > 0 ? draft : null;
}

export function goalsNow(props: PrestigeProps): Goal[] {
  const hand = handNow(props);
  if (hand)
    return (told.marches?.find((one) => one.march === hand.march)?.goals ?? []).filter((goal) => canGo(hand, goal));
  const draft = draftNow(props);
  if (!draft) return [];
  return goalsListed(props.choices, factsOf(props.data), props.view, draft, draft.banner);
}
export function pickedNow(props: PrestigeProps): Arms {
  const hand = handNow(props);
  if (hand) return hand.picked;
  const draft = draftNow(props);
  return draft ? unmarched(props.view, draft.banner, draft.from) : [0, 0, 0];
}

// Takes troops up: here, if it is known how far they get; otherwise by an answer.
export function takeUp(props: PrestigeProps, choice: Choice): void {
  const known = told.marches?.find((one) => one.march === choice.text);
  if (known) take(handOf(known));
  else props.pick(choice);
}
// Sends what is in the hand: everything is one message.
export function send(props: PrestigeProps, goal: Goal): void {
  const hand = handNow(props);
  if (hand) {
    take(null);
    if (props.gesture) void props.gesture({ choices: answersOf(hand, goal) });
    else props.ask(hand.march, null);
    return;
  }
  const choice = props.choices.find((one) => one.text === `to ${goal.to} ${goal.via}`);
  if (choice) props.pick(choice);
}

// --- what may be chosen on the map ---
const onPlaces = new Set([
  'reside',
  'raise',
  'march',
  'to',
  'fight',
  'withdraw',
  'join',
  'plunder',
  'raze',
  'disband',
  'repair',
  'upgrade',
  'build',
  'fortify',
  'station',
  'lay_dummy',
]);
const onProvinces = new Set(['settle', 'claim', 'annex', 'plunder_province', 'give_up']);
export const choicesAt = (choices: Choice[], place: string): Choice[] =>
  choices.filter(
    (choice) =>
      (onPlaces.has(choice.act) && textIn(choice, 'location') === place) ||
      (onProvinces.has(choice.act) && textIn(choice, 'province') === place),
  );

export interface Lit {
  places: Map<string, Reach>;
  provinces: Map<string, Rim | null>;
}
export function litOf(props: PrestigeProps): Lit {
  const places = new Map<string, Reach>();
  const provinces = new Map<string, Rim | null>();
  const hand = handNow(props);
  const goals = goalsNow(props);
  if (hand || goals.length > 0) {
    const picked = pickedNow(props);
    for (const goal of goals) {
      const reach = reachOf(goal, picked);
      if (reach === 'near' || !places.has(goal.to)) places.set(goal.to, reach);
    }
    return { places, provinces };
  }
  for (const choice of props.choices) {
    if (onPlaces.has(choice.act)) places.set(textIn(choice, 'location'), 'near');
    if (onProvinces.has(choice.act)) provinces.set(textIn(choice, 'province'), 'can');
  }
  return { places, provinces };
}

const pin = (id: string): void => {
  pointing.pinned = pointing.pinned === id ? null : id;
};

// A place or a province is tapped, on the map or in a list.
export function choose(props: PrestigeProps, id: string, near: Element | null): void {
  const hand = handNow(props);
  const goals = goalsAt(goalsNow(props), id);
  const [goal] = goals;
  if (goal) {
    const aimed = goals.find((one) => one === marching.goal || one.via === marching.goal?.via);
    // The second tap on the same goal sends: the first shows what it means.
    if (hand && (!aimed || marching.goal?.to !== id)) return aim(goal);
    if (!hand && goals.length > 1) return pin(id);
    return send(props, aimed ?? goal);
  }
  if (hand && id === hand.from) return take(null);
  const here = choicesAt(props.choices, id);
  const up = marchChoices(here);
  if (up[0] && up.length === 1) return takeUp(props, up[0]);
  const [only] = here;
  if (only && here.length === 1) return props.pick(only);
  if (here.length > 1) return pin(id);
  if (hand || withAct(props.choices, 'to').length > 0) return props.ask(`to ${id} ${id}`, near);
  pin(id);
}
