// Somebody new at a table of any game: what is pointed at explains itself, the map has a legend, nothing is cut.
import { expect } from '../house.mjs';
import { fits, guest, isClean, request, seated, yourTurn } from '../playing.mjs';

const sizes = { low: { width: 1280, height: 720 }, phone: { width: 390, height: 844 } };

// A table of each game against as many bots as usual.
async function sitDown(page, { id, seats }) {
  const count = seats.includes(4) ? 4 : Math.max(...seats);
  const bots = Object.fromEntries(Array.from({ length: count - 1 }, (_, i) => [i + 1, 'easy']));
  await seated([page], { game: id, seats: count, bots });
  await yourTurn(page);
}
const games = async (page) => (await request(page, 'GET', '/api/games')).games;

// Words that end in dots, and places too small for what they say.
const cutIn = (page) =>
  page.evaluate(() => {
    const hidden = (one) => one.closest('.visually-hidden, .places, .map') !== null;
    return [...document.querySelectorAll('.shell *')]
      .filter((one) => one.clientWidth > 1 && !hidden(one) && one.textContent.trim() !== '')
      .filter((one) => /hidden|clip/.test(getComputedStyle(one).overflowX) && one.scrollWidth > one.clientWidth + 1)
      .map((one) => `${one.className} "${one.textContent.trim().slice(0, 60)}"`);
  });
// What a finger is to hit, on the table itself. The sheet's grip is hit around it, too.
const lowIn = (page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('.shell button, .shell [role=tab]')]
      .filter((one) => one.getClientRects().length > 0 && !one.closest('.places, .visually-hidden, .log, .grip'))
      .filter((one) => one.getBoundingClientRect().height < 43.5)
      .map((one) => `${one.className} "${(one.getAttribute('aria-label') ?? one.textContent).trim().slice(0, 40)}"`),
  );

export async function newcomers({ scene }) {
  await scene(
    'in every game what is pointed at explains itself, with its rule, and the map has a legend',
    async (person) => {
      const page = await person();
      await guest(page, 'Nora');
      for (const game of await games(page)) {
        await sitDown(page, game);
        const piece = page.locator('.board [data-explained]').first();
        await piece.hover();
        const card = page.locator('.explanation');
        await card.waitFor();
        expect((await card.textContent()).length > 40, `${game.title} explains next to nothing`);
        await card.getByRole('link').click();
        await page.locator('article.open').waitFor();
        await page.getByRole('button', { name: 'Legend' }).click();
        const legend = page.getByRole('region', { name: 'Legend' });
        await legend.waitFor();
        expect((await legend.locator('dt').count()) > 4, `the legend of ${game.title} is short`);
        await isClean(page, `the legend of ${game.title}`);
        await legend.getByRole('button', { name: 'Close' }).click();
        await legend.waitFor({ state: 'detached' });
        await page.goBack();
      }
    },
  );

  for (const [name, size] of Object.entries(sizes)) {
    const where = `${size.width} by ${size.height}`;
    await scene(`nothing is cut at ${where}, in every game`, async (person) => {
      const page = await person(size, { isMobile: name === 'phone' });
      await guest(page, 'Nora');
      for (const game of await games(page)) {
        await sitDown(page, game);
        await fits(page, `${game.title} at ${where}`);
        const cut = await cutIn(page);
        expect(cut.length === 0, `${game.title} at ${where} cuts: ${cut.join('; ')}`);
        const low = name === 'phone' ? await lowIn(page) : [];
        expect(low.length === 0, `${game.title}: less than 44 px high: ${low.join('; ')}`);
        await page.goBack();
      }
    });
  }

  await scene('the focus walks through the whole table without moving it', async (person) => {
    const page = await person(sizes.low);
    await guest(page, 'Nora');
    const [game] = await games(page);
    await sitDown(page, game);
    for (let i = 0; i < 60; i++) {
      await page.keyboard.press('Tab');
      const moved = await page.evaluate(() => {
        const shell = document.querySelector('.shell');
        return shell.scrollTop + shell.scrollLeft + document.scrollingElement.scrollTop;
      });
      expect(moved === 0, `the table has moved after ${i + 1} times Tab`);
    }
  });
}
