import { setTimeout as sleep } from 'node:timers/promises';
import type { Clock } from '../../../core/clock.ts';
import type { Log } from '../../../core/context.ts';
import { backOffMs, keepStream, StreamFailure, type StreamPace } from '../../../net/kept-stream.ts';
import { type AisFeed, isAnyWanted, type WantedVessels } from '../feed.ts';
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
  /** Polls once, and counts its requests. Fails with a `StreamFailure` that has no credential in it. */
  poll(wanted: WantedVessels, signal: AbortSignal): Promise<AisMessage[]>;
  /** After a poll, gives what the service sends of itself from then on; absent where it is only polled. It fails in the same way. */
  stream?(wanted: () => WantedVessels, signal: AbortSignal): AsyncGenerator<AisMessage[], undefined>;
  /** Whether the stream comes from another server, so that it is opened where a poll fails, too. It must not fail then. */
  isStreamApart?: boolean;
}

const POLL_MS = 60_000;
/** A service that is down is not polled more often than one that answers. */
const DELAYS = { delayMsMin: 60_000, delayMsMax: 15 * 60_000 };

/**
 * A feed that is polled as long as vessels are wanted, and less often while that fails. Where the service has a stream, it is polled once for
 * each connection to that, for what was sent before.
 */
export function createPolledFeed(options: PolledFeedOptions): AisFeed {
  const { key, name, pace, health, stream } = options;
  const { pollMs = POLL_MS } = pace;
  const poll = pollWhereDue(options);
  let wanted: WantedVessels = { mmsis: [], unknown: 0 };
  return { key, name, open, want, state };

  function open(signal: AbortSignal): AsyncGenerator<readonly AisMessage[]> {
    return keepStream<AisMessage>({
      ...{ ...DELAYS, ...pace, signal },
      open: async (ending) => polls(ending),
      ended: (error) => noteFailure(options, error),
    });
  }

  async function* polls(signal: AbortSignal): AsyncGenerator<readonly AisMessage[], undefined> {
    const connection = connectionOf(options);
    try {
      for (; !signal.aborted; await sleep(pollMs, undefined, { signal }).catch(() => undefined)) {
        if (!isAnyWanted(wanted)) continue;
        const polled = await poll(wanted, signal);
        let isReached = polled !== null;
        if (isReached) connection.change(true);
        yield polled ?? [];
        if (stream === undefined) continue;
        for await (const messages of streamed(stream(() => wanted, signal))) {
          isReached = true;
          connection.change(true);
          yield messages;
        }
        if (!isReached) connection.change(false);
      }
    } finally {
      connection.change(false);
    }
  }

  /** What comes over a connection, as long as vessels are wanted. */
  async function* streamed(coming: AsyncGenerator<AisMessage[], undefined>): AsyncGenerator<readonly AisMessage[]> {
    for await (const messages of coming) {
      yield messages;
      if (!isAnyWanted(wanted)) return;
    }
  }

  function want(vessels: WantedVessels): void {
    wanted = vessels;
  }

  function state() {
    return { key, name, vessels: null, isWanted: isAnyWanted(wanted), ...health.state };
  }
}

/**
 * Polls where that is due. Where the stream is another server's, a poll that fails gives null, and so does every one until the wait after it is
 * over.
 */
function pollWhereDue(options: PolledFeedOptions) {
  const { pace, poll, isStreamApart = false } = options;
  let failures = 0;
  let notBeforeMs = 0;
  return async (wanted: WantedVessels, signal: AbortSignal): Promise<AisMessage[] | null> => {
    if (performance.now() < notBeforeMs) return null;
    try {
      const messages = await poll(wanted, signal);
      failures = 0;
      return messages;
    } catch (error) {
      if (!isStreamApart || signal.aborted || !(error instanceof StreamFailure)) throw error;
      failures += 1;
      notBeforeMs = performance.now() + Math.max(backOffMs(failures, { ...DELAYS, ...pace }), error.retryAfterMs);
      noteFailure(options, error);
      return null;
    }
  };
}

function noteFailure({ key, clock, log, health }: PolledFeedOptions, error: unknown): void {
  const reason = error instanceof Error ? error.message : 'The service could not be polled.';
  health.failed(reason, clock.now());
  log.warn({ feed: key, reason }, 'ais_feed.ended');
}

/** Whether the service is reached, of which each change is noted once. */
function connectionOf({ key, log, health }: PolledFeedOptions) {
  let isConnected = false;
  return { change };

  function change(isReached: boolean): void {
    if (isReached === isConnected) return;
    isConnected = isReached;
    if (!isReached) {
      health.disconnected();
      return;
    }
    health.connected();
    log.info({ feed: key }, 'ais_feed.connected');
  }
}
