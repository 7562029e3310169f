// A small table of Power & Prestige for tests and for looking at it: five powers, the third year, summer; the Alliance moves
// and blue marches from Augsburg on Ulm.
import { lookOf as seatLook, type SeatLook } from '../../../parts/looks';
import type { March } from '../../../games/power_and_prestige/march';
import type { PlayerView, PrestigeProps, PrestigeView } from '../../../games/power_and_prestige/view';
import type { Choice } from '../../../table/wire';

const colours = ['blue', 'violet', 'yellow', 'red', 'green'];
const names = ['Clara', 'Ben', 'Anna', 'Dora', 'Emil'];

const lands: Record<number, string[]> = {
  0: ['muenchen', 'nuernberg', 'prag', 'linz', 'wien', 'salzburg'],
  1: ['paris', 'lille', 'metz', 'trier', 'dijon', 'strasbourg'],
  2: ['amsterdam', 'antwerpen', 'coeln', 'muenster', 'bremen'],
  3: ['lyon', 'torino', 'milano', 'venezia', 'basel', 'zuerich'],
  4: ['berlin', 'dresden', 'breslau', 'magdeburg', 'stettin', 'schwerin', 'hamburg'],
};
const built: Record<string, (string | null)[]> = {
  muenchen: ['trading_house', 'bank', 'manufactory', null],
  wien: ['university', 'barracks', 'barracks', 'foundry'],
  prag: ['art_academy', 'manufactory', null],
  nuernberg: ['art_academy:plundered', null],
  paris: ['university', 'art_academy', 'barracks', 'art_manufactory'],
  amsterdam: ['bank', 'trading_house', 'manufactory', null],
};
type Data = PrestigeProps['data'];
interface Land {
  id: string;
  capital_sites: number;
  other_sites: number;
  rural_sites: number;
}

function provincesOf(data: Data): PrestigeView['provinces'] {
  const rows = (data['provinces.json']?.rows ?? []) as unknown as Land[];
  return Object.fromEntries(
    rows.map((row) => {
      const count = row.capital_sites + row.other_sites + row.rural_sites;
      const sites = Array.from({ length: count }, (_, i) => built[row.id]?.[i] ?? null);
      if (row.id === 'wien' || row.id === 'prag' || row.id === 'salzburg') sites[count - 1] = 'windmill';
      const owner = Object.entries(lands).find(([, own]) => own.includes(row.id))?.[0];
      return [row.id, { ...(owner === undefined ? {} : { owner: Number(owner) }), sites }];
    }),
  );
}

const player = (seat: number, more: Partial<PlayerView>): PlayerView => ({
  colour: colours[seat] ?? '',
  provinces: lands[seat]?.length ?? 0,
  points: 60 + seat * 10,
  prestige: 10,
  gold: 8,
  attack: 1,
  defence: 1,
  ...more,
});

export const table = (data: Data): PrestigeView => ({
  viewer: 0,
  seats: 5,
  options: { years: 5, fog: 'none', luxury_points: '30' },
  ask: 'march',
  asked: [0, 1],
  year: 3,
  season: 'summer',
  weather: [3, 0],
  hat: 3,
  order: [3, 0, 4, 1, 2],
  allied: true,
  alliance: [0, 1, 2],
  counter_alliance: [3, 4],
  ally_tiles: [3, 4],
  side: [0, 1, 2],
  provinces: provincesOf(data),
  fortresses: ['linz', 'metz', 'mantova'],
  unrest: ['trier'],
  artists: { haydn: 0, goya: 3 },
  players: {
    0: player(0, {
      prestige: 26,
      gold: 14,
      attack: 3,
      defence: 2,
      residence: 'wien',
      extensions: ['palace'],
      medals: 10,
    }),
    1: player(1, { prestige: 22, gold: 9, attack: 3, residence: 'paris' }),
    2: player(2, { prestige: 12, gold: 17, residence: 'amsterdam' }),
    3: player(3, { prestige: 31, gold: 6, defence: 2, residence: 'milano', extensions: ['palace', 'garden'] }),
    4: player(4, { prestige: 8, gold: 11, residence: 'berlin' }),
  },
  troops: {
    blue: {
      augsburg: { infantry: 5, cavalry: 2, artillery: 1 },
      wien: { infantry: 2 },
      prag: { infantry: 3, artillery: 1 },
      nuernberg: { infantry: 2, cavalry: 1 },
      linz: { infantry: 3 },
    },
    violet: { strasbourg: { infantry: 4, cavalry: 2 }, paris: { infantry: 3, artillery: 1 }, nancy: { infantry: 2 } },
    yellow: { coeln: { infantry: 2, cavalry: 1 }, osnabrueck: { infantry: 3, cavalry: 1 } },
    red: {
      ulm: { infantry: 4, cavalry: 1, artillery: 1 },
      milano: { infantry: 3, cavalry: 1 },
      zuerich: { infantry: 2, artillery: 1 },
    },
    green: {
      berlin: { infantry: 2, cavalry: 1 },
      dresden: { infantry: 4, cavalry: 1, artillery: 1 },
      leipzig: { infantry: 2, cavalry: 1 },
    },
    ally: { ulm: { infantry: 3 } },
  },
});

