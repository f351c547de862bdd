import { beforeAll, expect, it } from 'vitest';
import { describeWithDatabase, useDatabase } from '../support/database.ts';
import { putShipment } from '../support/list-rows.ts';
import { useRestApi } from '../support/rest-api.ts';
import { fakeClock, useServiceContext } from '../support/service-context.ts';
import { track } from '../support/tracking.ts';

const CLOCK = fakeClock('2026-06-01T12:00:00.000Z');

describeWithDatabase('lists of /v2 that are filtered by custom fields', () => {
  const db = useDatabase();
  const api = useRestApi(db);
  const owner = useServiceContext(db, { clock: CLOCK });
  const other = useServiceContext(db, { clock: CLOCK });

  beforeAll(async () => {
    const { accountId } = owner.principal;
    for (const number of ['BILL1', 'BILL2'])
      await putShipment(db, accountId, { number, containers: [{ number: `AAAU000000${number.at(-1)}` }] });
    await track(owner, 'ASKED1');
    await track(owner, 'ASKED2');
    for (const [path, entity_type, entity] of [
      ['shipments', 'Shipment', { table: 'shipment', column: 'bill_of_lading_number', value: 'BILL1' }],
      [
        'tracking_requests',
        'TrackingRequest',
        { table: 'tracking_request', column: 'request_number', value: 'ASKED1' },
      ],
    ] as const) {
      const { rows } = await db.pool.query(`SELECT id FROM ${entity.table} WHERE ${entity.column} = $1`, [
        entity.value,
      ]);
      for (const api_slug of ['po', 'team']) {
        const attributes = { entity_type, api_slug, display_name: api_slug, data_type: 'short_text' };
        await api.ask(owner, 'POST /custom_field_definitions', {
          data: { type: 'custom_field_definition', attributes },
        });
        const field = { api_slug, value: `${api_slug} of one & two` };
        await api.ask(owner, `POST /${path}/${rows[0].id}/custom_fields`, {
          data: { type: 'custom_field', attributes: field },
        });
      }
    }
  });

  it.each(['containers', 'shipments', 'tracking_requests'])('finds %s by one field or several', async (list) => {
    const one = `filter[custom_fields][po]=${encodeURIComponent('PO of one & two')}`;
    const both = `${one}&filter%5Bcustom_fields%5D%5Bteam%5D=team+of+one+%26+two`;

    for (const query of [one, both]) {
      const { status, body } = await api.ask(owner, `GET /${list}?${query}`);
      expect([status, body.meta, body.data.length]).toEqual([200, { size: 1, total: 1 }, 1]);
    }
    expect((await api.ask(owner, `GET /${list}?${one}&filter[custom_fields][team]=x`)).body.data).toEqual([]);
  });

  it.each(['containers', 'shipments', 'tracking_requests'])('exports %s that have a field', async (list) => {
    const { url, apiKey } = api.reachedBy(owner);
    const query = `resource=${list}&format=ndjson&filter[custom_fields][po]=po+of+one+%26+two`;
    const response = await fetch(`${url}/exports?${query}`, { headers: { Authorization: `Token ${apiKey}` } });

    expect((await response.text()).trim().split('\n')).toHaveLength(1);
  });

  it('says of a field that is not defined which there are, and where it was given', async () => {
    expect(await api.ask(owner, 'GET /shipments?filter[custom_fields][nothing]=1')).toMatchObject({
      status: 422,
      body: {
        errors: [
          {
            code: 'invalid_input',
            detail: 'custom_fields: There is no custom field nothing of shipments; there are po, team.',
            source: { parameter: 'filter[custom_fields]' },
          },
        ],
      },
    });
    expect(await api.ask(other, 'GET /shipments?filter[custom_fields][po]=1')).toMatchObject({ status: 422 });
    expect(await api.ask(owner, 'GET /shipments?filter[custom_fields]=1')).toMatchObject({
      status: 400,
      body: { errors: [{ source: { parameter: 'filter[custom_fields]' } }] },
    });
  });
});
