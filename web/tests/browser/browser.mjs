// Chromium for looking at the page: CHROMIUM names it if it is not `chromium` on the path.
import { chromium } from 'playwright-core';

export const open = () =>
  chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--no-first-run',
    ],
  });
