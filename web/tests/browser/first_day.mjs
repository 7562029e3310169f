// A game that has no page of its own, played by its list of choices: node tests/browser/first_day.mjs GAME [ANSWERS]
import { expect, openHouse, phone } from './house.mjs';
import { guest, moved, seated, seen, set, unasked, yourTurn } from './playing.mjs';

const [, , game, answers = '6'] = process.argv;
const house = await openHouse();

for (const [where, size] of Object.entries({ 'a screen': undefined, 'a phone': phone })) {
  await house.scene(`${game} is played in words on ${where}`, async (person) => {
    const page = await person(size);
    await guest(page, 'Clara');
    const games = await page.evaluate(async () => (await fetch('/api/games')).json());
    const seats = games.games.find((one) => one.id === game)?.seats[0];
    expect(seats, `there is no game ${game}`);
    const bots = Object.fromEntries(Array.from({ length: seats - 1 }, (_, i) => [i + 1, 'easy']));
    await seated([page], { game, seats, bots });
    await set(page, unasked);
    await page.getByRole('region', { name: 'The table in words' }).getByText('Players').waitFor();
    for (let answer = 0; answer < Number(answers); answer++) {
      await yourTurn(page);
      const before = await seen(page);
      // The list, or a button for each where all choices are plain words.
      const listed = page.getByRole('listbox', { name: 'Choices' }).getByRole('option');
      const buttons = page.locator('#prompt .acts button:not(.back)');
      await listed.or(buttons).first().waitFor();
      await ((await listed.count()) > 0 ? listed : buttons).first().click();
      await moved(page, before);
    }
  });
}
process.exitCode = (await house.close()) ? 0 : 1;
