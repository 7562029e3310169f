// Wallenstein in a real browser, on the real program: three people plan a whole year at the same time, a guest plays
// a round against bots with the court, and plans on a phone. CASUS names another program than the release
// build, CASUS_ADDRESS a server that runs already.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { open } from './browser.mjs';

const program = process.env.CASUS ?? new URL('../../../build/release/casus', import.meta.url).pathname;
const folder = mkdtempSync(join(tmpdir(), 'casus-'));
const server = process.env.CASUS_ADDRESS ? null : spawn(program, ['serve', '--port', '0', '--json', '--fast', '--db', join(folder, 'casus.db')]);
const address =
  process.env.CASUS_ADDRESS ??
  (await new Promise((resolve, reject) => {
    server.stdout.once('data', (line) => resolve(JSON.parse(line.toString()).address));
    server.once('exit', () => reject(new Error('the server did not start')));
  }));

const browser = await open();
const only = new RegExp(process.argv[2] ?? '');
const faults = [];
let passed = 0;
let failed = 0;

async function scene(name, play) {
  if (!only.test(name)) return;
  const contexts = [];
  const began = Date.now();
  const guest = async (called, options = {}) => {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce', ...options });
    contexts.push(context);
    const page = await context.newPage();
    page.on('pageerror', (error) => faults.push(`${name}: ${error.message}`));
    page.on('console', (message) => message.type() === 'error' && faults.push(`${name}: ${message.text()}`));
    page.frames_ = [];
    page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => page.frames_.push(JSON.parse(payload.toString()))));
    await page.goto(address);
    await request(page, 'POST', '/api/guest', { name: `${called} ${Math.floor(Math.random() * 1e6)}` });
    return page;
  };
  try {
    await play(guest);
    passed += 1;
    console.log(`ok: ${name} (${((Date.now() - began) / 1000).toFixed(1)} s)`);
  } catch (error) {
    failed += 1;
    console.log(`not ok: ${name}\n${error.stack}`);
    for (const [i, context] of contexts.entries()) for (const page of context.pages()) await page.screenshot({ path: join(tmpdir(), `wallenstein_${i}.png`) }).catch(() => {});
  }
  for (const context of contexts) await context.close();
}

const request = (page, method, path, body) =>
  page.evaluate(
    async ([method, path, body]) => {
      const { token } = await (await fetch('/api/me')).json();
      const answer = await fetch(path, { method, headers: { 'Content-Type': 'application/json', 'X-Casus-Token': token }, body: body && JSON.stringify(body) });
      const document = await answer.json();
      if (!answer.ok) throw new Error(`${method} ${path}: ${JSON.stringify(document)}`);
      return document;
    },
    [method, path, body],
  );

const must = (right, says) => {
  if (!right) throw new Error(says);
};
const until = async (what, says, ms = 30000) => {
  const end = Date.now() + ms;
  for (;;) {
    const found = await what();
    if (found) return found;
    must(Date.now() < end, says);
    await new Promise((resolve) => setTimeout(resolve, 60));
  }
};
// What the page was last told about its own seat.
const last = (page) => page.frames_.findLast((frame) => frame.type === 'snapshot' || frame.type === 'news');
const laid = (page) => {
  const { view } = last(page);
  return Object.keys(view.players[view.viewer].plan ?? {}).length;
};
const asks = (page, act) => last(page)?.choices.some((choice) => choice.act === act) ?? false;

// Lays cards by tapping: the first box that is open takes the first card that may lie there; what is left is filled.
async function plan(page) {
  for (let i = 0; i < 20; i++) {
    if (asks(page, 'confirm')) break;
    const before = laid(page);
    const counties = page.locator('.hand .held.able:not(.dull)');
    const any = page.locator('.hand .held.able');
    const able = (await counties.count()) > 0 ? counties.first() : any.first();
    await able.click({ timeout: 15000 });
    await until(() => laid(page) > before, 'the card was not laid');
  }
  await page.locator('.tray').getByRole('button', { name: 'Confirm' }).click();
  await until(() => last(page).view.ask !== 'plan' || last(page).view.players[last(page).view.viewer].confirmed, 'the plan was not confirmed');
}

// Answers whatever else is asked.
async function answer(page, bold) {
  const before = last(page);
  if (asks(page, 'choose')) await page.locator('.tile.lit').first().click();
  else if (asks(page, 'march') && bold) {
    await page.locator('.march .chips .chip').first().click();
    await page.locator('.march .go').click();
  } else if (asks(page, 'stay')) await page.locator('#prompt').getByRole('button', { name: 'Stay', exact: true }).click();
  else if (asks(page, 'decline')) await page.locator('#prompt').getByRole('button', { name: /^Decline/ }).click();
  else await page.locator('.few .chip').first().click();
  await until(() => last(page) !== before, 'the answer did not arrive');
}

// Nothing of another's plan may be in what a seat is told while plans are made.
function secret(page, seat) {
  for (const frame of page.frames_) {
    for (const event of frame.events ?? []) if (event.kind === 'placed') must(event.seat === seat, `seat ${seat} was told what seat ${event.seat} laid`);
    if (frame.view?.ask !== 'plan') continue;
    Object.values(frame.view.players).forEach((player, other) => must(other === seat || player.plan === undefined, `seat ${seat} saw a plan of seat ${other}`));
  }
}

