import { expect, it } from 'vitest';
import { cargo } from '../support/cargo.ts';
import { describeWithDatabase, useDatabase } from '../support/database.ts';
import { useRestApi } from '../support/rest-api.ts';
import { fakeClock, serviceContext, useServiceContext, withPermissions } from '../support/service-context.ts';

const CLOCK = fakeClock('2026-06-12T12:00:00.000Z');

describeWithDatabase('/v2/bulk_updates', () => {
  const db = useDatabase();
  const api = useRestApi(db);
  const owner = useServiceContext(db, { clock: CLOCK });
  const update = (body: object, caller = owner) => api.ask(caller, 'POST /bulk_updates', body);

  async function customer(company_name: string): Promise<string> {
    const body = { data: { type: 'party', attributes: { company_name } } };
    return (await api.ask(owner, 'POST /parties', body)).body.data.id;
  }

  it('assigns a customer and tags by ids and numbers, and answers each record in its place', async () => {
    const [one, two] = [await cargo(owner), await cargo(owner)];
    await customer('Auk Tea');
    const records = [one.shipmentId, two.number, 'NOBODY123'];
    const answer = await update({ records, customer: 'auk tea', add_tags: ['urgent'] });

    expect(answer.status).toBe(200);
    expect(answer.body.records).toMatchObject([
      { record: one.shipmentId, entity_type: 'shipment', id: one.shipmentId, customer: 'Auk Tea', errors: [] },
      { record: two.number, customer: 'Auk Tea', tags: ['urgent'], errors: [] },
      { record: 'NOBODY123', id: null, customer: null, errors: [expect.any(String)] },
    ]);
    const shown = await api.ask(owner, `GET /shipments/${two.shipmentId}`);
    expect(shown.body.data.attributes.customer_name).toBe('Auk Tea');
    const none = await update({ records: [one.shipmentId], customer: '' });
    expect(none.body.records[0].customer).toBeNull();
  });

  it('changes nothing of another account, by nobody who may not, and for no customer that there is not', async () => {
    const { shipmentId } = await cargo(owner);
    const other = await serviceContext(db, { clock: CLOCK });
    const id = await customer('Gull Foods');

    expect((await update({ records: [shipmentId], add_tags: ['x'] }, other)).body.records[0].id).toBeNull();
    expect(await update({ records: [shipmentId], customer: id }, other)).toMatchObject({ status: 404 });
    expect(await update({ records: [shipmentId], customer: 'Nobody' })).toMatchObject({
      status: 404,
      body: { errors: [{ source: { pointer: '/customer' } }] },
    });
    expect(
      await update({ records: [shipmentId], customer: id }, withPermissions(owner, ['tracking:read'])),
    ).toMatchObject({
      status: 403,
    });
    const shown = await api.ask(owner, `GET /shipments/${shipmentId}`);
    expect(shown.body.data.attributes).toMatchObject({ customer_name: null, tags: [] });
  });

  it.each([
    [{}, '/records'],
    [{ records: [], customer: 'x' }, '/records'],
    [{ records: Array.from({ length: 51 }, () => 'A'), customer: 'x' }, '/records'],
    [{ records: ['A'] }, '/add_references'],
    [{ records: ['A'], customers: 'x' }, '/customers'],
    [{ records: ['A'], customer: 7 }, '/customer'],
  ])('refuses %j', async (body, pointer) => {
    expect(await update(body)).toMatchObject({ status: 422, body: { errors: [{ source: { pointer } }] } });
  });
});
