import type { Clock } from '../../../../core/clock.ts';
import type { Log } from '../../../../core/context.ts';
import { keepStream, StreamFailure, type StreamPace, StreamSilence } from '../../../../net/kept-stream.ts';
import { openWebSocket, type WebSocketConnection } from '../../../../net/web-socket.ts';
import type { AisMessage } from '../../reader.ts';
import type { FeedHealth } from '../health.ts';
import { AISSTREAM, type AisStreamText, readAisStream } from './message.ts';
import { type AisSubscription, type AreaBox, isSameSubscription, subscriptionText } from './subscriptions.ts';

/** How often things are done, and for how long they are waited for. */
export interface AisStreamPace extends StreamPace {
  /** The service takes about one subscription a second. */
  subscribeMs?: number;
  /** The time without a message after which a connection is made anew. */
  silenceMs?: number;
  /** The wait after the service has refused a subscription. */
  refusedMs?: number;
}

/** What the connections of a feed have in common. */
export interface AisStreamParts {
  url: string;
  apiKey: string;
  boxes: readonly AreaBox[];
  userAgent: string;
  clock: Clock;
  log: Log;
  pace: AisStreamPace;
  health: FeedHealth;
  /** Removes the key from what the service says. */
  redact(text: string): string;
  /** Waits for the turn to subscribe, or for the signal. */
  turn(signal: AbortSignal): Promise<void>;
  /** Takes what was received; the connection waits for it. */
  take(messages: readonly AisMessage[]): Promise<void>;
}

const REFUSED_MS = 5 * 60_000;

/** One connection to the service, made again whenever it ends, and what is asked for over it. */
export class AisStreamConnection {
  readonly #parts: AisStreamParts;
  readonly #stopping = new AbortController();
  #subscription: AisSubscription;
  #requested: ReadonlySet<number> | null;
  #sent: AisSubscription | null = null;
  #socket: WebSocketConnection | null = null;
  #isSending = false;

  constructor(parts: AisStreamParts, subscription: AisSubscription) {
    this.#parts = parts;
    this.#subscription = subscription;
    this.#requested = requestedBy(subscription);
  }

  /** Asks for something else from now on, over the same connection. */
  subscribe(subscription: AisSubscription): void {
    if (isSameSubscription(subscription, this.#subscription)) return;
    this.#subscription = subscription;
    this.#requested = requestedBy(subscription);
    if (!this.#isSending) void this.#send();
  }

  stop(): void {
    this.#stopping.abort();
  }

  /** Receives until it is stopped. */
  async run(): Promise<void> {
    const { clock, log, health, pace, take } = this.#parts;
    const about = () => ({ feed: AISSTREAM, subscription: this.#subscription.kind });
    const pieces = keepStream<AisMessage>({
      ...pace,
      signal: this.#stopping.signal,
      open: (signal) => this.#open(signal),
      connected: () => log.info(about(), 'ais_feed.connected'),
      ended: (error) => {
        this.#socket = null;
        health.disconnected();
        if (error instanceof StreamSilence) return log.info(about(), 'ais_feed.silent');
        const reason = reasonOf(error);
        health.failed(reason, clock.now());
        log.warn({ ...about(), reason }, 'ais_feed.ended');
      },
      notReached: (error, attempts) => {
        const reason = reasonOf(error);
        health.failed(reason, clock.now());
        log.warn({ ...about(), attempts, reason }, 'ais_feed.not_reached');
      },
    });
    for await (const messages of pieces) if (messages.length > 0) await take(messages);
    if (this.#socket !== null) health.disconnected();
  }

  async #open(signal: AbortSignal): Promise<AsyncIterator<readonly AisMessage[], undefined>> {
    const { url, userAgent, clock, health, pace, turn } = this.#parts;
    await turn(signal);
    health.counts.requests += 1;
    const { silenceMs } = pace;
    const socket = await openWebSocket({
      ...{ url, userAgent, clock, signal },
      ...(silenceMs === undefined ? {} : { silenceMs }),
      dropped: () => {
        health.counts.dropped += 1;
      },
    });
    // The service closes a connection that has not subscribed within three seconds.
    this.#socket = socket;
    this.#write(socket);
    health.connected();
    return this.#messagesOf(socket);
  }

  async #send(): Promise<void> {
    this.#isSending = true;
    await this.#parts.turn(this.#stopping.signal);
    this.#isSending = false;
    if (this.#socket !== null && this.#sent !== this.#subscription) this.#write(this.#socket);
  }

  #write(socket: WebSocketConnection): void {
    const { apiKey, boxes } = this.#parts;
    this.#sent = this.#subscription;
    socket.send(subscriptionText(this.#subscription, { apiKey, boxes }));
  }

  async *#messagesOf({ messages: texts }: WebSocketConnection): AsyncGenerator<readonly AisMessage[], undefined> {
    const { clock } = this.#parts;
    for (;;) {
      const { value, done } = await texts.next();
      if (done === true) return;
      const nowMs = clock.now();
      yield value.flatMap((text) => this.#accepted(readAisStream(text, nowMs), nowMs));
    }
  }

  #accepted(read: AisStreamText, nowMs: number): AisMessage[] {
    const { health, redact, pace } = this.#parts;
    if (typeof read === 'string') {
      health.counts[read] += 1;
      return [];
    }
    if ('refusal' in read) {
      const reason = `aisstream.io refuses the subscription: ${redact(read.refusal)}`;
      throw new StreamFailure(reason, { retryAfterMs: pace.refusedMs ?? REFUSED_MS });
    }
    if (this.#requested?.has(read.mmsi) === false) {
      health.counts.unrequested += 1;
      return [];
    }
    health.received(nowMs);
    return [read];
  }
}

function requestedBy(subscription: AisSubscription): ReadonlySet<number> | null {
  return subscription.kind === 'vessels' ? new Set(subscription.mmsis) : null;
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : 'The service ended the connection.';
}
