import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { describeWithDatabase } from '../support/database.ts';
import { rawRows } from '../support/raw.ts';
import { accept, never } from '../support/receiver-answers.ts';
import { putNotifications } from '../support/webhook-load.ts';
import { openWebhookStage, type WebhookStage } from '../support/webhook-stage.ts';
import { bills, operatorIn, PATIENCE, rowsOf, trackAll } from './journeys.ts';

const LEASES = `SELECT 'poll' AS what, left(lease_token::text, 8) AS holder FROM watch_schedule WHERE lease_until > now()
  UNION ALL SELECT 'delivery', left(lease_token::text, 8) FROM webhook_lane WHERE lease_until > now() ORDER BY 1`;

describeWithDatabase('a process that is killed while others live', () => {
  let stage: WebhookStage;

  beforeEach(async () => {
    stage = await openWebhookStage();
    stage.circumstances.hasInterrupted = true;
  });
  afterEach(() => stage.close());

  it('is succeeded long before its leases end, in polls and in deliveries', async () => {
    const { db } = stage;
    // Its line answers after five seconds, and the receiver the second time only.
    await trackAll(await operatorIn(db), bills('SBX0SLOW01'));
    const webhook = await stage.webhook(never, accept);
    await putNotifications(db, [webhook]);
    const killed = await stage.start('worker', ENV);
    await vi.waitUntil(async () => (await rowsOf(db, LEASES)).length === 2, PATIENCE);
    const [held] = await rowsOf(db, LEASES);
    await stage.start('worker', ENV);
    await vi.waitUntil(async () => (await rowsOf(db, 'SELECT 1 FROM lease_holder')).length === 2, PATIENCE);
    const [lease] = await rawRows<{ ends: string }>(db, LEASE_ENDS);

    await killed.stop('SIGKILL');

    await vi.waitUntil(async () => (await rowsOf(db, SUCCEEDED)).length === 1, PATIENCE);
    await vi.waitUntil(async () => (await rowsOf(db, DELIVERED)).length === 1, PATIENCE);
    expect(held).toEqual({ what: 'delivery', holder: '00000001' });
    // On the clock of the database: no lease of the dead process had ended by itself.
    expect(await rowsOf(db, `SELECT now() < '${lease?.ends}'::timestamptz AS is_early`)).toEqual([{ is_early: true }]);
    expect(await rowsOf(db, 'SELECT key FROM lease_holder')).toEqual([{ key: 2 }]);
  });
});

const ENV = { SANDBOX: '1', WEBHOOK_LEASE_MS: '60000' };
const LEASE_ENDS = `SELECT least((SELECT min(lease_until) FROM watch_schedule), (SELECT min(lease_until) FROM webhook_lane))::text
  AS ends`;
const SUCCEEDED = `SELECT 1 FROM watch_schedule s JOIN watch w ON w.id = s.watch_id
  WHERE w.number = 'SBX0SLOW01' AND s.last_succeeded_at IS NOT NULL`;
const DELIVERED = "SELECT 1 FROM webhook_notification WHERE delivery_status = 'succeeded'";
