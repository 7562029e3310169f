// The rooms of the page: who may import whom. The shell and the shared parts know no game, a game knows no other.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { describe, expect, it } from 'vitest';

// Each room may use itself and the rooms named here. A game also uses what the shell says about games and the wire.
const rooms: Record<string, string[]> = {
  parts: [],
  map: ['parts'],
  table: ['parts'],
  lobby: ['table', 'parts'],
  games: ['map', 'parts'],
};
const forGames = /^table\/(game_ui|wire|telling\/.*)$/;
const wireTypes = /^(table|generated)\/wire$/;

interface Import {
  from: string; // "table/GameTable.svelte"
  to: string; // "parts/looks", without its ending where the text has none
  type: boolean;
}

function files(folder: string): string[] {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    if (statSync(path).isDirectory()) return files(path);
    return /\.(ts|svelte)$/.test(name) ? [path] : [];
  });
}

const sources = new Map(
  Object.keys(rooms)
    .flatMap(files)
    .map((path) => [path, readFileSync(path, 'utf8')]),
);
const games = readdirSync('games');

function importsOf(path: string, text: string): Import[] {
  const found: Import[] = [];
  const pattern =
    /(?:\bimport\s+(type\s)?[^'"`;]*?|\bexport\s+(type\s)?[^'"`;]*?\bfrom\s+|\bimport\(\s*)['"](\.[^'"]+)['"]/g;
  for (const [, first, second, to] of text.matchAll(pattern)) {
    found.push({ from: path, to: normalize(join(dirname(path), to ?? '')), type: Boolean(first ?? second) });
  }
  return found;
}

const imports = [...sources].flatMap(([path, text]) => importsOf(path, text));
const roomOf = (path: string): string => path.split('/')[0] ?? '';
const gameOf = (path: string): string => path.split('/')[1] ?? '';

function why(one: Import): string | null {
  const [from, to] = [roomOf(one.from), roomOf(one.to)];
  if (to === 'style') return null;
  if (one.type && wireTypes.test(one.to)) return null;
  if (to === 'generated')
    return from === 'table' || (from === 'games' && one.to.includes(gameOf(one.from))) ? null : 'generated for another';
  if (from === to) return from === 'games' && gameOf(one.from) !== gameOf(one.to) ? 'a game knows another' : null;
  if (from === 'games' && forGames.test(one.to)) return null;
  return rooms[from]?.includes(to) ? null : `${from} may not use ${to}`;
}

// The file that an import means: "x", "x.ts", "x.svelte" or "x.svelte.ts".
const fileOf = (to: string): string | undefined => [to, `${to}.ts`].find((path) => sources.has(path));

describe('the rooms of the page', () => {
  it('are read: there are imports to look at, and they lead somewhere', () => {
    expect(imports.length).toBeGreaterThan(200);
    const lost = imports.filter(
      (one) => roomOf(one.to) in rooms && fileOf(one.to) === undefined && !existsSync(one.to),
    );
    expect(lost).toEqual([]);
  });

  it('import only what stands below them', () => {
    expect(imports.flatMap((one) => (why(one) === null ? [] : [`${one.from} imports ${one.to}: ${why(one)}`]))).toEqual(
      [],
    );
  });

  it('would notice a shell that knows a game, and a game that knows another', () => {
    const [one = '', other = ''] = games;
    expect(why({ from: 'table/Seats.svelte', to: `games/${one}/view`, type: true })).not.toBeNull();
    expect(why({ from: `games/${one}/Board.svelte`, to: `games/${other}/view`, type: true })).not.toBeNull();
    expect(why({ from: `games/${one}/Board.svelte`, to: 'table/live.svelte', type: false })).not.toBeNull();
    expect(why({ from: 'map/Map.svelte', to: 'table/wire', type: false })).not.toBeNull();
    expect(importsOf('parts/a.ts', "import type { A,\n B } from '../table/b';\nimport '../style/c.css';")).toHaveLength(
      2,
    );
  });

  it('name no game, not even in a comment', () => {
    const named = [
      ...sources,
      ...['App.svelte', 'router.ts', 'main.ts'].map((path) => [path, readFileSync(path, 'utf8')] as const),
    ]
      .filter(([path]) => roomOf(path) !== 'games')
      .flatMap(([path, text]) =>
        games.filter((game) => text.toLowerCase().includes(game.toLowerCase())).map((game) => `${path}: ${game}`),
      );
    expect(named).toEqual([]);
  });

  it('have no circles', () => {
    const edges = new Map<string, string[]>();
    for (const one of imports) {
      const to = fileOf(one.to);
      if (!one.type && to !== undefined && to !== one.from) edges.set(one.from, [...(edges.get(one.from) ?? []), to]);
    }
    const state = new Map<string, 'open' | 'done'>();
    const circles: string[] = [];
    const visit = (path: string, way: string[]): void => {
      if (state.get(path) === 'done') return;
      if (state.get(path) === 'open') {
        circles.push([...way.slice(way.indexOf(path)), path].join(' > '));
        return;
      }
      state.set(path, 'open');
      for (const to of edges.get(path) ?? []) visit(to, [...way, path]);
      state.set(path, 'done');
    };
    for (const path of edges.keys()) visit(path, []);
    expect(circles).toEqual([]);
  });
});
