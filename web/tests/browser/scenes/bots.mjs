// One person among bots, all by clicking on what is lit.
import { expect } from '../house.mjs';
import { againstBots, clickLit, set, unasked, yourTurn } from '../playing.mjs';

const turns = 4;

export async function bots({ scene }) {
  await scene('a person plays against three bots by clicking on what is lit', async (person) => {
    const page = await person();
    await againstBots(page);
    await set(page, unasked);
    const held = page.locator('.noble .owned');
    for (let turn = 0; turn < turns; turn++) {
      await yourTurn(page);
      for (let clicks = 0; (await page.title()).startsWith('(1)'); clicks++) {
        expect(clicks < 25, 'the turn does not end');
        await clickLit(page);
      }
    }
    await yourTurn(page);
    expect((await held.count()) > 0, 'nobody holds a noble after five turns');
    await page.getByRole('group', { name: 'Since your last turn' }).getByRole('button', { name: 'Step through' }).click();
    await page.getByText(/^1 of \d+$/).waitFor();
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
    await page.getByText(/resigned/i).first().waitFor();
  });
}
