import { expect, it } from 'vitest';
import type { Database } from '../../src/db/client.ts';
import type { EndpointQueue } from '../../src/dispatcher/endpoint-queue.ts';
import type { Health } from '../../src/dispatcher/health.ts';
import { Counts } from '../../src/dispatcher/metrics.ts';
import { Releaser, type ReleaserParts } from '../../src/dispatcher/release.ts';
import { collectedLog } from '../support/collected-log.ts';
import { describeWithDatabase, useDatabase } from '../support/database.ts';
import { interrupted } from '../support/interrupted.ts';
import { rows } from '../support/tracking.ts';
import { until } from '../support/until.ts';
import { notify, queueOf, statesOf } from './deliveries.ts';
import { claimOne, heldQueue, webhookWith } from './endpoint-queues.ts';

const LOCK = 'lock_webhook_lanes';
const HOUR_MS = 3_600_000;

const db = useDatabase();

describeWithDatabase('queues on their way back', () => {
  it.each([
    ['something is due in one of them', 2, true],
    ['nothing is due in any of them', 0, false],
  ])('are released together, and whether %s is returned', async (_what, waiting, isDue) => {
    const queues = [await queueWith(0), await queueWith(waiting), await queueWith(0)];
    const { releaser, released, transactions } = newReleaser();

    for (const queue of queues) releaser.add(queue);
    await until(() => released.length > 0);

    expect(released).toEqual([{ queues, isDue }]);
    expect(transactions()).toBe(1);
    expect(await Promise.all(queues.map(leaseOf))).toEqual([null, null, null]);
  });

  it('keep what was learned of their receivers', async () => {
    const queue = await queueWith(1);
    queue.finish({ isSuccess: true, durationMs: 2_000 });
    queue.learn({ ...queue.health, ...openCircuit() }, Date.now());
    const { releaser, released } = newReleaser();

    releaser.add(queue);
    await until(() => released.length > 0);

    const kept = { is_slow: true, window: 1, failures: 12, circuit_opens: 2, is_blocked: true };
    expect(await queueOf(db, queue.webhookId)).toMatchObject(kept);
  });

  it('are left to their new holder where they were lost', async () => {
    const [lost, held] = [await queueWith(0), await queueWith(0)];
    lost.lose();
    const { releaser, released } = newReleaser();

    releaser.add(lost);
    releaser.add(held);
    await until(() => released.length > 0);

    expect(released).toEqual([{ queues: [lost, held], isDue: false }]);
    expect([await leaseOf(lost), await leaseOf(held)]).toEqual([lost.leaseToken, null]);
  });

  it('are no matter for the database where all of them were lost, even given up', async () => {
    const queue = await queueWith(1);
    queue.giveUp();
    queue.lose();
    const { releaser, released, transactions } = newReleaser();

    releaser.add(queue);
    await until(() => released.length > 0);

    expect(transactions()).toBe(0);
    expect(await statesOf(db, queue.webhookId)).toMatchObject([{ delivery_status: 'pending' }]);
  });

  it('wait for no circuit where their webhook is inactive', async () => {
    const webhook = await webhookWith(db, 1);
    await db.pool.query("UPDATE webhook SET active = false, disabled_by = 'user' WHERE id = $1", [webhook]);
    await db.pool.query(
      "UPDATE webhook_lane SET failures = 12, circuit_opens = 2, blocked_until = now() + interval '1 hour' WHERE webhook_id = $1",
      [webhook],
    );
    const queue = await heldQueue(db, await claimOne(db, webhook));
    const { releaser, released } = newReleaser();

    releaser.add(queue);
    await until(() => released.length > 0);

    expect(await queueOf(db, webhook)).toMatchObject({ circuit_opens: 0, is_blocked: false });
  });

  it('are released at last where that fails at first', async () => {
    const queue = await queueWith(0);
    let isFailing = true;
    const { releaser, released, text } = newReleaser({
      db: interrupted(db, LOCK, async () => {
        if (!isFailing) return;
        isFailing = false;
        throw new Error('The database is away.');
      }),
    });

    releaser.add(queue);
    await until(() => released.length > 0);

    expect(await leaseOf(queue)).toBeNull();
    expect(text().match(/dispatcher\.release_failed/g)).toHaveLength(1);
  });

  it.each(['the process is about to end', 'none of them is held any more'])(
    'are reported, and free when their lease ends, where that fails and %s',
    async (what) => {
      const queue = await queueWith(1);
      if (what.includes('held')) queue.leaseEndsAt = performance.now();
      const { releaser, released } = newReleaser({
        isStopping: () => !what.includes('held'),
        db: interrupted(db, LOCK, async () => {
          throw new Error('The database is away.');
        }),
      });

      releaser.add(queue);
      await until(() => released.length > 0);

      expect(released).toEqual([{ queues: [queue], isDue: false }]);
      expect(await leaseOf(queue)).toBe(queue.leaseToken);
    },
  );
});

