// The answers of a question as people think of them: what is done is the heading, and each answer says in a word or two
// where, with whom or with which dice. Answers without arguments are buttons of the table.
import type { Choice } from '../../table/wire';
import { plural } from '../../parts/words';
import { powerName } from './places';
import { diceIn, isPlain, numberIn, textIn, type Facts, type NapoleonView } from './view';

export interface Brief {
  text: string;
  dice: number[]; // drawn beside it
  power: string; // whose dice, or whom it concerns
}
export interface Group {
  act: string;
  title: string;
  answers: { choice: Choice; brief: Brief }[];
}

// In the order in which they are shown.
const titles: Record<string, string> = {
  attack: 'Attack',
  join: 'The attack',
  stay_out: 'The attack',
  split: 'Which die is held off, and where is Napoleon?',
  lose: 'The next pip comes off',
  build: 'Build a pip',
  guerilla: 'Raise guerillas',
  regather: 'Move guerillas',
  entrust: 'Napoleon begins with',
  lead: 'Napoleon goes to',
  regroup: 'Regroup active dice',
  regroup_idle: 'Regroup idle dice',
  merge: 'Put dice together',
  to: 'March to',
  land: 'Sail to',
  activate: 'Make active where it stands',
  gather: 'Gather into as few dice as possible',
  declare: 'Declare war on',
  go_with: 'Whose place of the turn order',
  take: 'Command of the state',
  leave: 'Command of the state',
  name: 'Who takes command',
  raise: 'Raise a full die in',
  replace: 'Take away to make room',
  disband: 'Disband',
  against: 'Russia must declare war on',
  keep_die: 'Keep one die',
  raise_die: 'Place a new die of one pip in',
  keep_star: 'The garrison stands in',
  send_home: 'Home to',
  stays: 'Or it stays',
  give_corps: 'Two pips come off',
  swap_for_state: 'Give back for a state',
  swap_for_region: 'Give back for a region',
  hand_back: 'Give back for nothing',
  keep_region: 'Keep for now',
  offer_trade: 'Propose a trade to',
  launch: 'Launch ships',
  hoist: 'Nelson hoists his flag in',
  lay_down: 'Lay down a ship',
  sail: 'Sail',
  sail_with_nelson: 'Sail with Nelson',
  engage: 'Attack at sea',
  join_fleet: 'The attack at sea',
  keep_off: 'The attack at sea',
  flee: 'Get away, or stand?',
  stand: 'Get away, or stand?',
  refuge: 'Retreat to',
};
// Whose own sentence says it best.
const whole = new Set([
  'take',
  'leave',
  'stay_out',
  'split',
  'lay_down',
  'join_fleet',
  'keep_off',
  'flee',
  'stand',
  'swap_for_state',
  'swap_for_region',
]);

// The dice after regrouping: full ones, then what the answer names.
function regrouped(choice: Choice, view: NapoleonView): number[] {
  const [power, region] = [textIn(choice, 'power'), textIn(choice, 'region')];
  const active = choice.act === 'regroup';
  const sum = (diceIn(view).get(region) ?? [])
    .filter((die) => die.power === power && (die.marks?.includes('active') ?? false) === active)
    .reduce((all, die) => all + die.pips, 0);
  const rest = ['a', 'b', 'c', 'd', 'e'].map((name) => numberIn(choice, name)).filter((pips) => pips > 0);
  const full = Math.max(0, Math.floor((sum - rest.reduce((all, pips) => all + pips, 0)) / 6));
  return [...Array.from({ length: full }, () => 6), ...rest.reverse()];
}
function diceOf(choice: Choice, view: NapoleonView): number[] {
  if (choice.act === 'regroup' || choice.act === 'regroup_idle') return regrouped(choice, view);
  const named = ['a', 'b', 'size'].map((name) => numberIn(choice, name));
  return named.filter((pips) => pips > 0);
}
const without: Record<string, string> = { build: 'new die', lead: 'with no single die', lose: 'its own defence' };

function textOf(choice: Choice, facts: Facts): string {
  const region = (name: string): string => facts.region(textIn(choice, name))?.name ?? '';
  const sea = (name: string): string => (textIn(choice, name) ? facts.seaName(textIn(choice, name)) : '');
  const power = (name: string): string => (textIn(choice, name) ? powerName(facts, textIn(choice, name)) : '');
  const from = region('from') || (choice.act.startsWith('sail') ? sea('box') : '');
  const to = region('to') || region('region') || sea('to_box') || sea('box');
  const where = from && to ? `${from} to ${to}` : from || to;
  const pips =
    choice.act === 'launch' || choice.act.startsWith('sail') ? `${plural(numberIn(choice, 'pips'), 'pip')}, ` : '';
  const whom = power('other') || power('state') || (where ? '' : power('nation'));
  const missing = choice.size === 0 ? `, ${without[choice.act] ?? ''}` : '';
  return `${pips}${where || whom}${missing}`.replace(/^, /, '');
}

const commands: Record<string, string> = { napoleon: 'france', wellesley: 'britain' };

export function briefOf(choice: Choice, facts: Facts, view: NapoleonView): Brief {
  const named = ['other', 'state', 'power', 'nation'].map((name) => textIn(choice, name)).find(Boolean);
  const power = named ?? commands[textIn(choice, 'leader')] ?? '';
  if (whole.has(choice.act) || !(choice.act in titles)) return { text: choice.says, dice: [], power };
  const dice = diceOf(choice, view);
  const text = textOf(choice, facts);
  return { text: text || (dice.length > 0 ? powerName(facts, power) : choice.says), dice, power };
}

const titleOf = (choice: Choice): string =>
  choice.leader === 'wellesley' ? 'Wellesley goes to' : (titles[choice.act] ?? 'Other answers');

export function groupsOf(choices: Choice[], facts: Facts, view: NapoleonView, without = new Set<string>()): Group[] {
  const left = choices.filter((choice) => !isPlain(choice) && !without.has(choice.act));
  const order = Object.keys(titles);
  const groups = new Map<string, Group>();
  const place = (act: string): number => (act in titles ? order.indexOf(act) : order.length);
  for (const choice of [...left].sort((a, b) => place(a.act) - place(b.act))) {
    const title = titleOf(choice);
    const group = groups.get(title) ?? { act: choice.act, title, answers: [] };
    group.answers.push({ choice, brief: briefOf(choice, facts, view) });
    groups.set(title, group);
  }
  return [...groups.values()];
}
