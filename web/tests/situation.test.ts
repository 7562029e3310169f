// What stands below the question: it knows whether anything can be done, and when it is one's turn again.
import { describe, expect, it } from 'vitest';
import { situation as generalship } from '../games/generalship/situation';
import type { GeneralshipView } from '../games/generalship/view';
import { situation as napoleon } from '../games/napoleon/situation';
import type { NapoleonView } from '../games/napoleon/view';
import { situation as royals } from '../games/royals/situation';
import type { RoyalsView } from '../games/royals/view';
import { situation as wallenstein } from '../games/wallenstein/situation';
import type { Choice } from '../table/wire';
import questions from './fixtures/generalship/questions.json';
import play from './fixtures/royals/play.json';
import royalsData from './fixtures/royals/data.json';
import { dataOf } from './harness/data';
import { table } from './harness/napoleon/table';
import { data, view } from './parts/wallenstein';

const napoleonData = dataOf('napoleon');
const names = ['Anna', 'Ben', 'Clara', 'Emil'];

describe('Royals', () => {
  const shown = play.view as unknown as RoyalsView;
  const at = (changes: Partial<RoyalsView>, choices: Choice[], yours: boolean) =>
    royals({ view: { ...shown, ...changes }, data: royalsData, choices, you: 0, yours, names });
  it('says that nothing can be claimed, and why', () => {
    expect(at({}, play.choices as unknown as Choice[], true)).toBeNull();
    const end = [{ act: 'done', text: 'done', says: 'End the turn' }];
    expect(at({ ask: 'play' }, end, true)).toMatch(/^No noble can be claimed/);
    expect(at({ ask: 'play', hand: { country_cards: {}, intrigue_cards: {} } }, end, true)).toMatch(/no Country cards/);
  });
  it('says who plays before it is one’s turn', () => {
    expect(at({ to_move: 3 }, [], false)).toBe('You are next.');
    expect(at({ to_move: 1 }, [], false)).toBe('You are next after Clara and Emil.');
  });
});

describe('Wallenstein', () => {
  const plan = { build_church: 'koeln', collect_grain: 'paderborn', collect_taxes: 'money_1' };
  const at = (action: number, revealed: string[] = []) =>
    wallenstein({
      view: view({
        action,
        ask: 'march',
        players: { ...view().players, 1: { ...view().players[1]!, plan, revealed } },
      }),
      data,
      choices: [],
      you: 1,
      yours: false,
      names,
    });
  it('names the next action of the own plan', () => {
    expect(at(1)).toBe('Next for you is action 2: build a church in Erzbm. Köln.');
    expect(at(2)).toMatch(/^Your turn comes in this action: build a church/);
    expect(at(2, ['build_church'])).toMatch(/^Next for you is action 5: collect grain/);
  });
});

describe('Generalship', () => {
  const shown = (questions as unknown as Record<string, { view: GeneralshipView }>).act?.view;
  const at = (changes: Partial<GeneralshipView>) =>
    generalship({
      view: { ...(shown as GeneralshipView), seats: 4, order: [2, 0, 3, 1], ...changes },
      data: {},
      choices: [],
      you: 1,
      yours: false,
      names,
    });
  it('knows the order of play and the settlement', () => {
    expect(at({ active: 3, turn: 2 })).toMatch(/^You are next\./);
    expect(at({ active: 2, turn: 0 })).toMatch(/^You are next after Anna and Emil\./);
    expect(at({ active: 3, turn: 7 })).toMatch(/settlement comes/);
    expect(at({ active: 1 })).toBeNull();
  });
});

describe('Napoleon', () => {
  const shown = table(napoleonData);
  const at = (changes: Partial<NapoleonView>, you = 1, yours = false) =>
    napoleon({ view: { ...shown, within: [], ...changes }, data: napoleonData, choices: [], you, yours, names });
  const order = ['france', 'austria', 'prussia', 'russia', 'britain'] as const;
  const waits = (acting: NapoleonView['acting'], place: number, more: Partial<NapoleonView> = {}) =>
    at({ step: 'march', order: [...order], acting, place, ...more });
  it('says what an answer is for and what follows it', () => {
    expect(at({ step: 'march' }, 0, true)).toMatch(/Then you regroup/);
    expect(at({ step: 'council' }, 0, true)).toBe('Then you build, march, regroup and fight.');
  });
  it('says who does what, and when it is one’s turn again', () => {
    const nations = structuredClone(shown.nations);
    for (const [nation, seat] of Object.entries({ france: 0, austria: 2, prussia: 3, russia: 1, britain: 1 }))
      nations[nation as keyof typeof nations].seat = seat;
    expect(waits(['prussia'], 3, { nations })).toBe('Prussia marches. You are next.');
    expect(waits(['france'], 1, { nations })).toBe(
      'France marches. You are next after Austria (Clara) and Prussia (Emil).',
    );
    expect(waits(['britain'], 5, { nations, turn: 11 })).toBe('Britain marches. You answer after your ally.');
    nations.britain.seat = 2;
    expect(waits(['britain'], 5, { nations, turn: 11 })).toMatch(
      /^Britain marches\. Then the next turn begins: N\/D 1806/,
    );
    expect(waits(['britain'], 5, { nations, turn: 12, year: 1806 })).toMatch(/1806 is scored, and the next turn/);
  });
});