describeWithDatabase('a webhook that is given up', () => {
  it.each([
    [432_000, '5 days'],
    [86_400, '86400 seconds'],
    [90_000, '90000 seconds'],
  ])('after %i seconds is disabled after %s without an acceptance, and its queue is idle', async (seconds, span) => {
    const queue = await queueWith(2);
    const [byHand] = await notify(db, queue.webhookId);
    await db.pool.query(`UPDATE webhook_notification SET "trigger" = 'manual' WHERE id = $1`, [byHand]);
    queue.learn({ ...queue.health, ...openCircuit() }, Date.now());
    queue.giveUp();
    const { releaser, released, text } = newReleaser({ disableAfterSeconds: seconds });

    releaser.add(queue);
    await until(() => released.length > 0);

    const [webhook] = await rows(db, 'SELECT active, disabled_by, disabled_reason FROM webhook WHERE id = $1', [
      queue.webhookId,
    ]);
    expect(webhook).toEqual({
      active: false,
      disabled_by: 'system',
      disabled_reason: `The receiver has accepted nothing for ${span}.`,
    });
    expect((await statesOf(db, queue.webhookId)).map((state) => state.failed_reason)).toEqual([
      'endpoint_disabled',
      'endpoint_disabled',
      null,
    ]);
    // What was requested by hand is still sent, and at once.
    expect(released).toEqual([{ queues: [queue], isDue: true }]);
    expect(await queueOf(db, queue.webhookId)).toMatchObject({
      lease_token: null,
      circuit_opens: 0,
      is_blocked: false,
    });
    expect(text().match(/webhook\.disabled/g)).toHaveLength(1);
  });

  it('is not disabled where it was made active again meanwhile, and its queue is released', async () => {
    const queue = await queueWith(1);
    queue.giveUp();
    await db.pool.query('UPDATE webhook_lane SET failures = failures + 1 WHERE webhook_id = $1', [queue.webhookId]);
    const { releaser, released, text } = newReleaser();

    releaser.add(queue);
    await until(() => released.length > 0);

    expect(await rows(db, 'SELECT active FROM webhook WHERE id = $1', [queue.webhookId])).toEqual([{ active: true }]);
    expect(await statesOf(db, queue.webhookId)).toMatchObject([{ delivery_status: 'pending' }]);
    expect(await leaseOf(queue)).toBeNull();
    expect(text()).not.toContain('webhook.disabled');
  });
});

/** A releaser, what it reports, and how many transactions it has begun. */
function newReleaser(parts: Partial<ReleaserParts> = {}) {
  const released: { queues: readonly EndpointQueue[]; isDue: boolean }[] = [];
  const { log, text } = collectedLog();
  const from = parts.db ?? db;
  let transactions = 0;
  const counting: Database = {
    ...from,
    transaction: (body) => {
      transactions += 1;
      return from.transaction(body);
    },
  };
  const releaser = new Releaser({
    log,
    counts: new Counts(),
    disableAfterSeconds: 432_000,
    isStopping: () => false,
    onReleased: (queues, isDue) => released.push({ queues: [...queues], isDue }),
    ...parts,
    db: counting,
  });
  return { releaser, released, transactions: () => transactions, text };
}

/** A queue that is held, with so many notifications that are due. */
async function queueWith(count: number): Promise<EndpointQueue> {
  return heldQueue(db, await claimOne(db, await webhookWith(db, count)));
}

function openCircuit(): Partial<Health> {
  return { failures: 12, circuitOpens: 2, blockedUntilMs: Date.now() + HOUR_MS };
}

async function leaseOf({ webhookId }: EndpointQueue): Promise<string | null> {
  return (await queueOf(db, webhookId)).lease_token;
}
