// Learning: the game in one minute, and every lesson played to its end at its own table.
import { expect } from '../house.mjs';
import { fits, isClean, isCleanAs } from '../playing.mjs';

const gamesOf = async (page) => (await (await page.request.get('/api/games')).json()).games;
const card = (page) => page.getByRole('region', { name: 'The lesson', exact: true });
const heading = (page) => card(page).getByRole('heading', { level: 2 });

// Where one clicks for a choice, in the words of the games; what stands in the list below the question is not here.
const clicks = [
  [/^draw (pile|intrigue)$/, ([, pile]) => [`pile:${pile === 'pile' ? 'country' : 'intrigue'}`]],
  [/^draw (\w+)$/, ([, country]) => [`row:*${country}`]],
  [/^take (\w+\.\w+)$/, ([, noble]) => [`noble:${noble}`]],
  [/^place (\w+) (\w+)$/, ([, box, county]) => [`box:${box}`, `card:${county}`]],
  [/^choose (\w+)$/, ([, tile]) => [`tile:${tile}`]],
  [/^favour (\w+)$/, ([, favour]) => [`favour:${favour}`]],
  [/^act (\w+)$/, ([, action]) => [`action:${action}`]],
];
const selector = (anchor) =>
  anchor.startsWith('row:*')
    ? `[data-anchor^="row:"][data-card="${anchor.slice(5)}"]`
    : `[data-anchor="${anchor}"]:not([hidden])`;

async function clickOn(page, choice) {
  for (const [pattern, places] of clicks) {
    const found = pattern.exec(choice);
    if (!found) continue;
    for (const anchor of places(found)) await page.locator(selector(anchor)).first().click();
    return true;
  }
  return false;
}

const seen = (page) => page.locator('.shell').getAttribute('data-seen');
async function moved(page, before) {
  await page.waitForFunction(
    (seen) =>
      document.querySelector('.shell')?.dataset.seen !== seen && document.querySelector('#prompt[aria-busy=false]'),
    before,
  );
}

// Something that the step lights is there, inside what one sees.
async function isLit(page, step, where) {
  if (step.lit.length === 0) return;
  // On a phone it may lie further down in the sheet.
  const there = step.lit.map((anchor) => (anchor === 'prompt' ? '#prompt' : `[data-anchor="${anchor}"]`)).join(', ');
  await page
    .waitForFunction(
      (there) => (innerWidth < 600 ? document.querySelector(there) : document.querySelector('.veil .ring')),
      there,
      { timeout: 5000 },
    )
    .catch(() => {
      throw new Error(`${where}, step ${step.id}: nothing of ${step.lit.join(', ')} is there`);
    });
}

async function answer(page, step) {
  const wrong = step.answers.find((one) => !one.right);
  const right = step.answers.find((one) => one.right);
  if (wrong) {
    await card(page).getByRole('button', { name: wrong.text, exact: true }).click();
    await card(page).getByText(wrong.says).waitFor();
  }
  await card(page).getByRole('button', { name: right.text, exact: true }).click();
}

// A click on the board where that is meant, else the button that shows it.
async function play(page, step, byClicks) {
  for (const choice of step.play) {
    const before = await seen(page);
    if (!byClicks || !(await clickOn(page, choice))) await card(page).getByRole('button', { name: 'Show me' }).click();
    await moved(page, before);
  }
}

async function walk(page, game, lesson, { byClicks = true, each = async () => {} } = {}) {
  const where = `${game.title}, ${lesson.title}`;
  await page.goto(`/learn/${game.id}/${lesson.id}`);
  for (const step of lesson.chapters.flatMap((chapter) => chapter.steps)) {
    await page.waitForFunction(
      (idea) => document.querySelector('.lesson h2')?.textContent === idea && document.querySelector('#prompt'),
      step.idea,
    );
    await isLit(page, step, where);
    await each(step);
    if (step.answers) await answer(page, step);
    else await play(page, step, byClicks);
    await card(page).getByText(step.done).waitFor();
    await page.keyboard.press('Enter'); // the way on has the focus
  }
  await page.getByRole('region', { name: 'The end of the lesson' }).waitFor();
}

