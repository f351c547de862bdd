import { expect, it } from 'vitest';
import { newId } from '../../src/core/id.ts';
import type { Database } from '../../src/db/client.ts';
import {
  GIVE_BACK_ALLOWANCE,
  OPEN_LANES,
  RELEASE_SLOTS,
  TAKE_ALLOWANCE,
} from '../../src/scheduler/allowance-statements.ts';
import { type Claim, claimWatches, settleUnchanged } from '../../src/scheduler/claim.ts';
import { FleetSlots } from '../../src/scheduler/fleet-slots.ts';
import { Scheduler } from '../../src/scheduler/worker.ts';
import { describeWithDatabase, useDatabase, useSecondProcess } from '../support/database.ts';
import { TEST_HOOKS } from '../support/service-context.ts';
import { dueWatches, registryOf, rowsOf, scriptedSource } from './watches.ts';

const LEASE_MS = 60_000;

const db = useDatabase();
const other = useSecondProcess(db);

/** What one process claims of a source with a limit for all of them, and runs. */
class Process {
  readonly #db: () => Database;
  readonly #lane: string;
  readonly #fleet: number;
  readonly slots = new FleetSlots();
  running: Claim[] = [];

  constructor(from: () => Database, lane: string, fleet: number) {
    this.#db = from;
    this.#lane = lane;
    this.#fleet = fleet;
  }

  async claim(ms = LEASE_MS): Promise<number> {
    const inFlight = this.running.length;
    const appetite = { lane: this.#lane, limit: this.#fleet - inFlight, fleetConcurrency: this.#fleet, inFlight };
    const lanes = [{ ...appetite, requestsPerMinute: null, requestsPerDay: null }];
    const claims = await claimWatches(this.#db(), lanes, { ms, token: newId(), slots: this.slots });
    this.running.push(...claims);
    return claims.length;
  }

  async finish(polls: number): Promise<void> {
    const ended = this.running.splice(0, polls);
    const settled = ended.map((claim) => ({ watchId: claim.watch_id, leaseToken: claim.lease_token, delayMs: 60_000 }));
    await settleUnchanged(this.#db(), settled);
  }
}

function processes(lane: string, fleet: number): [Process, Process] {
  return [new Process(() => db, lane, fleet), new Process(() => other, lane, fleet)];
}

describeWithDatabase('the concurrency of a source', () => {
  it('is never exceeded by processes that claim at the same moment, and is used up', async () => {
    await dueWatches(db, 'TOGETHER', 60);
    const fleet = Array.from({ length: 8 }, (_, at) => new Process(() => (at % 2 === 0 ? db : other), 'TOGETHER', 5));

    const running = () => fleet.reduce((sum, one) => sum + one.running.length, 0);

    for (let round = 0; round < 6; round++) {
      await Promise.all(fleet.map((one) => one.claim()));
      expect(running()).toBeLessThanOrEqual(5);
      // The end of a poll is written with the next round of its process.
      for (const one of fleet) await one.claim();
      expect(running()).toBe(5);
      await Promise.all(fleet.map((one) => one.finish(1)));
    }
  });

  it('is available again after polls have ended, to the process that finds it first', async () => {
    const [one, two] = processes('PASSED', 3);
    await dueWatches(db, 'PASSED', 9);
    const first = [await one.claim(), await two.claim()];
    await one.finish(3);

    const unnoticed = await two.claim();
    await dueWatches(db, 'PASSED', 1);
    await one.claim();
    const noticed = await two.claim();

    expect(first).toEqual([3, 0]);
    expect(unnoticed).toBe(0);
    expect(one.running.length + noticed).toBe(3);
  });

  it('is given back by a process with nothing left to poll', async () => {
    const [one, two] = processes('DONE', 3);
    await dueWatches(db, 'DONE', 3);
    await one.claim();
    await one.finish(3);
    await one.claim();
    await dueWatches(db, 'DONE', 3);

    expect(await two.claim()).toBe(3);
  });

  it('is shared: a process that runs all polls leaves the next ones to another up to its share', async () => {
    const [one, two] = processes('SHARED', 4);
    await dueWatches(db, 'SHARED', 40);
    await one.claim();
    await two.claim();
    for (let round = 0; round < 4; round++) {
      await one.finish(1);
      await one.claim();
      await two.claim();
    }

    expect([one.running.length, two.running.length]).toEqual([2, 2]);
  });

  it('is used by one process alone as soon as no other wants it', async () => {
    const [one, two] = processes('ALONE', 4);
    await dueWatches(db, 'ALONE', 4);
    await one.claim();
    await two.claim();
    await one.finish(4);
    await two.claim();
    await dueWatches(db, 'ALONE', 4);

    expect(await one.claim()).toBe(4);
  });

  it('comes back when the lease of a process that died ends on the clock of the database', async () => {
    const [one, two] = processes('DIED', 2);
    await dueWatches(db, 'DIED', 4);
    await one.claim();
    const before = await two.claim();
    await expireSlots('DIED');

    const after = await two.claim();

    expect([before, after]).toEqual([0, 2]);
  });

  it('comes back at once from a process that ends', async () => {
    const [one, two] = processes('ENDED', 2);
    await dueWatches(db, 'ENDED', 4);
    await one.claim();
    await one.slots.release(db);

    expect(await two.claim()).toBe(2);
  });

  it('goes together with a quota, and uses up nothing of it beyond the polls', async () => {
    await dueWatches(db, 'BOTH', 20);
    const limits = { limit: 5, requestsPerMinute: 4, requestsPerDay: null, fleetConcurrency: 3, inFlight: 0 };
    const claim = (from: Database) =>
      claimWatches(from, [{ lane: 'BOTH', ...limits }], { ms: LEASE_MS, token: newId(), slots: new FleetSlots() });

    const claimed = [...(await claim(db)), ...(await claim(other))];
    await expireSlots('BOTH');
    const later = await claim(other);

    expect([claimed.length, later.length]).toEqual([3, 1]);
    expect(await rowsOf(db, "SELECT minute_used FROM source_lane WHERE lane = 'BOTH'")).toEqual([{ minute_used: 4 }]);
  });

  it('costs one statement a round, that of the quotas, and none at the end of a poll', async () => {
    await dueWatches(db, 'CHEAP', 12);
    const source = scriptedSource('CHEAP', () => ({ outcome: 'unknown', requests: 1 }), {
      concurrency: 3,
      fleetConcurrency: 3,
      requestsPerMinute: 100,
    });
    const scheduler = new Scheduler({
      db,
      sources: registryOf(source),
      clock: Date,
      log: { debug() {}, info() {}, warn() {}, error() {} },
      hooks: TEST_HOOKS,
    });
    await scheduler.round();
    await scheduler.settled();
    const sent: string[] = [];
    db.onQuery = (text) => void sent.push(text);

    await scheduler.round();
    await scheduler.settled();
    db.onQuery = () => {};

    const shared = [TAKE_ALLOWANCE, OPEN_LANES, GIVE_BACK_ALLOWANCE, RELEASE_SLOTS].map(
      ({ text }) => sent.filter((each) => each === text).length,
    );
    expect(source.polled).toHaveLength(6);
    expect(shared).toEqual([1, 0, 0, 0]);
  });
});

async function expireSlots(lane: string): Promise<void> {
  await db.pool.query(
    `UPDATE source_lane SET holders = (SELECT jsonb_object_agg(key, value || '{"until": 0}') FROM jsonb_each(holders))
     WHERE lane = $1`,
    [lane],
  );
}
