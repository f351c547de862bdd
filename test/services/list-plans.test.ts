import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '../../src/core/id.ts';
import { ContainerSort } from '../../src/services/container/container-filter.ts';
import { listArrivals } from '../../src/services/container/list-arrivals.ts';
import { listContainers } from '../../src/services/container/list-containers.ts';
import type { ServiceContext } from '../../src/services/service-context.ts';
import { listShipments } from '../../src/services/shipment/list-shipments.ts';
import { ShipmentSort } from '../../src/services/shipment/shipment-list-filter.ts';
import {
  listTrackingRequests,
  TrackingRequestSort,
} from '../../src/services/tracking-request/list-tracking-requests.ts';
import { describeWithDatabase, type TestDatabase, testDatabase } from '../support/database.ts';
import { fakeClock, serviceContext } from '../support/service-context.ts';

const ROWS = 1_500;
const PAGE_SIZE_MAX = 100;
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
  'Plan Rows': number;
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
      'container_account_id_list_changed_at_id_idx',
    ],
    ['the containers of a port', (who) => listContainers.run(who, { port: 'USLAX' }), 'container_ports_idx'],
    [
      'the containers of a line in full',
      (who) => listContainers.run(who, { carrier: 'EGLV', detail: 'full', include: ['shipment'] }),
      'container_account_id_list_scac_created_at_id_idx',
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
      'shipment_statuses_idx',
    ],
    [
      'what has changed of the shipments',
      (who) => listShipments.run(who, { updated_after: new Date(Date.now() - 600_000).toISOString() }),
      'shipment_account_id_list_changed_at_id_idx',
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

  const day = '2026-01-01';
  const shared = [
    { status: 'on_ship' },
    { port: 'USLAX' },
    { carrier: 'MAEU' },
    { customer_id: newId() },
    { updated_after: day },
    { lfd_before: day },
    { holds: 'true' },
    { holds: 'false' },
    { holds: 'customs,freight' },
    { tracking_stopped: true },
    { tracking_stopped: false },
    { ref_number: 'PO-17' },
    { q: 'PO-17' },
    { q: 'ABC00000' },
  ] as const;

  it.each([
    ...shared,
    { number: 'MSKU0000017' },
    { arriving_after: day },
    { arriving_before: day },
    ...ContainerSort.options.map((sort) => ({ sort })),
  ])('reads containers by indexes alone for %j', async (input) => {
    expectIndexes(await plan((who) => listContainers.run(who, input)));
  });

  it.each([
    ...shared,
    { status: 'tracking' as const },
    { number: 'ABC0000017' },
    ...ShipmentSort.options.map((sort) => ({ sort })),
  ])('reads shipments by indexes alone for %j', async (input) => {
    expectIndexes(await plan((who) => listShipments.run(who, input)));
  });

  it.each([
    { status: 'failed' as const },
    { request_type: 'booking' as const },
    { request_number: 'ABC0000017' },
    { scac: 'MAEU' },
    { shipment_id: newId() },
    { ref_number: 'PO-17' },
    { created_after: day, created_before: '2026-02-01' },
    { updated_after: day, updated_before: '2026-02-01' },
    { q: 'PO-17' },
    ...TrackingRequestSort.options.map((sort) => ({ sort })),
  ])('reads tracking requests by indexes alone for %j', async (input) => {
    expectIndexes(await plan((who) => listTrackingRequests.run(who, input)));
  });

  it.each([
    ['created_at', 'container_account_id_created_at_id_idx'],
    ['updated_at', 'container_account_id_updated_at_idx'],
    ['-updated_at', 'container_account_id_updated_at_idx'],
    ['pickup_lfd', 'container_account_id_pickup_lfd_id_idx'],
    ['-pickup_lfd', 'container_lfd_late_idx'],
    ['number', 'container_account_id_number_idx'],
    ['-number', 'container_account_id_number_idx'],
  ] as const)(
    'takes containers from an index in the order of %s, and sorts no more than a page',
    async (sort, index) => {
      const steps = await plan((who) => listContainers.run(who, { sort }));

      expect(steps.map((step) => step['Index Name'])).toContain(index);
      expect(steps.filter((step) => step['Node Type'] === 'Sort' && step['Plan Rows'] > PAGE_SIZE_MAX)).toEqual([]);
    },
  );

  it.each([
    ['updated_at', 'shipment_account_id_updated_at_idx'],
    ['pod_eta_at', 'shipment_account_id_pod_eta_at_id_idx'],
    ['-pod_eta_at', 'shipment_eta_late_idx'],
    ['-bill_of_lading_number', 'shipment_account_id_bill_of_lading_number_idx'],
  ] as const)(
    'takes shipments from an index in the order of %s, and sorts no more than a page',
    async (sort, index) => {
      const steps = await plan((who) => listShipments.run(who, { sort }));

      expect(steps.map((step) => step['Index Name'])).toContain(index);
      expect(steps.filter((step) => step['Node Type'] === 'Sort' && step['Plan Rows'] > PAGE_SIZE_MAX)).toEqual([]);
    },
  );
});

function expectIndexes(steps: readonly Step[]): void {
  const listed = steps.filter((step) => LISTED.has(step['Relation Name'] ?? ''));
  expect(listed.filter((step) => step['Node Type'] === 'Seq Scan')).toEqual([]);
  expect(listed.length).toBeGreaterThan(0);
}

function stepsOf(step: Step): Step[] {
  return [step, ...(step.Plans ?? []).flatMap(stepsOf)];
}
