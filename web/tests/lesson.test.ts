// Lessons on the page: where one stands, the line to a table that the server does not keep, the ways on and back.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { parse } from '../router';
import type { FromServer, Lesson, LessonStep } from '../table/wire';
import { boardPlace, keepProgress, known, minutesLeft, placesOf, readProgress } from '../table/lesson/lesson';
import { LessonLine } from '../table/lesson/line';
import { Walk } from '../table/lesson/walk.svelte';
import { loadLearn } from '../table/games';
import { mount, unmount } from 'svelte';
import snapshotFixture from './fixtures/snapshot.json';

const step = (id: string, more: Partial<LessonStep> = {}): LessonStep => ({
  id,
  idea: `${id}.`,
  why: 'Why.',
  now: 'Now.',
  done: 'Done.',
  know: `knows ${id}`,
  picture: [],
  lit: ['city:paris'],
  play: ['draw france'],
  fresh: false,
  ...more,
});
const question = step('asks', {
  play: [],
  answers: [
    { text: 'One', right: false, says: 'Not one.', place: 'city:dijon' },
    { text: 'Two', right: true, place: 'title:king' },
  ],
});
const lesson: Lesson = {
  id: 'first',
  title: 'First',
  minutes: 10,
  steps: 4,
  seat: 0,
  seats: 3,
  options: {},
  chapters: [
    { title: 'A', steps: [step('one', { fresh: true }), question] },
    { title: 'B', steps: [step('three'), step('four', { fresh: true })] },
  ],
};

interface Sent {
  step: string;
  played?: string[];
  message?: { type: string; id: number; choice?: string };
}
let sent: Sent[] = [];
let next: (request: Sent) => { status?: number; body: unknown };
const snapshot = snapshotFixture as unknown as FromServer;

beforeEach(() => {
  sent = [];
  localStorage.clear();
  next = ({ message }) => ({
    body: { done: false, messages: message ? [{ type: 'accepted', id: message.id }] : [snapshot] },
  });
  vi.stubGlobal('fetch', (_path: string, { body }: { body: string }) => {
    const request = JSON.parse(body) as Sent;
    sent.push(request);
    const { status = 200, body: answer } = next(request);
    return Promise.resolve({ ok: status === 200, status, json: () => Promise.resolve(answer) });
  });
});
afterEach(() => vi.unstubAllGlobals());
const settled = () => new Promise((done) => setTimeout(done, 0));

describe('a lesson', () => {
  it('has an address, and so has the game in one minute', () => {
    expect(parse('/learn')).toEqual({ page: 'learn', game: null });
    expect(parse('/learn/a')).toEqual({ page: 'learn', game: 'a' });
    expect(parse('/learn/a/b')).toEqual({ page: 'lesson', game: 'a', lesson: 'b' });
    expect(parse('/learn/a/b/c')).toEqual({ page: 'unknown' });
  });
  it('is walked step by step over its chapters', () => {
    const places = placesOf(lesson);
    expect(places.map((one) => [one.step.id, one.chapter, one.number])).toEqual([
      ['one', 0, 0],
      ['asks', 0, 1],
      ['three', 1, 2],
      ['four', 1, 3],
    ]);
    expect(known(places, 2).map((one) => one.step.know)).toEqual(['knows asks', 'knows one']);
    expect(minutesLeft(lesson, 0)).toBe(10);
    expect(minutesLeft(lesson, 3)).toBe(3);
  });
  it('remembers where one stands, and believes nothing that is broken', () => {
    expect(readProgress('g', 'l')).toBeNull();
    keepProgress('g', 'l', { step: 'three', ended: true });
    expect(readProgress('g', 'l')).toEqual({ step: 'three', ended: true });
    localStorage.setItem('casus.lesson.g.l', '{"step":7}');
    expect(readProgress('g', 'l')).toBeNull();
    localStorage.setItem('casus.lesson.g.l', 'not json');
    expect(readProgress('g', 'l')).toBeNull();
  });
  it('knows which of what is lit lies on the board', () => {
    expect(boardPlace('noble:paris.king')).toBe('paris.king');
    expect(boardPlace('hand')).toBeNull();
    expect(boardPlace('title:king')).toBeNull();
    expect(boardPlace(undefined)).toBeNull();
  });
});

