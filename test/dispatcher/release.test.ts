import { expect, it } from 'vitest';
import type { Database } from '../../src/db/client.ts';
import type { EndpointQueue } from '../../src/dispatcher/endpoint-queue.ts';
import type { Health } from '../../src/dispatcher/health.ts';
import { Releaser, type ReleaserParts } from '../../src/dispatcher/release.ts';
import { collectedLog } from '../support/collected-log.ts';
import { describeWithDatabase, useDatabase } from '../support/database.ts';
import { interrupted } from '../support/interrupted.ts';
import { rows } from '../support/tracking.ts';
import { laneOf, notify, statesOf, until } from './deliveries.ts';
import { claimOne, heldLane, webhookWith } from './endpoint-queues.ts';

const LOCK = 'lock_webhook_lanes';
const HOUR_MS = 3_600_000;

const db = useDatabase();

describeWithDatabase('lanes on their way back', () => {
  it.each([
    ['something is due in one of them', 2, true],
    ['nothing is due in any of them', 0, false],
  ])('are given back together, and whether %s is told', async (_what, waiting, isDue) => {
    const lanes = [await laneWith(0), await laneWith(waiting), await laneWith(0)];
    const { releaser, released, transactions } = newReleaser();

    for (const lane of lanes) releaser.add(lane);
    await until(() => released.length > 0);

    expect(released).toEqual([{ lanes, isDue }]);
    expect(transactions()).toBe(1);
    expect(await Promise.all(lanes.map(leaseOf))).toEqual([null, null, null]);
  });

  it('keep what was learned of their receivers', async () => {
    const lane = await laneWith(1);
    lane.finish({ isSuccess: true, durationMs: 2_000 });
    lane.learn({ ...lane.health, ...openCircuit() }, Date.now());
    const { releaser, released } = newReleaser();

    releaser.add(lane);
    await until(() => released.length > 0);

    const kept = { is_slow: true, window: 1, failures: 12, circuit_opens: 2, is_blocked: true };
    expect(await laneOf(db, lane.webhookId)).toMatchObject(kept);
  });

  it('are left to whoever has them by now where they were lost', async () => {
    const [lost, held] = [await laneWith(0), await laneWith(0)];
    lost.lose();
    const { releaser, released } = newReleaser();

    releaser.add(lost);
    releaser.add(held);
    await until(() => released.length > 0);

    expect(released).toEqual([{ lanes: [lost, held], isDue: false }]);
    expect([await leaseOf(lost), await leaseOf(held)]).toEqual([lost.leaseToken, null]);
  });

  it('are no matter for the database where all of them were lost, even given up', async () => {
    const lane = await laneWith(1);
    lane.giveUp();
    lane.lose();
    const { releaser, released, transactions } = newReleaser();

    releaser.add(lane);
    await until(() => released.length > 0);

    expect(transactions()).toBe(0);
    expect(await statesOf(db, lane.webhookId)).toMatchObject([{ delivery_status: 'pending' }]);
  });

  it('wait for no circuit where their webhook is inactive', async () => {
    const webhook = await webhookWith(db, 1);
    await db.pool.query("UPDATE webhook SET active = false, disabled_by = 'user' WHERE id = $1", [webhook]);
    await db.pool.query(
      "UPDATE webhook_lane SET failures = 12, circuit_opens = 2, blocked_until = now() + interval '1 hour' WHERE webhook_id = $1",
      [webhook],
    );
    const lane = await heldLane(db, await claimOne(db, webhook));
    const { releaser, released } = newReleaser();

    releaser.add(lane);
    await until(() => released.length > 0);

    expect(await laneOf(db, webhook)).toMatchObject({ circuit_opens: 0, is_blocked: false });
  });

  it('are given back at last where that fails at first', async () => {
    const lane = await laneWith(0);
    let isFailing = true;
    const { releaser, released, text } = newReleaser({
      db: interrupted(db, LOCK, async () => {
        if (!isFailing) return;
        isFailing = false;
        throw new Error('The database is away.');
      }),
    });

    releaser.add(lane);
    await until(() => released.length > 0);

    expect(await leaseOf(lane)).toBeNull();
    expect(text().match(/dispatcher\.release_failed/g)).toHaveLength(1);
  });

  it.each(['the process is about to end', 'none of them is held any more'])(
    'are told of, and free when their lease ends, where that fails and %s',
    async (what) => {
      const lane = await laneWith(1);
      if (what.includes('held')) lane.leaseEndsAt = performance.now();
      const { releaser, released } = newReleaser({
        isStopping: () => !what.includes('held'),
        db: interrupted(db, LOCK, async () => {
          throw new Error('The database is away.');
        }),
      });

      releaser.add(lane);
      await until(() => released.length > 0);

      expect(released).toEqual([{ lanes: [lane], isDue: false }]);
      expect(await leaseOf(lane)).toBe(lane.leaseToken);
    },
  );
});

