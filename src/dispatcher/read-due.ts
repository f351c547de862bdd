import type { Database, Statement } from '../db/client.ts';
import type { Instant } from '../domain/instant.ts';
import { epochMs } from './claim.ts';
import type { Identifier, Message } from './message.ts';

/** Up to where the notifications of a lane were read. */
export interface Cursor {
  at: Instant | '-infinity';
  id: string;
}

/** Before the first notification there can be. */
export const BEGINNING: Cursor = { at: '-infinity', id: '00000000-0000-0000-0000-000000000000' };

/** How many of the notifications of a lane are wanted, after which. */
export interface Reading {
  webhookId: string;
  most: number;
  after: Cursor;
}

/** A notification that is due. */
export interface Due {
  id: string;
  webhookId: string;
  event: string;
  /** Requests that were made before, all in all and in the present round. */
  attempts: number;
  tries: number;
  trigger: string;
  dueAt: Instant;
  /** How long it had been due when it was read. */
  lagMs: number;
  /** When it was last tried in this round, on the database's clock; null if it was not. */
  triedMs: number | null;
  reference: Identifier;
  /** The bytes that were sent before; null where none were, or where those were accepted. */
  body: Buffer | null;
  /** The message, to be made of the event where there are no bytes yet; null where the event is not kept any more. */
  message: (() => Message) | null;
}

/** Makes the message of a notification and its event; both are what the statement below gives. */
export type MessageOf<Row, Outbox> = (row: Row, outbox: Outbox) => Message;

interface DueColumns<Outbox> {
  id: string;
  webhook_id: string;
  event: string;
  reference_type: string;
  reference_id: string;
  attempts: number;
  tries: number;
  trigger: string;
  body: Buffer | null;
  next_attempt_at: Instant;
  lag_ms: number;
  tried_ms: number | null;
  outbox: Outbox | null;
}

/**
 * The first notifications of each lane that are due, in order, after those that were read before. The event is looked up
 * only for what has no bytes yet; both of its tables are partitioned by the time that they share.
 */
export const READ_DUE: Statement = {
  name: 'read_due_webhook_notifications',
  text: `SELECT n.id, n.webhook_id, n.event, n.delivery_status, n.created_at, n.reference_type, n.reference_id, n.attempts,
      n.tries, n."trigger", n.body, n.next_attempt_at,
      (extract(epoch FROM now() - n.next_attempt_at) * 1000)::float8 AS lag_ms,
      CASE WHEN n.tries > 0 THEN ${epochMs('n.updated_at')} END AS tried_ms,
      CASE WHEN n.body IS NULL THEN (SELECT json_build_object('record', o.record, 'picture', p.body)
        FROM outbox_event o JOIN outbox_snapshot p ON p.id = o.snapshot_id AND p.created_at = n.event_created_at
        WHERE o.id = n.event_id AND o.created_at = n.event_created_at) END AS outbox
    FROM unnest($1::uuid[], $2::int[], $3::timestamptz[], $4::uuid[]) AS lane(webhook_id, most, after_at, after_id)
    CROSS JOIN LATERAL (
      SELECT d.* FROM webhook_notification d
      WHERE d.webhook_id = lane.webhook_id AND d.delivery_status = 'pending' AND d.next_attempt_at <= now()
        AND (d.next_attempt_at, d.id) > (lane.after_at, lane.after_id)
      ORDER BY d.next_attempt_at, d.id LIMIT lane.most
    ) n
    ORDER BY n.next_attempt_at, n.id`,
};

/** Reads what is due in some lanes, by the ids of their webhooks, each in order. */
export async function readDue<Row, Outbox>(
  db: Database,
  readings: readonly Reading[],
  messageOf: MessageOf<Row, Outbox>,
): Promise<Map<string, Due[]>> {
  const rows = await db.query<Row & DueColumns<Outbox>>(READ_DUE, [
    readings.map(({ webhookId }) => webhookId),
    readings.map(({ most }) => most),
    readings.map(({ after }) => after.at),
    readings.map(({ after }) => after.id),
  ]);
  const due = new Map<string, Due[]>(readings.map(({ webhookId }) => [webhookId, []]));
  for (const row of rows) due.get(row.webhook_id)?.push(toDue(row, messageOf));
  return due;
}

function toDue<Row, Outbox>(row: Row & DueColumns<Outbox>, messageOf: MessageOf<Row, Outbox>): Due {
  const { id, webhook_id, event, attempts, tries, trigger, body, outbox } = row;
  return {
    id,
    webhookId: webhook_id,
    event,
    attempts,
    tries,
    trigger,
    dueAt: row.next_attempt_at,
    lagMs: row.lag_ms,
    triedMs: row.tried_ms,
    reference: { type: row.reference_type, id: row.reference_id },
    body,
    message: outbox === null ? null : () => messageOf(row, outbox),
  };
}
