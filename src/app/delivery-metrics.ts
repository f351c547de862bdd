import type { Database } from '../db/client.ts';
import { type DispatcherMetrics, readBacklog, readLaneLag, readStoppedWebhooks } from '../dispatcher/metrics.ts';
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
  measureStopped(parts);
}

function measureDispatcher({ metrics, dispatcher, connections }: DeliveryParts): void {
  const now = () => dispatcher.metrics();
  const times = () => now().distributions;
  metrics.counter('landfall_webhook_attempts_total', 'Attempts, by outcome.', () =>
    Object.entries(now().attempts).map(([outcome, value]) => ({ labels: { outcome }, value })),
  );
  metrics.counter('landfall_webhook_given_up_total', 'Notifications that are not tried again, by reason.', () =>
    Object.entries(now().givenUp).map(([reason, value]) => ({ labels: { reason }, value })),
  );
  metrics.histogram('landfall_webhook_attempt_duration_seconds', 'Duration of attempts.', () => times().attempt);
  metrics.histogram(
    'landfall_webhook_due_lag_seconds',
    'Delay between the due time and the read of a notification.',
    () => times().dueLag,
  );
  metrics.histogram('landfall_webhook_claim_duration_seconds', 'Duration of claims.', () => times().claim);
  metrics.gauge('landfall_webhook_slots', 'Slots for attempts in progress.', () => now().slots);
  metrics.gauge('landfall_webhook_slots_busy', 'Slots in use, by speed of the receiver.', () => {
    const { slotsBusy, slotsSlow } = now();
    return [
      { labels: { receiver: 'quick' }, value: slotsBusy - slotsSlow },
      { labels: { receiver: 'slow' }, value: slotsSlow },
    ];
  });
  metrics.gauge('landfall_webhook_lanes_held', 'Endpoint queues that this process has leased.', () => now().queuesHeld);
  metrics.gauge('landfall_webhook_read_ahead', 'Notifications in the delivery buffer.', () => now().waiting);
  metrics.gauge('landfall_webhook_read_ahead_bytes', 'Memory of the delivery buffer.', () => now().bytesHeld);
  metrics.gauge('landfall_webhook_connections', 'Open connections to receivers.', connections);
  metrics.counter(
    'landfall_webhook_leases_lost_total',
    'Leases lost before the work was settled.',
    () => now().leasesLost,
  );
  metrics.counter('landfall_webhook_results_ignored_total', 'Results ignored because the lease was lost.', () => {
    return now().resultsIgnored;
  });
  metrics.counter('landfall_webhook_wakes_total', 'Wake-ups by new notifications.', () => now().wakesTaken);
}

/** These are the same for all processes, because they are read from the database. */
function measureBacklog({ metrics, db }: DeliveryParts): void {
  const backlog = readTogether(() => readBacklog(db));
  metrics.queriedGauge('landfall_webhook_pending', 'Pending notifications of all webhooks.', async () => {
    return (await backlog()).pending;
  });
  metrics.queriedGauge(
    'landfall_webhook_pending_longest',
    'Pending notifications of the webhooks with the most of them.',
    async () => {
      const { longest } = await backlog();
      return longest.map(({ webhookId, pending }) => ({ labels: { webhook_id: webhookId }, value: pending }));
    },
  );
  metrics.queriedGauge(
    'landfall_webhook_lane_lag_seconds',
    'How long the oldest due endpoint queue has waited for a process.',
    () => {
      return readLaneLag(db);
    },
  );
}

/** Webhooks that receive nothing at present, of all processes. */
function measureStopped({ metrics, db }: DeliveryParts): void {
  const stopped = readTogether(() => readStoppedWebhooks(db));
  metrics.queriedGauge('landfall_webhook_circuits_open', 'Webhooks whose circuit is open.', async () => {
    return (await stopped()).openCircuits;
  });
  metrics.queriedGauge('landfall_webhook_disabled', 'Disabled webhooks, by who disabled them.', async () =>
    (await stopped()).disabled.map(({ by, webhooks }) => ({ labels: { by }, value: webhooks })),
  );
}

/** Concurrent reads share one result. */
function readTogether<Result>(read: () => Promise<Result>): () => Promise<Result> {
  let reading: Promise<Result> | null = null;
  return () => {
    reading ??= read().finally(() => {
      reading = null;
    });
    return reading;
  };
}