describe('the line of a lesson', () => {
  const told = { done: vi.fn(), refused: vi.fn(), problem: vi.fn() };
  const heard: string[] = [];
  const line = () =>
    new LessonLine('g', 'l', 'one', { message: (one) => heard.push(one.type), link: () => undefined }, told);
  beforeEach(() => {
    heard.length = 0;
    vi.clearAllMocks();
  });

  it('says where the learner stands with every message', async () => {
    const one = line();
    await settled();
    expect(sent[0]).toEqual({ step: 'one', played: [] });
    expect(heard).toEqual(['snapshot']);
    await one.send({ type: 'choose', seen: 1, choice: 'draw france' });
    await one.send({ type: 'why_not', choice: 'done' });
    expect(sent[1]).toEqual({
      step: 'one',
      played: [],
      message: { type: 'choose', seen: 1, choice: 'draw france', id: 1 },
    });
    expect(sent[2]?.played).toEqual(['draw france']);
    expect(one.played).toBe(1);
    one.goOn('two');
    await one.send({ type: 'foresee' });
    expect(sent[3]).toMatchObject({ step: 'two', played: [] });
  });
  it('hands on what happened before the answer, and says when a step is done', async () => {
    const one = line();
    await settled();
    next = ({ message }) => ({
      body: { done: true, messages: [{ type: 'update' }, { type: 'accepted', id: message?.id }] },
    });
    expect(await one.send({ type: 'choose', seen: 1, choices: ['a', 'b'] })).toEqual({ type: 'accepted', id: 1 });
    expect(heard).toEqual(['snapshot', 'update']);
    expect(told.done).toHaveBeenCalledOnce();
    expect(one.played).toBe(2);
  });
  it('keeps nothing of what was refused, and asks nobody about settings', async () => {
    const one = line();
    await settled();
    next = ({ message }) => ({
      body: {
        done: false,
        messages: [{ type: 'refused', id: message?.id, refusal: { why: 'x', rule: '', text: '' } }],
      },
    });
    await one.send({ type: 'choose', seen: 1, choice: 'done' });
    expect(one.played).toBe(0);
    expect(told.refused).toHaveBeenCalledOnce();
    const before = sent.length;
    expect(await one.send({ type: 'auto', forced: true })).toMatchObject({ type: 'accepted' });
    expect(sent.length).toBe(before);
  });
  it('says what went wrong', async () => {
    const one = line();
    await settled();
    next = () => ({ status: 409, body: { error: { code: 'out_of_step', text: 'out of step' } } });
    expect(await one.send({ type: 'choose', seen: 1, choice: 'done' })).toBeNull();
    expect(told.problem).toHaveBeenCalledWith('out of step');
    one.close();
  });
});

describe('walking through a lesson', () => {
  it('begins where one stood, and lays the table anew only where a step has a position of its own', async () => {
    const walk = new Walk('g', lesson, 'asks');
    await settled();
    expect(walk.step.id).toBe('asks');
    walk.answer(question.answers![0]!);
    expect(walk.says).toBe('Not one.');
    expect(walk.done).toBe(false);
    expect(walk.misses).toBe(1);
    expect(walk.point('city:nowhere')).toBe(false);
    expect(walk.point('title:king')).toBe(true);
    expect(walk.done).toBe(true);
    const tables = walk.opened;
    walk.next();
    expect(walk.step.id).toBe('three');
    expect(walk.opened).toBe(tables);
    expect(readProgress('g', 'first')).toEqual({ step: 'three', ended: false });
    walk.next(); // skipped: the table is as the lesson would have left it
    expect(walk.step.id).toBe('four');
    expect(walk.opened).toBe(tables + 1);
    walk.next();
    expect(walk.ended).toBe(true);
    expect(readProgress('g', 'first')).toEqual({ step: 'one', ended: true });
    walk.close();
  });
  it('goes back by the server, never by itself', async () => {
    const walk = new Walk('g', lesson, 'three');
    await settled();
    walk.back();
    await settled();
    expect(walk.step.id).toBe('asks');
    expect(sent.at(-1)).toEqual({ step: 'asks', played: [] });
    walk.close();
  });
  it('begins at the beginning if the step it knew is gone', () => {
    const walk = new Walk('g', lesson, 'no such step');
    expect(walk.step.id).toBe('one');
    walk.close();
  });
  it('lights the answer only when asked for a hint', () => {
    const walk = new Walk('g', lesson, 'asks');
    expect(walk.lit).toEqual(['city:paris']);
    walk.hint();
    expect(walk.lit).toEqual(['title:king']);
    expect(walk.says).not.toBeNull();
    walk.close();
  });
});

// The files of the lessons themselves: whatever they show can be drawn.
const files = import.meta.glob<{ chapters: { steps: { id: string; picture?: string[] }[] }[] }>(
  ['../../games/*/lessons/*.json', '!../../games/*/lessons/*.positions.json'],
  { eager: true, import: 'default' },
);
const data = import.meta.glob<{ rows: Record<string, unknown>[] }>('../../games/*/data/*.json', {
  eager: true,
  import: 'default',
});
const dataOf = (game: string) =>
  Object.fromEntries(
    Object.entries(data)
      .filter(([path]) => path.includes(`/${game}/data/`))
      .map(([path, file]) => [path.split('/').at(-1) ?? '', file]),
  );
const signs = new Set(['arrow', 'plus', 'equals', 'or', 'and']);
const games = [...new Set(Object.keys(files).map((path) => path.split('/')[3] ?? ''))];

describe.each(games)('the pieces of %s', (game) => {
  it('are all drawn: those of its lessons, and those of its minute', async () => {
    const learn = await loadLearn(game);
    expect(learn, 'a game with lessons has pieces to show').not.toBeNull();
    if (!learn) return;
    const own = Object.entries(files).filter(([path]) => path.includes(`/${game}/`));
    const { goal, end, turn, more } = learn.minute;
    const parts = [goal, end, ...turn.parts, ...more.flatMap((one) => one.parts)];
    const pieces = new Set([
      ...own.flatMap(([, file]) => file.chapters.flatMap(({ steps }) => steps.flatMap((one) => one.picture ?? []))),
      ...parts.flatMap((part) => part.pieces ?? []),
    ]);
    for (const id of pieces) {
      if (signs.has(id)) continue;
      const target = document.createElement('div');
      const shown = mount(learn.Piece, { target, props: { id, data: dataOf(game) } });
      expect(target.querySelector('*'), `${game} draws no ${id}`).not.toBeNull();
      await unmount(shown);
    }
    expect(pieces.size).toBeGreaterThan(10);
  });
});
