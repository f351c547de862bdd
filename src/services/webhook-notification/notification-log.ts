import { z } from 'zod';
import { normalizeInstants } from '../../db/instants.ts';
import { shownHeaders } from '../../dispatcher/delivery-headers.ts';
import { OUTCOMES } from '../../dispatcher/outcome.ts';
import { unpackHeaders } from '../../dispatcher/stored-headers.ts';
import { Instant } from '../../domain/instant.ts';

const Headers = z.record(z.string(), z.string());

/** What can become of one request to a receiver. */
export const AttemptOutcome = z.enum(OUTCOMES);

/** One attempt to deliver a notification, and what became of it (`webhook_notification_log` of the contract). */
export const NotificationLog = z.object({
  id: z.uuid(),
  number: z.int().describe('The first is 1'),
  trigger: z.enum(['auto', 'manual', 'recover', 'test']).describe('Why it was made'),
  started_at: Instant.meta({ doc: 'When the attempt began' }),
  duration_ms: z.int().meta({ doc: 'How long the attempt took, in milliseconds' }),
  outcome: AttemptOutcome.meta({ doc: 'What became of the attempt' }),
  status_code: z.int().nullable().describe('Null if no answer came'),
  error: z.string().nullable().describe('Why it did not succeed'),
  request_headers: Headers.describe('Values of headers of your own are not kept'),
  response_headers: Headers.nullable().meta({ doc: 'Headers of the answer; null if no answer came' }),
  response_body: z.string().nullable().describe('The beginning of what the receiver answered, as text'),
  is_truncated: z.boolean().describe('Whether the answer was longer than what is kept of it'),
});
export type NotificationLog = z.infer<typeof NotificationLog>;

/** What the database gives of an attempt; the body, the digests and the packed headers are in base64. */
export interface NotificationLogRow extends Omit<NotificationLog, 'request_headers'> {
  notification_id: string;
  event: string;
  signatures: string | null;
  /** Of attempts before it was stored the headers are in `response_headers`. */
  response_head: string | null;
  request_headers: Record<string, string> | null;
}

/** SQL: the columns of an attempt; `a` is the alias of the row, `n` of its notification. */
export const LOG_COLUMNS = `n.id AS notification_id, n.event, encode(a.signatures, 'base64') AS signatures, a.id, a.number, a.trigger, a.started_at, a.duration_ms, a.outcome, a.status_code, a.error,
  a.request_headers, a.response_headers, encode(a.response_head, 'base64') AS response_head, encode(a.response_body, 'base64') AS response_body, a.is_truncated`;

/** The record of an attempt as it comes out of the database's JSON. What is no UTF-8 in a body is shown as a replacement. */
export function toNotificationLog(row: NotificationLogRow): NotificationLog {
  const {
    notification_id,
    event,
    signatures,
    request_headers,
    response_head: head,
    response_body: body,
    ...shown
  } = row;
  const text = body === null ? null : Buffer.from(body, 'base64').toString('utf8');
  const log = normalizeInstants(shown, ['started_at']);
  const stored = {
    signatures: signatures === null ? null : Buffer.from(signatures, 'base64'),
    requestHeaders: request_headers,
  };
  const timestamp = Math.floor(Date.parse(log.started_at) / 1_000);
  const headers = shownHeaders(stored, { id: notification_id, event, attempt: log.number, timestamp });
  const answered = head === null ? log.response_headers : unpackHeaders(Buffer.from(head, 'base64'));
  return { ...log, request_headers: headers, response_headers: answered, response_body: text };
}
