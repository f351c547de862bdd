import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, describeWithDatabase, dropTestDatabase } from '../support/database.ts';
import { raw } from '../support/raw.ts';
import { fakeClock } from '../support/service-context.ts';
import { keyHolder, type Replica, startReplica } from './replicas.ts';

const WINDOW_MS = 60_000;
const LIMITS = [1, 7, 40] as const;

/** Some requests that come to a replica at once, how long they are under way, and the quiet after them. */
const Arrival = fc.record({
  replica: fc.nat(1),
  requests: fc.integer({ min: 1, max: 15 }),
  underWayMs: fc.oneof({ weight: 3, arbitrary: fc.constant(0) }, { weight: 1, arbitrary: fc.nat(12_000) }),
  quietMs: fc.oneof(fc.nat(300), fc.nat(5_000), fc.nat(30_000), fc.constantFrom(9_999, 10_000, 59_999, 60_000)),
});
type Arrival = typeof Arrival extends fc.Arbitrary<infer Value> ? Value : never;

/** Requests answered from memory while others are under way, a minute before more of them. */
const ANSWERED_FROM_MEMORY: Arrival[] = (
  [
    [1, 0, 0],
    [1, 0, 0],
    [1, 240, 10],
    [1, 0, 28_119],
    [1, 0, 151],
    [2, 0, 29_085],
    [14, 0, 0],
    [14, 2_263, 13],
    [2, 1, 118],
    [6, 0, 0],
  ] as const
).map(([requests, underWayMs, quietMs]) => ({ replica: 0, requests, underWayMs, quietMs }));

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
      const somebody = keyHolder();
      const passedAt: number[] = [];
      for (const arrival of arrivals) passedAt.push(...(await passing(arrival, somebody)));
      served += passedAt.length;
      expect(fullest(passedAt)).toBeLessThanOrEqual(limit);
    });

    await fc.assert(property, { numRuns: 60, examples: [[ANSWERED_FROM_MEMORY]] });
    expect(served).toBeGreaterThan(60);
    expect(replicas.flatMap(({ log }) => log)).toEqual([]);

    async function passing(
      { replica, requests, underWayMs, quietMs }: Arrival,
      somebody: ReturnType<typeof keyHolder>,
    ) {
      const passedAt: number[] = [];
      const taken = Array.from({ length: requests }, async () => {
        if (await replicas[replica]?.passes(somebody, bucket)) passedAt.push(clock.now());
      });
      // What is answered from memory is answered now; only what asks the database is under way.
      await new Promise(setImmediate);
      clock.advance(underWayMs);
      await Promise.all(taken);
      clock.advance(quietMs);
      return passedAt;
    }
  });

  it('never holds more than the limit, even where an answer of the database came too late for others to see', async () => {
    const [one, other] = replicas;
    if (one === undefined || other === undefined) throw new Error('There are two.');
    const somebody = keyHolder();
    const atOnce = (replica: Replica, count: number) =>
      Promise.all(Array.from({ length: count }, () => replica.passes(somebody, 'create')));
    clock.advance(WINDOW_MS - (clock.now() % WINDOW_MS));
    await one.take(somebody, 'create');

    const [early, late] = await other.db.transaction(async (tx) => {
      await tx.query(raw('SELECT key FROM rate_limit FOR UPDATE'), []);
      const underWay = atOnce(one, 3);
      clock.advance(10_000);
      return [await atOnce(other, 6), underWay] as const;
    });

    expect([early, await late]).toEqual([Array(6).fill(true), Array(3).fill(false)]);
  });
});
