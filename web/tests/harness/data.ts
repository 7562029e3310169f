// A game's data files, read from the source tree.
import { readdirSync, readFileSync } from 'node:fs';
import type { GameProps } from '../../table/game_ui';

export function dataOf(game: string): GameProps['data'] {
  const folder = `../games/${game}/data`;
  const files = readdirSync(folder).filter((name) => !name.startsWith('strings'));
  return Object.fromEntries(
    files.map((name) => [
      name,
      JSON.parse(readFileSync(`${folder}/${name}`, 'utf8')) as { rows: Record<string, unknown>[] },
    ]),
  );
}
