// What a person does at a table, for the scenes.
import { findings } from './axe_check.mjs';
import { until } from './campaign.mjs';
import { desktop, expect, phone } from './house.mjs';

let guests = 0;
export const newName = (name) => `${name} ${process.pid % 1000}${guests++}`;

const shell = (page) => page.locator('.shell');
export const seen = async (page) => Number(await shell(page).getAttribute('data-seen'));
export const prompt = (page) => page.locator('#prompt h2').first();
export const yourTurn = (page) => page.waitForFunction(() => document.title.startsWith('(1)'));

// How many turns a seat has begun as far as the page was told; titles alone do not tell one's turn from the next.
export const turnsBegun = (page, seat = 0) =>
  page.heard
    .filter((one) => one.type === 'update')
    .flatMap((one) => one.events)
    .filter((event) => event.kind === 'turn_began' && event.seat === seat).length;
// Whether the same turn goes on. The title is read first: what is heard until then tells whether it is that of the next.
export const goesOn = async (page, begun) => (await page.title()).startsWith('(1)') && turnsBegun(page) === begun;

// Updates have come, and what was on its way is answered.
export async function moved(page, since) {
  await page.waitForFunction(
    (before) =>
      Number(document.querySelector('.shell')?.dataset.seen) > before &&
      document.querySelector('#prompt[aria-busy=false]'),
    since,
  );
}

export async function againstBots(page, name = 'Clara') {
  await page.goto('/');
  await page.getByLabel('Your name, if you like').fill(newName(name));
  await page.getByRole('button', { name: 'Play against bots now' }).click();
  await page.waitForURL(/\/t\//);
  await page.getByText('Your first turn').first().waitFor();
}

// What the page itself would send to the server.
export const request = (page, method, path, body) =>
  page.evaluate(
    async ([method, path, body]) => {
      const { token } = await (await fetch('/api/me')).json();
      const answer = await fetch(path, {
        method,
        headers: { 'Content-Type': 'application/json', 'X-Casus-Token': token },
        body: body && JSON.stringify(body),
      });
      const document = await answer.json();
      if (!answer.ok) throw new Error(`${method} ${path}: ${JSON.stringify(document)}`);
      return document;
    },
    [method, path, body],
  );

// Bots play on by themselves. Not waitForFunction: to it a promise is an answer.
export const isFinished = (page, { id }) =>
  until(
    async () => (await request(page, 'GET', `/api/tables/${id}`)).status === 'finished',
    'the game does not end',
    180_000,
  );

// A bot plays for this person to the end while nobody looks; the result is read in both sizes.
export async function endsWithAResult(page, table) {
  await request(page, 'POST', `/api/tables/${table.id}/hand_over`, { bot: 'easy' });
  await page.goBack();
  await isFinished(page, table);
  await page.goForward();
  const result = page.getByRole('region', { name: 'The result' });
  // What is told of the end comes first.
  const onwards = page.locator('.stage .onwards');
  const isShown = async () => {
    if ((await onwards.count()) > 0) await onwards.click({ timeout: 1000 }).catch(() => {});
    return (await result.count()) > 0;
  };
  await until(isShown, 'no result is shown', 60_000);
  await result.getByRole('heading', { name: /^The victory goes to / }).waitFor();
  await isCleanAs(page, 'the result', 'a phone, dark', 'a desktop');
  await page.setViewportSize(phone);
  const seal = await result.locator('tbody .total').first().boundingBox();
  expect(seal.x + seal.width <= phone.width, 'the points are out of sight on a phone');
  await page.setViewportSize(desktop);
}

export async function guest(page, name) {
  await page.goto('/');
  await request(page, 'POST', '/api/guest', { name: newName(name) });
}

// A table for these guests and some bots, begun, with everybody before it; the lobby is one step back.
export async function seated(pages, setup) {
  const bots = setup.bots ?? {};
  const table = await request(pages[0], 'POST', '/api/tables', {
    access: 'open',
    clock: { kind: 'none' },
    options: {},
    bots,
    ...setup,
  });
  for (const page of pages.slice(1)) await request(page, 'POST', `/api/tables/${table.id}/join`, {});
  await request(pages[0], 'POST', `/api/tables/${table.id}/start`, {});
  for (const page of pages) {
    await page.evaluate((path) => {
      history.pushState(null, '', path);
      dispatchEvent(new PopStateEvent('popstate'));
    }, `/t/${table.id}`);
  }
  for (const page of pages) await page.locator('#prompt h2').waitFor();
  return table;
}

// Switches in the settings, which are opened from the menu of the table.
export async function set(page, switches) {
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('button', { name: 'Settings' }).click();
  for (const [name, on] of Object.entries(switches)) await page.getByRole('checkbox', { name }).setChecked(on);
  await page.keyboard.press('Escape');
}
export const unasked = {
  'Confirm the end of a turn': false,
  'Confirm what reveals something': false,
  'Confirm what costs more': false,
};

// Takes choices, from the list of all choices or from the plain buttons: the first whose sentence matches,
// and so on while the game waits for this person, `most` times at most. Answers with their sentences.
export function choose(page, { words = /./, most = 1 } = {}) {
  return page.evaluate(
    async ({ source, most, patience }) => {
      const fits = new RegExp(source);
      const pause = () => new Promise((done) => setTimeout(done, 4));
      const shell = document.querySelector('.shell');
      const offered = () => [
        ...document.querySelectorAll('#prompt [role=option]:not([aria-disabled]), #prompt .acts .button:not(.back)'),
      ];
      const said = [];
      while (said.length < most && document.title.startsWith('(1)')) {
        document
          .querySelector('[data-choices]')
          ?.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true, cancelable: true }));
        await pause();
        const found = offered().find((one) => fits.test(one.textContent.trim()));
        if (!found) break;
        const before = shell.dataset.seen;
        said.push(found.textContent.trim());
        found.click();
        for (
          const start = Date.now();
          shell.dataset.seen === before || !document.querySelector('#prompt[aria-busy=false]');
          await pause()
        ) {
          if (Date.now() - start > patience) throw new Error(`no update after "${said.at(-1)}"`);
        }
      }
      return said;
    },
    { source: words.source, most, patience: 20_000 },
  );
}

