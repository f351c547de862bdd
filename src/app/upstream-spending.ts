import type { Config } from '../config/load.ts';
import type { Database } from '../db/client.ts';
import { firstOfMonth } from './upstream-orders.ts';

/** An upstream and what was ordered there in the month of a moment. */
export interface UpstreamSpending {
  upstream: string;
  url: string;
  lines: readonly string[];
  /** The month, such as `2026-11`, in UTC. */
  month: string;
  /** Numbers ordered in the month. */
  orders: number;
  /** How many may be; null for any number. */
  limit: number | null;
  /** What they cost, where the price of one is configured. */
  cost: { amount: number; currency: string } | null;
}

/** The upstreams that are configured, with what was ordered in this month. */
export async function upstreamSpending(
  db: Database,
  upstreams: Config['upstreams'],
  now: number,
): Promise<UpstreamSpending[]> {
  const month = firstOfMonth(now);
  const rows = await db.prisma.upstreamMonth.findMany({ where: { month } });
  const counted = new Map(rows.map(({ upstream, orders }) => [upstream, orders]));
  return Object.entries(upstreams).map(([upstream, { url, lines, limit, price }]) => {
    const orders = counted.get(upstream) ?? 0;
    const cost = price === null ? null : { amount: costOf(orders, price.amount), currency: price.currency };
    return { upstream, url, lines, month: month.toISOString().slice(0, '2026-11'.length), orders, limit, cost };
  });
}

/** Prices have at most four decimals, so that is exact. */
const DECIMALS = 10_000;

function costOf(orders: number, price: number): number {
  return (orders * Math.round(price * DECIMALS)) / DECIMALS;
}
