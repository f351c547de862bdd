import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ServiceContext } from '../../../src/services/service-context.ts';
import { listShippingLines } from '../../../src/services/shipping-line/list-shipping-lines.ts';
import { describeWithDatabase, type TestDatabase, testDatabase } from '../../support/database.ts';
import { fakeClock, serviceContext, UNCONFIGURED_LINE, withPermissions } from '../../support/service-context.ts';

describeWithDatabase('list_shipping_lines', () => {
  let db: TestDatabase;
  let context: ServiceContext;

  beforeAll(async () => {
    db = await testDatabase();
    context = await serviceContext(db, { clock: fakeClock('2026-06-01T12:00:00.000Z') });
  });

  afterAll(() => db.drop());

  it('tells of every line whether it can be tracked here', async () => {
    const { shipping_lines: lines } = await listShippingLines.run(context, {});

    const access = new Map(lines.map((line) => [line.scac, line.access]));
    expect(lines.length).toBeGreaterThan(30);
    expect([access.get('MAEU'), access.get(UNCONFIGURED_LINE.scac), access.get('WHLC')]).toEqual([
      'ready',
      'not_configured',
      'no_adapter',
    ]);
  });

  it('does not show the sandbox where it is off', async () => {
    const { shipping_lines: lines } = await listShippingLines.run(context, {});
    const { shipping_lines: found } = await listShippingLines.run(context, { search: 'TEST' });

    expect([...lines, ...found].map(({ scac }) => scac)).not.toContain('TEST');
  });

  it.each(['evergreen', 'EGLV', ' eisu '])('finds a line by %j', async (text) => {
    const { shipping_lines: lines } = await listShippingLines.run(context, { search: text });

    expect(lines[0]).toMatchObject({
      scac: 'EGLV',
      bill_of_lading_tracking_support: false,
      booking_number_tracking_support: false,
      container_number_tracking_support: true,
    });
  });

  it('needs the permission to read reference data', async () => {
    const reader = withPermissions(context, ['tracking:read']);

    await expect(listShippingLines.run(reader, {})).rejects.toMatchObject({ code: 'forbidden' });
  });
});
