// Choosing, and not being allowed to: taking back, refusals with their rule, confirmation, a reload.
import { expect } from '../house.mjs';
import { againstBots, guest, isCleanInBothSizes, moved, newName, prompt, seated, seen, yourTurn } from '../playing.mjs';

const row = (page) => page.locator('[data-anchor^="row:"][data-card]');
const hand = (page) => page.locator('.tray .held');

export async function choosing({ scene }) {
  await scene('a card drawn from the row is taken back and lies there again', async (person) => {
    const page = await person();
    await againstBots(page);
    const [asked, open, held, before] = [
      await prompt(page).textContent(),
      await row(page).count(),
      await hand(page).count(),
      await seen(page),
    ];
    await row(page).first().click();
    await moved(page, before);
    expect((await hand(page).count()) === held + 1, 'the card did not come into the hand');
    await page.getByRole('button', { name: 'Take back' }).click();
    await page.waitForFunction((count) => document.querySelectorAll('.tray .held').length === count, held);
    expect((await row(page).count()) === open, 'the card does not lie in the row again');
    expect((await prompt(page).textContent()) === asked, 'something else is asked than before');
  });

  await scene('a noble that cannot be claimed says why, and its rule is one click away', async (person) => {
    const page = await person();
    await againstBots(page);
    await isCleanInBothSizes(page, 'the table');
    await page.locator('[data-anchor="noble:paris.king"]').click();
    const card = page.getByRole('status').filter({ hasText: 'Not allowed.' });
    await card.getByText(/draw cards/).waitFor();
    const rule = card.getByRole('link');
    const title = (await rule.textContent()).trim();
    await rule.click();
    const shown = page.locator('article.open');
    await shown.getByRole('heading', { name: title }).waitFor();
    expect(await shown.isVisible(), 'the rule is not in sight');
    await isCleanInBothSizes(page, 'the rulebook panel');
  });

  await scene('what ends the turn asks once, unless the player does not want to be asked', async (person) => {
    const page = await person();
    await againstBots(page);
    const before = await seen(page);
    await row(page).first().click();
    await moved(page, before);
    await page.locator('#prompt').getByRole('button', { name: 'End the turn' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Not yet' }).click();
    expect((await page.title()).startsWith('(1)'), 'the turn ended without a word');
    await page.locator('#prompt').getByRole('button', { name: 'End the turn' }).click();
    await dialog.getByRole('checkbox', { name: 'Do not ask again' }).check();
    await dialog.getByRole('button', { name: 'End the turn' }).click();
    await page.waitForFunction(() => !document.title.startsWith('(1)'));
  });

  await scene('a card from the pile is asked about before it is revealed', async (person) => {
    const page = await person();
    await againstBots(page);
    const before = await seen(page);
    const pile = page.getByRole('button', { name: /^Draw from the Country pile/ });
    await pile.click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Then it cannot be taken back: this table was not made for practice.').waitFor();
    await dialog.getByRole('button', { name: 'Not yet' }).click();
    expect((await seen(page)) === before, 'a card was drawn all the same');
    await pile.click();
    await dialog.getByRole('button', { name: /^Draw/ }).click();
    await moved(page, before);
    expect(
      (await page.getByRole('button', { name: 'Take back' }).count()) === 0,
      'what was revealed can be taken back though the table is not for practice',
    );
  });

  await scene('at a table for practice a card from the pile is taken back', async (person) => {
    const page = await person();
    await page.goto('/');
    await page.getByRole('button', { name: 'Create a table' }).click();
    const form = page.getByRole('region', { name: 'A new table' });
    await form.getByLabel('Your name, if you like').fill(newName('Clara'));
    await form.getByRole('button', { name: '2', exact: true }).click();
    await form.getByRole('combobox', { name: 'Seat 2' }).selectOption('easy');
    await form.getByRole('checkbox', { name: 'For practice' }).check();
    await form.getByRole('button', { name: 'Create the table' }).click();
    await page.getByText('For practice: whoever plays alone with bots').waitFor();
    await page.getByRole('button', { name: 'Start the game' }).click();
    await page.locator('.shell').waitFor();
    await yourTurn(page);
    await page.getByText('For practice', { exact: true }).first().waitFor();
    const [held, before] = [await hand(page).count(), await seen(page)];
    await page.getByRole('button', { name: /^Draw from the Country pile/ }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('This table is for practice: you can still take it back.').waitFor();
    await dialog.getByRole('button', { name: /^Draw/ }).click();
    await moved(page, before);
    expect((await hand(page).count()) === held + 1, 'no card came');
    await page.getByRole('button', { name: 'Take back' }).click();
    await page.waitForFunction((count) => document.querySelectorAll('.tray .held').length === count, held);
  });

  await scene('two people ask each other, and who lets a bot play agrees to nothing', async (person) => {
    const [anna, ben] = [await person(), await person()];
    await guest(anna, 'Anna');
    await guest(ben, 'Ben');
    await seated([anna, ben], { game: 'royals', seats: 2 });
    for (const page of [anna, ben]) await page.reload(); // who they are was said behind the pages' backs
    await yourTurn(anna);
    const [held, before] = [await hand(anna).count(), await seen(anna)];
    await anna.getByRole('button', { name: /^Draw from the Country pile/ }).click();
    const dialog = anna.getByRole('dialog');
    await dialog.getByText('It is taken back only if the other player agrees.').waitFor();
    await dialog.getByRole('button', { name: /^Draw/ }).click();
    await moved(anna, before);
    const menu = async (page, name) => {
      await page.getByRole('button', { name: 'Menu' }).click();
      await page.getByRole('button', { name }).click();
    };
    await menu(ben, 'Let a bot play for me');
    await ben.getByText('A bot plays your seat until you take it back.').waitFor();
    await menu(anna, 'Ask to take the last choice back');
    await ben.getByText('Take your seat back to answer.').waitFor();
    expect((await hand(anna).count()) === held + 1, 'a seat that a bot plays has agreed');
    await menu(ben, 'Take the seat back');
    await ben.getByRole('button', { name: 'Agree' }).click();
    await anna.waitForFunction((count) => document.querySelectorAll('.tray .held').length === count, held);
  });

  await scene('a reload in the middle shows the same table', async (person) => {
    const page = await person();
    await againstBots(page);
    const before = await seen(page);
    await row(page).first().click();
    await moved(page, before);
    const facts = async () =>
      [
        await prompt(page).textContent(),
        await hand(page).count(),
        await seen(page),
        await page.locator('[data-anchor=hand]').textContent(),
      ].join('|');
    const left = await facts();
    await page.reload();
    await page.locator('#prompt h2').waitFor();
    expect((await facts()) === left, `another table after the reload: ${await facts()}, not ${left}`);
  });
}
