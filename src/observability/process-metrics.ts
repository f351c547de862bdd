import { monitorEventLoopDelay, performance } from 'node:perf_hooks';
import type { Metrics } from './metrics.ts';

/** How often the event loop is looked at; a delay is what it comes too late by. */
const LOOP_RESOLUTION_MS = 20;
const NANOSECONDS = 1_000_000_000;

/** Adds how this process is, under the names by which dashboards for Node.js know it; the answer ends the measuring. */
export function measureProcess(metrics: Metrics): () => void {
  metrics.gauge('process_start_time_seconds', 'When this process began, since the epoch.', () => {
    return performance.timeOrigin / 1_000;
  });
  metrics.counter('process_cpu_seconds_total', 'Time that this process had a processor.', () => {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1_000_000;
  });
  metrics.gauge('process_resident_memory_bytes', 'Memory of this process.', () => process.memoryUsage.rss());
  metrics.gauge('nodejs_heap_size_used_bytes', 'Memory that JavaScript uses.', () => process.memoryUsage().heapUsed);
  metrics.gauge('nodejs_heap_size_total_bytes', 'Memory that JavaScript has.', () => process.memoryUsage().heapTotal);
  metrics.gauge(
    'nodejs_external_memory_bytes',
    'Memory of buffers and the like.',
    () => process.memoryUsage().external,
  );
  metrics.gauge('nodejs_active_resources', 'What keeps this process alive, by kind.', activeResources);
  return measureLoop(metrics);
}

function activeResources() {
  const counts = new Map<string, number>();
  for (const type of process.getActiveResourcesInfo()) counts.set(type, (counts.get(type) ?? 0) + 1);
  return [...counts].map(([type, value]) => ({ labels: { type }, value }));
}

/** The delays are those since somebody asked last, so that an old one is not shown for ever. */
function measureLoop(metrics: Metrics): () => void {
  const delay = monitorEventLoopDelay({ resolution: LOOP_RESOLUTION_MS });
  delay.enable();
  const help = 'How late the event loop was, since the last time that somebody asked.';
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
