import { z } from 'zod';
import type { Database } from '../../src/db/client.ts';
import { KNOWN_LINES } from '../../src/domain/carrier.ts';
import { MESSAGE_INCLUDED, notificationMessage } from '../../src/rest/documents/notification-message.ts';
import { webhookNotificationKind } from '../../src/rest/documents/webhook-notification.ts';
import type { ResourceObject } from '../../src/rest/json-api.ts';
import { kindOf } from '../../src/rest/resource.ts';
import type { Webhook } from '../../src/services/record/webhook.ts';
import type { ServiceContext } from '../../src/services/service-context.ts';
import { createWebhook } from '../../src/services/webhook/create-webhook.ts';
import { NOTIFICATION_COLUMNS, type WebhookNotification } from '../../src/services/webhook-message/notification.ts';
import { type OutboxRow, toNotifiedEvent } from '../../src/services/webhook-message/notified-event.ts';
import { rows } from './tracking.ts';

/** SQL: the event of a notification `n` with its whole snapshot, from which its message can be made anew. */
export const OUTBOX_JSON = `(SELECT json_build_object('record', o.record, 'snapshot', p.body)
  FROM outbox_event o JOIN outbox_snapshot p ON p.id = o.snapshot_id AND p.created_at = n.event_created_at
  WHERE o.id = n.event_id AND o.created_at = n.event_created_at)`;

/** What a receiver is sent. */
export type SentMessage = ReturnType<typeof notificationMessage>;

/** Subscribes an account to events. */
export function subscribe(context: ServiceContext, events: string[], active = true): Promise<Webhook> {
  return createWebhook.run(context, { url: 'https://hooks.example.com/', events, active });
}

/** The notifications of a webhook, first things first. */
export function notificationsOf(db: Database, webhookId: string): Promise<WebhookNotification[]> {
  const text = `SELECT ${NOTIFICATION_COLUMNS} FROM webhook_notification n WHERE n.webhook_id = $1
    ORDER BY n.created_at, n.event`;
  return rows(db, text, [webhookId]);
}

/** The messages that they are to be sent as, with the name of each event. */
export async function messagesTo(db: Database, webhookId: string): Promise<Map<string, SentMessage>> {
  const text = `SELECT ${NOTIFICATION_COLUMNS}, ${OUTBOX_JSON} AS outbox FROM webhook_notification n
    WHERE n.webhook_id = $1`;
  const found = await rows<WebhookNotification & { outbox: OutboxRow }>(db, text, [webhookId]);
  return new Map(
    found.map(({ outbox, ...row }) => [row.event, notificationMessage(toNotifiedEvent(row, outbox, KNOWN_LINES))]),
  );
}

/** Where a message is not as its kinds state it: members too many or too few, or values of another type. */
export function faultsOf({ data, included }: SentMessage): string[] {
  const kinds = [webhookNotificationKind, ...MESSAGE_INCLUDED];
  return [data, ...included].flatMap((resource) => {
    const kind = kindOf(kinds, resource.type);
    if (kind === null) return [`${resource.type} is of no kind`];
    const shown = z.strictObject(kind.attributes.shape).safeParse(resource.attributes);
    const related = Object.entries(kind.relationships).filter(
      ([name, relation]) => !isRelated(resource, name, relation),
    );
    return [
      ...(shown.success ? [] : [`${resource.type}: ${shown.error.message}`]),
      ...related.map(([name]) => `${resource.type}: ${name}`),
      ...Object.keys(resource.relationships ?? {})
        .filter((name) => !Object.hasOwn(kind.relationships, name))
        .map((name) => `${resource.type}: ${name} is too much`),
      ...(resource.links === undefined || kind.isLinked ? [] : [`${resource.type}: links`]),
    ];
  });
}

function isRelated(
  { relationships = {} }: ResourceObject,
  name: string,
  { types, isMany, isOptional }: { types: readonly string[]; isMany: boolean; isOptional: boolean },
): boolean {
  const data = relationships[name]?.data;
  if (data === undefined) return isOptional;
  if (Array.isArray(data) !== isMany) return false;
  return [data ?? []].flat().every(({ type }) => types.includes(type));
}
