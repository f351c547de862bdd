import { beforeAll, expect, it } from 'vitest';
import { describeWithDatabase, useDatabase } from '../support/database.ts';
import { PUBLIC_URL, useRestApi } from '../support/rest-api.ts';
import { sailing } from '../support/sailing.ts';
import { fakeClock, useServiceContext, withPermissions } from '../support/service-context.ts';
import { answer, newBox, newNumber, saying, track, watchOf } from '../support/tracking.ts';

const CLOCK = fakeClock('2026-06-01T12:00:00.000Z');

describeWithDatabase('/v2/shipments', () => {
  const db = useDatabase();
  const api = useRestApi(db);
  const owner = useServiceContext(db, { clock: CLOCK });
  const other = useServiceContext(db, { clock: CLOCK });
  const ids: string[] = [];

  beforeAll(async () => {
    for (const number of [newNumber(), newNumber(), newNumber()]) {
      await track(owner, number);
      await answer(owner, await watchOf(db, number), saying(...sailing(newBox(), number)));
    }
    const { body } = await api.ask(owner, 'GET /shipments');
    ids.push(...body.data.map(({ id }: { id: string }) => id));
  });

  it('lists them a page at a time, with links to the other pages', async () => {
    const { status, body } = await api.ask(owner, 'GET /shipments?page[number]=2&page[size]=1');

    const page = (number: number) => `${PUBLIC_URL}/v2/shipments?page%5Bnumber%5D=${number}&page%5Bsize%5D=1`;
    expect(status).toBe(200);
    expect(body.data).toMatchObject([{ type: 'shipment', id: ids[1], attributes: { shipping_line_scac: 'MAEU' } }]);
    expect(body.links).toEqual({
      self: page(2),
      current: page(2),
      first: page(1),
      last: page(3),
      next: page(3),
      prev: page(1),
    });
    expect(body.meta).toEqual({ size: 1, total: 3 });
    expect(body).not.toHaveProperty('included');
  });

  it('leaves the links out that lead nowhere, and cuts a page down that is too large', async () => {
    const { body } = await api.ask(owner, 'GET /shipments?page[size]=5000');

    expect(body.meta).toEqual({ size: 3, total: 3 });
    expect(Object.keys(body.links)).toEqual(['self', 'current', 'first', 'last']);
    expect(body.links.self).toContain('page%5Bsize%5D=100');
  });

  it('includes their containers, each under the shipment that it belongs to', async () => {
    const { body } = await api.ask(owner, 'GET /shipments?include=containers');

    const linked = body.data.flatMap(({ relationships }: RelatedShipment) => relationships.containers.data);
    expect(body.included).toHaveLength(3);
    expect(body.included.map(identity)).toEqual(linked.map(identity));
  });

  it.each([
    ['filter[status]=on_ship', 3],
    ['filter[status]=tracking_stopped', 0],
    ['filter[tracking_stopped]=false', 3],
    ['filter[tracking_stopped]=true', 0],
    ['filter[port]=CNSHA', 3],
    ['filter[port]=NLRTM', 0],
    ['filter[carrier]=Maersk', 3],
    ['filter[updated_after]=2100-01-01', 0],
  ])('finds by %s', async (query, total) => {
    expect((await api.ask(owner, `GET /shipments?${query}`)).body.meta.total).toBe(total);
  });

  it.each([
    ['filter[status]=sunk', 422, 'filter[status]'],
    ['filter[carrier]=Unknown', 422, 'filter[carrier]'],
    ['filter[tracking_stopped]=maybe', 400, 'filter[tracking_stopped]'],
    ['page[number]=0', 400, 'page[number]'],
    ['page[number]=99999', 422, 'page[number]'],
    ['include=crew', 400, 'include'],
    ['filter[colour]=red', 400, 'filter[colour]'],
  ])('refuses %s with %i, and names the parameter', async (query, status, parameter) => {
    const answered = await api.ask(owner, `GET /shipments?${query}`);

    expect(answered.status).toBe(status);
    expect(answered.body.errors).toMatchObject([{ status: String(status), source: { parameter } }]);
  });

  it('gives one, alone or with its containers', async () => {
    const alone = await api.ask(owner, `GET /shipments/${ids[0]}`);
    const whole = await api.ask(owner, `GET /shipments/${ids[0]}?include=containers`);

    expect(alone).toMatchObject({ status: 200, body: { links: { self: `${PUBLIC_URL}/v2/shipments/${ids[0]}` } } });
    expect(alone.body).not.toHaveProperty('included');
    expect(whole.body.data).toEqual(alone.body.data);
    expect(whole.body.included).toMatchObject([{ type: 'container', attributes: { current_status: 'on_ship' } }]);
  });

  it('is stopped and resumed', async () => {
    const stopped = await api.ask(owner, `PATCH /shipments/${ids[0]}/stop_tracking`);
    const listed = await api.ask(owner, 'GET /shipments?filter[tracking_stopped]=true');
    const resumed = await api.ask(owner, `PATCH /shipments/${ids[0]}/resume_tracking`, {
      data: { type: 'shipment', id: ids[0] },
    });

    expect(stopped.body.data.attributes).toMatchObject({ line_tracking_stopped_reason: 'cancelled_by_user' });
    expect(listed.body.data.map(identity)).toEqual([`shipment ${ids[0]}`]);
    expect(resumed).toMatchObject({ status: 200, body: { data: { attributes: { line_tracking_stopped_at: null } } } });
  });

  it('belongs to its account alone', async () => {
    expect(await api.ask(other, 'GET /shipments')).toMatchObject({
      status: 200,
      body: { data: [], meta: { total: 0 } },
    });
    for (const call of [
      'GET /shipments/ID',
      'PATCH /shipments/ID/stop_tracking',
      'PATCH /shipments/ID/resume_tracking',
    ])
      expect(await api.ask(other, call.replace('ID', ids[0] ?? ''))).toMatchObject({ status: 404 });
  });

  it('is changed only by those who may', async () => {
    const reader = withPermissions(owner, ['tracking:read']);

    expect(await api.ask(reader, 'GET /shipments')).toMatchObject({ status: 200 });
    expect(await api.ask(reader, `PATCH /shipments/${ids[0]}/stop_tracking`)).toMatchObject({ status: 403 });
  });
});

interface RelatedShipment {
  relationships: { containers: { data: Identified[] } };
}

interface Identified {
  type: string;
  id: string;
}

function identity({ type, id }: Identified): string {
  return `${type} ${id}`;
}
