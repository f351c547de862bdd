import { expect, it } from 'vitest';
import { upstreamOrders } from '../../src/app/upstream-orders.ts';
import type { OrderedNumber } from '../../src/sources/upstreams/orders.ts';
import { describeWithDatabase, useDatabase } from '../support/database.ts';
import { fakeClock } from '../support/service-context.ts';

/** Numbers of an upstream that no other test has. */
function numbers(upstream: string, count: number): OrderedNumber[] {
  return Array.from({ length: count }, (_, at) => ({ upstream, scac: 'MSCU', kind: 'container', number: `MSCU${at}` }));
}

describeWithDatabase('orders at an upstream', () => {
  const db = useDatabase();

  it('are the same order however often they are opened, also at once', async () => {
    const [one] = numbers('same', 1);
    if (one === undefined) throw new Error('There is a number.');
    const orders = upstreamOrders(db, fakeClock('2026-11-10T00:00:00.000Z'));

    const opened = await Promise.all([1, 2, 3].map(() => orders.open(one, null)));

    expect(new Set(opened.map((order) => order?.id)).size).toBe(1);
    expect(await db.prisma.upstreamMonth.findMany({ where: { upstream: 'same' } })).toMatchObject([{ orders: 1 }]);
  });

  it('are never more in a month than the limit allows, however many are opened at once', async () => {
    const clock = fakeClock('2026-11-10T00:00:00.000Z');
    const orders = [upstreamOrders(db, clock), upstreamOrders(db, clock)];

    const opened = await Promise.all(numbers('limited', 12).map((number, at) => orders[at % 2]?.open(number, 5)));

    expect(opened.filter((order) => order !== null)).toHaveLength(5);
    expect(await db.prisma.upstreamOrder.count({ where: { upstream: 'limited' } })).toBe(5);
  });

  it('are counted anew in the next month, and those of other upstreams by themselves', async () => {
    const clock = fakeClock('2026-11-30T23:59:00.000Z');
    const orders = upstreamOrders(db, clock);
    const [first, second, third] = numbers('monthly', 3);
    if (first === undefined || second === undefined || third === undefined) throw new Error('There are three.');
    await orders.open(first, 1);
    expect(await orders.open(second, 1)).toBeNull();
    expect(await orders.open({ ...second, upstream: 'other' }, 1)).not.toBeNull();

    clock.advance(120_000);

    expect(await orders.open(second, 1)).not.toBeNull();
    expect(await orders.open(third, 1)).toBeNull();
    expect(await orders.open(first, 1)).not.toBeNull();
  });

  it('give all processes of an installation one id', async () => {
    const clock = fakeClock('2026-11-10T00:00:00.000Z');
    const ids = await Promise.all([1, 2, 3].map(() => upstreamOrders(db, clock).installation()));

    expect(new Set(ids).size).toBe(1);
  });
});
