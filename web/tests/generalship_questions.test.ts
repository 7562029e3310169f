// Every question of the game as the engine asked it once: each of its answers can be given by hand.
import { flushSync, mount, unmount, type Component } from 'svelte';
import { afterEach, describe, expect, it } from 'vitest';
import Actions from '../games/generalship/Actions.svelte';
import BattleTable from '../games/generalship/BattleTable.svelte';
import { forgetForeseen, learn } from '../games/generalship/foreseen.svelte';
import { ui } from '../games/generalship/index';
import { chooseTile, forget, litOf, pointing } from '../games/generalship/ui.svelte';
import { wordsOf, type GeneralshipProps, type GeneralshipView } from '../games/generalship/view';
import { looksOf } from '../parts/looks';
import type { Choice, Gesture } from '../table/wire';
import questions from './fixtures/generalship/questions.json';
import { data, facts } from './harness/generalship/table';

interface Question {
  you: number;
  view: GeneralshipView;
  choices: Choice[];
}
const all = questions as unknown as Record<string, Question>;

const picked = new Set<string>();
const asked: string[] = [];
const gestures: Gesture[] = [];
let parts: Record<string, unknown>[] = [];

function propsOf({ you, view, choices }: Question): GeneralshipProps {
  const players = Object.values(view.players).map((player, seat) => ({
    seat,
    colour: player.nation,
    kind: 'person' as const,
    name: ['Anna', 'Ben', 'Clara', 'Emil'][seat] ?? '',
  }));
  return {
    view,
    data,
    seats: looksOf(players, you),
    powers: [],
    you,
    turn: { waiting: 'players', seats: [you] },
    choices,
    pick: (choice) => picked.add(choice.text),
    gesture: (gesture) => (gestures.push(gesture), Promise.resolve(true)),
    ask: (notation) => asked.push(notation),
    place: null,
    point: () => undefined,
    update: null,
  };
}
function show<Props extends Record<string, unknown>>(part: Component<Props>, props: Props): void {
  parts.push(mount(part, { target: document.body, props }));
  flushSync();
}
const press = (selector: string): void => {
  for (const button of document.querySelectorAll<HTMLElement>(selector)) button.click();
  flushSync();
};
const isPlain = (choice: Choice): boolean => wordsOf(choice).length === 1; // a button of the shell's own

afterEach(() => {
  for (const part of parts) void unmount(part);
  parts = [];
  picked.clear();
  asked.length = gestures.length = 0;
  document.body.replaceChildren();
  forget();
  forgetForeseen();
});

const elsewhere = new Set(['lead', 'march', 'reinforce', 'attack', 'defend']);

