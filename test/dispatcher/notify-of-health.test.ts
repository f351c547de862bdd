import { afterEach, expect, it } from 'vitest';
import { newId } from '../../src/core/id.ts';
import { type ClaimedQueue, claimQueues } from '../../src/dispatcher/claim.ts';
import { disableWebhook } from '../../src/dispatcher/disable.ts';
import type { Health } from '../../src/dispatcher/health.ts';
import { releaseQueues } from '../../src/dispatcher/release.ts';
import { describeWithDatabase, useDatabase } from '../support/database.ts';
import { type LoopbackServer, sendStatus, startLoopbackServer } from '../support/loopback-server.ts';
import { rows } from '../support/tracking.ts';
import { until } from '../support/until.ts';
import { delivered, newAccount, newDispatcher, newWebhook, notify, SECRET } from './deliveries.ts';

const URL = 'https://hooks.example.com/landfall?key=hidden';
const WARNED_MS = 1_000;
const LEASE_MS = 60_000;

interface HealthNotification {
  webhook_id: string;
  event: string;
  reference_type: string;
  reference_id: string;
  delivery_status: string;
  record: Record<string, unknown>;
}

type Queue = ClaimedQueue & { leaseToken: string };

const db = useDatabase();

afterEach(async () => {
  await db.pool.query('DELETE FROM account');
});

describeWithDatabase('a receiver that is warned of', () => {
  it('is announced to the subscribed webhooks of the account, and never to itself', async () => {
    const accountId = await newAccount(db);
    const failing = await webhookFor(accountId, ['*']);
    const wanting = [
      await webhookFor(accountId, ['*']),
      await webhookFor(accountId, ['webhook.*']),
      await webhookFor(accountId, ['container.created', 'webhook.failing']),
    ];
    await webhookFor(accountId, ['container.*', 'webhook.disabled']);
    await webhookFor(await newAccount(db), ['*']);
    await db.pool.query('UPDATE webhook SET active = false WHERE id = $1', [await webhookFor(accountId, ['*'])]);

    await failOn(failing, { warnedMs: WARNED_MS });

    const notifications = await allNotifications();
    expect(notifications.map(({ webhook_id }) => webhook_id).sort()).toEqual(wanting.sort());
    expect(notifications.map(({ record: _record, webhook_id: _id, ...row }) => row)).toEqual(
      wanting.map(() => ({
        event: 'webhook.failing',
        reference_type: 'webhook',
        reference_id: failing,
        delivery_status: 'pending',
      })),
    );
  });

  it('is shown without its secret, its headers and what may be a credential in its address', async () => {
    const accountId = await newAccount(db);
    const failing = await newWebhook(db, { url: URL, accountId, headers: [{ name: 'X-Key', value: 'hidden' }] });
    await webhookFor(accountId, ['*']);

    await failOn(failing, { warnedMs: WARNED_MS });

    const [notification] = await allNotifications();
    expect(notification?.record).toMatchObject({
      id: failing,
      url: 'https://hooks.example.com/landfall',
      active: true,
      headers: null,
      secret: null,
      next_secret: null,
      disabled_by: null,
    });
    expect(JSON.stringify(notification)).not.toContain('hidden');
    expect(JSON.stringify(notification)).not.toContain(SECRET);
  });

  it('is announced once, until it accepts something', async () => {
    const accountId = await newAccount(db);
    const failing = await webhookFor(accountId, ['*']);
    await webhookFor(accountId, ['*']);

    await failOn(failing, { failures: 1 });
    const before = await allNotifications();
    await failOn(failing, { failures: 2, warnedMs: WARNED_MS });
    await failOn(failing, { failures: 3, warnedMs: WARNED_MS });
    await failOn(failing, { failures: 4, warnedMs: 3 * WARNED_MS });
    const during = await allNotifications();
    await failOn(failing, { failures: 0, warnedMs: null });
    await failOn(failing, { failures: 1, warnedMs: 9 * WARNED_MS });

    expect([before.length, during.length, (await allNotifications()).length]).toEqual([0, 1, 2]);
  });

  it('is announced to no webhook that has failed for a good part of that time as well', async () => {
    const accountId = await newAccount(db);
    const failing = await webhookFor(accountId, ['*']);
    const [down, shaky] = [await webhookFor(accountId, ['*']), await webhookFor(accountId, ['*'])];
    await failingSince(down, '2 hours');
    await failingSince(shaky, '30 minutes');

    await failOn(failing, { warnedMs: WARNED_MS, firstFailureMs: Date.now() - 24 * 3_600_000 });

    expect((await allNotifications()).map(({ webhook_id }) => webhook_id)).toEqual([shaky]);
  });

  it('is not announced by a process that has lost it, nor where it was made active again', async () => {
    const accountId = await newAccount(db);
    const [lost, revived] = [await webhookFor(accountId, ['*']), await webhookFor(accountId, ['*'])];
    const [one, other] = [await claimed(lost), await claimed(revived)];
    await db.pool.query('UPDATE webhook_lane SET lease_token = gen_random_uuid() WHERE webhook_id = $1', [lost]);
    await db.pool.query('UPDATE webhook_lane SET failures = 7 WHERE webhook_id = $1', [revived]);

    for (const queue of [one, other]) await release(queue, { warnedMs: WARNED_MS });

    expect(await allNotifications()).toEqual([]);
  });
});

