import type { Config } from '../config/load.ts';
import type { Log } from '../core/context.ts';
import type { Sealer } from '../core/sealer.ts';
import type { Database } from '../db/client.ts';
import { Dispatcher } from '../dispatcher/worker.ts';
import type { WebhookTools } from '../services/webhook/webhook-tools.ts';
import type { WebhookNotification } from '../services/webhook-notification/notification.ts';
import { type OutboxRow, toNotifiedEvent } from '../services/webhook-notification/notified-event.ts';

/** What the dispatcher is made of. */
export interface DispatcherOptions {
  config: Config;
  db: Database;
  sealer: Sealer;
  log: Log;
  webhooks: WebhookTools;
}

/** Makes what delivers notifications; it does nothing until it is started. */
export function createDispatcher({
  config,
  db,
  sealer,
  log,
  webhooks,
}: DispatcherOptions): Dispatcher<WebhookNotification, OutboxRow> {
  return new Dispatcher({
    db,
    sealer,
    log,
    http: webhooks.http,
    messageOf: (row: WebhookNotification, outbox: OutboxRow) => webhooks.messageOf(toNotifiedEvent(row, outbox)),
    settings: {
      retrySeconds: config.webhookRetrySchedule,
      deadlineMs: config.webhookDeadlineMs,
      leaseMs: config.webhookLeaseMs,
      disableAfterSeconds: config.webhookDisableAfterSeconds,
    },
  });
}
