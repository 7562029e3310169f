// Wallenstein in a real browser on the real program, scene by scene: node tests/browser/games/wallenstein.mjs [words of a scene]
import { openHouse } from '../house.mjs';
import { withFreeBuildings, withStrongArmies } from '../campaign.mjs';
import { planning } from '../scenes/planning.mjs';
import { telling } from '../scenes/telling.mjs';
import { year } from '../scenes/year.mjs';

let good = true;
for (const [scenes, data] of [
  [planning, null],
  [telling, withStrongArmies()],
  [year, withFreeBuildings()],
]) {
  const house = await openHouse(process.argv[2], data);
  await scenes(house);
  good = (await house.close()) && good;
}
process.exitCode = good ? 0 : 1;
