// Every scene in a real browser: the table's, those of learning, then those of each game that has some (games/<game>.mjs).
// Two files are run side by side where there are two cores; each has a server and a browser of its own.
// node tests/browser/all.mjs [words of a scene]
import { spawn } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';

const here = fileURLToPath(new URL('.', import.meta.url));
const games = readdirSync(`${here}games`).filter((name) => name.endsWith('.mjs'));
const files = ['learning.mjs', 'table.mjs', ...games.map((name) => `games/${name}`)]; // the longest first

// What a file says is shown when it is through, so that two of them do not talk at once.
const run = (file) =>
  new Promise((resolve) => {
    const start = Date.now();
    const child = spawn(process.execPath, [here + file, ...process.argv.slice(2)], {
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const said = [];
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => said.push(part));
    child.on('close', (status) => {
      console.log(`== ${file}, ${((Date.now() - start) / 1000).toFixed(0)} s`);
      process.stdout.write(Buffer.concat(said));
      if (status !== 0) process.exitCode = 1;
      resolve();
    });
  });
const one = async () => {
  for (let file = files.shift(); file; file = files.shift()) await run(file);
};
await Promise.all(Array.from({ length: Math.min(2, availableParallelism()) }, one));
