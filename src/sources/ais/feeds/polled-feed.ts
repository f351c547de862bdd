import { setTimeout as sleep } from 'node:timers/promises';
import type { Clock } from '../../../core/clock.ts';
import type { Log } from '../../../core/context.ts';
import { keepStream, type StreamPace } from '../../../net/kept-stream.ts';
import type { AisFeed, WantedVessels } from '../feed.ts';
import type { AisMessage } from '../reader.ts';
import type { FeedHealth } from './health.ts';

/** How often a feed is polled, and how patient it is when that fails. */
export interface PolledFeedPace extends StreamPace {
  pollMs?: number;
}

export interface PolledFeedOptions {
  key: string;
  name: string;
  clock: Clock;
  log: Log;
  pace: PolledFeedPace;
  health: FeedHealth;
  /** Polls once. Fails with a `StreamFailure` that has no credential in it. */
  poll(wanted: WantedVessels, signal: AbortSignal): Promise<AisMessage[]>;
  /** After a poll, gives what the service sends of itself from then on; absent where it is only polled. It fails in the same way. */
  stream?(wanted: () => WantedVessels, signal: AbortSignal): AsyncGenerator<AisMessage[], undefined>;
}

const POLL_MS = 60_000;
/** A service that is down is not polled more often than one that answers. */
const DELAY_MS_MIN = 60_000;
const DELAY_MS_MAX = 15 * 60_000;

/**
 * A feed that is polled as long as vessels are wanted, and less often while that fails. Where the service has a stream, it is polled once for
 * each connection to that, for what was sent before.
 */
export function createPolledFeed(options: PolledFeedOptions): AisFeed {
  const { key, name, clock, log, pace, health, poll, stream } = options;
  const { pollMs = POLL_MS } = pace;
  let wanted: WantedVessels = { mmsis: [], unknown: 0 };
  return { key, name, open, want, state };

  function open(signal: AbortSignal): AsyncGenerator<readonly AisMessage[]> {
    return keepStream<AisMessage>({
      ...{ delayMsMin: DELAY_MS_MIN, delayMsMax: DELAY_MS_MAX, ...pace, signal },
      open: async (ending) => polls(ending),
      ended: (error) => {
        const reason = error instanceof Error ? error.message : 'The service could not be polled.';
        health.failed(reason, clock.now());
        log.warn({ feed: key, reason }, 'ais_feed.ended');
      },
    });
  }

  async function* polls(signal: AbortSignal): AsyncGenerator<readonly AisMessage[], undefined> {
    let isConnected = false;
    try {
      for (; !signal.aborted; await sleep(pollMs, undefined, { signal }).catch(() => undefined)) {
        if (wanted.mmsis.length === 0 && wanted.unknown === 0) continue;
        health.counts.requests += 1;
        const messages = await poll(wanted, signal);
        if (!isConnected) {
          isConnected = true;
          health.connected();
          log.info({ feed: key }, 'ais_feed.connected');
        }
        yield messages;
        if (stream !== undefined) yield* streamed(stream(() => wanted, signal));
      }
    } finally {
      if (isConnected) health.disconnected();
    }
  }

  /** What comes over a connection, as long as vessels are wanted. */
  async function* streamed(coming: AsyncGenerator<AisMessage[], undefined>): AsyncGenerator<readonly AisMessage[]> {
    for await (const messages of coming) {
      yield messages;
      if (wanted.mmsis.length === 0 && wanted.unknown === 0) return;
    }
  }

  function want(vessels: WantedVessels): void {
    wanted = vessels;
  }

  function state() {
    return { key, name, vessels: null, ...health.state };
  }
}
