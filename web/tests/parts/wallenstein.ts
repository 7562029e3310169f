// A moment of Wallenstein made by hand, for tests: four players, summer of the second year, plans are made.
import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { WallensteinProps, WallensteinView } from '../../games/wallenstein/view';
import { looksOf } from '../../parts/looks';
import type { Choice, GameEvent } from '../../table/wire';

const folder = resolve(process.cwd(), '../games/wallenstein/data');
export const data: WallensteinProps['data'] = Object.fromEntries(
  readdirSync(folder)
    .filter((name) => name !== 'strings.en.json')
    .map((name) => [
      name,
      JSON.parse(readFileSync(resolve(folder, name), 'utf8')) as { rows: Record<string, unknown>[] },
    ]),
);

export function view(changes: Partial<WallensteinView> = {}): WallensteinView {
  return {
    seats: 4,
    options: { emperors_court: false, tower: 'standard' },
    year: 2,
    season: 'summer',
    ask: 'plan',
    active: 0,
    counties: {
      altmark: { owner: 'red', armies: 3, buildings: ['palace'], revolt: 1 },
      trier: { owner: 'blue', armies: 4, buildings: ['church'] },
      koeln: { owner: 'blue', armies: 2 },
      boehmen: { owner: 'blue', armies: 7, buildings: ['church'] },
      lothringen: { owner: 'blue', armies: 1, revolt: 1 },
      paderborn: { owner: 'blue', armies: 3 },
      strassburg: { owner: 'blue', armies: 3, buildings: ['palace', 'church', 'trading_post'] },
      passau: { owner: 'yellow', armies: 3, buildings: ['palace'] },
      tirol: {},
      holstein: {},
    },
    players: {
      0: { colour: 'red', thalers: 9, grain: 4, points: 19, supply: 30, confirmed: true },
      1: {
        colour: 'blue',
        thalers: 12,
        grain: 5,
        points: 22,
        supply: 32,
        plan: { build_church: 'koeln', collect_grain: 'paderborn' },
      },
      2: { colour: 'yellow', thalers: 14, grain: 6, points: 24, supply: 25 },
      3: { colour: 'purple', thalers: 7, grain: 4, points: 20, supply: 28 },
    },
    tower: {
      inside: { red: 6, blue: 4, yellow: 5, purple: 5, peasants: 5 },
      tray: { yellow: 1, peasants: 1 },
      falling: {},
    },
    actions: ['collect_taxes', 'build_church', 'combat_a', 'deploy_5', 'collect_grain', null, null, null, null, null],
    places: [
      { tile: 'plus_thaler' },
      { tile: 'attack' },
      { tile: 'plus_grain' },
      { tile: 'six_armies' },
      { tile: 'defence' },
    ],
    events: { open: ['palace_guard_b', 'church_sanctuary_a', 'trade_calms_a'], gone: ['tax_floor'] },
    ...changes,
  };
}

export const choice = (text: string): Choice => ({ act: text.split(' ')[0] ?? '', text, says: text });
export const placing = (boxes: string[], cards: string[]): Choice[] =>
  boxes.flatMap((box) => cards.map((card) => choice(`place ${box} ${card}`)));
export const event = (kind: string, more: Record<string, unknown> = {}): GameEvent => ({
  kind,
  text: kind,
  rule: '',
  ...more,
});

export function props(changes: Partial<WallensteinProps> = {}): WallensteinProps {
  const names = ['Anna', 'Clara', 'Ben', 'Dora'];
  return {
    view: view(),
    data,
    seats: looksOf(
      Object.values(view().players).map(({ colour }, seat) => ({
        seat,
        colour,
        kind: 'person',
        name: names[seat] ?? '',
      })),
      1,
    ),
    powers: [],
    you: 1,
    turn: { waiting: 'players', seats: [1, 2, 3] },
    choices: [],
    pick: () => undefined,
    ask: () => undefined,
    place: null,
    point: () => undefined,
    update: null,
    ...changes,
  };
}
