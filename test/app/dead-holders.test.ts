import { afterEach, describe, expect, it, vi } from 'vitest';
import { takeOverFromDead } from '../../src/app/dead-holders.ts';
import { newId } from '../../src/core/id.ts';
import { HOLDER_LOCKS, LeaseSession } from '../../src/db/lease-session.ts';
import { claimWatches, freeWatches, settleUnchanged } from '../../src/scheduler/claim.ts';
import { FleetSlots } from '../../src/scheduler/fleet-slots.ts';
import { freeFeed, takeLease } from '../../src/services/ais/lease.ts';
import { dueWatches } from '../scheduler/watches.ts';
import { describeWithDatabase, useDatabase } from '../support/database.ts';
import { bringCredentials } from '../support/own-watches.ts';
import { serviceContext } from '../support/service-context.ts';

const log = { debug: () => {}, info: () => {}, warn: vi.fn(), error: () => {} };
const LANE = 'TEST';
const APPETITE = {
  lane: LANE,
  limit: 10,
  requestsPerMinute: null,
  requestsPerDay: null,
  fleetConcurrency: null,
  inFlight: 0,
};

describeWithDatabase('the session of a process that holds leases', () => {
  const db = useDatabase();
  const sessions: LeaseSession[] = [];
  afterEach(async () => {
    await Promise.all(sessions.splice(0).map((session) => session.close()));
    expect(await db.prisma.leaseHolder.count()).toBe(0);
    await db.prisma.watch.deleteMany();
  });

  it('keeps what it holds as long as it lasts, and is back under the same key after it broke', async () => {
    const onLost = vi.fn();
    const session = await opened(onLost);
    const { key } = session;
    await claimedAs(session);
    expect(await takeOver()).toBe(0);

    await breakOff(key);
    await vi.waitUntil(() => session.isHeld);

    expect(session.key).toBe(key);
    expect(onLost).not.toHaveBeenCalled();
    await longAgo(key);
    expect(await takeOver()).toBe(0);
    expect(await db.prisma.watchSchedule.count({ where: { leaseToken: { not: null } } })).toBe(1);
  });

  it('is succeeded when it does not come back, and what it writes afterwards does not count', async () => {
    const gone = await opened();
    const lost = await claimedAs(gone);
    const { key } = gone;
    await gone.close();
    // As a killed process leaves it: the row is there, and no session.
    await db.prisma.leaseHolder.create({ data: { key: key ?? 0 } });

    expect(await takeOver()).toBe(0);
    await longAgo(key);
    expect(await takeOver()).toBe(1);

    const next = await opened();
    const [claim] = await claimWatches(db, [APPETITE], {
      ms: 60_000,
      token: await next.newToken(),
      slots: new FleetSlots(),
    });
    expect(claim?.watch_id).toBe(lost.watch_id);
    await settleUnchanged(db, [{ watchId: lost.watch_id, leaseToken: lost.lease_token, delayMs: 1_000 }]);
    const after = await db.prisma.watchSchedule.findUniqueOrThrow({ where: { watchId: lost.watch_id } });
    expect(after).toMatchObject({ leaseToken: claim?.lease_token, lastSucceededAt: null });
  });

  it('is succeeded in the lanes of accounts, too', async () => {
    const gone = await opened();
    const { watch_id } = await claimedAs(gone);
    const lane = await bringCredentials(await serviceContext(db, { clock: { now: () => Date.now() } }));
    await db.prisma.watchSchedule.update({ where: { watchId: watch_id }, data: { lane } });
    const { key } = gone;
    await gone.close();
    await db.prisma.leaseHolder.create({ data: { key: key ?? 0, missingSince: new Date(Date.now() - 3_600_000) } });

    expect(await takeOver()).toBe(1);
    expect(await db.prisma.watchSchedule.count({ where: { leaseToken: { not: null } } })).toBe(0);
  });

  it('gives up what it holds and takes another key when others have taken over meanwhile', async () => {
    const onLost = vi.fn();
    const session = await opened(onLost);
    const { key } = session;
    const before = await session.newToken();
    await db.prisma.leaseHolder.delete({ where: { key: key ?? 0 } });

    await breakOff(key);
    await vi.waitUntil(() => session.isHeld && session.key !== key);

    expect(onLost).toHaveBeenCalledTimes(1);
    expect((await session.newToken()).slice(0, 8)).not.toBe(before.slice(0, 8));
  });

  it('is judged by two at once and taken over by one', async () => {
    const [one, other] = [await opened(), await opened()];
    await claimedAs(one);
    const { key } = one;
    await one.close();
    await db.prisma.leaseHolder.create({ data: { key: key ?? 0 } });
    await longAgo(key);

    const ended = await Promise.all([takeOver(), takeOver(), takeOver()]);

    expect(ended.sort()).toEqual([0, 0, 1]);
    expect(await db.prisma.leaseHolder.findMany({ select: { key: true } })).toEqual([{ key: other.key }]);
  });

  it('never stands for the leases of another holder, nor for those that have none', async () => {
    const session = await opened();
    const key = session.key ?? 0;
    const own = await session.newToken();
    for (const token of [
      newId(),
      tokenLike(key + 1, own),
      `${(await session.newToken()).slice(0, 14)}7${newId().slice(15)}`,
    ]) {
      await putWatch(token);
      expect(await db.transaction((tx) => freeWatches(tx, key, [LANE]))).toBe(0);
      expect(await takeLease(db, token)).toBe(true);
      expect(await db.transaction((tx) => freeFeed(tx, key))).toBe(0);
      await db.prisma.aisLease.deleteMany();
    }

    await putWatch(own);
    await takeLease(db, own);
    expect(await db.transaction((tx) => freeWatches(tx, key, [LANE]))).toBe(1);
    expect(await db.transaction((tx) => freeFeed(tx, key))).toBe(1);

    function tokenLike(other: number, own: string): string {
      return `${other.toString(16).padStart(8, '0')}${own.slice(8)}`;
    }
  });

  async function opened(onLost = () => {}): Promise<LeaseSession> {
    const session = new LeaseSession({ url: db.url, log, onLost });
    sessions.push(session);
    session.start();
    await vi.waitUntil(() => session.isHeld);
    return session;
  }

  async function claimedAs(session: LeaseSession) {
    await putWatch(null);
    const [claim] = await claimWatches(db, [APPETITE], {
      ms: 60_000,
      token: await session.newToken(),
      slots: new FleetSlots(),
    });
    if (claim === undefined) throw new Error('There is nothing to claim.');
    return claim;
  }

  async function putWatch(leaseToken: string | null): Promise<void> {
    await db.prisma.watch.deleteMany();
    await dueWatches(db, LANE, 1);
    if (leaseToken === null) return;
    const leaseUntil = new Date(Date.now() + 60_000);
    await db.prisma.watchSchedule.updateMany({ data: { leaseToken, leaseUntil } });
  }

  function takeOver(): Promise<number> {
    return takeOverFromDead({ db, log, lanes: () => [LANE] });
  }

  /** As if it had been missing for long. */
  async function longAgo(key: number | null): Promise<void> {
    await db.pool.query("UPDATE lease_holder SET missing_since = now() - interval '1 hour' WHERE key = $1", [key]);
  }

  async function breakOff(key: number | null): Promise<void> {
    await db.pool.query(
      `SELECT pg_terminate_backend(pid) FROM pg_locks WHERE locktype = 'advisory' AND classid = ${HOLDER_LOCKS} AND objid = $1`,
      [key],
    );
    await vi.waitUntil(() => log.warn.mock.calls.some(([, message]) => message === 'leases.session_lost'));
    log.warn.mockClear();
  }
});

describe('a token', () => {
  it('is of no holder without a session', async () => {
    const session = new LeaseSession({ url: 'postgresql://127.0.0.1:1/none', log, onLost: () => {} });
    session.start();
    expect(await session.newToken()).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7/);
    await session.close();
  });
});
