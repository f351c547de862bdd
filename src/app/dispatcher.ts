import type { Config } from '../config/load.ts';
import type { Log } from '../core/context.ts';
import type { Sealer } from '../core/sealer.ts';
import type { Database } from '../db/client.ts';
import { Dispatcher } from '../dispatcher/dispatcher.ts';
import type { Traces } from '../observability/trace.ts';
import { type MessageEvent, type MessageWriter, messageOf } from '../services/webhook-message/message-writer.ts';
import type { WebhookNotification } from '../services/webhook-message/notification.ts';
import type { OutboxRow } from '../services/webhook-message/notified-event.ts';
import type { WebhookTools } from '../services/webhook-tools.ts';

/** What the dispatcher is made of. */
export interface DispatcherOptions {
  config: Config;
  db: Database;
  sealer: Sealer;
  log: Log;
  messages: MessageWriter;
  webhooks: WebhookTools;
  traces: Traces | null;
  newLeaseToken?: () => Promise<string>;
}

/** Makes what delivers notifications; it does nothing until it is started. */
export function createDispatcher({
  config,
  db,
  sealer,
  log,
  messages,
  webhooks,
  traces,
  newLeaseToken,
}: DispatcherOptions): Dispatcher<WebhookNotification, OutboxRow> {
  return new Dispatcher({
    db,
    sealer,
    log,
    http: webhooks.http,
    traces,
    ...(newLeaseToken === undefined ? {} : { newLeaseToken }),
    messageOf: (row: WebhookNotification, event: MessageEvent) => messageOf(messages, row, event),
    settings: {
      retrySeconds: config.webhookRetrySchedule,
      deadlineMs: config.webhookDeadlineMs,
      leaseMs: config.webhookLeaseMs,
      disableAfterSeconds: config.webhookDisableAfterSeconds,
    },
  });
}
