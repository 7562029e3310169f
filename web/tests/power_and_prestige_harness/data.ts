// The game's data files, read from the source tree.
import { readdirSync, readFileSync } from 'node:fs';

const folder = '../games/power_and_prestige/data';
export const data = Object.fromEntries(
  readdirSync(folder)
    .filter((name) => !name.startsWith('strings'))
    .map((name) => [
      name,
      JSON.parse(readFileSync(`${folder}/${name}`, 'utf8')) as { rows: Record<string, unknown>[] },
    ]),
);
