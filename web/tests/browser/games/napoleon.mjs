// Napoleon in a real browser on the real program, scene by scene: node tests/browser/games/napoleon.mjs [words of a scene]
import { openHouse } from '../house.mjs';
import { withNapoleonInItaly } from '../marshals.mjs';
import { alone, battle, defeat, offers, small } from '../scenes/empire.mjs';

let good = true;
for (const [scenes, data] of [
  [[battle], withNapoleonInItaly()],
  [[defeat], withNapoleonInItaly(1)],
  [[offers, small, alone], null],
]) {
  const house = await openHouse(process.argv[2], data);
  for (const play of scenes) await play(house);
  good = (await house.close()) && good;
}
process.exitCode = good ? 0 : 1;
