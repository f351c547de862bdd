import { expect, it, vi } from 'vitest';
import type { Clock } from '../../src/core/clock.ts';
import type { Log } from '../../src/core/context.ts';
import { digest, newId } from '../../src/core/id.ts';
import { ALL_PERMISSIONS } from '../../src/core/permission.ts';
import { KNOWN_LINES } from '../../src/domain/carrier.ts';
import { HOUR_MS, toInstant } from '../../src/domain/instant.ts';
import type { Observation } from '../../src/domain/observation.ts';
import { messageWriterOf } from '../../src/rest/documents/notification-message.ts';
import { keepPartitions } from '../../src/scheduler/partitions.ts';
import { Scheduler, type SchedulerOptions } from '../../src/scheduler/worker.ts';
import { createTrackingRequest } from '../../src/services/tracking-request/create-tracking-request.ts';
import type { Answer, Source } from '../../src/sources/source.ts';
import { describeWithDatabase, useDatabase } from '../support/database.ts';
import { bySea, document } from '../support/observations.ts';
import { testSealer } from '../support/sealer.ts';
import { TEST_HOOKS } from '../support/service-context.ts';
import { testWebhooks } from '../support/webhooks.ts';
import { dueWatches, gate, registryOf, rowsOf, schedules, scriptedSource } from './watches.ts';

const UNKNOWN: Answer = { outcome: 'unknown', requests: 1 };
const FAR_AWAY_MS = 30_000;

const db = useDatabase();
let now = Date.UTC(2026, 10, 21, 8, 30);
const clock: Clock = { now: () => now };

describeWithDatabase('a round', () => {
  it('settles any number of unchanged answers with one statement', async () => {
    const source = scriptedSource('SAME', () => found(), { concurrency: 50 });
    await dueWatches(db, 'SAME', 50);
    await asIfFound('SAME');
    const scheduler = schedulerOf(source);
    const statements: string[] = [];
    db.onQuery = (text) => void statements.push(text);

    const round = await scheduler.round();
    await scheduler.settled();
    db.onQuery = () => {};

    expect(round).toEqual({ claimed: 50 });
    expect(source.polled).toHaveLength(50);
    // The claim, the settlement, and the count of requests.
    expect(statements).toHaveLength(3);
    expect((await schedules(db, 'SAME')).every((row) => row.lease_token === null && (row.due_in_ms ?? 0) > 0)).toBe(
      true,
    );
  });

  it('asks of each line no more at once than it takes', async () => {
    const { opened, open } = gate();
    const source = scriptedSource('NARROW', () => opened.then(() => UNKNOWN), { concurrency: 2 });
    await dueWatches(db, 'NARROW', 5);
    const scheduler = schedulerOf(source);

    const whileBusy = [await scheduler.round(), await scheduler.round()];
    open();
    await scheduler.settled();
    const after = await scheduler.round();
    await scheduler.settled();

    expect([...whileBusy, after].map(({ claimed }) => claimed)).toEqual([2, 0, 2]);
  });

  it('makes no more than a bounded number of polls for accounts, shared out among them', async () => {
    const { opened, open } = gate();
    const lanes = Array.from({ length: 60 }, () => ({
      lane: newId(),
      source: scriptedSource('BROUGHT', () => opened.then(() => UNKNOWN), { concurrency: 8 }),
    }));
    for (const { lane } of lanes) await dueWatches(db, lane, 8);
    const scheduler = schedulerOf(
      scriptedSource('NONE', () => UNKNOWN),
      { ownLanes: { due: async () => lanes } },
    );

    const claimed: number[] = [];
    for (let round = 0; round < 8; round++) claimed.push((await scheduler.round()).claimed);
    const polled = lanes.map(({ source }) => source.polled.length);
    open();
    await scheduler.settled();

    expect(claimed[0]).toBe(180);
    expect(claimed.reduce((sum, count) => sum + count, 0)).toBe(200);
    expect(Math.min(...polled)).toBe(3);
  });

  it('survives a source that throws, counts a failed try and comes again', async () => {
    const source = scriptedSource('THROWS', () => {
      throw new Error('a mistake of ours');
    });
    await dueWatches(db, 'THROWS', 1);
    await asIfFound('THROWS');
    const scheduler = schedulerOf(source);

    await scheduler.round();
    await scheduler.settled();

    const [row] = await schedules(db, 'THROWS');
    expect(row).toMatchObject({ failures: 1, lease_token: null });
    expect(row?.due_in_ms).toBeGreaterThan(0);
  });

  it('gives up a source that keeps to no deadline, and its place is free again', async () => {
    const source = scriptedSource('SILENT', () => new Promise<Answer>(() => {}), { concurrency: 1 });
    await dueWatches(db, 'SILENT', 2);
    const scheduler = schedulerOf(source, { pollDeadlineMs: 1 });

    const rounds = [await scheduler.round()];
    await scheduler.settled();
    rounds.push(await scheduler.round());
    await scheduler.settled();

    expect(rounds).toEqual([{ claimed: 1 }, { claimed: 1 }]);
    expect((await schedules(db, 'SILENT')).map(({ failures }) => failures)).toEqual([1, 1]);
  });
});

