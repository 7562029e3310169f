// Royals for those who learn it: its pieces in running text, and the game in one minute.
import type { GameLearn } from '../../table/game_ui';
import Figures from './pieces/Figures.svelte';
import Piece from './Piece.svelte';
import './royals.css';

export const learn: GameLearn = {
  Piece,
  Symbols: Figures,
  legend: [
    { pieces: ['noble:duke'], text: 'A noble: on the left the price in cards, on the right the influence.' },
    { pieces: ['cube:1'], text: 'A ring and a shield in a seat’s colour: who holds the noble.' },
    { pieces: ['seal:5'], text: 'City bonus for the first noble there; hollow: taken.' },
    { pieces: ['shield:10', 'shield:5'], text: 'Country bonuses: a noble in every city of the country.' },
    { pieces: ['church'], text: 'Cathedral: nobles that were taken over rest here.' },
  ],
  minute: {
    subtitle: 'Noble houses compete for Europe, 1648 to 1714.',
    goal: {
      text: 'Collect wax. Every number on a seal, a shield, a square or a title is victory points, and the most points after three periods win.',
      pieces: ['seal:5', 'shield:10', 'house:16', 'square:8', 'square:4', 'title:duke'],
    },
    end: {
      text: 'A period ends with the turn in which the draw pile runs out; the discards become the new pile. In the third one the round is played out, so that all have had the same number of turns.',
      pieces: ['back:country'],
    },
    turn: {
      heading: 'Your turn',
      parts: [
        {
          title: 'Draw',
          text: 'Three Country cards, from the open row or the pile as you like; or one Country and one Intrigue card. In the first round only 1 to 3 Country cards, by seat.',
          pieces: ['card:france', 'back:country', 'card:spain', 'or', 'back:country', 'back:intrigue'],
        },
        {
          title: 'Claim free nobles',
          text: 'Pay the price in cards of that country. One of your pieces goes on the portrait, one on the title. Any three other Country cards stand for a missing one.',
          pieces: ['card:france', 'card:france', 'arrow', 'noble:baron'],
        },
        {
          title: 'Take over held ones',
          text: 'The price, and an Intrigue card that shows the country; a King takes two. The loser lies in the Cathedral. Any two Intrigue cards stand for a missing one.',
          pieces: ['card:france', 'card:france', 'plus', 'intrigue:france-spain', 'arrow', 'noble:baron'],
        },
        {
          title: 'End the turn',
          text: 'Play as many cards as you like, then keep at most 12 Country and 4 Intrigue cards. The row is filled, and the next player draws.',
          pieces: ['card:britain', 'card:german_states', 'card:spain'],
        },
      ],
    },
    more: [
      {
        heading: 'The seven titles',
        parts: [
          {
            text: 'The card at a portrait is its price, the scroll its influence. Marshal, Baron, Countess, Duke, Cardinal, Princess, King: the dearer, the more influence.',
            pieces: [
              'noble:marshal',
              'noble:baron',
              'noble:countess',
              'noble:duke',
              'noble:cardinal',
              'noble:princess',
              'noble:king',
            ],
          },
        ],
      },
      {
        heading: 'Where points come from',
        parts: [
          {
            title: 'At once',
            text: 'The first noble in a city takes its seal. The first and the second house with a noble in every city of a country take its shields. All seven titles take a Noble House seal. The fallen count.',
            pieces: ['seal:5', 'shield:10', 'shield:5', 'house:16'],
          },
          {
            title: 'When a period ends',
            text: 'In each country the most influence takes the larger square, the second most the smaller. Level: the higher title. Nobles in Cathedrals have none.',
            pieces: ['influence:5', 'arrow', 'square:8', 'influence:3', 'arrow', 'square:4'],
          },
          {
            title: 'At the very end',
            text: 'The most nobles on a title take it. Two level: half each. Three level: nobody. Nobles in Cathedrals still count here.',
            pieces: ['title:king', 'title:duke', 'title:baron'],
          },
        ],
      },
    ],
  },
};
