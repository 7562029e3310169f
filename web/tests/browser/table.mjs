// The table in a real browser on the real program, scene by scene: node tests/browser/table.mjs [words of a scene]
import { openHouse } from './house.mjs';
import { bots } from './scenes/bots.mjs';
import { choosing } from './scenes/choosing.mjs';
import { front } from './scenes/welcome.mjs';
import { people } from './scenes/people.mjs';
import { reach } from './scenes/reach.mjs';
import { weight } from './scenes/weight.mjs';

const house = await openHouse(process.argv[2]);
for (const scenes of [front, choosing, reach, bots, people, weight]) await scenes(house);
process.exitCode = (await house.close()) ? 0 : 1;
