// What the page reads out of a view of Napoleon: marches, treaties on the calendar, scorecards, concessions, tellings.
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { groupsOf } from '../games/napoleon/answers';
import { breachOf, councilsOf, offersLeft } from '../games/napoleon/council';
import { documentOf } from '../games/napoleon/document';
import { learn } from '../games/napoleon/foreseen.svelte';
import { crossed, ghostsOf, goalAt, handOf, handsIn, partsOf, type Hand } from '../games/napoleon/march';
import { printsOf, regionFacts, stopsOf } from '../games/napoleon/places';
import { cardOf, raceOf, totalOf } from '../games/napoleon/scores';
import { facesOf, marksOf, type Battle } from '../games/napoleon/telling/battle';
import { tellings } from '../games/napoleon/telling/tellings';
import { barsOf, draftBar, priceIn } from '../games/napoleon/treaties';
import { concessionsOf, sealsOf } from '../games/napoleon/treaty';
import { chooseRegion, forget, litOf, march, marching, take } from '../games/napoleon/ui.svelte';
import { actingNations, diceIn, factsOf, fightsBeside, pointsNow, tieOf } from '../games/napoleon/view';
import type { GameEvent } from '../table/wire';
import { dataOf } from './harness/data';
import { choice, foreseenMarches, marches, powersOf, propsOf, seats, table } from './harness/napoleon/table';

const data = dataOf('napoleon');
const facts = factsOf(data);
const hand: Hand = { power: 'france', region: 'franconia', size: 6, pips: 6, bonus: false };

beforeEach(() => {
  forget();
  learn({});
});

describe('the board', () => {
  it('knows what stands where, also the die in motion', () => {
    const view = { ...table(data), moving: { power: 'france', from: 'franconia', region: 'saxony', pips: 5 } };
    expect(diceIn(view).get('saxony')).toEqual([
      { power: 'france', region: 'saxony', pips: 5, marks: ['held'] },
      { power: 'saxony', region: 'saxony', pips: 1 },
    ]);
  });
  it('prints homes in their tint, foreign control as a wash, and hatches what is held by a garrison', () => {
    const prints = new Map(printsOf(facts, table(data), powersOf(data)).map((print) => [print.id, print]));
    expect(prints.get('paris')).toEqual({
      id: 'paris',
      tint: 'var(--n-france)',
      owner: undefined,
      occupier: undefined,
    });
    expect(prints.get('veneto')?.owner?.name).toBe('France');
    expect(prints.get('veneto')?.occupier).toBeUndefined();
  });
  it('says the facts of a region in words', () => {
    const said = regionFacts(facts, table(data), 'franconia');
    expect(said).toContain('controlled by France');
    expect(said).toContain('Dice: France 6 and France 4.');
    expect(said).toContain('Napoleon is here.');
    expect(stopsOf(facts, table(data), new Map([['paris', 'can']])).filter((stop) => stop.can)).toHaveLength(1);
  });
  it('names the nation that acts, of several in one seat', () => {
    const view = { ...table(data), acting: ['britain' as const, 'russia' as const] };
    expect(actingNations(view, 1, true)).toEqual(['britain', 'russia']);
    expect(actingNations({ ...view, within: [{ ask: 'answer_offer', nation: 'russia' }] }, 1, true)).toEqual([
      'russia',
    ]);
    expect(actingNations({ ...view, muster: { power: 'austria' } }, 2, true)).toEqual(['austria']);
    // Another's place: what is asked of this seat is asked of the nation that the question lists.
    const attacked = { ...view, acting: ['france' as const], within: [{ ask: 'willing', eligible: ['russia'] }] };
    expect(actingNations(attacked, 1, true)).toEqual(['russia']);
    expect(actingNations(attacked, 1, false)).toEqual([]);
    expect(actingNations(attacked, 2, true)).toEqual(['austria']);
    expect(actingNations(attacked, null, false)).toEqual(['france']);
  });
});

