// Power & Prestige in a real browser on the real program, scene by scene:
// node tests/browser/games/power_and_prestige.mjs [words of a scene]
import { neighbours } from '../courts.mjs';
import { openHouse } from '../house.mjs';
import { alone, reach, season, winter } from '../scenes/courts.mjs';

let good = true;
for (const [scenes, data] of [
  [[season, winter], neighbours()],
  [[alone, reach], null],
]) {
  const house = await openHouse(process.argv[2], data);
  for (const play of scenes) await play(house);
  good = (await house.close()) && good;
}
process.exitCode = good ? 0 : 1;
