import { z } from 'zod';
import type { Sealer } from '../../core/sealer.ts';
import { headersPurpose } from '../../dispatcher/message.ts';
import { secretPurpose } from '../../dispatcher/sign.ts';
import { Instant } from '../../domain/instant.ts';
import { normalizeInstants } from '../instants.ts';
import type { ServiceContext } from '../service-context.ts';
import { EVENT_PATTERNS, EventPattern } from './event-pattern.ts';
import { type WebhookHeader, WebhookHeaders } from './webhook-header.ts';
import { WebhookUrl } from './webhook-url.ts';

/** A place that an account is told events at (`webhook` of the contract). */
export const Webhook = z.object({
  id: z.uuid(),
  url: WebhookUrl,
  active: z.boolean().describe('Whether it is told of events'),
  events: z.array(EventPattern).describe('Names of events, families such as tracking_request.*, or * for all'),
  headers: z
    .array(
      z.object({
        name: z.string(),
        value: z.string().nullable().describe('Null without the permission webhooks:write'),
      }),
    )
    .nullable()
    .describe('Sent with each delivery'),
  secret: z.string().nullable().describe('What deliveries are signed with; null without the permission webhooks:write'),
  created_at: Instant,
  updated_at: Instant,
});
export type Webhook = z.infer<typeof Webhook>;

/** What can be said of a webhook when it is made or changed. */
export const WEBHOOK_INPUT = {
  url: WebhookUrl,
  active: Webhook.shape.active,
  events: z
    .array(EventPattern)
    .min(1, 'Name at least one event, or * for all; make it inactive to be told nothing')
    .max(EVENT_PATTERNS.length, 'Name each event once')
    .describe('Names of events, families such as tracking_request.*, or * for all'),
  headers: WebhookHeaders.nullable().describe('Sent with each delivery'),
};

/** What the database gives of a webhook; secret and headers are sealed, in base64. */
export interface WebhookRow extends Omit<Webhook, 'headers' | 'secret'> {
  headers: string | null;
  secret: string;
}

/** SQL: the columns of a webhook; `w` is the alias of the row. */
export const WEBHOOK_COLUMNS = `w.id, w.url, w.active, w.events, encode(w.headers, 'base64') AS headers,
  encode(w.secret, 'base64') AS secret, w.created_at, w.updated_at`;

/**
 * The record of a webhook as it comes out of the database, be it columns or JSON. Who may only read webhooks is not
 * shown by what deliveries are known to be genuine, nor what opens the receiver's door.
 */
export function toWebhook(
  row: WebhookRow,
  { sealer, principal }: Pick<ServiceContext, 'sealer' | 'principal'>,
): Webhook {
  const { id } = row;
  const isTold = principal.permissions.has('webhooks:write');
  const headers = row.headers === null ? null : readHeaders(sealer, row.headers, headersPurpose(id));
  return {
    ...normalizeInstants(row, ['created_at', 'updated_at']),
    headers: headers?.map(({ name, value }) => ({ name, value: isTold ? value : null })) ?? null,
    secret: isTold ? opened(sealer, row.secret, secretPurpose(id)) : null,
  };
}

/** The headers of a webhook as they are stored: some are credentials. */
export function sealHeaders(id: string, headers: WebhookHeader[] | null, sealer: Sealer): Buffer | null {
  return headers === null ? null : sealer.seal(JSON.stringify(headers), headersPurpose(id));
}

function readHeaders(sealer: Sealer, sealed: string, purpose: string): Webhook['headers'] {
  return Webhook.shape.headers.parse(JSON.parse(opened(sealer, sealed, purpose)));
}

function opened(sealer: Sealer, sealed: string, purpose: string): string {
  return sealer.open(Buffer.from(sealed, 'base64'), purpose);
}
