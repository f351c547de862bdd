import { monitorEventLoopDelay, performance } from 'node:perf_hooks';
import type { Metrics } from './metrics.ts';

/** How often the event loop is looked at; a delay is what it comes too late by. */
const LOOP_RESOLUTION_MS = 20;
const NANOSECONDS = 1_000_000_000;

/** Adds how this process is, under the names by which dashboards for Node.js know it; the answer ends the measuring. */
export function measureProcess(metrics: Metrics): () => void {
  metrics.gauge('process_start_time_seconds', 'Start time of the process since the epoch.', () => {
    return performance.timeOrigin / 1_000;
  });
  metrics.counter('process_cpu_seconds_total', 'CPU time of the process.', () => {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1_000_000;
  });
  metrics.gauge('process_resident_memory_bytes', 'Resident memory of the process.', () => process.memoryUsage.rss());
  metrics.gauge('nodejs_heap_size_used_bytes', 'Used JavaScript heap.', () => process.memoryUsage().heapUsed);
  metrics.gauge('nodejs_heap_size_total_bytes', 'Size of the JavaScript heap.', () => process.memoryUsage().heapTotal);
  metrics.gauge(
    'nodejs_external_memory_bytes',
    'Memory of buffers and other external objects.',
    () => process.memoryUsage().external,
  );
  metrics.gauge('nodejs_active_resources', 'Active resources, by kind.', activeResources);
  return measureLoop(metrics);
}

function activeResources() {
  const counts = new Map<string, number>();
  for (const type of process.getActiveResourcesInfo()) counts.set(type, (counts.get(type) ?? 0) + 1);
  return [...counts].map(([type, value]) => ({ labels: { type }, value }));
}

/** The delays since the last scrape, so that an old maximum is not shown for ever. */
function measureLoop(metrics: Metrics): () => void {
  const delay = monitorEventLoopDelay({ resolution: LOOP_RESOLUTION_MS });
  delay.enable();
  const help = 'How late the event loop was, since the last scrape.';
  metrics.gauge('nodejs_eventloop_lag_p50_seconds', help, () => lag(delay.percentile(50)));
  metrics.gauge('nodejs_eventloop_lag_p99_seconds', help, () => lag(delay.percentile(99)));
  metrics.gauge('nodejs_eventloop_lag_max_seconds', help, () => {
    const max = lag(delay.max);
    delay.reset();
    return max;
  });
  return () => void delay.disable();
}

/** The time between two looks is in what was measured. */
function lag(nanoseconds: number): number {
  return Math.max(0, nanoseconds / NANOSECONDS - LOOP_RESOLUTION_MS / 1_000);
}
