import { HOUR_MS, MINUTE_MS } from '../../../../domain/instant.ts';
import { parseJsonText } from '../../../json-text.ts';
import type { AisFeed, WantedVessels } from '../../feed.ts';
import type { AisMessage } from '../../reader.ts';
import { countedHttp, FeedHealth } from '../health.ts';
import { createPolledFeed, type PolledFeedPace } from '../polled-feed.ts';
import { type BarentsWatchAccessOptions, barentsWatchAccess } from './access.ts';
import { BARENTSWATCH, toMessages } from './payload.ts';

export interface BarentsWatchOptions extends BarentsWatchAccessOptions {
  pace?: PolledFeedPace;
}

/** How far back the first poll looks. */
const FIRST_LOOK_MS = HOUR_MS;
/** What vessels say of themselves changes seldom. */
const NAMES_MS = 10 * MINUTE_MS;
/** More vessels than sail there. */
const VESSELS_MAX = 50_000;
/** Rows come in a little after their time. */
const OVERLAP_MS = MINUTE_MS;

/** AIS along the coast of Norway, of BarentsWatch: polled, once for all vessels, or received as it comes. */
export function createBarentsWatchFeed(options: BarentsWatchOptions): AisFeed {
  const { clock, log, pace = {} } = options;
  const health = new FeedHealth();
  const access = barentsWatchAccess({ ...options, http: countedHttp(options.http, health) });
  let polledMs: number | null = null;
  let namesMs: number | null = null;
  const feed = { key: BARENTSWATCH, name: 'BarentsWatch', clock, log, pace, health, poll };
  return createPolledFeed(options.stream === undefined ? feed : { ...feed, stream });

  async function poll(wanted: WantedVessels, signal: AbortSignal): Promise<AisMessage[]> {
    const nowMs = clock.now();
    const isDue = namesMs === null || nowMs - namesMs >= NAMES_MS;
    const rows = await access.latest((isDue ? namesMs : polledMs) ?? nowMs - FIRST_LOOK_MS, signal);
    polledMs = nowMs - OVERLAP_MS;
    if (isDue) namesMs = polledMs;
    const isOf = whether(wanted, () => isDue);
    const received = rows.flatMap((row) => messagesOf(row, nowMs)).filter(isOf);
    health.received(nowMs, received.length);
    return received.sort((one, other) => one.atMs - other.atMs);
  }

  /** What comes from now on, of every vessel: where the wanted ones are, and of each now and then who it is. */
  async function* stream(wanted: () => WantedVessels, signal: AbortSignal): AsyncGenerator<AisMessage[], undefined> {
    health.counts.requests += 1;
    const events = await access.events(signal);
    const isNew = onceInAWhile();
    try {
      for (let next = await events.next(); next.done !== true; next = await events.next()) {
        const nowMs = clock.now();
        const isOf = whether(wanted(), (mmsi) => isNew(mmsi, nowMs));
        const received = next.value.flatMap((event) => messagesOf(jsonOf(event), nowMs)).filter(isOf);
        health.received(nowMs, received.length);
        polledMs = nowMs - OVERLAP_MS;
        yield received;
      }
    } finally {
      await events.return?.();
    }
  }

  function messagesOf(row: unknown, nowMs: number): AisMessage[] {
    const read = toMessages(row, nowMs);
    if (typeof read !== 'string') return read;
    health.counts[read] += 1;
    return [];
  }
}

/** Of the wanted vessels all is taken, of others who they are, where that is of interest. */
function whether({ mmsis }: WantedVessels, isNamed: (mmsi: number) => boolean): (message: AisMessage) => boolean {
  const known = new Set(mmsis);
  return ({ mmsi, statics }) => (statics === null ? known.has(mmsi) : isNamed(mmsi));
}

/** Whether a vessel has not said for a while who it is. */
function onceInAWhile(): (mmsi: number, nowMs: number) => boolean {
  const namedMs = new Map<number, number>();
  return (mmsi, nowMs) => {
    if (nowMs - (namedMs.get(mmsi) ?? Number.NEGATIVE_INFINITY) < NAMES_MS) return false;
    if (namedMs.size >= VESSELS_MAX) namedMs.clear();
    namedMs.set(mmsi, nowMs);
    return true;
  };
}

/** What is no JSON is no row either, and is counted as such. */
function jsonOf(event: string): unknown {
  try {
    return parseJsonText(event);
  } catch {
    return null;
  }
}
