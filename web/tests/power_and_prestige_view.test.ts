// How the page of Power & Prestige reads its view: marches as messages, accounts of battles, winter, alliances, sheets.
import { describe, expect, it } from 'vitest';
import { splitOf, splitsOf } from '../games/power_and_prestige/alliance';
import { groupsOf } from '../games/power_and_prestige/answers';
import { accountOf, lossWords } from '../games/power_and_prestige/battle';
import { giftAnswers, tradeAnswers } from '../games/power_and_prestige/deals';
import { factsOf } from '../games/power_and_prestige/facts';
import { incomeOf } from '../games/power_and_prestige/income';
import {
  answersOf,
  bridgeTo,
  goalsListed,
  reachOf,
  sends,
  stepsFrom,
  type Goal,
} from '../games/power_and_prestige/march';
import {
  changed,
  costOf,
  nextAnswer,
  noWish,
  planGroups,
  priceOf,
  roomsFor,
  wishOf,
} from '../games/power_and_prestige/plan';
import { planAnswers } from '../games/power_and_prestige/plan_answers';
import { situation } from '../games/power_and_prestige/situation';
import { placeFacts, stopsOf } from '../games/power_and_prestige/places';
import { byPrestige, scoringRows } from '../games/power_and_prestige/telling/scoring';
import { tellings } from '../games/power_and_prestige/telling/tellings';
import {
  friendsOf,
  lookOf,
  ruralSites,
  siteOf,
  sitesAt,
  standingOf,
  type PrestigeView,
} from '../games/power_and_prestige/view';
import type { GameEvent } from '../table/wire';
import { dataOf } from './harness/data';
import { askedOf, choice, propsOf, table } from './harness/power_and_prestige/table';

const data = dataOf('power_and_prestige');
const facts = factsOf(data);
const view = table(data);
const event = (kind: string, more: Record<string, unknown> = {}): GameEvent =>
  ({ kind, text: kind, says: kind, rule: `r.${kind}`, ...more }) as never;

describe('what stands where', () => {
  it('finds stacks of several owners, in the same order everywhere', () => {
    expect(
      standingOf(view)
        .get('ulm')
        ?.map((one) => one.banner),
    ).toEqual(['red', 'ally']);
  });
  it('knows friends before and after alliancing, with the external ally', () => {
    expect(friendsOf({ ...view, allied: false }, 'red')).toEqual(['red']);
    expect(friendsOf(view, 'red')).toEqual(['red', 'green', 'ally']);
    expect(friendsOf(view, 'blue')).toEqual(['blue', 'violet', 'yellow']);
  });
  it('reads counters of army boxes and figures of unknown number', () => {
    const fog: PrestigeView = {
      ...view,
      players: {
        ...view.players,
        3: { ...view.players['3']!, boxes: { 2: { place: 'ulm' } }, underlays: { cavalry: ['ulm'] } },
      },
    };
    expect(standingOf(fog).get('ulm')?.[0]).toMatchObject({ boxes: ['2'], vague: ['cavalry'] });
    expect(placeFacts(facts, propsOf(data, { view: fog }), 'ulm')).toContain('cavalry of unknown number');
  });
  it('splits the sites of a province over its towns', () => {
    const land = {
      ...view,
      provinces: { ...view.provinces, lille: { sites: ['bank', null, 'barracks:plundered', 'windmill'] } },
    };
    expect(sitesAt(land, facts, 'lille').map((site) => site.building)).toEqual(['bank', null]);
    expect(sitesAt(land, facts, 'amiens')).toEqual([{ building: 'barracks', mark: 'plundered' }]);
    expect(ruralSites(land, facts, 'lille')).toEqual([{ building: 'windmill', mark: null }]);
    expect(siteOf('bank:plundered')).toEqual({ building: 'bank', mark: 'plundered' });
    expect(siteOf(null)).toEqual({ building: null, mark: null });
  });
  it('gives the external ally a look of its own, and every seat a different colour', () => {
    const props = propsOf(data);
    const fields = ['blue', 'violet', 'yellow', 'red', 'green', 'ally'].map((banner) => lookOf(props, banner).field);
    expect(new Set(fields).size).toBe(6);
  });
  it('walks all places of the provinces in play', () => {
    const stops = stopsOf(facts, propsOf(data), { places: new Map([['ulm', 'near']]), provinces: new Map() });
    expect(stops).toHaveLength(162);
    expect(stops.find((stop) => stop.id === 'ulm')?.can).toBe(true);
  });
});

