// Words of Generalship that the page adds: short, exact, for those who have never seen the game.
import { plural } from '../../parts/words';
import type { Ability, BonusRow, Facts, GeneralRow, Tally } from './view';

const romans = ['', 'I', 'II', 'III', 'IV', 'V', 'VI', 'VII', 'VIII', 'IX', 'X', 'XI', 'XII'];
export const roman = (number: number): string => romans[number] ?? String(number);

export const yearOf = (year: number): string => (year < 0 ? `${-year} BC` : String(year));
export function lifeOf(general: GeneralRow): string {
  if (general.born === undefined) return `died ${yearOf(general.died)}`;
  const before = general.died < 0;
  return before ? `${-general.born}–${-general.died} BC` : `${yearOf(general.born)}–${general.died}`;
}

export interface ActionWords {
  name: string;
  icon: string;
  tile: string;
  does: string;
  others: string; // what the others do
}
export const actions: Record<string, ActionWords> = {
  production: {
    name: 'Production',
    icon: 'food',
    tile: 'supply',
    does: 'Your population and tiles yield food and metal.',
    others: 'the others grow',
  },
  growth: {
    name: 'Population growth',
    icon: 'grow',
    tile: 'supply',
    does: 'Your population grows into free circles.',
    others: 'the others produce',
  },
  generals: {
    name: 'General cards',
    icon: 'general',
    tile: 'cards',
    does: 'Draw a general, or appoint a commander and gather political power.',
    others: 'the others take technology cards',
  },
  technology: {
    name: 'Technology cards',
    icon: 'tech',
    tile: 'cards',
    does: 'Draw cards, or develop a technology for points.',
    others: 'the others take general cards',
  },
  alliance: {
    name: 'Alliance',
    icon: 'ally',
    tile: 'alliance',
    does: 'Set the alliances anew; taking out costs political power.',
    others: 'the others do nothing',
  },
  draft: {
    name: 'Draft and upgrade',
    icon: 'draft',
    tile: 'draft',
    does: 'Population becomes units, units become better ones.',
    others: 'the others draft after you',
  },
  march: {
    name: 'March',
    icon: 'march',
    tile: 'march',
    does: 'Move, take tiles, attack.',
    others: 'the others march after you',
  },
};
export const actionsOn = (tile: string): string[] => Object.keys(actions).filter((id) => actions[id]?.tile === tile);

export const eras: Record<string, { name: string; icon: string; gives: string }> = {
  infantry: { name: 'Infantry', icon: 'heavy_infantry', gives: '3: +1 card, 4 or more: +2' },
  cavalry: { name: 'Cavalry', icon: 'heavy_cavalry', gives: '2: +1 card, 3 or more: +2' },
  ships: { name: 'Ships', icon: 'galley', gives: '1: +1 card, 2 or more: +2' },
  fortress: { name: 'Fortress', icon: 'fort', gives: 'the defender +1 card' },
};
export const eraOf = (era: string): { name: string; icon: string; gives: string } =>
  eras[era] ?? { name: era, icon: 'fort', gives: '' };

export const eventSays: Record<string, string> = {
  coup_d_etat: 'a commander with the mark of a coup costs his side a card of power',
  pirate_eradication: 'a commander with naval cards: 1 point',
  edict_of_milan: 'a Christian commander: 1 point',
  the_crusades: 'Christian and Muslim commanders go',
  black_death: 'commanders go, and a third of population and units',
  witch_hunt: 'commanders who are not Christian go; the last card of power leads',
  renaissance: 'one more technology comes for nothing',
  thirty_years_war: 'Christian commanders go',
};

export const groupName = (kind: string, count: number): string =>
  kind === 'ships' ? (count === 1 ? 'ship' : 'ships') : kind;
export function unitsSay(units: Tally, facts: Facts): string {
  const parts = Object.entries(units)
    .filter(([, count]) => count > 0)
    .map(([kind, count]) => `${count} ${facts.unit(kind)?.name ?? groupName(kind, count)}`);
  return parts.join(', ') || 'nothing';
}

const states: Record<string, string> = {
  fresh: '',
  moved: 'has moved',
  moved_on: 'has moved on',
  finished: 'is done',
};
export const stateSays = (state: string): string => states[state] ?? state;

