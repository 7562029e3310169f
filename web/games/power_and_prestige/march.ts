// A march as the engine asks about it: from where, to where and by which road, how many of each arm. Where the server tells
// beforehand how far troops get (`foresee`), a march is one message; otherwise it is taken up first and its question says it.
import type { Reach } from '../../map/network';
import type { Choice } from '../../table/wire';
import type { Facts } from './facts';
import {
  armIndex,
  arms,
  friendsOf,
  less,
  numberIn,
  stackAt,
  standingOf,
  sumOf,
  textIn,
  withAct,
  type Arm,
  type Arms,
  type Banner,
  type Draft,
  type PrestigeView,
} from './view';

export interface Goal {
  to: string;
  via: string; // the last place before it, where enemies stand; otherwise the same
  arms: Arm[]; // whose range allows it,
  far?: Arm[]; // and which of them only without a battle, by an extended move
  against?: number; // units that are met
}
export interface March {
  march: string; // the answer that takes them up
  banner: Banner;
  from: string;
  units: Arms; // that may still go
  goals: Goal[];
}
export interface Hand {
  march: string;
  banner: Banner;
  from: string;
  units: Arms;
  picked: Arms;
}

export const marchesOf = (foreseen: unknown): March[] | null => {
  const found = (foreseen as { marches?: March[] } | null)?.marches;
  return Array.isArray(found) ? found : null;
};
export const handOf = ({ march, banner, from, units }: March): Hand => ({ march, banner, from, units, picked: units });
export const marchChoices = (choices: Choice[]): Choice[] => withAct(choices, 'march', 'march_box');

// What has not marched yet of a stack.
export const unmarched = (view: PrestigeView, banner: Banner, place: string): Arms =>
  less(stackAt(view.troops, banner, place), stackAt(view.marched, banner, place));

// Arms that go, and only those that get there.
export const going = (goal: Goal, picked: Arms): Arms =>
  arms.map((arm, i) => (goal.arms.includes(arm) ? (picked[i] ?? 0) : 0)) as Arms;

// The answers after "to": an arm is asked about where more than one number is possible, in the order of arms.
export function sends(available: Arms, picked: Arms): string[] {
  const answers: string[] = [];
  let sent = 0;
  arms.forEach((arm, i) => {
    const most = available[i] ?? 0;
    if (most === 0) return;
    const later = available.slice(i + 1).reduce((sum, count) => sum + count, 0);
    const least = sent + later === 0 ? 1 : 0;
    const wanted = Math.max(least, Math.min(most, picked[i] ?? 0));
    if (least < most) answers.push(`send ${arm} ${wanted}`);
    sent += least < most ? wanted : most;
  });
  return answers;
}
export function answersOf(hand: Hand, goal: Goal): string[] {
  return [hand.march, `to ${goal.to} ${goal.via}`, ...sends(going(goal, hand.units), hand.picked)];
}
export const canGo = (hand: Hand, goal: Goal): boolean => sumOf(going(goal, hand.picked)) > 0;

// Goals of what is in the hand. Several roads into one battle are several goals.
export const goalsAt = (goals: Goal[], place: string): Goal[] => goals.filter((goal) => goal.to === place);
export const reachOf = (goal: Goal, picked: Arms): Reach =>
  arms.some((arm, i) => (picked[i] ?? 0) > 0 && goal.far?.includes(arm)) ? 'far' : 'near';

// Steps along the roads for drawing how far a place is; enemies stop a march.
export function stepsFrom(facts: Facts, view: PrestigeView, banner: Banner, from: string): Map<string, number> {
  const friends = friendsOf(view, banner);
  const foes = new Set<string>();
  for (const [place, stacks] of standingOf(view))
    if (stacks.some((stack) => !friends.includes(stack.banner))) foes.add(place);
  const steps = new Map([[from, 0]]);
  let last = [from];
  for (let step = 1; step <= 6 && last.length > 0; step++) {
    const next: string[] = [];
    for (const place of last)
      for (const { to } of facts.roadsAt(place)) {
        if (steps.has(to) || !((facts.place(to)?.province ?? '') in view.provinces)) continue;
        steps.set(to, step);
        if (!foes.has(to)) next.push(to);
      }
    last = next;
  }
  return steps;
}

// The goals that the server lists for a march that has begun; how far each is is counted along the roads.
export function goalsListed(choices: Choice[], facts: Facts, view: PrestigeView, draft: Draft, banner: Banner): Goal[] {
  const listed = withAct(choices, 'to');
  if (listed.length === 0) return [];
  const steps = stepsFrom(facts, view, banner, draft.from);
  return listed.map((choice) => {
    const [to, via] = [textIn(choice, 'location'), textIn(choice, 'via')];
    const step = via === to ? (steps.get(to) ?? 0) : (steps.get(via) ?? 0) + 1;
    const near = arms.filter((arm) => facts.arm(arm).move >= step);
    const far = arms.filter((arm) => !near.includes(arm) && via === to && facts.arm(arm).extended_move >= step);
    return { to, via, arms: [...near, ...far], far };
  });
}

// How many of an arm may be named in the open question.
export function sendRange(choices: Choice[]): { arm: Arm; least: number; most: number } | null {
  const found = withAct(choices, 'send');
  const [first] = found;
  if (!first) return null;
  const units = found.map((choice) => numberIn(choice, 'units'));
  return { arm: textIn(first, 'arm') as Arm, least: Math.min(...units), most: Math.max(...units) };
}

// The slowest arm that goes sets how far all go together.
export const slowestMove = (facts: Facts, picked: Arms): number =>
  Math.min(...arms.filter((arm) => (picked[armIndex(arm)] ?? 0) > 0).map((arm) => facts.arm(arm).move));

// A bridge on the last step into a battle lowers the attack.
export const bridgeTo = (facts: Facts, goal: Goal): string | null => {
  if (goal.via === goal.to) return null;
  const road = facts.roadsAt(goal.to).find(({ to }) => to === goal.via)?.road;
  return road?.bridge ? (road.river ?? 'the river') : null;
};
