import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Connection, pauseAfter, type Link } from '../table/connection';
import type { FromServer } from '../table/wire';
import { FakeSocket } from './parts/fake_socket';

const last = (): FakeSocket => FakeSocket.last();

describe('the live connection', () => {
  let heard: FromServer[];
  let links: Link[];
  let connection: Connection;

  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal('WebSocket', FakeSocket);
    FakeSocket.all = [];
    heard = [];
    links = [];
    connection = new Connection('ws://table', {
      message: (message) => heard.push(message),
      link: (link) => links.push(link),
    });
  });
  afterEach(() => {
    connection.close();
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });

  it('gives answers to those who asked and everything else to the table', async () => {
    last().open();
    const answer = connection.send({ type: 'choose', seen: 3, choice: 'done' });
    expect(JSON.parse(last().sent[0] ?? '')).toEqual({ type: 'choose', id: 1, seen: 3, choice: 'done' });
    last().tell({ type: 'table', table: {} });
    last().tell({ type: 'accepted', id: 1 });
    expect(await answer).toEqual({ type: 'accepted', id: 1 });
    expect(heard.map((message) => message.type)).toEqual(['table']);
  });

  it('gives odds to whoever asked for them', async () => {
    last().open();
    const answer = connection.send({ type: 'odds', choice: 'march passau 4' });
    last().tell({ type: 'odds', id: 1, odds: null });
    expect(await answer).toEqual({ type: 'odds', id: 1, odds: null });
    expect(heard).toEqual([]);
  });

  it('does not choke on what is no message', () => {
    last().open();
    last().onmessage?.({ data: 'not JSON' });
    last().onmessage?.({ data: new ArrayBuffer(1) });
    expect(heard).toEqual([]);
  });

  it('answers null when the line breaks, and connects again', async () => {
    last().open();
    const answer = connection.send({ type: 'take_back' });
    last().close();
    expect(await answer).toBeNull();
    expect(links.at(-1)).toBe('waiting');
    vi.advanceTimersByTime(1000);
    expect(FakeSocket.all).toHaveLength(2);
    last().open();
    expect(links.at(-1)).toBe('open');
  });

  it('sends nothing while it is down', async () => {
    expect(await connection.send({ type: 'take_back' })).toBeNull();
    expect(last().sent).toEqual([]);
  });

  it('gives up waiting for an answer', async () => {
    last().open();
    const answer = connection.send({ type: 'take_back' });
    vi.advanceTimersByTime(20_000);
    expect(await answer).toBeNull();
  });

  it('stays away after it is closed', () => {
    connection.close();
    vi.advanceTimersByTime(100_000);
    expect(FakeSocket.all).toHaveLength(1);
  });

  it('does not come back by itself when the session is over', () => {
    last().open();
    last().close(4001);
    expect(links.at(-1)).toBe('ended');
    vi.advanceTimersByTime(100_000);
    window.dispatchEvent(new Event('online'));
    expect(FakeSocket.all).toHaveLength(1);
    connection.refresh();
    expect(FakeSocket.all).toHaveLength(2);
    last().open();
    last().close();
    expect(links.at(-1)).toBe('waiting');
  });

  it('waits longer after each failure, up to a bound', () => {
    expect(pauseAfter(0, 0.5)).toBe(500);
    expect(pauseAfter(3, 0.5)).toBe(4000);
    expect(pauseAfter(20, 1)).toBe(37_500);
  });
});
