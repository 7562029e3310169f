// Napoleon for those who learn it: its pieces in running text, and the game in one minute.
import type { GameLearn } from '../../table/game_ui';
import './napoleon.css';
import Piece from './Piece.svelte';

export const learn: GameLearn = {
  Piece,
  Symbols: null,
  legend: [
    {
      pieces: ['die:france:5', 'die:bavaria:2'],
      text: 'An army: its pips are its strength. Large dice are of nations, small yellow ones of states.',
    },
    { pieces: ['star'], text: 'A star builds a pip a turn and is a point at the end of the year.' },
    { pieces: ['shared_star'], text: 'Bordeaux and Antwerp: half a star each, one together.' },
    { pieces: ['leader:napoleon', 'leader:wellesley'], text: 'Napoleon and Wellesley: dice with them hit on 1 to 4.' },
    { pieces: ['shield:france'], text: 'A shield in a region: who controls what is not its own.' },
    { pieces: ['line:hatch'], text: 'Hatched: it goes back as soon as nobody stands there any more.' },
    { pieces: ['line:port'], text: 'A port line: here armies go on board, into that sea box.' },
    {
      pieces: ['line:strait', 'line:closed_strait'],
      text: 'A strait may be crossed; a red one Britain shuts to its enemies.',
    },
    { pieces: ['line:barrier'], text: 'No way across.' },
    { pieces: ['line:remote'], text: 'The remote ring: what is conquered beyond it must be garrisoned.' },
    { pieces: ['line:weather'], text: 'The weather line: beyond it autumn slows armies and winter weakens them.' },
    { pieces: ['guerillas:2'], text: 'Guerillas, if the table plays with them: only natural ones hit them.' },
  ],
  minute: {
    subtitle: 'France against Europe, 1805 to 1815, in 66 turns of two months.',
    goal: {
      text: 'Hold stars. At the end of every year each star is a point; with more than two players a handicap makes it fair to do as well as history did.',
      pieces: ['star', 'arrow', 'points:1'],
    },
    end: {
      text: 'After 1815, or when France is defeated for the second time. The most points win; whoever plays several nations has their average.',
      pieces: ['shield:france', 'or', 'shield:britain'],
    },
    turn: {
      heading: 'A turn: five steps',
      parts: [
        {
          title: 'Council',
          text: 'Declare wars, offer alliances and truces, draft a peace. Offers are answered in the other’s next council.',
          pieces: ['shield:austria', 'and', 'shield:russia'],
        },
        {
          title: 'Production',
          text: 'Each star builds a pip, up to as many pips as your stars allow. Nothing is saved.',
          pieces: ['star', 'arrow', 'die:france:1'],
        },
        {
          title: 'March',
          text: 'A few dice become active and move one or two regions. They stop at enemies, unless they leave a screen of as many pips.',
          pieces: ['die:france:1', 'and', 'die:austria:1', 'arrow', 'die:france:5'],
        },
        {
          title: 'Regrouping',
          text: 'Dice in a region become the fewest possible. Napoleon and Wellesley go wherever they are needed.',
          pieces: ['die:france:6', 'leader:napoleon'],
        },
        {
          title: 'Battles',
          text: 'Both sides roll a die for each pip. France and Britain hit on 1 to 3, others on a 1 until 1809; Napoleon’s die on 1 to 4.',
          pieces: ['die:france:6', 'and', 'die:austria:4'],
        },
      ],
    },
    more: [
      {
        heading: 'Defeat and peace',
        parts: [
          {
            title: 'Defeat',
            text: 'A nation falls when its dice or all its home stars are lost, or, until 1809, when it is outnumbered two to one at home.',
            pieces: ['die:prussia:1', 'and', 'die:france:3'],
          },
          {
            title: 'Concessions',
            text: 'The loser names the length of the treaty, the victors pick from its list: regions, states, a corps, passage.',
            pieces: ['star', 'arrow', 'shield:france'],
          },
          {
            title: 'Treaties',
            text: 'None is broken in its first year; afterwards a breach costs points. Beaten nations reform, and rise again.',
            pieces: ['shield:prussia', 'and', 'shield:france'],
          },
        ],
      },
      {
        heading: 'Europe',
        parts: [
          {
            title: 'States',
            text: 'Thirty small states have yellow dice. Who attacks one gives it a protector.',
            pieces: ['die:bavaria:1'],
          },
          {
            title: 'The sea',
            text: 'Only Britain moves armies by sea, from port to port through sea boxes.',
            pieces: ['die:britain:1', 'arrow', 'ship:britain'],
          },
          {
            title: 'The far north',
            text: 'Beyond the weather line armies go one region in autumn and hit less in winter.',
            pieces: ['die:russia:3'],
          },
        ],
      },
    ],
  },
};
