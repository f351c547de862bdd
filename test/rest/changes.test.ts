import { beforeEach, expect, it } from 'vitest';
import type { ServiceContext } from '../../src/services/service-context.ts';
import { type Cargo, cargo } from '../support/cargo.ts';
import { describeWithDatabase, useDatabase } from '../support/database.ts';
import { useRestApi } from '../support/rest-api.ts';
import { fakeClock, serviceContext, withPermissions } from '../support/service-context.ts';
import { notifiedDuring, rows } from '../support/tracking.ts';

const CLOCK = fakeClock('2026-06-12T12:00:00.000Z');
const LONG_AGO = '2020-01-01T00:00:00.000Z';

describeWithDatabase('what an account changes of its own', () => {
  const db = useDatabase();
  const api = useRestApi(db);
  let owner: ServiceContext;
  let one: Cargo;

  beforeEach(async () => {
    owner = await serviceContext(db, { clock: CLOCK });
    one = await cargo(owner);
    for (const table of ['shipment', 'container', 'tracking_request']) {
      await db.pool.query(`UPDATE ${table} SET updated_at = $1`, [LONG_AGO]);
    }
  });

  const change = (address: string, attributes: unknown, caller = owner) =>
    api.ask(caller, `PATCH ${address}`, { data: { attributes } });

  const addresses = () => ({
    shipment: `/shipments/${one.shipmentId}`,
    container: `/containers/${one.containerIds[0]}`,
    tracking_request: `/tracking_requests/${one.requestId}`,
  });

  async function updatedAt(table: 'shipment' | 'container' | 'tracking_request', id: string): Promise<string> {
    const [row] = await rows<{ updated_at: string }>(db, `SELECT updated_at FROM ${table} WHERE id = $1`, [id]);
    return row?.updated_at ?? '';
  }

  it('is the references and tags of a shipment, each in place of what was there', async () => {
    const first = await change(addresses().shipment, { ref_numbers: [' PO-1 ', 'PO-2'], tags: ['urgent'] });
    const second = await change(addresses().shipment, { ref_numbers: ['PO-3'] });
    const shown = await api.ask(owner, `GET ${addresses().shipment}`);

    expect(first).toMatchObject({
      status: 200,
      body: { data: { attributes: { ref_numbers: ['PO-1', 'PO-2'], tags: ['urgent'] } } },
    });
    expect(second).toMatchObject({
      status: 200,
      body: { data: { id: one.shipmentId, attributes: { ref_numbers: ['PO-3'], tags: ['urgent'] } } },
    });
    expect(second.body.data).toEqual(shown.body.data);
    expect((await updatedAt('shipment', one.shipmentId)) > LONG_AGO).toBe(true);
  });

  it('is the references of a container, by its address or by the id in the body', async () => {
    const byAddress = await change(addresses().container, { ref_numbers: ['PO-1'] });
    const byBody = await api.ask(owner, 'PATCH /containers', {
      data: { type: 'container', id: one.containerIds[1], attributes: { ref_numbers: ['PO-2'] } },
    });
    const shown = await api.ask(owner, `GET ${addresses().container}`);

    expect(byAddress).toMatchObject({ status: 200, body: { data: { attributes: { ref_numbers: ['PO-1'] } } } });
    expect(byAddress.body.links).toEqual(shown.body.links);
    // The source of a fact has nothing to do with what the account changes.
    const { meta: _meta, ...data } = shown.body.data;
    expect(byAddress.body.data).toEqual(data);
    expect(byAddress.body.data.relationships.transport_events.data.length).toBeGreaterThan(0);
    expect(byBody).toMatchObject({
      status: 200,
      body: { data: { id: one.containerIds[1], attributes: { ref_numbers: ['PO-2'] } } },
    });
    expect((await updatedAt('container', one.containerIds[0])) > LONG_AGO).toBe(true);
    expect(await updatedAt('shipment', one.shipmentId)).toBe(LONG_AGO);
  });

  it('is the reference of a tracking request, alone or among several, and its tags', async () => {
    const single = await change(addresses().tracking_request, { ref_number: 'PO-1' });
    const several = await change(addresses().tracking_request, { ref_numbers: ['PO-2', 'PO-3'], shipment_tags: ['a'] });

    expect(single).toMatchObject({ status: 200, body: { data: { attributes: { ref_numbers: ['PO-1'], tags: [] } } } });
    expect(several).toMatchObject({
      status: 200,
      body: { data: { attributes: { ref_numbers: ['PO-2', 'PO-3'], tags: ['a'], shipment_tags: ['a'] } } },
    });
    expect((await updatedAt('tracking_request', one.requestId)) > LONG_AGO).toBe(true);
  });

  it('is found by what it was changed to, and by that it was changed', async () => {
    await change(addresses().container, { ref_numbers: ['NEW-REFERENCE'] });

    expect(await api.ask(owner, 'GET /containers?filter[updated_after]=2021-01-01')).toMatchObject({
      body: { data: [{ id: one.containerIds[0] }] },
    });
  });

  it('can be taken away, while nothing at all changes nothing', async () => {
    for (const [table, address] of Object.entries(addresses())) {
      await change(address, { ref_numbers: ['PO-1'] });
      await db.pool.query(`UPDATE ${table} SET updated_at = $1 WHERE updated_at <> $1`, [LONG_AGO]);
      const same = await change(address, {});
      const touched = await rows(db, `SELECT id FROM ${table} WHERE updated_at <> $1`, [LONG_AGO]);

      expect(same).toMatchObject({ status: 200, body: { data: { attributes: { ref_numbers: ['PO-1'] } } } });
      expect(touched).toEqual([]);
      expect(await change(address, { ref_numbers: [] })).toMatchObject({
        body: { data: { attributes: { ref_numbers: [] } } },
      });
    }
  });

  it('can be taken away by null as by an empty list', async () => {
    const { shipment, container, tracking_request } = addresses();
    const named = [
      [shipment, ['ref_numbers', 'tags']],
      [container, ['ref_numbers']],
      [tracking_request, ['ref_numbers', 'tags', 'shipment_tags']],
    ] as const;
    for (const [address, names] of named) {
      for (const name of names) {
        await change(address, { [name]: ['PO-1'] });

        expect(await change(address, { [name]: null })).toMatchObject({
          status: 200,
          body: { data: { attributes: { [name]: [] } } },
        });
      }
    }
  });

  it('notifies no webhook', async () => {
    const notified = await notifiedDuring(owner, async () => {
      for (const address of Object.values(addresses())) await change(address, { ref_numbers: ['PO-1'] });
    });

    expect(notified).toEqual([]);
  });

  it('can be changed by many at once, a shipment and its containers, tracked or not', async () => {
    const [first, second] = one.containerIds;
    const targets = [addresses().shipment, `/containers/${first}`, `/containers/${second}`];
    for (const stopped_at of [null, LONG_AGO]) {
      await db.pool.query('UPDATE shipment SET line_tracking_stopped_at = $2 WHERE id = $1', [
        one.shipmentId,
        stopped_at,
      ]);

      const answers = await Promise.all(
        Array.from({ length: 24 }, (_, at) => change(targets[at % 3] ?? '', { ref_numbers: [`PO-${at}`] })),
      );

      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    }
  });

  it('does not move the end of a journey that was stopped, but is a change of its shipment', async () => {
    await db.pool.query(
      "UPDATE shipment SET line_tracking_stopped_at = $2, line_tracking_stopped_reason = 'all_containers_terminated' WHERE id = $1",
      [one.shipmentId, LONG_AGO],
    );

    const { status } = await change(addresses().container, { ref_numbers: ['PO-1'] });

    expect(status).toBe(200);
    expect(await rows(db, 'SELECT derived_at FROM container WHERE id = $1', [one.containerIds[0]])).toEqual([
      { derived_at: LONG_AGO },
    ]);
    expect((await updatedAt('container', one.containerIds[0])) > LONG_AGO).toBe(true);
    expect((await updatedAt('shipment', one.shipmentId)) > LONG_AGO).toBe(true);
  });

  it.each([
    [{ ref_numbers: 'PO-1' }, '/data/attributes/ref_numbers'],
    [{ ref_numbers: ['PO-1', ' '] }, '/data/attributes/ref_numbers/1'],
    [{ ref_numbers: ['a\u0000b'] }, '/data/attributes/ref_numbers/0'],
    [{ ref_numbers: ['x'.repeat(256)] }, '/data/attributes/ref_numbers/0'],
    [{ ref_numbers: Array.from({ length: 101 }, String) }, '/data/attributes/ref_numbers'],
    [{ container_number: 'MSKU0000006' }, '/data/attributes/container_number'],
  ])('is refused with 422 where it is wrong: %j', async (attributes, pointer) => {
    for (const address of Object.values(addresses())) {
      expect(await change(address, attributes)).toMatchObject({
        status: 422,
        body: { errors: [{ code: 'invalid_input', source: { pointer } }] },
      });
    }
  });

  it('of a tracking request is one reference or several, not both', async () => {
    expect(await change(addresses().tracking_request, { ref_number: 'PO-1', ref_numbers: [] })).toMatchObject({
      status: 422,
      body: { errors: [{ source: { pointer: '/data/attributes/ref_number' } }] },
    });
    for (const name of ['shipment_tags', 'tags']) {
      expect(await change(addresses().tracking_request, { [name]: [7] })).toMatchObject({
        status: 422,
        body: { errors: [{ code: 'invalid_input', source: { pointer: `/data/attributes/${name}/0` } }] },
      });
    }
  });

  it('of a tracking request is its tags under either name, which do not contradict each other', async () => {
    expect(await change(addresses().tracking_request, { tags: ['a'] })).toMatchObject({
      status: 200,
      body: { data: { attributes: { tags: ['a'], shipment_tags: ['a'] } } },
    });
    expect(await change(addresses().tracking_request, { tags: ['b'], shipment_tags: ['b'] })).toMatchObject({
      status: 200,
      body: { data: { attributes: { tags: ['b'] } } },
    });
    expect(await change(addresses().tracking_request, { tags: ['a'], shipment_tags: ['b'] })).toMatchObject({
      status: 422,
      body: { errors: [{ code: 'invalid_input', source: { pointer: '/data/attributes/tags' } }] },
    });
  });

  it('needs to be named in the body where the address does not name it', async () => {
    expect(await change('/containers', { ref_numbers: ['PO-1'] })).toMatchObject({
      status: 422,
      body: { errors: [{ source: { pointer: '/data/id' } }] },
    });
    expect(await api.ask(owner, 'PATCH /containers', { data: { id: one.shipmentId, attributes: {} } })).toMatchObject({
      status: 404,
    });
  });

  it('is no other thing than the address names', async () => {
    for (const address of Object.values(addresses())) {
      expect(await api.ask(owner, `PATCH ${address}`, { data: { type: 'vessel' } })).toMatchObject({ status: 409 });
      expect(await api.ask(owner, `PATCH ${address}`, { data: { id: one.boxes[0] } })).toMatchObject({ status: 409 });
      expect(await api.ask(owner, `PATCH ${address}`, {})).toMatchObject({ status: 400 });
    }
  });

  it('is not for other accounts to change, nor for those who may only look', async () => {
    const other = await serviceContext(db, { clock: CLOCK });
    const reader = withPermissions(owner, ['tracking:read']);
    for (const address of Object.values(addresses())) {
      expect(await change(address, { ref_numbers: ['PO-1'] }, other)).toMatchObject({ status: 404 });
      expect(await change(address, { ref_numbers: ['PO-1'] }, reader)).toMatchObject({ status: 403 });
    }
  });
});
