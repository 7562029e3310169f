// Writes the map sheets into web/generated, one for each description in games/: a game brings a description of its
// sheet and no code. Run before the page is built; takes a second or two.
import { mkdirSync, readdirSync } from 'node:fs';
import { buildCells } from './cell_sheet.mjs';
import { buildLands } from './lands.mjs';
import { buildRegions } from './regions.mjs';
import { buildRoads } from './road_sheet.mjs';

const builders = { cells: buildCells, lands: buildLands, regions: buildRegions, roads: buildRoads };

mkdirSync(new URL('../../generated/', import.meta.url), { recursive: true });
for (const file of readdirSync(new URL('games/', import.meta.url)).sort()) {
  const game = file.replace(/\.mjs$/, '');
  const { default: description } = await import(`./games/${file}`);
  const build = builders[description.kind];
  if (!build)
    throw new Error(
      `games/${file}: "${description.kind}" is no kind of sheet; there are cells, lands, regions and roads`,
    );
  build(game, description);
}
