// What happened is told: own battles stay on the stage until one goes on and never stand in the way of an answer.
import { aim, answer, canAttack, fronts, isAsked, last, lay, mine, planTheRest, until, view } from '../campaign.mjs';
import { coarse, desktop, expect } from '../house.mjs';
import { guest, isCleanAs, seated } from '../playing.mjs';

const stage = (page) => page.locator('.stage[data-telling]');
const onwards = (page) => page.locator('.stage .onwards');
const events = (page) => page.heard.filter((one) => one.type === 'update').flatMap((one) => one.events);
const isOwn = (event, seat) => event.kind === 'attacked' && event.seat === seat;
const alone = { game: 'wallenstein', seats: 3, options: { line_up: true }, bots: { 1: 'easy', 2: 'easy' } };

// Every telling that comes to its end on this page, by its name; the page keeps count itself.
const keepCount = (page) =>
  page.evaluate(() => {
    globalThis.toldToTheEnd = {};
    const look = () => {
      const shown = document.querySelector('[data-telling][data-told=true]');
      if (shown) globalThis.toldToTheEnd[shown.dataset.telling] = shown.getAttribute('aria-label');
    };
    new MutationObserver(look).observe(document.body, { subtree: true, childList: true, attributes: true });
  });
const counted = (page) => page.evaluate(() => globalThis.toldToTheEnd);
const about = async (page) =>
  (await stage(page)
    .getAttribute('aria-label', { timeout: 500 })
    .catch(() => null)) ?? '';
// What is told may have given way to the next between looking and clicking.
const pressOnwards = (page) =>
  onwards(page)
    .click({ timeout: 1000 })
    .catch(() => {});
// Goes on through the battles that are told now; winter and scoring stand, and do not stand in the way.
async function goOnWithBattles(page) {
  for (let i = 0; i < 40 && (await onwards(page).count()) > 0; i++) {
    if (/^(Winter|Scoring)/.test(await about(page))) return;
    await pressOnwards(page);
  }
}

// The two strongest counties of those that border on others march, the rest as they come.
async function planToFight(page) {
  const strongest = fronts(page);
  for (const box of ['combat_a', 'combat_b']) {
    const county = strongest.shift();
    if (county !== undefined && mine(page).plan?.[box] === undefined) await lay(page, box, county);
  }
  await planTheRest(page);
}

// Plays on until this comes; whatever is told is seen to its end.
async function playOn(page, comes, otherwise) {
  await until(
    async () => {
      await goOnWithBattles(page);
      if (comes()) return true; // nothing may come between looking and answering
      if (!isAsked(page)) return false;
      if (view(page).ask === 'plan') await planToFight(page);
      else if (canAttack(page)) await attack(page);
      else await answer(page);
      return false;
    },
    otherwise,
    150_000,
  );
}
async function attack(page) {
  await aim(page);
  const before = last(page);
  await page.locator('.march .go').click();
  await until(() => last(page) !== before, 'the attack did not arrive');
}

export async function telling({ scene }) {
  await scene(
    'an own battle stays until one goes on, and the next question can be answered meanwhile',
    async (person) => {
      const page = await person(desktop, { ...coarse, told: 'own', reducedMotion: 'no-preference' });
      await guest(page, 'Clara');
      await seated([page], alone);
      await until(() => view(page)?.ask === 'plan', 'planning did not begin');
      await playOn(page, () => canAttack(page), 'no attack is possible');
      while ((await onwards(page).count()) > 0) await pressOnwards(page); // a winter may still stand there
      const began = Date.now();
      await attack(page);
      await stage(page)
        .getByText(/^Your battle, /)
        .waitFor();
      await page.locator('.stage[data-told=true]').waitFor();
      expect(Date.now() - began > 3000, 'the battle flashed by');
      const id = await stage(page).getAttribute('data-telling');

      // Others play on; something is asked again, and the stage stands beside the board.
      await until(() => isAsked(page), 'nothing more is asked', 60_000);
      await page.locator('.stage.beside').waitFor();
      expect((await stage(page).getAttribute('data-telling')) === id, 'the battle gave way before one went on');
      const map = await page.locator('.map-frame').boundingBox();
      const shown = await stage(page).boundingBox();
      expect(map.x + map.width <= shown.x + 1, 'the stage lies over the map');
      const before = last(page);
      if (view(page).ask === 'plan') await planTheRest(page);
      else await answer(page);
      await until(() => last(page) !== before, 'the answer did not arrive');
      expect((await stage(page).getAttribute('data-telling')) === id, 'the answer took the battle away');
      await onwards(page).click();
      await until(
        async () => (await stage(page).count()) === 0 || (await stage(page).getAttribute('data-telling')) !== id,
        'it does not go on',
      );

      // It can be seen again from the log, and walked by keyboard.
      await goOnWithBattles(page);
      await page.getByRole('button', { name: 'See it told' }).first().click();
      await stage(page).waitFor();
      await page.evaluate(() => document.activeElement?.blur());
      await page.keyboard.press('ArrowRight');
      await page.keyboard.press('ArrowLeft');
      await page.locator('.stage[data-step="0"]').waitFor();
      const open = await stage(page).getAttribute('data-telling');
      await page.keyboard.press('Escape');
      // The next one may have come meanwhile.
      await until(
        async () =>
          (await stage(page)
            .and(page.locator(`[data-telling="${open}"]`))
            .count()) === 0,
        'Escape does not fold it',
      );
    },
  );

  await scene(
    'every own battle of a year is told in full, then its winter and its scoring line by line',
    async (person) => {
      const page = await person(desktop, { ...coarse, told: 'own' });
      await guest(page, 'Clara');
      await seated([page], alone);
      await keepCount(page);
      await until(() => view(page)?.ask === 'plan', 'planning did not begin');
      await playOn(page, () => events(page).some((event) => event.kind === 'year_ended'), 'the year does not end');

      // The winter stands first, the scoring waits behind it.
      for (const name of ['Winter, year 1', 'Scoring, year 1']) {
        await until(async () => {
          const shown = await about(page);
          if (shown !== name && shown !== '') await onwards(page).click();
          return shown === name;
        }, `${name} is not told`);
        await isCleanAs(page, name, 'a phone, dark', 'a desktop, light');
      }
      const lines = await page.locator('.rail button').count();
      expect(lines === 17, `the scoring has ${lines} lines`);
      for (const line of [0, 5, 16]) {
        await page.locator('.rail button').nth(line).click();
        const told = await page.locator('.ledger tr:not(.later)[data-line]').count();
        expect(told === line + 1, `${told} lines are told at line ${line + 1}`);
      }
      const scored = events(page).find((event) => event.kind === 'scored' && event.seat === 0);
      const sum = scored.counties + scored.buildings + scored.majorities;
      await page.locator('.ledger tfoot td.you').first().getByText(`+${sum}`).waitFor();
      await onwards(page).click();

      // A telling is named by its first event: that of each own attack must be among those told to the end.
      const attacks = page.heard
        .filter((one) => one.type === 'update')
        .flatMap((one) => one.events.flatMap((event, i) => (isOwn(event, 0) ? [`${one.seen}.${i}`] : [])));
      const told = await counted(page);
      expect(attacks.length > 0, 'the year had no battle of one’s own');
      const missing = attacks.filter((id) => !(id in told));
      expect(missing.length === 0, `${attacks.length} own attacks, not told: ${missing.join(', ')}`);
    },
  );
}
