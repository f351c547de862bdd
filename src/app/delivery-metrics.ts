import type { Database } from '../db/client.ts';
import { type Backlog, readBacklog, readLaneLag } from '../dispatcher/backlog.ts';
import type { DispatcherMetrics } from '../dispatcher/metrics.ts';
import type { Metrics } from '../observability/metrics.ts';

/** What is measured of deliveries. */
export interface DeliveryParts {
  metrics: Metrics;
  db: Database;
  dispatcher: { metrics(): DispatcherMetrics };
  /** Connections to receivers. */
  connections(): number;
}

/** Adds how deliveries fare: what this process does, and what waits for any of them. */
export function measureDeliveries(parts: DeliveryParts): void {
  measureDispatcher(parts);
  measureBacklog(parts);
}

function measureDispatcher({ metrics, dispatcher, connections }: DeliveryParts): void {
  const now = () => dispatcher.metrics();
  const times = () => now().distributions;
  metrics.counter('landfall_webhook_attempts_total', 'Requests to receivers, by what became of them.', () =>
    Object.entries(now().attempts).map(([outcome, value]) => ({ labels: { outcome }, value })),
  );
  metrics.histogram('landfall_webhook_attempt_duration_seconds', 'How long receivers took.', () => times().attempt);
  metrics.histogram('landfall_webhook_due_lag_seconds', 'How late what was due was read.', () => times().dueLag);
  metrics.histogram('landfall_webhook_claim_duration_seconds', 'How long a claim took.', () => times().claim);
  metrics.gauge('landfall_webhook_slots', 'Places for requests under way.', () => now().slots);
  metrics.gauge('landfall_webhook_slots_busy', 'Places that are taken, by how quick receivers are.', () => {
    const { slotsBusy, slotsSlow } = now();
    return [
      { labels: { receiver: 'quick' }, value: slotsBusy - slotsSlow },
      { labels: { receiver: 'slow' }, value: slotsSlow },
    ];
  });
  metrics.gauge('landfall_webhook_lanes_held', 'Webhooks that are being delivered to.', () => now().lanesHeld);
  metrics.gauge('landfall_webhook_read_ahead', 'Notifications that wait in memory.', () => now().waiting);
  metrics.gauge(
    'landfall_webhook_read_ahead_bytes',
    'Memory of what was read and is not settled.',
    () => now().bytesHeld,
  );
  metrics.gauge('landfall_webhook_connections', 'Open connections to receivers.', connections);
  metrics.counter('landfall_webhook_leases_lost_total', 'Leases that ended too soon.', () => now().leasesLost);
  metrics.counter('landfall_webhook_results_ignored_total', 'Results that came after that.', () => {
    return now().resultsIgnored;
  });
  metrics.counter('landfall_webhook_wakes_total', 'Changes that were taken word of.', () => now().wakesTaken);
}

/** These are the same whichever process is asked, because they are read from the database. */
function measureBacklog({ metrics, db }: DeliveryParts): void {
  const backlog = readTogether(() => readBacklog(db));
  metrics.gauge('landfall_webhook_pending', 'Notifications that wait, of all webhooks.', async () => {
    return (await backlog()).pending;
  });
  metrics.gauge('landfall_webhook_pending_longest', 'Those of the webhooks that most waits for.', async () => {
    const { longest } = await backlog();
    return longest.map(({ webhookId, pending }) => ({ labels: { webhook_id: webhookId }, value: pending }));
  });
  metrics.gauge('landfall_webhook_lane_lag_seconds', 'How long the longest has waited for a process.', () => {
    return readLaneLag(db);
  });
}

/** Whoever asks while something is being read is given what that gives. */
function readTogether(read: () => Promise<Backlog>): () => Promise<Backlog> {
  let reading: Promise<Backlog> | null = null;
  return () => {
    reading ??= read().finally(() => {
      reading = null;
    });
    return reading;
  };
}