export function choice(text: string, more: Record<string, unknown> = {}): Choice {
  return { act: text.split(' ')[0] ?? '', text, says: text, ...more };
}
const march = (place: string): Choice => choice(`march blue ${place}`, { banner: 'blue', location: place });
export const marches: Choice[] = [march('augsburg'), march('wien'), march('prag'), march('nuernberg'), choice('halt')];

// What the server would tell of the troops at Augsburg.
export const foreseen: { marches: March[] } = {
  marches: [
    {
      march: 'march blue augsburg',
      banner: 'blue',
      from: 'augsburg',
      units: [5, 2, 1],
      goals: [
        { to: 'ulm', via: 'augsburg', arms: ['infantry', 'cavalry', 'artillery'], against: 9 },
        { to: 'muenchen', via: 'muenchen', arms: ['infantry', 'cavalry', 'artillery'] },
        { to: 'ingolstadt', via: 'ingolstadt', arms: ['infantry', 'cavalry', 'artillery'], far: ['artillery'] },
        {
          to: 'regensburg',
          via: 'regensburg',
          arms: ['infantry', 'cavalry', 'artillery'],
          far: ['infantry', 'artillery'],
        },
        { to: 'passau', via: 'passau', arms: ['infantry', 'cavalry'], far: ['infantry', 'cavalry'] },
      ],
    },
  ],
};

export const seats: SeatLook[] = names.map((name, seat) =>
  seatLook({ seat, name, colour: colours[seat], kind: 'person' } as never, 0),
);

type Asked = Partial<PrestigeProps> & { change?: Partial<PrestigeView> };
const others = [1, 2, 3, 4];
// Questions to look at, by name.
const questions: Record<string, Asked> = {
  march: { choices: marches },
  battle: {
    change: {
      ask: 'retreat',
      asked: [0],
      entered: { ulm: ['augsburg'] },
      troops: {
        ...table({}).troops,
        blue: { ulm: { infantry: 4, cavalry: 2, artillery: 1 } },
        red: { ulm: { infantry: 4, cavalry: 1, artillery: 1 } },
        ally: { ulm: { infantry: 3 } },
      },
      battle: {
        place: 'ulm',
        round: 1,
        attackers: ['blue'],
        defenders: ['red', 'ally'],
        totals: [14, 15],
        dice: [2, 3],
        due: 0,
        pursuers: 0,
        turn: 'attackers',
        row: 'blue:infantry',
        deciding: ['blue'],
        winner: null,
        lost: { blue: { infantry: 1 }, red: { infantry: 1, cavalry: 1 } },
        dead: {},
        went: {},
      },
    },
    choices: [
      choice('hold blue', { banner: 'blue' }),
      choice('withdraw blue augsburg', { banner: 'blue', location: 'augsburg' }),
    ],
  },
  form: {
    change: { ask: 'form', asked: [0], allied: false },
    choices: [[], [1], [2], [4], [1, 2]].map((allies) => choice(`form ${allies.join(',')}`, { seats: allies })),
  },
  plan: {
    change: { ask: 'plan', asked: [0, 1, 2, 3, 4], season: 'winter', weather: [3, 4] },
    choices: [0, 1].map((count) => choice(`buy attack_level ${count}`, { item: 'attack_level', number: count })),
  },
  trade: {
    change: { ask: 'trade', asked: [0, 1, 2], trade_round: 1, season: 'winter', weather: [3, 4] },
    choices: [
      ...['violet', 'yellow'].flatMap((banner) =>
        [1, 2].map((count) => choice(`offer ${banner} ${count}`, { banner, number: count })),
      ),
      choice('enough'),
    ],
  },
  gift: {
    change: { ask: 'gift', asked: [0], season: 'winter', weather: [3, 4] },
    choices: [...[1, 2].map((seat) => choice(`give ${seat}`, { seat })), choice('nothing')],
  },
  seize: {
    change: { ask: 'seize', asked: [0] },
    choices: [
      choice('annex stuttgart', { province: 'stuttgart' }),
      choice('plunder_province blue stuttgart', { banner: 'blue', province: 'stuttgart' }),
      choice('raze blue ulm', { banner: 'blue', location: 'ulm' }),
      choice('done'),
    ],
  },
  declare: {
    change: { ask: 'declare', asked: [0], allied: false },
    choices: [...others.map((seat) => choice(`declare ${seat}`, { seat })), choice('peace')],
  },
};
export const propsOf = (data: Data, more: Partial<PrestigeProps> = {}): PrestigeProps => ({
  view: table(data),
  data,
  seats,
  powers: [],
  you: 0,
  turn: { seats: [0], waiting: 'players' },
  choices: marches,
  pick: () => undefined,
  gesture: () => Promise.resolve(true),
  ask: () => undefined,
  place: null,
  point: () => undefined,
  update: null,
  ...more,
});

// A question by its name.
export function askedOf(data: Data, name: string, more: Partial<PrestigeProps> = {}): PrestigeProps {
  const { change, ...given } = questions[name] ?? {};
  return propsOf(data, { view: { ...table(data), ...change }, ...given, ...more });
}