// Clicks on the first thing on the board and in the tray that is lit; a payment is completed and confirmed.
export async function clickLit(page) {
  const before = await seen(page);
  const lit = page.locator('.source.can, .noble.can, .held.can').first();
  const pay = page.locator('.sentence .go');
  if (await pay.count()) {
    const fill = page.getByRole('button', { name: 'Choose for me' });
    if (await fill.count()) await fill.click();
    await pay.click();
  } else if (await lit.count()) await lit.click();
  else await page.locator('#prompt .acts .button:not(.back)').first().click();
  await moved(page, before);
}

// The same within the page and as fast as it can, to the end of the turn; answers with the number of clicks.
export function clickLitToTheEnd(page) {
  return page.evaluate(async (patience) => {
    const shell = document.querySelector('.shell');
    const pause = () => new Promise((done) => setTimeout(done, 4));
    const first = (selector) => document.querySelector(selector);
    let clicks = 0;
    for (const start = Date.now(); document.title.startsWith('(1)'); await pause()) {
      if (clicks > 60 || Date.now() - start > patience) throw new Error('the turn does not end');
      const before = shell.dataset.seen;
      const pay = first('.sentence .go');
      if (pay?.disabled)
        [...document.querySelectorAll('.sentence button')]
          .find((one) => one.textContent.includes('Choose for me'))
          ?.click();
      await pause();
      const lit =
        (pay && first('.sentence .go:not(:disabled)')) ??
        first('.source.can, .noble.can, .held.can') ??
        first('#prompt .acts .button:not(.back, :disabled)');
      if (!lit) continue;
      lit.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
      clicks++;
      for (const sent = Date.now(); shell.dataset.seen === before && Date.now() - sent < 400;) await pause();
      while (document.querySelector('#prompt[aria-busy=true]')) await pause();
    }
    return clicks;
  }, 20_000);
}

export async function fits(page, where) {
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(wide <= 0, `${where} scrolls sideways by ${wide} px`);
}

export async function isClean(page, where) {
  const found = await findings(page);
  expect(found.length === 0, `axe on ${where}:\n${found.join('\n')}`);
}

// The same page wide and narrow, by day and by night; the page is left as it was found, wide and light.
const looks = { 'a phone': phone, 'a desktop': desktop };
export async function isCleanAs(page, where, ...ways) {
  for (const way of ways) {
    const [size, theme = 'light'] = way.split(', ');
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
    await page.setViewportSize(looks[size]);
    await page.waitForTimeout(120); // the map is drawn anew
    await isClean(page, `${where} on ${way}`);
    await fits(page, `${where} on ${way}`);
  }
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await page.setViewportSize(desktop);
}
export const isCleanInBothSizes = (page, where) => isCleanAs(page, where, 'a phone', 'a desktop');

// A bot takes its time while somebody looks. Whoever goes to the lobby meanwhile finds at once that it is their
// turn, or that the game is over.
export async function lookAway(page) {
  const id = new URL(page.url()).pathname.split('/')[2];
  await page.goBack();
  await page.evaluate(async (id) => {
    for (;;) {
      const table = await (await fetch(`/api/tables/${id}`)).json();
      if (table.status !== 'running' || table.turn.seats.includes(table.you.seat)) return;
      await new Promise((done) => setTimeout(done, 15));
    }
  }, id);
  await page.goForward();
  await page.locator('#prompt h2').waitFor();
}

// Tab, until the focus is on what has this name.
export async function tabTo(page, name, key = 'Tab') {
  for (let i = 0; i < 150; i++) {
    await page.keyboard.press(key);
    const at = await page.evaluate(() => {
      const one = document.activeElement;
      const label = one?.getAttribute('aria-label') ?? one?.labels?.[0]?.textContent ?? one?.textContent ?? '';
      return label.trim().replace(/\s+/g, ' ');
    });
    if (name.test(at)) return at;
  }
  throw new Error(`no Tab leads to ${name}`);
}