describeWithDatabase('a line that answers with 429', () => {
  it('is left alone for as long as it said, and no try is counted', async () => {
    const source = scriptedSource('BUSY', () => throttled(120), { concurrency: 1 });
    await dueWatches(db, 'BUSY', 3);
    const scheduler = schedulerOf(source);

    const rounds = [await scheduler.round()];
    await scheduler.settled();
    rounds.push(await scheduler.round());

    expect(rounds).toEqual([{ claimed: 1 }, { claimed: 0 }]);
    expect((await schedules(db, 'BUSY')).map(({ failures, lease_token }) => [failures, lease_token])).toEqual(
      Array.from({ length: 3 }, () => [0, null]),
    );
    expect(await blockedSeconds('BUSY')).toBeGreaterThan(100);
  });

  it.each([
    ['nothing', null],
    ['zero seconds', 0],
  ])('and says %s of when to come again is not polled without a pause', async (what, seconds) => {
    const key = `BUSY ${what}`;
    await dueWatches(db, key, 1);
    const source = scriptedSource(key, () => throttled(seconds));
    const scheduler = schedulerOf(source);

    await scheduler.round();
    await scheduler.settled();
    await scheduler.round();

    expect(source.polled).toHaveLength(1);
    expect(await blockedSeconds(key)).toBeGreaterThan(1);
  });
});

describeWithDatabase('lines beside each other', () => {
  it('do not wait for one that hangs', async () => {
    const { opened, open } = gate();
    const hanging = scriptedSource('HANGS', () => opened.then(() => UNKNOWN), { concurrency: 2 });
    const lively = scriptedSource('LIVELY', () => UNKNOWN, { concurrency: 2 });
    await dueWatches(db, 'HANGS', 10);
    await dueWatches(db, 'LIVELY', 10);
    const scheduler = schedulerOf([hanging, lively]);

    scheduler.start();
    await vi.waitUntil(() => lively.polled.length === 10, FAR_AWAY_MS);

    expect(hanging.polled).toHaveLength(2);
    open();
    await scheduler.stop();
  });
});

describeWithDatabase('stopping', () => {
  it('waits for the polls in flight, writes what they brought and leaves the rest to others', async () => {
    const { opened, open } = gate();
    const source = scriptedSource('DRAINS', () => opened.then(() => UNKNOWN), { concurrency: 2 });
    await dueWatches(db, 'DRAINS', 5);
    const scheduler = schedulerOf(source);
    scheduler.start();
    await vi.waitUntil(() => source.polled.length === 2, FAR_AWAY_MS);
    let hasStopped = false;

    const stopped = scheduler.stop().then(() => {
      hasStopped = true;
    });
    await rowsOf(db, 'SELECT 1');
    const early = hasStopped;
    open();
    await stopped;

    const rows = await schedules(db, 'DRAINS');
    expect(early).toBe(false);
    expect(source.polled).toHaveLength(2);
    expect(rows.every((row) => row.lease_token === null)).toBe(true);
    expect(rows.filter((row) => row.last_attempted_at !== null)).toHaveLength(2);
  });

  it('gives back what was claimed while it had to stop', async () => {
    const source = scriptedSource('LATE', () => UNKNOWN);
    await dueWatches(db, 'LATE', 3);
    const scheduler = schedulerOf(source);

    const round = scheduler.round();
    await scheduler.stop();

    expect(await round).toEqual({ claimed: 0 });
    expect(source.polled).toEqual([]);
    expect((await schedules(db, 'LATE')).every((row) => row.lease_token === null)).toBe(true);
  });
});

