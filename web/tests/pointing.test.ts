// What is pointed at explains itself, and cites rules that exist.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import Badge from '../parts/Badge.svelte';
import { settings } from '../table/me.svelte';
import Pointing from '../table/Pointing.svelte';

const badge = { icon: 'person', count: 5, label: 'population', says: 'It produces.', rule: 'toy.rule' };
let shown: Record<string, unknown>[] = [];
const openRule = vi.fn();
const point = (type: string, at: Element, pointerType = 'mouse', clientY = 5): void => {
  at.dispatchEvent(new PointerEvent(type, { bubbles: true, pointerType, clientX: 5, clientY }));
  flushSync();
};
const wait = (ms: number): void => {
  vi.advanceTimersByTime(ms);
  flushSync();
};
const card = (): HTMLElement | null => document.querySelector('.explanation');
const piece = (): Element => document.querySelector('.badge') as Element;

beforeEach(() => {
  vi.useFakeTimers();
  settings.explain = true;
  shown = [
    mount(Pointing, { target: document.body, props: { openRule } }),
    mount(Badge, { target: document.body, props: { badge } }),
  ];
  flushSync();
});
afterEach(() => {
  for (const one of shown) void unmount(one);
  document.body.innerHTML = '';
  vi.useRealTimers();
});

describe('pointing', () => {
  it('shows a card with name, sentence and rule after a moment of rest, and takes it away', () => {
    point('pointerover', piece());
    wait(200);
    expect(card()).toBeNull();
    wait(200);
    expect(card()?.textContent).toContain('5 population');
    expect(card()?.textContent).toContain('It produces.');
    card()?.querySelector('a')?.click();
    expect(openRule).toHaveBeenCalledWith('toy.rule');
    point('pointerover', document.body);
    wait(100);
    point('pointerover', card() as Element); // the way to the card is free
    wait(400);
    expect(card()).not.toBeNull();
    point('pointerover', document.body);
    wait(300);
    expect(card()).toBeNull();
  });
  it('works by a finger that is held, whose click is none', () => {
    const click = vi.fn();
    piece().addEventListener('click', click);
    point('pointerdown', piece(), 'touch');
    point('pointerup', piece(), 'touch');
    wait(800);
    expect(card()).toBeNull();
    point('pointerdown', piece(), 'touch');
    wait(600);
    expect(card()).not.toBeNull();
    piece().dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
    expect(click).not.toHaveBeenCalled();
    piece().dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
    expect(click).toHaveBeenCalledTimes(1);
    point('pointerdown', piece(), 'touch');
    wait(600); // this touch ends without a click: the next one is a click like any other
    point('pointerdown', piece(), 'touch');
    point('pointerup', piece(), 'touch');
    piece().dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
    expect(click).toHaveBeenCalledTimes(2);
  });
  it('does not come up under a pointer that rests where it was pressed', () => {
    point('pointerdown', document.body);
    point('pointerover', piece());
    wait(600);
    expect(card()).toBeNull();
    point('pointerover', piece(), 'mouse', 6);
    wait(600);
    expect(card()).not.toBeNull();
  });
  it('is silent where one does not want it', () => {
    settings.explain = false;
    point('pointerover', piece());
    wait(1000);
    expect(card()).toBeNull();
  });
});

describe.each(readdirSync('games'))('what %s explains', (game) => {
  const files = ['explain.ts', 'index.ts'].map((name) => `games/${game}/${name}`).filter((name) => existsSync(name));
  const cited = files.flatMap(
    (name) => readFileSync(name, 'utf8').match(new RegExp(`'${game}\\.\\w+\\.\\w+'`, 'g')) ?? [],
  );
  it('cites rules that exist', () => {
    const rules = readFileSync(`../games/${game}/rules.md`, 'utf8');
    expect(cited.length).toBeGreaterThan(5);
    for (const id of cited) expect(rules).toContain(`### ${id.slice(1, -1)}:`);
  });
});
