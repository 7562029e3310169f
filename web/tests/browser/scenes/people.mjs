// People among themselves: a table made by hand, a guest who comes by its link, and a whole game.
import { until } from '../campaign.mjs';
import { coarse, expect } from '../house.mjs';
import { choose, isCleanInBothSizes, newName, request, set, unasked } from '../playing.mjs';

async function makeTable(page, name) {
  await page.goto('/');
  await page.getByLabel('Your name, if you like').fill(name);
  await page.getByRole('button', { name: 'Create a table' }).click();
  const form = page.getByRole('region', { name: 'A new table' });
  await form.getByRole('button', { name: '2', exact: true }).click();
  await form.getByRole('button', { name: 'By invitation' }).click();
  await form.getByRole('button', { name: 'Create the table' }).click();
  const link = page.getByLabel('Invite with this link');
  await link.waitFor();
  return link.inputValue();
}

async function playToTheEnd(pages) {
  const over = pages[0].getByRole('region', { name: 'The result' });
  const deadline = Date.now() + 300_000;
  let choices = 0;
  while ((await over.count()) === 0) {
    expect(Date.now() < deadline, 'the game does not end');
    for (const page of pages) choices += (await choose(page, { most: 50 })).length;
  }
  return choices;
}

export async function people({ scene }) {
  await scene('two people play a whole game, one of them a guest who came by the link', async (person) => {
    const small = [{ width: 1024, height: 640 }, coarse];
    const [anna, ben] = [await person(...small), await person(...small)];
    const [annaName, benName] = [newName('Anna'), newName('Ben')];
    const link = await makeTable(anna, annaName);
    await ben.goto(link);
    await ben.getByLabel('Your name').fill(benName);
    await ben.getByRole('button', { name: 'Sit down' }).click();
    await anna.getByText(benName).waitFor();
    await anna.getByRole('button', { name: 'Start the game' }).click();
    for (const page of [anna, ben]) {
      await page.locator('.shell').waitFor();
      await set(page, { ...unasked, 'Take forced choices for me': true });
    }

    const choices = await playToTheEnd([anna, ben]);
    expect(choices > 100, `the game was over after ${choices} choices`);
    const results = await Promise.all(
      [anna, ben].map(async (page) => {
        const result = page.getByRole('region', { name: 'The result' });
        await result.getByRole('heading', { name: /^The victory goes to / }).waitFor();
        return (await result.locator('tbody .total .visually-hidden').allTextContents()).join();
      }),
    );
    expect(results[0] === results[1] && /^\d+,\d+$/.test(results[0]), `the results differ: ${results.join(' and ')}`);

    await anna.getByRole('link', { name: 'Replay' }).click();
    await anna.getByRole('slider', { name: 'Step' }).waitFor();
    await anna.getByText('This browser hashed the seed, and it is the commitment.').waitFor();
    await anna.getByText(/^0 of \d+$/).waitFor(); // a replay begins at the beginning
    await anna.getByRole('button', { name: 'To the end' }).click();
    await anna.getByText(/^(\d+) of \1$/).waitFor();
    const points = await anna
      .getByRole('group', { name: 'Through whose eyes' })
      .locator('.visually-hidden')
      .allTextContents();
    const inOrder = (list) =>
      list
        .map((one) => parseInt(one, 10))
        .sort((a, b) => b - a)
        .join();
    expect(
      inOrder(points) === inOrder(results[0].split(',')),
      `the replay ends with ${points.join()}, not ${results[0]}`,
    );
    await anna.getByRole('button', { name: 'To the beginning' }).click();
    await anna.getByText('The board is set up.').waitFor();
    const eyes = anna.getByRole('group', { name: 'Through whose eyes' });
    await eyes.getByRole('button', { name: benName }).click();
    await anna.getByRole('button', { name: 'Step forward' }).click();
    await anna.getByText(/^1 of \d+$/).waitFor();
    await isCleanInBothSizes(anna, 'the replay');

    // The curve comes by itself, and every turning point leads to its moment.
    await eyes.getByRole('button', { name: 'From above' }).click();
    const curve = anna.getByRole('region', { name: 'The game as a curve' });
    await curve.getByRole('img', { name: /^Chances to win over the game/ }).waitFor();
    const id = new URL(anna.url()).pathname.split('/')[2];
    const isReady = async () => (await request(anna, 'GET', `/api/tables/${id}/hopes`)).ready;
    await until(isReady, 'the curve is never ready', 60_000);
    const turns = anna.getByRole('region', { name: 'Turning points' }).getByRole('button');
    await anna.getByText(/^(The change in the chance to win|No single moment)/).waitFor();
    if ((await turns.count()) > 0) {
      await turns.first().click();
      await anna.locator('[aria-label="Turning points"] [aria-current="step"]').waitFor();
    } else await anna.getByRole('button', { name: 'To the end' }).click();
    await anna.getByRole('button', { name: 'What would a bot have done?' }).click();
    await anna.getByText('What a strong bot would have done').waitFor();
    await anna.getByRole('link', { name: 'Link to this moment' }).click();
    await anna.waitForURL(/\/replay\?step=\d+$/);
    const moment = await anna.getByRole('slider', { name: 'Step' }).inputValue();
    await anna.reload();
    await anna.getByText(new RegExp(`^${moment} of \\d+$`)).waitFor();
    await curve.getByRole('button', { name: 'Points' }).click();
    await curve.getByRole('img', { name: /^Points over the game/ }).waitFor();

    const [record] = await Promise.all([
      anna.waitForEvent('download'),
      anna.getByRole('link', { name: 'Export the record' }).click(),
    ]);
    await ben.goto('/');
    await ben.getByLabel('Choose a file').setInputFiles(await record.path());
    await ben.waitForURL(/\/replay$/);
    await ben
      .getByText(points[0] ?? '')
      .first()
      .waitFor({ state: 'attached' });
  });
}
