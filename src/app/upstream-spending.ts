import type { AppParts } from './parts.ts';
import { firstOfMonth } from './upstream-orders.ts';
import { type PolledOnly, wantedWebhook } from './upstream-webhooks/wanted.ts';

type SpendingParts = Pick<AppParts, 'db' | 'config' | 'clock' | 'sources'>;

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
  webhook: UpstreamWebhookState;
}

/** Whether the upstream notifies us of changes; otherwise it is polled as often as a line. */
export interface UpstreamWebhookState {
  state: 'healthy' | 'not_healthy' | PolledOnly;
  /** When a notification last came. */
  heardAt: string | null;
  /** What is wrong with it, as far as that is known. */
  problem: string | null;
}

/** The upstreams that are configured, with what was ordered in this month and whether they notify us. */
export async function upstreamSpending({ db, config, clock, sources }: SpendingParts): Promise<UpstreamSpending[]> {
  const month = firstOfMonth(clock.now());
  const [rows, webhooks] = await Promise.all([
    db.prisma.upstreamMonth.findMany({ where: { month } }),
    db.prisma.upstreamWebhook.findMany({
      select: { upstream: true, isHealthy: true, heardAt: true, problem: true },
    }),
  ]);
  const counted = new Map(rows.map(({ upstream, orders }) => [upstream, orders]));
  return Object.entries(config.upstreams).map(([upstream, { url, lines, limit, price }]) => {
    const orders = counted.get(upstream) ?? 0;
    const cost = price === null ? null : { amount: costOf(orders, price.amount), currency: price.currency };
    const wanted = wantedWebhook({ config, sources }, upstream);
    const kept = webhooks.find((one) => one.upstream === upstream);
    const state = typeof wanted === 'string' ? wanted : kept?.isHealthy === true ? 'healthy' : 'not_healthy';
    const { heardAt = null, problem = null } = kept ?? {};
    const webhook = { state, heardAt: heardAt?.toISOString() ?? null, problem } as const;
    return {
      upstream,
      url,
      lines,
      month: month.toISOString().slice(0, '2026-11'.length),
      orders,
      limit,
      cost,
      webhook,
    };
  });
}

/** Prices have at most four decimals, so that is exact. */
const DECIMALS = 10_000;

function costOf(orders: number, price: number): number {
  return (orders * Math.round(price * DECIMALS)) / DECIMALS;
}
