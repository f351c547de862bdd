import { expect, it } from 'vitest';
import { Failure } from '../../src/core/failure.ts';
import { SETTLE_WEBHOOK_NOTIFICATIONS } from '../../src/dispatcher/delivery-statements.ts';
import type { EndpointQueue } from '../../src/dispatcher/endpoint-queue.ts';
import { Counts } from '../../src/dispatcher/metrics.ts';
import { type Result, Settler, type SettlerParts } from '../../src/dispatcher/settle.ts';
import { collectedLog } from '../support/collected-log.ts';
import { describeWithDatabase, useDatabase } from '../support/database.ts';
import { until } from '../support/until.ts';
import { logOf, statesOf, watched } from './deliveries.ts';
import { claimOne, due, expire, heldQueue, result, webhookWith } from './endpoint-queues.ts';

/** PostgreSQL takes no NUL in a text. */
const UNWRITABLE = 'The receiver said \0.';
const WAITS_FOR_A_ROW = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
const AWAY = new Failure('unavailable', 'The database is away.');

const db = useDatabase();

describeWithDatabase('results', () => {
  it('of many queues are written by one statement, and each queue is notified once', async () => {
    const queues = [await queueWith(2), await queueWith(1)];
    const { settler, notified, counts, statements } = newSettler();

    await settled(settler, queues.flatMap(resultsOf));

    expect(statements).toEqual([SETTLE_WEBHOOK_NOTIFICATIONS.name]);
    expect(notified).toEqual(queues);
    expect(queues.map(({ unsettled, isLost }) => [unsettled, isLost])).toEqual([
      [0, false],
      [0, false],
    ]);
    expect(counts.attempts.success).toBe(3);
  });

  it.each([
    ['their queue', 'UPDATE webhook_lane SET lease_until = lease_until WHERE webhook_id = $1'],
    ['what was done of them', 'UPDATE webhook_notification SET updated_at = now() WHERE webhook_id = $1'],
  ])('are written where another transaction has changed %s meanwhile', async (_, change) => {
    const queue = await queueWith(6);
    const other = await db.pool.connect();
    const { settler } = newSettler();
    try {
      await other.query('BEGIN');
      await other.query(change, [queue.webhookId]);
      const written = settled(settler, resultsOf(queue));
      await until(async () => (await db.pool.query(WAITS_FOR_A_ROW)).rows.length > 0);
      await other.query('COMMIT');
      await written;
    } finally {
      other.release();
    }

    const states = await statesOf(db, queue.webhookId);
    expect(states.map(({ delivery_status, attempts }) => [delivery_status, attempts])).toEqual(
      Array.from({ length: 6 }, () => ['succeeded', 1]),
    );
  });

  it.each([[[1]], [[4]], [[6]], [[2, 5]]])('are written but for those of 6 that cannot be: %j', async (bad) => {
    const well = await queueWith(6 - bad.length);
    const ill = await queueWith(bad.length);
    const [good, unwritable] = [resultsOf(well), resultsOf(ill).map(spoiled)];
    const all = [1, 2, 3, 4, 5, 6].flatMap((at) => (bad.includes(at) ? unwritable : good).shift() ?? []);
    const { settler, notified, counts, text } = newSettler();

    await settled(settler, all);

    const written = (await statesOf(db, well.webhookId)).map((state) => state.delivery_status);
    expect(written).toEqual(Array.from({ length: 6 - bad.length }, () => 'succeeded'));
    expect(await statesOf(db, ill.webhookId)).toMatchObject(
      bad.map(() => ({ delivery_status: 'pending', attempts: 0 })),
    );
    expect([well.unsettled, well.isLost, ill.unsettled, ill.isLost]).toEqual([0, false, 0, true]);
    expect(new Set(notified)).toEqual(new Set([well, ill]));
    expect([counts.attempts.success, counts.resultsIgnored]).toEqual([6 - bad.length, bad.length]);
    expect(text().match(/dispatcher\.results_lost/g)).toHaveLength(bad.length);
  });

  it('are written once the database is back', async () => {
    const queue = await queueWith(2);
    let isAway = true;
    const { settler, statements, text } = newSettler({
      db: watched(db, () => {
        if (!isAway) return;
        isAway = false;
        throw AWAY;
      }),
    });

    await settled(settler, resultsOf(queue));

    expect(await statesOf(db, queue.webhookId)).toMatchObject([{ attempts: 1 }, { attempts: 1 }]);
    expect(queue.isLost).toBe(false);
    expect(statements).toEqual([SETTLE_WEBHOOK_NOTIFICATIONS.name, SETTLE_WEBHOOK_NOTIFICATIONS.name]);
    expect(text().match(/dispatcher\.settle_failed/g)).toHaveLength(1);
    expect(text()).not.toContain('dispatcher.results_lost');
  });

  it.each(['the process is about to end', 'no queue of them is held any more'])(
    'are given up while the database is away where %s',
    async (what) => {
      const queues = [await queueWith(2), await queueWith(1)];
      if (what.includes('held')) for (const queue of queues) queue.leaseEndsAt = performance.now();
      const { settler, notified, counts, statements, text } = newSettler({
        isStopping: () => !what.includes('held'),
        db: watched(db, () => {
          throw AWAY;
        }),
      });

      await settled(settler, queues.flatMap(resultsOf));

      expect(statements).toEqual([SETTLE_WEBHOOK_NOTIFICATIONS.name]);
      expect(notified).toEqual(queues);
      expect(queues.map(({ unsettled, isLost }) => [unsettled, isLost])).toEqual([
        [0, true],
        [0, true],
      ]);
      expect(counts).toMatchObject({ resultsIgnored: 3, attempts: { success: 0 } });
      expect(text().match(/dispatcher\.results_lost/g)).toHaveLength(1);
    },
  );

  it('of a queue that was lost count nothing, beside others that do', async () => {
    const [lost, held] = [await queueWith(2), await queueWith(1)];
    await expire(db, lost.webhookId);
    const { settler, counts } = newSettler();

    await settled(settler, [lost, held].flatMap(resultsOf));

    expect([lost.isLost, held.isLost]).toEqual([true, false]);
    expect(counts).toMatchObject({ resultsIgnored: 2, attempts: { success: 1 } });
    expect([await logOf(db, lost.webhookId), await logOf(db, held.webhookId)]).toMatchObject([[], [{ number: 1 }]]);
  });
});

