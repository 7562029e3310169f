// A game may have powers beside its seats: their looks, their lines of the log, and who plays which.
import { flushSync, mount, unmount } from 'svelte';
import { afterEach, describe, expect, it } from 'vitest';
import { looksOf, ownerIn, powerLooksOf } from '../parts/looks';
import type { GameUi } from '../table/game_ui';
import { sections } from '../table/log';
import Seats from '../table/Seats.svelte';
import { reduce } from '../table/state';
import type { GameEvent, Power, Snapshot, Update } from '../table/wire';
import Plain from './parts/Plain.svelte';
import snapshotFixture from './fixtures/snapshot.json';
import updatesFixture from './fixtures/updates.json';

const powers: Power[] = [
  { id: 'france', name: 'France', seat: 0, colour: 'blue' },
  { id: 'bavaria', name: 'Bavaria', seat: 0, colour: 'red' },
  { id: 'austria', name: 'Austria', seat: 1, colour: 'white' },
  { id: 'ally', name: 'the external ally', seat: null, colour: 'grey' },
];
const snapshot = { ...(snapshotFixture as unknown as Snapshot), powers };
const update = (updatesFixture as unknown as Update[])[0] as Update;
const looks = looksOf(snapshot.table.players, 0);
const owners = [...looks, ...powerLooksOf(powers)];
const event = (more: Record<string, unknown>): GameEvent => ({ kind: 'x', text: 'Something.', rule: '', ...more });
const ui: GameUi = {
  id: 'plain',
  Board: Plain,
  Tray: Plain,
  Sentence: null,
  status: () => [],
  badges: () => [],
  score: () => null,
  placeOf: () => null,
  places: () => [],
};

describe('a power', () => {
  it('has a colour and a sign of its own', () => {
    const shields = powerLooksOf(powers).map((look) => `${look.field} ${look.sign}`);
    expect(new Set(shields).size).toBe(powers.length);
    expect(shields[0]).toContain('--colour-blue');
  });
  it('is whose line it is, before the seat that plays it', () => {
    expect(ownerIn(event({ seat: 0, power: 'bavaria' }), owners)).toMatchObject({ name: 'Bavaria', seat: 0 });
    expect(ownerIn(event({ seat: 1 }), owners)).toMatchObject({ seat: 1, name: 'Ben' });
    expect(ownerIn(event({ text: 'france' }), owners)).toBeNull();
  });
  it('groups its lines in the log', () => {
    const log = [{ seen: 1, at: 0, events: [event({ seat: 0, nation: 'austria' }), event({ seat: 0 })] }];
    expect(sections(log, owners, null)[0]?.lines.map((line) => line.look?.name)).toEqual(['Austria', 'Anna']);
  });
});

describe('who plays which power', () => {
  it('stays until an update lists them again', () => {
    const before = reduce(null, snapshot, 0);
    const same = reduce(before, { ...update, seen: snapshot.seen + 1 }, 0);
    expect(same?.powers).toEqual(powers);
    const dealt = powers.map((power) => (power.id === 'bavaria' ? { ...power, seat: 1 } : power));
    const after = reduce(same, { ...update, seen: snapshot.seen + 2, powers: dealt }, 0);
    expect(after?.powers[1]?.seat).toBe(1);
    expect(reduce(null, snapshotFixture as unknown as Snapshot, 0)?.powers).toEqual([]);
  });

  let shown: Record<string, unknown> | null = null;
  afterEach(async () => {
    if (shown) await unmount(shown);
    document.body.innerHTML = '';
  });
  it('is seen beside the seat; those of nobody stand below', () => {
    const state = reduce(null, snapshot, 0);
    if (!state) throw new Error('a snapshot makes a state');
    shown = mount(Seats, {
      target: document.body,
      props: { state, ui, view: snapshot.view, looks, powers: powerLooksOf(powers) },
    });
    flushSync();
    const shields = [...document.querySelectorAll('li')].map((row) =>
      [...row.querySelectorAll('.powers svg')].map((svg) => svg.getAttribute('aria-label')),
    );
    expect(shields[0]).toEqual(['France', 'Bavaria']);
    expect(shields[1]).toEqual(['Austria']);
    expect(shields.at(-1)).toEqual(['the external ally']);
  });
});
