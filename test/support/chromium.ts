import axe from 'axe-core';
import type { Page } from 'playwright-core';
import { describe } from 'vitest';
import { databaseAvailable } from './database.ts';
import { chromiumPath } from './start-chromium.ts';

/** `describe` for tests that need a real browser and a database; without a browser they are skipped, but never in CI. */
export const describeWithBrowser = chromiumPath !== undefined && databaseAvailable ? describe : skipped();

/** What the rules of WCAG 2.2 A and AA and good practice find fault with. */
export async function accessibilityFaults(page: Pick<Page, 'evaluate'>): Promise<string[]> {
  // The page's own policy allows no script, and this one comes from the debugger.
  const { violations } = await page.evaluate<axe.AxeResults>(`${axe.source}; axe.run(document)`);
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
}

function skipped(): typeof describe.skip {
  if (chromiumPath === undefined) {
    const reason =
      'tests in a real browser are skipped: there is no Chromium or Chrome (Debian: apt-get install chromium)';
    if (process.env.CI !== undefined && process.env.CI !== 'false') throw new Error(reason);
    process.stderr.write(`${reason}\n`);
  }
  return describe.skip;
}