describe('a march', () => {
  const goal: Goal = { to: 'ulm', via: 'augsburg', arms: ['infantry', 'cavalry', 'artillery'] };
  const hand = {
    march: 'march blue augsburg',
    banner: 'blue',
    from: 'augsburg',
    units: [5, 2, 1] as [number, number, number],
    picked: [4, 2, 1] as [number, number, number],
  };
  it('is one message: taken up, sent, and so many of each arm', () => {
    expect(answersOf(hand, goal)).toEqual([
      'march blue augsburg',
      'to ulm augsburg',
      'send infantry 4',
      'send cavalry 2',
      'send artillery 1',
    ]);
  });
  it('says nothing of arms of which all must go, or none can', () => {
    expect(sends([0, 0, 1], [0, 0, 1])).toEqual([]);
    expect(sends([1, 1, 0], [0, 1, 0])).toEqual(['send infantry 0']); // then the one cavalry must go
    expect(sends([2, 0, 0], [0, 0, 0])).toEqual(['send infantry 1']);
    expect(answersOf(hand, { ...goal, arms: ['cavalry'] })).toEqual([
      'march blue augsburg',
      'to ulm augsburg',
      'send cavalry 2',
    ]);
  });
  it('tells extended reach by the arms that go', () => {
    const far: Goal = { to: 'ingolstadt', via: 'ingolstadt', arms: ['infantry', 'artillery'], far: ['artillery'] };
    expect(reachOf(far, [1, 0, 1])).toBe('far');
    expect(reachOf(far, [1, 0, 0])).toBe('near');
  });
  it('counts steps along the roads, and enemies stop it', () => {
    const steps = stepsFrom(facts, view, 'blue', 'augsburg');
    expect(steps.get('augsburg')).toBe(0);
    for (const { to } of facts.roadsAt('augsburg')) expect(steps.get(to), to).toBe(1);
    const open = stepsFrom(facts, { ...view, troops: { blue: view.troops.blue } }, 'blue', 'augsburg');
    expect(open.size).toBeGreaterThan(steps.size - 1);
  });
  it('reads the goals of a march that was begun on the server', () => {
    const beside =
      facts
        .roadsAt('augsburg')
        .map(({ to }) => to)
        .find((to) => to !== 'ulm') ?? '';
    const listed = [
      choice(`to ${beside} ${beside}`, { location: beside, via: beside }),
      choice('to ulm augsburg', { location: 'ulm', via: 'augsburg' }),
    ];
    const draft = {
      step: 1,
      banner: 'blue',
      from: 'augsburg',
      to: '',
      via: '',
      arm: 'infantry' as const,
    };
    const goals = goalsListed(listed, facts, view, draft, 'blue');
    expect(goals.map((one) => one.to)).toEqual([beside, 'ulm']);
    expect(goals[0]?.arms).toEqual(['infantry', 'cavalry', 'artillery']);
    expect(goals[0]?.far).toEqual([]);
  });
  it('warns of bridges on the way into battle only', () => {
    const road = facts.roads.find((one) => one.bridge);
    expect(bridgeTo(facts, { to: road?.first ?? '', via: road?.second ?? '', arms: [] })).toBe(road?.river);
    expect(bridgeTo(facts, { to: road?.first ?? '', via: road?.first ?? '', arms: [] })).toBeNull();
  });
});

