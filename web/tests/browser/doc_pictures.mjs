// Pictures in docs/pictures, with few colours: node tests/browser/doc_pictures.mjs NAME [FOLDER]
// NAME_replay: bots play a game to its end, and it is opened at one of its moments. generalship_battle: the other side has sealed.
import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { until } from './campaign.mjs';
import { answered, choices, fight, withNeighbours } from './generals.mjs';
import { openHouse, program } from './house.mjs';
import { guest, request, seated, set, unasked } from './playing.mjs';
import { png8 } from './png8.mjs';
import { isFight, playOn } from './scenes/front.mjs';

const [, , name, folder = fileURLToPath(new URL('../../../docs/pictures', import.meta.url))] = process.argv;
const people = ['Anna', 'Ben', 'Clara', 'Emil', 'Frieda', 'Giles'];
// `turn`: which of its turning points, counted from 0; `at`: how far into the game, from 0 to 1; `eyes`: through whose.
const replays = {
  royals: { seats: 4, options: {}, turn: 1, eyes: 'above' },
  generalship: { seats: 3, options: {}, turn: 3, eyes: 'above' },
  napoleon: { seats: 4, options: {}, at: 0.3, eyes: 0 },
  power_and_prestige: { seats: 4, options: { years: 3 }, turn: 1, eyes: 'above' },
};

async function playedByBots(game, { seats, options }) {
  const engine = spawn(program, ['engine'], { stdio: ['pipe', 'pipe', 'inherit'] });
  const lines = createInterface({ input: engine.stdout })[Symbol.asyncIterator]();
  const ask = async (question) => {
    engine.stdin.write(`${JSON.stringify(question)}\n`);
    const answer = JSON.parse((await lines.next()).value);
    if (!answer.ok) throw new Error(`${JSON.stringify(question)}: ${JSON.stringify(answer).slice(0, 300)}`);
    return answer;
  };
  let turn = await ask({ cmd: 'new', game, seats, options, seed: 'pictures' });
  while (turn.waiting === 'players') {
    const [seat] = turn.seats;
    const { choice } = await ask({ cmd: 'suggest', seat, bot: 'greedy' });
    turn = await ask({ cmd: 'play', seat, choice });
  }
  const { record } = await ask({ cmd: 'record' });
  engine.stdin.end();
  return { ...record, players: people.slice(0, seats) };
}

async function replay(person, game) {
  const record = await playedByBots(game, replays[game]);
  const page = await person();
  await guest(page, 'Anna');
  const table = await request(page, 'POST', '/api/records', record);
  const hopes = () => request(page, 'GET', `/api/tables/${table.id}/hopes`);
  await until(async () => (await hopes()).ready, 'the chances are not worked out', 400_000);
  const { turn, at = 0.5, eyes } = replays[game];
  const points = (await hopes()).turning_points;
  const step = points[turn]?.step ?? Math.round(record.steps.length * at);
  await page.goto(`/t/${table.id}/replay?step=${step}${eyes === 'above' ? '' : `&eyes=${eyes}`}`);
  await page.locator('.scrub output').waitFor();
  return page;
}

async function battle(person) {
  const pages = [await person(), await person()];
  for (const [i, name] of ['Clara', 'Anna'].entries()) {
    await pages[i].goto('/');
    await request(pages[i], 'POST', '/api/guest', { name });
  }
  await seated(pages, { game: 'generalship', seats: 2, options: { nations: ['england', 'byzantium'] } });
  for (const page of pages) await set(page, unasked);
  await playOn(pages, () => pages.some(isFight), 'no battle begins');
  const first = pages.find(isFight);
  const other = pages.find((page) => page !== first);
  await fight(first);
  await until(() => isFight(other), 'the other side is not asked');
  if (choices(other).some((choice) => choice.act === 'match'))
    await answered(other, () => other.locator('.hand .tactic.can li button').first().click(), 'no match');
  await other.mouse.move(720, 620);
  return other;
}

const fights = name === 'generalship_battle';
const house = await openHouse('', fights ? withNeighbours() : null);
await house.scene(name, async (person) => {
  const page = fights ? await battle(person) : await replay(person, name.replace(/_replay$/, ''));
  await page.waitForTimeout(1500);
  writeFileSync(join(folder, `${name}.png`), await png8(page, await page.screenshot()));
});
process.exitCode = (await house.close()) ? 0 : 1;
