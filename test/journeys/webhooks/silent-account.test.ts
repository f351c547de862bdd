import { appendFileSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { newId } from '../../../src/core/id.ts';
import { describeWithDatabase } from '../../support/database.ts';
import { OBSERVED_MAIN, type Observed, observe } from '../../support/observed.ts';
import { type Receiver, startReceiver } from '../../support/receiver.ts';
import { accept, hold } from '../../support/receiver-answers.ts';
import { LOAD_EVENT, loggedAttempts, putNotifications, putWebhooks } from '../../support/webhook-load.ts';
import { openWebhookStage, type WebhookStage } from '../../support/webhook-stage.ts';

const PENDING = 50_000;
const SILENT = 500;
const OTHERS = 100;

/** So many of the silent are under way, and none of them is given up for as long as this takes. */
const HELD_MIN = 125;
const LATE_MS_MAX = 5_000;

/** Connections to receivers rest so long. */
const KEEP_ALIVE_MS = 1_000;
const DATABASE_SOCKETS_MAX = 10;
const GROWTH_BYTES_MAX = 20_000_000;
const PATIENCE = { timeout: 12_000, interval: 50 };

/*
 * An account may have five hundred webhooks, which is as many as there are places for deliveries. If none of them answers,
 * they must not have all of these places until the time of their first deliveries is up.
 */
describeWithDatabase('an account with 50,000 pending for webhooks that never answer', () => {
  let stage: WebhookStage;
  let elsewhere: Receiver;
  let pending: number;
  let notified: number;
  let givenUp: number;
  let lateMs: number;
  let before: Observed;
  let after: Observed;

  beforeAll(async () => {
    stage = await openWebhookStage({ entry: OBSERVED_MAIN, keepAliveMs: KEEP_ALIVE_MS });
    elsewhere = await startReceiver(KEEP_ALIVE_MS);
    stage.circumstances.elsewhere = elsewhere.requests;
    const { db, receiver } = stage;
    appendFileSync(receiver.certificateFile, readFileSync(elsewhere.certificateFile));
    const otherId = newId();
    await db.prisma.account.create({ data: { id: otherId, name: otherId } });
    const silence = hold();
    const urls = Array.from({ length: SILENT }, () => elsewhere.address(silence.answer));
    const silent = await putWebhooks(db, { accountId: otherId, urls, events: [LOAD_EVENT] });
    const well = await stage.webhook(accept);
    const received = () => receiver.at(stage.addressOf(well));
    const worker = await stage.start('worker');
    await putNotifications(db, [well], { each: OTHERS });
    await vi.waitUntil(() => received().length === OTHERS, PATIENCE);
    before = await observe(worker);

    await putNotifications(db, silent, { each: PENDING / SILENT });
    await vi.waitUntil(() => silence.waiting() >= HELD_MIN, PATIENCE);
    const began = performance.now();
    await putNotifications(db, [well], { each: OTHERS });
    await vi.waitUntil(() => received().length === 2 * OTHERS, PATIENCE).catch(() => {});
    const late = received().slice(OTHERS);
    notified = late.length;
    lateMs = Math.max(...late.map(({ at }) => at - began));
    givenUp = (await loggedAttempts(db)).filter(({ webhook_id }) => webhook_id !== well).length;
    // What is under way comes to its end, and the rest is for another day.
    const { rowCount } = await db.pool.query(
      `UPDATE webhook_notification SET next_attempt_at = now() + interval '1 day'
       WHERE account_id = $1 AND delivery_status = 'pending'`,
      [otherId],
    );
    pending = rowCount ?? 0;
    silence.release(accept);
    await vi.waitUntil(async () => (await receiver.connections()) + (await elsewhere.connections()) === 0, PATIENCE);
    after = await observe(worker);
  });

  afterAll(async () => {
    await stage?.close();
    await elsewhere?.close();
  });

  it('does not delay the hundred of another', () => {
    expect({ pending, notified, givenUp }).toEqual({ pending: PENDING, notified: OTHERS, givenUp: 0 });
    expect(lateMs).toBeLessThan(LATE_MS_MAX);
  });

  it('leaves neither connections nor memory behind where it is called no more', () => {
    expect(after.sockets).toBeLessThanOrEqual(before.sockets + DATABASE_SOCKETS_MAX);
    expect(after.heapBytes - before.heapBytes).toBeLessThan(GROWTH_BYTES_MAX);
  });
});
