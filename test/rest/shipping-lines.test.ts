import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeWithDatabase, type TestDatabase, testDatabase } from '../support/database.ts';
import { type RestApi, startRestApi } from '../support/rest-api.ts';
import { fakeClock, serviceContext, withPermissions } from '../support/service-context.ts';

const CLOCK = fakeClock('2026-06-01T12:00:00.000Z');

describeWithDatabase('/v2/shipping_lines', () => {
  let db: TestDatabase;
  let api: RestApi;

  beforeAll(async () => {
    db = await testDatabase();
    api = await startRestApi(db);
  });

  afterAll(async () => {
    await api.close();
    await db.drop();
  });

  it('are listed whole, on one page, each with an id that stays the same', async () => {
    const caller = await serviceContext(db, { clock: CLOCK });
    const { status, body } = await api.ask(caller, 'GET /shipping_lines');
    const again = await api.ask(caller, 'GET /shipping_lines?search=maersk');

    expect(status).toBe(200);
    expect(body.meta).toEqual({ size: body.data.length, total: body.data.length });
    expect(again.body.data).toEqual(
      body.data.filter(({ attributes }: { attributes: { scac: string } }) => attributes.scac === 'MAEU'),
    );
    expect(again.body.data).toMatchObject([
      {
        type: 'shipping_line',
        attributes: { scac: 'MAEU', name: 'Maersk', bill_of_lading_tracking_support: true },
      },
    ]);
  });

  it('are shown only to those who may read them', async () => {
    const caller = withPermissions(await serviceContext(db, { clock: CLOCK }), ['tracking:read']);

    expect(await api.ask(caller, 'GET /shipping_lines')).toMatchObject({ status: 403 });
  });
});
