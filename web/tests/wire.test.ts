// docs/openapi.json is the one description of the wire: the page's types are generated from it, and the samples that
// the C++ writes of every message are held to it here.
import fs from 'node:fs';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';

const source = (path: string) => new URL(`../../${path}`, `file://${import.meta.dirname}/`);
const read = (path: string): unknown => JSON.parse(fs.readFileSync(source(path), 'utf8'));

interface Document {
  components: { schemas: Record<string, unknown> };
}
const document = read('docs/openapi.json') as Document;
// Strict: a word of a schema that is not checked is a mistake, not a remark.
const ajv = new Ajv2020({ strict: true, allowUnionTypes: true, strictTypes: false, strictRequired: false });
ajv.addVocabulary(['components']);
ajv.addSchema({ $id: 'openapi', components: document.components });
const checks = new Map<string, ValidateFunction>();
function faults(schema: string, value: unknown): string[] {
  let check = checks.get(schema);
  if (!check) checks.set(schema, (check = ajv.compile({ $ref: `openapi#/components/schemas/${schema}` })));
  if (check(value)) return [];
  return (check.errors ?? []).map((error) => `${error.instancePath || '/'} ${error.message ?? ''}`);
}

const folder = 'tests/wire_samples/';
const names = fs.readdirSync(source(folder)).filter((name) => name.endsWith('.json'));

// By the first words of a file's name.
const kinds: [RegExp, string[]][] = [
  [/^answer_/, ['Answer', 'ServerMessage']],
  [/^chat/, ['Chat', 'ServerMessage']],
  [/^update_/, ['Update', 'ServerMessage']],
  [/^snapshot_/, ['Snapshot', 'ServerMessage']],
  [/^table_message\./, ['TableMessage', 'ServerMessage']],
  [/^trouble/, ['TroubleMessage', 'ServerMessage']],
  [/^to_server_/, ['ClientMessage']],
  [/^tables\./, ['Tables']],
  [/^table_(?!message)/, ['Table']],
  [/^log_page\./, ['LogPage']],
  [/^bots\./, ['Bots']],
  [/^error\./, ['Error']],
  [/^record\./, ['Record']],
  [/^replay\./, ['Replay']],
  [/^replay_view_/, ['ReplayView']],
  [/^replay_advice\./, ['ReplayAdvice']],
  [/^hopes\./, ['Hopes']],
];
const schemasOf = (name: string): string[] =>
  kinds.filter(([start]) => start.test(name)).flatMap(([, schemas]) => schemas);

type Holder = Record<string, unknown>;
// Every field of the value that the schema names, as the objects that hold them.
function* fields(value: unknown, path: string[] = []): Generator<string[]> {
  if (value === null || typeof value !== 'object') return;
  for (const [key, inner] of Object.entries(value)) {
    yield [...path, key];
    yield* fields(inner, [...path, key]);
  }
}
function changed(value: unknown, path: string[], change: (holder: Holder, key: string) => void): unknown {
  const copy = structuredClone(value);
  const holder = path.slice(0, -1).reduce((at, key) => at[key] as Holder, copy as Holder);
  change(holder, path.at(-1) ?? '');
  return copy;
}

describe('the samples of the wire', () => {
  it('are there, each of a kind', () => {
    expect(names.length).toBeGreaterThan(30);
    expect(names.filter((name) => schemasOf(name).length === 0)).toEqual([]);
    const used = new Set(names.flatMap(schemasOf));
    expect(kinds.flatMap(([, schemas]) => schemas).filter((schema) => !used.has(schema))).toEqual([]);
  });

  it.each(names)('%s is as docs/openapi.json says', (name) => {
    for (const schema of schemasOf(name)) expect(faults(schema, read(folder + name))).toEqual([]);
  });

  it.each(names)('%s with a top field of another type is not', (name) => {
    const value = read(folder + name);
    for (const schema of schemasOf(name)) {
      for (const path of fields(value)) {
        if (path.length > 1) continue;
        const wrong = changed(value, path, (holder, key) => (holder[key] = [{ wrong: true }, 7.5]));
        expect(faults(schema, wrong), `${path.join('.')} of ${schema}`).not.toEqual([]);
      }
    }
  });

  it('have no field that the description does not know, in a table no secret either', () => {
    for (const name of ['snapshot_seat.json', 'update_seat.json', 'table_open.json', 'log_page.json']) {
      const value = { ...(read(folder + name) as Holder), seed: 'secret' };
      expect(faults(schemasOf(name)[0] ?? '', value)).not.toEqual([]);
    }
    const shown = read(`${folder}snapshot_seat.json`);
    const leaking = changed(shown, ['table', 'players', '1', 'hand'], (holder, key) => (holder[key] = []));
    expect(faults('Snapshot', leaking)).not.toEqual([]);
  });

  it('miss every field that the description requires', () => {
    const value = read(`${folder}snapshot_seat.json`);
    const required = (document.components.schemas.Snapshot as { required: string[] }).required;
    expect(required.length).toBeGreaterThan(10);
    for (const key of required) {
      expect(
        faults(
          'Snapshot',
          changed(value, [key], (holder) => delete holder[key]),
        ),
      ).not.toEqual([]);
    }
  });
});

describe('the description itself', () => {
  it('is a set of sound schemas whose references lead somewhere', () => {
    for (const name of Object.keys(document.components.schemas)) expect(() => faults(name, null)).not.toThrow();
  });
});