async function tableFor(pages, options, bots = {}, seats = 3) {
  const table = await request(pages[0], 'POST', '/api/tables', { game: 'wallenstein', seats, options, bots, access: 'open', clock: { kind: 'none' } });
  for (const page of pages.slice(1)) await request(page, 'POST', `/api/tables/${table.id}/join`, {});
  if (pages.length + Object.keys(bots).length === seats) await request(pages[0], 'POST', `/api/tables/${table.id}/start`, {}).catch(() => {});
  for (const page of pages) await page.goto(`${address}/t/${table.id}`);
  for (const page of pages) await page.locator('.tray .mat, .draft').first().waitFor({ timeout: 30000 });
  return table;
}

await scene('three people plan a whole year at the same time', async (guest) => {
  const pages = [];
  for (const name of ['Anna', 'Ben', 'Clara']) pages.push(await guest(name));
  await tableFor(pages, { line_up: true });
  const seats = pages.map((page) => last(page).table?.you.seat ?? 0);
  for (let season = 0; season < 3; season++) {
    await until(() => pages.every((page) => last(page)?.view?.ask === 'plan'), 'planning did not begin');
    // While one lays cards the others hear nothing at all.
    const heard = [pages[1], pages[2]].map((page) => page.frames_.length);
    if (season === 0) {
      await pages[0].locator('.hand .held.able').first().click();
      await until(() => laid(pages[0]) > 0, 'nothing was laid');
      await new Promise((resolve) => setTimeout(resolve, 300));
      must([pages[1], pages[2]].every((page, i) => page.frames_.length === heard[i]), 'others heard that a card was laid');
      // Changing one's mind: the card comes off again, another takes its place.
      await pages[0].locator('.mat .box').first().click();
      await pages[0].locator('.mat .off').click();
      await until(() => last(pages[0]).taken_back !== undefined, 'the card did not come off');
      must([pages[1], pages[2]].every((page, i) => page.frames_.length === heard[i]), 'others heard that a card was taken back');
    }
    await Promise.all(pages.map(plan));
    pages.forEach((page, i) => secret(page, seats[i]));
    let marched = 0;
    await until(
      async () => {
        const view = last(pages[0])?.view;
        if (view?.ask === 'over' || (view?.ask === 'plan' && !Object.values(view.players).some((player) => player.confirmed))) return true;
        for (const page of pages) {
          if (last(page)?.choices.length > 0 && last(page).view.ask !== 'plan') await answer(page, asks(page, 'march') && marched++ % 2 === 0);
        }
        return false;
      },
      'the season did not end',
      90000,
    );
    pages.forEach((page, i) => secret(page, seats[i]));
  }
  must(last(pages[0]).view.year === 2, 'the second year has not begun');
  must((await pages[0].locator('.top, header').first().textContent())?.includes('Year 2'), 'the page does not say that the second year has begun');
});

await scene('a game against bots, with the draft and the court', async (guest) => {
  const page = await guest('Dora');
  await tableFor([page], { emperors_court: true }, { 1: 'easy', 2: 'easy' });
  await until(async () => {
    const frame = last(page);
    if (frame?.view?.ask === 'plan') return true;
    if (frame?.choices.length > 0) await answer(page, false);
    return false;
  }, 'the draft did not end', 60000);
  must((await page.locator('.mat .box').count()) === 14, 'the mat has no boxes of the court');
  await plan(page);
  await until(async () => {
    const frame = last(page);
    if (frame?.view?.season === 'summer') return true;
    if (frame?.choices.length > 0 && frame.view.ask !== 'plan') await answer(page, false);
    return false;
  }, 'the season did not end', 90000);
});

await scene('a county that is not mine says why, with its rule', async (guest) => {
  const page = await guest('Emil');
  await tableFor([page], { line_up: true }, { 1: 'easy', 2: 'easy' });
  await until(() => last(page)?.view?.ask === 'plan', 'planning did not begin');
  const { view } = last(page);
  const foreign = Object.keys(view.counties).find((id) => !view.counties[id].owner);
  await page.locator(`[data-county="${foreign}"]`).dispatchEvent('click');
  await page.getByText(/is not yours/).first().waitFor({ timeout: 10000 });
});

await scene('a plan by thumb on a phone', async (guest) => {
  const page = await guest('Fritz', { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });
  await tableFor([page], { line_up: true }, { 1: 'easy', 2: 'easy' });
  await until(() => last(page)?.view?.ask === 'plan', 'planning did not begin');
  const wide = () => page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
  must(!(await wide()), 'the page scrolls sideways');
  await page.locator('.mat .box').nth(10).tap();
  await page.getByRole('button', { name: /^Money 1/ }).tap();
  await until(() => Object.values(last(page).view.players)[0].plan?.auction === 'money_1', 'the bid was not laid');
  await page.getByRole('button', { name: 'Fill the rest' }).tap();
  await until(() => Object.keys(Object.values(last(page).view.players)[0].plan).length === 5, 'the money was not laid');
  await plan(page);
  for (const word of ['Round', 'Tower', 'Winter']) {
    await page.locator('.pills').getByRole('button', { name: word }).tap();
    must(!(await wide()), `the panel ${word} scrolls sideways`);
  }
});

await browser.close();
server?.kill('SIGTERM');
rmSync(folder, { recursive: true, force: true });
for (const fault of new Set(faults)) console.log(`in the console: ${fault}`);
if (faults.length > 0) failed += 1;
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
