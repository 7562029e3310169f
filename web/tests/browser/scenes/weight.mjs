// What a first visit brings over the wire: the page with its fonts and what it asks of the server, as packed as it
// comes. Live messages are not counted. The limits are a tenth above what was measured before telling was built.
import { expect } from '../house.mjs';
import { guest, request } from '../playing.mjs';

const limits = { lobby: 142, royals: 405, wallenstein: 552, napoleon: 465, power_and_prestige: 452 }; // KB
const picture = 14; // of every further game on the front page, which had two when its limit was set
const others = 600; // the table of a game that has no limit of its own

async function weigh(page, visit) {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  let bytes = 0;
  session.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += encodedDataLength));
  await visit();
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => document.fonts.ready);
  return bytes / 1024;
}

export async function weight({ scene }) {
  await scene('a first visit is not heavier than it was', async (person) => {
    const found = {};
    const first = await person();
    found.lobby = await weigh(first, () => first.goto('/'));
    const games = (await request(first, 'GET', '/api/games')).games;
    await guest(first, 'Clara');
    for (const { id, seats } of games) {
      const count = Math.min(...seats);
      const bots = Object.fromEntries(Array.from({ length: count - 1 }, (_, i) => [i + 1, 'easy']));
      const setup = { game: id, seats: count, bots, options: {}, access: 'open', clock: { kind: 'none' } };
      const table = await request(first, 'POST', '/api/tables', setup);
      if (table.status === 'open') await request(first, 'POST', `/api/tables/${table.id}/start`, {});
      // The same person with an empty cache.
      const again = await person(undefined, { storageState: await first.context().storageState() });
      found[id] = await weigh(again, async () => {
        await again.goto(`/t/${table.id}`);
        await again.locator('#prompt h2').waitFor();
      });
    }
    console.log(
      `   ${Object.entries(found)
        .map(([what, size]) => `${what} ${size.toFixed(0)} KB`)
        .join(', ')}`,
    );
    const allowed = { ...limits, lobby: limits.lobby + picture * Math.max(0, games.length - 2) };
    for (const [what, size] of Object.entries(found))
      expect(size <= (allowed[what] ?? others), `${what}: ${size.toFixed(0)} KB`);
  });
}