export const styles: Record<string, string> = {
  hand_to_hand: 'Hand-to-hand',
  shooting: 'Shooting',
  bombardment: 'Bombardment',
};

// --- abilities and cards, with their figures in place ---
const signed = (number: unknown): string => (Number(number) < 0 ? `−${-Number(number)}` : `+${Number(number)}`);
const named = (value: unknown): string => String(value).replaceAll('_', ' ');
const where: Record<string, string> = { land: 'on land', naval: 'at sea' };

export function abilitySays(ability: Ability, facts: Facts): string {
  const plain = facts.ability(ability.ability).replace(/\bn\b/, String(ability.n ?? 'n'));
  const unit = typeof ability.unit === 'string' ? (facts.unit(ability.unit)?.name ?? named(ability.unit)) : '';
  const place = typeof ability.theatre === 'string' ? (where[ability.theatre] ?? '') : '';
  const role = typeof ability.role === 'string' && ability.role !== 'any' ? `as ${named(ability.role)}` : '';
  const sentence = ((): string => {
    switch (ability.ability) {
      case 'unit_bonus':
        return `with ${String(ability.min)} or more ${unit} ${place}: ATK ${signed(ability.atk)}, DEF ${signed(ability.def)}`;
      case 'convert':
        return `once per battle ${place} any advanced card serves as ${facts.tactic(String(ability.card))?.name ?? named(ability.card)}`;
      case 'draft_discount':
        return `up to ${String(ability.max)} ${unit} in a draft cost ${[
          Number(ability.food) ? `${String(ability.food)} food` : '',
          Number(ability.metal) ? `${String(ability.metal)} metal` : '',
        ]
          .filter(Boolean)
          .join(' and ')} less`;
      case 'adv_plus':
        return [`draws ${plural(Number(ability.n), 'more advanced tactic card')}`, place, role]
          .filter(Boolean)
          .join(' ');
      case 'laurel':
        return [`${plural(Number(ability.n), 'more point')} for a victory`, place, role, 'once between two settlements']
          .filter(Boolean)
          .join(' ');
      default:
        return [plain, place && !plain.includes(place) ? place : ''].filter(Boolean).join(', ');
    }
  })();
  return sentence.charAt(0).toUpperCase() + sentence.slice(1);
}

const classes: Record<string, string> = {
  close: 'close range',
  long: 'long range',
  cavalry: 'cavalry',
  shooters: 'shooters',
  archer: 'archers',
  artillery: 'artillery',
};
export function bonusNeeds(bonus: BonusRow, facts: Facts): string {
  const needs = Object.entries(classes).flatMap(([kind, name]) => {
    const range = bonus[kind];
    if (!Array.isArray(range)) return [];
    const [least, most] = range as [number, number];
    return [most >= 5 ? `${least}+ ${name}` : `${least}–${most} ${name}`];
  });
  const style = bonus.style ? [`in ${(styles[bonus.style] ?? bonus.style).toLowerCase()}`] : [];
  const leader = bonus.leader
    ? [`${facts.ability(bonus.leader).replace('may use Irregular as ', '')} by the commander`]
    : [];
  return [...needs, ...style, ...leader].join(', ');
}
export const tacticSays: Record<string, string> = {
  ambush: 'as attacker: the defender does not attack',
  withdrawal: 'leave before the fight, or cancel an ambush',
  chase: 'cancels a withdrawal, saves an ambush',
  naval_ambush: 'as attacker: the defender does not attack',
  naval_withdrawal: 'leave before the fight, or cancel an ambush',
  naval_chase: 'cancels a withdrawal, saves an ambush',
  evade_boarding: 'shooters make a boarding fight a shooting one',
  evade_bombardment: 'cancels a bombardment, without guns of your own',
};

// "Close range infantry [1 or 2 regiments]" as title and note.
export function cardTitle(name: string): { title: string; note: string } {
  const found = /^(.*?) ?\[(.*)\]$/.exec(name);
  return { title: found?.[1] ?? name.replace(/ \(naval\)$/, ''), note: found?.[2] ?? '' };
}

export const priceSays = (food: number, metal: number): string =>
  [food > 0 ? `${food} food` : '', metal > 0 ? `${metal} metal` : ''].filter(Boolean).join(', ') || 'nothing';
export const pointsSay = (points: number): string => plural(points, 'point');
