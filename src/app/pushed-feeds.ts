import type { Config } from '../config/load.ts';
import type { Clock } from '../core/clock.ts';
import type { Log } from '../core/context.ts';
import type { Database } from '../db/client.ts';
import { toEpochMs } from '../domain/instant.ts';
import { SourceHealth } from '../scheduler/source-health.ts';
import type { PushSender } from '../services/intake/sender.ts';
import { aisLane, senderLane } from '../services/source/source-feeds.ts';
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
}

/** Keeps for all processes how the services of AIS fare, while this process receives from them. The answer stops it. */
export function keepFeedHealth(
  { db, log, clock, isListening }: FeedHealthParts,
  states: () => readonly FeedState[],
): () => Promise<void> {
  const health = new SourceHealth({ db, log });
  const timer = setInterval(() => void note(), NOTE_EVERY_MS).unref();
  return async () => clearInterval(timer);

  async function note(): Promise<void> {
    if (!isListening()) return;
    for (const { key, isConnected, lastMessageAt, lastError } of states()) {
      const isRecent = lastMessageAt !== null && clock.now() - toEpochMs(lastMessageAt) < RECENT_MS;
      const reason = lastError?.reason ?? 'Nothing was received for five minutes.';
      const fault = isConnected && isRecent ? null : { outcome: 'unavailable' as const, reason, check: null };
      await health.note(aisLane(key), fault === null, fault);
    }
  }
}
