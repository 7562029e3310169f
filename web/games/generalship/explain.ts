// What tracks and badges of Generalship say when they are pointed at.
import type { Explained } from '../../parts/explained';

export const points: Explained = {
  name: 'Victory points',
  says: 'Ten win at once. An attack that wins brings 2, a defence that holds 1, a main technology 2, three or more neutral tiles at a settlement 1.',
  rule: 'generalship.end.points',
};
export const order: Explained = {
  name: 'Turn order',
  says: 'Everybody has two turns, then comes the settlement. It orders the players anew by political power, the greatest first.',
  rule: 'generalship.settlement.order',
};
export const alliances: Explained = {
  name: 'Alliances',
  says: 'Who shares a box does not fight each other, nor enter each other’s tiles. Taking a cube out of a box costs political power.',
  rule: 'generalship.alliance.boxes',
};
export const battles: Explained = {
  name: 'Battles fought',
  says: 'Each upgrade of a unit takes one of them, and the more you have the cheaper it is. Without battles nothing is upgraded.',
  rule: 'generalship.upgrade.battles',
};
export const era: Explained = {
  name: 'The paradigm of war',
  says: 'What gives more tactic cards in battle now. It moves on after every march: infantry, cavalry, fortress, ships, and infantry again.',
  rule: 'generalship.march.era',
};
export const technologies: Explained = {
  name: 'Technologies',
  says: 'Each is developed once, by one player, who takes its points, and then serves all. The first of a row draws an event.',
  rule: 'generalship.technology.tree',
};
export const settlement: Explained = {
  name: 'Your next settlement',
  says: 'After two turns of everybody: a point for three neutral tiles, then upkeep in food for many or large stacks, then a new order.',
  rule: 'generalship.settlement.begin',
};
