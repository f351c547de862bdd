import type { Page } from 'playwright-core';

/** Leaves a picture of the whole page at `SCREENSHOTS`, the beginning of its path, followed by the name; without that, none. */
export async function shot(page: Page, name: string): Promise<void> {
  const { SCREENSHOTS } = process.env;
  if (SCREENSHOTS !== undefined) await page.screenshot({ path: `${SCREENSHOTS}${name}.png`, fullPage: true });
}
