import { afterAll, beforeAll, expect, it } from 'vitest';
import { createCustomFieldDefinition } from '../../src/services/custom-field/create-custom-field-definition.ts';
import { createCustomFieldOption } from '../../src/services/custom-field/custom-field-option.ts';
import { createParty } from '../../src/services/party.ts';
import { accessibilityFaults, describeWithBrowser } from '../support/chromium.ts';
import { shot } from '../support/screenshot.ts';
import { type ConsoleStage, startConsoleStage } from './stage.ts';

/** Browsers are slow on a machine that does much else. */
const SLOW = { timeout: 180_000 };

const BOX = 'LFXU1001406';

const DEFINITIONS = [
  { api_slug: 'order', display_name: 'Order', data_type: 'short_text', validation: { pattern: '^PO' } },
  { api_slug: 'value', display_name: 'Value', data_type: 'number' },
  { api_slug: 'due_on', display_name: 'Due on', data_type: 'date' },
  { api_slug: 'called_at', display_name: 'Called at', data_type: 'datetime' },
  { api_slug: 'is_urgent', display_name: 'Urgent', data_type: 'boolean' },
  { api_slug: 'priority', display_name: 'Priority', data_type: 'enum' },
  { api_slug: 'goods', display_name: 'Goods', data_type: 'enum_multi' },
] as const;

const OPTIONS = { priority: ['low', 'high'], goods: ['toys', 'tea', 'shoes'] } as const;

