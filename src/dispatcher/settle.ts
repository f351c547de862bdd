import type { Log } from '../core/context.ts';
import { Failure } from '../core/failure.ts';
import type { Database } from '../db/client.ts';
import { sql } from '../db/sql.ts';
import type { Instant } from '../domain/instant.ts';
import type { Attempt } from './attempt.ts';
import { Batcher, retryWhileWorthwhile } from './batch.ts';
import { type HeldLease, leaseColumns } from './claim.ts';
import type { Due } from './due-reader.ts';
import type { EndpointQueue } from './endpoint-queue.ts';
import type { Counts } from './metrics.ts';

/** So many results are written at once, or fewer after a moment. */
const BATCH_MAX = 200;
const WAIT_MS = 20;
const WRITES_MAX = 2;

/** The settlement of a notification, and its queue. */
export interface Result {
  queue: EndpointQueue;
  settlement: NotificationSettlement;
}

/** The dependencies of a settler. */
export interface SettlerParts {
  db: Database;
  log: Log;
  counts: Counts;
  /** Whether the process is stopping, so that retries end. */
  isStopping: () => boolean;
  /** Called for each queue whose results were written or lost. */
  onSettled: (queue: EndpointQueue) => void;
}

/** Writes results, many at once, and notifies their queues. As long as a queue is held, its results are retried. */
export class Settler {
  readonly #parts: SettlerParts;
  readonly #results: Batcher<Result>;
  #unsettled = 0;

  constructor(parts: SettlerParts) {
    this.#parts = parts;
    this.#results = new Batcher({
      write: (results) => this.#write(results),
      sizeMax: BATCH_MAX,
      waitMs: WAIT_MS,
      writesMax: WRITES_MAX,
    });
  }

  /** How many results are not written yet. */
  get unsettled(): number {
    return this.#unsettled;
  }

  /** Takes a result to be written. */
  add(result: Result): void {
    this.#unsettled += 1;
    this.#results.add(result);
  }

  // One result that cannot be written must not take the others with it, so what fails is tried again in halves.
  async #write(results: readonly Result[]): Promise<void> {
    const { db, log, isStopping } = this.#parts;
    const isHeld = () => results.some(({ queue }) => !queue.isLost && performance.now() < queue.leaseEndsAt);
    const settlements = results.map(({ settlement }) => settlement);
    const written = await retryWhileWorthwhile(() => settleNotifications(db, settlements).catch(unlessAway), {
      isWorthwhile: () => !isStopping() && isHeld(),
      log,
      message: 'dispatcher.settle_failed',
    });
    if (Array.isArray(written)) return this.#note(results, written);
    if (written === null || results.length === 1) {
      log.error({ err: written?.error, results: results.length }, 'dispatcher.results_lost');
      return this.#note(results, []);
    }
    const middle = Math.ceil(results.length / 2);
    await this.#write(results.slice(0, middle));
    await this.#write(results.slice(middle));
  }

  #note(results: readonly Result[], held: readonly StillHeld[]): void {
    const { counts, onSettled } = this.#parts;
    this.#unsettled -= results.length;
    const byId = new Map(held.map((row) => [`${row.webhook_id} ${row.lease_token}`, row]));
    const written = new Map<EndpointQueue, Due[]>();
    for (const { queue, settlement } of results) {
      const settled = written.get(queue);
      if (settled === undefined) written.set(queue, [settlement.due]);
      else settled.push(settlement.due);
      if (!byId.has(keyOf(queue))) counts.resultsIgnored += 1;
      else if (settlement.attempt !== null) counts.attempted(settlement.attempt);
    }
    for (const [queue, settled] of written) {
      queue.settled(settled, byId.get(keyOf(queue)) ?? null);
      onSettled(queue);
    }
  }
}

function keyOf({ webhookId, leaseToken }: EndpointQueue): string {
  return `${webhookId} ${leaseToken}`;
}

/** A database that is away comes back; any other failure lies in what was to be written. */
function unlessAway(error: unknown): { error: unknown } {
  if (error instanceof Failure && error.code === 'unavailable') throw error;
  return { error };
}

/** Why a notification is given up. */
export type DeliveryFailedReason = 'exhausted' | 'endpoint_disabled' | 'event_expired' | 'internal_error';

/** What a notification comes to: it was accepted, is tried again after a time, or is given up. */
export type Verdict =
  | { status: 'succeeded' }
  | { status: 'pending'; delayMs: number }
  | { status: 'failed'; reason: DeliveryFailedReason };

/** A notification that was handled; without an attempt where no request was sent. */
export interface NotificationSettlement {
  due: Due;
  leaseToken: string;
  verdict: Verdict;
  attempt: Attempt | null;
  /** What was sent, where it has to be kept for the next time. */
  body: Buffer | null;
}

/** A queue whose lease is still held by the process that settles. */
export interface StillHeld {
  webhook_id: string;
  lease_token: string;
  active: boolean;
  updated_at: Instant;
}

/** SQL: whether the notification stands as it was read, or was accepted, which ends every round. */
const SAME_ROUND = `(r.status = 'succeeded' OR (n.tries = r.tries AND n."trigger" = r."trigger"))`;

/** SQL: whether no request was sent and it stays pending, so that its last outcome and time remain. */
const IS_WAITING = `(r.attempt_id IS NULL AND r.status = 'pending')`;

