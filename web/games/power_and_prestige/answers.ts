// The answers of a question as people think of them: what is done is the heading, and each answer says in a word or two
// where, to whom or how many.
import { listed } from '../../parts/words';
import type { Choice } from '../../table/wire';
import type { Facts } from './facts';
import { buildingName, placeName } from './places';
import { capital, itemWords } from './words';
import { armNames, numberIn, playerOf, seatLook, textIn, type Arm, type PrestigeProps } from './view';

export interface Brief {
  text: string;
  note?: string | undefined;
  banner: string; // whose, where several are meant
}
export interface Group {
  title: string;
  answers: { choice: Choice; brief: Brief }[];
}

// In the order in which they are shown.
const titles: Record<string, string> = {
  settle: 'Begin in',
  reside: 'The residence stands in',
  claim: 'Take',
  raise: 'Build it in',
  march: 'March from',
  march_box: 'March with an army',
  to: 'March to',
  send: 'How many',
  dummy: 'Does the dummy go along?',
  box: 'Which army takes them?',
  fight: 'Fight at',
  lose: 'Losses',
  hold: 'Hold the field',
  withdraw: 'Retreat to',
  bury: 'Final losses',
  join: 'Survivors go to',
  next: 'Next is',
  annex: 'Annex',
  plunder_province: 'Plunder a province',
  plunder: 'Plunder a building',
  plunder_house: 'Plunder a residence',
  raze: 'Raze a fortress',
  declare: 'Declare war on',
  give_up: 'Give up',
  take: 'Accept gold of',
  decline: 'Decline gold of',
  disband: 'Disband',
  engage: 'Engage',
  cancel: 'Give back',
  upgrade: 'Upgrade in',
  build: 'Build in',
  fortify: 'Fortify',
  station: 'New troops stand in',
  lay_dummy: 'Lay a dummy under',
};

function textOf(choice: Choice, facts: Facts, seats: PrestigeProps['seats']): string {
  const [place, province] = [textIn(choice, 'location'), textIn(choice, 'province')];
  const seat = typeof choice.seat === 'number' ? (seatLook(seats, choice.seat)?.name ?? '') : '';
  switch (choice.act) {
    case 'to': {
      const via = textIn(choice, 'via');
      return via === place ? placeName(facts, place) : `${placeName(facts, place)} over ${placeName(facts, via)}`;
    }
    case 'send':
    case 'lose':
    case 'bury':
      return `${numberIn(choice, 'units')} ${armNames[textIn(choice, 'arm') as Arm] ?? ''}`;
    case 'march_box':
      return `army ${'I'.repeat(numberIn(choice, 'box'))}`;
    case 'box':
      return numberIn(choice, 'box') === 0 ? 'none, open on the map' : `army ${'I'.repeat(numberIn(choice, 'box'))}`;
    case 'dummy':
      return numberIn(choice, 'along') > 0 ? 'it goes along' : 'it stays';
    case 'hold':
      return 'stay and fight on';
    case 'plunder':
      return `${buildingName(facts, textIn(choice, 'building'))} in ${placeName(facts, place)}`;
    case 'upgrade':
    case 'build':
      return `${placeName(facts, place)}: ${buildingName(facts, textIn(choice, 'building'))}`;
    case 'disband':
    case 'lay_dummy':
      return `${armNames[textIn(choice, 'arm') as Arm] ?? ''} at ${placeName(facts, place)}`;
    case 'engage':
      return facts.artist(textIn(choice, 'artist'))?.name ?? choice.says;
    case 'cancel':
      return itemWords[textIn(choice, 'item')] ?? capital(textIn(choice, 'item'));
    default:
      return place
        ? placeName(facts, place)
        : province
          ? (facts.province(province)?.name ?? province)
          : seat || choice.says;
  }
}

