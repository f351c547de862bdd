import { afterAll, beforeAll, expect, it } from 'vitest';
import { createNote } from '../../src/services/note/create-note.ts';
import { accessibilityFaults, describeWithBrowser } from '../support/chromium.ts';
import { type ConsoleStage, startConsoleStage } from './stage.ts';

/** Browsers are slow on a machine that does much else. */
const SLOW = { timeout: 180_000 };

const BILLS = ['SBX0DEMO01'];
const CONTAINERS = 2;
const NUMBER = 'LFXU1001406';
const HOSTILE = '<img src=x onerror="document.title=1"> **bold** javascript:alert(1)';

describeWithBrowser('notes', () => {
  let stage: ConsoleStage;

  beforeAll(async () => {
    stage = await startConsoleStage(BILLS, CONTAINERS);
  }, SLOW.timeout);
  afterAll(() => stage.close());

  it.each([
    ['light', 1440],
    ['dark', 390],
  ] as const)('are written, changed and deleted in the %s theme at %i pixels', SLOW, async (theme, width) => {
    const id = await stage.idOf(NUMBER);
    const { page, faults, close } = await stage.open(`/containers/${id}`, { theme, width });
    const notes = page.getByRole('region', { name: 'Notes' });
    await notes.getByLabel('New note').fill(HOSTILE);
    await notes.getByRole('button', { name: 'Save the note' }).click();
    await notes.getByRole('listitem').filter({ hasText: HOSTILE }).waitFor();
    await notes.getByLabel('On what').selectOption('shipment');
    await notes.getByLabel('New note').fill('For all boxes.');
    await notes.getByRole('button', { name: 'Save the note' }).click();
    await notes.getByText('on the shipment').waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBe(0);

    await notes.getByRole('listitem').filter({ hasText: 'For all' }).getByRole('button', { name: 'Change' }).click();
    await notes.getByLabel('Note', { exact: true }).fill('For all of them.');
    await notes.getByRole('listitem').getByRole('button', { name: 'Save the note' }).click();
    await notes.getByText('· changed').waitFor();
    for (const text of ['For all of them.', '<img'])
      await notes
        .getByRole('listitem')
        .filter({ hasText: text })
        .getByRole('button', { name: /^Delete/ })
        .click();
    await notes.getByText('There are no notes.').waitFor();
    expect(faults).toEqual([]);
    await close();
  });

  it('of others appear by themselves, and are changed by nobody else', SLOW, async () => {
    const id = await stage.idOf(NUMBER);
    const { page, close } = await stage.open(`/containers/${id}`, { role: 'viewer' });
    const notes = page.getByRole('region', { name: 'Notes' });
    await notes.getByText('There are no notes.').waitFor();
    await createNote.run(stage.context, { container_id: id, text: 'Seen by all.' });
    await notes.getByText('Seen by all.').waitFor({ timeout: 30_000 });

    expect(await notes.getByRole('button').count()).toBe(0);
    await close();
  });
});
