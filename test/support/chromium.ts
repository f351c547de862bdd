import { existsSync } from 'node:fs';
import axe from 'axe-core';
import { type Browser, chromium, type Page } from 'playwright-core';
import { describe } from 'vitest';
import { databaseAvailable } from './database.ts';

const PATHS = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

const executablePath = PATHS.find(existsSync);

/** `describe` for tests that need a real browser and a database; without a browser they are skipped, but never in CI. */
export const describeWithBrowser = executablePath !== undefined && databaseAvailable ? describe : skipped();

/** Starts the browser that is on this machine. */
export function startChromium(): Promise<Browser> {
  if (executablePath === undefined) throw new Error('There is no Chromium on this machine.');
  // As root, which containers run as, Chromium starts without its sandbox alone.
  return chromium.launch({ executablePath, args: ['--no-sandbox'] });
}

/** What the rules of WCAG 2.2 A and AA and good practice find fault with. */
export async function accessibilityFaults(page: Pick<Page, 'evaluate'>): Promise<string[]> {
  // The page's own policy allows no script, and this one comes from the debugger.
  const { violations } = await page.evaluate<axe.AxeResults>(`${axe.source}; axe.run(document)`);
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
}

function skipped(): typeof describe.skip {
  if (executablePath === undefined) {
    const reason =
      'tests in a real browser are skipped: there is no Chromium or Chrome (Debian: apt-get install chromium)';
    if (process.env.CI !== undefined && process.env.CI !== 'false') throw new Error(reason);
    process.stderr.write(`${reason}\n`);
  }
  return describe.skip;
}
