// Accessibility by axe-core, on every page in both themes, after `npm run build`: node tests/browser/axe.mjs [name part]
import fs from 'node:fs';
import { createRequire } from 'node:module';
import { open } from './browser.mjs';
import { mock } from './mock.mjs';
import { serve } from './serve.mjs';

const source = fs.readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
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
  for (const [width, height] of [[1440, 900], [390, 844]]) {
    for (const [name, path, act] of pages) {
      if (!only.test(`${name} ${theme} ${width}`)) continue;
      // The policy of the page would keep axe out; it is tested by the pictures.
      const context = await browser.newContext({ viewport: { width, height }, colorScheme: theme, bypassCSP: true, reducedMotion: 'reduce' });
      const page = await context.newPage();
      await mock(page);
      await page.goto(server.address + path);
      await page.waitForSelector('h1');
      await page.waitForTimeout(500);
      if (act) await act(page).catch((error) => console.log(name, String(error).split('\n')[0]));
      await page.waitForTimeout(250);
      await page.evaluate(source);
      const found = await page.evaluate(() => globalThis.axe.run(document, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] }));
      for (const one of found.violations) {
        wrong += one.nodes.length;
        console.log(`${name} ${theme} ${width}: ${one.id}, ${one.help}`);
        for (const node of one.nodes.slice(0, 4)) console.log('   ', node.target.join(' '), '|', (node.any[0]?.message ?? node.all[0]?.message ?? node.none[0]?.message ?? '').slice(0, 180));
      }
      await context.close();
    }
  }
}
await browser.close();
server.close();
console.log(wrong === 0 ? 'nothing found' : `${wrong} found`);
process.exitCode = wrong === 0 ? 0 : 1;