describe('the questions of Generalship', () => {
  for (const [name, question] of Object.entries(all)) {
    if (elsewhere.has(name)) continue;
    it(`${name}: every answer stands in the sentence`, () => {
      const props = propsOf(question);
      if (ui.Sentence) show(ui.Sentence, { ...props });
      press('.offers button, .results button');
      const missing = question.choices.filter((choice) => !isPlain(choice) && !picked.has(choice.text));
      expect(missing.map((choice) => choice.text)).toEqual([]);
    });
  }

  for (const name of ['attack', 'defend']) {
    it(`${name}: every match, card and ship stands on the stage`, () => {
      const question = all[name];
      if (!question?.view.battle) throw new Error('no battle');
      show(BattleTable, { game: propsOf(question), facts, battle: question.view.battle });
      press('.tactic button, .units button');
      const missing = question.choices.filter((choice) => !isPlain(choice) && !picked.has(choice.text));
      expect(missing.map((choice) => choice.text)).toEqual([]);
      expect(question.choices.length).toBeGreaterThan(3);
      // A card that does not fit is explained.
      document.querySelector<HTMLElement>('.tactic:not(.can)')?.click();
      if (document.querySelector('.tactic:not(.can)')) expect(asked).toHaveLength(1);
    });
  }

  it('act: the action tiles are lit where a circle is free, and say why where none is', () => {
    const question = all.act;
    if (!question) throw new Error('no such question');
    show(Actions, { game: propsOf(question), facts });
    press('.actions button.can');
    expect([...picked].sort()).toEqual(question.choices.map((choice) => choice.text).sort());
    press('.actions button:not(.can)');
    expect(asked.every((text) => text.startsWith('act '))).toBe(true);
  });

  it('lead: two cards of five, then it is said', () => {
    const question = all.lead;
    if (!question || !ui.Sentence) throw new Error('no such question');
    show(ui.Tray, { ...propsOf(question) });
    show(ui.Sentence, { ...propsOf(question) });
    const cards = document.querySelectorAll<HTMLElement>('[data-general]');
    expect(cards).toHaveLength(5);
    cards[1]?.click();
    cards[3]?.click();
    flushSync();
    press('.button.main');
    expect([...picked]).toEqual([`lead ${cards[1]?.dataset.general} ${cards[3]?.dataset.general}`]);
  });

  it('march: a stack that is tapped takes what goes together, a lit tile sends it there', () => {
    const question = all.march;
    const take = question?.choices.find((choice) => choice.act === 'take');
    if (!question || !take) throw new Error('no such question');
    const from = String(take.tile);
    const props = propsOf(question);
    expect(litOf(props).get(from)).toBe('can');
    learn({ groups: { [from]: [take.text] } });
    chooseTile(props, from, null, () => undefined);
    expect(gestures).toEqual([{ back: 0, choices: [take.text] }]);

    const go: Choice = { act: 'go', text: 'go saxony', says: 'Go to Saxony', tile: 'saxony' };
    const marching = { from, units: { [String(take.unit)]: { fresh: Number(take.count) } }, squadron: 0 };
    const taken = { ...props, view: { ...props.view, marching }, choices: [go] };
    expect(litOf(taken)).toEqual(
      new Map([
        [from, 'from'],
        ['saxony', 'can'],
      ]),
    );
    chooseTile(taken, 'saxony', null, () => undefined);
    expect([...picked]).toEqual(['go saxony']);
    // The same stack again puts the group back; a tile out of reach is explained.
    chooseTile(taken, from, null, () => undefined);
    expect(gestures.at(-1)).toEqual({ back: 1, choices: [] });
    chooseTile(taken, 'poland', null, () => undefined);
    expect(asked).toEqual(['go poland']);
    // The sentence has a stepper for the group, and says what the march does to the upkeep.
    if (!ui.Sentence) throw new Error('no sentence');
    const upkeep = { fee: 1, number: 1, free: 4, thrift: 0, stacks: [] };
    const neutral = { tiles: 2, needed: 3, points: 1 };
    learn({ upkeep, neutral, arrivals: [{ choice: go.text, fee: 3, neutral: 3 }] });
    show(ui.Sentence, { ...taken });
    expect(document.querySelector('[aria-label^="One fewer"]')).not.toBeNull();
    expect(document.querySelector('[aria-label="Where to"]')?.textContent).toMatch(
      /Saxony.*upkeep 2 more, 1 point at the settlement/,
    );
  });

  it('a tile with several answers shows only its own', () => {
    const question = all.remove ?? all.upkeep;
    const tile = String(question?.choices.find((choice) => choice.tile)?.tile);
    if (!question || !ui.Sentence) throw new Error('no such question');
    pointing.pinned = tile;
    show(ui.Sentence, { ...propsOf(question) });
    press('.offers button');
    expect([...picked].every((text) => text.includes(` ${tile} `))).toBe(true);
    expect(picked.size).toBeGreaterThan(0);
  });

  it('every view has its places, badges and facts for the top bar', () => {
    for (const { view } of Object.values(all)) {
      expect(ui.places(view, data)).toHaveLength(Object.keys(view.tiles).length);
      expect(ui.status(view).join(' ')).not.toMatch(/undefined|NaN/);
      for (const seat of view.order)
        expect(ui.badges(view, seat).every(({ count }) => Number.isInteger(count))).toBe(true);
    }
  });
});
