// Facts of a board that stand in for ours, so that what a scene is about is sure to come.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const fileOf = (game, name) =>
  JSON.parse(readFileSync(new URL(`../../../games/${game}/data/${name}`, import.meta.url), 'utf8'));
export const rowsOf = (game, name) => fileOf(game, name).rows;

// A folder with some files of the game, their rows changed; it goes with the process.
export function factsWith(game, changes) {
  const folder = mkdtempSync(join(tmpdir(), 'casus-data-'));
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  mkdirSync(join(folder, game));
  for (const [name, change] of Object.entries(changes)) {
    const file = fileOf(game, name);
    writeFileSync(join(folder, game, name), JSON.stringify({ ...file, rows: file.rows.map(change) }));
  }
  return folder;
}
