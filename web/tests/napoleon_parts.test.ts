// The parts of Napoleon's page, drawn from a view: who acts, what may be answered, what lies on the map.
import { flushSync, mount, unmount, type Component } from 'svelte';
import { afterEach, expect, it } from 'vitest';
import { atlas } from '../generated/napoleon_sheet';
import Calendar from '../games/napoleon/Calendar.svelte';
import { learn } from '../games/napoleon/foreseen.svelte';
import { ui } from '../games/napoleon/index';
import Pieces from '../games/napoleon/Pieces.svelte';
import Relations from '../games/napoleon/Relations.svelte';
import Scorecards from '../games/napoleon/Scorecards.svelte';
import { tellings } from '../games/napoleon/telling/tellings';
import { chooseRegion, forget, marching } from '../games/napoleon/ui.svelte';
import { factsOf, type NapoleonProps } from '../games/napoleon/view';
import YearTable from '../games/napoleon/YearTable.svelte';
import { explanationAt } from '../parts/explained';
import type { Choice, Gesture } from '../table/wire';
import { dataOf } from './harness/data';
import { choice, foreseenMarches, powersOf, propsOf, seats, table } from './harness/napoleon/table';

const data = dataOf('napoleon');
const facts = factsOf(data);
let parts: Record<string, unknown>[] = [];
function show<Props extends Record<string, unknown>>(part: Component<Props>, props: Props): HTMLElement {
  document.body.innerHTML = '';
  parts.push(mount(part, { target: document.body, props }));
  flushSync();
  return document.body;
}
const words = (): string => document.body.textContent?.replace(/\s+/g, ' ') ?? '';
const button = (text: string): HTMLElement | undefined =>
  [...document.querySelectorAll<HTMLElement>('button')].find((one) =>
    one.textContent?.replace(/\s+/g, ' ').includes(text),
  );

afterEach(() => {
  for (const part of parts) void unmount(part);
  parts = [];
  forget();
  learn({});
});

it('names the nation that acts in a seat of several', () => {
  const view = { ...table(data), acting: ['russia' as const], viewer: 1 };
  show(ui.Tray, propsOf(data, { view, you: 1 }) as NapoleonProps & Record<string, unknown>);
  const [acts] = document.querySelectorAll('li[aria-current="true"]');
  expect(acts?.textContent).toContain('Russia');
  expect(document.querySelectorAll('.nations li')).toHaveLength(2);
});

it('builds the sentence of a march and sends it as one message', () => {
  learn(foreseenMarches);
  const gestures: Gesture[] = [];
  const props = propsOf(data, { gesture: (gesture) => (gestures.push(gesture), Promise.resolve(true)) });
  show(ui.Sentence!, props as NapoleonProps & Record<string, unknown>);
  button('Franconia')?.click();
  flushSync();
  expect(marching.hand?.size).toBe(6);
  button('Berlin')?.click();
  flushSync();
  expect(words()).toContain('through Saxony');
  expect(words()).toContain('screening with 1');
  button('March to Berlin')?.click();
  flushSync();
  expect(gestures).toEqual([{ choices: ['lift france franconia 6 6', 'to saxony', 'to berlin'] }]);
});

const sentence = (more: Partial<NapoleonProps>): HTMLElement =>
  show(ui.Sentence!, propsOf(data, more) as NapoleonProps & Record<string, unknown>);

it('gives every answer of a council a button, also one it has never heard of', () => {
  const picked: Choice[] = [];
  const choices = [
    choice('declare france austria', { nation: 'france', other: 'austria' }),
    choice('truce france britain 2', { nation: 'france', other: 'britain', turns: 2 }),
    choice('truce france britain 3', { nation: 'france', other: 'britain', turns: 3 }),
    choice('unheard_of paris', { region: 'paris' }),
  ];
  sentence({ view: { ...table(data), step: 'council' }, choices, pick: (one) => picked.push(one) });
  button('Declare war')?.click();
  button('unheard_of')?.click();
  button('Offer a truce')?.click();
  flushSync();
  document.querySelector<HTMLElement>('[aria-label="One more"]')?.click();
  flushSync();
  document.querySelector<HTMLElement>('.number .main')?.click();
  expect(picked.map((one) => one.text)).toEqual([
    'declare france austria',
    'unheard_of paris',
    'truce france britain 3',
  ]);
});

it('places dice of the size that is set, by list and by map', () => {
  const picked: string[] = [];
  const sizes = [1, 2, 3].flatMap((pips) =>
    ['paris', 'alsace'].map((region) => choice(`muster ${region} ${pips}`, { region, pips })),
  );
  const view = { ...table(data), step: 'muster', muster: { power: 'france', pips: 12 } };
  const more = { view, choices: sizes, pick: (one: Choice) => void picked.push(one.text) };
  sentence(more);
  button('Paris')?.click();
  document.querySelector<HTMLElement>('[aria-label="One pip fewer"]')?.click();
  flushSync();
  chooseRegion(propsOf(data, more), 'alsace', null);
  expect(picked).toEqual(['muster paris 3', 'muster alsace 2']);
});