describe('a march', () => {
  it('begins with dice that the server lists', () => {
    expect(handsIn(marches, 'franconia').map((one) => one.size)).toEqual([6, 4]);
    expect(handsIn(marches, 'veneto').map((one) => one.bonus)).toEqual([false, true]);
    expect(partsOf(marches, hand)).toEqual([5, 6]);
    expect(handOf(marches[0]!)).toEqual(hand);
  });
  it('lights its goals and shows what stays behind', () => {
    learn(foreseenMarches);
    const props = propsOf(data);
    expect(litOf(props).get('franconia')).toBe('can');
    take(hand);
    const lit = litOf(props);
    expect([lit.get('franconia'), lit.get('berlin'), lit.get('bavaria'), lit.get('paris')]).toEqual([
      'from',
      'can',
      'partly',
      undefined,
    ]);
    const found = foreseenMarches.marches[0]!;
    const goal = goalAt(found, 'berlin', ['saxony', 'berlin'])!;
    expect(ghostsOf(found, goal)).toEqual([
      { region: 'saxony', pips: 1, power: 'france', screen: true },
      { region: 'berlin', pips: 5, power: 'france', screen: false },
    ]);
  });
  it('is one message, however many answers it has', () => {
    learn(foreseenMarches);
    const gesture = vi.fn(() => Promise.resolve(true));
    const props = propsOf(data, { gesture });
    chooseRegion(props, 'franconia', null);
    chooseRegion(props, 'berlin', null);
    expect(marching.goal).toBe('berlin');
    expect(gesture).not.toHaveBeenCalled();
    chooseRegion(props, 'berlin', null);
    expect(gesture).toHaveBeenCalledExactlyOnceWith({
      choices: ['lift france franconia 6 6', 'to saxony', 'to berlin'],
    });
    expect(marching.hand).toBeNull();
  });
  it('follows the way that was drawn where the server has not said where it leads', () => {
    const gesture = vi.fn(() => Promise.resolve(true));
    take(hand);
    march(propsOf(data, { gesture }), 'berlin', ['hesse', 'berlin']);
    expect(gesture).toHaveBeenCalledExactlyOnceWith({
      choices: ['lift france franconia 6 6', 'to hesse', 'to berlin'],
    });
  });
  it('goes from die to die when its region is tapped again, and asks why not elsewhere', () => {
    learn(foreseenMarches);
    const ask = vi.fn();
    const props = propsOf(data, { ask });
    chooseRegion(props, 'franconia', null);
    chooseRegion(props, 'paris', null);
    expect(ask).toHaveBeenCalledWith('to paris', null);
    chooseRegion(props, 'franconia', null);
    expect(marching.hand?.size).toBe(4);
    chooseRegion(props, 'franconia', null);
    expect(marching.hand).toBeNull();
  });
  it('takes back the last region when the hand goes back', () => {
    const way = crossed(crossed([], 'franconia', 'saxony'), 'franconia', 'berlin');
    expect(way).toEqual(['saxony', 'berlin']);
    expect(crossed(way, 'franconia', 'saxony')).toEqual(['saxony']);
    expect(crossed(way, 'franconia', 'franconia')).toEqual([]);
  });
});

describe('treaties', () => {
  it('are closed for a year, then cost less and less to break', () => {
    const [bar] = barsOf(table(data), facts.breaking);
    expect(bar?.stretches.map(({ from, to, points }) => [from, to, points])).toEqual([
      [6, 12, null],
      [12, 13, 6],
      [13, 19, 4],
      [19, 25, 2],
    ]);
    expect(priceIn(facts.breaking, 24, 1, 8)).toBe(2);
  });
  it('lie on the calendar before they are sealed', () => {
    const view = { ...table(data), peace: { loser: 'prussia' as const, turns: 12, victors: ['france' as const] } };
    expect(draftBar(view, facts.breaking)).toMatchObject({ one: 'prussia', other: 'france', made: 11, until: 23 });
    expect(draftBar(table(data), facts.breaking)).toBeNull();
  });
  it('tell allies from those who only fight the same enemy', () => {
    const view = table(data);
    expect(tieOf(view, 'russia', 'prussia').tie).toBe('allied');
    expect(fightsBeside(view, 'britain', 'prussia')).toBe(true);
    expect(fightsBeside(view, 'austria', 'prussia')).toBe(false);
  });
  it('show on the map what may be taken, by its number', () => {
    const view = { ...table(data), peace: { loser: 'prussia' as const, picks: 2, victors: ['france' as const] } };
    const second = facts.concessions.find((row) => row.id === 'prussia_2_france')!;
    const choices = [choice('take_item prussia_2_france', { item: 'prussia_2_france' })];
    const list = concessionsOf(view, facts, choices);
    expect(list.filter((one) => one.choice).map((one) => one.row.id)).toEqual(['prussia_2_france']);
    expect(list.every((one) => one.row.defeated === 'prussia')).toBe(true);
    expect([...sealsOf({ view, choices }, facts, null)].sort()).toEqual(
      (second.regions ?? []).map((id) => [id, 2]).sort(),
    );
  });
});

