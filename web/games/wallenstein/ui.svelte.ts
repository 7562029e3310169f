// What the player is doing with the page, shared by board, tray and sentence. Nothing here outlives the
// question it belongs to.
import type { Choice } from '../../table/wire';
import { effectOf, purseOf, useOf } from './foreseen.svelte';
import { boxesOf, filled, gestureTo, handOf, moved, planOf, without, type Plan } from './mat';
import { choiceOf, factsOf, hasAct, wordsOf, type WallensteinProps } from './view';
import { askAtOnce, forgetOdds } from './odds.svelte';

export const pointing = $state<{ county: string | null; stop: string | null; pinned: string | null }>({
  county: null,
  stop: null,
  pinned: null,
});

// The mat: the box that is being filled, the card that was taken up, and the plan that is wanted while the
// server is being told.
const mat = $state<{ box: string | null; card: string | null }>({ box: null, card: null });
let wanted = $state.raw<Plan | null>(null);
let sending = $state(false);

// The march: where to, how many.
export const march = $state<{ key: string; to: string | null; armies: number }>({ key: '', to: null, armies: 0 });

export interface Planning {
  seat: number;
  boxes: string[];
  plan: Plan; // as it lies, or as it will lie in a moment
  hand: string[];
  box: string | null; // the next card goes here
  card: string | null; // taken up; it goes into the next box that is tapped
  confirmed: boolean;
  busy: boolean;
  open: string[];
  change: boolean; // whether the plan may still be changed
}

// The plan of this player, while plans are made or carried out.
export function planning(props: WallensteinProps): Planning | null {
  const { view, you, choices } = props;
  if (you === null || view.draft) return null;
  const facts = factsOf(props.data);
  const boxes = boxesOf(view);
  const asked = view.ask === 'plan';
  const plan = (asked ? wanted : null) ?? planOf(view, you);
  const open = boxes.filter((box) => plan[box] === undefined);
  const hand = handOf(view, facts, you, plan);
  const confirmed = Object.values(view.players)[you]?.confirmed === true;
  const mine = asked && !confirmed;
  const first =
    open.find((box) => choices.some((choice) => choice.act === 'place' && wordsOf(choice)[1] === box)) ??
    (wanted ? open[0] : null) ??
    null;
  const box =
    !mine || (mat.card !== null && mat.box === null)
      ? null
      : mat.box !== null && boxes.includes(mat.box)
        ? mat.box
        : first;
  return {
    seat: you,
    boxes,
    plan,
    hand,
    box,
    card: mine && mat.card !== null && hand.includes(mat.card) ? mat.card : null,
    confirmed,
    busy: wanted !== null,
    open,
    change: asked,
  };
}

export function pickBox(box: string | null): void {
  mat.box = box;
  mat.card = null;
}
export function takeUp(card: string | null): void {
  mat.card = card;
  mat.box = null;
}

// The mat as it is to be.
export function want(plan: Plan): void {
  wanted = plan;
}

export function put(
  props: WallensteinProps,
  box: string,
  card: string,
  from: string | null,
  near: Element | null,
): void {
  const now = planning(props);
  if (!now || now.confirmed) return;
  const direct = choiceOf(props.choices, 'place', box, card);
  mat.card = null;
  pointing.stop = null; // the card leaves the hand under the pointer
  if (direct && effectOf(props.view, factsOf(props.data), now.seat, box, card).kind === 'risks')
    void askAtOnce(props, direct);
  // A card that follows fast on another waits until that one lies.
  if (from === null && now.plan[box] === undefined && (direct || now.busy)) {
    mat.box = null;
    want({ ...now.plan, [box]: card });
  } else if (from !== null || now.plan[box] !== undefined) {
    mat.box = null;
    want(moved(now.plan, box, card, from));
  } else props.ask(`place ${box} ${card}`, near);
}
// Counties that may revolt when the plan collects from them: the one that is pointed at or taken up for it, else
// those that lie there already, of which the server can no longer be asked.
export interface Risk {
  county: string;
  text: string;
  choice: Choice | undefined;
}
const collects = ['collect_taxes', 'collect_grain'];

export function risked(props: WallensteinProps): Risk[] {
  const { view, choices } = props;
  const now = planning(props);
  if (!now || view.ask !== 'plan' || now.confirmed) return [];
  const unrest = (card: string | null): card is string => card !== null && (view.counties[card]?.revolt ?? 0) > 0;
  const county = now.card ?? pointing.stop ?? pointing.county;
  if (unrest(county)) {
    for (const box of now.card === null ? collects.filter((one) => one === now.box) : collects) {
      const choice = choiceOf(choices, 'place', box, county);
      if (choice) return [{ county, text: choice.text, choice }];
    }
  }
  return collects.flatMap((box) => {
    const laid = now.plan[box];
    return laid !== undefined && unrest(laid)
      ? [{ county: laid, text: `place ${box} ${laid}`, choice: undefined }]
      : [];
  });
}

