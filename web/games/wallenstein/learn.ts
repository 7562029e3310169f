// Wallenstein for those who learn it: its pieces in running text, and the game in one minute.
import type { GameLearn } from '../../table/game_ui';
import Piece from './Piece.svelte';
import Symbols from './pieces/Symbols.svelte';
import './wallenstein.css';

export const learn: GameLearn = {
  Piece,
  Symbols,
  legend: [
    { pieces: ['cube:0'], text: 'Armies of a seat; the number beside them says how many. The border shows the owner.' },
    { pieces: ['coin:4', 'grain:3'], text: 'What taxes and harvest bring here.' },
    {
      pieces: ['building:palace', 'building:church', 'building:trading_post'],
      text: 'Buildings. A small ring in the county is a free site.',
    },
    { pieces: ['revolt'], text: 'Revolt marker: who collects here again faces the peasants.' },
    { pieces: ['action:combat_a'], text: 'A small sign beside your armies: what you have planned there.' },
    { pieces: ['cube:peasants'], text: 'A county with a dashed shield is neutral: one peasant army defends it.' },
  ],
  minute: {
    subtitle: 'Princes of the Thirty Years’ War plan in secret; a tower decides their battles.',
    goal: {
      text: 'Hold counties and build in them. Only the two winters score: 1 point for each county and each building, and more for the most buildings of a kind in a region.',
      pieces: ['card:lausitz', 'building:palace', 'building:church', 'building:trading_post'],
    },
    end: {
      text: 'Two years of spring, summer, fall and winter. After the second winter the most points win; level, the most Thalers.',
      pieces: ['coin:5'],
    },
    turn: {
      heading: 'A season: everybody plans, then ten actions are carried out',
      parts: [
        {
          title: 'Plan',
          text: 'Lay a card in every box of your mat, in secret. A county card: that action, in that county. A money card: nothing here. One more card is your bid.',
          pieces: ['card:lausitz', 'arrow', 'action:collect_taxes'],
        },
        {
          title: 'Event and bids',
          text: 'One of the open events holds for all this season. The highest bid chooses first: a place in the order of play, and the tile that lies there.',
          pieces: ['card:money_3', 'arrow', 'tile:plus_thaler'],
        },
        {
          title: 'Ten actions',
          text: 'In the order of the row, each for everybody: build, collect taxes or grain, deploy armies, march. Cards are shown box by box.',
          pieces: ['action:build_church', 'action:deploy_5', 'action:combat_a'],
        },
        {
          title: 'Battle',
          text: 'Attackers, defenders and what lies in the tray are cast into the tower. Only what comes out fights; both sides take off the same number.',
          pieces: ['cube:0', 'cube:0', 'cube:2', 'arrow', 'tower'],
        },
      ],
    },
    more: [
      {
        heading: 'What to look out for',
        parts: [
          {
            title: 'Revolts',
            text: 'Collecting leaves a revolt marker in a county. Collect there again in the same year and the peasants rise, as many as there were markers.',
            pieces: ['revolt', 'arrow', 'cube:peasants'],
          },
          {
            title: 'Whom peasants join',
            text: 'Peasants that come out of the tower fight for the defender, unless a revolt marker lies in the county: then they only watch.',
            pieces: ['cube:peasants', 'plus', 'cube:2'],
          },
          {
            title: 'Winter',
            text: 'The last event card takes grain from all. Then each county needs 1 grain; whoever is short has revolts, more the more is lacking.',
            pieces: ['grain:7', 'arrow', 'revolt'],
          },
        ],
      },
      {
        heading: 'Points in winter',
        parts: [
          {
            title: 'Counties and buildings',
            text: '1 point for each county you hold, 1 for each building in them.',
            pieces: ['card:anhalt', 'building:church'],
          },
          {
            title: 'The most of a kind',
            text: 'In each of the five regions: most palaces 3 points, most churches 2, most trading posts 1. Level: each of them one point less.',
            pieces: ['building:palace', 'building:church', 'building:trading_post'],
          },
          {
            title: 'The Emperor’s Court',
            text: 'If the table plays with it: armies become courtiers, and courtiers buy one of three favours each season.',
            pieces: ['courtier', 'courtier', 'arrow', 'favour'],
          },
        ],
      },
    ],
  },
};