/** A settler, what it does, and which queues it notifies. */
function newSettler(parts: Partial<SettlerParts> = {}) {
  const [notified, statements]: [EndpointQueue[], string[]] = [[], []];
  const counts = new Counts();
  const { log, text } = collectedLog();
  const settler = new Settler({
    log,
    counts,
    isStopping: () => false,
    onSettled: (queue) => notified.push(queue),
    ...parts,
    db: watched(parts.db ?? db, (name) => statements.push(name)),
  });
  return { settler, notified, counts, statements, text };
}

/** Resolves when all of them are written or given up. */
async function settled(settler: Settler, results: readonly Result[]): Promise<void> {
  for (const each of results) settler.add(each);
  await until(() => settler.unsettled === 0);
}

/** A queue with so many notifications, all of which were read. */
async function queueWith(count: number): Promise<EndpointQueue> {
  const queue = await heldQueue(db, await claimOne(db, await webhookWith(db, count)));
  queue.add(await due(db, queue.webhookId), queue.reading(count));
  return queue;
}

/** Everything that waits in a queue is sent and accepted. */
function resultsOf(queue: EndpointQueue): Result[] {
  const results: Result[] = [];
  for (let each = queue.start(); each !== null; each = queue.start()) {
    queue.finish({ isSuccess: true, durationMs: 1 });
    results.push({ queue, settlement: result(queue, each, { status: 'succeeded' }) });
  }
  return results;
}

function spoiled({ queue, settlement }: Result): Result {
  const { attempt } = settlement;
  return { queue, settlement: { ...settlement, attempt: attempt === null ? null : { ...attempt, error: UNWRITABLE } } };
}
