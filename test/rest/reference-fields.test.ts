import { beforeEach, expect, it } from 'vitest';
import { newId } from '../../src/core/id.ts';
import type { ServiceContext } from '../../src/services/service-context.ts';
import { type Cargo, cargo } from '../support/cargo.ts';
import { describeWithDatabase, useDatabase } from '../support/database.ts';
import { useRestApi } from '../support/rest-api.ts';
import { fakeClock, serviceContext } from '../support/service-context.ts';
import { newBox } from '../support/tracking.ts';

const CLOCK = fakeClock('2026-06-12T12:00:00.000Z');

describeWithDatabase('a custom field that refers to something', () => {
  const db = useDatabase();
  const api = useRestApi(db);
  let owner: ServiceContext;
  let other: ServiceContext;
  let one: Cargo;

  beforeEach(async () => {
    owner = await serviceContext(db, { clock: CLOCK });
    other = await serviceContext(db, { clock: CLOCK });
    one = await cargo(owner);
  });

  async function post(caller: ServiceContext, path: string, attributes: object) {
    return api.ask(caller, `POST ${path}`, { data: { attributes } });
  }

  const define = (reference_type: string, entity_type = 'Container') =>
    post(owner, '/custom_field_definitions', {
      entity_type,
      display_name: 'Field',
      api_slug: 'refers',
      data_type: 'reference',
      reference_type,
    });

  const path = () => `/containers/${one.containerIds[0]}/custom_fields`;
  const set = (value: unknown) => post(owner, path(), { api_slug: 'refers', value });

  it.each(['Party', 'Shipment', 'Container', 'TrackingRequest', 'tracking_request', 'User'])(
    'to a %s shows its name wherever it is read, and takes no other id',
    async (type) => {
      const { id: partyId } = (await post(owner, '/parties', { company_name: 'Acme' })).body.data;
      const userId = await addUser(owner.principal.accountId);
      const { rows } = await db.pool.query(
        `SELECT s.bill_of_lading_number AS shipment, c.number AS container, r.request_number AS request
         FROM shipment s JOIN container c ON c.id = $2 JOIN tracking_request r ON r.id = $3 WHERE s.id = $1`,
        [one.shipmentId, one.containerIds[1], one.requestId],
      );
      const [id, name] = {
        Party: [partyId, 'Acme'],
        Shipment: [one.shipmentId, rows[0].shipment],
        Container: [one.containerIds[1], rows[0].container],
        TrackingRequest: [one.requestId, rows[0].request],
        tracking_request: [one.requestId, rows[0].request],
        User: [userId, 'Ada'],
      }[type] ?? ['', ''];
      await define(type);

      const first = await set(id);
      const shown = { attributes: { value: id, display_value: name } };
      const address = `/custom_fields/${first.body.data.id}`;

      expect(first).toMatchObject({ status: 201, body: { data: shown } });
      for (const read of [`GET ${address}`, `PATCH ${path()}/refers`]) {
        const sent = read.startsWith('PATCH') ? { data: { attributes: { value: id.toUpperCase() } } } : undefined;
        expect(await api.ask(owner, read, sent)).toMatchObject({ status: 200, body: { data: shown } });
      }
      for (const list of [path(), '/custom_fields']) {
        expect((await api.ask(owner, `GET ${list}`)).body.data).toMatchObject([shown]);
      }
      for (const wrong of [newId(), name, 'Acme', newBox()]) {
        const refused = { status: 422, body: { errors: [{ source: { pointer: '/data/attributes/value' } }] } };
        expect(await set(wrong)).toMatchObject(refused);
        expect(await api.ask(owner, `PATCH ${address}`, { data: { attributes: { value: wrong } } })).toMatchObject(
          refused,
        );
      }
      expect(await set(null)).toMatchObject({ status: 201, body: { data: { attributes: { display_value: null } } } });
    },
  );

  it('does not take what another account has', async () => {
    const { id } = (await post(other, '/parties', { company_name: 'Theirs' })).body.data;
    await define('Party');

    expect((await set(id)).status).toBe(422);
    expect((await set(await addUser(other.principal.accountId))).status).toBe(422);
  });

  it('is checked where a tracking request brings it along', async () => {
    await define('Party', 'Shipment');
    const fields = { shipment: [{ api_slug: 'refers', value: newId() }] };
    const refused = await post(owner, '/tracking_requests', {
      request_type: 'container',
      request_number: newBox(),
      scac: 'MAEU',
      initial_custom_fields: fields,
    });

    expect(refused).toMatchObject({
      status: 422,
      body: { errors: [{ source: { pointer: '/data/attributes/initial_custom_fields/shipment/0/value' } }] },
    });
  });

  it('of an older version that names something else stays text', async () => {
    const { id } = (await define('Party')).body.data;
    await db.pool.query("UPDATE custom_field_definition SET reference_type = 'Order' WHERE id = $1", [id]);

    expect(await set('4711')).toMatchObject({ status: 201, body: { data: { attributes: { display_value: '4711' } } } });
  });

  async function addUser(accountId: string): Promise<string> {
    const id = newId();
    await db.pool.query('INSERT INTO "user" (id, email, name) VALUES ($1, $2, \'Ada\')', [id, `${id}@example.com`]);
    await db.pool.query("INSERT INTO membership (account_id, user_id, role) VALUES ($1, $2, 'viewer')", [
      accountId,
      id,
    ]);
    return id;
  }
});
