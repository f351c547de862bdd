import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';

const PATHS = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** Where the browser of this machine is; undefined where there is none. */
export const chromiumPath = PATHS.find(existsSync);

/** Starts the browser that is on this machine. */
export function startChromium(): Promise<Browser> {
  if (chromiumPath === undefined) throw new Error('There is no Chromium on this machine.');
  // As root, which containers run as, Chromium starts without its sandbox alone.
  return chromium.launch({ executablePath: chromiumPath, args: ['--no-sandbox'] });
}
