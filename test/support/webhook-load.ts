import { newId } from '../../src/core/id.ts';
import type { Database } from '../../src/db/client.ts';
import { shownHeaders } from '../../src/dispatcher/delivery-headers.ts';
import { headersPurpose, secretPurpose } from '../../src/dispatcher/message.ts';
import { unpackHeaders } from '../../src/dispatcher/stored-headers.ts';
import { newWebhookSecret } from '../../src/services/webhook/webhook-secret.ts';
import { testSealer } from './sealer.ts';

/** Webhooks as a test wants them: one for each address, active, with every event unless stated otherwise. */
export interface WebhooksSaid {
  accountId: string;
  urls: readonly string[];
  events?: readonly string[];
  headers?: readonly { name: string; value: string }[];
}

/** What becomes of a notification and when it is tried. */
export interface NotificationState {
  id: string;
  webhook_id: string;
  delivery_status: string;
  failed_reason: string | null;
  attempts: number;
  tries: number;
  last_outcome: string | null;
  last_status_code: number | null;
  last_error: string | null;
  has_body: boolean;
  /** From the moment when the last result was written until the next try. */
  delay_ms: number;
}

/** An attempt as it was logged; times in milliseconds since the epoch, on the database's clock. */
export interface LoggedAttempt {
  notification_id: string;
  webhook_id: string;
  number: number;
  trigger: string;
  outcome: string;
  status_code: number | null;
  error: string | null;
  started_ms: number;
  duration_ms: number;
  request_headers: Record<string, string>;
  response_headers: Record<string, string> | null;
  response_body: Buffer | null;
  is_truncated: boolean;
}

/** What the log of an attempt is completed with. */
interface StoredColumns {
  event: string;
  signatures: Buffer | null;
  response_head: Buffer | null;
}

/** The event of the notifications of `putNotifications`. */
export const LOAD_EVENT = 'container.created';

const sealer = testSealer();

/** Makes webhooks without asking whether their addresses may be called, and answers with their ids in order. */
export async function putWebhooks(db: Database, said: WebhooksSaid): Promise<string[]> {
  const { accountId, urls, events = ['*'], headers } = said;
  const made = urls.map((url) => {
    const id = newId();
    const secret = sealer.seal(newWebhookSecret(), secretPurpose(id));
    const sealed = headers === undefined ? null : sealer.seal(JSON.stringify(headers), headersPurpose(id));
    return { id, url, secret, sealed };
  });
  await db.pool.query(
    `INSERT INTO webhook (id, account_id, url, events, secret, headers)
     SELECT x.id, $1, x.url, $6::text[], x.secret, x.headers
     FROM unnest($2::uuid[], $3::text[], $4::bytea[], $5::bytea[]) AS x(id, url, secret, headers)`,
    [
      accountId,
      made.map(({ id }) => id),
      made.map(({ url }) => url),
      made.map(({ secret }) => secret),
      made.map(({ sealed }) => sealed),
      events,
    ],
  );
  return made.map(({ id }) => id);
}

/** As a change writes it: the event with its snapshot, and a notification of it for each webhook, in one statement. */
const NOTIFY = `WITH event AS MATERIALIZED (
    SELECT x.id AS notification_id, w.id AS webhook_id, w.account_id, gen_random_uuid() AS event_id,
      gen_random_uuid() AS snapshot_id, x.place
    FROM unnest($1::uuid[], $2::uuid[]) WITH ORDINALITY AS x(id, webhook_id, place) JOIN webhook w ON w.id = x.webhook_id
  ), snapshot AS (
    INSERT INTO outbox_snapshot (id, created_at, account_id, body)
    SELECT snapshot_id, now(), account_id, jsonb_build_object('container', NULL, 'shipment', NULL, 'containers', NULL,
      'tracking_requests', NULL, 'terminals', NULL, 'locations', jsonb_build_array(jsonb_build_object('id', snapshot_id,
        'type', 'port', 'code', 'SEGOT', 'name', 'Göteborg ' || place, 'state_abbr', NULL, 'country_code', 'SE',
        'time_zone', 'Europe/Stockholm', 'latitude', 57.7, 'longitude', 11.9)))
    FROM event
  ), notified AS (
    INSERT INTO outbox_event (id, created_at, account_id, name, reference_type, reference_id, snapshot_id, record)
    SELECT event_id, now(), account_id, '${LOAD_EVENT}', 'container_created_event', event_id, snapshot_id,
      '{"timestamp": "2026-01-02T03:04:05Z", "timezone": null}' FROM event
  )
  INSERT INTO webhook_notification (id, account_id, webhook_id, event_id, event_created_at, event, reference_type,
    reference_id, tries)
  SELECT notification_id, account_id, webhook_id, event_id, now(), '${LOAD_EVENT}', 'container_created_event', event_id,
    $3 FROM event ORDER BY place`;

/**
 * Writes so many notifications for each webhook, those of different webhooks in turn, and answers with their ids. `tries`
 * sets how often they are taken to have failed before.
 */
export async function putNotifications(
  db: Database,
  webhookIds: readonly string[],
  { each = 1, tries = 0 }: { each?: number; tries?: number } = {},
): Promise<string[]> {
  const targets = Array.from({ length: each }, () => webhookIds).flat();
  const ids = targets.map(() => newId());
  await db.pool.query(NOTIFY, [ids, targets, tries]);
  return ids;
}

/** How all notifications stand, or those of one webhook, oldest first. */
export async function notificationStates(db: Database, webhookId: string | null = null): Promise<NotificationState[]> {
  const { rows } = await db.pool.query<NotificationState>(
    `SELECT id, webhook_id, delivery_status, failed_reason, attempts, tries, last_outcome, last_status_code, last_error,
       body IS NOT NULL AS has_body,
       (extract(epoch FROM next_attempt_at - updated_at) * 1000)::float8 AS delay_ms
     FROM webhook_notification WHERE $1::uuid IS NULL OR webhook_id = $1 ORDER BY id`,
    [webhookId],
  );
  return rows;
}

/** The attempts of all webhooks, or of one, in the order in which they began. */
export async function loggedAttempts(db: Database, webhookId: string | null = null): Promise<LoggedAttempt[]> {
  const { rows } = await db.pool.query<LoggedAttempt & StoredColumns>(
    `SELECT a.*, n.event, (extract(epoch FROM started_at) * 1000)::float8 AS started_ms FROM webhook_attempt a
     JOIN webhook_notification n ON n.id = a.notification_id
     WHERE $1::uuid IS NULL OR a.webhook_id = $1 ORDER BY started_at, number, a.id`,
    [webhookId],
  );
  return rows.map((row) => {
    const { notification_id: id, event, number: attempt, started_ms, signatures, request_headers, response_head } = row;
    const facts = { id, event, attempt, timestamp: Math.floor(started_ms / 1_000) };
    return {
      ...row,
      request_headers: shownHeaders({ signatures, requestHeaders: request_headers }, facts),
      response_headers: response_head === null ? row.response_headers : unpackHeaders(response_head),
    };
  });
}

/** How many notifications wait. */
export async function countPending(db: Database): Promise<number> {
  const text = "SELECT count(*)::int AS pending FROM webhook_notification WHERE delivery_status = 'pending'";
  const { rows } = await db.pool.query<{ pending: number }>(text);
  return rows[0]?.pending ?? 0;
}
