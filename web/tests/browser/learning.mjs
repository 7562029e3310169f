// Learning and being new at a table, of every game: node tests/browser/learning.mjs [words of a scene]
import { openHouse } from './house.mjs';
import { lessons } from './scenes/lessons.mjs';
import { newcomers } from './scenes/newcomers.mjs';

const house = await openHouse(process.argv[2]);
for (const scenes of [lessons, newcomers]) await scenes(house);
process.exitCode = (await house.close()) ? 0 : 1;
