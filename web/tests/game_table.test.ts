import { flushSync, mount, tick, unmount } from 'svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { GameUi } from '../table/game_ui';
import GameTable from '../table/GameTable.svelte';
import { Live } from '../table/live.svelte';
import { change } from '../table/me.svelte';
import type { Telling } from '../table/telling/telling';
import type { Update, Snapshot } from '../table/wire';
import updatesFixture from './fixtures/updates.json';
import rulesFixture from './fixtures/rules.json';
import snapshotFixture from './fixtures/snapshot.json';
import Plain from './parts/Plain.svelte';
import { FakeSocket } from './parts/fake_socket';
import Stage from './parts/Stage.svelte';

const snapshot = snapshotFixture as unknown as Snapshot;
const update = updatesFixture as unknown as Update[];
const ui: GameUi = {
  id: 'royals',
  Board: Plain,
  Tray: Plain,
  Sentence: null,
  status: () => ['Round 11'],
  badges: () => [{ icon: 'cards', count: 4, label: 'cards' }],
  score: (_view, seat) => seat,
  placeOf: (said) => (typeof said.city === 'string' ? said.city : null),
  places: () => [],
};

let live: Live;
let page: Record<string, unknown>;
const sent = () =>
  FakeSocket.last().sent.map(
    (text) => JSON.parse(text) as { type: string; id: number; choice?: string; seen?: number },
  );
const find = (selector: string) => document.querySelector<HTMLElement>(selector);
const text = () => document.body.textContent ?? '';
async function settle() {
  for (let i = 0; i < 4; i++) await tick();
  await Promise.resolve();
  flushSync();
}
async function answer(message: object) {
  FakeSocket.last().tell({ id: sent().at(-1)?.id, ...message });
  await settle();
}

beforeEach(async () => {
  vi.stubGlobal('WebSocket', FakeSocket);
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(JSON.stringify(rulesFixture))));
  HTMLDialogElement.prototype.showModal ??= function show(this: HTMLDialogElement) {
    this.open = true;
  };
  FakeSocket.all = [];
  sessionStorage.clear();
  live = new Live('k3v9x2m7q1ab', null);
  FakeSocket.last().open();
  FakeSocket.last().tell(snapshot);
  change({ confirm: true, auto: false });
  page = mount(Stage, { target: document.body, props: { Part: GameTable, live, ui, title: 'Royals', data: {} } });
  await settle();
});
afterEach(async () => {
  await unmount(page);
  live.close();
  vi.unstubAllGlobals();
  document.body.innerHTML = '';
});

