import { beforeAll, expect, it } from 'vitest';
import type { z } from 'zod';
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
import { getWebhookHealth } from '../../src/services/webhook/get-webhook-health.ts';
import { getWebhookRecovery } from '../../src/services/webhook/get-webhook-recovery.ts';
import { listWebhooks } from '../../src/services/webhook/list-webhooks.ts';
import { recoverWebhook } from '../../src/services/webhook/recover-webhook.ts';
import { getWebhookNotification } from '../../src/services/webhook-notification/get-webhook-notification.ts';
import {
  type ListWebhookNotificationsInput,
  listWebhookNotifications,
} from '../../src/services/webhook-notification/list-webhook-notifications.ts';
import { redeliverWebhookNotification } from '../../src/services/webhook-notification/redeliver-webhook-notification.ts';
import { describeWithDatabase, useDatabase } from '../support/database.ts';
import { type PlanStep, planOf, settleTables, stepsOf } from '../support/plan-steps.ts';
import { fakeClock, serviceContext, withPermissions } from '../support/service-context.ts';
import { FILL, FILL_WEBHOOKS } from './list-rows.ts';

const ROWS = 1_500;
const PAGE_SIZE_MAX = 100;
const ACCOUNTS = 8;
const LISTED = new Set(['container', 'shipment', 'tracking_request', 'webhook_notification']);
const isLog = (name: string) => name.startsWith('webhook_attempt');

