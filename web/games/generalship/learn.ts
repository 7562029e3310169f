// Generalship for those who learn it: its pieces in running text, and the game in one minute.
import type { GameLearn } from '../../table/game_ui';
import './generalship.css';
import Piece from './Piece.svelte';
import Symbols from './pieces/Symbols.svelte';

export const learn: GameLearn = {
  Piece,
  Symbols,
  legend: [
    { pieces: ['circle'], text: 'Population, in the order of the numbers; below each circle what it produces.' },
    { pieces: ['unit:light_infantry'], text: 'A stack: its owner’s shield, the kinds that are known, and how many.' },
    { pieces: ['sign:grow'], text: 'By how much the population grows from this tile.' },
    { pieces: ['sign:fort'], text: 'A fortress: the defender has more cards.' },
    { pieces: ['food:1', 'metal:1'], text: 'In the middle of a neutral tile: what it brings to whoever holds it.' },
    { pieces: ['tile:forest', 'tile:mountain'], text: 'Ground: it says what entering costs.' },
  ],
  minute: {
    subtitle: 'Austria, Byzantium, England and France, led by the generals of two thousand years.',
    goal: {
      text: 'Ten victory points win at once. They come from battles, technologies, three or more neutral tiles, and events.',
      pieces: ['points:10'],
    },
    end: {
      text: 'At the tenth point; or when foreign units stand in a capital at the end of a turn. Then whoever holds it may swap points with its owner, and the most points win.',
      pieces: ['points:10', 'or', 'unit:heavy_cavalry'],
    },
    turn: {
      heading: 'A turn: one action, and the others follow',
      parts: [
        {
          title: 'Choose an action',
          text: 'Put a cylinder on a free circle of an action tile and do one of its actions. Cylinders come back after two rounds.',
          pieces: ['action:production', 'action:march'],
        },
        {
          title: 'The others act too',
          text: 'Where the tile has two actions, all others do the other one: production for you is growth for them. Where it has one, they do the same after you.',
          pieces: ['action:production', 'and', 'action:growth'],
        },
        {
          title: 'Produce, grow, draft',
          text: 'Population fills circles from I upwards; filled circles yield food and metal. A unit costs resources and one population.',
          pieces: ['circle', 'food:1', 'arrow', 'unit:archer'],
        },
        {
          title: 'March',
          text: 'Infantry has 1 movement point, cavalry and ships 2. Walk into a neutral tile and it is yours; meet an enemy and there is a battle.',
          pieces: ['unit:light_cavalry', 'arrow', 'tile:field'],
        },
      ],
    },
    more: [
      {
        heading: 'A battle',
        parts: [
          {
            title: 'Cards',
            text: 'Each side draws 5 basic tactic cards, and advanced ones for its commander and the era. A regiment fights only with a card that fits it.',
            pieces: ['tactic:close_range_three', 'tactic:phalanx'],
          },
          {
            title: 'The defender attacks first',
            text: 'One side counts ATK, the other DEF. A greater ATK wins; the loser gives up regiments for the difference and leaves. Otherwise the attacker attacks.',
            pieces: ['unit:heavy_infantry', 'unit:archer', 'and', 'unit:light_infantry'],
          },
          {
            title: 'Reward',
            text: '2 points for a victorious attacker, 1 for a defender; or the loser’s commander is removed.',
            pieces: ['points:2', 'or', 'points:1', 'or', 'action:general'],
          },
        ],
      },
      {
        heading: 'After two rounds: the settlement',
        parts: [
          {
            title: 'Tiles',
            text: 'Whoever owns three or more neutral tiles gets 1 point.',
            pieces: ['tile:field', 'tile:forest', 'tile:sea', 'arrow', 'points:1'],
          },
          {
            title: 'Upkeep',
            text: 'Four divisions and fleets are free, and in each size four; everything above costs food. Whoever cannot pay disbands.',
            pieces: ['unit:light_infantry', 'arrow', 'food:1'],
          },
          {
            title: 'Order',
            text: 'The order of play is made anew: the greatest political power first.',
            pieces: ['action:generals'],
          },
        ],
      },
    ],
  },
};
