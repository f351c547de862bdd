import { z } from 'zod';
import type { Principal } from '../../core/context.ts';
import type { Sealer } from '../../core/sealer.ts';
import type { Database } from '../../db/client.ts';
import { databaseNow } from '../../db/clock.ts';
import { normalizeInstants } from '../../db/instants.ts';
import type { Prisma } from '../../db/prisma.ts';
import { headersPurpose, secretPurpose } from '../../dispatcher/message.ts';
import { instantOrNull } from '../../domain/documented.ts';
import { EVENT_PATTERNS, EventPattern } from '../../domain/event-pattern.ts';
import { Instant } from '../../domain/instant.ts';
import { type WebhookHeader, WebhookHeaders } from './webhook-header.ts';
import { WebhookUrl } from './webhook-url.ts';

/** A URL to which events of an account are sent (`webhook` of the contract). */
export const Webhook = z.object({
  id: z.uuid(),
  url: WebhookUrl,
  active: z.boolean().describe('Whether events are sent to it'),
  events: z.array(EventPattern).describe('Names of events, families such as tracking_request.*, or * for all'),
  headers: z
    .array(
      z.object({
        name: z.string().meta({ doc: 'Name of the header' }),
        value: z.string().nullable().describe('Null without the permission webhooks:write'),
      }),
    )
    .nullable()
    .describe('Sent with each delivery'),
  secret: z.string().nullable().describe('What deliveries are signed with; null without the permission webhooks:write'),
  next_secret: z
    .string()
    .nullable()
    .describe('What they will be signed with after a rotation that is under way; null without webhooks:write'),
  secret_rotation: z
    .object({ switch_at: Instant.describe('From then on deliveries are signed with the next secret alone') })
    .nullable()
    .describe('Null while the secret is not being changed'),
  disabled_by: z
    .enum(['user', 'system'])
    .nullable()
    .describe('Who made it inactive; the system does so after days of failure. Null while it is active'),
  disabled_reason: z.string().nullable().describe('Why the system made it inactive'),
  disabled_at: instantOrNull('When it was disabled; null while it is active'),
  created_at: Instant.meta({ doc: 'When the webhook was created' }),
  updated_at: Instant.meta({ doc: 'When the webhook was last changed' }),
});
export type Webhook = z.infer<typeof Webhook>;

/** What can be said of a webhook when it is made or changed. */
export const WEBHOOK_INPUT = {
  url: WebhookUrl,
  active: Webhook.shape.active,
  events: z
    .array(EventPattern)
    .min(1, 'Name at least one event, or * for all; make it inactive to receive none')
    .max(EVENT_PATTERNS.length, 'Name each event once')
    .describe('Names of events, families such as tracking_request.*, or * for all'),
  headers: WebhookHeaders.nullable().describe('Sent with each delivery'),
};

/** What the database gives of a webhook; secrets and headers are sealed, in base64. */
export interface WebhookRow extends Omit<Webhook, 'headers' | 'secret' | 'next_secret' | 'secret_rotation'> {
  headers: string | null;
  secret: string;
  next_secret: string | null;
  secret_switch_at: Instant | null;
}

/** SQL: the secret that counts now. Once the moment of a rotation has passed, that is the next one, wherever it stands. */
const CURRENT_SECRET = 'CASE WHEN w.secret_switch_at <= now() THEN w.next_secret ELSE w.secret END';

/** SQL: the columns of a webhook; `w` is the alias of the row. */
export const WEBHOOK_COLUMNS = `w.id, w.url, w.active, w.events, encode(w.headers, 'base64') AS headers,
  encode(${CURRENT_SECRET}, 'base64') AS secret,
  CASE WHEN w.secret_switch_at > now() THEN encode(w.next_secret, 'base64') END AS next_secret,
  CASE WHEN w.secret_switch_at > now() THEN w.secret_switch_at END AS secret_switch_at,
  w.disabled_by, w.disabled_reason, w.disabled_at, w.created_at, w.updated_at`;

/** A webhook of the account by its id, as `WEBHOOK_COLUMNS` are; null if there is none. */
export async function findWebhookRow(
  { db, principal }: { db: Database; principal: Principal },
  id: string,
): Promise<WebhookRow | null> {
  const where = { id, accountId: principal.accountId };
  // The moment of a rotation is by the clock of the database, because all processes sign by it.
  const [row, now] = await Promise.all([db.prisma.webhook.findUnique({ where }), databaseNow(db)]);
  return row === null ? null : toWebhookRow(row, now);
}

/** The secret that counts at a moment, sealed: once a rotation is over, the next one, wherever it stands. */
export function currentSecret(row: Prisma.WebhookGetPayload<object>, now: Date): Uint8Array<ArrayBuffer> {
  const isRotated = row.secretSwitchAt !== null && row.secretSwitchAt <= now;
  return (isRotated ? row.nextSecret : null) ?? row.secret;
}

/** A row of Prisma as one of `WEBHOOK_COLUMNS`, at a moment. */
export function toWebhookRow(row: Prisma.WebhookGetPayload<object>, now: Date): WebhookRow {
  const { id, url, active, events, secretSwitchAt } = row;
  const isRotating = secretSwitchAt !== null && secretSwitchAt > now;
  return {
    ...{ id, url, active, events },
    headers: row.headers === null ? null : base64(row.headers),
    secret: base64(currentSecret(row, now)),
    next_secret: isRotating && row.nextSecret !== null ? base64(row.nextSecret) : null,
    secret_switch_at: isRotating ? secretSwitchAt.toISOString() : null,
    disabled_by: Webhook.shape.disabled_by.parse(row.disabledBy),
    disabled_reason: row.disabledReason,
    disabled_at: row.disabledAt?.toISOString() ?? null,
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
  };
}

/**
 * The record of a webhook as it comes out of the database, be it columns or JSON. Who may only read webhooks is not
 * shown by what deliveries are known to be genuine, nor what opens the receiver's door.
 */
export function toWebhook(row: WebhookRow, { sealer, principal }: { sealer: Sealer; principal: Principal }): Webhook {
  const { secret_switch_at, ...columns } = normalizeInstants(row, INSTANTS);
  const { id } = row;
  const maySeeSecrets = principal.permissions.has('webhooks:write');
  const headers = row.headers === null ? null : readHeaders(sealer, row.headers, headersPurpose(id));
  const shown = (sealed: string | null) =>
    maySeeSecrets && sealed !== null ? opened(sealer, sealed, secretPurpose(id)) : null;
  return {
    ...columns,
    headers: headers?.map(({ name, value }) => ({ name, value: maySeeSecrets ? value : null })) ?? null,
    secret: shown(row.secret),
    next_secret: shown(row.next_secret),
    secret_rotation: secret_switch_at === null ? null : { switch_at: secret_switch_at },
  };
}

function base64(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('base64');
}

const INSTANTS = ['created_at', 'updated_at', 'disabled_at', 'secret_switch_at'] as const;

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
