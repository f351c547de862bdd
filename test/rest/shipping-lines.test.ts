import { expect, it } from 'vitest';
import { referenceId } from '../../src/core/id.ts';
import { describeWithDatabase, useDatabase } from '../support/database.ts';
import { PUBLIC_URL, useRestApi } from '../support/rest-api.ts';
import { fakeClock, SANDBOX_ONLY, serviceContext, withPermissions } from '../support/service-context.ts';

const ONE = referenceId('shipping_line', 'ONEY');
const CLOCK = fakeClock('2026-06-01T12:00:00.000Z');

describeWithDatabase('/v2/shipping_lines', () => {
  const db = useDatabase();
  const api = useRestApi(db);

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

  it.each(['ONEY', 'oney', ONE, ONE.toUpperCase()])(
    'are shown alone as %s, with what the list has of them',
    async (id) => {
      const caller = await serviceContext(db, { clock: CLOCK });
      const list = await api.ask(caller, 'GET /shipping_lines');
      const { status, body } = await api.ask(caller, `GET /shipping_lines/${id}`);

      expect(status).toBe(200);
      expect(body.data).toEqual(list.body.data.find((line: { id: string }) => line.id === ONE));
      expect(body.data.attributes).toEqual({
        scac: 'ONEY',
        name: 'Ocean Network Express',
        short_name: 'ONE',
        alternative_scacs: [],
        bill_of_lading_tracking_support: false,
        booking_number_tracking_support: false,
        container_number_tracking_support: false,
      });
      expect(body.links).toEqual({ self: `${PUBLIC_URL}/v2/shipping_lines/${ONE}` });
    },
  );

  it('promise what can be tracked here and nothing else', async () => {
    const caller = await serviceContext(db, { clock: CLOCK });
    const supports = async (scac: string) => {
      const { body } = await api.ask(caller, `GET /shipping_lines/${scac}`);
      const { bill_of_lading_tracking_support, booking_number_tracking_support, ...others } = body.data.attributes;
      return [
        bill_of_lading_tracking_support,
        booking_number_tracking_support,
        others.container_number_tracking_support,
      ];
    };

    expect(await supports('MAEU')).toEqual([true, true, true]);
    expect(await supports('EGLV')).toEqual([false, false, true]);
    expect(await supports('HLCU')).toEqual([false, false, false]);
    expect(await supports('WHLC')).toEqual([false, false, false]);
  });

  it('are known by their other SCACs too', async () => {
    const caller = await serviceContext(db, { clock: CLOCK });

    expect((await api.ask(caller, 'GET /shipping_lines/SUDU')).body.data.attributes.scac).toBe('MAEU');
  });

  it('have the sandbox among them only where it is on', async () => {
    const [sandbox, real] = [{ clock: CLOCK, sources: SANDBOX_ONLY }, { clock: CLOCK }];

    expect(await api.ask(await serviceContext(db, sandbox), 'GET /shipping_lines/TEST')).toMatchObject({ status: 200 });
    expect(await api.ask(await serviceContext(db, real), 'GET /shipping_lines/TEST')).toMatchObject({ status: 404 });
  });

  it.each(['XXXX', 'Maersk', '1', 'constructor', '00000000-0000-0000-0000-000000000001'])(
    'answer 404 to %s, which no line has',
    async (id) => {
      const caller = await serviceContext(db, { clock: CLOCK });

      expect(await api.ask(caller, `GET /shipping_lines/${id}`)).toMatchObject({
        status: 404,
        body: { errors: [{ code: 'not_found', detail: expect.stringContaining('look it up in the list') }] },
      });
    },
  );

  it('answer 400 to a parameter that there is not', async () => {
    const caller = await serviceContext(db, { clock: CLOCK });

    expect(await api.ask(caller, 'GET /shipping_lines/MAEU?search=x')).toMatchObject({ status: 400 });
  });

  it('are shown only to those who may read them', async () => {
    const caller = withPermissions(await serviceContext(db, { clock: CLOCK }), ['tracking:read']);

    expect(await api.ask(caller, 'GET /shipping_lines')).toMatchObject({ status: 403 });
    expect(await api.ask(caller, 'GET /shipping_lines/MAEU')).toMatchObject({ status: 403 });
  });
});
