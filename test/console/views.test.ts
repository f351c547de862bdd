import { afterAll, beforeAll, expect, it } from 'vitest';
import { accessibilityFaults, describeWithBrowser } from '../support/chromium.ts';
import { type ConsoleStage, startConsoleStage } from './stage.ts';

/** Browsers are slow on a machine that does much else. */
const SLOW = { timeout: 180_000 };

const BILLS = ['SBX0DEMO01', 'SBX0HOLD01'];
const CONTAINERS = 4;
const HELD = 'LFXU1001005';

describeWithBrowser('saved views', () => {
  let stage: ConsoleStage;

  beforeAll(async () => {
    stage = await startConsoleStage(BILLS, CONTAINERS);
  }, SLOW.timeout);
  afterAll(() => stage.close());

  it(
    'keep filters, order and columns, are shown to colleagues, and are changed by their maker alone',
    SLOW,
    async () => {
      const { page, faults, close } = await stage.open('/containers?holds=true&sort=number');
      await page.getByRole('link', { name: HELD }).waitFor();
      await page.getByRole('button', { name: 'Columns' }).click();
      await page.getByLabel('Last free day', { exact: true }).uncheck();
      await page.getByLabel('Fees', { exact: true }).check();
      await page.getByRole('button', { name: 'Done' }).click();
      await page.getByRole('button', { name: 'Views' }).click();
      await page.getByRole('menuitem', { name: 'Save as a new view …' }).click();
      await page.getByLabel('Name').fill('Held boxes');
      await page.getByLabel('Everybody in this account sees it').check();
      expect(await accessibilityFaults(page)).toEqual([]);
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await page.getByRole('button', { name: 'Held boxes' }).waitFor();
      const id = new URL(page.url()).searchParams.get('view');
      await page.getByRole('button', { name: 'Without the filter Holds' }).click();
      await page.getByRole('button', { name: 'Held boxes changed' }).click();
      await page.getByRole('menuitem', { name: 'Save the changes of Held boxes' }).waitFor();
      expect(await accessibilityFaults(page)).toEqual([]);
      expect(faults).toEqual([]);

      const colleague = await stage.open(`/containers?view=${id}`, { role: 'viewer' });
      await colleague.page.getByRole('button', { name: 'Held boxes' }).waitFor();
      await colleague.page.getByRole('button', { name: 'Without the filter Holds' }).waitFor();
      const heads = await colleague.page.getByRole('columnheader').allInnerTexts();
      expect([heads.includes('Fees'), heads.includes('Last free day')]).toEqual([true, false]);
      await colleague.page.getByRole('columnheader', { name: 'Container' }).waitFor();
      expect(await colleague.page.getByRole('columnheader', { name: 'Container' }).getAttribute('aria-sort')).toBe(
        'ascending',
      );
      await colleague.page.getByRole('button', { name: 'Held boxes' }).click();
      await colleague.page.getByRole('menuitem', { name: 'Save as a new view …' }).waitFor();
      expect(await colleague.page.getByRole('menuitem', { name: /Delete|Rename/ }).count()).toBe(0);
      await colleague.close();
      await close();
    },
  );

  it('keep the word of the part that is shown, not the list of its statuses', SLOW, async () => {
    const { page, context, close } = await stage.open('/containers?holds=true');
    await page.getByRole('link', { name: HELD }).waitFor();
    await page.getByRole('button', { name: 'Views' }).click();
    await page.getByRole('menuitem', { name: 'Save as a new view …' }).click();
    await page.getByLabel('Name').fill('Held, under way');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('button', { name: 'Held, under way', exact: true }).waitFor();
    const id = new URL(page.url()).searchParams.get('view');

    const opened = await context.newPage();
    await opened.goto(`${stage.service.url}/console/containers?view=${id}`);
    await opened.getByRole('button', { name: 'Without the filter Holds' }).waitFor();
    await opened.getByRole('button', { name: 'Under way', exact: true, pressed: true }).waitFor();
    expect(await opened.getByRole('button', { name: 'Without the filter Status' }).count()).toBe(0);
    expect(await opened.getByRole('button', { name: /Held, under way/ }).innerText()).not.toContain('changed');
    await opened.getByRole('button', { name: 'Finished', exact: true }).click();
    await opened.getByRole('button', { name: 'Held, under way changed' }).waitFor();
    await close();
  });

  it('leave out what this version does not have, and say so; one that is gone is named too', SLOW, async () => {
    const { accountId } = stage.context.principal;
    const now = new Date();
    const id = '00000000-0000-4000-8000-00000000a0a0';
    await stage.service.app.db.prisma.savedView.create({
      data: {
        ...{ id, accountId, makerId: null, list: 'shipments', name: 'Of tomorrow', isShared: true },
        ...{ columns: ['line', 'price'], filters: { hull: '7', holds: 'true' }, sort: 'price' },
        ...{ createdAt: now, updatedAt: now },
      },
    });
    const { page, faults, close } = await stage.open(`/shipments?view=${id}`, { width: 390, theme: 'dark' });
    await page.getByText('they are left out: column price, filter hull, order price.').waitFor();
    await page.getByRole('link', { name: 'SBX0HOLD01' }).waitFor();
    expect(await page.getByRole('grid').getByRole('link').count()).toBe(1);
    expect(await accessibilityFaults(page)).toEqual([]);
    expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBe(0);
    await page.getByRole('button', { name: 'Of tomorrow' }).click();
    expect((await page.getByRole('menu').boundingBox())?.x).toBeGreaterThanOrEqual(0);
    await page.keyboard.press('Escape');

    await page.goto(`${stage.service.url}/console/shipments?view=00000000-0000-4000-8000-00000000ffff`);
    await page.getByText('does not exist any more, or it is not shared with you').waitFor();
    await page.getByRole('link', { name: 'SBX0DEMO01' }).waitFor();
    expect(faults).toEqual([]);
    await close();
  });

  it('are deleted after a question', SLOW, async () => {
    const { page, close } = await stage.open('/shipments?holds=true');
    await page.getByRole('button', { name: 'Views' }).click();
    await page.getByRole('menuitem', { name: 'Save as a new view …' }).click();
    await page.getByLabel('Name').fill('Mine');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('button', { name: 'Mine' }).click();
    await page.getByRole('menuitem', { name: 'Delete Mine …' }).click();
    await page.getByRole('button', { name: 'Delete the view' }).click();
    await page.getByText('The view Mine is deleted.').waitFor();

    await page.getByRole('button', { name: 'Views' }).waitFor();
    await page.getByRole('link', { name: 'SBX0DEMO01' }).waitFor();
    await close();
  });
});
