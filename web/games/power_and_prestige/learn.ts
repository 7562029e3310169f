// Power & Prestige for those who learn it: its pieces in running text, and the game in one minute.
import type { GameLearn } from '../../table/game_ui';
import Piece from './Piece.svelte';
import './power_and_prestige.css';

export const learn: GameLearn = {
  Piece,
  Symbols: null,
  legend: [
    {
      pieces: ['capital'],
      text: 'A capital, with a cell for each building site. Three units in it annex the province.',
    },
    {
      pieces: ['city'],
      text: 'The other city of a province. Buildings stand in cities, windmills and horse farms in the countryside.',
    },
    {
      pieces: ['place:hills'],
      text: 'Hills: attackers lose 3 of their total. A fortress, a ring of bastions, costs them 6.',
    },
    {
      pieces: ['bridge'],
      text: 'A road over a river: whoever attacks over the bridge loses 3, and nobody retreats over it.',
    },
    {
      pieces: ['residence'],
      text: 'A residence, in its owner’s colour. New troops come there.',
    },
    {
      pieces: ['gold:5', 'unrest:4'],
      text: 'What a province pays every winter, and the die that makes it revolt when its owner has no prestige.',
    },
    {
      pieces: ['good:wine'],
      text: 'A luxury good: it is traded for gold, and many kinds of them win points at the end.',
    },
    {
      pieces: ['unit:infantry:3', 'unit:cavalry:1', 'unit:artillery:1'],
      text: 'A stack: its owner’s shield, then infantry, cavalry and artillery with their numbers.',
    },
    {
      pieces: ['reach'],
      text: 'Where a march gets: a normal move may end in battle, an extended one may not.',
    },
    {
      pieces: ['battle'],
      text: 'A battle that is still to be fought.',
    },
  ],
  minute: {
    subtitle: 'Three to six courts of central Europe, three to seven years of war, trade and splendour.',
    goal: {
      text: 'Victory points count at the end: 10 for a province, 15 for a full one, and 60, 30 and 10 for the first three in prestige. Artists, medals and luxury goods add to them.',
      pieces: ['points:10', 'capital', 'points:60', 'prestige:40'],
    },
    end: {
      text: 'After the years that were agreed, or with the year in which somebody has no province left.',
      pieces: ['capital'],
    },
    turn: {
      heading: 'A season: march, fight, take',
      parts: [
        {
          title: 'March',
          text: 'Infantry goes 2 places along the roads, cavalry 3, artillery 1; farther when no battle waits, except in bad weather.',
          pieces: ['unit:infantry', 'unit:cavalry', 'unit:artillery'],
        },
        {
          title: 'Fight',
          text: 'Add values, pairs and advantages, take off the ground. Each 6 of the total is a loss, and a die decides on the rest.',
          pieces: ['battle', 'die:4'],
        },
        {
          title: 'Annex or plunder',
          text: 'Three units in a capital annex its province for 5 prestige. Plundering brings gold at once, and costs prestige too.',
          pieces: ['unit:infantry:3', 'capital', 'arrow', 'gold:5'],
        },
        {
          title: 'War',
          text: 'Until somebody makes war everybody moves alone. Then the one with the most prestige parts the table into two alliances.',
          pieces: ['prestige:20', 'arrow', 'battle'],
        },
      ],
    },
    more: [
      {
        heading: 'After four seasons: the economic round',
        parts: [
          {
            title: 'Income',
            text: 'Provinces and buildings pay; windmills by the harvest. At 5, 10, 20 and 40 prestige some of them bring more.',
            pieces: ['gold:6', 'building:bank', 'building:windmill'],
          },
          {
            title: 'Trade and upkeep',
            text: 'Goods are traded one for one, 3 gold for each side. Every unit costs 1 gold, less your barrels.',
            pieces: ['good:wine', 'and', 'good:coffee', 'arrow', 'gold:3'],
          },
          {
            title: 'Purchases',
            text: 'All plan in secret: buildings, palaces, great artists, fortresses, troops. Then they are shown and placed.',
            pieces: ['building:university', 'extension:palace', 'artist:haydn'],
          },
        ],
      },
      {
        heading: 'Prestige',
        parts: [
          {
            title: 'Gained',
            text: 'By victories, academies and universities, palaces, gardens and the dice of artists.',
            pieces: ['extension:garden', 'building:art_academy', 'prestige:10'],
          },
          {
            title: 'Spent',
            text: 'On annexing, plunder, acts of war, alliances with too many provinces. At 0 your provinces may revolt.',
            pieces: ['prestige:5', 'arrow', 'capital'],
          },
        ],
      },
    ],
  },
};