describe('the battle board', () => {
  // The first round of the rulebook's example: five infantry, a cavalry and a gun over the bridge against three and a gun.
  const battle = {
    place: 'metz',
    round: 1,
    attackers: ['red'],
    defenders: ['blue'],
    totals: [9, 10] as [number, number],
    dice: [0, 0] as [number, number],
    due: 0,
    pursuers: 0,
    turn: 'attackers' as const,
    row: null,
    deciding: [],
    winner: null,
    lost: {},
    dead: {},
    went: {},
  };
  const given: PrestigeView = {
    ...view,
    allied: false,
    ally_tiles: [],
    fortresses: [],
    entered: { metz: ['verdun'] },
    troops: { red: { metz: { infantry: 5, cavalry: 1, artillery: 1 } }, blue: { metz: { infantry: 3, artillery: 1 } } },
    players: { ...view.players, 0: { ...view.players['0']!, defence: 3 }, 3: { ...view.players['3']!, attack: 0 } },
  };
  it('adds up as the engine does', () => {
    expect(accountOf(given, facts, battle, 'attackers').total).toBe(9);
    expect(accountOf(given, facts, battle, 'defenders').total).toBe(10);
  });
  it('holds an advantage to the units that are left', () => {
    const fewer = {
      ...given,
      troops: {
        red: { metz: { infantry: 4, cavalry: 1, artillery: 1 } },
        blue: { metz: { infantry: 1, artillery: 1 } },
      },
    };
    const line = accountOf(fewer, facts, battle, 'attackers').lines.find((one) => one.id === 'blue-');
    expect(line).toMatchObject({ value: -2, note: '3, held to 2 in battle' });
  });
  it('lets a fortress stand for hills and bridges, and its guns fire at anybody', () => {
    const walls = {
      ...given,
      fortresses: ['metz'],
      troops: {
        red: { metz: { cavalry: 9 } },
        blue: { metz: { artillery: 1 } },
      },
    };
    const account = accountOf(
      { ...walls, players: { ...walls.players, 0: { ...walls.players['0']!, defence: 0 } } },
      facts,
      battle,
      'attackers',
    );
    expect(account.total).toBe(12);
    expect(accountOf(walls, facts, battle, 'defenders').total).toBe(6);
  });
  it('says what a total does', () => {
    expect(lossWords(16)).toBe('2 losses, one more on 1–4');
    expect(lossWords(18)).toBe('3 losses, no die');
    expect(lossWords(-2)).toBe('0 losses, no die');
  });
});

