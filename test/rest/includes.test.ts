import { beforeAll, describe, expect, it } from 'vitest';
import { openApiDocument } from '../../src/rest/openapi/document.ts';
import { routes } from '../../src/rest/routes/index.ts';
import { operationsOf } from '../fuzz/api.ts';
import { checkOf } from '../fuzz/check.ts';
import { type Cargo, cargo } from '../support/cargo.ts';
import { describeWithDatabase, useDatabase } from '../support/database.ts';
import { identity, includedTypes, unlinked } from '../support/full-linkage.ts';
import { PUBLIC_URL, useRestApi } from '../support/rest-api.ts';
import { fakeClock, useServiceContext } from '../support/service-context.ts';
import { newNumber, track } from '../support/tracking.ts';

const CLOCK = fakeClock('2026-06-12T12:00:00.000Z');

const ADDRESSES = [
  '/shipments',
  '/shipments/:id',
  '/containers',
  '/containers/:id',
  '/containers/:id/transport_events',
  '/tracking_requests',
  '/tracking_requests/:id',
];
const PATHS = ADDRESSES.flatMap((address) => relationsOf(address).map((relation) => [address, relation] as const));

const DOCUMENT = openApiDocument(routes, { version: '0', baseUrl: PUBLIC_URL, examples: {} });
const OPERATIONS = operationsOf(DOCUMENT);
const check = checkOf(DOCUMENT);

/** What the description of the API does not allow in an answer; null where it fits. */
function faultOf(address: string, body: unknown): string | null {
  const template = address.replace(':id', '{id}');
  const operation = OPERATIONS.find(({ method, path }) => method === 'GET' && path === template);
  if (operation === undefined) throw new Error(`${address} is not described.`);
  return check(operation, { status: 200, type: 'application/vnd.api+json', body: JSON.stringify(body) });
}

function relationsOf(address: string): readonly string[] {
  return routes.find(({ method, path }) => method === 'GET' && path === address)?.relations ?? [];
}

