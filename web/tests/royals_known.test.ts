// What everybody has seen of a hand stands at its seat, as small cards and in words.
import { flushSync, mount, unmount } from 'svelte';
import { afterEach, describe, expect, it } from 'vitest';
import { ui } from '../games/royals/index';
import type { RoyalsView } from '../games/royals/view';
import { looksOf } from '../parts/looks';
import type { GameUi } from '../table/game_ui';
import Seats from '../table/Seats.svelte';
import { reduce } from '../table/state';
import type { Snapshot } from '../table/wire';
import data from './fixtures/royals/data.json';
import play from './fixtures/royals/play.json';
import snapshot from './fixtures/snapshot.json';

let shown: Record<string, unknown> | null = null;
afterEach(async () => {
  if (shown) await unmount(shown);
  document.body.innerHTML = '';
});

function seats(known: Record<string, Record<string, number>>, strip = false, wide = false): HTMLLIElement[] {
  const view = structuredClone(play.view) as unknown as RoyalsView;
  for (const [seat, cards] of Object.entries(known)) {
    const player = view.players[seat];
    if (player) player.known = cards;
  }
  const state = reduce(null, snapshot as unknown as Snapshot, 0);
  if (!state) throw new Error('a snapshot makes a state');
  const looks = looksOf(
    Object.values(view.players).map((player, seat) => ({ seat, colour: player.colour, kind: 'person', name: 'Anna' })),
    0,
  );
  shown = mount(Seats, {
    target: document.body,
    props: { state, ui: ui as unknown as GameUi, view, data, looks, strip, wide },
  });
  flushSync();
  return [...document.querySelectorAll('li')];
}
const words = (row: Element | undefined): string | undefined =>
  row?.querySelector('.known .visually-hidden')?.textContent;

describe('what was seen of a hand', () => {
  it('is told at the seat, with cards for the eye and words for the ear', () => {
    const rows = seats({ 1: { france: 1, spain: 2 } });
    expect(words(rows[1])).toBe('Seen in hand: at least 1 France, 2 Spain');
    const cards = [...(rows[1]?.querySelectorAll('.known .least') ?? [])];
    expect(cards.map((card) => card.textContent)).toEqual(['1', '2']);
    expect(cards.every((card) => card.getAttribute('aria-hidden') === 'true')).toBe(true);
    expect(cards[1]?.classList.contains('k-spain')).toBe(true);
  });
  it('is not mentioned where nothing was seen', () => {
    const rows = seats({ 1: { spain: 0 } });
    expect(rows.map(words)).toEqual(rows.map(() => undefined));
  });
  it('has room in a wide strip', () => {
    expect(words(seats({ 0: { spain: 1 } }, true, true)[0])).toBe('Seen in hand: at least 1 Spain');
  });
  it('has none in a narrow one', () => {
    expect(words(seats({ 0: { spain: 1 } }, true, false)[0])).toBeUndefined();
  });
});