describe('winter', () => {
  it('adds up income line by line and reckons upkeep', () => {
    const income = incomeOf({ ...view, weather: [3, 4] }, facts, 0);
    expect(income.gold).toBe(income.lines.reduce((sum, line) => sum + line.gold, 0));
    expect(income.lines.find((line) => line.id === 'bank+')).toMatchObject({ gold: 3, above: 5 });
    expect(income.lines.find((line) => line.id === 'windmills')).toMatchObject({ gold: 3 });
    expect(income.units).toBe(20);
    expect(income.upkeep).toBe(20 - income.barrels);
  });
  it('gets nothing from unrest and occupied towns', () => {
    const quiet = incomeOf({ ...view, unrest: ['wien'] }, facts, 0);
    expect(quiet.quiet).toEqual(['Wien (unrest)']);
    const taken = { ...view, troops: { ...view.troops, red: { muenchen: { infantry: 1 } } } };
    expect(incomeOf(taken, facts, 0).lines.some((line) => line.id === 'bank')).toBe(false);
  });
  it('writes the sheet answer by answer, and takes less where less is offered', () => {
    const wish = { ...noWish(), items: { infantry: 3 }, artists: ['haydn'] };
    const buys = [0, 1, 2].map((number) => choice(`buy infantry ${number}`, { item: 'infantry', number }));
    expect(nextAnswer(buys, wish)?.text).toBe('buy infantry 2');
    expect(nextAnswer([choice('buy bank 0', { item: 'bank', number: 0 })], wish)?.text).toBe('buy bank 0');
    expect(nextAnswer([choice('engage haydn', { artist: 'haydn' }), choice('no_artist')], wish)?.text).toBe(
      'engage haydn',
    );
    expect(nextAnswer([choice('engage bach', { artist: 'bach' }), choice('no_artist')], wish)?.text).toBe('no_artist');
    expect(nextAnswer([choice('seal')], wish)?.act).toBe('seal');
  });
  it('keeps a running balance and limits by gold', () => {
    const { view: now } = askedOf(data, 'plan');
    let wish = changed(noWish(), 'infantry', 2);
    wish = changed(wish, 'artist bach', 1);
    expect(costOf(facts, wish)).toBe(2 * priceOf(facts, 'infantry') + 4);
    const troops = planGroups(now, facts, 0, wish).find((group) => group.id === 'troops');
    // 14 gold less 10 leave one more infantry.
    expect(troops?.rows.find((row) => row.id === 'infantry')).toMatchObject({ count: 2, most: 3 });
  });
  it('takes room and prices from what the server foresees, and what is shared together', () => {
    const { view: now } = askedOf(data, 'plan');
    const told = {
      gold: 14,
      items: [
        { item: 'bank', price: 2, room: 1, base: 'trading_house' },
        { item: 'barracks', price: 2, room: 3, shares: 'urban' },
        { item: 'manufactory', price: 2, room: 3, shares: 'urban' },
      ],
      shared: { urban: 3 },
      rooms: 0,
      artists: [],
      repairs: [],
    };
    const most = (wish: ReturnType<typeof noWish>, item: string) =>
      planGroups(now, facts, 0, wish, told)
        .flatMap((group) => group.rows)
        .find((row) => row.id === item)?.most;
    expect(most(noWish(), 'barracks')).toBe(3);
    expect(most(changed(noWish(), 'manufactory', 2), 'barracks')).toBe(1);
    expect(most(noWish(), 'bank')).toBe(1);
    expect(most({ ...noWish(), repairs: { 'prag trading_house': 1 } }, 'bank')).toBe(2);
    expect(most(noWish(), 'artist bach')).toBeUndefined(); // there is no room for anybody
  });
  it('has rooms for artists at the palace, and more with what the sheet builds', () => {
    const { view: now } = askedOf(data, 'plan');
    // The palace has one room, and Haydn lives in it.
    expect(roomsFor(now, facts, 0, noWish(), null)).toBe(0);
    expect(roomsFor(now, facts, 0, changed(noWish(), 'grand_palace', 1), null)).toBe(1);
  });
  it('goes on with what was answered before the page was opened again', () => {
    const { view: now } = askedOf(data, 'plan');
    const own = now.players['0'];
    if (!own) throw new Error('nobody plans');
    const begun = { ...now, players: { ...now.players, 0: { ...own, secret: { plan: { items: { palace: 1 } } } } } };
    expect(wishOf(begun, 0).items).toEqual({ palace: 1 });
  });
  describe('as one message', () => {
    const { view: now } = askedOf(data, 'plan');
    const told = {
      gold: 14,
      items: [
        { item: 'attack_level', price: 0, room: 1, shares: 'universities' },
        { item: 'defence_level', price: 0, room: 1, shares: 'universities' },
        { item: 'palace', price: 10, room: 1 },
        { item: 'bank', price: 2, room: 0, base: 'trading_house' },
        { item: 'barracks', price: 2, room: 3, shares: 'urban' },
        { item: 'infantry', price: 3, room: 250 },
      ],
      shared: { universities: 1, urban: 3 },
      rooms: 1,
      artists: [
        { artist: 'bach', price: 4 },
        { artist: 'haydn', price: 6 },
      ],
      repairs: [{ location: 'prag', building: 'trading_house', price: 2, number: 2 }],
    };
    const first = choice('buy attack_level 0', { item: 'attack_level', number: 0 });
    const written = (wish: ReturnType<typeof noWish>, open = first) => planAnswers(now, facts, 0, told, wish, open);
    it('answers what will be asked, in its order', () => {
      const wish = {
        items: { attack_level: 1, bank: 1, infantry: 1 },
        artists: [],
        repairs: { 'prag trading_house': 1 },
      };
      expect(written(wish)).toEqual({
        choices: [
          'buy attack_level 1',
          'buy palace 0',
          'no_artist',
          'repair prag trading_house 1',
          'buy bank 1',
          'buy barracks 0',
          'buy infantry 1',
          'seal',
        ],
        short: [],
      });
    });
    it('is not asked about what there is no gold or room for any more', () => {
      expect(written({ items: { palace: 1, barracks: 1 }, artists: [], repairs: {} })?.choices).toEqual([
        'buy attack_level 0',
        'buy defence_level 0',
        'buy palace 1',
        'no_artist',
        'repair prag trading_house 0',
        'buy barracks 1',
        'seal',
      ]);
      expect(written({ ...noWish(), artists: ['haydn'] })?.choices).toContain('engage haydn');
    });
    it('leaves the sheet unsealed where less than wished was possible', () => {
      const answers = written({ items: { palace: 1, infantry: 2 }, artists: [], repairs: {} });
      expect(answers?.short).toEqual(['Infantry']);
      expect(answers?.choices.at(-1)).toBe('buy infantry 1');
    });
    it('goes on with what was answered before, unless repairs were among it', () => {
      const bank = choice('buy bank 0', { item: 'bank', number: 0 });
      expect(written(noWish(), bank)).toBeNull();
      expect(planAnswers(now, facts, 0, { ...told, repairs: [] }, noWish(), choice('seal'))?.choices).toEqual(['seal']);
    });
  });
  it('sends promises and gifts as one message', () => {
    expect(tradeAnswers(askedOf(data, 'trade').choices, { violet: 2, yellow: 0 })).toEqual([
      'offer violet 2',
      'enough',
    ]);
    expect(giftAnswers(askedOf(data, 'gift').choices, { 'give 2': 5 })).toEqual(['give 2', 'gold 5', 'nothing']);
  });
});

