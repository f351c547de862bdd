import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { newId } from '../../src/core/id.ts';
import { describeWithBrowser } from '../support/chromium.ts';
import { type ConsoleStage, startConsoleStage } from './stage.ts';

/** Browsers are slow on a machine that does much else. */
const SLOW = { timeout: 180_000 };

const BOX = 'LFXU1001406';

/** More than four pages of the list. */
const MANY = 450;

describeWithBrowser('the back button', () => {
  let stage: ConsoleStage;

  beforeAll(async () => {
    stage = await startConsoleStage(['SBX0DEMO01', 'SBX0HOLD01'], 4);
    const { container } = stage.service.app.db.prisma;
    const where = { id: await stage.idOf(BOX) };
    const { accountId, shipmentId } = await container.findUniqueOrThrow({ where });
    const numbers = Array.from({ length: MANY }, (_, at) => `TSTU${String(at).padStart(7, '0')}`);
    const data = numbers.map((number) => ({ id: newId(), accountId, shipmentId, number }));
    // What the service itself writes of the shipment meanwhile may be in the way.
    await vi.waitFor(() => container.createMany({ data }), { timeout: 30_000, interval: 200 });
  }, SLOW.timeout);
  afterAll(() => stage.close());

  const room = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor();

  it('leads back to the row from which one went, however far down', SLOW, async () => {
    const { page, close } = await stage.open('/containers?q=TST&sort=number');
    const row = page.getByRole('link', { name: 'TSTU0000430' });
    await page.getByRole('link', { name: 'TSTU0000000' }).waitFor();
    await expect
      .poll(
        async () => {
          await page.keyboard.press('End');
          return row.isVisible();
        },
        { timeout: 60_000 },
      )
      .toBe(true);
    await row.hover();
    const before = await row.boundingBox();
    await row.click();
    await room(page, 'TSTU0000430');
    await page.goBack();
    await row.waitFor();
    expect((await row.boundingBox())?.y).toBe(before?.y);
    await close();
  });

  it('keeps in Today how far ahead one looked, as a reload does', SLOW, async () => {
    const { page, close } = await stage.open('/');
    const days = page.getByLabel('Last free days within');
    await days.selectOption('14');
    await page.waitForURL('**/console/?days=14');
    await page.getByRole('link', { name: BOX }).first().click();
    await room(page, BOX);
    await page.goBack();
    await room(page, 'Today');
    expect(await days.inputValue()).toBe('14');
    await page.reload();
    await room(page, 'Today');
    expect(await days.inputValue()).toBe('14');
    await close();
  });

  it.each([
    ['a filter', '/containers', 'Filter', 'Filter by', 'Containers'],
    ['the columns', '/shipments', 'Columns', 'Columns', 'Shipments'],
    ['a new webhook', '/webhooks', 'Add a webhook', 'Add a webhook', 'Webhooks'],
  ])('closes the dialog of %s, and leaves the room as it is', SLOW, async (_what, path, button, title, name) => {
    const { page, close } = await stage.open('/arrivals');
    await room(page, 'Arrivals');
    await page.locator(`a[href="/console${path}"]`).first().click();
    await room(page, name);
    await page.getByRole('button', { name: button, exact: true }).click();
    const dialog = page.getByRole('dialog', { name: title });
    await dialog.waitFor();
    await page.evaluate('history.back()');
    await dialog.waitFor({ state: 'detached' });
    await room(page, name);
    expect(new URL(page.url()).pathname).toBe(`/console${path}`);
    await page.evaluate('history.back()');
    await room(page, 'Arrivals');
    await close();
  });

  it('closes the navigation on a telephone, and leaves the room as it is', SLOW, async () => {
    const { page, close } = await stage.open('/arrivals', { width: 390 });
    await page.getByRole('button', { name: 'Navigation' }).click();
    await page.getByRole('navigation', { name: 'Rooms' }).getByRole('link', { name: 'Shipments' }).click();
    await room(page, 'Shipments');
    await page.getByRole('button', { name: 'Navigation', expanded: false }).click();
    await page.getByRole('button', { name: 'Close', exact: true }).waitFor();
    await page.evaluate('history.back()');
    await page.getByRole('button', { name: 'Navigation', expanded: false }).waitFor();
    await room(page, 'Shipments');
    await expect.poll(() => new URL(page.url()).pathname).toBe('/console/shipments');
    await page.evaluate('history.back()');
    await room(page, 'Arrivals');
    await close();
  });

  it('leads back to the place of the map that was looked at, as a reload does', SLOW, async () => {
    const { page, close } = await stage.open('/map');
    const place = page.getByRole('region', { name: 'Los Angeles', exact: true });
    await page.getByRole('row').getByRole('button', { name: 'Los Angeles' }).click();
    await place.getByRole('link', { name: 'Show as list' }).click();
    await room(page, 'Containers');
    await page.goBack();
    await place.waitFor();
    await page.reload();
    await place.getByRole('button', { name: 'Close' }).click();
    await place.waitFor({ state: 'detached' });
    await page.goBack();
    await place.waitFor();
    await close();
  });

  it('closes the search', SLOW, async () => {
    const { page, close } = await stage.open('/arrivals');
    await page.getByRole('link', { name: 'Shipments' }).click();
    await room(page, 'Shipments');
    await page.keyboard.press('Control+k');
    const search = page.getByRole('dialog', { name: 'Search' });
    await search.waitFor();
    await page.evaluate('history.back()');
    await search.waitFor({ state: 'detached' });
    await room(page, 'Shipments');
    await close();
  });

  it('is not needed by who goes to a room without a network: it is there once there is one', SLOW, async () => {
    const { page, context, close } = await stage.open('/arrivals');
    await room(page, 'Arrivals');
    await page.evaluate('window.mark = 1');
    await context.setOffline(true);
    await page.getByText('You are offline.').first().waitFor();
    await page.getByRole('link', { name: 'Tariffs' }).click();
    await page.waitForURL('**/console/tariffs');
    await page.getByText('You are offline.').first().waitFor();
    expect(await page.getByText('This page could not be shown').count()).toBe(0);
    await context.setOffline(false);
    await room(page, 'Tariffs');
    expect(await page.evaluate('window.mark')).toBe(1);
    await close();
  });
});
