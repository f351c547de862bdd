import { linesOfSources } from '../domain/carrier.ts';
import { DAY_MS, type Instant, shift } from '../domain/instant.ts';
import { pushFeedOf } from '../domain/push-feed.ts';
import type { SourceRegistry } from '../sources/source.ts';
import type { IngestTools } from './ingest.ts';
import type { PushFeed } from './push-feed.ts';
import { PUSH_FEED_FIND_ELSEWHERE, PUSH_FEED_FIND_EVENT, PUSH_FEED_FIND_VERSIONS } from './push-feed-statements.ts';
import { SAID_DAYS_MAX } from './references.ts';

/** Where a sender said something, and of which containers. */
export interface SaidEvent extends Omit<PushFeed, 'references'> {
  containers: string[];
  /** The sources of what it said there: a line, or the sender where the line is not known. */
  statedBy: string[];
}

/** Where a sender said what has one of these ids; nowhere if that was long ago. */
export function findEvents(
  { db, sources }: Pick<IngestTools, 'db' | 'sources'>,
  sender: string,
  { events, now }: { events: readonly string[]; now: Instant },
): Promise<SaidEvent[]> {
  return db.query(PUSH_FEED_FIND_EVENT, [events, pushFeedsOf(sender, sources), shift(now, -SAID_DAYS_MAX * DAY_MS)]);
}

/** A version of what was said under an id. */
export interface SaidVersion {
  pushFeed: Omit<PushFeed, 'references'>;
  event: string;
  container: string;
  recordedAt: Instant;
  movement: string;
  occurredAt: Instant;
  /** The source of it: a line, or the sender where the line is not known. */
  statedBy: string;
}

/** The newest version of each of these ids wherever else the sender said something under it about a container. */
export async function findVersions(
  { db, sources }: Pick<IngestTools, 'db' | 'sources'>,
  sender: string,
  { said, now }: { said: readonly Pick<SaidVersion, 'pushFeed' | 'event'>[]; now: Instant },
): Promise<SaidVersion[]> {
  const pushFeeds = said.map(({ pushFeed }) => pushFeed);
  const elsewhere = await db.query(PUSH_FEED_FIND_ELSEWHERE, [
    said.map(({ event }) => event),
    pushFeeds.map(({ source }) => source),
    pushFeeds.map(({ kind }) => kind),
    pushFeeds.map(({ number }) => number),
    pushFeedsOf(sender, sources),
    shift(now, -SAID_DAYS_MAX * DAY_MS),
  ]);
  if (elsewhere.length === 0) return [];
  const rows = await db.query(PUSH_FEED_FIND_VERSIONS, [
    [...new Set(elsewhere.map(({ event }) => event))],
    [...new Set(elsewhere.map(({ watchId }) => watchId))],
  ]);
  return rows.map(({ source, kind, number, scac, ...version }) => ({
    pushFeed: { source, kind, number, scac },
    ...version,
  }));
}

function pushFeedsOf(sender: string, sources: SourceRegistry): string[] {
  const lines = linesOfSources(sources).all();
  return [null, ...lines.map(({ scac }) => scac)].map((scac) => pushFeedOf(sender, scac));
}
