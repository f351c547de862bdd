import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Database } from '../../src/db/client.ts';
import { extendLeases, takeWakes } from '../../src/dispatcher/claim.ts';
import { UNTRIED } from '../../src/dispatcher/health.ts';
import { releaseQueues } from '../../src/dispatcher/release.ts';
import { settleNotifications } from '../../src/dispatcher/settle.ts';
import { describeWithDatabase, useDatabase, useSecondProcess } from '../support/database.ts';
import { interrupted, untilLockIsAwaited } from '../support/interrupted.ts';
import { logOf, notify, queueOf, statesOf } from './deliveries.ts';
import {
  claim,
  claimOne,
  due,
  expire,
  LEASE_MS,
  release,
  releasedOf,
  result,
  settleAll,
  webhookWith,
} from './endpoint-queues.ts';

const db = useDatabase();
const other = useSecondProcess(db);

describeWithDatabase('word of something new', () => {
  it('makes the queue due, once, however often it comes', async () => {
    const webhook = await webhookWith(db, 2);
    await notify(db, webhook);

    const taken = [await takeWakes(db), await takeWakes(other)];

    expect(taken).toEqual([2, 0]);
    expect((await queueOf(db, webhook)).due_in_ms).toBeLessThanOrEqual(0);
  });

  it('leaves a held queue alone, and its release finds the notification', async () => {
    const webhook = await webhookWith(db, 1);
    const claimed = await claimOne(db, webhook);
    await settleAll(db, claimed, { status: 'succeeded' });
    await notify(db, webhook);

    await takeWakes(other);
    const held = await queueOf(db, webhook);
    await release(db, claimed);

    expect(held).toMatchObject({ lease_token: claimed.leaseToken });
    expect(held.due_in_ms).toBeGreaterThan(1_000);
    expect((await queueOf(db, webhook)).due_in_ms).toBeLessThanOrEqual(0);
  });

  it('is not lost where it comes while the queue is being released', async () => {
    const webhook = await webhookWith(db, 1);
    const claimed = await claimOne(db, webhook);
    await settleAll(db, claimed, { status: 'succeeded' });
    let waking: Promise<number> | null = null;
    // The queue has been looked through by then and is not released yet.
    const late: Database = {
      ...db,
      transaction: (body) =>
        db.transaction(async (tx) => {
          const result = await body(tx);
          await notify(other, webhook);
          waking = takeWakes(other);
          await untilLockIsAwaited(db);
          return result;
        }),
    };

    await releaseQueues(late, [releasedOf(claimed)]);
    await waking;

    expect((await queueOf(db, webhook)).due_in_ms).toBeLessThanOrEqual(0);
  });

  it('is not lost where it was taken just before the queue is looked through', async () => {
    const webhook = await webhookWith(db, 1);
    const claimed = await claimOne(db, webhook);
    await settleAll(db, claimed, { status: 'succeeded' });
    const early = interrupted(db, 'lock_webhook_lanes', async () => {
      await notify(other, webhook);
      await takeWakes(other);
    });

    await releaseQueues(early, [releasedOf(claimed)]);

    expect((await queueOf(db, webhook)).due_in_ms).toBeLessThanOrEqual(0);
  });

  it('does not end the pause of an open circuit', async () => {
    const webhook = await webhookWith(db, 1);
    await db.pool.query("UPDATE webhook_lane SET blocked_until = now() + interval '1 hour' WHERE webhook_id = $1", [
      webhook,
    ]);

    await takeWakes(db);

    expect((await queueOf(db, webhook)).due_in_ms).toBeGreaterThan(3_000_000);
  });
});

describeWithDatabase('whatever is written, woken, claimed and released at the same time', () => {
  it('is delivered, and once', async () => {
    const webhooks = await Promise.all(Array.from({ length: 3 }, () => webhookWith(db, 0)));
    const action = fc.record({
      what: fc.constantFrom('write', 'wake', 'turn', 'turn'),
      at: fc.nat(webhooks.length - 1),
      isOther: fc.boolean(),
    });

    await fc.assert(
      fc.asyncProperty(fc.array(action, { minLength: 20, maxLength: 60 }), async (actions) => {
        await inParallel(actions, 6, async ({ what, at, isOther }) => {
          const process = isOther ? other : db;
          if (what === 'write') await notify(process, webhooks[at] ?? '', 2);
          else if (what === 'wake') await takeWakes(process);
          else await turn(process, 2);
        });
        while ((await takeWakes(db)) + (await turn(other, 100)) > 0);

        const states = (await Promise.all(webhooks.map((webhook) => statesOf(db, webhook)))).flat();
        expect(states.filter((state) => state.delivery_status !== 'succeeded' || state.attempts !== 1)).toEqual([]);
        const logged = (await Promise.all(webhooks.map((webhook) => logOf(db, webhook)))).flat();
        expect(logged).toHaveLength(states.length);
      }),
      { numRuns: 15 },
    );
  });
});

