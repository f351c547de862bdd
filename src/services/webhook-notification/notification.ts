import { z } from 'zod';
import { Instant } from '../../domain/instant.ts';
import { normalizeInstants } from '../instants.ts';
import { EVENT_NAMES } from '../webhook/event-pattern.ts';
import { ReferenceType } from './reference-object.ts';

/** `failed` once all attempts are used up. */
export const DeliveryStatus = z.enum(['pending', 'succeeded', 'failed']);
export type DeliveryStatus = z.infer<typeof DeliveryStatus>;

/** One event that one webhook is told (`webhook_notification` of the contract). */
export const WebhookNotification = z.object({
  id: z.uuid(),
  event: z.enum(EVENT_NAMES),
  delivery_status: DeliveryStatus.describe('Whether the receiver has accepted it'),
  created_at: Instant,
  webhook_id: z.uuid(),
  reference_type: ReferenceType,
  reference_id: z.uuid(),
});
export type WebhookNotification = z.infer<typeof WebhookNotification>;

/** SQL: the columns of a notification; `n` is the alias of the row. */
export const NOTIFICATION_COLUMNS =
  'n.id, n.event, n.delivery_status, n.created_at, n.webhook_id, n.reference_type, n.reference_id';

/** The record of a notification as it comes out of the database, be it columns or JSON. */
export function toNotification(row: WebhookNotification): WebhookNotification {
  return normalizeInstants(row, ['created_at']);
}
