// A small table of Generalship for the tests: the game's own facts, two nations, some units, a battle.
import { factsOf, type BattleView, type GeneralshipView, type PlayerView } from '../../../games/generalship/view';
import type { Choice } from '../../../table/wire';
import { dataOf } from '../data';

export const data = dataOf('generalship');
export const facts = factsOf(data);

const player = (nation: string, more: Partial<PlayerView> = {}): PlayerView => ({
  nation,
  population: [`${nation}_1`, `${nation}_2`],
  food: 2,
  metal: 1,
  points: 0,
  battles: 0,
  cylinders: [null, null],
  political_power: 1,
  general_cards: 0,
  technology_card_count: 0,
  ...more,
});

export const table = (): GeneralshipView => ({
  viewer: 0,
  seats: 2,
  ask: 'act',
  settlements: 0,
  turn: 0,
  order: [0, 1],
  era: 'infantry',
  tiles: {
    london: {
      space: 1,
      stack: 'england',
      groups: { infantry: { fresh: 3 }, ships: { fresh: 1 } },
      units: { light_infantry: { fresh: 3 }, galley: { fresh: 1 } },
    },
    english_channel: { space: 2 },
    north_sea: { space: 3 },
    constantinople: {
      space: 4,
      stack: 'byzantium',
      known: { archer: 1 },
      groups: { infantry: { fresh: 2, finished: 1 } },
    },
    anatolia: { space: 5 },
    aegean_sea: { space: 6 },
    saxony: { space: 8, owner: 'byzantium' },
    lombardy: { space: 9 },
  },
  players: { 0: player('england'), 1: player('byzantium') },
  generals: {},
});

export const battle = (): BattleView => ({
  tile: 'constantinople',
  from: 'london',
  attacker: 0,
  defender: 1,
  theatre: 'land',
  side: 'defender',
  force: { infantry: 4, cavalry: 0, ships: 0 },
  attacker_cards: {
    basic: 3,
    advanced: 1,
    hand: { close_range: 2, long_range: 1, phalanx: 1 },
    combat: { matches: [{ card: 'close_range', unit: 'light_infantry', count: 2 }], advanced: ['phalanx'] },
    units: { light_infantry: 3, archer: 1 },
  },
  defender_cards: { basic: 5, advanced: 0 },
});

export const choice = (act: string, text: string, more: Record<string, unknown> = {}): Choice => ({
  act,
  text,
  says: text,
  ...more,
});