describeWithBrowser('the own data of an account on the page of a container', () => {
  let stage: ConsoleStage;

  beforeAll(async () => {
    stage = await startConsoleStage(['SBX0DEMO01'], 3);
    for (const definition of DEFINITIONS) {
      const made = await createCustomFieldDefinition.run(stage.context, { entity_type: 'Container', ...definition });
      if (definition.api_slug !== 'priority' && definition.api_slug !== 'goods') continue;
      for (const value of OPTIONS[definition.api_slug]) {
        const label = value.toUpperCase();
        await createCustomFieldOption.run(stage.context, { definition_id: made.id, value, label });
      }
    }
    await createParty.run(stage.context, { company_name: 'Auk Tea' });
  }, SLOW.timeout);
  afterAll(() => stage.close());

  const addressOf = async () => `/containers/${await stage.idOf(BOX)}`;
  const stored = async () => {
    const fields = await stage.service.app.db.prisma.customField.findMany({
      where: { entityId: await stage.idOf(BOX) },
      select: { value: true, definition: { select: { apiSlug: true } } },
    });
    return Object.fromEntries(fields.map(({ value, definition }) => [definition.apiSlug, value]));
  };

  it.each([
    ['light', 1440],
    ['dark', 390],
  ] as const)(
    'takes custom fields of every kind, and says at a field why it is refused, in the %s theme at %i pixels',
    SLOW,
    async (theme, width) => {
      const { page, faults, close } = await stage.open(await addressOf(), { theme, width });
      const own = page.getByRole('region', { name: 'Your data' });
      await page.getByRole('button', { name: `Edit the custom fields of ${BOX}` }).click();
      const dialog = page.getByRole('dialog', { name: `Custom fields of ${BOX}` });
      await dialog.getByLabel('Order').fill('4711');
      await dialog.getByLabel('Value').fill('many');
      await dialog.getByLabel('Due on').fill('2026-12-24');
      await dialog.getByLabel('Called at').fill('2026-12-01T08:30');
      await dialog.getByLabel('Urgent').selectOption('Yes');
      await dialog.getByLabel('Priority').selectOption('HIGH');
      await dialog.getByLabel('TOYS').check();
      await dialog.getByLabel('SHOES').check();
      expect(await accessibilityFaults(page)).toEqual([]);
      await dialog.getByRole('button', { name: 'Save' }).click();

      await dialog.getByText('takes what has a match of').waitFor();
      await dialog.getByText('takes a number').waitFor();
      expect(await dialog.getByLabel('Order').getAttribute('aria-invalid')).toBe('true');
      expect(await accessibilityFaults(page)).toEqual([]);
      await shot(page, `own-data-${theme}-${width}`);
      await dialog.getByLabel('Order').fill('PO 4711');
      await dialog.getByLabel('Value').fill('1250.5');
      await dialog.getByRole('button', { name: 'Save' }).click();
      await dialog.waitFor({ state: 'detached' });
      await own.getByText('TOYS, SHOES').waitFor();
      expect(await own.innerText()).toMatch(/Priority\s+HIGH/);
      expect(await stored()).toEqual({
        ...{ order: 'PO 4711', value: '1250.5', due_on: '2026-12-24', called_at: '2026-12-01T08:30:00.000Z' },
        ...{ is_urgent: 'true', priority: 'high', goods: 'toys,shoes' },
      });

      await page.getByRole('button', { name: `Edit the custom fields of ${BOX}` }).click();
      await dialog.getByLabel('Called at').fill('');
      await dialog.getByLabel('Priority').selectOption('None');
      await dialog.getByLabel('TOYS').uncheck();
      await dialog.getByRole('button', { name: 'Save' }).click();
      await dialog.waitFor({ state: 'detached' });
      await own.getByText('SHOES', { exact: true }).waitFor();
      expect(await stored()).toMatchObject({ order: 'PO 4711', called_at: null, priority: null, goods: 'shoes' });
      expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBe(0);
      // The browser notes each answer that refuses a value.
      expect(faults.filter((fault) => !fault.includes('422'))).toEqual([]);
      await stage.service.app.db.prisma.customField.deleteMany({});
      await close();
    },
  );

  it('takes what a field refers to by its name, and leads to it', SLOW, async () => {
    const fields = [
      { api_slug: 'replaces', display_name: 'Replaces', reference_type: 'Container' },
      { api_slug: 'sails_with', display_name: 'Sails with', reference_type: 'shipment' },
      { api_slug: 'payer', display_name: 'Payer', reference_type: 'Party' },
    ];
    for (const field of fields)
      await createCustomFieldDefinition.run(stage.context, {
        ...{ entity_type: 'Container', data_type: 'reference' },
        ...field,
      });
    const { prisma } = stage.service.app.db;
    const other = await prisma.container.findFirstOrThrow({ where: { number: { not: BOX } } });
    const party = await prisma.party.findFirstOrThrow({ where: { companyName: 'Auk Tea' } });
    const { page, faults, close } = await stage.open(await addressOf());
    const own = page.getByRole('region', { name: 'Your data' });
    await page.getByRole('button', { name: `Edit the custom fields of ${BOX}` }).click();
    const dialog = page.getByRole('dialog', { name: `Custom fields of ${BOX}` });
    await dialog.getByLabel('Replaces').fill('TSTU9999999');
    await dialog.getByText('No container of this account is called TSTU9999999.').waitFor();
    await dialog.getByLabel('Replaces').fill(other.number.slice(0, -1));
    await dialog.locator(`option[value="${other.number}"]`).waitFor({ state: 'attached' });
    await dialog.getByLabel('Replaces').fill(other.number);
    await dialog.getByLabel('Sails with').fill('SBX0DEMO01');
    await dialog.getByLabel('Payer').fill('auk tea');
    await dialog.locator('option[value="SBX0DEMO01"]').waitFor({ state: 'attached' });
    expect(await accessibilityFaults(page)).toEqual([]);
    await shot(page, 'own-data-reference');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'detached' });

    await own.getByText('Auk Tea').waitFor();
    expect(await stored()).toEqual({ replaces: other.id, sails_with: other.shipmentId, payer: party.id });
    await own.getByRole('link', { name: 'SBX0DEMO01' }).waitFor();
    await page.getByRole('button', { name: `Edit the custom fields of ${BOX}` }).click();
    expect(await dialog.getByLabel('Replaces').inputValue()).toBe(other.number);
    await dialog.getByLabel('Payer').fill('');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(await stored()).toEqual({ replaces: other.id, sails_with: other.shipmentId, payer: null });
    await own.getByRole('link', { name: other.number }).click();
    await page.getByRole('heading', { level: 1, name: other.number }).waitFor();
    expect(faults).toEqual([]);
    await prisma.customField.deleteMany({});
    await prisma.customFieldDefinition.deleteMany({ where: { apiSlug: { in: fields.map((one) => one.api_slug) } } });
    await close();
  });

  it('changes the tags and the customer of its shipment', SLOW, async () => {
    const { page, close } = await stage.open(await addressOf());
    const own = page.getByRole('region', { name: 'Your data' });
    await page.getByRole('button', { name: `Edit the tags of ${BOX}` }).click();
    const tags = page.getByRole('dialog', { name: 'Tags of 1 shipment' });
    await tags.getByLabel('Add').fill('urgent');
    await tags.getByRole('button', { name: 'Change tags' }).click();
    await own.getByText('urgent').waitFor();
    await page.getByRole('button', { name: `Edit the customer of ${BOX}` }).click();
    const customer = page.getByRole('dialog', { name: 'Customer of 1 shipment' });
    await customer.getByLabel('Customer').fill('Auk Tea');
    await customer.getByRole('button', { name: 'Assign' }).click();
    await own.getByText('Auk Tea').waitFor();
    const select = { shipment: { select: { tags: true, customer: { select: { companyName: true } } } } };
    const where = { id: await stage.idOf(BOX) };
    const { shipment } = await stage.service.app.db.prisma.container.findUniqueOrThrow({ where, select });
    expect(shipment).toEqual({ tags: ['urgent'], customer: { companyName: 'Auk Tea' } });
    await close();
  });

  it('offers none of that to who may only look', SLOW, async () => {
    const { page, close } = await stage.open(await addressOf(), { role: 'viewer' });
    await page.getByRole('region', { name: 'Your data' }).getByText('References').waitFor();
    expect(await page.getByRole('button', { name: /^Edit/ }).count()).toBe(0);
    await close();
  });
});
