import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import type { RateLimits } from '../../src/config/option-types.ts';
import { newId } from '../../src/core/id.ts';
import { createTestDatabase, describeWithDatabase, dropTestDatabase } from '../support/database.ts';
import { manualTimeouts, settling } from '../support/manual-timeouts.ts';
import { type FakeClock, fakeClock } from '../support/service-context.ts';
import { keyHolder, type Replica, refusalOf, startReplica } from './replicas.ts';

const MORNING = '2026-05-04T10:00:00.000Z';
const MINUTE_MS = 60_000;

let url = '';

/** Replicas at one database, with the same clock. */
async function start(count: number, rates: Partial<RateLimits> = {}): Promise<{ clock: FakeClock; all: Replica[] }> {
  const clock = fakeClock(MORNING);
  const all = await Promise.all(Array.from({ length: count }, () => startReplica(url, clock, rates)));
  onTestFinished(async () => void (await Promise.all(all.map((replica) => replica.close()))));
  return { clock, all };
}

async function startOne(rates: Partial<RateLimits> = {}): Promise<{ clock: FakeClock; replica: Replica }> {
  const clock = fakeClock(MORNING);
  const replica = await startReplica(url, clock, rates);
  onTestFinished(() => replica.close());
  return { clock, replica };
}

describeWithDatabase('the allowance of a key', () => {
  beforeAll(async () => {
    url = await createTestDatabase();
  });
  afterAll(() => dropTestDatabase(url));

  it.each([
    [100, 2],
    [100, 5],
    [10, 2],
    [37, 3],
  ])('of %i is used up exactly by requests that come at once to %i replicas', async (limit, count) => {
    const { all } = await start(count, { default: limit });
    const caller = keyHolder();
    const to = (index: number) => all[(index * index) % count]?.passes(caller, 'default');

    const passed = await Promise.all(Array.from({ length: limit }, (_, index) => to(index)));
    let more = 0;
    for (let index = 0; index < limit * count; index++) if (await to(index)) more++;

    expect(passed.filter((passes) => passes === true)).toHaveLength(limit);
    // A replica that does not know yet what the others counted lets a tenth of what it knows to be left pass.
    expect(more).toBeLessThanOrEqual((count - 1) * Math.floor((limit - 1) / 10));
  });

  it('of ten is used up exactly by requests that come one by one to either of two replicas', async () => {
    const { clock, all } = await start(2);
    const caller = keyHolder();
    const passed: (boolean | undefined)[] = [];

    for (let index = 0; index < 12; index++) {
      passed.push(await all[index % 3 === 0 ? 0 : 1]?.passes(caller, 'refresh'));
      clock.advance(4_000);
    }

    expect(passed).toEqual([...Array.from({ length: 10 }, () => true), false, false]);
  });

  it('is stated with each answer: what is left, and when there is more', async () => {
    const { clock, replica } = await startOne({ default: 3 });
    const caller = keyHolder();

    const first = await replica.take(caller, 'default');
    clock.advance(20_500);
    const second = await replica.take(caller, 'default');
    clock.advance(39_500);
    const third = await replica.take(caller, 'default');

    expect([first, second, third]).toEqual([
      { bucket: 'default', limit: 3, remaining: 2, resetSeconds: 60 },
      { bucket: 'default', limit: 3, remaining: 1, resetSeconds: 40 },
      // The first has left by now.
      { bucket: 'default', limit: 3, remaining: 1, resetSeconds: 21 },
    ]);
  });

  it('is reported as used up with the kind, the limit and the wait', async () => {
    const { clock, replica } = await startOne({ create: 1 });
    const caller = keyHolder();
    await replica.take(caller, 'create');
    clock.advance(500);

    const refusal = await refusalOf(replica.take(caller, 'create'));

    expect([refusal.code, refusal.message, refusal.detail]).toEqual([
      'rate_limited',
      'Your account has exceeded its API rate limit. The limit for requests of the kind "create" is 1 per 60 seconds; ' +
        'retry in 60 s.',
      { retryAfterSeconds: 60, meta: { bucket: 'create', limit: 1, window_seconds: 60 } },
    ]);
  });

  it('serves a caller who has waited as long as required, at either replica', async () => {
    const { clock, all } = await start(2);
    const [one, other] = all;
    if (one === undefined || other === undefined) throw new Error('There are two.');
    const caller = keyHolder();
    for (let index = 0; index < 100; index++) {
      await all[index % 2]?.passes(caller, 'default');
      clock.advance(37);
    }

    for (let round = 0; round < 20; round++) {
      const replica = round % 3 === 0 ? one : other;
      for (let used = 0; used < 100 && (await replica.passes(caller, 'default')); used++) clock.advance(3);
      const refusal = await refusalOf(replica.take(caller, 'default'));
      clock.advance((refusal.detail.retryAfterSeconds ?? 0) * 1000);
      expect(await replica.passes(caller, 'default')).toBe(true);
    }
  });

  it('is no less for having waited a minute, if one replica serves the key', async () => {
    const { clock, replica } = await startOne();
    const caller = keyHolder();
    const burst = async () => {
      const passed = await Promise.all(Array.from({ length: 101 }, () => replica.passes(caller, 'default')));
      return passed.filter((passes) => passes).length;
    };

    const first = await burst();
    clock.advance(MINUTE_MS - 1);
    const tooEarly = await burst();
    clock.advance(1);
    const second = await burst();

    expect([first, tooEarly, second]).toEqual([100, 0, 100]);
  });

  it('is enough for a caller who keeps to it, however long that goes on', async () => {
    const { clock, replica } = await startOne();
    const caller = keyHolder();

    for (let index = 0; index < 300; index++) {
      await replica.take(caller, 'default');
      clock.advance(MINUTE_MS / 100);
    }
  });

  it('is enough for a caller who uses nine tenths of it over three replicas', async () => {
    const { clock, all } = await start(3);
    const caller = keyHolder();

    for (let index = 0; index < 300; index++) {
      await all[index % 3]?.take(caller, 'default');
      clock.advance(MINUTE_MS / 90);
    }
  });

  it('is not touched by other keys, other kinds of request and other people', async () => {
    const { replica } = await startOne({ default: 1, create: 1 });
    const caller = keyHolder();
    const colleague = { ...caller, keyId: newId() };
    const person = { ...caller, keyId: null, userId: newId() };
    await replica.take(caller, 'default');

    const passed = [
      await replica.passes(caller, 'default'),
      await replica.passes(caller, 'create'),
      await replica.passes(colleague, 'default'),
      await replica.passes(person, 'default'),
      await replica.passes({ ...person, userId: newId() }, 'default'),
      await replica.passes({ ...person, userId: null }, 'default'),
      await replica.passes(person, 'default'),
    ];

    expect(passed).toEqual([false, true, true, true, true, true, false]);
  });
});