describeWithDatabase('a journey whose result changes with time alone', () => {
  it('is derived again when its moment has passed, although the line says the same', async () => {
    const arrivesAt = toInstant(now + 72 * HOUR_MS);
    const source = scriptedSource('MAEU', () =>
      found(
        document('bill_of_lading', 'MAEU900000001', 'issued'),
        bySea('depart', 'CNSHA', toInstant(now - 240 * HOUR_MS)),
        bySea('arrive', 'USLAX', arrivesAt),
      ),
    );
    const accountId = newId();
    await db.prisma.account.create({ data: { id: accountId, name: 'time' } });
    const context = { ...contextOf(accountId), sources: registryOf(source) };
    await createTrackingRequest.run(context, {
      request_type: 'bill_of_lading',
      request_number: 'MAEU900000001',
      scac: 'MAEU',
    });
    const scheduler = schedulerOf(source);
    await scheduler.round();
    await scheduler.settled();
    const before = await milestonesOf(accountId);
    now += 73 * HOUR_MS;
    await db.pool.query("UPDATE watch_schedule SET next_due_at = now() - interval '1 ms' WHERE lane = 'MAEU'");

    await scheduler.round();
    await scheduler.settled();

    expect(before).not.toContain('container.transport.vessel_arrived');
    expect(await milestonesOf(accountId)).toContain('container.transport.vessel_arrived');
    expect(source.polled).toHaveLength(2);
  });
});

describeWithDatabase('a process that runs for months', () => {
  it('makes the partitions of the months to come', async () => {
    const names = () =>
      rowsOf<{ name: string }>(
        db,
        "SELECT relname AS name FROM pg_class WHERE relname LIKE 'outbox_event_y%' AND relkind = 'r'",
      );
    const [last] = (await names())
      .map(({ name }) => name)
      .sort()
      .reverse();
    await db.pool.query(`DROP TABLE ${last}`);

    const stop = keepPartitions(db, SILENT_LOG, 1);
    await vi.waitUntil(async () => (await names()).some(({ name }) => name === last), FAR_AWAY_MS);
    await stop();

    expect((await names()).map(({ name }) => name)).toContain(last);
  });
});

const SILENT_LOG: Log = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };

function schedulerOf(sources: Source | Source[], options: Partial<SchedulerOptions> = {}): Scheduler {
  return new Scheduler({
    db,
    sources: registryOf(...[sources].flat()),
    clock,
    hooks: TEST_HOOKS,
    log: SILENT_LOG,
    idleMs: 5,
    ...options,
  });
}

function contextOf(accountId: string) {
  const principal = { accountId, keyId: null, userId: null, permissions: new Set(ALL_PERMISSIONS) };
  const parts = {
    sealer: testSealer(),
    messages: messageWriterOf(KNOWN_LINES),
    hooks: TEST_HOOKS,
    webhooks: testWebhooks(),
  };
  return { principal, clock, log: SILENT_LOG, requestId: newId(), db, ...parts };
}

/** An answer with these statements; its digest is that of what they say. */
function found(...said: Observation[]): Answer {
  const statements = said.map(({ id: _id, receivedAt: _receivedAt, ...draft }) => ({ draft, raw: {} }));
  return { outcome: 'found', digest: digest(statements), requests: 1, statements: () => statements };
}

function throttled(retryAfterSeconds: number | null): Answer {
  return { outcome: 'unavailable', requests: 1, reason: 'Come less often.', retryAfterSeconds, throttled: true };
}

/** As if the watches of a lane had been answered before with what `found()` says. */
async function asIfFound(lane: string): Promise<void> {
  await db.pool.query('UPDATE watch_schedule SET digest = $2, last_succeeded_at = now() WHERE lane = $1', [
    lane,
    digest([]),
  ]);
}

async function blockedSeconds(lane: string): Promise<number | undefined> {
  const [row] = await rowsOf<{ seconds: number }>(
    db,
    'SELECT extract(epoch FROM blocked_until - now())::float8 AS seconds FROM source_lane WHERE lane = $1',
    [lane],
  );
  return row?.seconds;
}

async function milestonesOf(accountId: string): Promise<string[]> {
  const rows = await rowsOf<{ name: string }>(db, 'SELECT name FROM outbox_event WHERE account_id = $1', [accountId]);
  return rows.map(({ name }) => name);
}