describeWithDatabase('a webhook that is given up', () => {
  it.each([
    [432_000, '5 days'],
    [86_400, '86400 seconds'],
    [90_000, '90000 seconds'],
  ])('after %i seconds is disabled for what nobody accepted in %s, and its lane rests', async (seconds, span) => {
    const lane = await laneWith(2);
    const [byHand] = await notify(db, lane.webhookId);
    await db.pool.query(`UPDATE webhook_notification SET "trigger" = 'manual' WHERE id = $1`, [byHand]);
    lane.learn({ ...lane.health, ...openCircuit() }, Date.now());
    lane.giveUp();
    const { releaser, released, text } = newReleaser({ disableAfterSeconds: seconds });

    releaser.add(lane);
    await until(() => released.length > 0);

    const [webhook] = await rows(db, 'SELECT active, disabled_by, disabled_reason FROM webhook WHERE id = $1', [
      lane.webhookId,
    ]);
    expect(webhook).toEqual({
      active: false,
      disabled_by: 'system',
      disabled_reason: `The receiver has accepted nothing for ${span}.`,
    });
    expect((await statesOf(db, lane.webhookId)).map((state) => state.failed_reason)).toEqual([
      'endpoint_disabled',
      'endpoint_disabled',
      null,
    ]);
    // What was asked for by hand is still sent, and at once.
    expect(released).toEqual([{ lanes: [lane], isDue: true }]);
    expect(await laneOf(db, lane.webhookId)).toMatchObject({ lease_token: null, circuit_opens: 0, is_blocked: false });
    expect(text().match(/webhook\.disabled/g)).toHaveLength(1);
  });

  it('is not disabled where somebody has made it active anew meanwhile, and its lane is given back', async () => {
    const lane = await laneWith(1);
    lane.giveUp();
    await db.pool.query('UPDATE webhook_lane SET failures = failures + 1 WHERE webhook_id = $1', [lane.webhookId]);
    const { releaser, released, text } = newReleaser();

    releaser.add(lane);
    await until(() => released.length > 0);

    expect(await rows(db, 'SELECT active FROM webhook WHERE id = $1', [lane.webhookId])).toEqual([{ active: true }]);
    expect(await statesOf(db, lane.webhookId)).toMatchObject([{ delivery_status: 'pending' }]);
    expect(await leaseOf(lane)).toBeNull();
    expect(text()).not.toContain('webhook.disabled');
  });
});

/** A releaser, what it tells, and how many transactions it has begun. */
function newReleaser(parts: Partial<ReleaserParts> = {}) {
  const released: { lanes: readonly EndpointQueue[]; isDue: boolean }[] = [];
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
    disableAfterSeconds: 432_000,
    isStopping: () => false,
    onReleased: (lanes, isDue) => released.push({ lanes: [...lanes], isDue }),
    ...parts,
    db: counting,
  });
  return { releaser, released, transactions: () => transactions, text };
}

/** A lane that is held, with so many notifications that are due. */
async function laneWith(count: number): Promise<EndpointQueue> {
  return heldLane(db, await claimOne(db, await webhookWith(db, count)));
}

function openCircuit(): Partial<Health> {
  return { failures: 12, circuitOpens: 2, blockedUntilMs: Date.now() + HOUR_MS };
}

async function leaseOf({ webhookId }: EndpointQueue): Promise<string | null> {
  return (await laneOf(db, webhookId)).lease_token;
}
