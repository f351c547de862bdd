import type { IncomingMessage, ServerResponse } from 'node:http';
import { METRICS_TYPE, type Metrics } from '../observability/metrics.ts';
import { measureProcess } from '../observability/process-metrics.ts';
import { HEALTH_PATHS, healthAnswer } from '../rest/health.ts';
import { listen } from '../rest/listen.ts';
import { readDueLag, readFailing, readRefused } from '../scheduler/figures.ts';
import { readSources, type SourceRecord } from '../services/source/list-sources.ts';
import type { PushedFeed } from '../sources/source.ts';
import { measureStorage } from './database-metrics.ts';
import type { AppParts } from './parts.ts';
import { pushedFeeds } from './pushed-feeds.ts';

/**
 * Answers `GET /metrics` and the checks of health on a port of its own, if one is configured: metrics are for the operator
 * alone, so they are not on the public port. A port that cannot be listened on is logged and stops nothing else.
 */
export function serveMetrics(parts: AppParts): void {
  const { config, metrics, log, undo } = parts;
  const { metricsPort: port, metricsHost: host } = config;
  if (port === null || served.has(metrics)) return;
  served.add(metrics);
  const stop = measureProcess(metrics);
  measurePolling(parts);
  measureStorage(parts);
  const listening = listen((request, response) => void answer(parts, request, response), { host, port }).then(
    (listener) => {
      log.info({ url: `${listener.url}${PATH}` }, 'metrics.listening');
      return listener;
    },
    (error: unknown) => {
      log.error({ err: error, host, port }, 'metrics.not_listening');
      return null;
    },
  );
  undo.push(async () => {
    stop();
    await (await listening)?.close();
  });
}

/** These are the same for all processes, because they are read from the database. */
function measurePolling({ metrics, db, sources, clock, config, intake }: AppParts): void {
  const feeds = pushedFeeds(config, intake.senders);
  const feedOfLane = new Map(feeds.map(({ lane, key }) => [lane, key]));
  const keys = () => [...sources.all(), ...(sources.schedules?.() ?? [])].map(({ key }) => key);
  metrics.queriedGauge('landfall_poll_lag_seconds', 'How long the oldest due poll has been due.', async () =>
    (await readDueLag(db, keys())).map(({ source, seconds }) => ({ labels: { source }, value: seconds })),
  );
  metrics.queriedGauge(
    'landfall_source_failing_seconds',
    'How long a source has answered no poll; 0 while it does.',
    async () => {
      const failing = await readFailing(db, [...keys(), ...feedOfLane.keys()]);
      return failing.map(({ source, seconds }) => ({
        labels: { source: feedOfLane.get(source) ?? source },
        value: seconds,
      }));
    },
  );
  measureSpend({ metrics, db, sources, clock, feeds });
  metrics.queriedGauge('landfall_refused_numbers', 'Numbers whose polls a source refuses, by cause.', async () => {
    const refused = await readRefused(db);
    return refused.map(({ source, cause, numbers }) => ({ labels: { source, cause }, value: numbers }));
  });
}

interface SpendParts extends Pick<AppParts, 'metrics' | 'db' | 'sources' | 'clock'> {
  feeds: readonly PushedFeed[];
}

/** What sources cost, until when they are left alone, and how old their last answers are. */
function measureSpend({ metrics, db, sources, clock, feeds }: SpendParts): void {
  const gauge = (name: string, help: string, figureOf: (source: SourceRecord, now: number) => number | null) =>
    metrics.queriedGauge(name, help, async () => {
      const now = clock.now();
      const read = await readSources(db, { sources, feeds, now });
      return read.flatMap((source) => {
        const value = figureOf(source, now);
        return value === null ? [] : [{ labels: { source: source.source }, value }];
      });
    });
  gauge('landfall_source_day_requests', 'Requests to a source in the day that runs.', (one) => one.requests_today);
  gauge('landfall_source_day_limit', 'Requests that may be made in a day.', (one) => one.requests_per_day);
  gauge('landfall_source_blocked_seconds', 'For how long a source is left alone; 0 where it is polled.', (one, now) =>
    one.blocked_until === null ? 0 : (Date.parse(one.blocked_until) - now) / 1000,
  );
  gauge('landfall_source_answered_seconds', 'How long ago a source answered a poll.', ({ answered_at: at }, now) =>
    at === null ? null : Math.max(0, now - Date.parse(at)) / 1000,
  );
}

/** A process that listens and works in the background has one metrics endpoint for both. */
const served = new WeakSet<Metrics>();

const PATH = '/metrics';

async function answer(parts: AppParts, { method, url }: IncomingMessage, response: ServerResponse): Promise<void> {
  const path = url?.split('?')[0] ?? '';
  const isRead = method === 'GET' || method === 'HEAD';
  const page = isRead ? await pageOf(parts, path) : null;
  if (page === null) {
    response.writeHead(404).end();
    return;
  }
  response.writeHead(page.status, { 'Content-Type': page.type, 'Cache-Control': 'no-store' });
  response.end(method === 'HEAD' ? '' : page.text);
}

/** The checks of health are here too, because a worker has no other port. */
async function pageOf({ metrics, readiness }: AppParts, path: string) {
  if (path === PATH) return { status: 200, type: METRICS_TYPE, text: await metrics.text() };
  if (!HEALTH_PATHS.includes(path)) return null;
  const { status, body } = await healthAnswer(path, readiness.check);
  return { status, type: 'application/json', text: JSON.stringify(body) };
}