/*
 * The queue is locked, so that it cannot be claimed before these results are visible, and results of a queue that
 * was lost are left out. The number of attempts makes it harmless to settle twice, when the answer to the first time was
 * lost. A new round of attempts that was requested meanwhile remains: only an acceptance ends it.
 */
export const SETTLE = sql({
  name: 'settle_webhook_notifications',
  because: 'lease',
  parameters: ['json', 'uuid[]', 'uuid[]'],
  row: { webhook_id: 'uuid', lease_token: 'uuid!', active: 'bool', updated_at: 'instant' },
  text: `WITH result AS MATERIALIZED (
      SELECT * FROM json_to_recordset($1::json) AS r(notification_id uuid, webhook_id uuid, lease_token uuid, attempts int, tries int,
        "trigger" text, status text, failed_reason text, delay_ms float8, body text, attempt_id uuid, started_ms float8,
        duration_ms int, outcome text, status_code int, error text, request_headers jsonb, response_headers jsonb,
        response_body text, is_truncated boolean)
    ), living AS MATERIALIZED (
      SELECT l.webhook_id, l.lease_token FROM webhook_lane l
      JOIN unnest($2::uuid[], $3::uuid[]) AS h(webhook_id, lease_token)
        ON h.webhook_id = l.webhook_id AND h.lease_token = l.lease_token
      WHERE l.lease_until > now() ORDER BY l.webhook_id FOR SHARE OF l
    ), settled AS (
      UPDATE webhook_notification n SET
        delivery_status = CASE WHEN ${SAME_ROUND} THEN r.status ELSE n.delivery_status END,
        failed_reason = CASE WHEN ${SAME_ROUND} THEN r.failed_reason ELSE n.failed_reason END,
        finished_at = CASE WHEN ${SAME_ROUND} AND r.status <> 'pending' THEN now() ELSE n.finished_at END,
        next_attempt_at = CASE WHEN ${SAME_ROUND} AND r.status = 'pending'
          THEN now() + r.delay_ms * interval '1 millisecond' ELSE n.next_attempt_at END,
        attempts = n.attempts + (r.attempt_id IS NOT NULL)::int,
        tries = n.tries + (${SAME_ROUND} AND r.attempt_id IS NOT NULL)::int,
        body = coalesce(n.body, decode(r.body, 'base64')),
        last_outcome = CASE WHEN ${IS_WAITING} THEN n.last_outcome ELSE r.outcome END,
        last_status_code = CASE WHEN ${IS_WAITING} THEN n.last_status_code ELSE r.status_code END,
        last_error = CASE WHEN ${IS_WAITING} THEN n.last_error ELSE r.error END,
        updated_at = CASE WHEN ${IS_WAITING} THEN n.updated_at ELSE now() END
      FROM result r JOIN living USING (webhook_id, lease_token)
      WHERE n.id = r.notification_id AND n.delivery_status = 'pending' AND n.attempts = r.attempts
      RETURNING n.id, n.account_id, r.lease_token
    ), logged AS (
      INSERT INTO webhook_attempt (id, started_at, notification_id, webhook_id, account_id, number, "trigger", duration_ms,
        outcome, status_code, error, request_headers, response_headers, response_body, is_truncated)
      SELECT r.attempt_id, to_timestamp(r.started_ms / 1000), r.notification_id, r.webhook_id, s.account_id,
        r.attempts + 1, r."trigger", r.duration_ms, r.outcome, r.status_code, r.error, r.request_headers,
        r.response_headers, decode(r.response_body, 'base64'), r.is_truncated
      FROM result r JOIN settled s ON s.id = r.notification_id AND s.lease_token = r.lease_token
      WHERE r.attempt_id IS NOT NULL
    )
    SELECT w.id AS webhook_id, living.lease_token, w.active, w.updated_at FROM living JOIN webhook w ON w.id = living.webhook_id`,
});

/** Writes the results of notifications in one statement, and returns which of their queues are still held. */
export function settleNotifications(
  db: Database,
  settlements: readonly NotificationSettlement[],
): Promise<StillHeld[]> {
  const ordered = [...settlements].sort((one, other) => (one.due.id < other.due.id ? -1 : 1));
  const queues = new Map<string, HeldLease>(
    settlements.map(({ due: { webhookId }, leaseToken }) => [`${webhookId} ${leaseToken}`, { webhookId, leaseToken }]),
  );
  const results = JSON.stringify(ordered.map((settlement) => resultOf(settlement)));
  return db.query(SETTLE, [results, ...leaseColumns([...queues.values()])]);
}

function resultOf({ due, leaseToken, verdict, attempt, body }: NotificationSettlement): object {
  return {
    notification_id: due.id,
    webhook_id: due.webhookId,
    lease_token: leaseToken,
    attempts: due.attempts,
    tries: due.tries,
    trigger: due.trigger,
    status: verdict.status,
    failed_reason: verdict.status === 'failed' ? verdict.reason : null,
    delay_ms: verdict.status === 'pending' ? verdict.delayMs : null,
    body: body?.toString('base64') ?? null,
    ...(attempt === null ? {} : loggedOf(attempt)),
  };
}

function loggedOf(attempt: Attempt): object {
  return {
    attempt_id: attempt.id,
    started_ms: attempt.startedMs,
    duration_ms: attempt.durationMs,
    outcome: attempt.outcome,
    status_code: attempt.statusCode,
    error: attempt.error,
    request_headers: attempt.requestHeaders,
    response_headers: attempt.responseHeaders,
    response_body: attempt.responseBody?.toString('base64') ?? null,
    is_truncated: attempt.isTruncated,
  };
}
