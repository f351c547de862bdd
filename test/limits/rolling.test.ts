import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Principal } from '../../src/core/context.ts';
import type { Bucket } from '../../src/limits/headers.ts';
import { createTestDatabase, describeWithDatabase, dropTestDatabase } from '../support/database.ts';
import { raw } from '../support/raw.ts';
import { fakeClock } from '../support/service-context.ts';
import { keyHolder, type Replica, startReplica } from './replicas.ts';

const WINDOW_MS = 60_000;
const LIMITS = [1, 7, 40] as const;

/** Some requests that arrive at a replica at once, and the quiet after them. */
const Arrival = fc.record({
  replica: fc.nat(1),
  requests: fc.integer({ min: 1, max: 15 }),
  quietMs: fc.oneof(fc.nat(300), fc.nat(5_000), fc.nat(30_000), fc.constantFrom(499, 500, 59_999, 60_000)),
});

/** How many passed in the fullest minute. */
function fullest(passedAt: readonly number[]): number {
  return Math.max(0, ...passedAt.map((start) => passedAt.filter((at) => at >= start && at < start + WINDOW_MS).length));
}

describeWithDatabase('a rolling minute', () => {
  const clock = fakeClock('2026-05-04T10:00:00.000Z');
  let url = '';
  let replicas: Replica[] = [];
  beforeAll(async () => {
    url = await createTestDatabase();
    const [one = 1, ten = 7, forty = 40] = LIMITS;
    const rates = { refresh: one, create: ten, default: forty };
    replicas = [await startReplica(url, clock, rates), await startReplica(url, clock, rates)];
  });
  afterAll(async () => {
    for (const replica of replicas) await replica.close();
    await dropTestDatabase(url);
  });

  it.each([
    ['refresh', LIMITS[0]],
    ['create', LIMITS[1]],
    ['default', LIMITS[2]],
  ] as const)('never holds more than the limit, however requests of the kind %s (%i) come', async (bucket, limit) => {
    let served = 0;
    const property = fc.asyncProperty(fc.array(Arrival, { minLength: 1, maxLength: 25 }), async (arrivals) => {
      const caller = keyHolder();
      const passedAt: number[] = [];
      for (const { replica, requests, quietMs } of arrivals) {
        const passed = await passing(replicas[replica], requests, { caller, bucket });
        passedAt.push(...Array.from({ length: passed }, () => clock.now()));
        clock.advance(quietMs);
      }
      served += passedAt.length;
      expect(fullest(passedAt)).toBeLessThanOrEqual(limit + Math.floor((limit - 1) / 9));
    });

    await fc.assert(property, { numRuns: 60 });
    expect(served).toBeGreaterThan(60);
    expect(replicas.flatMap(({ log }) => log)).toEqual([]);
  });

  it('never holds more than the limit where the statements of several replicas wait for the same row', async () => {
    const [one, other] = replicas;
    const caller = keyHolder();
    await one?.take(caller, 'create');

    const passed = await one?.db.transaction(async (tx) => {
      await tx.query(raw('SELECT key FROM rate_limit FOR UPDATE'), []);
      return [passing(one, 5, { caller, bucket: 'create' }), passing(other, 5, { caller, bucket: 'create' })];
    });

    expect((await Promise.all(passed ?? [])).reduce((sum, count) => sum + count, 0)).toBe(6);
  });
});

/** How many of some requests pass that arrive at a replica at once. */
async function passing(
  replica: Replica | undefined,
  requests: number,
  { caller, bucket }: { caller: Principal; bucket: Bucket },
): Promise<number> {
  const taken = Array.from({ length: requests }, () => replica?.passes(caller, bucket));
  return (await Promise.all(taken)).filter((passes) => passes === true).length;
}