describeWithDatabase('claims', () => {
  it('give no queue to two processes, and every queue to one', async () => {
    const webhooks = await Promise.all(Array.from({ length: 40 }, () => webhookWith(db, 1)));
    await takeWakes(db);

    const claimed = await Promise.all(
      Array.from({ length: 16 }, (_, round) => claim(round % 2 === 0 ? db : other, { quick: 5, slow: 0 })),
    );

    const ids = claimed.flat().map((queue) => queue.webhookId);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids).toEqual(expect.arrayContaining(webhooks));
  });

  it('take of slow receivers no more than is wanted, and of quick ones regardless of them', async () => {
    const webhooks = await Promise.all(Array.from({ length: 8 }, () => webhookWith(db, 1)));
    await takeWakes(db);
    await db.pool.query('UPDATE webhook_lane SET is_slow = true WHERE webhook_id = ANY($1)', [webhooks.slice(0, 6)]);

    const claimed = await claim(db, { quick: 9, slow: 2 });

    expect(claimed.filter(({ isSlow }) => isSlow)).toHaveLength(2);
    expect(
      claimed
        .filter(({ isSlow }) => !isSlow)
        .map(({ webhookId }) => webhookId)
        .sort(),
    ).toEqual(webhooks.slice(6).sort());
    await db.pool.query("UPDATE webhook_lane SET due_at = 'infinity' WHERE webhook_id = ANY($1)", [webhooks]);
  });

  it('pass on when the lease ends on the clock of the database, and burn no attempt', async () => {
    const webhook = await webhookWith(db, 1);
    const first = await claimOne(db, webhook);
    const none = await claim(other);
    await expire(db, webhook);

    const [second] = await claim(other);

    expect(none).toEqual([]);
    expect(second?.webhookId).toBe(webhook);
    expect(await extendLeases(db, [first], LEASE_MS)).toEqual(new Set());
    expect(await statesOf(db, webhook)).toMatchObject([{ attempts: 0, tries: 0, delivery_status: 'pending' }]);
  });

  it('can be held on to for as long as they are not over', async () => {
    const webhook = await webhookWith(db, 1);
    const held = await claimOne(db, webhook);

    const kept = await extendLeases(db, [held], LEASE_MS * 10);

    expect(kept).toEqual(new Set([webhook]));
    expect((await queueOf(db, webhook)).due_in_ms).toBeGreaterThan(LEASE_MS * 9);
  });
});

describeWithDatabase('giving back', () => {
  it('makes the queue due with the first that waits, or with the end of the pause, or never', async () => {
    const webhook = await webhookWith(db, 1);
    const claimed = await claimOne(db, webhook);
    await settleAll(db, claimed, { status: 'pending', delayMs: 60_000 });

    await release(db, claimed);
    const waiting = await queueOf(db, webhook);
    await expire(db, webhook);
    const again = await claimOne(db, webhook);
    const blockedUntilMs = again.nowMs + 600_000;
    await releaseQueues(db, [{ ...releasedOf(again), health: { ...UNTRIED, circuitOpens: 1, blockedUntilMs } }]);
    const blocked = await queueOf(db, webhook);

    expect(waiting.due_in_ms).toBeGreaterThan(50_000);
    expect(waiting.due_in_ms).toBeLessThanOrEqual(60_000);
    expect(blocked.due_in_ms).toBeGreaterThan(590_000);
    expect(blocked).toMatchObject({ is_blocked: true, circuit_opens: 1, lease_token: null });
  });

  it('does not bring back what failed before the webhook was made active again', async () => {
    const webhook = await webhookWith(db, 1);
    await db.pool.query('UPDATE webhook_lane SET failures = 20, exhausted = 2 WHERE webhook_id = $1', [webhook]);
    const claimed = await claimOne(db, webhook);
    await db.pool.query('UPDATE webhook_lane SET failures = 0, exhausted = 0 WHERE webhook_id = $1', [webhook]);

    await releaseQueues(db, [{ ...releasedOf(claimed), health: { ...claimed, failures: 21, exhausted: 3 } }]);

    expect(await queueOf(db, webhook)).toMatchObject({ failures: 0, exhausted: 0 });
  });

  it('is nothing to a process that lost the queue', async () => {
    const webhook = await webhookWith(db, 1);
    const stale = await claimOne(db, webhook);
    await expire(db, webhook);
    const [holder] = await claim(other);

    await release(db, stale);

    expect(await queueOf(db, webhook)).toMatchObject({ lease_token: holder?.leaseToken });
  });
});

/** What a process does with the queues that it gets: everything in them is accepted. Returns the number of queues. */
async function turn(process: Database, most: number): Promise<number> {
  const queues = await claim(process, { quick: most, slow: 0 });
  for (const queue of queues) {
    const results = (await due(process, queue.webhookId)).map((each) => result(queue, each, { status: 'succeeded' }));
    await settleNotifications(process, results);
  }
  if (queues.length > 0) await releaseQueues(process, queues.map(releasedOf));
  return queues.length;
}

/** Does something with each, so many at a time. */
async function inParallel<Item>(
  items: readonly Item[],
  width: number,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const remaining = [...items];
  const worker = async () => {
    for (let item = remaining.shift(); item !== undefined; item = remaining.shift()) await work(item);
  };
  await Promise.all(Array.from({ length: width }, worker));
}