describeWithDatabase('counting', () => {
  beforeAll(async () => {
    url = await createTestDatabase();
  });
  afterAll(() => dropTestDatabase(url));

  it('sends one statement for three requests that come one by one, and none for those that are refused', async () => {
    const { replica } = await startOne();
    const caller = keyHolder();

    for (let index = 0; index < 100; index++) await replica.take(caller, 'default');
    const served = replica.statements();
    for (let index = 0; index < 100; index++) await replica.passes(caller, 'default');

    expect(served).toBeLessThanOrEqual(36);
    expect(replica.statements()).toBe(served);
  });

  it('sends one statement for thousands of requests where the limit is far away', async () => {
    const { replica } = await startOne({ default: 1_000_000 });
    const caller = keyHolder();

    for (let index = 0; index < 20_000; index++) await replica.take(caller, 'default');

    // The clock stands still: only the batches that a timer sends are statements.
    expect(replica.statements()).toBeLessThanOrEqual(20);
  });

  it('sends at most two statements for all that come at the same time', async () => {
    const { replica } = await startOne();
    const caller = keyHolder();

    await Promise.all(Array.from({ length: 100 }, () => replica.take(caller, 'default')));

    expect(replica.statements()).toBeLessThanOrEqual(2);
  });

  it('lets everybody pass at once while there is no database, and says so once', async () => {
    const { clock, replica } = await startOne({ default: 2 });
    await replica.db.close();
    // No timeout ends here, so that a caller who waited for one would never be answered.
    manualTimeouts();

    for (let index = 0; index < 10; index++) {
      await replica.take(keyHolder(), 'default');
      clock.advance(1_000);
    }

    expect(replica.log).toEqual(['limits.not_counted']);
  });

  it('waits for a database that does not answer for two seconds once, and counts again when it does', async () => {
    const { clock, replica } = await startOne({ default: 3 });
    const held = await Promise.all(Array.from({ length: 4 }, () => replica.db.pool.connect()));
    const caller = keyHolder();
    const timeouts = manualTimeouts();

    const first = replica.take(caller, 'default');
    const isAnswered = settling(first);
    await timeouts.pass(1_999);
    const answeredEarly = isAnswered();
    await timeouts.pass(1);
    await first;
    for (let index = 1; index < 5; index++) await replica.take(caller, 'default');
    for (const client of held) client.release();
    clock.advance(MINUTE_MS - 1);
    const passed = [];
    for (let index = 0; index < 3; index++) passed.push(await replica.passes(caller, 'default'));

    expect(answeredEarly).toBe(false);
    // What was too late to be waited for is counted as well.
    expect(passed).toEqual([true, true, false]);
    expect(replica.log).toEqual(['limits.not_counted', 'limits.counted_again']);
  });
});
