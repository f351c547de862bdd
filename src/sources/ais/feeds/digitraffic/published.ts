import { randomUUID } from 'node:crypto';
import type { Clock } from '../../../../core/clock.ts';
import type { Log } from '../../../../core/context.ts';
import {
  backOffMs,
  STEADY_MS,
  StreamFailure,
  type StreamPace,
  settled,
  whileWaiting,
} from '../../../../net/kept-stream.ts';
import { type MqttMessage, type MqttSession, openMqtt } from '../../../../net/mqtt/session.ts';
import type { WantedVessels } from '../../feed.ts';
import type { AisMessage } from '../../reader.ts';
import type { FeedHealth } from '../health.ts';
import { DIGITRAFFIC } from './payload.ts';
import { toPublishedMessage, topicsOf } from './topic-message.ts';

/** How patient the client of the broker is. */
export interface PublishedPace extends StreamPace {
  /** The time without a message after which a session ends. */
  quietMs?: number;
  keepAliveMs?: number;
  answerMs?: number;
  refusedMs?: number;
}

export interface PublishedOptions {
  /** `wss://meri.digitraffic.fi:443/mqtt`. */
  url: string;
  /** Names this program to the service, as it asks for. */
  userAgent: string;
  clock: Clock;
  log: Log;
  pace: PublishedPace;
  health: FeedHealth;
}

type PublishedStream = (wanted: () => WantedVessels, signal: AbortSignal) => AsyncGenerator<AisMessage[], undefined>;

const QUIET_MS = 15 * 60_000;
/** More vessels than this are received with all others. */
const VESSELS_MAX = 500;

/**
 * What is published about the wanted vessels from now on. It ends without an error where the broker fails, so that the service is polled
 * meanwhile; for a while that grows it then ends at once.
 */
export function createPublishedStream({ clock, log, pace, health, ...broker }: PublishedOptions): PublishedStream {
  // A broker ends an older connection with the same id.
  const clientId = `${broker.userAgent}; ${randomUUID()}`;
  let failures = 0;
  let notBeforeMs = 0;
  return stream;

  async function* stream(wanted: () => WantedVessels, signal: AbortSignal): AsyncGenerator<AisMessage[], undefined> {
    const startedMs = performance.now();
    if (startedMs < notBeforeMs) return;
    health.counts.requests += 1;
    try {
      const session = await open(signal);
      session.subscribe(topicsFor(wanted()));
      log.info({ feed: DIGITRAFFIC }, 'ais_feed.connected');
      yield* received(session, wanted);
      failures = 0;
      log.info({ feed: DIGITRAFFIC }, 'ais_feed.silent');
    } catch (error) {
      if (signal.aborted || !(error instanceof StreamFailure)) throw error;
      const { message: reason, retryAfterMs } = error;
      const endedMs = performance.now();
      failures = endedMs - startedMs >= STEADY_MS ? 1 : failures + 1;
      notBeforeMs = endedMs + Math.max(backOffMs(failures, pace), retryAfterMs);
      health.failed(reason, clock.now());
      log.warn({ feed: DIGITRAFFIC, reason }, 'ais_feed.ended');
    }
  }

  function open(signal: AbortSignal): Promise<MqttSession> {
    const headers = { 'digitraffic-user': broker.userAgent };
    const dropped = () => {
      health.counts.dropped += 1;
    };
    return openMqtt({ ...broker, ...pace, headers, clientId, clock, signal, dropped });
  }

  /** What comes until nothing has come for long: the vessels may be out of reach, or the broker has lost what was subscribed to. */
  async function* received(session: MqttSession, wanted: () => WantedVessels): AsyncGenerator<AisMessage[], undefined> {
    const { quietMs = QUIET_MS } = pace;
    try {
      for (let lastMs = performance.now(); ; lastMs = performance.now()) {
        const waiting = whileWaiting(settled(session.messages.next()), pace);
        let step = await waiting.next();
        for (; step.done !== true; step = await waiting.next()) {
          if (performance.now() - lastMs >= quietMs) return;
          session.subscribe(topicsFor(wanted()));
          yield [];
        }
        const next = step.value;
        if (!next.ok) throw next.error;
        if (next.value.done === true) return;
        yield accepted(next.value.value, wanted(), { health, nowMs: clock.now() });
        session.subscribe(topicsFor(wanted()));
      }
    } finally {
      session.close();
    }
  }
}

/** Where the wanted vessels are, and who any vessel is that gives its IMO number. */
function accepted(
  published: readonly MqttMessage[],
  wanted: WantedVessels,
  { health, nowMs }: { health: FeedHealth; nowMs: number },
): AisMessage[] {
  const vessels = new Set(wanted.mmsis);
  const messages = published.flatMap((message) => {
    const read = toPublishedMessage(message, nowMs);
    if (typeof read !== 'string') return read;
    health.counts[read] += 1;
    return [];
  });
  const isOf = ({ mmsi, statics }: AisMessage) => (statics === null ? vessels.has(mmsi) : statics.imo !== null);
  const taken = messages.filter(isOf);
  if (vessels.size <= VESSELS_MAX) {
    health.counts.unrequested += messages.filter(({ mmsi, statics }) => statics === null && !vessels.has(mmsi)).length;
  }
  health.received(nowMs, taken.length);
  return taken;
}

/** The positions and names of the wanted vessels; the names of all while one of them has no number that is known. */
function topicsFor({ mmsis, unknown }: WantedVessels): Set<string> {
  const all = topicsOf('+');
  if (mmsis.length > VESSELS_MAX) return new Set(Object.values(all));
  const vessels = mmsis.map((mmsi) => topicsOf(mmsi));
  const names = unknown > 0 ? [all.metadata] : vessels.map(({ metadata }) => metadata);
  return new Set([...vessels.map(({ location }) => location), ...names]);
}
