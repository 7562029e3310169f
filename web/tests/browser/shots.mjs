// Pictures of every page in every size and theme, after `npm run build`: node tests/browser/shots.mjs FOLDER [name part]
import fs from 'node:fs';
import { open } from './browser.mjs';
import { mock } from './mock.mjs';
import { serve } from './serve.mjs';

const [, , folder = 'shots', only = ''] = process.argv;
const sizes = { desktop: [1440, 900], tablet: [768, 1024], phone: [390, 844], small: [360, 640], lying: [844, 390] };
const pages = {
  lobby: { path: '/' },
  guest: { path: '/', guest: true },
  make: { path: '/', act: (page) => page.getByRole('button', { name: 'Create a table' }).click() },
  table: { path: '/t/k3v9x2m7q1ab' },
  rules_tab: { path: '/t/k3v9x2m7q1ab', act: (page) => page.getByRole('tab', { name: 'Rules' }).click() },
  chat_tab: { path: '/t/k3v9x2m7q1ab', act: (page) => page.getByRole('tab', { name: 'Chat' }).click() },
  history_tab: {
    path: '/t/k3v9x2m7q1ab',
    update: 6,
    act: (page) => page.getByRole('tab', { name: 'History' }).click(),
  },
  menu: { path: '/t/k3v9x2m7q1ab', act: (page) => page.getByRole('button', { name: 'Menu' }).click() },
  choices: { path: '/t/k3v9x2m7q1ab', act: (page) => page.getByRole('combobox', { name: 'All choices' }).fill('a') },
  confirm: {
    path: '/t/k3v9x2m7q1ab',
    act: (page) => page.getByRole('button', { name: 'End the turn' }).first().click(),
  },
  refusal: { path: '/t/k3v9x2m7q1ab', act: (page) => page.locator('[data-anchor="city:madrid"]').first().click() },
  keys: { path: '/t/k3v9x2m7q1ab', act: (page) => page.keyboard.press('?') },
  settings: { path: '/account', act: (page) => page.getByRole('button', { name: 'Settings' }).click() },
  others: { path: '/t/k3v9x2m7q1ab', update: 2 },
  catch_up: {
    path: '/t/k3v9x2m7q1ab',
    update: 99,
    act: (page) => page.getByRole('button', { name: 'Step through' }).click(),
  },
  waiting: { path: '/t/gatheringabc' },
  end: { path: '/t/donedonedone' },
  replay: { path: '/t/donedonedone/replay' },
  account: { path: '/account', guest: true },
  rules: { path: '/rules/royals#royals.takeover.king' },
};
fs.mkdirSync(folder, { recursive: true });
const server = await serve();
const browser = await open();
for (const [size, [width, height]] of Object.entries(sizes)) {
  for (const theme of ['light', 'dark']) {
    for (const [name, what] of Object.entries(pages)) {
      const label = `${name}_${size}_${theme}`;
      if (only && !new RegExp(only).test(label)) continue;
      const context = await browser.newContext({
        viewport: { width, height },
        colorScheme: theme,
        hasTouch: size === 'phone' || size === 'small',
        deviceScaleFactor: 1,
      });
      const page = await context.newPage();
      page.on(
        'console',
        (message) => ['error', 'warning'].includes(message.type()) && console.log(label, message.text()),
      );
      page.on('pageerror', (error) => console.log(label, error.message));
      await mock(page, what);
      await page.goto(server.address + what.path);
      await page.waitForSelector('h1');
      await page.waitForTimeout(900);
      await page.evaluate(() => document.fonts.ready);
      if (what.act) {
        await what.act(page).catch((error) => console.log(label, String(error).split('\n')[0]));
        await page.waitForTimeout(500);
      }
      if (await page.evaluate(() => document.documentElement.scrollWidth > innerWidth))
        console.log(label, 'scrolls sideways');
      await page.screenshot({ path: `${folder}/${label}.png` });
      await context.close();
    }
  }
}
await browser.close();
server.close();
