// One person among bots, all by clicking on what is lit.
import { coarse, desktop, expect } from '../house.mjs';
import {
  againstBots,
  clickLit,
  clickLitToTheEnd,
  goesOn,
  guest,
  isCleanInBothSizes,
  lookAway,
  moved,
  seated,
  seen,
  set,
  turnsBegun,
  unasked,
  yourTurn,
} from '../playing.mjs';

const watched = 2; // turns of the bots; then it is faster to look away

export async function bots({ scene }) {
  await scene('a game against three bots by clicking on what is lit', async (person) => {
    const page = await person(desktop, coarse);
    await guest(page, 'Clara');
    await seated([page], { game: 'royals', seats: 4, bots: { 1: 'easy', 2: 'easy', 3: 'easy' } });
    await set(page, unasked);
    let turns = 0;
    for (; turns < watched; turns++) {
      await yourTurn(page);
      const now = turnsBegun(page);
      for (let clicks = 0; await goesOn(page, now); clicks++) {
        expect(clicks < 25, 'the turn does not end');
        await clickLit(page);
      }
    }
    await yourTurn(page);
    await page
      .getByRole('group', { name: 'Since your last turn' })
      .getByRole('button', { name: 'Step through' })
      .click();
    await page.getByText(/^1 of \d+$/).waitFor();
    await page.getByRole('button', { name: 'Close' }).first().click();

    const deadline = Date.now() + 120_000;
    while ((await page.title()).startsWith('(1)')) {
      expect(Date.now() < deadline, 'the game does not end');
      await clickLitToTheEnd(page);
      turns += 1;
      await lookAway(page);
    }
    expect(turns > 5, `the game was over after ${turns} turns`);
    expect((await page.locator('.noble .owned').count()) > 10, 'hardly a noble is held at the end');
    await page
      .getByRole('region', { name: 'The result' })
      .getByRole('heading', { name: /^The victory goes to / })
      .waitFor();
  });

  await scene('a bot says what it would do and why, and that can be done', async (person) => {
    const page = await person();
    await againstBots(page);
    await page.getByRole('button', { name: 'What would a bot do?' }).click();
    const advice = page.getByRole('region', { name: 'Advice' });
    await advice.getByText(/^It expects to win \d+ of 100 such games/).waitFor();
    await advice.getByText('What else it thought of').click();
    await advice
      .getByText(/^\d+ of 100$/)
      .first()
      .waitFor();
    await isCleanInBothSizes(page, 'advice');
    const before = await seen(page);
    await advice.getByRole('button', { name: 'Do this' }).click();
    await moved(page, before);
    await advice.waitFor({ state: 'detached' });
  });

  await scene('a seat is handed to a bot and taken back, and resigned', async (person) => {
    const page = await person();
    await againstBots(page);
    const menu = async (name) => {
      await page.getByRole('button', { name: 'Menu' }).click();
      await page.getByRole('button', { name }).click();
    };
    await menu('Let a bot play for me');
    await page.getByText('A bot plays your seat until you take it back.').waitFor();
    await menu('Take the seat back');
    await page.getByText('You play your seat again.').waitFor();
    await menu('Resign');
    await page.getByRole('dialog').getByRole('button', { name: 'Resign' }).click();
    await page
      .getByText(/resigned/i)
      .first()
      .waitFor();
  });
}
