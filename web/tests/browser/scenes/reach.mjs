// Everyone can play: on a small phone with a thumb, and by keyboard alone.
import { expect, phone } from '../house.mjs';
import {
  againstBots,
  fits,
  goesOn,
  isCleanInBothSizes,
  moved,
  seen,
  tabTo,
  turnsBegun,
  yourTurn,
} from '../playing.mjs';

export async function reach({ scene }) {
  await scene('the lobby is clean and fits, wide and narrow', async (person) => {
    const page = await person();
    await page.goto('/');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await isCleanInBothSizes(page, 'the lobby');
    await page.getByRole('button', { name: 'Create a table' }).click();
    await isCleanInBothSizes(page, 'the form for a new table');
  });

  await scene('on a phone of 360 pixels everything can be reached', async (person) => {
    const page = await person(phone);
    await againstBots(page);
    await fits(page, 'the table');
    for (const name of ['Titles', 'Periods', 'Piles']) {
      await page.getByRole('button', { name, exact: true }).tap();
      await page.locator('.panel .cartouche').waitFor();
      await page.getByRole('button', { name: 'Close' }).first().tap();
    }
    // A city opens to its full plate, which says why its nobles cannot be had yet.
    await page.locator('[data-anchor="city:paris"]').tap();
    await page.getByRole('button', { name: /^Claim the King/ }).tap();
    await page.getByText('Not allowed.').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('region', { name: 'Paris' }).getByRole('button', { name: 'Close' }).tap();
    const before = await seen(page);
    await page.locator('.bar .source.can').first().tap();
    await moved(page, before);
    for (const name of ['Log', 'Chat', 'Rules', 'History', 'Hand']) {
      await page.getByRole('tab', { name }).tap();
      await fits(page, `the sheet with ${name}`);
    }
    await page.getByRole('button', { name: 'Lower the sheet' }).tap();
    await page.getByRole('button', { name: 'End the turn' }).tap();
    await page.getByRole('dialog').getByRole('button', { name: 'End the turn' }).tap();
    await yourTurn(page);
    await fits(page, 'the second turn');
  });

  await scene('on a phone the cities of the south stand clear of everything over the map', async (person) => {
    const page = await person(phone);
    await againstBots(page);
    const over = {
      'the cards to draw from': await page.locator('.bar').boundingBox(),
      'the sheet': await page.getByRole('region', { name: 'Your choices' }).boundingBox(),
      'the buttons for more of the board': await page.getByRole('group', { name: 'More of the board' }).boundingBox(),
    };
    for (const city of ['madrid', 'seville', 'valencia', 'barcelona', 'marseille', 'munich', 'vienna']) {
      const pin = await page.locator(`[data-anchor="city:${city}"] .board`).boundingBox();
      for (const [name, box] of Object.entries(over)) {
        const apart =
          pin.y + pin.height <= box.y ||
          pin.x + pin.width <= box.x ||
          pin.x >= box.x + box.width ||
          pin.y >= box.y + box.height;
        expect(apart, `${city} lies under ${name}`);
      }
    }
  });

  await scene('by keyboard alone a table is made, started and played', async (person) => {
    const page = await person();
    const press = (...keys) =>
      keys.reduce((before, key) => before.then(() => page.keyboard.press(key)), Promise.resolve());
    await page.goto('/');
    await page.getByText('with 3 fair bots').waitFor();
    await tabTo(page, /^Create a table$/);
    await press('Enter');
    await tabTo(page, /^3$/);
    await press('Enter');
    for (const seat of [/^Seat 2$/, /^Seat 3$/]) {
      await tabTo(page, seat);
      await press('ArrowDown'); // the first bot
    }
    await tabTo(page, /^Create the table$/);
    await press('Enter');
    await page.getByRole('button', { name: 'Start the game' }).waitFor();
    await tabTo(page, /^Start the game$/);
    await press('Enter');
    await page.getByText('Your first turn').first().waitFor();

    // A noble on the board, reached by walking, says why not.
    await tabTo(page, /^Paris\. /);
    await press('ArrowRight', 'Enter');
    await page.getByText('Not allowed.').waitFor();
    await press('Escape');

    for (let turn = 0; turn < 3; turn++) {
      await yourTurn(page);
      const now = turnsBegun(page);
      for (let choices = 0; await goesOn(page, now); choices++) {
        expect(choices < 25, 'the turn does not end');
        const before = await seen(page);
        if ((await page.locator('[data-choices]').count()) > 0) {
          if (!(await page.evaluate(() => document.activeElement?.matches('[data-choices]')))) await press('f');
          await press('ArrowDown', 'Enter');
        } else {
          await tabTo(page, /^End the turn$/);
          await press('Enter');
        }
        if (await page.getByRole('dialog').count()) await press('Enter');
        await moved(page, before);
        if (turn === 0 && choices === 0) {
          // Back and again.
          await page.evaluate(() => document.activeElement?.blur());
          await press('u');
          await page.getByText('Your first turn').first().waitFor();
        }
      }
    }
  });
}
