import { afterAll, beforeAll, expect, it } from 'vitest';
import { listArrivals } from '../../src/services/container/list-arrivals.ts';
import { listContainers } from '../../src/services/container/list-containers.ts';
import type { ServiceContext } from '../../src/services/service-context.ts';
import { listShipments } from '../../src/services/shipment/list-shipments.ts';
import { listTrackingRequests } from '../../src/services/tracking-request/list-tracking-requests.ts';
import { describeWithDatabase, type TestDatabase, testDatabase } from '../support/database.ts';
import { fakeClock, serviceContext } from '../support/service-context.ts';

const ROWS = 1_500;
const ACCOUNTS = 8;
const LISTED = new Set(['container', 'shipment', 'tracking_request']);

const FILL = `WITH made AS (
    SELECT i, gen_random_uuid() AS watch_id, gen_random_uuid() AS shipment_id, 'ABC' || lpad(i::text, 7, '0') AS number,
      now() - i * interval '1 minute' AS at FROM generate_series(1, $2::int) i
  ), watched AS (
    INSERT INTO watch (id, source, kind, number, journey_month)
    SELECT watch_id, 'MAEU', 'bill_of_lading', watch_id::text, '2026-06-01' FROM made
  ), shipped AS (
    INSERT INTO shipment (id, account_id, watch_id, scac, bill_of_lading_number, normalized_number, created_at, updated_at)
    SELECT shipment_id, $1, watch_id, 'MAEU', number, number, at, at FROM made
  ), asked AS (
    INSERT INTO tracking_request (id, account_id, watch_id, request_type, request_number, normalized_number, scac, status,
      ref_numbers, created_at)
    SELECT gen_random_uuid(), $1, watch_id, 'bill_of_lading', number, number, 'MAEU', 'failed', ARRAY['PO-' || i], at FROM made
  )
  INSERT INTO container (id, account_id, shipment_id, number, current_status, created_at, updated_at, pod_eta_at)
  SELECT gen_random_uuid(), $1, shipment_id, 'MSKU' || lpad(i::text, 7, '0'),
    CASE WHEN i % 50 = 0 THEN 'on_ship' ELSE 'empty_returned' END, at, at,
    now() + (i % 300 - 150) * interval '1 day' FROM made`;

/** A step of a plan as EXPLAIN tells it. */
interface Step {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  Plans?: Step[];
}

describeWithDatabase('lists of an account of thousands of containers among others', () => {
  let db: TestDatabase;
  let context: ServiceContext;

  beforeAll(async () => {
    db = await testDatabase();
    const clock = fakeClock('2026-06-01T12:00:00.000Z');
    for (let made = 0; made < ACCOUNTS; made++) {
      context = await serviceContext(db, { clock });
      await db.pool.query(FILL, [context.principal.accountId, ROWS]);
    }
    await db.pool.query('VACUUM ANALYZE');
  });

  afterAll(() => db.drop());

  /** The steps of the plan of the statement that an operation sends. */
  async function plan(operation: (asking: ServiceContext) => Promise<unknown>): Promise<Step[]> {
    let found: Step[] = [];
    await operation({ ...context, db: { ...db, query: explained } });
    return found;

    async function explained<Row>(statement: { name: string; text: string }, values: unknown[]): Promise<Row[]> {
      const { rows } = await db.pool.query(`EXPLAIN (FORMAT JSON) ${statement.text}`, values);
      found = stepsOf(rows[0]['QUERY PLAN'][0].Plan);
      return db.query<Row>(statement, values);
    }
  }

  it.each<[string, (asking: ServiceContext) => Promise<unknown>, string]>([
    ['all containers', (who) => listContainers.run(who, {}), 'container_account_id_created_at_id_idx'],
    [
      'the containers of one status',
      (who) => listContainers.run(who, { status: 'on_ship' }),
      'container_account_id_current_status_created_at_id_idx',
    ],
    [
      'what has changed of the containers',
      (who) => listContainers.run(who, { updated_after: new Date(Date.now() - 600_000).toISOString() }),
      'container_account_id_updated_at_idx',
    ],
    [
      'the containers of a port',
      (who) => listContainers.run(who, { port: 'USLAX' }),
      'container_shipment_id_number_key',
    ],
    [
      'the containers of a line in full',
      (who) => listContainers.run(who, { carrier: 'EGLV', detail: 'full', include: ['shipment'] }),
      'shipment_account_id_scac_bill_of_lading_number_key',
    ],
    [
      'what arrives this week',
      (who) => listArrivals.run(who, { from: new Date().toISOString() }),
      'container_arrival_idx',
    ],
    [
      'what is overdue',
      (who) => listArrivals.run({ ...who, clock: fakeClock(new Date().toISOString()) }, {}),
      'container_open_idx',
    ],
    ['all shipments', (who) => listShipments.run(who, {}), 'shipment_account_id_created_at_id_idx'],
    [
      'the shipments with a container of one status',
      (who) => listShipments.run(who, { status: 'on_ship' }),
      'shipment_pkey',
    ],
    [
      'what has changed of the shipments',
      (who) => listShipments.run(who, { updated_after: new Date(Date.now() - 600_000).toISOString() }),
      'shipment_account_id_updated_at_idx',
    ],
    ['all requests', (who) => listTrackingRequests.run(who, {}), 'tracking_request_account_id_created_at_id_idx'],
    [
      'the requests of one number',
      (who) => listTrackingRequests.run(who, { request_number: 'ABC0000017' }),
      'tracking_request_account_id_normalized_number_idx',
    ],
    [
      'the requests of one reference',
      (who) => listTrackingRequests.run(who, { ref_number: 'PO-17' }),
      'tracking_request_ref_numbers_idx',
    ],
  ])('finds %s by an index, never by reading what belongs to everybody', async (_what, operation, index) => {
    const steps = await plan(operation);

    const scans = steps.filter((step) => LISTED.has(step['Relation Name'] ?? '') && step['Node Type'] === 'Seq Scan');
    expect(scans).toEqual([]);
    expect(steps.map((step) => step['Index Name'])).toContain(index);
  });
});

function stepsOf(step: Step): Step[] {
  return [step, ...(step.Plans ?? []).flatMap(stepsOf)];
}
