import { type Instant, toInstant } from '../../../domain/instant.ts';
import type { HttpClient } from '../../../net/fetch.ts';
import type { FeedCounts } from '../feed.ts';

/** Keeps how a feed is: what it delivered, whether it is connected, and why it was not the last time. */
export class FeedHealth {
  readonly counts: FeedCounts = {
    understood: 0,
    malformed: 0,
    unsupported: 0,
    unrequested: 0,
    dropped: 0,
    requests: 0,
    failures: 0,
  };
  #connections = 0;
  #lastMessageMs: number | null = null;
  #lastError: { at: Instant; reason: string } | null = null;

  /** A connection was made, or a poll was answered. */
  connected(): void {
    this.#connections += 1;
  }

  disconnected(): void {
    this.#connections -= 1;
  }

  failed(reason: string, nowMs: number): void {
    this.counts.failures += 1;
    this.#lastError = { at: toInstant(nowMs), reason };
  }

  /** Messages were received that were understood. */
  received(nowMs: number, messages = 1): void {
    this.counts.understood += messages;
    if (messages > 0) this.#lastMessageMs = nowMs;
  }

  get state() {
    return {
      isConnected: this.#connections > 0,
      lastMessageAt: this.#lastMessageMs === null ? null : toInstant(this.#lastMessageMs),
      lastError: this.#lastError,
      counts: { ...this.counts },
    };
  }
}

/** The same client, whose requests are counted as those of the feed. */
export function countedHttp(http: HttpClient, { counts }: FeedHealth): HttpClient {
  return {
    request: (call) => {
      counts.requests += 1;
      return http.request(call);
    },
    close: () => http.close(),
  };
}
