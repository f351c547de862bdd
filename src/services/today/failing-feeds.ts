import type { ServiceContext } from '../service-context.ts';
import type { Today } from './today.ts';

/** A source that fails for less than this may only have been restarted, in milliseconds. */
const FAILING_MS_MIN = 600_000;

/**
 * The sources that have not answered for a while and concern the account: lines by which it tracks something, and feeds of
 * terminals and railroads.
 */
export async function failingFeeds({
  db: { prisma },
  principal,
  sources,
  clock,
}: ServiceContext): Promise<Today['feeds']> {
  const before = new Date(clock.now() - FAILING_MS_MIN);
  const failing = await prisma.sourceLane.findMany({
    where: { failingSince: { lte: before } },
    orderBy: { failingSince: 'asc' },
    select: { lane: true, failingSince: true },
  });
  if (failing.length === 0) return [];
  const counted = await prisma.shipment.groupBy({
    by: ['scac'],
    where: {
      accountId: principal.accountId,
      lineTrackingStoppedAt: null,
      scac: { in: failing.map(({ lane }) => lane) },
    },
    _count: { id: true },
  });
  const shipments = new Map(counted.map(({ scac, _count }) => [scac, _count.id]));
  return failing.flatMap(({ lane, failingSince }) => {
    const source = sources.find(lane);
    if (source === null || failingSince === null) return [];
    const isLine = sources.line(lane).access === 'ready';
    const count = shipments.get(lane) ?? null;
    if (isLine && count === null) return [];
    return [{ source: lane, name: source.name, failing_since: failingSince.toISOString(), shipments: count }];
  });
}