describeWithDatabase('what comes along', () => {
  const db = useDatabase();
  const api = useRestApi(db);
  const owner = useServiceContext(db, { clock: CLOCK });
  let one: Cargo;

  beforeAll(async () => {
    one = await cargo(owner);
    await cargo(owner);
    const { body } = await api.ask(owner, 'POST /parties', {
      data: { type: 'party', attributes: { company_name: 'Northwind Traders' } },
    });
    await db.pool.query('UPDATE tracking_request SET customer_id = $1', [body.data.id]);
    await db.pool.query('UPDATE shipment SET customer_id = $1', [body.data.id]);
    await db.pool.query(
      `WITH one AS (INSERT INTO "user" (id, email) VALUES (gen_random_uuid(), 'stopper@example.com') RETURNING id)
       UPDATE shipment SET line_tracking_stopped_by_id = one.id FROM one`,
    );
  });

  const at = (address: string) => address.replace(':id', idFor(address));

  function idFor(address: string): string {
    if (address.startsWith('/shipments')) return one.shipmentId;
    return address.startsWith('/containers') ? one.containerIds[0] : one.requestId;
  }

  it.each(PATHS)('of %s by %s is there, each once, and is reached from what is shown', async (address, relation) => {
    const { status, body } = await api.ask(owner, `GET ${at(address)}?include=${relation}`);

    expect(status).toBe(200);
    // Who made a request is not kept.
    expect(body.included.length > 0).toBe(relation !== 'user');
    expect(unlinked(body)).toEqual([]);
    expect(faultOf(address, body)).toBeNull();
  });

  it.each(ADDRESSES)('of %s all at once is as much as one by one', async (address) => {
    const single = new Set<string>();
    for (const relation of relationsOf(address)) {
      const { body } = await api.ask(owner, `GET ${at(address)}?include=${relation}`);
      for (const resource of body.included) single.add(identity(resource));
    }

    const { status, body } = await api.ask(owner, `GET ${at(address)}?include=${relationsOf(address).join(',')}`);

    expect(status).toBe(200);
    expect(unlinked(body)).toEqual([]);
    expect(new Set(body.included.map(identity))).toEqual(single);
  });

  it.each(ADDRESSES)('of %s takes as many statements for many as for one', async (address) => {
    const ask = () => statements(() => api.ask(owner, `GET ${at(address)}?include=${relationsOf(address).join(',')}`));
    const few = await ask();
    await cargo(owner);

    expect(await ask()).toBe(few);
    expect(few).toBeLessThanOrEqual(4);
  });

  async function statements(body: () => Promise<unknown>): Promise<number> {
    let count = 0;
    db.onQuery = () => {
      count += 1;
    };
    await body();
    db.onQuery = () => {};
    return count;
  }

  describe('of a container', () => {
    it('brings the shipment on the way to its ports', async () => {
      const { body } = await api.ask(owner, `GET /containers/${one.containerIds[0]}?include=shipment.port_of_lading`);

      expect(body.included).toMatchObject([
        { type: 'shipment', id: one.shipmentId },
        { type: 'port', attributes: { code: 'CNSHA', country_code: 'CN' } },
      ]);
    });

    it('brings the other containers of its shipment, and not itself', async () => {
      const { body } = await api.ask(owner, `GET /containers/${one.containerIds[0]}?include=shipment.containers`);

      const other = await api.ask(owner, `GET /containers/${one.containerIds[1]}`);
      expect(body.included.map(identity)).toEqual([`shipment ${one.shipmentId}`, `container ${one.containerIds[1]}`]);
      expect(body.included[1]).toEqual(withoutMeta(other.body.data));
      expect(await api.ask(owner, 'GET /containers?include=shipment.containers')).toMatchObject({ status: 400 });
    });

    it('is itself with its milestones as it is alone', async () => {
      const { body } = await api.ask(
        owner,
        `GET /containers/${one.containerIds[0]}/transport_events?include=container`,
      );
      const alone = await api.ask(owner, `GET /containers/${one.containerIds[0]}`);

      expect(body.included).toEqual([withoutMeta(alone.body.data)]);
    });

    it('brings nothing that was not requested', async () => {
      const { body } = await api.ask(owner, `GET /containers/${one.containerIds[0]}?include=transport_events.vessel`);

      expect(includedTypes(body)).toEqual(['transport_event', 'vessel']);
    });
  });

  describe('of a shipment', () => {
    it('is its places and facilities', async () => {
      const include = 'port_of_lading,port_of_discharge,destination,pod_terminal,destination_terminal';

      const { body } = await api.ask(owner, `GET /shipments/${one.shipmentId}?include=${include}`);

      expect(body.included).toMatchObject([
        { type: 'port', attributes: { code: 'CNSHA' } },
        { type: 'port', attributes: { code: 'USLAX' } },
        { attributes: { code: 'USCHI' } },
        { type: 'terminal', attributes: { firms_code: 'W185' } },
        { type: 'rail_terminal', attributes: { name: 'Corwith Ramp' } },
      ]);
    });

    it('is the milestones of its containers, which then say which are theirs', async () => {
      const { body } = await api.ask(owner, `GET /shipments/${one.shipmentId}?include=containers.transport_events`);
      const alone = await api.ask(owner, `GET /containers/${one.containerIds[1]}`);

      expect(includedTypes(body)).toEqual(['container', 'transport_event']);
      expect(body.included[1]).toEqual(withoutMeta(alone.body.data));
    });

    it.each(['/shipments', '/shipments/:id', '/tracking_requests', '/tracking_requests/:id'])(
      'is its containers by %s, each as it is alone',
      async (address) => {
        const path = address.startsWith('/shipments') ? 'containers' : 'tracked_object.containers';

        const { body } = await api.ask(owner, `GET ${at(address)}?include=${path}`);

        for (const id of one.containerIds) {
          const alone = await api.ask(owner, `GET /containers/${id}`);
          expect(body.included).toContainEqual(withoutMeta(alone.body.data));
        }
      },
    );

    it('names its customer', async () => {
      const { body } = await api.ask(owner, `GET /shipments/${one.shipmentId}`);

      expect(body.data.attributes.customer_name).toBe('Northwind Traders');
    });

    it('refers to its terminal of discharge as to what comes along, whatever kind that has elsewhere', async () => {
      await db.pool.query("UPDATE terminal SET kind = 'rail_terminal' WHERE firms_code = 'W185'");

      const { body } = await api.ask(owner, `GET /shipments/${one.shipmentId}?include=pod_terminal`);

      expect(body.included.map(identity)).toEqual([identity(body.data.relationships.pod_terminal.data)]);
    });
  });

  describe('of a tracking request', () => {
    it('is its shipment unless something else is requested, be it nothing', async () => {
      const types = async (query: string) => {
        const { body } = await api.ask(owner, `GET /tracking_requests/${one.requestId}${query}`);
        return includedTypes(body);
      };

      expect(await types('')).toEqual(['shipment']);
      expect(await types('?include=')).toEqual([]);
      expect(await types('?include=customer')).toEqual(['party']);
      expect(await types('?include=customer,tracked_object')).toEqual(['party', 'shipment']);
    });

    it('is its line as it stands here, and the ports of its shipment', async () => {
      const include = 'shipping_line,user,tracked_object.port_of_lading,tracked_object.destination';

      const { body } = await api.ask(owner, `GET /tracking_requests/${one.requestId}?include=${include}`);
      const { body: line } = await api.ask(owner, 'GET /shipping_lines/MAEU');

      expect(includedTypes(body)).toEqual(['metro_area', 'port', 'shipment', 'shipping_line']);
      expect(body.included).toContainEqual(line.data);
      expect(body.data.relationships).toMatchObject({
        user: { data: null },
        shipping_line: { data: { type: 'shipping_line', id: line.data.id } },
      });
    });

    it('is nothing of a shipment that is not there yet', async () => {
      const { id } = await track(owner, newNumber());
      const include = 'tracked_object.containers,tracked_object.port_of_lading';

      const { status, body } = await api.ask(owner, `GET /tracking_requests/${id}?include=${include}`);

      expect({ status, included: body.included }).toEqual({ status: 200, included: [] });
    });

    it('is referred to, and in a list too', async () => {
      const { body } = await api.ask(
        owner,
        `GET /tracking_requests?filter[request_number]=${one.number}&include=customer,tracked_object`,
      );

      const [request] = body.data;
      expect(body.included.map(identity)).toEqual([
        identity(request.relationships.tracked_object.data),
        identity(request.relationships.customer.data),
      ]);
    });
  });

  it.each([
    ['GET /shipments?include=containers.crew', 'include'],
    ['GET /containers?include=shipment.', 'include'],
    ['GET /tracking_requests?include=crew', 'include'],
    ['GET /containers/:id/raw_events?include=vessel', 'include'],
  ])('is refused by %s, where there is no such relation', async (call, parameter) => {
    expect(await api.ask(owner, call.replace(':id', one.containerIds[0]))).toMatchObject({
      status: 400,
      body: { errors: [{ source: { parameter } }] },
    });
  });
});

/** The sources of a container stand with what was requested, and not with what comes along. */
function withoutMeta({ meta, ...resource }: { meta?: object }): object {
  expect(meta).toBeDefined();
  return resource;
}
