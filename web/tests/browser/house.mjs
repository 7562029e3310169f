// The real program and a real browser for the scenes: one server on a free port with a store of its own,
// one context for each person. A scene fails when it throws, and when its pages complain.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { open } from './browser.mjs';
import { serve } from './serve.mjs';

// CASUS names another program. CASUS_DIST=1 shows web/dist instead of the page inside the program, so that
// a change of the page can be tried without building the program again; CASUS_DIST may name another folder.
export const program = process.env.CASUS ?? fileURLToPath(new URL('../../../build/release/casus', import.meta.url));
const fresh = Boolean(process.env.CASUS_DIST);

export const desktop = { width: 1440, height: 900 };
export const phone = { width: 360, height: 740 };
export const coarse = { deviceScaleFactor: 0.5 }; // half the pixels each way: less to draw in a long game

async function startServer(data) {
  const folder = mkdtempSync(join(tmpdir(), 'casus-'));
  const facts = data === null ? [] : ['--data', data];
  const server = spawn(program, [
    'serve',
    ...facts,
    '--port',
    '0',
    '--json',
    '--fast',
    '--unlimited',
    '--db',
    join(folder, 'casus.db'),
  ]);
  const address = await new Promise((resolve, reject) => {
    server.stdout.once('data', (line) => resolve(JSON.parse(line.toString()).address));
    server.once('error', reject);
    server.once('exit', () => reject(new Error('the server did not start')));
  });
  const close = () => {
    server.kill('SIGTERM');
    rmSync(folder, { recursive: true, force: true });
  };
  return { address, close };
}

// `data`: a folder with facts of a board that stand in for ours.
export async function openHouse(only = '', data = null) {
  const server = await startServer(data);
  const front = fresh ? await serve(server.address) : null;
  const browser = await open();
  let passed = 0;
  let failed = 0;

  async function scene(name, play) {
    if (!name.includes(only)) return;
    const contexts = [];
    const faults = [];
    const start = Date.now();
    // A person with a browser of their own. Motion is off, so that nothing needs to be waited for, and nothing is told
    // step by step unless the scene is about that (`told`, a setting).
    const person = async (viewport = desktop, { told = 'none', ...more } = {}) => {
      const context = await browser.newContext({
        viewport,
        baseURL: front?.address ?? server.address,
        reducedMotion: 'reduce',
        hasTouch: viewport.width < 600,
        bypassCSP: true,
        ...more,
      });
      contexts.push(context);
      context.setDefaultTimeout(20_000);
      await context.addInitScript((told) => {
        if (!localStorage.getItem('casus.settings')) localStorage.setItem('casus.settings', JSON.stringify({ told }));
      }, told);
      const page = await context.newPage();
      page.on('pageerror', (error) => faults.push(error.message));
      page.on('console', (message) => message.type() === 'error' && faults.push(message.text()));
      page.heard = []; // what the table tells, message by message
      page.said = []; // what the page tells the table
      page.on('websocket', (socket) => {
        socket.on('framereceived', ({ payload }) => page.heard.push(JSON.parse(payload.toString())));
        socket.on('framesent', ({ payload }) => page.said.push(JSON.parse(payload.toString())));
      });
      return page;
    };
    try {
      await play(person);
      if (faults.length > 0) throw new Error(`in the console: ${faults.join('\n')}`);
      passed += 1;
      console.log(`ok: ${name} (${((Date.now() - start) / 1000).toFixed(1)} s)`);
    } catch (error) {
      failed += 1;
      console.log(`not ok: ${name}\n${error.stack}`);
      const page = contexts.at(-1)?.pages()[0];
      if (process.env.CASUS_SHOTS && page)
        await page
          .screenshot({ path: join(process.env.CASUS_SHOTS, `${name.replace(/\W+/g, '_')}.png`) })
          .catch(() => undefined);
    }
    for (const context of contexts) await context.close();
  }

  async function close() {
    await browser.close();
    front?.close();
    server.close();
    console.log(`${passed} passed, ${failed} failed`);
    return failed === 0;
  }
  return { scene, close };
}

export function expect(holds, otherwise) {
  if (!holds) throw new Error(otherwise);
}
