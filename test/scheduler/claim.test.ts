import { expect, it } from 'vitest';
import { newId } from '../../src/core/id.ts';
import type { Appetite } from '../../src/scheduler/allowance.ts';
import { type Claim, claimWatches, releaseClaims, settleUnchanged } from '../../src/scheduler/claim.ts';
import { FleetSlots } from '../../src/scheduler/fleet-slots.ts';
import { blockLanes } from '../../src/services/source/source-quota.ts';
import { describeWithDatabase, useDatabase, useSecondProcess } from '../support/database.ts';
import { dueWatches, rowsOf, schedules } from './watches.ts';

const LEASE_MS = 60_000;
const ROUNDS = 12;

const db = useDatabase();
const other = useSecondProcess(db);

describeWithDatabase('claims', () => {
  it('give no watch to two processes, and every watch to one', async () => {
    const watches = await dueWatches(db, 'SHARED', 60);

    const claimed = await Promise.all(
      Array.from({ length: ROUNDS }, (_, round) => claim({ lane: 'SHARED', limit: 5 }, round % 2 === 0 ? db : other)),
    );

    const ids = claimed.flat().map((each) => each.watch_id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(new Set(ids)).toEqual(new Set(watches));
  });

  it('take the watch first that has been due longest', async () => {
    const watches = await dueWatches(db, 'ORDERED', 5);

    const claimed = await claim({ lane: 'ORDERED', limit: 2 });

    expect(new Set(claimed.map((each) => each.watch_id))).toEqual(new Set(watches.slice(0, 2)));
  });

  it('take of each lane no more than there is room for, however much is due in another', async () => {
    await dueWatches(db, 'CROWDED', 40);
    const [late] = await dueWatches(db, 'QUIET', 1);

    const claimed = await claimWatches(db, [lane({ lane: 'CROWDED', limit: 3 }), lane({ lane: 'QUIET', limit: 3 })], {
      ms: LEASE_MS,
      token: newId(),
      slots: new FleetSlots(),
    });

    expect(claimed.filter((each) => each.lane === 'CROWDED')).toHaveLength(3);
    expect(claimed.filter((each) => each.lane === 'QUIET').map((each) => each.watch_id)).toEqual([late]);
  });

  it('leave alone what is not due, parked or leased by another process', async () => {
    const [future, parked, due] = await dueWatches(db, 'MIXED', 3);
    await db.pool.query("UPDATE watch_schedule SET next_due_at = now() + interval '1 minute' WHERE watch_id = $1", [
      future,
    ]);
    await db.pool.query("UPDATE watch_schedule SET next_due_at = 'infinity' WHERE watch_id = $1", [parked]);

    const first = await claim({ lane: 'MIXED', limit: 9 });
    const second = await claim({ lane: 'MIXED', limit: 9 });

    expect(first.map((each) => each.watch_id)).toEqual([due]);
    expect(second).toEqual([]);
  });

  it('pass to another process when their lease ends on the clock of the database', async () => {
    const watches = await dueWatches(db, 'LEASED', 1);
    await claim({ lane: 'LEASED' });
    const none = await claim({ lane: 'LEASED' }, other);
    await db.pool.query(
      "UPDATE watch_schedule SET lease_until = now() - interval '1 millisecond' WHERE lane = 'LEASED'",
    );

    const taken = await claim({ lane: 'LEASED' }, other);

    expect(none).toEqual([]);
    expect(taken.map((each) => each.watch_id)).toEqual(watches);
  });

  it('can be given back, and are then due as they were', async () => {
    await dueWatches(db, 'RETURNED', 2);
    const claimed = await claim({ lane: 'RETURNED' });

    await releaseClaims(db, claimed);

    expect(await claim({ lane: 'RETURNED' }, other)).toHaveLength(2);
  });
});

describeWithDatabase('settling', () => {
  it('of unchanged polls is one statement for all of them', async () => {
    await dueWatches(db, 'SETTLED', 30);
    const claimed = await claim({ lane: 'SETTLED', limit: 30 });
    const statements: string[] = [];
    db.onQuery = (text) => void statements.push(text);

    await settleUnchanged(db, claimed.map(unchanged));
    db.onQuery = () => {};

    const settled = await schedules(db, 'SETTLED');
    expect(statements).toHaveLength(1);
    expect(settled.every((row) => row.lease_token === null && row.last_succeeded_at !== null)).toBe(true);
    expect(settled.every((row) => row.due_in_ms !== null && row.due_in_ms > 0)).toBe(true);
  });

  it('is ignored for a poll whose watch was leased to another process', async () => {
    await dueWatches(db, 'STALE', 1);
    const stale = await claim({ lane: 'STALE' }, db, -1);
    const [holder] = await claim({ lane: 'STALE' }, other);

    await settleUnchanged(db, stale.map(unchanged));
    await releaseClaims(db, stale);

    const [row] = await schedules(db, 'STALE');
    expect(row).toMatchObject({ lease_token: holder?.lease_token, last_succeeded_at: null });
    expect(row?.due_in_ms).toBeLessThan(0);
  });

  it('does not bring back a watch that was parked while it was polled', async () => {
    await dueWatches(db, 'PARKED', 1);
    const claimed = await claim({ lane: 'PARKED' });
    await db.pool.query("UPDATE watch_schedule SET next_due_at = 'infinity' WHERE lane = 'PARKED'");

    await settleUnchanged(db, claimed.map(unchanged));

    expect(await schedules(db, 'PARKED')).toMatchObject([{ due_in_ms: null, lease_token: null }]);
  });
});

describeWithDatabase('a line that wants to be left alone', () => {
  it('is left alone by every process, and polled again after its time', async () => {
    await dueWatches(db, 'BLOCKED', 2);
    await blockLanes(db, ['BLOCKED'], 60);
    const blocked = [await claim({ lane: 'BLOCKED' }), await claim({ lane: 'BLOCKED' }, other)];
    await db.pool.query("UPDATE source_lane SET blocked_until = now() - interval '1 ms' WHERE lane = 'BLOCKED'");

    const open = await claim({ lane: 'BLOCKED' }, other);

    expect(blocked).toEqual([[], []]);
    expect(open).toHaveLength(2);
  });

  it('is not polled sooner because a later answer names a shorter time', async () => {
    await blockLanes(db, ['PATIENT'], 600);
    await blockLanes(db, ['PATIENT'], 5);

    const [row] = await rowsOf<{ seconds: number }>(
      db,
      "SELECT extract(epoch FROM blocked_until - now())::float8 AS seconds FROM source_lane WHERE lane = 'PATIENT'",
    );

    expect(row?.seconds).toBeGreaterThan(500);
  });

  it('uses up none of its allowance meanwhile', async () => {
    await dueWatches(db, 'WAITING', 3);
    await blockLanes(db, ['WAITING'], 60);

    for (let round = 0; round < 3; round++) await claim({ lane: 'WAITING', requestsPerMinute: 10, requestsPerDay: 10 });

    expect(await used('WAITING')).toEqual({ minute_used: 0, day_used: 0 });
  });
});

describeWithDatabase('the allowance of a line', () => {
  it('is shared by all processes, never exceeded and never lost', async () => {
    await dueWatches(db, 'METERED', 100);
    const hungry = { lane: 'METERED', limit: 8, requestsPerMinute: 20 };

    const claimed = await Promise.all(
      Array.from({ length: ROUNDS }, (_, round) => claim(hungry, round % 2 === 0 ? db : other)),
    );
    const more = [await claim(hungry), await claim(hungry, other), await claim(hungry), await claim(hungry, other)];

    expect([...claimed, ...more].flat()).toHaveLength(20);
    expect(await used('METERED')).toEqual({ minute_used: 20, day_used: 20 });
  });

  it('is not exceeded where fewer are due than there is room for', async () => {
    await dueWatches(db, 'SPARSE', 3);
    await claim({ lane: 'SPARSE', limit: 2, requestsPerMinute: 3 });
    await dueWatches(db, 'SPARSE', 2);

    const last = await claim({ lane: 'SPARSE', limit: 8, requestsPerMinute: 3 });

    expect(last).toHaveLength(1);
  });

  it('begins anew with the next minute, but not that of the day', async () => {
    await dueWatches(db, 'DAILY', 20);
    const hungry = { lane: 'DAILY', limit: 8, requestsPerMinute: 4, requestsPerDay: 6 };
    const claimed = [(await claim(hungry)).length, (await claim(hungry)).length];
    for (const column of ['minute_start', 'minute_start', 'day_start']) {
      const age = column === 'day_start' ? '1 day' : '1 minute';
      await db.pool.query(`UPDATE source_lane SET ${column} = ${column} - interval '${age}' WHERE lane = 'DAILY'`);
      claimed.push((await claim(hungry)).length);
    }

    expect(claimed).toEqual([4, 0, 2, 0, 4]);
  });

  it('is given back where another process was faster', async () => {
    await dueWatches(db, 'RACED', 4);
    const holder = await other.pool.connect();
    await holder.query("BEGIN; SELECT 1 FROM watch_schedule WHERE lane = 'RACED' FOR UPDATE");

    const claimed = await claim({ lane: 'RACED', requestsPerMinute: 10 });
    await holder.query('ROLLBACK');
    holder.release();

    expect(claimed).toEqual([]);
    expect(await used('RACED')).toEqual({ minute_used: 0, day_used: 0 });
  });
});

async function claim(
  appetite: Partial<Appetite> & { lane: string },
  from = db as typeof other,
  ms = LEASE_MS,
): Promise<Claim[]> {
  return claimWatches(from, [lane(appetite)], { ms, token: newId(), slots: new FleetSlots() });
}

function lane(appetite: Partial<Appetite> & { lane: string }): Appetite {
  return { limit: 10, requestsPerMinute: null, requestsPerDay: null, fleetConcurrency: null, inFlight: 0, ...appetite };
}

function unchanged({ watch_id, lease_token }: Claim) {
  return { watchId: watch_id, leaseToken: lease_token, delayMs: 60_000 };
}

async function used(key: string): Promise<{ minute_used: number; day_used: number } | undefined> {
  const rows = await rowsOf<{ minute_used: number; day_used: number }>(
    db,
    'SELECT minute_used, day_used FROM source_lane WHERE lane = $1',
    [key],
  );
  return rows[0];
}