export function lift(props: WallensteinProps, box: string): void {
  const now = planning(props);
  if (!now || now.confirmed || now.plan[box] === undefined) return;
  mat.box = box;
  mat.card = null;
  want(without(now.plan, box));
}
export function fillRest(props: WallensteinProps): void {
  const now = planning(props);
  if (!now || now.confirmed) return;
  const purse = purseOf(props.view, now.seat, now.plan);
  const spent = purse.parts.reduce((sum, part) => sum + Math.min(0, part.thalers), 0);
  const use = (box: string, card: string) => useOf(props.view, box, card);
  want(filled(now.plan, now.boxes, now.hand, props.choices, use, purse.now + spent));
}
export function startAnew(): void {
  want({});
}

// Called whenever something has changed: tells the server what is wanted. What is wanted meanwhile follows after.
export function strive(props: WallensteinProps): void {
  if (wanted === null || sending) return;
  const { view, you, gesture } = props;
  const goal = wanted;
  const confirmed = you !== null && Object.values(view.players)[you]?.confirmed === true;
  const way = you === null || view.ask !== 'plan' ? null : gestureTo(planOf(view, you), goal, confirmed);
  if (way === null || !gesture) {
    wanted = null;
    return;
  }
  sending = true;
  void gesture(way).then((done) => {
    sending = false;
    if (!done || wanted === goal) wanted = null;
  });
}
export function forget(): void {
  wanted = null;
  forgetOdds();
  mat.box = null;
  mat.card = null;
}

// --- the march ---
export interface Marching {
  from: string;
  targets: Map<string, number[]>;
  to: string | null;
  armies: number;
  most: number;
  choice: Choice | undefined;
}

export function marching(props: WallensteinProps): Marching | null {
  if (!hasAct(props.choices, 'march')) return null;
  const targets = new Map<string, number[]>();
  for (const choice of props.choices) {
    if (choice.act !== 'march') continue;
    const [, county = '', armies = '0'] = wordsOf(choice);
    targets.set(county, [...(targets.get(county) ?? []), Number(armies)]);
  }
  const from = props.view.battle?.from ?? props.view.battle?.county ?? '';
  const key = `${props.view.year} ${props.view.season} ${String(props.view.action)} ${from}`;
  const to = march.key === key && march.to !== null && targets.has(march.to) ? march.to : null;
  const numbers = targets.get(to ?? '') ?? [];
  const most = Math.max(0, ...numbers);
  const armies = to !== null && numbers.includes(march.armies) ? march.armies : most;
  return {
    from,
    targets,
    to,
    armies,
    most,
    choice: to === null ? undefined : choiceOf(props.choices, 'march', to, armies),
  };
}
export function marchTo(props: WallensteinProps, to: string, armies: number): void {
  const from = props.view.battle?.from ?? props.view.battle?.county ?? '';
  march.key = `${props.view.year} ${props.view.season} ${String(props.view.action)} ${from}`;
  march.to = to;
  march.armies = armies;
}

// --- counties that may be chosen ---
export type Lit = 'does' | 'skips' | 'chosen' | 'from' | null;

export function litOf(props: WallensteinProps): Map<string, Lit> {
  const lit = new Map<string, Lit>();
  const { view, choices } = props;
  const facts = factsOf(props.data);
  const now = planning(props);
  if (now && view.ask === 'plan') {
    if (now.box !== null && !now.confirmed) {
      for (const card of now.hand) {
        if (
          !facts.county(card) ||
          (!choiceOf(choices, 'place', now.box, card) && now.plan[now.box] === undefined && !now.busy)
        )
          continue;
        const { kind } = effectOf(view, facts, now.seat, now.box, card);
        lit.set(card, kind === 'skips' || kind === 'nothing' ? 'skips' : 'does');
      }
      const laid = now.plan[now.box];
      if (laid !== undefined) lit.set(laid, 'chosen');
    }
    if (now.card !== null) lit.set(now.card, 'chosen');
    return lit;
  }
  const walk = marching(props);
  if (walk) {
    for (const to of walk.targets.keys()) lit.set(to, to === walk.to ? 'chosen' : 'does');
    if (walk.from) lit.set(walk.from, 'from');
    return lit;
  }
  for (const choice of choices) {
    const [act, county = ''] = wordsOf(choice);
    if (act === 'take' || act === 'build' || act === 'face') lit.set(county, 'does');
  }
  return lit;
}

// A county is tapped, on the map or in a list.
export function chooseCounty(props: WallensteinProps, id: string, near: Element | null): void {
  const { view, choices } = props;
  const now = planning(props);
  if (view.ask === 'plan' && now && !now.confirmed) {
    const box = Object.keys(now.plan).find((one) => now.plan[one] === id);
    if (box !== undefined) return pickBox(box);
    if (now.box !== null)
      return now.hand.includes(id) || now.plan[now.box] !== undefined
        ? put(props, now.box, id, null, near)
        : props.ask(`place ${now.box} ${id}`, near);
    if (now.hand.includes(id)) return takeUp(now.card === id ? null : id);
    return props.ask(`place ${now.open[0] ?? 'auction'} ${id}`, near);
  }
  const walk = marching(props);
  if (walk) {
    const numbers = walk.targets.get(id);
    if (numbers) return marchTo(props, id, Math.max(...numbers));
    return props.ask(`march ${id} 1`, near);
  }
  for (const act of ['take', 'build', 'face']) {
    const choice = choiceOf(choices, act, id);
    if (choice) return props.pick(choice);
    if (hasAct(choices, act)) return props.ask(`${act} ${id}`, near);
  }
  pointing.pinned = pointing.pinned === id ? null : id;
}
