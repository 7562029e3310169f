// A year at court: a favour of the Emperor, a battle, a plan that risks a revolt, and a winter without grain. The
// favours are all free buildings, armies are strong, and whoever never collects grain starves: so all of it is sure to come.
import {
  aim,
  answer,
  asks,
  canAttack,
  colour,
  fronts,
  isAsked,
  last,
  lay,
  planTheRest,
  until,
  view,
} from '../campaign.mjs';
import { coarse, desktop, expect } from '../house.mjs';
import { guest, isCleanAs, lookAway, seated } from '../playing.mjs';

const own = (page) => Object.entries(view(page).counties).filter(([, county]) => county.owner === colour(page));
const strongest = (page) =>
  own(page)
    .sort(([, a], [, b]) => b.armies - a.armies)
    .map(([id]) => id);
const odds = (page, where) => page.locator(where).getByRole('img', { name: /percent you (take|keep) it/ });

// The strongest counties send courtiers and march, one pays taxes; nobody collects grain.
async function plan(page, tax) {
  const front = fronts(page).find((id) => id !== tax);
  const [first, second] = strongest(page).filter((id) => id !== tax && id !== front);
  for (const [box, card] of Object.entries({
    collect_grain: 'money_0',
    collect_taxes: tax,
    convert_3: first,
    convert_2: second,
    combat_a: front,
  }))
    await lay(page, box, card);
  await planTheRest(page);
}

// Answers what is asked and looks away in between, until this comes.
async function playUntil(page, comes, otherwise) {
  await until(
    async () => {
      if (comes()) return true;
      if (!isAsked(page) || (view(page).ask === 'plan' && view(page).players[view(page).viewer].confirmed))
        await lookAway(page);
      else await answer(page);
      return false;
    },
    otherwise,
    60_000,
  );
}

async function buildForFree(page) {
  await isCleanAs(page, 'the court', 'a phone, dark', 'a desktop, light');
  await page.locator('.favour.lit').first().click();
  await until(() => asks(page, 'build'), 'the favour is no building');
  const county = last(page)
    .choices.find((choice) => choice.act === 'build')
    .text.split(' ')[1];
  const before = view(page).counties[county].buildings?.length ?? 0;
  await page.locator(`[data-place="${county}"]`).dispatchEvent('click');
  await until(() => (view(page).counties[county].buildings?.length ?? 0) > before, 'nothing was built');
}

async function attack(page) {
  await aim(page);
  await odds(page, '.march').waitFor();
  const before = last(page);
  await page.locator('.march .go').click();
  await until(() => last(page) !== before, 'the attack did not arrive');
  // It is told on demand: nothing is told by itself here.
  await page.getByRole('button', { name: 'See it told' }).last().click();
  await page.locator('[data-telling] h2').waitFor();
  await isCleanAs(page, 'a battle', 'a phone, light', 'a desktop, dark');
  await page.keyboard.press('n');
}

export async function year({ scene }) {
  await scene('a year at court: a free building, a battle with its odds, and a winter of revolts', async (person) => {
    const page = await person(desktop, coarse);
    await guest(page, 'Hanna');
    await seated([page], {
      game: 'wallenstein',
      seats: 3,
      options: { line_up: true, emperors_court: true },
      bots: { 1: 'easy', 2: 'easy' },
    });
    await until(() => view(page)?.ask === 'plan', 'planning did not begin');
    expect((await page.locator('.mat .box').count()) === 14, 'the mat has no boxes of the court');
    let [built, fought, feared] = [false, false, false];
    for (const next of ['summer', 'fall', 'winter']) {
      const restless = own(page).find(([, county]) => county.revolt > 0)?.[0];
      if (restless) {
        await page.locator('[data-box=collect_taxes]').click();
        await page.locator(`.hand [data-card=${restless}]`).hover();
        await odds(page, '.risk').waitFor();
        feared = true;
      }
      await plan(page, restless ?? strongest(page)[0]); // where armies are many a revolt is no loss
      const there = () => view(page).season === next;
      const favoured = () => !built && asks(page, 'favour');
      const threatens = () => !fought && canAttack(page);
      while (!there()) {
        await playUntil(page, () => there() || favoured() || threatens(), 'the season does not end');
        if (favoured()) {
          await buildForFree(page);
          built = true;
        } else if (threatens()) {
          await attack(page);
          fought = true;
        }
      }
    }
    expect(built, 'no favour was granted');
    expect(fought, 'no attack was possible');
    expect(feared, 'no plan risked a revolt');

    await playUntil(page, () => asks(page, 'face'), 'winter brings no revolts');
    const revolts = last(page).choices.length;
    await until(async () => (await odds(page, '.faces').count()) === revolts, 'the odds of the revolts do not come');
    await isCleanAs(page, 'winter', 'a phone, dark');
    await page.locator('.faces button').first().click();
    await until(
      () => last(page).events?.some((event) => event.kind === 'winter_revolt') || last(page).choices.length < revolts,
      'the revolt does not break out',
    );
    await playUntil(page, () => view(page).year === 2 && view(page).ask === 'plan', 'the second year does not begin');
  });
}