describe('alliances', () => {
  it('counts the poorest of the smaller side twice, and what a surplus costs', () => {
    const split = splitOf(view, facts, [0, 1, 2]);
    expect(split.alliance.counted).toBe(17);
    expect(split.counter).toMatchObject({ provinces: 13, doubled: 3, counted: 19 });
    expect(splitOf(view, facts, [0, 1, 3, 4]).cost).toBe((25 - 10 - 2) * 5);
  });
  it('lists every split, those first that may be formed', () => {
    const { view: now, choices } = askedOf(data, 'form');
    const splits = splitsOf(now, facts, 0, choices);
    expect(splits).toHaveLength(15);
    expect(splits.filter((split) => split.choice !== null)).toHaveLength(5);
    expect(splits.findIndex((split) => split.choice === null)).toBe(5);
  });
});

describe('tellings', () => {
  const to = { data, seats: propsOf(data).seats, powers: [], you: 0 };
  const events = [
    event('battle_began', { location: 'ulm', attackers: [0], defenders: [3] }),
    event('round_began', { round: 1 }),
    event('attack_total', { units: 10, pairs: 5, attack: 0, defence: 3, terrain: 3, total: 9 }),
    event('defence_total', { units: 6, pairs: 4, total: 10 }),
    event('attack_rolled', { face: 3 }),
    event('hits', { attack: 2, defence: 1 }),
    event('lost_units', { banner: 'blue', arm: 'infantry', units: 1 }),
    event('buried', { banner: 'red', arm: 'infantry', units: 2 }),
    event('battle_won', { location: 'ulm', seats: [0] }),
    event('gained_prestige', { seat: 0, prestige: 2, now: 28 }),
    event('annexed', { seat: 0, province: 'stuttgart' }),
  ];
  it('follow a battle round by round to its prestige', () => {
    const [told] = tellings([{ seen: 1, events, before: null, after: view }], to);
    expect(told?.result).toBe('You win at Ulm; 2 final losses.');
    expect(told?.steps.map((step) => step.name)).toEqual(['Sides', 'Round 1', 'Result']);
    expect(told?.whole).toBe(true);
    expect((told?.story as { prestige: unknown[] }).prestige).toEqual([{ seat: 0, change: 2 }]);
  });
  it('are not whole before the end is heard', () => {
    const [told] = tellings([{ seen: 1, events: events.slice(0, 5), before: null, after: null }], to);
    expect(told?.whole).toBe(false);
  });
  it('tell the scoring line by line', () => {
    expect(byPrestige(view)).toEqual([3, 0, 1, 2, 4]);
    const rows = scoringRows(view, facts);
    expect(rows.find((row) => row.id === 'prestige')?.cells.get(3)?.points).toBe(60);
    expect(rows.find((row) => row.id === 'others')?.cells.get(4)?.points).toBe(70);
    const scored = [0, 1, 2, 3, 4].map((seat) => event('final_score', { seat, points: 100 + seat }));
    const [told] = tellings([{ seen: 9, events: scored, before: null, after: view }], to);
    expect(told?.result).toBe('Emil: 104 points.');
    expect(told?.steps).toHaveLength(6);
  });
});

it('says answers in a word or two, with what they cost', () => {
  const groups = groupsOf(askedOf(data, 'seize'), facts, new Set());
  expect(groups.map((group) => group.title)).toEqual(['Annex', 'Plunder a province', 'Raze a fortress']);
  expect(groups[0]?.answers[0]?.brief).toMatchObject({ text: 'Stuttgart', note: '−5 prestige' });
});

describe('what comes next', () => {
  const of = (now: typeof view, you: number, yours = false) =>
    situation({ view: now, data, choices: [], you, yours, names: ['Clara', 'Ben', 'Anna', 'Dora', 'Emil'] });
  it('is said to those who are asked and to those who wait', () => {
    expect(of(view, 0, true)).toBe('Battles follow when all marches of your turn are made.');
    expect(of(view, 3)).toBe('Your turn comes next, together with Emil.');
    expect(of({ ...view, moved: [3, 4] }, 3)).toBe('You move again next season.');
    expect(of({ ...view, allied: false, side: [0], moved: [3] }, 1)).toBe('You are next after Clara and Emil.');
    expect(of({ ...view, ask: 'over' }, 1)).toBeNull();
  });
});