describe('scorecards', () => {
  it('count scored years, the running one as it stands, and history to come', () => {
    const cells = cardOf(table(data), facts, 'austria');
    expect(cells[0]).toMatchObject({ stars: 6, handicap: 4, violations: -2, points: 8, now: false });
    expect(cells[1]).toMatchObject({ stars: 6, points: pointsNow(table(data), facts, 'austria'), now: true });
    expect(cells[2]).toMatchObject({ stars: null, points: null, history: 6 });
    expect(totalOf(cells)).toBe(8);
    expect(raceOf(table(data), facts).find((one) => one.nation === 'france')?.line).toEqual([0, -7]);
  });
});

describe('answers', () => {
  it('stand under what they do, in a word or two; plain ones are left to the table', () => {
    const view = table(data);
    const choices = [
      choice('build france paris 0', { power: 'france', region: 'paris', size: 0 }),
      choice('build france alsace 1', { power: 'france', region: 'alsace', size: 1 }),
      choice('attack france berlin 5 4', { power: 'france', region: 'berlin', a: 5, b: 4 }),
      choice('end_production'),
      choice('something_new paris', { region: 'paris' }),
    ];
    const said = groupsOf(choices, facts, view).map(({ title, answers }) => [
      title,
      answers.map(({ brief }) => [brief.text, ...brief.dice]),
    ]);
    expect(said).toEqual([
      ['Attack', [['Berlin', 5, 4]]],
      ['Build a pip', [['Paris, new die'], ['Alsace', 1]]],
      ['Other answers', [['something_new paris']]],
    ]);
  });
  it('draw the dice that regrouping makes, full ones first', () => {
    const view = {
      ...table(data),
      dice: { france: [6, 5, 4].map((pips) => ({ region: 'paris', pips, marks: ['active'] })) },
    };
    const regroup = choice('regroup france paris 0 0 0 1 2', { power: 'france', region: 'paris', a: 0, d: 1, e: 2 });
    expect(groupsOf([regroup], facts, view)[0]?.answers[0]?.brief.dice).toEqual([6, 6, 2, 1]);
  });
});

describe('a council', () => {
  it('sorts what may be said by nation and by whom it is said to', () => {
    const choices = [
      choice('declare britain austria', { nation: 'britain', other: 'austria' }),
      choice('declare britain naples', { nation: 'britain', other: 'naples' }),
      choice('truce britain france 1', { nation: 'britain', other: 'france', turns: 1 }),
      choice('truce britain france 2', { nation: 'britain', other: 'france', turns: 2 }),
      choice('ally russia austria', { nation: 'russia', other: 'austria' }),
      choice('end_council'),
    ];
    const councils = councilsOf(choices);
    expect(councils.map((one) => one.nation)).toEqual(['britain', 'russia']);
    expect(councils[0]?.rows.map((row) => [row.other, row.deeds.map((deed) => deed.choices.length)])).toEqual([
      ['france', [2]],
      ['austria', [1]],
    ]);
    expect(councils[0]?.states.map((one) => one.text)).toEqual(['declare britain naples']);
  });
  it('knows what a breach costs, and how many offers are left', () => {
    const view = { ...table(data), turn: 14 };
    expect(breachOf(view, facts, 'france', 'austria')).toBe(4);
    expect(breachOf(view, facts, 'france', 'britain')).toBeNull();
    const spent = { ...view, nations: { ...view.nations, france: { seat: 0, in_this_turn: { offers: 2 } } } };
    expect([offersLeft(view, 'france'), offersLeft(spent, 'france')]).toEqual([3, 1]);
  });
});

describe('a document', () => {
  const base = table(data);
  it('is a peace with its length and its clauses, and what may be added', () => {
    const clauses = [
      { giver: 'prussia', item: 1 },
      { giver: 'france', place: 'state_bavaria' },
    ];
    const view = {
      ...base,
      within: [{ ask: 'draft_peace', nation: 'france' }],
      peace_proposals: { france: { to: 'prussia' as const, months: 24, clauses } },
    };
    const choices = [
      choice('clause_item prussia_3', { item: 'prussia_3' }),
      choice('clause_state france naples', { nation: 'france', state: 'naples' }),
      choice('send_peace'),
    ];
    const sheet = documentOf(view, facts, choices)!;
    expect([sheet.kind, sheet.from, sheet.to]).toEqual(['draft', 'france', 'prussia']);
    expect(sheet.articles.map((one) => one.text)).toEqual([
      'Peace for 24 months, to J/A 1808.',
      'Prussia concedes Anhalt and Saxony.',
      'France gives Bavaria.',
    ]);
    expect(sheet.drawers.map((drawer) => [drawer.title, drawer.clauses.length])).toEqual([
      ['Prussia would give', 1],
      ['France would give', 1],
    ]);
  });
  it('is an offer with its answers', () => {
    const view = { ...base, within: [{ ask: 'answer_offer', nation: 'russia', from: 'prussia' }] };
    const choices = [
      choice('accept russia prussia', { nation: 'russia', from: 'prussia' }),
      choice('decline russia prussia', { nation: 'russia', from: 'prussia' }),
    ];
    const sheet = documentOf(view, facts, choices)!;
    expect(sheet.title).toBe('Truce between Prussia and Russia');
    expect(sheet.articles[0]?.text).toBe('The war rests for 2 turns, to N/D 1806.');
    expect(sheet.answers.map((one) => one.choice.act)).toEqual(['accept', 'decline']);
  });
  it('is a trade', () => {
    const trade = { from: 'france' as const, to: 'britain' as const, gives: ['veneto'], wants: ['state_sicily'] };
    const sheet = documentOf({ ...base, within: [{ ask: 'answer_trade' }], trade }, facts, [])!;
    expect(sheet.articles.map((one) => [one.text, one.note])).toEqual([
      ['France gives Veneto.', '1 star'],
      ['Britain gives Sicily.', 'no star'],
    ]);
  });
});

