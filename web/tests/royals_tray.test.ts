import { flushSync, mount, unmount } from 'svelte';
import { afterEach, describe, expect, it } from 'vitest';
import { ui } from '../games/royals/index';
import type { RoyalsProps, RoyalsView } from '../games/royals/view';
import { looksOf } from '../parts/looks';
import type { Choice } from '../table/wire';
import data from './fixtures/royals/data.json';
import discard from './fixtures/royals/discard.json';
import pay from './fixtures/royals/pay.json';
import play from './fixtures/royals/play.json';

const said: string[] = [];
let parts: Record<string, unknown>[] = [];

function show(scene: { view: unknown; choices: unknown }): void {
  said.length = 0;
  const view = scene.view as RoyalsView;
  const props: RoyalsProps = {
    view,
    data,
    seats: looksOf(
      Object.values(view.players).map((player, seat) => ({
        seat,
        colour: player.colour,
        kind: 'person' as const,
        name: ['Anna', 'Ben', 'Clara', 'Emil'][seat] ?? '',
      })),
      0,
    ),
    powers: [],
    you: 0,
    turn: { waiting: 'players', seats: [0] },
    choices: scene.choices as Choice[],
    pick: (choice) => said.push(`pick ${choice.text}`),
    ask: (notation) => said.push(`ask ${notation}`),
    place: null,
    point: (place) => said.push(`point ${String(place)}`),
    update: null,
  };
  parts = [mount(ui.Tray, { target: document.body, props })];
  if (ui.Sentence) parts.push(mount(ui.Sentence, { target: document.body, props }));
  flushSync();
}
afterEach(() => {
  for (const part of parts) void unmount(part);
  document.body.innerHTML = '';
});

const cards = (): HTMLButtonElement[] => [...document.querySelectorAll<HTMLButtonElement>('.tray button')];
const named = (button: HTMLButtonElement, start: string): boolean => button.textContent.trim().startsWith(start);
const card = (start: string): HTMLButtonElement => {
  const found = cards().find((button) => named(button, start));
  if (!found) throw new Error(`no card "${start}"`);
  return found;
};
const tap = (start: string): void => {
  card(start).click();
  flushSync();
};
const go = (): HTMLButtonElement | null => document.querySelector('.go');
const sentence = (): string =>
  (document.querySelector('.sentence p')?.textContent ?? '')
    .replace(/\s+/g, ' ')
    .replace(/ ([,.])/g, '$1')
    .trim();

describe('the tray and the sentence', () => {
  it('compose a payment and confirm it', () => {
    show(pay);
    expect(sentence()).toBe('Take over the Duke of Dijon from Ben with 3 France, 0 of 3 others and 1 Intrigue.');
    expect(go()?.disabled).toBe(true);
    tap('Britain, can');
    tap('Spain, can');
    expect(sentence()).toContain('2 of 3 others');
    tap('Spain, chosen');
    expect(sentence()).toContain('1 of 3 others');
    tap('Spain, can');
    tap('German States, can');
    expect(sentence()).toContain('3 others as one');
    go()?.click();
    expect(said).toEqual(['pick pay france 3 german_states 1 britain 1 spain 1']);
  });

  it('ask why not about a card too many and about one that is needed', () => {
    show(pay);
    for (const name of ['Britain, can', 'Spain, can', 'German States, can']) {
      if (cards().some((button) => named(button, name))) tap(name);
    }
    tap('France, needed');
    expect(said.at(-1)).toMatch(/^ask pay france 2 /);
  });

  it('stay quiet while nothing is asked of the hand', () => {
    show(play);
    expect(document.querySelector('.sentence')).toBeNull();
    tap('France');
    expect(said).toEqual([]);
  });

  it('discard by tapping', () => {
    show(discard);
    tap('Spain, can');
    expect(said).toEqual(['pick discard spain']);
  });
});
