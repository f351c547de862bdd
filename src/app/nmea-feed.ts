import { hostAndPort } from '../config/ais-options.ts';
import type { Config } from '../config/load.ts';
import type { Clock } from '../core/clock.ts';
import type { Log } from '../core/context.ts';
import { openLineStream } from '../net/line-stream.ts';
import { NMEA } from '../services/ais/take-record.ts';
import type { FeedState } from '../sources/ais/feed.ts';
import { FeedHealth } from '../sources/ais/feeds/health.ts';

/** Sentences of AIS over TCP, and how their server fares. */
export interface NmeaFeed {
  /** Lines as they come, until the signal aborts. */
  open(signal: AbortSignal): AsyncGenerator<readonly string[]>;
  state(): FeedState;
}

/** What receives the sentences of AIS_TCP; null where it is not set. */
export function nmeaFeed({ config, clock, log }: { config: Config; clock: Clock; log: Log }): NmeaFeed | null {
  const { aisTcp } = config;
  if (aisTcp === null) return null;
  const health = new FeedHealth();
  return { open, state };

  async function* open(signal: AbortSignal): AsyncGenerator<readonly string[]> {
    const watcher = {
      opening: () => {
        health.counts.requests += 1;
      },
      connected: () => health.connected(),
      ended: (error: unknown) => {
        health.disconnected();
        health.failed(reasonOf(error), clock.now());
      },
      notReached: (error: unknown) => health.failed(reasonOf(error), clock.now()),
    };
    for await (const lines of openLineStream({ ...hostAndPort(aisTcp ?? ''), signal, log, watcher })) {
      health.received(clock.now(), lines.length);
      yield lines;
    }
  }

  // A server of sentences sends all that it receives, whatever is wanted; they are counted where they are read.
  function state(): FeedState {
    const { counts, ...others } = health.state;
    const { requests, failures } = counts;
    return {
      key: NMEA,
      name: 'AIS over TCP',
      vessels: null,
      isWanted: true,
      ...others,
      counts: { requests, failures },
    };
  }
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : 'The server ended the connection.';
}
