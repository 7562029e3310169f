// The whole table in a real browser, on the real program: a guest plays Royals against bots, is refused
// with a rule, takes back, reloads, and plays on a phone. Starts its own server on a free port.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';

const program = new URL('../../../build/release/casus', import.meta.url).pathname;
const folder = mkdtempSync(join(tmpdir(), 'casus-'));
const server = spawn(program, ['serve', '--port', '0', '--json', '--db', join(folder, 'casus.db')]);
const address = await new Promise((resolve, reject) => {
  server.stdout.once('data', (line) => resolve(JSON.parse(line.toString()).address));
  server.once('exit', () => reject(new Error('the server did not start')));
});

const browser = await chromium.launch({
  executablePath: '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-sync',
    '--disable-component-update', '--no-first-run'],
});
let passed = 0;
let failed = 0;
const faults = [];

async function scene(name, play) {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  page.on('pageerror', (error) => faults.push(`${name}: ${error.message}`));
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(`${name}: ${message.text()}`);
  });
  try {
    await play(page);
    passed += 1;
  } catch (error) {
    failed += 1;
    console.log(`not ok: ${name}\n${error.message}`);
  }
  await page.close();
}

async function against_bots(page) {
  await page.goto(address);
  await page.locator('input').first().fill(`Clara ${Math.floor(Math.random() * 1e6)}`);
  await page.getByRole('button', { name: /against bots/i }).click();
  await page.waitForURL(/\/t\//);
  await page.getByText(/Your first turn/).first().waitFor({ timeout: 20000 });
}

await scene('a guest draws a card, ends the turn, and the bots play', async (page) => {
  await against_bots(page);
  await page.getByRole('button', { name: /cards\. Draw$/ }).first().click();
  await page.getByText(/Play cards to claim nobles/).first().waitFor({ timeout: 20000 });
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /^End (the )?turn/ }).first().click();
  const sure = page.getByRole('button', { name: /^End (the )?turn/ });
  if (await sure.count()) await sure.last().click({ timeout: 2000 }).catch(() => {});
  await page.getByText(/Draw three Country cards/).first().waitFor({ timeout: 60000 });
});

await scene('a noble that cannot be claimed says why, with its rule', async (page) => {
  await against_bots(page);
  // The walkable list of places, as a keyboard or a screen reader uses it.
  await page.getByRole('button', { name: /^King of Paris/ }).first().focus();
  await page.keyboard.press('Enter');
  await page.getByText(/Now you are to draw cards/).first().waitFor({ timeout: 10000 });
});

await scene('a reload in the middle shows the same table', async (page) => {
  await against_bots(page);
  await page.reload();
  await page.getByText(/Your first turn/).first().waitFor({ timeout: 20000 });
});

await scene('it fits a phone', async (page) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await against_bots(page);
  const wide = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
  if (wide) throw new Error('the page scrolls sideways');
});

await browser.close();
server.kill('SIGTERM');
rmSync(folder, { recursive: true, force: true });
for (const fault of faults) console.log(`in the console: ${fault}`);
if (faults.length > 0) failed += 1;
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
