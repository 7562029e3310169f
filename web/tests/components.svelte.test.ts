import { flushSync, mount, unmount } from 'svelte';
import { afterEach, describe, expect, it, vi } from 'vitest';
import Places from '../map/Places.svelte';
import ChatPanel from '../table/ChatPanel.svelte';
import ChoicePanel from '../table/ChoicePanel.svelte';
import LinkBanner from '../table/LinkBanner.svelte';
import { Live } from '../table/live.svelte';
import { me } from '../table/me.svelte';
import { FakeSocket } from './parts/fake_socket';
import Seal from '../parts/Seal.svelte';
import Shield from '../parts/Shield.svelte';
import { looksOf } from '../parts/looks';
import type { Choice, Snapshot } from '../table/wire';
import snapshotFixture from './fixtures/snapshot.json';

const snapshot = snapshotFixture as unknown as Snapshot;
let shown: Record<string, unknown> | null = null;

afterEach(async () => {
  if (shown) await unmount(shown);
  shown = null;
  document.body.innerHTML = '';
});

describe('the banner of a table whose session is over', () => {
  const show = (live: { link: string; refresh: () => void }) => {
    const props = { live: { retryAt: null, notice: null, ...live } as unknown as Live };
    shown = mount(LinkBanner, { target: document.body, props });
    flushSync();
  };
  it('says so, and offers to log in or to look on', () => {
    const refresh = vi.fn();
    me.user = null;
    show({ link: 'ended', refresh });
    expect(document.body.textContent).toContain('You are logged out.');
    expect(document.querySelector('a')?.getAttribute('href')).toBe('/account');
    document.querySelector('button')?.click();
    expect(refresh).toHaveBeenCalledOnce();
  });
  it('says who one is now', () => {
    me.user = { id: 'u2', name: 'Berta', guest: false, webhook: '', settings: {} };
    show({ link: 'ended', refresh: vi.fn() });
    expect(document.body.textContent).toContain('You are Berta here now.');
    me.user = null;
  });
});

describe('a table whose connection was ended', () => {
  const meets = async (now: string | null) => {
    vi.stubGlobal('WebSocket', FakeSocket);
    const user = now === null ? null : { id: now, name: 'Anna', guest: false, webhook: '', settings: {} };
    vi.stubGlobal('fetch', () => Promise.resolve({ ok: true, json: () => Promise.resolve({ user, token: 't' }) }));
    FakeSocket.all = [];
    me.user = { id: 'u1', name: 'Anna', guest: false, webhook: '', settings: {} };
    const live = new Live('table1', null);
    FakeSocket.last().open();
    FakeSocket.last().close(4001);
    await new Promise((done) => setTimeout(done, 0)); // the server has answered
    expect(me.user?.id ?? null).toBe(now);
    const connections = FakeSocket.all.length;
    live.close();
    me.user = null;
    vi.unstubAllGlobals();
    return connections;
  };
  it('goes on where the same person has a new session', async () => {
    expect(await meets('u1')).toBe(2);
  });
  it('waits where nobody or somebody else is logged in', async () => {
    expect(await meets(null)).toBe(1);
    expect(await meets('u2')).toBe(1);
  });
});

describe('a shield', () => {
  it('says whose it is', () => {
    const look = looksOf(snapshot.table.players, 0)[1];
    if (!look) throw new Error('two seats');
    shown = mount(Shield, { target: document.body, props: { look } });
    expect(document.querySelector('svg')?.getAttribute('aria-label')).toBe('Ben');
  });
});

describe('a seal', () => {
  it('shows its value, taken or not', () => {
    shown = mount(Seal, { target: document.body, props: { value: 14, state: 'taken' } });
    expect(document.querySelector('text')?.textContent).toBe('14');
  });
});

describe('the list of choices', () => {
  const open = () => {
    const pick = vi.fn<(choice: Choice) => void>();
    shown = mount(ChoicePanel, {
      target: document.body,
      props: { choices: snapshot.choices, pick, hint: () => undefined, open: true },
    });
    flushSync();
    return { pick, input: document.querySelector('input') as HTMLInputElement };
  };
  const options = () => [...document.querySelectorAll('[role=option]')].map((one) => one.textContent?.trim());
  const key = (input: HTMLInputElement, name: string) => {
    input.dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true }));
    flushSync();
  };

  it('has every legal choice', () => {
    open();
    expect(options().sort()).toEqual(snapshot.choices.map((choice) => choice.says).sort());
  });
  it('is filtered by typing', () => {
    const { input } = open();
    input.value = 'end turn';
    input.dispatchEvent(new Event('input', { bubbles: true }));
    flushSync();
    expect(options()).toEqual(['End the turn']);
  });
  it('is walked with arrows and chosen from with Enter', () => {
    const { pick, input } = open();
    key(input, 'ArrowDown');
    key(input, 'ArrowDown');
    expect(document.querySelector('[aria-selected=true]')?.textContent?.trim()).toBe(options()[1]);
    key(input, 'Enter');
    expect(pick.mock.calls[0]?.[0].says).toBe(options()[1]);
  });
});

describe('the chat', () => {
  const looks = looksOf(snapshot.table.players, 0);
  const open = (props: { you: number | null; known?: boolean }) => {
    const say = vi.fn(() => Promise.resolve(true));
    shown = mount(ChatPanel, { target: document.body, props: { chat: [], looks, say, ...props } });
    flushSync();
    return say;
  };
  it('offers no field to those who are not heard', () => {
    open({ you: null, known: false });
    expect(document.querySelector('form')).toBeNull();
    expect(document.body.textContent).toContain('You are watching');
  });
  it('is heard by all once one has left the table, whoever was whispered to before', async () => {
    const props = $state({ chat: [], looks, you: 0 as number | null, say: vi.fn(() => Promise.resolve(true)) });
    shown = mount(ChatPanel, { target: document.body, props });
    flushSync();
    const select = document.querySelector('select') as HTMLSelectElement;
    select.selectedIndex = 1;
    select.dispatchEvent(new Event('change', { bubbles: true }));
    props.you = null;
    flushSync();
    const field = document.querySelector('input') as HTMLInputElement;
    field.value = 'Well played.';
    field.dispatchEvent(new Event('input', { bubbles: true }));
    flushSync();
    document.querySelector('form')?.dispatchEvent(new SubmitEvent('submit', { bubbles: true, cancelable: true }));
    await Promise.resolve();
    expect(props.say).toHaveBeenCalledWith('Well played.', null);
  });
});

describe('a place chosen by keyboard', () => {
  it('is spoken of beside its drawing', () => {
    document.body.innerHTML = '<svg><g data-place="dijon.duke"></g></svg>';
    const choose = vi.fn();
    const stops = [{ id: 'dijon.duke', name: 'Duke of Dijon', facts: '', x: 0, y: 0 }] as never;
    const quiet = () => undefined;
    shown = mount(Places, {
      target: document.body,
      props: { stops, label: 'Places', onwalk: quiet, onchoose: choose, onkey: quiet },
    });
    flushSync();
    document.querySelector<HTMLElement>('.places button')?.click();
    expect(choose).toHaveBeenCalledWith('dijon.duke', document.querySelector('[data-place]'));
  });
});
