// The answers of a question in groups, as people think of them: wars, alliances, offers, aid; each with whom it concerns.
import type { Choice } from '../../table/wire';

export interface Group {
  title: string;
  choices: Choice[];
}

const titles: [title: string, acts: string[]][] = [
  [
    'Answer',
    ['accept', 'decline', 'accept_peace', 'decline_peace', 'accept_trade', 'decline_trade', 'take', 'leave', 'name'],
  ],
  ['War', ['declare', 'notice', 'part', 'fight_on', 'make_peace', 'surrender', 'against']],
  ['Alliances and truces', ['ally', 'truce', 'go_with']],
  [
    'Peace by agreement',
    ['propose', 'grant_length', 'clause_item', 'clause_state', 'clause_region', 'send_peace', 'drop_peace'],
  ],
  [
    'Trades',
    [
      'offer_trade',
      'put_state',
      'put_region',
      'want_state',
      'want_region',
      'send_trade',
      'drop_trade',
      'swap_for_state',
      'swap_for_region',
      'hand_back',
      'keep_region',
    ],
  ],
  ['Aid, sea and ports', ['pledge', 'lend', 'recall', 'blockade', 'open_ports', 'lay_down']],
  ['Great moments', ['call_corps', 'rise', 'last_reserves', 'return', 'enter_paris', 'restore_nation']],
  [
    'Armies',
    [
      'build',
      'muster',
      'entrust',
      'place',
      'raise',
      'replace',
      'guerilla',
      'regather',
      'gather',
      'activate',
      'regroup',
      'regroup_idle',
      'lead',
      'merge',
    ],
  ],
  [
    'Ships',
    [
      'launch',
      'hoist',
      'sail',
      'sail_with_nelson',
      'engage',
      'join_fleet',
      'keep_off',
      'flee',
      'stand',
      'refuge',
      'nelson',
      'spare_nelson',
    ],
  ],
  ['Battle', ['attack', 'join', 'stay_out', 'split', 'whole', 'lose']],
  [
    'Concessions',
    [
      'take_item',
      'take_state',
      'longer',
      'shorter',
      'pass',
      'keep_die',
      'raise_die',
      'keep_star',
      'send_home',
      'stays',
      'give_corps',
      'disband',
    ],
  ],
];
const ends = new Set([
  'end_council',
  'end_production',
  'end_march',
  'end_regrouping',
  'end_battles',
  'end_trading',
  'stop_placing',
  'stop_rising',
  'halt',
  'defer',
]);

// What goes on to the next step stands apart, as buttons.
export const endsOf = (choices: Choice[]): Choice[] => choices.filter((choice) => ends.has(choice.act));

export function groupsOf(choices: Choice[], without: Set<string> = new Set()): Group[] {
  const left = choices.filter((choice) => !ends.has(choice.act) && !without.has(choice.act));
  const groups = titles
    .map(([title, acts]) => ({ title, choices: left.filter((choice) => acts.includes(choice.act)) }))
    .filter((group) => group.choices.length > 0);
  const known = new Set(titles.flatMap(([, acts]) => acts));
  const others = left.filter((choice) => !known.has(choice.act));
  return others.length > 0 ? [...groups, { title: 'Other answers', choices: others }] : groups;
}
