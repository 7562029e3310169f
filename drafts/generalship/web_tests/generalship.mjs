// Generalship in a real browser on the real program, scene by scene: node tests/browser/games/generalship.mjs [words of a scene]
import { withNeighbours } from '../generals.mjs';
import { openHouse } from '../house.mjs';
import { alone, front } from '../scenes/front.mjs';

let good = true;
for (const [scenes, data] of [
  [front, withNeighbours()],
  [alone, null],
]) {
  const house = await openHouse(process.argv[2], data);
  await scenes(house);
  good = (await house.close()) && good;
}
process.exitCode = good ? 0 : 1;