describeWithDatabase('lists of an account of thousands of containers among others', () => {
  const db = useDatabase();
  let context: ServiceContext;
  /** The table of each partition, and the index of each of its indexes. */
  let whole: ReadonlyMap<string, string>;

  beforeAll(async () => {
    const clock = fakeClock('2026-06-01T12:00:00.000Z');
    for (let made = 0; made < ACCOUNTS; made++) {
      context = await serviceContext(db, { clock });
      await db.pool.query(FILL, [context.principal.accountId, ROWS]);
      await db.pool.query(FILL_WEBHOOKS, [context.principal.accountId, ROWS]);
    }
    await settleTables(db);
    const { rows } = await db.pool.query<{ part: string; whole: string }>(
      'SELECT c.relname AS part, p.relname AS whole FROM pg_inherits JOIN pg_class c ON c.oid = inhrelid JOIN pg_class p ON p.oid = inhparent',
    );
    whole = new Map(rows.map((row) => [row.part, row.whole]));
  });

  /** The steps of the plan of the statement that an operation sends. */
  function plan(operation: (asking: ServiceContext) => Promise<unknown>, sorts = 'on'): Promise<PlanStep[]> {
    return planOf({ db, context }, operation, { sorts, whole });
  }

  /** The steps of the plans of the statements about a table that Prisma sends for an operation. */
  async function prismaPlan(
    table: string,
    operation: (asking: ServiceContext) => Promise<unknown>,
  ): Promise<PlanStep[]> {
    const texts: string[] = [];
    db.onQuery = (text) => texts.push(text);
    await operation(context);
    db.onQuery = () => {};
    const about = texts.filter((text) => text.includes(`"${table}"`));
    const plans: PlanStep[][] = [];
    for (const text of about) plans.push(await genericPlan(text));
    return plans.flat();
  }

  /** The steps of the plan that PostgreSQL makes of a statement for any values, in every version that is supported. */
  async function genericPlan(text: string): Promise<PlanStep[]> {
    const client = await db.pool.connect();
    try {
      const count = Math.max(0, ...[...text.matchAll(/\$(\d+)/g)].map(([, ordinal]) => Number(ordinal)));
      const values = count === 0 ? '' : `(${Array(count).fill('NULL').join(', ')})`;
      await client.query('SET plan_cache_mode = force_generic_plan');
      await client.query(`PREPARE explained AS ${text}`);
      const { rows } = await client.query(`EXPLAIN (FORMAT JSON) EXECUTE explained${values}`);
      return stepsOf(rows[0]['QUERY PLAN'][0].Plan, whole);
    } finally {
      await client.query('DEALLOCATE ALL; RESET plan_cache_mode');
      client.release();
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
    [
      'the containers of a place of pickup',
      (who) => listContainers.run(who, { pickup_place: 'USCHI' }),
      'container_pickup_place_idx',
    ],
    ['the containers of a port', (who) => listContainers.run(who, { port: 'USLAX' }), 'container_pod_idx'],
    [
      'the containers of a line in full',
      (who) => listContainers.run(who, { carrier: 'EGLV', detail: 'full', include: ['shipment'] }),
      'container_account_id_list_scac_created_at_id_idx',
    ],
    [
      'the containers of a kind, however their codes are written',
      (who) => listContainers.run(who, { equipment: 'tank' }),
      'container_equipment_idx',
    ],
    [
      'the containers with a part of a number',
      (who) => listContainers.run(who, { number: '0000017' }),
      'search_entry_pkey',
    ],
    ['the shipments with a part of a number', (who) => listShipments.run(who, { q: '0000017' }), 'search_entry_pkey'],
    [
      'the requests with a part of a number',
      (who) => listTrackingRequests.run(who, { q: '0000017' }),
      'search_entry_pkey',
    ],
    [
      'what arrives this week',
      (who) => listArrivals.run(who, { from: new Date().toISOString() }),
      'container_arrival_idx',
    ],
    [
      'what is overdue',
      (who) => listArrivals.run({ ...who, clock: fakeClock(new Date().toISOString()) }, {}),
      'container_awaited_idx',
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
      'tracking_request_words_idx',
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
    { vessel: 'EMMA' },
    { tag: 'urgent' },
    { arriving_after: day },
    { created_after: day, created_before: '2026-02-01' },
    { status: ['on_ship', 'available'] },
  ] as const;

  it.each([
    ...shared,
    { number: 'MSKU0000017' },
    { equipment: '45R1' },
    { available_for_pickup: true },
    { ready_for_pickup: true },
    { ready_for_pickup: false },
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

  /** A webhook of the account, or of its notifications and recoveries the newest. */
  async function idIn(table: 'webhook' | 'webhook_notification' | 'webhook_recovery'): Promise<string> {
    const text = `SELECT id FROM ${table} WHERE account_id = $1 ORDER BY created_at DESC, id LIMIT 1`;
    const { rows } = await db.pool.query<{ id: string }>(text, [context.principal.accountId]);
    return rows[0]?.id ?? '';
  }

  it.each<[z.input<typeof ListWebhookNotificationsInput>, string]>([
    [{}, 'webhook_notification_account_id_created_at_idx'],
    [{ delivery_status: 'failed' }, 'webhook_notification_failed_idx'],
    [{ delivery_status: 'succeeded' }, 'webhook_notification_account_id_created_at_idx'],
    [{ delivery_status: 'pending' }, 'webhook_notification_due_idx'],
    [{ event: 'container.created' }, 'webhook_notification_account_id_event_created_at_idx'],
    [{ created_after: day, created_before: '2100-01-01' }, 'webhook_notification_account_id_created_at_idx'],
    [{ sort: 'created_at' }, 'webhook_notification_account_id_created_at_idx'],
    [{ include: ['webhook', 'reference_object'] }, 'webhook_notification_account_id_created_at_idx'],
  ])('reads notifications by indexes alone for %j', async (input, index) => {
    const steps = await plan((who) => listWebhookNotifications.run(readerOf(who), input));

    expectIndexes(steps);
    expectLogIndexes(steps);
    expect(steps.map((step) => step['Index Name'])).toContain(index);
  });

  it('reads the notifications of one webhook by its index', async () => {
    const webhook_id = await idIn('webhook');

    const steps = await plan((who) => listWebhookNotifications.run(who, { webhook_id }));

    expectIndexes(steps);
    expect(steps.map((step) => step['Index Name'])).toContain('webhook_notification_webhook_id_created_at_idx');
  });

  it.each<[string, (who: ServiceContext) => Promise<unknown>]>([
    [
      'the attempts of one notification',
      async (who) => {
        const id = await idIn('webhook_notification');
        return getWebhookNotification.run(who, { id, include: ['webhook_notification_logs'] });
      },
    ],
    [
      'a notification that is sent again',
      async (who) => redeliverWebhookNotification.run(who, { id: await idIn('webhook_notification') }),
    ],
  ])('finds %s by indexes alone', async (_what, operation) => {
    const steps = await plan(operation);

    expectIndexes(steps);
    expectLogIndexes(steps);
  });

  it('reads what waits for a webhook by the index of what waits, in its health and in the list', async () => {
    const id = await idIn('webhook');

    for (const steps of [
      await plan((who) => getWebhookHealth.run(who, { id })),
      await plan((who) => listWebhooks.run(readerOf(who), { include: ['health'] })),
    ]) {
      expectIndexes(steps);
      expect(steps.map((step) => step['Index Name'])).toContain('webhook_notification_due_idx');
    }
  });

  it('counts and begins a recovery by indexes alone', async () => {
    const [id, recovery] = [await idIn('webhook'), await idIn('webhook_recovery')];
    const since = new Date(Date.now() - 3_600_000).toISOString();
    const { rows } = await db.pool.query('SELECT webhook_id FROM webhook_recovery WHERE id = $1', [recovery]);

    const counted = await prismaPlan('webhook_notification', (who) =>
      getWebhookRecovery.run(who, { id: recovery, webhook_id: rows[0].webhook_id }),
    );
    const begun = await plan((who) => recoverWebhook.run(who, { id, since }));

    expectIndexes(counted);
    expectIndexes(begun);
    expect(counted.map((step) => step['Index Name'])).toContain('webhook_notification_recovery_idx');
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
    [{ sort: 'pickup_lfd', status: 'on_ship' }, 'container_account_id_pickup_lfd_id_idx'],
    [{ sort: 'pickup_lfd', port: 'USLAX' }, 'container_account_id_pickup_lfd_id_idx'],
    [{ sort: '-pickup_lfd', carrier: 'EGLV', tracking_stopped: false }, 'container_lfd_late_idx'],
    [{ sort: '-pickup_lfd', arriving_after: day }, 'container_lfd_late_idx'],
  ] as const)('tries entries in the order of last free days without their rows for %j', async (input, index) => {
    // So few rows would be sorted instead.
    const steps = await plan((who) => listContainers.run(who, input), 'off');

    const tried = steps.filter((step) => step['Index Name'] === index);
    expect(tried.map((step) => step['Node Type'])).toContain('Index Only Scan');
    expect(tried.map((step) => step['Node Type'])).not.toContain('Index Scan');
  });

  it.each(ContainerSort.options)('reads what lies behind a cursor from an index in the order of %s', async (sort) => {
    const first = await listContainers.run(context, { sort, after: 'start' });
    const steps = await plan((who) => listContainers.run(who, { sort, after: first.next ?? '' }));

    expectIndexes(steps);
    expect(steps.filter((step) => step['Node Type'] === 'Sort' && step['Plan Rows'] > PAGE_SIZE_MAX)).toEqual([]);
    expect(steps.filter((step) => step['Node Type'] === 'Index Only Scan').length).toBeGreaterThan(0);
  });

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

function expectIndexes(steps: readonly PlanStep[]): void {
  const listed = steps.filter((step) => LISTED.has(step['Relation Name'] ?? ''));
  // Of a partition without rows the planner reads nothing either way.
  expect(listed.filter((step) => step['Node Type'] === 'Seq Scan' && step['Plan Rows'] > 1)).toEqual([]);
  expect(listed.length).toBeGreaterThan(0);
}

/** A user who may not write webhooks is shown no secret, so that none has to be there. */
function readerOf(who: ServiceContext): ServiceContext {
  return withPermissions(who, ['webhooks:read', 'tracking:read']);
}

function expectLogIndexes(steps: readonly PlanStep[]): void {
  const read = steps.filter((step) => isLog(step['Relation Name'] ?? ''));
  expect(read.length).toBeGreaterThan(0);
  // Of a partition without rows the planner reads nothing either way.
  expect(read.filter((step) => step['Node Type'] === 'Seq Scan' && step['Plan Rows'] > 1)).toEqual([]);
}
