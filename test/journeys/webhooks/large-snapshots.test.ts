import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { newId } from '../../../src/core/id.ts';
import type { Database } from '../../../src/db/client.ts';
import { describeWithDatabase } from '../../support/database.ts';
import { accept } from '../../support/receiver-answers.ts';
import { LOAD_EVENT, putNotifications, putWebhooks } from '../../support/webhook-load.ts';
import { openWebhookStage, type WebhookStage } from '../../support/webhook-stage.ts';

const WEBHOOKS = 500;
const EVENTS = 4;
const CONTAINERS = 500;
const OTHERS = 20;
const PATIENCE = { timeout: 15_000, interval: 50 };

/** One event about a shipment of many containers, of which each takes a kilobyte, for all of some webhooks. */
const NOTIFY = `WITH snapshot AS (
    INSERT INTO outbox_snapshot (id, created_at, account_id, body)
    SELECT gen_random_uuid(), now(), $1, jsonb_build_object('container', NULL, 'shipment', NULL, 'tracking_requests', NULL,
      'terminals', NULL, 'locations', NULL, 'containers', (SELECT jsonb_agg(jsonb_build_object('id', gen_random_uuid(),
        'number', 'CSQU3054383', 'rest', repeat('x', 900))) FROM generate_series(1, $2::int)))
    RETURNING id, created_at
  ), event AS (
    INSERT INTO outbox_event (id, created_at, account_id, name, reference_type, reference_id, snapshot_id, record)
    SELECT gen_random_uuid(), now(), $1, 'tracking_request.succeeded', 'tracking_request', gen_random_uuid(), id, '{}'
    FROM snapshot RETURNING id, created_at, reference_id
  )
  INSERT INTO webhook_notification (id, account_id, webhook_id, event_id, event_created_at, event, reference_type,
    reference_id)
  SELECT gen_random_uuid(), $1, w, e.id, e.created_at, 'tracking_request.succeeded', 'tracking_request', e.reference_id
  FROM event e, unnest($3::uuid[]) w`;

async function notify(db: Database, accountId: string, webhooks: readonly string[]): Promise<void> {
  for (let event = 0; event < EVENTS; event++) await db.pool.query(NOTIFY, [accountId, CONTAINERS, webhooks]);
}

/* What a notification is about is read with it. A shipment of 500 containers, notified to 500 webhooks, is a gigabyte of that. */
describeWithDatabase('an account whose events are about hundreds of containers each', () => {
  let stage: WebhookStage;
  let notified: number;
  let othersNotified: number;

  beforeAll(async () => {
    stage = await openWebhookStage();
    const { db, receiver } = stage;
    const largeId = newId();
    await db.prisma.account.create({ data: { id: largeId, name: largeId } });
    const urls = Array.from({ length: WEBHOOKS }, () => receiver.address(accept));
    const webhooks = await putWebhooks(db, { accountId: largeId, urls, events: ['tracking_request.*'] });
    const other = await stage.webhook(accept);
    await notify(db, largeId, webhooks);
    await stage.start('worker');
    const isClaimed = 'SELECT FROM webhook_lane WHERE lease_token IS NOT NULL';
    await vi.waitUntil(async () => (await db.pool.query(isClaimed)).rowCount !== 0, PATIENCE);
    await putNotifications(db, [other], { each: OTHERS });
    const count = () => {
      othersNotified = receiver.requests.filter(({ headers }) => headers['x-svc-webhook-event'] === LOAD_EVENT).length;
      notified = receiver.requests.length - othersNotified;
    };
    const isEach = () => {
      count();
      return othersNotified === OTHERS && notified > 0;
    };
    await vi.waitUntil(isEach, PATIENCE).catch(count);
  });

  afterAll(() => stage?.close(), 60_000);

  it('does not keep others waiting', () => {
    expect(othersNotified).toBe(OTHERS);
  });

  it('is notified as well', () => {
    expect(notified).toBeGreaterThan(0);
  });
});