function noteOf(choice: Choice, facts: Facts, game: PrestigeProps): string | undefined {
  const prestige = (figure: string): string => `−${facts.figure(figure)} prestige`;
  const province = facts.province(textIn(choice, 'province'));
  switch (choice.act) {
    case 'settle': {
      const more = facts.start(province?.id ?? '', game.view.seats);
      return `${province?.gold ?? 0} gold${more ? `, +${more} now` : ''}`;
    }
    case 'claim':
    case 'give_up':
      return `${province?.gold ?? 0} gold${province?.good ? `, ${facts.goodName(province.good)}` : ''}`;
    case 'annex':
      return prestige('annex_prestige');
    case 'plunder_province':
      return `${prestige('plunder_province_prestige')}, a die of gold`;
    case 'plunder':
      return `${prestige('plunder_building_prestige')}, +${facts.figure('plunder_building_gold')} gold`;
    case 'declare':
      return prestige('declaration');
    case 'take': {
      const gold =
        typeof choice.seat === 'number' ? playerOf(game.view, choice.seat)?.gifts?.[String(game.you ?? 0)] : undefined;
      return gold === undefined ? undefined : `${gold} gold`;
    }
    case 'engage': {
      const artist = facts.artist(textIn(choice, 'artist'));
      return artist ? `${artist.type}, ${artist.gold} gold` : undefined;
    }
    default:
      return undefined;
  }
}

export const isPlainAnswer = (choice: Choice): boolean =>
  Object.keys(choice).every((key) => ['act', 'text', 'says', 'final'].includes(key));

export function groupsOf(game: PrestigeProps, facts: Facts, without: Set<string>): Group[] {
  const left = game.choices.filter((choice) => !isPlainAnswer(choice) && !without.has(choice.act));
  const order = Object.keys(titles);
  const groups = new Map<string, Group>();
  for (const choice of [...left].sort((a, b) => order.indexOf(a.act) - order.indexOf(b.act))) {
    const title = titles[choice.act] ?? 'Other answers';
    const group = groups.get(title) ?? { title, answers: [] };
    const brief = {
      text: textOf(choice, facts, game.seats),
      note: noteOf(choice, facts, game),
      banner: textIn(choice, 'banner'),
    };
    group.answers.push({ choice, brief });
    groups.set(title, group);
  }
  return [...groups.values()];
}

// One line about the question itself: what it means here and what it costs.
export function hintOf({ view, you }: PrestigeProps, facts: Facts): string {
  const figure = facts.figure;
  const player = playerOf(view, you);
  switch (view.ask) {
    case 'choose_start':
      return 'Gold, unrest number and goods stand on the map. Some provinces come with gold more.';
    case 'choose_house':
    case 'house':
      return 'New troops stand at the residence; palaces and artists belong to it.';
    case 'choose_province':
      return 'In reverse order: whoever chose last now chooses first.';
    case 'take_ally': {
      const row = facts.ally(view);
      return row
        ? `${listed([`${row.infantry} infantry`, `${row.cavalry} cavalry`, `${row.artillery} artillery`])} come to your residence.`
        : '';
    }
    case 'lose':
      return 'Units go to the loss row; half of them or more may return when the battle ends. Attackers choose first.';
    case 'retreat':
      return 'Never over a bridge; attackers only to where one of them came from, defenders never there.';
    case 'forced_retreat':
      return 'Without combat value the attackers must leave.';
    case 'bury':
      return 'Those named are lost for good; the others come back.';
    case 'seize':
      return `Annexing takes ${figure('annex_units')} unused units in the capital and costs ${figure('annex_prestige')} prestige; plundering a province takes ${figure('plunder_units')}.`;
    case 'declare':
      return `A declaration costs ${figure('declaration')} prestige, an act of war without one ${figure('act_of_war')}.`;
    case 'allow_supply':
      return 'Without your leave the external ally’s troops in your lands find no supply.';
    case 'give_up':
      return 'Before income: a province given up is neutral again.';
    case 'upkeep':
      return `${player?.missing ?? 0} still to be disbanded.`;
    case 'convention':
      return `It costs ${figure('convention')} prestige, and whoever has the most prestige forms the alliances anew.`;
    case 'place':
      return 'In the order of the plan: buildings, fortresses, then troops.';
    default:
      return '';
  }
}
