import { z } from 'zod';
import { normalizeInstants } from '../../db/instants.ts';
import { isLineSource, linesOfSources } from '../../domain/carrier.ts';
import { Instant } from '../../domain/instant.ts';
import { isPushFeed } from '../../domain/push-feed.ts';
import type { StopReason } from '../../domain/status.ts';
import type { SourceRegistry } from '../../sources/source.ts';
import type { ServiceContext } from '../service-context.ts';
import { pollIntervals } from '../source/poll-intervals.ts';
import { REFRESH_CONTAINERS } from './refresh-statements.ts';

/** When a source is polled for a container again. */
export const RefreshedSource = z.object({
  source: z.string().describe('SCAC of the shipping line, or key of the terminal feed'),
  name: z.string(),
  will_be_asked: z
    .enum(['now', 'later', 'never'])
    .describe('later: at next_attempt_at, the soonest that the source allows; never: it is not polled'),
  sends_by_itself: z.boolean(),
  next_attempt_at: Instant.nullable(),
  last_attempted_at: Instant.nullable(),
  last_succeeded_at: Instant.nullable(),
});
export type RefreshedSource = z.infer<typeof RefreshedSource>;

/** A container whose watches were hastened, unless its shipment is not tracked any more. */
export interface RefreshedRow {
  id: string;
  number: string;
  shipment_id: string;
  stopped_at: string | null;
  stopped_reason: StopReason | null;
  is_sandbox: boolean;
  watches: RefreshedWatchRow[];
}

export interface RefreshedWatchRow {
  source: string;
  /** It is polled with credentials of the account. */
  is_own: boolean;
  /** The watch of the line, and not of a terminal. */
  is_line: boolean;
  /** Null for a watch that no request follows any more. */
  next_attempt_at: string | null;
  /** A process is asking, or is about to: it is due. */
  is_due: boolean;
  last_attempted_at: string | null;
  last_succeeded_at: string | null;
}

const INSTANTS = [
  'next_attempt_at',
  'last_attempted_at',
  'last_succeeded_at',
] as const satisfies readonly (keyof RefreshedWatchRow)[];

/** Hastens the watches of containers of the account, in one statement; ids of others are passed over. */
export function refreshWatches(
  { db, principal, sources }: ServiceContext,
  containerIds: readonly string[],
): Promise<RefreshedRow[]> {
  return db.query(REFRESH_CONTAINERS, [containerIds, principal.accountId, ...pollIntervals(sources)]);
}

/**
 * The result for each source of a container, the line first. A source that is polled for several numbers is named once.
 */
export function refreshedSources({ watches }: RefreshedRow, sources: SourceRegistry): RefreshedSource[] {
  const soonest = new Map<string, RefreshedWatchRow>();
  for (const watch of watches) {
    const known = soonest.get(watch.source);
    if (known === undefined || isSooner(watch, known)) soonest.set(watch.source, watch);
  }
  return [...soonest.values()].map((watch) => toRefreshedSource(watch, sources));
}

function isSooner(one: RefreshedWatchRow, other: RefreshedWatchRow): boolean {
  if (one.next_attempt_at === null || other.next_attempt_at === null) return one.next_attempt_at !== null;
  return Date.parse(one.next_attempt_at) < Date.parse(other.next_attempt_at);
}

function toRefreshedSource(row: RefreshedWatchRow, sources: SourceRegistry): RefreshedSource {
  const { source, is_own, is_due, next_attempt_at, last_attempted_at, last_succeeded_at } = normalizeInstants(
    row,
    INSTANTS,
  );
  const isPushedLine = !is_own && isLineSource(source) && sources.line(source).access === 'pushed';
  const isPushed = isPushFeed(source) || isPushedLine;
  return {
    source,
    name: linesOfSources(sources).find(source)?.name ?? sources.find(source)?.name ?? source,
    will_be_asked: isPushed || next_attempt_at === null ? 'never' : is_due ? 'now' : 'later',
    sends_by_itself: isPushed,
    next_attempt_at: isPushed || is_due ? null : next_attempt_at,
    last_attempted_at,
    last_succeeded_at,
  };
}
