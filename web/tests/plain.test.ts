import { describe, expect, it } from 'vitest';
import { loadGame } from '../table/games';
import { factsOf, factsOfSeat } from '../table/plain/facts';

const view = {
  round: 3,
  first_player: null,
  places: { north_gate: { owner: 'red', open: true }, mill: {} },
  row: ['king_of_hearts', 'ace'],
  players: [
    { hand: ['ace'], cards: 1 },
    { hand: null, cards: 2 },
  ],
};

describe('a game without a page of its own', () => {
  it('is told in words, nothing of the view left out', () => {
    expect(factsOf(view, ['Anna', 'Bela'])).toEqual([
      { name: 'Round', words: '3' },
      { name: 'First player', words: 'none' },
      {
        name: 'Places',
        facts: [
          {
            name: 'North gate',
            facts: [
              { name: 'Owner', words: 'red' },
              { name: 'Open', words: 'yes' },
            ],
          },
          { name: 'Mill', words: 'none' },
        ],
      },
      { name: 'Row', words: 'king of hearts, ace' },
      {
        name: 'Players',
        facts: [
          {
            name: 'Anna',
            facts: [
              { name: 'Hand', words: 'ace' },
              { name: 'Cards', words: '1' },
            ],
          },
          {
            name: 'Bela',
            facts: [
              { name: 'Hand', words: 'none' },
              { name: 'Cards', words: '2' },
            ],
          },
        ],
      },
    ]);
  });

  it('has its own seat in the tray, and nothing for those who look on', () => {
    expect(factsOfSeat(view, 0)).toEqual([
      { name: 'Hand', words: 'ace' },
      { name: 'Cards', words: '1' },
    ]);
    expect(factsOfSeat(view, null)).toEqual([]);
    expect(factsOfSeat({ players: { 0: { cards: 4 } } }, 0)).toEqual([{ name: 'Cards', words: '4' }]);
    expect(factsOf({ players: { 1: 'out' } }, ['Anna', 'Bela'])).toEqual([
      { name: 'Players', facts: [{ name: 'Bela', words: 'out' }] },
    ]);
    expect(factsOfSeat({}, 0)).toEqual([]);
    expect(factsOf(null, [])).toEqual([]);
  });

  it('is loaded where there is no folder of its name', async () => {
    const ui = await loadGame('a_game_of_tomorrow');
    expect(ui.id).toBe('a_game_of_tomorrow');
    expect(ui.Sentence).toBeNull();
  });
});