describe('tellings', () => {
  const event = (kind: string, more: Record<string, unknown> = {}): GameEvent => ({
    kind,
    text: kind,
    rule: `napoleon.${kind}`,
    ...more,
  });
  const to = { data, seats, powers: powersOf(data), you: 0 };
  const battle = [
    event('battle_began', { power: 'france', region: 'berlin' }),
    event('rolled', { side: 'attackers', part: 'rest', dice: 5, faces: 4, hits: 5 }),
    event('rolled', { side: 'defenders', part: 'rest', dice: 4, faces: 1, hits: 2 }),
    event('hits_ignored', { count: 1 }),
    event('lost', { power: 'prussia', region: 'berlin' }),
    event('lost', { power: 'prussia', region: 'berlin' }),
    event('lost', { power: 'france', region: 'berlin' }),
    event('battle_ended', { region: 'berlin', attacker_hits: 5, defender_hits: 1 }),
  ];

  it('tell a battle die by die', () => {
    const [told] = tellings([{ seen: 7, events: battle, before: table(data), after: null }], to);
    expect(told).toMatchObject({ id: '7.0', ends: '7.7', kind: 'battle', whole: true, seats: [0, 3] });
    expect(told?.result).toBe('Lost in Berlin: Prussia 2 pips, France 1 pip.');
    expect(told?.steps.map((step) => step.name)).toEqual(['Forces', 'Rolls', 'Hits', 'Result']);
  });
  it('says what became of every hit', () => {
    const [told] = tellings([{ seen: 7, events: battle, before: table(data), after: null }], to);
    const story = {
      ...(told?.story as Battle),
      forces: [
        { power: 'france', pips: [5] },
        { power: 'prussia', pips: [4] },
      ],
    };
    expect(marksOf(story, 'attackers')).toEqual(['struck', 'struck', 'struck', 'struck', 'too_many']);
    expect(marksOf(story, 'defenders')).toEqual(['struck', 'ignored']);
  });
  it('is not whole while losses are still to be chosen', () => {
    const [told] = tellings([{ seen: 7, events: battle.slice(0, 5), before: null, after: null }], to);
    expect(told?.whole).toBe(false);
  });
  it('shows faces that hit as often as was told, and the same ones each time', () => {
    for (let hits = 0; hits <= 5; hits++) {
      const faces = facesOf(5, 3, hits, `berlin ${hits}`);
      expect(faces.filter((face) => face <= 3)).toHaveLength(hits);
      expect(faces.every((face) => face >= 1 && face <= 6)).toBe(true);
      expect(facesOf(5, 3, hits, `berlin ${hits}`)).toEqual(faces);
    }
  });
  it('tell a defeat with its concessions, and a year that is scored', () => {
    const events = [
      event('nation_fell', { nation: 'prussia', cause: 'no_dice', picks: 4 }),
      event('length_named', { nation: 'prussia', months: 24 }),
      event('conceded_region', { nation: 'prussia', other: 'france', region: 'anhalt' }),
      event('treaty_signed', { nation: 'prussia', other: 'france', months: 24 }),
      event('turn_began', { season: 'nov_dec', year: 1806 }),
      event('year_scored', { nation: 'france', year: 1806, stars: 20, points: 7 }),
      event('year_scored', { nation: 'prussia', year: 1806, stars: 4, points: 12 }),
      event('turn_began', { season: 'jan_feb', year: 1807 }),
    ];
    const told = tellings([{ seen: 9, events, before: null, after: null }], to);
    expect(told.map((one) => [one.kind, one.result])).toEqual([
      ['peace', 'Prussia makes peace: a treaty of 24 months.'],
      ['year', '1806: Prussia with 12.'],
    ]);
  });
});
