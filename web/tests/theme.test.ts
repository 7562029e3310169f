import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

// A system that can be told that night falls; it is there before the page is.
const system = vi.hoisted(() => {
  const query = Object.assign(new EventTarget(), { matches: false });
  globalThis.matchMedia = () => query as unknown as MediaQueryList;
  return {
    isNight(matches: boolean): void {
      query.matches = matches;
      query.dispatchEvent(new Event('change'));
    },
  };
});
import Picture from '../lobby/Picture.svelte';
import { change } from '../table/me.svelte';

describe('a picture on the front page', () => {
  const target = document.createElement('div');
  let picture: Record<string, unknown>;
  beforeEach(() => (picture = mount(Picture, { target, props: { game: 'royals' } })));
  afterEach(async () => {
    system.isNight(false);
    change({ theme: 'system' });
    await unmount(picture);
  });
  const source = () => (flushSync(), target.querySelector('img')?.getAttribute('src') ?? '');

  it('follows the system while the page is open', () => {
    const byDay = source();
    system.isNight(true);
    expect(source()).not.toBe(byDay);
    system.isNight(false);
    expect(source()).toBe(byDay);
  });
  it('follows the setting, whatever the system says', () => {
    const byDay = source();
    change({ theme: 'dark' });
    expect(source()).not.toBe(byDay);
    change({ theme: 'light' });
    system.isNight(true);
    expect(source()).toBe(byDay);
  });
});
