// What a person does at a table, for the scenes.
import { findings } from './axe_check.mjs';
import { desktop, expect, phone } from './house.mjs';

let guests = 0;
export const newName = (name) => `${name} ${process.pid % 1000}${guests++}`;

const shell = (page) => page.locator('.shell');
export const seen = async (page) => Number(await shell(page).getAttribute('data-seen'));
export const prompt = (page) => page.locator('#prompt h2').first();
export const yourTurn = (page) => page.waitForFunction(() => document.title.startsWith('(1)'));

// News have come, and what was on its way is answered.
export async function moved(page, since) {
  await page.waitForFunction((before) => Number(document.querySelector('.shell')?.dataset.seen) > before && document.querySelector('#prompt[aria-busy=false]'), since);
}

export async function againstBots(page, name = 'Clara') {
  await page.goto('/');
  await page.getByLabel('Your name, if you like').fill(newName(name));
  await page.getByRole('button', { name: 'Play against bots now' }).click();
  await page.waitForURL(/\/t\//);
  await page.getByText('Your first turn').first().waitFor();
}

// Switches in the settings, which are opened from the menu of the table.
export async function set(page, switches) {
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('button', { name: 'Settings' }).click();
  for (const [name, on] of Object.entries(switches)) await page.getByRole('checkbox', { name }).setChecked(on);
  await page.keyboard.press('Escape');
}
export const unasked = { 'Confirm the end of a turn': false, 'Confirm what reveals something': false };

// Takes choices, from the list of all choices or from the plain buttons: the first whose sentence matches,
// and so on while the game waits for this person, `most` times at most. Answers with their sentences.
export function choose(page, { words = /./, most = 1 } = {}) {
  return page.evaluate(async ({ source, most, patience }) => {
    const fits = new RegExp(source);
    const pause = () => new Promise((done) => setTimeout(done, 4));
    const shell = document.querySelector('.shell');
    const offered = () => [...document.querySelectorAll('#prompt [role=option]:not([aria-disabled]), #prompt .acts .button:not(.back)')];
    const said = [];
    while (said.length < most && document.title.startsWith('(1)')) {
      document.querySelector('[data-choices]')?.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true, cancelable: true }));
      await pause();
      const found = offered().find((one) => fits.test(one.textContent.trim()));
      if (!found) break;
      const before = shell.dataset.seen;
      said.push(found.textContent.trim());
      found.click();
      for (const start = Date.now(); shell.dataset.seen === before || !document.querySelector('#prompt[aria-busy=false]'); await pause()) {
        if (Date.now() - start > patience) throw new Error(`no news after "${said.at(-1)}"`);
      }
    }
    return said;
  }, { source: words.source, most, patience: 20_000 });
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

export async function fits(page, where) {
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(wide <= 0, `${where} scrolls sideways by ${wide} px`);
}

export async function isClean(page, where) {
  const found = await findings(page);
  expect(found.length === 0, `axe on ${where}:\n${found.join('\n')}`);
}

// The same page wide and narrow.
export async function isCleanInBothSizes(page, where) {
  for (const [size, name] of [[phone, 'a phone'], [desktop, 'a desktop']]) {
    await page.setViewportSize(size);
    await page.waitForTimeout(250); // the map is drawn anew
    await isClean(page, `${where} on ${name}`);
    await fits(page, `${where} on ${name}`);
  }
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
