import { isLineSource } from '../../domain/carrier.ts';
import type { PushedFeed, SourceRegistry } from '../../sources/source.ts';
import type { Quotas } from './source-quota.ts';

/** Any source; `limits` is null where no requests are counted. */
interface SourceFeed extends Omit<PushedFeed, 'way'> {
  way: PushedFeed['way'] | 'polled';
  limits: Quotas | null;
}

/** The lane of a sender that pushes. A line that pushes may be polled as well, under its SCAC. */
export function senderLane(name: string): string {
  return `sender:${name}`;
}

/** The lane of a service of AIS. */
export function aisLane(key: string): string {
  return `ais:${key}`;
}

/** A service that is connected to has requests, and no limit of them that is known. */
const UNLIMITED: Quotas = { requestsPerMinute: null, requestsPerDay: null };

/** All sources of the installation: what is polled first, then the schedules, then what is received. */
export function sourceFeeds(sources: SourceRegistry, feeds: readonly PushedFeed[]): SourceFeed[] {
  const polled = sources.all().map(
    ({ key, name, limits, party }): SourceFeed => ({
      ...{ lane: key, key, name, limits, way: 'polled' as const },
      party: party ?? (isLineSource(key) ? 'shipping_line' : 'terminal'),
    }),
  );
  const schedules = (sources.schedules?.() ?? []).map(
    ({ key, name, limits }): SourceFeed => ({
      ...{ lane: key, key, name, limits, way: 'polled' as const },
      party: 'schedule' as const,
    }),
  );
  return [
    ...polled,
    ...schedules,
    ...feeds.map((feed) => ({ ...feed, limits: feed.way === 'streamed' ? UNLIMITED : null })),
  ];
}
