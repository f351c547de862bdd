import { beforeEach, expect, it } from 'vitest';
import { newId } from '../../src/core/id.ts';
import type { ServiceContext } from '../../src/services/service-context.ts';
import { type Cargo, cargo } from '../support/cargo.ts';
import { describeWithDatabase, useDatabase } from '../support/database.ts';
import { useRestApi } from '../support/rest-api.ts';
import { fakeClock, serviceContext } from '../support/service-context.ts';

const CLOCK = fakeClock('2026-06-12T12:00:00.000Z');

describeWithDatabase('what clients of other services ask for', () => {
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

  const get = (path: string, caller = owner) => api.ask(caller, `GET ${path}`);

  it('is the route with its ports and vessels, which are features of the answer in any case', async () => {
    const path = `/containers/${one.containerIds[0]}/route`;
    const asked = await get(`${path}?include=port,vessel,route_location`);

    expect(asked.status).toBe(200);
    expect(asked.body).toEqual((await get(path)).body);
    expect((await get(`${path}?include=ports`)).status).toBe(400);
  });

  it('is who stopped a shipment, with the shipment and in lists; nobody where nobody is known', async () => {
    const userId = newId();
    await db.pool.query('INSERT INTO "user" (id, email) VALUES ($1, $2)', [userId, `${userId}@example.com`]);
    const include = 'include=line_tracking_stopped_by_user';
    const [before] = [await get(`/shipments/${one.shipmentId}?${include}`)];
    await db.pool.query('UPDATE shipment SET line_tracking_stopped_by_id = $2 WHERE id = $1', [one.shipmentId, userId]);
    const user = { type: 'user', id: userId, attributes: { name: `${userId}@example.com` } };

    expect(before).toMatchObject({ status: 200, body: { included: [] } });
    for (const path of [`/shipments/${one.shipmentId}`, '/shipments']) {
      expect((await get(`${path}?${include}`)).body.included).toEqual([user]);
    }
  });

  it('is the account of a tracking request', async () => {
    const { id } = await db.prisma.account.findUniqueOrThrow({ where: { id: owner.principal.accountId } });
    for (const path of [`/tracking_requests/${one.requestId}`, '/tracking_requests']) {
      const { body } = await get(`${path}?include=account`);
      const [shown] = [body.data].flat();
      const [without] = [(await get(path)).body.data].flat();

      expect(shown).toMatchObject({ relationships: { account: { data: { type: 'account', id } } } });
      expect(body.included).toEqual([{ type: 'account', id, attributes: { company_name: expect.any(String) } }]);
      expect(without?.relationships).not.toHaveProperty('account');
    }
  });

  it('is how the facts of a container changed, the same at each request, and of no other account', async () => {
    const path = `/containers/${one.containerIds[0]}/container_updates`;
    const first = await get(path);

    expect(first.status).toBe(200);
    expect(first.body.data.length).toBeGreaterThan(0);
    expect(first.body.data[0]).toEqual({
      type: 'container_update',
      id: expect.any(String),
      attributes: {
        changeset: expect.any(Object),
        timestamp: expect.any(String),
        timezone: first.body.data[0].attributes.timezone,
        data_source: first.body.data[0].attributes.data_source,
      },
      relationships: { container: { data: { type: 'container', id: one.containerIds[0] } } },
    });
    expect(JSON.stringify(first.body.data)).not.toMatch(/\[null,null\]|\[("[^"]*"),\1\]/);
    expect((await get(path)).body).toEqual(first.body);
    expect((await get(path, other)).status).toBe(404);
    expect((await get(`${path}?page[size]=1`)).body.data).toEqual(first.body.data.slice(0, 1));
  });
});