it('shows an offer as a document that is sealed or declined', () => {
  const picked: Choice[] = [];
  const view = { ...table(data), within: [{ ask: 'answer_offer', nation: 'russia', from: 'prussia' }] };
  const choices = ['accept', 'decline'].map((act) =>
    choice(`${act} russia prussia`, { nation: 'russia', from: 'prussia' }),
  );
  sentence({ view, choices, you: 1, pick: (one) => picked.push(one) });
  expect(words()).toContain('offered by Prussia');
  button('Accept and seal')?.click();
  button('Decline')?.click();
  expect(picked.map((one) => one.act)).toEqual(['accept', 'decline']);
});

it('writes a peace: its length first, then concessions by number', () => {
  const picked: Choice[] = [];
  const peace = { loser: 'prussia' as const, picks: 2, turns: 12, victors: ['france' as const], taken_now: [3] };
  const view = { ...table(data), within: [{ ask: 'concession' }], peace };
  const choices = [
    choice('take_item prussia_2_france', { item: 'prussia_2_france' }),
    choice('take_state saxony', { state: 'saxony' }),
    choice('pass'),
  ];
  sentence({ view, choices, pick: (one) => picked.push(one) });
  expect(words()).toContain('A treaty of 24 months, to J/A 1808');
  expect([...document.querySelectorAll('li button:not(:disabled) i')].map((one) => one.textContent)).toEqual(['2']);
  document.querySelector<HTMLElement>('li button:not(:disabled)')?.click();
  document.querySelector<HTMLElement>('.others button')?.click();
  expect(picked.map((one) => one.act)).toEqual(['take_item', 'take_state']);
});

it('draws dice, leaders, shields and names for a hundred regions', () => {
  const view = table(data);
  const camera = { k: 0.72, x: 0, y: 0 };
  const nothing = (): void => undefined;
  show(Pieces, {
    atlas,
    view,
    facts,
    looks: powersOf(data),
    camera,
    lit: new Map([['berlin', 'can' as const]]),
    marked: null,
    movable: [{ power: 'france', region: 'franconia', size: 6, pips: 6, bonus: false }],
    ongrab: nothing,
    far: false,
    onchoose: nothing,
    onpoint: nothing,
  });
  const dice = Object.values(view.dice).flat().length;
  expect(document.querySelectorAll('.die')).toHaveLength(dice);
  expect(document.querySelectorAll('[data-anchor^="region:"]')).toHaveLength(100);
  expect(new Set([...document.querySelectorAll('[data-name]')].map((one) => one.getAttribute('data-name'))).size).toBe(
    100,
  );
  expect(document.querySelectorAll('[data-die]')).toHaveLength(1);
});

it('shows calendar, relations, tables and scorecards', () => {
  const game = propsOf(data);
  show(Calendar, { game, facts });
  expect(document.querySelectorAll('.turns li')).toHaveLength(66);
  expect(explanationAt(document.querySelector('[aria-current="step"]'))?.what.name).toContain('S/O 1806');
  expect(words()).toContain('treaty to N/D 1808');
  show(Relations, { game, facts });
  expect(document.querySelectorAll('td.war')).toHaveLength(3);
  expect(words()).toContain('Prussia offers a truce of 2 turns');
  show(YearTable, { game, facts });
  expect(words()).toContain('1–3');
  show(Scorecards, { game, facts });
  expect(document.querySelectorAll('tbody')).toHaveLength(5);
});

it('fills the stage of a battle step by step', () => {
  const said = (kind: string, more: Record<string, unknown>) => ({
    kind,
    text: kind,
    rule: 'napoleon.combat.roll',
    ...more,
  });
  const events = [
    said('battle_began', { power: 'france', region: 'berlin' }),
    said('rolled', { side: 'attackers', part: 'rest', dice: 5, faces: 4, hits: 3 }),
    said('lost', { power: 'prussia', region: 'berlin' }),
    said('battle_ended', { region: 'berlin', attacker_hits: 3, defender_hits: 0 }),
  ];
  const to = { data, seats, powers: powersOf(data), you: 0 };
  const [told] = tellings([{ seen: 1, events, before: table(data), after: null }], to);
  const { Stage, story } = told!;
  show(Stage as unknown as Component<Record<string, unknown>>, {
    story,
    step: 3,
    moving: false,
    beside: false,
    game: to,
  });
  expect(words()).toContain('Prussia loses 1 pip');
  expect(document.querySelector('[aria-label^="Attack:"]')?.getAttribute('aria-label')).toContain('3 hits');
});
