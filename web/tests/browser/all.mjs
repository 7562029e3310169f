// Every scene in a real browser: the table's, then those of each game that has some (games/<game>.mjs).
// node tests/browser/all.mjs [words of a scene]
import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const here = fileURLToPath(new URL('.', import.meta.url));
const games = readdirSync(`${here}games`).filter((name) => name.endsWith('.mjs'));
for (const file of ['table.mjs', ...games.map((name) => `games/${name}`)]) {
  const run = spawnSync(process.execPath, [here + file, ...process.argv.slice(2)], { stdio: 'inherit' });
  if (run.status !== 0) process.exitCode = 1;
}
