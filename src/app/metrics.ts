import type { IncomingMessage, ServerResponse } from 'node:http';
import { METRICS_TYPE, type Metrics } from '../observability/metrics.ts';
import { measureProcess } from '../observability/process-metrics.ts';
import { listen } from '../rest/listen.ts';
import { readDueLag, readRefused } from '../scheduler/figures.ts';
import type { AppParts } from './parts.ts';

/**
 * Answers `GET /metrics` for who watches over the installation, on a port of its own, if one was chosen: what stands
 * are only for the operator, so they are not on the public port. That it cannot be listened on
 * is logged and keeps nothing else from its work.
 */
export function serveMetrics(parts: AppParts): void {
  const { config, metrics, db, sources, log, undo } = parts;
  const { metricsPort: port, metricsHost: host } = config;
  if (port === null || served.has(metrics)) return;
  served.add(metrics);
  const stop = measureProcess(metrics);
  metrics.gauge('landfall_poll_lag_seconds', 'How long the oldest due poll has been due.', async () => {
    const lags = await readDueLag(
      db,
      [...sources.all(), ...(sources.schedules?.() ?? [])].map(({ key }) => key),
    );
    return lags.map(({ source, seconds }) => ({ labels: { source }, value: seconds }));
  });
  metrics.gauge('landfall_refused_numbers', 'Numbers whose polls a source refuses, by cause.', async () => {
    const refused = await readRefused(db);
    return refused.map(({ source, cause, numbers }) => ({ labels: { source, cause }, value: numbers }));
  });
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

/** A process that listens and works in the background has one metrics endpoint for both. */
const served = new WeakSet<Metrics>();

const PATH = '/metrics';

async function answer(
  { metrics }: AppParts,
  { method, url }: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const isAsked = url?.split('?')[0] === PATH && (method === 'GET' || method === 'HEAD');
  if (!isAsked) {
    response.writeHead(404).end();
    return;
  }
  const text = await metrics.text();
  response.writeHead(200, { 'Content-Type': METRICS_TYPE, 'Cache-Control': 'no-store' });
  response.end(method === 'HEAD' ? '' : text);
}
