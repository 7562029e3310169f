// The samples that the C++ writes for every message, against the types of the page.
import fs from 'node:fs';
import { describe, expect, it } from 'vitest';
import {
  botList,
  failure,
  fromServer,
  record,
  replay,
  replayView,
  Report,
  table,
  tableList,
  toServer,
  type Check,
} from './wire_checks';

const folder = new URL('../../tests/wire_samples/', `file://${import.meta.dirname}/`);
const names = fs.readdirSync(folder).filter((name) => name.endsWith('.json'));
const sample = (name: string): unknown => JSON.parse(fs.readFileSync(new URL(name, folder), 'utf8'));

// By the first words of a file's name; the longer wins.
const kinds: [RegExp, Check<never> | Check<unknown>][] = [
  [/^(answer|chat|update|snapshot|table_message)/, fromServer],
  [/^to_server_/, toServer],
  [/^tables\./, tableList],
  [/^table_(?!message)/, table],
  [/^bots\./, botList],
  [/^error\./, failure],
  [/^record\./, record],
  [/^replay\./, replay],
  [/^replay_view_/, replayView],
];
const checkOf = (name: string) => kinds.filter(([start]) => start.test(name)).map(([, check]) => check);

function report(check: Check<never> | Check<unknown>, value: unknown): Report {
  const found = new Report();
  check(value, [], found);
  return found;
}

type Place = Record<string | number, unknown>;
// A copy in which what stands at `path` is changed.
function changed(
  value: unknown,
  path: (string | number)[],
  change: (holder: Place, name: string | number) => void,
): unknown {
  const copy = structuredClone(value);
  const holder = path.slice(0, -1).reduce<unknown>((at, name) => (at as Place)[name], copy) as Place;
  change(holder, path.at(-1) ?? '');
  return copy;
}

describe('the samples of the wire', () => {
  it('are there, each of one kind', () => {
    expect(names.length).toBeGreaterThan(30);
    expect(names.filter((name) => checkOf(name).length !== 1)).toEqual([]);
  });

  it.each(names)('%s is what the page expects, and nothing else would be', (name) => {
    const [check] = checkOf(name);
    if (!check) throw new Error('no checker');
    const value = sample(name);
    const found = report(check, value);
    expect(found.faults).toEqual([]);
    expect(found.looked.length).toBeGreaterThan(0);
    // Every place that has a type is missed when it is gone, unless it is optional, and noticed when it is wrong.
    for (const { path, optional } of found.looked) {
      const wrong = report(
        check,
        changed(value, path, (holder, at) => {
          holder[at] = () => 'wrong';
        }),
      );
      expect(wrong.faults, `${path.join('.')} of a wrong type`).not.toEqual([]);
      if (optional) continue;
      const without = report(
        check,
        changed(value, path, (holder, at) => {
          delete holder[at];
        }),
      );
      expect(without.faults, `without ${path.join('.')}`).not.toEqual([]);
    }
  });

  it('have no field that the page does not know', () => {
    const value = sample('snapshot_seat.json');
    expect(
      report(
        fromServer,
        changed(value, ['secret'], (holder) => {
          holder.secret = 1;
        }),
      ).faults,
    ).toEqual(['secret: not in the type']);
  });
});
