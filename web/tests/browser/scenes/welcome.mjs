// The front page: what a stranger sees at first, and what waits for those who play already.
import { until } from '../campaign.mjs';
import { expect } from '../house.mjs';
import { fits, guest, isCleanAs, isFinished, request } from '../playing.mjs';

const sizes = {
  'a screen of 1440 by 900': { width: 1440, height: 900 },
  'a screen of 1280 by 720': { width: 1280, height: 720 },
  'a phone of 390 by 844': { width: 390, height: 844 },
};
const plate = (page, game) => page.getByRole('article', { name: game.title, exact: true });

// Bots alone play to the end of it.
async function finished(page, setup) {
  const table = await request(page, 'POST', '/api/tables', { options: {}, clock: { kind: 'none' }, ...setup });
  if (table.status === 'open') await request(page, 'POST', `/api/tables/${table.id}/start`, {});
  await request(page, 'POST', `/api/tables/${table.id}/hand_over`, { bot: 'easy' });
  await isFinished(page, table);
  return table;
}

// Picture and button of the game to begin with are on the first screen.
async function beginsInSight(page, height) {
  for (const what of [page.locator('article.begin .picture'), page.getByRole('button', { name: 'bots now' })]) {
    const box = await what.boundingBox();
    expect(box.y + box.height <= height, `${await what.evaluate((one) => one.outerHTML)} is below`);
    expect(box.height > 40, `${await what.evaluate((one) => one.outerHTML)} has no room`);
  }
}

// The house with games that are still to come.
async function withFive(page) {
  await page.route('**/api/games', async (route) => {
    const answer = await route.fetch();
    const { games, ...rest } = await answer.json();
    const more = ['Power & Prestige', 'Napoleon'].map((title, i) => ({ ...games[i], id: `to_come_${i}`, title }));
    await route.fulfill({ response: answer, json: { ...rest, games: [...games, ...more].slice(0, 5) } });
  });
}

export async function front({ scene }) {
  for (const [where, size] of Object.entries(sizes)) {
    await scene(`the front page shows the games and how to begin, on ${where}`, async (person) => {
      const page = await person(size);
      await page.goto('/');
      const { games } = await page.evaluate(async () => (await fetch('/api/games')).json());
      await page.getByRole('heading', { level: 1, name: 'strategy game' }).waitFor();
      for (const game of games) {
        await plate(page, game).getByRole('button', { name: 'Play against bots' }).waitFor();
        await plate(page, game)
          .getByRole('link', { name: `Rules of ${game.title}` })
          .waitFor();
      }
      await page.waitForFunction(() => document.querySelector('.begin img')?.naturalWidth > 0);
      await beginsInSight(page, size.height);
      await fits(page, 'the front page');
      await isCleanAs(page, 'the front page', 'a phone, dark', 'a desktop, dark');
    });
  }

  await scene('the front page has room for five games', async (person) => {
    const page = await person();
    await withFive(page);
    await page.goto('/');
    await page.getByRole('heading', { level: 1, name: 'Five strategy games' }).waitFor();
    for (const size of [...Object.values(sizes), { width: 1024, height: 768 }]) {
      await page.setViewportSize(size);
      await beginsInSight(page, size.height);
      await fits(page, `the front page, ${size.width} wide`);
    }
  });

  await scene('every game leads to its rules and to a new table of its own', async (person) => {
    const page = await person();
    await page.goto('/');
    const { games } = await page.evaluate(async () => (await fetch('/api/games')).json());
    for (const game of games) {
      await plate(page, game).getByRole('link', { name: 'Create a table' }).click();
      const form = page.getByRole('region', { name: 'A new table' });
      await form.getByRole('heading', { name: 'A new table' }).waitFor();
      expect((await form.locator('select').first().inputValue()) === game.id, `not of ${game.title}`);
      await page.goBack();
      await plate(page, game)
        .getByRole('link', { name: `Rules of ${game.title}` })
        .click();
      await page.getByRole('heading', { level: 1, name: `The rules of ${game.title}` }).waitFor();
      await page.goBack();
    }
    await page.goto('/rules');
    await page.getByRole('heading', { level: 1, name: 'The rules of' }).waitFor();
    for (const game of games) await page.getByRole('link', { name: game.title, exact: true }).first().waitFor();
  });

  await scene(
    'who plays finds what waits, what is over, what can be joined and what can be watched',
    async (person) => {
      const [anna, ben] = [await person(), await person()];
      await guest(anna, 'Anna');
      await guest(ben, 'Ben');
      const setup = { game: 'royals', seats: 2, bots: { 1: 'easy' }, access: 'invitation' };
      const done = await finished(anna, setup);
      const open = { ...setup, options: {}, access: 'open', clock: { kind: 'none' } };
      const joinable = await request(ben, 'POST', '/api/tables', { ...open, bots: {}, name: 'A free chair' });
      const watched = await request(ben, 'POST', '/api/tables', { ...open, name: 'Ben in the open' });
      if (watched.status === 'open') await request(ben, 'POST', `/api/tables/${watched.id}/start`, {});
      await anna.goto('/');
      await anna.getByRole('heading', { level: 1, name: 'Nothing waits for you' }).waitFor();
      await anna
        .getByRole('region', { name: 'Your finished games' })
        .getByRole('link', { name: /You won by|Second of two|You won the tie|You share/ })
        .click();
      await anna.waitForURL(`**/t/${done.id}/replay`);
      await anna.goto('/');
      const line = (list, name) => anna.getByRole('region', { name: list }).getByRole('link', { name });
      await line('Tables to join', 'A free chair').waitFor();
      await line('Games to watch', 'Ben in the open').waitFor();

      const running = await request(anna, 'POST', '/api/tables', { ...setup, options: {}, name: 'My own' });
      if (running.status === 'open') await request(anna, 'POST', `/api/tables/${running.id}/start`, {});
      await request(anna, 'POST', `/api/tables/${joinable.id}/join`, {});
      await until(async () => {
        const { turn, you } = await request(anna, 'GET', `/api/tables/${running.id}`);
        return turn?.seats.includes(you.seat);
      }, 'it is never Anna’s turn');
      await anna.goto('/');
      await anna.getByRole('heading', { level: 1, name: 'A game waits for your move' }).waitFor();
      await line('Waiting for players', 'A free chair').waitFor();
      expect((await line('Tables to join', 'A free chair').count()) === 0, 'one’s own table is offered to join');
      await isCleanAs(anna, 'the page of who plays', 'a phone', 'a phone, dark', 'a desktop', 'a desktop, dark');
      await anna.getByRole('list', { name: 'Your move' }).getByRole('link', { name: 'My own' }).click();
      await anna.waitForURL(`**/t/${running.id}`);
      await anna.locator('#prompt h2').waitFor();
    },
  );

  await scene('long answers of the server come packed, and are the same', async (person) => {
    const page = await person();
    await page.goto('/');
    const plain = await page.request.get('/api/games/royals/data', { headers: { 'Accept-Encoding': 'identity' } });
    const packed = await page.request.get('/api/games/royals/data', { headers: { 'Accept-Encoding': 'gzip' } });
    expect(packed.headers()['content-encoding'] === 'gzip', 'it is not packed');
    expect(plain.headers()['content-encoding'] === undefined, 'it is packed for who cannot unpack it');
    expect(
      Number(packed.headers()['content-length']) * 3 < Number(plain.headers()['content-length']),
      'hardly shorter',
    );
    expect((await packed.text()) === (await plain.text()), 'they differ');
  });
}