describe('the shell of a table', () => {
  it('shows seats, prompt, facts and log in words', () => {
    expect(text()).toContain('Play cards to claim nobles');
    expect(text()).toContain('Round 11');
    for (const name of ['Anna', 'Ben', 'Clara', 'Emil']) expect(text()).toContain(name);
    expect(text()).not.toMatch(/\bRed (draws|claims)/);
  });

  it('sends a choice with the update it has seen, and shows nothing to choose until the answer', async () => {
    const claim = snapshot.choices.find((choice) => choice.act === 'take');
    find(`.board [data-choice="${claim?.text}"]`)?.click();
    await settle();
    expect(sent().at(-1)).toMatchObject({ type: 'choose', choice: claim?.text, seen: snapshot.seen });
    expect(find('.board [data-choice]')).toBeNull();
    await answer({ type: 'accepted' });
    FakeSocket.last().tell(update[0] as Update);
    await settle();
    expect(find('.board [data-choice]')).not.toBeNull();
  });

  it('says that nothing can be stored, until it can again', async () => {
    const sentence = 'The server cannot store anything at the moment.';
    const trouble = { type: 'trouble', error: { code: 'store', text: sentence } };
    FakeSocket.last().tell(trouble);
    await settle();
    expect(find('.banners')?.textContent).toContain(sentence);
    FakeSocket.last().tell({ type: 'trouble', error: null });
    await settle();
    expect(text()).not.toContain(sentence);
    FakeSocket.last().tell(trouble);
    live.refresh();
    await settle();
    expect(text()).toContain(sentence);
    FakeSocket.last().open();
    await settle();
    expect(text()).not.toContain(sentence);
  });

  it('asks once before the turn ends', async () => {
    find('.board [data-choice="done"]')?.click();
    await settle();
    expect(sent()).toEqual([]);
    expect(text()).toMatch(/It is taken back only if|cannot be taken back/);
    [...document.querySelectorAll<HTMLElement>('dialog .button.main')].at(-1)?.click();
    await settle();
    expect(sent().at(-1)).toMatchObject({ type: 'choose', choice: 'done' });
  });

  it('does not ask when the player has switched that off', async () => {
    change({ confirm: false });
    find('.board [data-choice="done"]')?.click();
    await settle();
    expect(sent().at(-1)).toMatchObject({ type: 'choose', choice: 'done' });
  });

  it('says why something is not allowed, with the rule', async () => {
    find('.board [data-ask]')?.click();
    await settle();
    expect(sent().at(-1)).toMatchObject({ type: 'why_not', choice: 'take madrid.king' });
    await answer({
      type: 'refused',
      refusal: { why: 'too_few_cards', rule: 'royals.claim.cost', text: 'Eight cards are needed.' },
    });
    expect(find('.card-why')?.textContent).toContain('Eight cards are needed.');
    find('.card-why a')?.click();
    await settle();
    expect(find('[data-rule="royals.claim.cost"]')?.className).toContain('open');
  });

  it('takes back with u, and tells when the others are asked', async () => {
    window.dispatchEvent(new KeyboardEvent('keydown', { key: 'u', bubbles: true }));
    await settle();
    expect(sent().at(-1)?.type).toBe('take_back');
    await answer({ type: 'asked' });
    expect(text()).toContain('The others are asked');
  });

  it('says that the table has moved on when a choice is stale', async () => {
    change({ confirm: false });
    find('.board [data-choice="done"]')?.click();
    await settle();
    await answer({ type: 'stale' });
    expect(text()).toContain('The table has moved on.');
  });

  it('lets a player agree to a take-back', async () => {
    FakeSocket.last().tell({ ...snapshot, take_back_asked: { seat: 1, agreed: [] } });
    await settle();
    expect(text()).toContain('Ben asks to take the last choice back.');
    [...document.querySelectorAll<HTMLElement>('.asked button')][0]?.click();
    await settle();
    expect(sent().at(-1)).toMatchObject({ type: 'answer_take_back', agree: true });
  });

  it('offers to step through what happened since the last turn', async () => {
    for (const one of update) FakeSocket.last().tell(one);
    await settle();
    expect(text()).toContain('Since your last turn');
  });

  it('opens log, chat and rules by key', async () => {
    window.dispatchEvent(new KeyboardEvent('keydown', { key: '/', bubbles: true }));
    await settle();
    expect(find('[role=tab][aria-selected=true]')?.textContent).toContain('Rules');
    window.dispatchEvent(new KeyboardEvent('keydown', { key: 'l', bubbles: true }));
    await settle();
    expect(find('[role=tab][aria-selected=true]')?.textContent).toContain('Log');
  });

  it('says when it is your turn in the title', () => {
    expect(document.title).toContain('Your turn');
  });

  describe('tells what happened', () => {
    const told = (): Telling => ({
      id: `${snapshot.seen + 1}.0`,
      ends: `${snapshot.seen + 1}.0`,
      kind: 'battle',
      seats: [0],
      about: 'Your battle',
      title: 'You attack.',
      result: 'You win.',
      steps: [
        { name: 'March', text: 'They march.', rule: null, ms: 800 },
        { name: 'Result', text: 'You win.', rule: null, ms: 800 },
      ],
      whole: true,
      onwards: 'Go on',
      Stage: Plain as unknown as Telling['Stage'],
      story: null,
    });
    const stage = () => find('.stage');
    const event = { kind: 'attacked', text: 'Anna attacks.', rule: '', seat: 0 };
    const happens = async (choices: Update['choices']) => {
      const base = update[0] as Update;
      FakeSocket.last().tell({
        ...base,
        seen: snapshot.seen + 1,
        events: [event],
        choices,
        turn: { waiting: 'players', seats: choices.length > 0 ? [snapshot.table.you.seat ?? 0] : [1] },
      });
      await settle();
    };
    beforeEach(() => {
      ui.tellings = (heard) => (heard.some((one) => one.seen > snapshot.seen) ? [told()] : []);
    });
    afterEach(() => {
      delete ui.tellings;
      change({ told: 'own', toldKinds: {}, pace: 'normal' });
      localStorage.clear();
    });

    it('over the board while nothing is asked, which then cannot be reached', async () => {
      await happens([]);
      expect(stage()?.className).not.toContain('beside');
      expect(find('.board .under')?.hasAttribute('inert')).toBe(true);
      expect(stage()?.textContent).toContain('You attack.');
    });

    it('beside the board while something is asked, and an answer leaves it there', async () => {
      await happens(snapshot.choices);
      expect(stage()?.className).toContain('beside');
      const claim = snapshot.choices.find((choice) => choice.act === 'take');
      find(`.board .under [data-choice="${claim?.text}"]`)?.click();
      await settle();
      expect(sent().at(-1)).toMatchObject({ type: 'choose', choice: claim?.text });
      expect(stage()).not.toBeNull();
    });

    it('until one goes on, by button or key', async () => {
      change({ pace: 'none' });
      await happens([]);
      expect(stage()?.textContent).toContain('You win.');
      window.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowLeft', bubbles: true }));
      await settle();
      expect(stage()?.dataset.step).toBe('0');
      window.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
      await settle();
      expect(stage()?.dataset.told).toBe('true');
      find('.stage .onwards')?.click();
      await settle();
      expect(stage()).toBeNull();
    });

    it('not by itself for those who want to read the log, where it can be opened', async () => {
      change({ told: 'none' });
      await happens([]);
      expect(stage()).toBeNull();
      [...document.querySelectorAll<HTMLElement>('.log .link')]
        .find((one) => one.textContent === 'See it told')
        ?.click();
      await settle();
      expect(stage()?.textContent).toContain('Your battle');
    });

    it('not, if this kind is not wanted, whatever is wanted of others', async () => {
      change({ told: 'all', toldKinds: { 'royals.battle': 'none' } });
      await happens([]);
      expect(stage()).toBeNull();
    });

    it('and counts points along with a scoring, before it is told and while it is', async () => {
      const shown = () =>
        [...document.querySelectorAll('.side [aria-label=Seats] .points .visually-hidden')].map((one) =>
          one.textContent?.replace(' points', ''),
        );
      const points = (steps: number) => new Map([0, 1, 2, 3].map((seat) => [seat, 10 * steps + seat]));
      const scoring = (): Telling => ({
        ...told(),
        id: `${snapshot.seen + 1}.1`,
        ends: `${snapshot.seen + 1}.1`,
        kind: 'scoring',
        points,
      });
      ui.score = () => 99;
      ui.tellings = (heard) => (heard.some((one) => one.seen > snapshot.seen) ? [told(), scoring()] : []);
      await happens([]);
      expect(shown()).toEqual(['0', '1', '2', '3']); // the battle is told first, the scoring waits
      window.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
      await settle();
      expect(shown()).toEqual(['10', '11', '12', '13']);
      window.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true }));
      await settle();
      expect(shown()).toEqual(['99', '99', '99', '99']); // all is told
      window.dispatchEvent(new KeyboardEvent('keydown', { key: 'r', bubbles: true }));
      await settle();
      expect(shown()).toEqual(['99', '99', '99', '99']); // what is known stays known
      ui.score = (_view, seat) => seat;
    });

    it('again from the list of what happened since the last turn', async () => {
      change({ told: 'none' });
      ui.tellings = (heard) => (heard.some((one) => one.seen > snapshot.seen) ? [{ ...told(), seats: [1] }] : []);
      const base = update[0] as Update;
      const message = { ...base, by: 1, events: [{ ...event, seat: 1 }] };
      FakeSocket.last().tell({
        ...message,
        seen: snapshot.seen + 1,
        choices: [],
        turn: { waiting: 'players', seats: [1] },
      });
      await settle();
      FakeSocket.last().tell({ ...message, seen: snapshot.seen + 2, choices: snapshot.choices, turn: snapshot.turn });
      await settle();
      const button = (words: string) =>
        [...document.querySelectorAll<HTMLElement>('.catchup button')].find((one) => one.textContent === words);
      button('Step through')?.click();
      await settle();
      button('See it told')?.click();
      await settle();
      expect(stage()?.textContent).toContain('Your battle');
    });
  });
});
