import type { Config } from '../config/load.ts';
import type { Clock } from '../core/clock.ts';
import type { Log } from '../core/context.ts';
import type { Database } from '../db/client.ts';
import { toEpochMs } from '../domain/instant.ts';
import type { SourceFault } from '../scheduler/source-fault.ts';
import { SourceHealth } from '../scheduler/source-health.ts';
import { NMEA } from '../services/ais/take-record.ts';
import type { PushSender } from '../services/intake/sender.ts';
import { aisLane, senderLane } from '../services/source/source-feeds.ts';
import { addRequests } from '../services/source/source-quota.ts';
import type { FeedState } from '../sources/ais/feed.ts';
import { AISSTREAM } from '../sources/ais/feeds/aisstream/message.ts';
import { BARENTSWATCH } from '../sources/ais/feeds/barentswatch/payload.ts';
import { DIGITRAFFIC } from '../sources/ais/feeds/digitraffic/payload.ts';
import type { PushedFeed } from '../sources/source.ts';

/** Everything that is received without being asked for single numbers, as it is configured. */
export function pushedFeeds(config: Config, senders: readonly PushSender[]): PushedFeed[] {
  const ofSenders = senders.map(({ name, sender }) => ({
    ...{ lane: senderLane(name), key: name, name, way: 'pushed' as const },
    party: sender.party,
  }));
  const ais = [
    ...(config.aisTcp === null ? [] : [[NMEA, 'AIS over TCP'] as const]),
    ...(config.aisStreamKey === null ? [] : [[AISSTREAM, 'aisstream.io'] as const]),
    ...(config.aisDigitraffic ? [[DIGITRAFFIC, 'Digitraffic'] as const] : []),
    ...(config.aisBarentswatchId === null ? [] : [[BARENTSWATCH, 'BarentsWatch'] as const]),
  ].map(([key, name]) => ({
    ...{ lane: aisLane(key), key, name, party: 'ais' as const, way: 'streamed' as const },
  }));
  return [...ofSenders, ...ais];
}

const NOTE_EVERY_MS = 30_000;
/** What was received so recently shows that a service of AIS delivers. */
const RECENT_MS = 300_000;

interface FeedHealthParts {
  db: Database;
  log: Log;
  clock: Clock;
  /** Whether this process receives AIS: one at a time does. */
  isListening(): boolean;
  everyMs?: number;
}

/** Keeps for all processes how the services of AIS fare, while this process receives from them. The answer stops it. */
export function keepFeedHealth(
  { db, log, clock, isListening, everyMs = NOTE_EVERY_MS }: FeedHealthParts,
  states: () => readonly FeedState[],
): () => Promise<void> {
  const health = new SourceHealth({ db, log });
  /** When a vessel was first wanted of each service that is wanted now. */
  const wantedSince = new Map<string, number>();
  const countRequests = requestCounter({ db, log });
  const timer = setInterval(() => void note(), everyMs).unref();
  return async () => clearInterval(timer);

  async function note(): Promise<void> {
    if (!isListening()) return;
    for (const state of states()) {
      const { key, isWanted, counts } = state;
      await countRequests(key, counts.requests);
      if (!isWanted) wantedSince.delete(key);
      else if (!wantedSince.has(key)) wantedSince.set(key, clock.now());
      const outcome = feedOutcome(state, wantedSince.get(key) ?? null, clock.now());
      if (outcome !== null) await health.note(aisLane(key), outcome.fault === null, outcome.fault);
    }
  }
}

/** Adds what was requested since the last time to what is kept of a feed. What could not be stored is added the next time. */
function requestCounter({ db, log }: Pick<FeedHealthParts, 'db' | 'log'>) {
  const stored = new Map<string, number>();
  return async (key: string, requests: number) => {
    const added = requests - (stored.get(key) ?? 0);
    if (added === 0) return;
    // Before it is stored: the next round may begin while a database is slow, and must not add it again.
    stored.set(key, requests);
    try {
      await addRequests(db, aisLane(key), added);
    } catch (error) {
      stored.set(key, (stored.get(key) ?? 0) - added);
      log.warn({ err: error, source: key }, 'source.health_not_stored');
    }
  };
}

/**
 * How a service of AIS fares, of which vessels are wanted since a time; null where none are, and where it has neither delivered nor failed
 * yet.
 */
export function feedOutcome(
  { isConnected, lastMessageAt, lastError }: Pick<FeedState, 'isConnected' | 'lastMessageAt' | 'lastError'>,
  wantedSinceMs: number | null,
  nowMs: number,
): { fault: SourceFault | null } | null {
  if (wantedSinceMs === null) return null;
  const receivedMs = lastMessageAt === null ? null : toEpochMs(lastMessageAt);
  const isRecent = receivedMs !== null && nowMs - receivedMs < RECENT_MS;
  if (isConnected && isRecent) return { fault: null };
  const isNew = nowMs - Math.max(wantedSinceMs, receivedMs ?? 0) < RECENT_MS;
  if (isNew && (isConnected || lastError === null)) return null;
  const reason = lastError?.reason ?? 'Nothing was received for five minutes.';
  return { fault: { outcome: 'unavailable', reason, check: null } };
}