describeWithDatabase('a receiver that is disabled', () => {
  it('is announced to the others, with the reason, and recorded in the audit of the account', async () => {
    const accountId = await newAccount(db);
    const failing = await webhookFor(accountId, ['*']);
    const other = await webhookFor(accountId, ['webhook.disabled']);
    const queue = await claimed(failing);
    const why = { reason: 'Too long.', failuresBefore: 0 };

    const isDisabled = [await disableWebhook(db, queue, why), await disableWebhook(db, queue, why)];

    expect(isDisabled).toEqual([true, false]);
    expect(await allNotifications()).toMatchObject([
      {
        webhook_id: other,
        event: 'webhook.disabled',
        reference_id: failing,
        record: {
          active: false,
          disabled_by: 'system',
          disabled_reason: 'Too long.',
          disabled_at: expect.any(String),
        },
      },
    ]);
    expect(await rows(db, 'SELECT account_id, kind, actor, user_id, detail FROM audit_event')).toEqual([
      {
        account_id: accountId,
        kind: 'webhook_disabled',
        actor: 'the service',
        user_id: null,
        detail: { webhook_id: failing },
      },
    ]);
  });
});

describeWithDatabase('receivers of one account that all fail', () => {
  let receiver: LoopbackServer;

  it('come to an end of notifying each other', async () => {
    receiver = await startLoopbackServer((request, response) => {
      sendStatus(response, request.url.pathname === '/well' ? 200 : 500);
    });
    const accountId = await newAccount(db);
    const failing = await Promise.all(
      Array.from({ length: 4 }, () => newWebhook(db, { url: `${receiver.url}/ill`, accountId })),
    );
    const well = await newWebhook(db, { url: `${receiver.url}/well`, accountId });
    for (const webhook of failing) await notify(db, webhook, 4);

    const retrySeconds = Array.from({ length: 12 }, () => 0.1);
    const dispatcher = newDispatcher(db, { settings: { retrySeconds, disableAfterSeconds: 1 } });
    dispatcher.start();
    await until(async () => (await rows(db, 'SELECT id FROM webhook WHERE active')).length === 1);
    for (const webhook of [...failing, well]) await delivered(db, webhook);
    await dispatcher.stop();
    await receiver.close();

    const notifications = await allNotifications();
    const events = new Map(notifications.map(({ event, reference_id }) => [`${event} ${reference_id}`, event]));
    const count = (name: string) => [...events.values()].filter((event) => event === name).length;
    expect([count('webhook.failing'), count('webhook.disabled')]).toEqual([4, 4]);
    expect(notifications.filter(({ webhook_id, reference_id }) => webhook_id === reference_id)).toEqual([]);
    expect(notifications.length).toBeLessThanOrEqual(2 * 4 * 4);
    const accepted = notifications.filter(({ delivery_status }) => delivery_status === 'succeeded');
    expect(accepted.map(({ webhook_id, event }) => [webhook_id, event]).sort()).toEqual([
      ...Array.from({ length: 4 }, () => [well, 'webhook.disabled']),
      ...Array.from({ length: 4 }, () => [well, 'webhook.failing']),
    ]);
  });
});

async function webhookFor(accountId: string, events: readonly string[]): Promise<string> {
  const id = await newWebhook(db, { url: URL, accountId });
  await db.pool.query('UPDATE webhook SET events = $2 WHERE id = $1', [id, events]);
  return id;
}

async function failingSince(webhookId: string, ago: string): Promise<void> {
  await db.pool.query('UPDATE webhook_lane SET first_failure_at = now() - $2::interval WHERE webhook_id = $1', [
    webhookId,
    ago,
  ]);
}

/** Claims the queue of a webhook, and no other. */
async function claimed(webhookId: string): Promise<Queue> {
  await db.pool.query(
    `UPDATE webhook_lane SET due_at = CASE WHEN webhook_id = $1 THEN now() - interval '1 second' ELSE 'infinity' END`,
    [webhookId],
  );
  const token = newId();
  const [queue] = await claimQueues(db, { quick: 10, slow: 10 }, { token, ms: LEASE_MS });
  if (queue === undefined) throw new Error('There is nothing to claim.');
  return { ...queue, leaseToken: token };
}

async function release(queue: Queue, learned: Partial<Health>): Promise<void> {
  await releaseQueues(db, [{ ...queue, before: queue, health: { ...queue, ...learned } }]);
}

/** A turn of a queue in which this was learned. */
async function failOn(webhookId: string, learned: Partial<Health>): Promise<void> {
  await release(await claimed(webhookId), learned);
}

function allNotifications(): Promise<HealthNotification[]> {
  return rows<HealthNotification>(
    db,
    `SELECT n.webhook_id, n.event, n.reference_type, n.reference_id, n.delivery_status, o.record
     FROM webhook_notification n JOIN outbox_event o ON o.id = n.event_id AND o.created_at = n.event_created_at
     JOIN outbox_snapshot p ON p.id = o.snapshot_id AND p.created_at = n.event_created_at
     WHERE n.event LIKE 'webhook.%' ORDER BY n.id`,
  );
}