export async function lessons({ scene }) {
  await scene('the game in one minute, for every game: clean, day and night, on a phone', async (person) => {
    const page = await person();
    for (const game of await gamesOf(page)) {
      await page.goto('/');
      await page
        .getByRole('article', { name: game.title, exact: true })
        .getByRole('link', { name: `Learn ${game.title}` })
        .waitFor();
      await page.goto(`/learn/${game.id}`);
      await page.getByRole('heading', { level: 1, name: `${game.title} in one minute` }).waitFor();
      await page.locator('.sheet .pieces').first().waitFor();
      await isCleanAs(page, `${game.title} in one minute`, 'a desktop', 'a phone', 'a phone, dark');
    }
    await page.goto('/learn/chess');
    await page.getByRole('heading', { name: 'No such game' }).waitFor();
  });

  await scene('every lesson is played to its end by clicks, wrong answers and all', async (person) => {
    const page = await person();
    for (const game of await gamesOf(page)) {
      for (const { id } of game.lessons) {
        const lesson = await (await page.request.get(`/api/games/${game.id}/lessons/${id}`)).json();
        await walk(page, game, lesson);
        await fits(page, `the end of ${lesson.title}`);
        await isClean(page, `the end of ${lesson.title}`);
      }
    }
  });

  for (const [where, size, colorScheme] of [
    ['a screen of 1280 by 720', { width: 1280, height: 720 }, 'light'],
    ['a phone of 390 by 844', { width: 390, height: 844 }, 'dark'],
  ]) {
    await scene(`every lesson fits ${where}, and axe finds nothing in it`, async (person) => {
      const page = await person(size, { colorScheme });
      for (const game of await gamesOf(page)) {
        for (const { id } of game.lessons) {
          const lesson = await (await page.request.get(`/api/games/${game.id}/lessons/${id}`)).json();
          const looked = new Set(lesson.chapters.map((chapter) => chapter.steps[0].id)); // one of each chapter
          const each = async (step) => {
            await fits(page, `${lesson.title}, step ${step.id}`);
            const now = await card(page).locator('.read > .now').boundingBox();
            const ways = await card(page).locator('.ways').boundingBox();
            expect(
              now && ways && now.y + now.height <= Math.min(size.height, ways.y + 1),
              `${step.id}: what to do now is out of sight`,
            );
            if (looked.has(step.id)) await isClean(page, `${lesson.title}, step ${step.id}`);
          };
          await walk(page, game, lesson, { byClicks: false, each });
        }
      }
    });
  }

  await scene('a lesson answers wrong clicks by the rule, goes back, remembers, and ends in a game', async (person) => {
    const page = await person();
    await page.goto('/learn/royals/first_game');
    await heading(page).waitFor();
    const skip = card(page).getByRole('button', { name: 'Skip' });
    for (let i = 0; i < 6; i++) await skip.click();
    await card(page).getByRole('heading', { name: 'Nobles cost cards of their own country.' }).waitFor();
    await page.locator('[data-anchor="noble:bordeaux.princess"]').click();
    await page.locator('.card-why').getByText('The small card left of each portrait is the price.').waitFor();
    await page.locator('[data-anchor="noble:dijon.baron"]').click();
    await page.locator('.card-why').getByText('The same price, but Dijon brings 3').waitFor();
    await card(page).getByRole('button', { name: 'Hint' }).click();
    await card(page).getByText('What is asked for').waitFor();
    await page.locator('[data-anchor="noble:bordeaux.baron"]').click();
    await card(page).getByText('Two France cards, one Baron, 5 points.').waitFor();
    await card(page).getByRole('button', { name: 'Back', exact: true }).click();
    await card(page).getByRole('heading', { name: 'From now on' }).waitFor();
    await page.reload();
    await card(page).getByRole('heading', { name: 'From now on' }).waitFor();
    // A place of the table answers a question, too.
    for (const idea of ['Nobles cost', 'Three cards for one', 'An Intrigue card instead', 'An Intrigue card takes']) {
      await skip.click();
      await card(page).getByRole('heading', { name: idea }).waitFor();
    }
    await skip.click();
    await card(page).getByRole('heading', { name: 'The fallen still count' }).waitFor();
    await page.locator('[data-anchor="title:baron"]').click();
    await card(page).getByText('Ben keeps two Barons').waitFor();
    // Between two steps there is nothing to skip for a moment; the end is there when it offers a game.
    const begin = page.getByRole('button', { name: 'gentle bots' });
    for (let i = 0; i < 200 && (await begin.count()) === 0; i++) {
      if ((await skip.count()) > 0) await skip.click({ timeout: 1000 }).catch(() => {});
      else await page.waitForTimeout(50);
    }
    await begin.click();
    await page.waitForURL(/\/t\//);
    await page.locator('#prompt h2').waitFor();
  });
}
