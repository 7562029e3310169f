// Accessibility by axe-core, on every page in both themes, after `npm run build`: node tests/browser/axe.mjs [name part]
import { findings } from './axe_check.mjs';
import { open } from './browser.mjs';
import { mock } from './mock.mjs';
import { serve } from './serve.mjs';

const table = '/t/k3v9x2m7q1ab';
const pages = [
  ['lobby', '/'],
  ['make', '/', (page) => page.getByRole('button', { name: 'Create a table' }).click()],
  ['table', table],
  ['chat', table, (page) => page.getByRole('tab', { name: 'Chat' }).click()],
  ['rules tab', table, (page) => page.getByRole('tab', { name: 'Rules' }).click()],
  ['history', table, (page) => page.getByRole('tab', { name: 'History' }).click()],
  ['choices', table, (page) => page.getByRole('combobox', { name: 'All choices' }).fill('a')],
  ['confirm', table, (page) => page.getByRole('button', { name: 'End the turn' }).first().click()],
  ['waiting', '/t/gatheringabc'],
  ['end', '/t/donedonedone'],
  ['replay', '/t/donedonedone/replay'],
  ['account', '/account'],
  ['settings', '/account', (page) => page.getByRole('button', { name: 'Settings' }).click()],
  ['rules', '/rules/royals'],
];
const only = new RegExp(process.argv[2] ?? '');
const server = await serve();
const browser = await open();
let wrong = 0;
for (const theme of ['light', 'dark']) {
  for (const [width, height] of [
    [1440, 900],
    [390, 844],
  ]) {
    for (const [name, path, act] of pages) {
      if (!only.test(`${name} ${theme} ${width}`)) continue;
      // The policy of the page would keep axe out; it is tested by the pictures.
      const context = await browser.newContext({
        viewport: { width, height },
        colorScheme: theme,
        bypassCSP: true,
        reducedMotion: 'reduce',
      });
      const page = await context.newPage();
      await mock(page);
      await page.goto(server.address + path);
      await page.waitForSelector('h1');
      await page.waitForTimeout(500);
      if (act) await act(page).catch((error) => console.log(name, String(error).split('\n')[0]));
      await page.waitForTimeout(250);
      const found = await findings(page);
      wrong += found.length;
      for (const line of found) console.log(`${name} ${theme} ${width}: ${line}`);
      await context.close();
    }
  }
}
await browser.close();
server.close();
console.log(wrong === 0 ? 'nothing found' : `${wrong} found`);
process.exitCode = wrong === 0 ? 0 : 1;
