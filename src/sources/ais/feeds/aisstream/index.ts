import { setTimeout as sleep } from 'node:timers/promises';
import type { Clock } from '../../../../core/clock.ts';
import type { Log } from '../../../../core/context.ts';
import { whileWaiting } from '../../../../net/kept-stream.ts';
import { createRedactor } from '../../../redactor.ts';
import { type AisFeed, type FeedState, isAnyWanted, type WantedVessels } from '../../feed.ts';
import type { AisMessage } from '../../reader.ts';
import { Handoff } from '../handoff.ts';
import { FeedHealth } from '../health.ts';
import { AisStreamConnection, type AisStreamPace, type AisStreamParts } from './connection.ts';
import { AISSTREAM } from './message.ts';
import { type AisStreamLimits, type AisSubscription, planSubscriptions } from './subscriptions.ts';

export interface AisStreamOptions extends AisStreamLimits {
  /** `wss://stream.aisstream.io/v0/stream`. */
  url: string;
  apiKey: string;
  userAgent: string;
  clock: Clock;
  log: Log;
  pace?: AisStreamPace;
}

const SUBSCRIBE_MS = 1_000;

/** AIS of aisstream.io over WebSockets: of the wanted vessels alone, as far as the connections take them. */
export function createAisStreamFeed(options: AisStreamOptions): AisFeed {
  const { pace = {} } = options;
  const health = new FeedHealth();
  const redactor = createRedactor([options.apiKey]);
  const turn = createTurns(pace.subscribeMs ?? SUBSCRIBE_MS);
  let isWanted = false;
  let planned: AisSubscription[] = [];
  let connections: AisStreamConnection[] = [];
  let received: Handoff<readonly AisMessage[]> | null = null;
  return { key: AISSTREAM, name: 'aisstream.io', open, want, state };

  async function* open(signal: AbortSignal): AsyncGenerator<readonly AisMessage[]> {
    const handoff = new Handoff<readonly AisMessage[]>();
    const end = () => handoff.end();
    received = handoff;
    signal.addEventListener('abort', end, { once: true });
    if (signal.aborted) end();
    connect();
    try {
      for (;;) {
        const messages = yield* whileWaiting(handoff.take(), pace);
        if (messages === null) return;
        yield messages;
      }
    } finally {
      signal.removeEventListener('abort', end);
      received = null;
      for (const connection of connections) connection.stop();
      connections = [];
      end();
    }
  }

  function want(wanted: WantedVessels): void {
    isWanted = isAnyWanted(wanted);
    planned = planSubscriptions(planned, wanted, options);
    connect();
  }

  function connect(): void {
    const handoff = received;
    if (handoff === null) return;
    const take = (messages: readonly AisMessage[]) => handoff.put(messages);
    const parts: AisStreamParts = { ...options, pace, health, redact: redactor.redact, turn, take };
    for (const [index, subscription] of planned.entries()) {
      const connection = connections[index];
      if (connection !== undefined) {
        connection.subscribe(subscription);
        continue;
      }
      const added = new AisStreamConnection(parts, subscription);
      connections.push(added);
      void added.run();
    }
    for (const connection of connections.splice(planned.length)) connection.stop();
  }

  function state(): FeedState {
    const groups = planned.map((subscription) => (subscription.kind === 'vessels' ? subscription.mmsis.length : 0));
    const isOfArea = planned.some(({ kind }) => kind === 'area');
    const vessels = isOfArea ? null : groups.reduce((total, count) => total + count, 0);
    return { key: AISSTREAM, name: 'aisstream.io', vessels, isWanted, ...health.state };
  }
}

/** Lets one after the other pass, with a pause between two. */
function createTurns(everyMs: number): (signal: AbortSignal) => Promise<void> {
  let nextMs = 0;
  return async (signal) => {
    const nowMs = performance.now();
    const atMs = Math.max(nowMs, nextMs);
    nextMs = atMs + everyMs;
    await sleep(atMs - nowMs, undefined, { signal, ref: false }).catch(() => undefined);
  };
}
