import { KNOWN_LINES } from '../../src/domain/carrier.ts';
import { notificationMessage } from '../../src/rest/documents/notification-message.ts';
import { NOTIFICATION_COLUMNS, type WebhookNotification } from '../../src/services/webhook-message/notification.ts';
import { type OutboxRow, toNotifiedEvent } from '../../src/services/webhook-message/notified-event.ts';
import { OUTBOX_JSON, type SentMessage } from '../support/notifications.ts';
import { rows } from '../support/tracking.ts';
import type { Run } from './run.ts';

/** The messages that the receiver of a run is sent, in the order in which they were written. */
export async function deliveriesTo({ context, webhookId }: Pick<Run, 'context' | 'webhookId'>): Promise<SentMessage[]> {
  const text = `SELECT ${NOTIFICATION_COLUMNS}, ${OUTBOX_JSON} AS outbox FROM webhook_notification n
    WHERE n.webhook_id = $1 ORDER BY n.event_id`;
  const found = await rows<WebhookNotification & { outbox: OutboxRow }>(context.db, text, [webhookId]);
  return found.map(({ outbox, ...row }) => notificationMessage(toNotifiedEvent(row, outbox, KNOWN_LINES)));
}

/** The name of a message and the id of what it refers to. */
export function subjectOf({ data }: SentMessage): { event: string; reference: string } {
  const { event } = data.attributes;
  const reference = data.relationships?.reference_object?.data;
  const id = Array.isArray(reference) ? '' : (reference?.id ?? '');
  return { event: String(event), reference: id };
}
