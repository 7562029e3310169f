// A small table of Napoleon for tests and for looking at it: the game's own facts, autumn 1806, France moves.
import type { PowerLook, SeatLook } from '../../../parts/looks';
import { lookOf as seatLook, powerLooksOf } from '../../../parts/looks';
import {
  nations,
  type NapoleonProps,
  type NapoleonView,
  type NationId,
  type RegionRow,
  type TableRow,
} from '../../../games/napoleon/view';
import type { Foreseen } from '../../../games/napoleon/foreseen.svelte';
import type { Choice } from '../../../table/wire';

type Data = NapoleonProps['data'];
// A question as the engine asked it once.
export interface Asked {
  you: number;
  view: NapoleonView;
  choices: Choice[];
  foreseen?: Foreseen;
}
const rowsOf = <Row>(data: Data, name: string): Row[] => (data[`${name}.json`]?.rows ?? []) as unknown as Row[];

export const seatNations: NationId[][] = [['france'], ['britain', 'russia'], ['austria'], ['prussia']];
const names = ['Anna', 'Ben', 'Clara', 'Dora'];

const row = (stars: number, pips: number, dice: number, most: number, hits: number, moves = 1): TableRow => ({
  stars,
  home_stars: stars,
  capacity: stars,
  aid: 0,
  pips,
  dice,
  most_dice: most,
  moves,
  long_moves: moves,
  hits_to: hits,
  lift_pips: 0,
  lift_dice: 0,
});

function controlOf(data: Data): NapoleonView['control'] {
  const control: NapoleonView['control'] = {};
  for (const region of rowsOf<RegionRow>(data, 'regions')) if (region.home_of) control[region.id] = region.home_of;
  for (const id of ['veneto', 'tyrol', 'bavaria', 'wurttemberg', 'franconia', 'berg', 'naples', 'apulia'])
    control[id] = 'france';
  for (const id of ['saxony', 'hanover']) control[id] = 'prussia';
  for (const id of ['svealand', 'gotaland', 'norrland', 'finland', 'swedish_pomerania', 'gibraltar', 'malta', 'sicily'])
    control[id] = 'britain';
  return control;
}

export const table = (data: Data): NapoleonView => ({
  viewer: 0,
  seats: 4,
  scenario: 'historical',
  step: 'march',
  turn: 11,
  year: 1806,
  season: 'sep_oct',
  order: ['britain', 'france', 'russia', 'austria', 'prussia'],
  drawn: 5,
  place: 2,
  acting: ['france'],
  dice: {
    france: [
      { region: 'franconia', pips: 6, marks: ['led'] },
      { region: 'franconia', pips: 4 },
      { region: 'alsace', pips: 1, marks: ['moved'] },
      { region: 'veneto', pips: 1 },
      { region: 'apulia', pips: 2, marks: ['active'] },
    ],
    britain: [{ region: 'sicily', pips: 2 }],
    austria: [
      { region: 'bohemia', pips: 2 },
      { region: 'danube', pips: 4 },
    ],
    prussia: [
      { region: 'berlin', pips: 4 },
      { region: 'anhalt', pips: 3 },
    ],
    russia: [
      { region: 's_lithuania', pips: 3 },
      { region: 'kiev', pips: 3 },
    ],
    saxony: [{ region: 'saxony', pips: 1 }],
    bavaria: [{ region: 'bavaria', pips: 1 }],
  },
  guerillas: { calabria: 1, cadiz: 2 },
  regions: {
    naples: { holder: 'france', how: 'conquered' },
    apulia: { holder: 'france', how: 'conquered' },
    veneto: { holder: 'france', how: 'ceded' },
  },
  states: { saxony: { patron: 'prussia' }, bavaria: { patron: 'france' }, spain: { at_war_with: ['britain'] } },
  nations: Object.fromEntries(
    nations.map((nation) => [nation, { seat: seatNations.findIndex((own) => own.includes(nation)) }]),
  ) as NapoleonView['nations'],
  ties: {
    france_britain: { tie: 'war' },
    france_russia: { tie: 'war' },
    france_prussia: { tie: 'war' },
    france_austria: { tie: 'treaty', made: 6, until: 25, turns: 19 },
    britain_russia: { tie: 'allied' },
    prussia_russia: { tie: 'allied', offers: { prussia: 'truce_2' } },
  },
  leaders: { napoleon: 'franconia', wellesley: 'sicily' },
  scores: { '1805': { france: { stars: 15, seat: 0 }, austria: { stars: 6, violations: -2, seat: 2 } } },
  control: controlOf(data),
  defences: ['holland', 'london'],
  table: {
    france: row(16, 14, 6, 10, 3, 2),
    britain: row(3, 2, 1, 1, 3),
    austria: row(6, 6, 2, 2, 1),
    prussia: row(8, 7, 2, 2, 1),
    russia: row(6, 6, 2, 2, 1),
  },
  points: {
    france: { '1805': 10 },
    britain: { '1805': 10 },
    austria: { '1805': 8 },
    prussia: { '1805': 11 },
    russia: { '1805': 10 },
  },
});

export function choice(text: string, more: Record<string, unknown> = {}): Choice {
  return { act: text.split(' ')[0] ?? '', text, says: text, ...more };
}
const lift = (region: string, size: number, pips: number): Choice =>
  choice(`lift france ${region} ${size} ${pips}`, { power: 'france', region, size, pips });

export const marches: Choice[] = [
  lift('franconia', 6, 6),
  lift('franconia', 6, 5),
  lift('franconia', 4, 4),
  lift('veneto', 1, 1),
  choice('carry france veneto 1', { power: 'france', region: 'veneto', size: 1 }),
  choice('end_march'),
];

// What the server would tell of the six in Franconia.
export const foreseenMarches = {
  marches: [
    {
      lift: 'lift france franconia 6 6',
      power: 'france',
      from: 'franconia',
      size: 6,
      pips: 6,
      goals: [
        { to: 'saxony', answers: ['to saxony', 'halt'], way: ['saxony'], arrives: 6, against: 1 },
        {
          to: 'berlin',
          answers: ['to saxony', 'to berlin'],
          way: ['saxony', 'berlin'],
          arrives: 5,
          screens: { saxony: 1 },
          against: 4,
        },
        { to: 'bavaria', answers: ['to bavaria', 'halt'], way: ['bavaria'], arrives: 6 },
      ],
    },
  ],
};

export const seats: SeatLook[] = names.map((name, seat) =>
  seatLook({ seat, name, colour: '', kind: 'person' } as never, 0),
);
export function powersOf(data: Data): PowerLook[] {
  return powerLooksOf(
    rowsOf<{ id: string; name: string; colour: string }>(data, 'powers').map((power) => {
      const seat = seatNations.findIndex((own) => (own as string[]).includes(power.id));
      return { id: power.id, name: power.name, colour: power.colour, seat: seat < 0 ? null : seat };
    }) as never,
  );
}

export const propsOf = (data: Data, more: Partial<NapoleonProps> = {}): NapoleonProps => ({
  view: table(data),
  data,
  seats,
  powers: powersOf(data),
  you: 0,
  turn: { seats: [0], chance: false } as never,
  choices: marches,
  pick: () => undefined,
  gesture: () => Promise.resolve(true),
  ask: () => undefined,
  place: null,
  point: () => undefined,
  update: null,
  ...more,
});
