import { beforeAll, expect, it } from 'vitest';
import { listContainers } from '../../src/services/container/list-containers.ts';
import { createParty } from '../../src/services/party.ts';
import type { ServiceContext } from '../../src/services/service-context.ts';
import { listShipments } from '../../src/services/shipment/list-shipments.ts';
import { listTrackingRequests } from '../../src/services/tracking-request/list-tracking-requests.ts';
import { describeWithDatabase, useDatabase } from '../support/database.ts';
import { planOf } from '../support/plan-steps.ts';
import { fakeClock, serviceContext } from '../support/service-context.ts';
import { FILL } from './list-rows.ts';

const ROWS = 60;

/** Entries of the search under a text, more than are gathered: as if an account had that many containers. */
const FILL_PARTS = `INSERT INTO search_entry (account_id, kind, term, record_id, is_part)
  SELECT $1::uuid, 1, search_key($2) || '~' || i, gen_random_uuid(), true FROM generate_series(1, 5001) i`;

type List = (who: ServiceContext, page: object) => Promise<{ ids: string[]; total: number | null }>;

/** The same of labels of shipments. */
const FILL_TAGS = FILL_PARTS.replace(', 1, ', ', 6, ');

const found = (total: number | null, records: readonly { id: string }[]) => ({
  total,
  ids: records.map(({ id }) => id),
});

const CONTAINERS =
  (filter: { q: string } | { number: string }): List =>
  async (who, page) => {
    const listed = await listContainers.run(who, { ...filter, page_size: 100, ...page });
    if (listed.detail === 'full') throw new Error('A list is in short by default.');
    return found(listed.total, listed.containers);
  };

const SHIPMENTS =
  (q: string): List =>
  async (who, page) => {
    const listed = await listShipments.run(who, { q, page_size: 100, ...page });
    if (listed.detail === 'full') throw new Error('A list is in short by default.');
    return found(listed.total, listed.shipments);
  };

const REQUESTS =
  (q: string): List =>
  async (who, page) => {
    const listed = await listTrackingRequests.run(who, { q, page_size: 100, ...page });
    return found(listed.total, listed.tracking_requests);
  };

describeWithDatabase('lists by a part that very many numbers have', () => {
  const db = useDatabase();
  let context: ServiceContext;

  beforeAll(async () => {
    context = await serviceContext(db, { clock: fakeClock('2026-06-01T12:00:00.000Z') });
    await db.pool.query(FILL, [context.principal.accountId, ROWS]);
    await db.pool.query(`UPDATE container SET ref_numbers = ARRAY['Order 77-' || right(number, 3)]`);
    await db.pool.query(`UPDATE shipment SET ref_numbers = ARRAY['JOB/5' || right(normalized_number, 2)]`);
  });

  it.each<[string, string, number, List]>([
    ['containers', '001', 11, CONTAINERS({ number: '001' })],
    ['containers', '77-00', 9, CONTAINERS({ q: '77-00' })],
    ['containers', 'b/5', 0, CONTAINERS({ q: 'b/5' })],
    ['containers', 'job/54', 10, CONTAINERS({ q: 'job/54' })],
    ['shipments', '0003', 11, SHIPMENTS('0003')],
    ['shipments', 'job51', 10, SHIPMENTS('job51')],
    ['requests', 'PO-2', 11, REQUESTS('PO-2')],
    ['requests', '0003', 11, REQUESTS('0003')],
  ])(
    'find the same %s with %s as where few have it, in their order and without gathering them',
    async (_what, text, total, list) => {
      const few = await list(context, {});
      await db.pool.query(FILL_PARTS, [context.principal.accountId, text]);

      const gathered = new Set<string>();
      for (const page of [{}, { after: 'start' }]) {
        const steps = await planOf({ db, context }, (who) => list(who, page));
        for (const step of steps) gathered.add(step['Relation Name'] ?? '');
        expect((await list(context, page)).ids).toEqual(few.ids);
      }

      expect(few.total).toBe(total);
      expect((await list(context, {})).total).toBe(total);
      expect([...gathered]).not.toContain('search_entry');
    },
  );

  it('find by a label that very many shipments have, by a customer and by a vessel, without gathering them', async () => {
    const { accountId } = context.principal;
    const { id: customerId } = await createParty.run(context, { company_name: 'Initech Imports' });
    await db.pool.query(`INSERT INTO vessel (id, imo, name) VALUES (gen_random_uuid(), '9811000', 'EVER GIVEN')`);
    const called = async (set: string, values: unknown[], digits: string) => {
      const of = `account_id = $1 AND right(normalized_number, 2) = '${digits}'`;
      await db.pool.query(`UPDATE shipment SET ${set} WHERE ${of}`, [accountId, ...values]);
    };
    await called(`tags = ARRAY['Summer Sale']`, [], '07');
    await called('customer_id = $2', [customerId], '08');
    await called(`pod_vessel_name = 'Ever Given', pod_vessel_imo = '9811000'`, [], '09');

    for (const text of ['sale', 'imports', 'given', '9811000']) {
      const lists = [CONTAINERS({ q: text }), SHIPMENTS(text)];
      const few = await Promise.all(lists.map((list) => list(context, {})));
      await db.pool.query(FILL_TAGS, [accountId, text]);
      for (const [at, list] of lists.entries()) {
        const steps = await planOf({ db, context }, (who) => list(who, {}));
        expect(steps.map((step) => step['Relation Name'])).not.toContain('search_entry');
        expect([text, await list(context, {})]).toEqual([text, few[at]]);
      }
      expect(few.map(({ total }) => [text, (total ?? 0) > 0])).toEqual(few.map(() => [text, true]));
    }
  });
});
