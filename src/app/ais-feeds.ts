import { packageVersion } from '../core/package-root.ts';
import { toEpochMs } from '../domain/instant.ts';
import type { Metrics } from '../observability/metrics.ts';
import type { AisFeed, FeedState } from '../sources/ais/feed.ts';
import { createAisStreamFeed } from '../sources/ais/feeds/aisstream/index.ts';
import { createBarentsWatchFeed } from '../sources/ais/feeds/barentswatch/index.ts';
import { createDigitrafficFeed } from '../sources/ais/feeds/digitraffic/index.ts';
import type { AppParts } from './parts.ts';

/** The services that deliver AIS, as far as the operator has configured them. */
export function configuredFeeds(parts: FeedParts): AisFeed[] {
  return [aisStream(parts), digitraffic(parts), barentsWatch(parts)].filter((feed) => feed !== null);
}

type FeedParts = Pick<AppParts, 'config' | 'clock' | 'log' | 'http'>;

const USER_AGENT = `Landfall/${packageVersion()}`;

function aisStream({ config, clock, log }: FeedParts): AisFeed | null {
  const { aisStreamKey, aisStreamUrl: url, aisStreamBoxes: boxes } = config;
  if (aisStreamKey === null) return null;
  const limits = { mmsisPerConnection: config.aisStreamMmsis, connectionsMax: config.aisStreamConnections, boxes };
  return createAisStreamFeed({ url, apiKey: aisStreamKey.reveal(), ...limits, userAgent: USER_AGENT, clock, log });
}

function digitraffic({ config, clock, log, http }: FeedParts): AisFeed | null {
  if (!config.aisDigitraffic) return null;
  const stream = config.aisDigitrafficStream ? { stream: { url: config.aisDigitrafficStreamUrl } } : {};
  return createDigitrafficFeed({
    baseUrl: config.aisDigitrafficUrl,
    ...stream,
    userAgent: USER_AGENT,
    http,
    clock,
    log,
  });
}

function barentsWatch({ config, clock, log, http }: FeedParts): AisFeed | null {
  const { aisBarentswatchId: id, aisBarentswatchSecret: secret } = config;
  if (id === null || secret === null) return null;
  const urls = { baseUrl: config.aisBarentswatchUrl, tokenUrl: config.aisBarentswatchTokenUrl };
  const stream = config.aisBarentswatchStream ? { stream: { userAgent: USER_AGENT } } : {};
  const client = { clientId: id.reveal(), clientSecret: secret.reveal() };
  return createBarentsWatchFeed({ ...urls, ...client, ...stream, http, clock, log });
}

/** Lets metrics show how the feeds are. Only the process that listens to AIS is connected. */
export function measureFeeds(
  { metrics, clock }: { metrics: Metrics; clock: AppParts['clock'] },
  states: () => readonly FeedState[],
): void {
  metrics.gauge('landfall_ais_feed_connected', 'Whether this process is connected to a service of AIS.', () =>
    states().map(({ key, isConnected }) => ({ labels: { feed: key }, value: isConnected ? 1 : 0 })),
  );
  metrics.gauge('landfall_ais_feed_silent_seconds', 'Seconds since the last message of a service of AIS.', () =>
    states().flatMap(({ key, lastMessageAt }) =>
      lastMessageAt === null
        ? []
        : [{ labels: { feed: key }, value: Math.max(0, clock.now() - toEpochMs(lastMessageAt)) / 1000 }],
    ),
  );
  metrics.gauge('landfall_ais_feed_vessels', 'Vessels that a service of AIS is asked for by number.', () =>
    states().flatMap(({ key, vessels }) => (vessels === null ? [] : [{ labels: { feed: key }, value: vessels }])),
  );
  metrics.counter('landfall_ais_feed_total', 'Messages of services of AIS by outcome, requests and failures.', () =>
    states().flatMap(({ key, counts }) =>
      Object.entries(counts).map(([outcome, value]) => ({ labels: { feed: key, outcome }, value })),
    ),
  );
}
