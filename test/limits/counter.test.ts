import { expect, it } from 'vitest';
import { newId } from '../../src/core/id.ts';
import { openDatabase } from '../../src/db/client.ts';
import { createCounter } from '../../src/limits/counter.ts';
import { describeWithDatabase, useDatabase } from '../support/database.ts';
import { fakeClock } from '../support/service-context.ts';
import { rows } from '../support/tracking.ts';

const RATE = { limit: 5, seconds: 60 };
const MORNING = '2026-05-04T10:00:00.000Z';

describeWithDatabase('the counter of uses', () => {
  const db = useDatabase();
  const start = () => {
    const clock = fakeClock(MORNING);
    const counter = createCounter({ db, clock });
    const key = newId();
    const take = async (count: number) => {
      const counts = await Promise.all(Array.from({ length: count }, () => counter.take(key, RATE)));
      return counts.filter(({ isAllowed }) => isAllowed).length;
    };
    return { clock, counter, key, take };
  };

  it('allows again exactly what has left the period', async () => {
    const { clock, take } = start();

    const first = [await take(2)];
    clock.advance(20_000);
    first.push(await take(9));
    clock.advance(39_999);
    first.push(await take(1));
    clock.advance(1);
    first.push(await take(9));
    clock.advance(20_000);
    first.push(await take(9));

    expect(first).toEqual([2, 3, 0, 2, 3]);
  });

  it('says what is left after each use, and when the oldest leaves the period', async () => {
    const { clock, counter, key } = start();

    const together = await Promise.all([counter.take(key, RATE), counter.take(key, RATE)]);
    clock.advance(10_500);
    const later = await counter.take(key, RATE);

    expect([...together, later]).toEqual([
      { isAllowed: true, remaining: 4, resetSeconds: 60 },
      { isAllowed: true, remaining: 3, resetSeconds: 60 },
      { isAllowed: true, remaining: 2, resetSeconds: 50 },
    ]);
  });

  it('allows a use that was given back at once, and refuses from memory until then', async () => {
    const { counter, key, take } = start();
    await take(6);

    const refused = counter.refusal(key);
    await counter.giveBack(key, RATE);

    expect(refused).toEqual({ isAllowed: false, remaining: 0, resetSeconds: 60 });
    expect([counter.refusal(key), await take(3)]).toEqual([null, 1]);
  });

  it('takes uses that are given back out of the moment in which they were taken', async () => {
    const { clock, counter, key, take } = start();
    const taken = await counter.takeUpTo(key, 5, RATE);
    clock.advance(20_000);
    await counter.giveBack(key, RATE, { ...taken, uses: 4 });

    const later = [await take(9)];
    clock.advance(40_000);
    later.push(await take(9));
    clock.advance(20_000);
    later.push(await take(9));

    expect(later).toEqual([4, 1, 4]);
  });

  it('gives nothing for uses that have left the period before they are given back', async () => {
    const { clock, counter, key, take } = start();
    const taken = await counter.takeUpTo(key, 5, RATE);
    clock.advance(60_000);
    expect(await take(3)).toBe(3);

    await counter.giveBack(key, RATE, taken);

    expect(await take(9)).toBe(2);
  });

  it('never allows a use in advance for one that is given back and was never counted', async () => {
    const { counter, key, take } = start();

    await counter.giveBack(key, RATE);

    expect(await take(9)).toBe(5);
  });

  it('stores at most one entry for each of 120 steps of a period, and none that has left it', async () => {
    const { clock, counter, key } = start();
    const many = { limit: 1_000_000, seconds: 60 };

    for (let index = 0; index < 400; index++) {
      await counter.take(key, many);
      clock.advance(199);
    }

    const entries = 'SELECT cardinality(used_at) AS entries FROM rate_limit WHERE key = $1';
    const [row] = await rows<{ entries: number }>(db, entries, [key]);
    expect(row?.entries).toBeGreaterThan(115);
    expect(row?.entries).toBeLessThanOrEqual(121);
  });

  it('counts on the clock of the database where no other is given, also after a restart of the process', async () => {
    const key = newId();
    const rate = { limit: 2, seconds: 1 };
    const restarted = await openDatabase({ url: db.url });

    const taken = [await createCounter({ db, clock: null }).take(key, rate)];
    const counter = createCounter({ db: restarted, clock: null });
    taken.push(await counter.take(key, rate), await counter.take(key, rate));
    await restarted.close();

    expect(taken.map(({ isAllowed, resetSeconds }) => [isAllowed, resetSeconds])).toEqual([
      [true, 1],
      [true, 1],
      [false, 1],
    ]);
  });
});
