import { newId } from '../../src/core/id.ts';
import type { Database } from '../../src/db/client.ts';
import type { NotificationLog } from '../../src/services/webhook-notification/notification-log.ts';

/** An attempt as a test wants it in the log. */
export type Attempted = Partial<Omit<NotificationLog, 'response_body'>> & { response_body?: string | Buffer | null };

/** Notes an attempt to deliver a notification, as a dispatcher does, and answers with its id. */
export async function putAttempt(db: Database, notificationId: string, said: Attempted = {}): Promise<string> {
  const id = newId();
  const { response_body: body = null, request_headers, response_headers = null, ...columns } = said;
  const row = {
    id,
    number: 1,
    trigger: 'auto',
    duration_ms: 12,
    outcome: 'success',
    status_code: 200,
    error: null,
    is_truncated: false,
    ...columns,
    started_at: columns.started_at ?? new Date().toISOString(),
    request_headers: JSON.stringify(request_headers ?? { 'Content-Type': 'application/json' }),
    response_headers: response_headers === null ? null : JSON.stringify(response_headers),
    response_body: body === null ? null : Buffer.from(body),
  };
  const names = Object.keys(row);
  const places = names.map((_name, at) => `$${at + 2}`);
  const { rowCount } = await db.pool.query(
    `INSERT INTO webhook_attempt (notification_id, webhook_id, ${names.join(', ')})
     SELECT n.id, n.webhook_id, ${places.join(', ')} FROM webhook_notification n WHERE n.id = $1`,
    [notificationId, ...Object.values(row)],
  );
  if (rowCount !== 1) throw new Error(`There is no notification ${notificationId}.`);
  return id;
}

/** A notification as a test wants it in the database. */
export interface Noted {
  webhookId: string;
  accountId: string;
  /** Columns beside these. */
  columns?: Record<string, unknown>;
}

/** Puts a notification into the database without anything having happened, and answers with its id. */
export async function putNotification(db: Database, { webhookId, accountId, columns = {} }: Noted): Promise<string> {
  const row = {
    id: newId(),
    account_id: accountId,
    webhook_id: webhookId,
    event_id: newId(),
    event_created_at: new Date().toISOString(),
    event: 'container.updated',
    reference_type: 'container_updated_event',
    reference_id: newId(),
    ...columns,
  };
  const names = Object.keys(row);
  const places = names.map((_name, at) => `$${at + 1}`);
  const text = `INSERT INTO webhook_notification (${names.join(', ')}) VALUES (${places.join(', ')})`;
  await db.pool.query(text, Object.values(row));
  return row.id;
}

/** The webhooks that dispatchers have been notified of since the last call. */
export async function takeWakes(db: Database): Promise<string[]> {
  const { rows } = await db.pool.query<{ webhook_id: string }>('DELETE FROM webhook_wake RETURNING webhook_id');
  return rows.map(({ webhook_id }) => webhook_id);
}
