import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { updateShipment } from '../../src/services/shipment/update-shipment.ts';
import { accessibilityFaults, describeWithBrowser } from '../support/chromium.ts';
import { shot } from '../support/screenshot.ts';
import { type ConsoleStage, startConsoleStage } from './stage.ts';

/** Browsers are slow on a machine that does much else. */
const SLOW = { timeout: 180_000 };

const BILL = 'SBX0HOLD01';
const BOX = 'LFXU1001005';

describeWithBrowser('the room of a shipment', () => {
  let stage: ConsoleStage;

  beforeAll(async () => {
    stage = await startConsoleStage(['SBX0DEMO01', BILL], 4);
  }, SLOW.timeout);
  afterAll(() => stage.close());

  const addressOf = async () => {
    const where = { billOfLadingNumber: BILL };
    return `/shipments/${(await stage.service.app.db.prisma.shipment.findFirstOrThrow({ where })).id}`;
  };
  const heading = (page: Page) => page.getByRole('heading', { level: 1, name: BILL });

  it.each([
    ['light', 1440],
    ['dark', 1440],
    ['light', 390],
    ['dark', 390],
    ['light', 1920],
  ] as const)(
    'shows the route, and each container with what holds it, in the %s theme at %i pixels',
    SLOW,
    async (theme, width) => {
      const { page, faults, close } = await stage.open(await addressOf(), { theme, width });
      await heading(page).waitFor();
      const route = page.getByRole('region', { name: 'Route' });
      const containers = page.getByRole('table').filter({ hasText: 'Against the first estimate' });
      const row = containers.getByRole('row').filter({ hasText: BOX });

      expect(await route.innerText()).toMatch(/Departure[\s\S]*Arrival[\s\S]*Los Angeles/);
      expect(await row.innerText()).toMatch(/customs/i);
      expect(await page.getByRole('region', { name: 'Your data' }).innerText()).toMatch(/Customer\s+None/);
      expect(await accessibilityFaults(page)).toEqual([]);
      expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBe(0);
      await shot(page, `shipment-${theme}-${width}`);
      expect(faults).toEqual([]);
      await close();
    },
  );

  it('is reached from the list, from the search and from a container, and leads to its containers', SLOW, async () => {
    const { page, close } = await stage.open('/shipments');
    await page.getByRole('link', { name: BILL }).click();
    await heading(page).waitFor();
    await page.getByRole('link', { name: BOX }).click();
    await page.getByRole('heading', { level: 1, name: BOX }).waitFor();
    await page.getByRole('link', { name: `Bill of lading ${BILL}` }).click();
    await heading(page).waitFor();
    await page.goto(`${stage.service.url}/console/`);
    await page.getByRole('heading', { name: 'Today' }).waitFor();
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Search numbers, references and rooms' }).fill(BILL);
    await page.locator('[role=listbox][aria-busy=false]').waitFor();
    await page.getByRole('option').filter({ hasText: 'Shipment ·' }).waitFor();
    await page.keyboard.press('Enter');
    await heading(page).waitFor();
    await close();
  });

  it('is noted on, tagged, stopped and tracked again where one is', SLOW, async () => {
    const { page, faults, close } = await stage.open(await addressOf());
    await page.getByLabel('New note').fill('The consignee is closed on Friday.');
    await page
      .getByRole('button', { name: /^(Save|Add|Write)/ })
      .first()
      .click();
    await page.getByRole('listitem').filter({ hasText: 'The consignee is closed on Friday.' }).waitFor();
    await page.getByRole('button', { name: 'Tags', exact: true }).click();
    await page.getByLabel('Add').fill('urgent');
    await page.getByRole('dialog', { name: 'Tags of' }).getByRole('button', { name: 'Change' }).click();
    await page.getByRole('region', { name: 'Your data' }).getByText('urgent').waitFor();
    await page.getByRole('button', { name: 'Stop tracking' }).click();
    await page.getByRole('dialog', { name: 'Stop tracking' }).getByRole('button', { name: 'Stop tracking' }).click();
    await page.getByText('this is how it stood then').waitFor();
    expect(await page.getByRole('button', { name: 'Refresh' }).count()).toBe(0);
    await page.getByRole('button', { name: 'Track again' }).click();
    await page.getByRole('button', { name: 'Stop tracking' }).waitFor();
    expect(faults).toEqual([]);
    await close();
  });

  it('has references that can be edited, and keeps those that another window adds meanwhile', SLOW, async () => {
    const { page, faults, close } = await stage.open(await addressOf());
    const shipment = await stage.service.app.db.prisma.shipment.findFirstOrThrow({
      where: { billOfLadingNumber: BILL },
    });
    const own = page.getByRole('region', { name: 'Your data' });
    const edit = page.getByRole('button', { name: `Edit the references of ${BILL}` });
    const dialog = page.getByRole('dialog', { name: 'References of' });
    const field = dialog.getByLabel('References');
    await edit.click();
    await field.fill('PO 1, first part\nPO 2');
    expect(await accessibilityFaults(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await own.getByText('PO 1, first part, PO 2').waitFor();
    await edit.click();
    await field.fill('PO 2\nPO 3');
    await updateShipment.run(stage.context, { id: shipment.id, ref_numbers: ['PO 1, first part', 'PO 2', 'PO 9'] });
    await dialog.getByRole('button', { name: 'Save' }).click();
    await own.getByText('PO 2, PO 9, PO 3').waitFor();
    await edit.click();
    await field.fill('x'.repeat(300));
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('alert').getByText('of up to 255 characters').waitFor();
    await dialog.getByRole('button', { name: 'Cancel' }).click();

    // Those of one container are its own.
    await page.getByRole('link', { name: BOX }).click();
    await page.getByRole('button', { name: `Edit the references of ${BOX}` }).click();
    await page.getByText('Its shipment has PO 2, PO 9, PO 3').waitFor();
    await field.fill('Pallet 7');
    await shot(page, 'references');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await own.getByText('Pallet 7, PO 2, PO 9, PO 3').waitFor();
    await updateShipment.run(stage.context, { id: shipment.id, ref_numbers: [] });
    expect(faults).toEqual([]);
    await close();
  });

  it('offers to remove its customer only where it has one', SLOW, async () => {
    const { page, close } = await stage.open(await addressOf());
    const dialog = page.getByRole('dialog', { name: 'Customer of' });
    await page.getByRole('button', { name: 'Customer', exact: true }).click();
    expect(await dialog.getByRole('button', { name: 'Remove the customer' }).count()).toBe(0);
    await dialog.getByLabel('Customer').fill('Auk Tea');
    await dialog.getByRole('button', { name: 'Assign' }).click();
    await dialog.getByRole('button', { name: 'Add it and assign' }).click();
    await page.getByText('For Auk Tea').waitFor();
    await page.getByRole('button', { name: 'Customer', exact: true }).click();
    await dialog.getByRole('button', { name: 'Remove the customer' }).click();
    await page.getByText('No customer').waitFor();
    await close();
  });

  it('is exported with its own containers alone, though another one is called by its number', SLOW, async () => {
    const { prisma } = stage.service.app.db;
    const other = await prisma.shipment.findFirstOrThrow({ where: { billOfLadingNumber: 'SBX0DEMO01' } });
    await updateShipment.run(stage.context, { id: other.id, ref_numbers: [BILL] });
    const { page, faults, close } = await stage.open(await addressOf());
    await heading(page).waitFor();

    await page.getByRole('button', { name: 'Export' }).click();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: 'CSV', exact: true }).click(),
    ]);
    const text = await readFile(await file.path(), 'utf8');
    await updateShipment.run(stage.context, { id: other.id, ref_numbers: [] });

    expect([...new Set(text.match(/LFXU\d{7}/g))]).toEqual([BOX]);
    expect(faults).toEqual([]);
    await close();
  });

  it('says of each of several containers how its own estimate changed', SLOW, async () => {
    const where = { billOfLadingNumber: 'SBX0DEMO01' };
    const { id } = await stage.service.app.db.prisma.shipment.findFirstOrThrow({ where });
    const { page, faults, close } = await stage.open(`/shipments/${id}`);
    const asked = new Set<string>();
    page.on('request', (request) => {
      const [, box] = /containers\/([^/]+)\/container_updates/.exec(request.url()) ?? [];
      if (box !== undefined) asked.add(box);
    });
    const number = 'LFXU1001509';

    await page.getByRole('heading', { level: 1, name: 'SBX0DEMO01' }).waitFor();
    const before = [...asked];
    const row = page.getByRole('row').filter({ hasText: number });
    await row.getByText('Earlier estimates', { exact: true }).click();
    await row
      .getByText(/^None that was changed\.|^Was /)
      .first()
      .waitFor();

    expect(before).toEqual([]);
    expect([...asked]).toEqual([await stage.idOf(number)]);
    expect(await accessibilityFaults(page)).toEqual([]);
    expect(faults).toEqual([]);
    await close();
  });

  it('is only looked at by a viewer, and is not there for another account', SLOW, async () => {
    const viewer = await stage.open(await addressOf(), { role: 'viewer' });
    await heading(viewer.page).waitFor();
    await viewer.page.getByRole('button', { name: 'Export' }).waitFor();
    for (const name of ['Refresh', 'Tags', 'Customer', 'Stop tracking'])
      expect(await viewer.page.getByRole('button', { name, exact: true }).count()).toBe(0);
    await viewer.close();

    const foreigner = await stage.service.person('owner', 'others');
    const foreign = await stage.open(await addressOf(), { person: foreigner });
    await foreign.page
      .getByText(/no shipment/i)
      .first()
      .waitFor();
    expect(await foreign.page.getByText(BILL).count()).toBe(0);
    expect(await foreign.page.getByText(BOX).count()).toBe(0);
    await foreign.close();
  });
});
