import type { Log } from '../core/context.ts';
import { Failure } from '../core/failure.ts';
import type { Database } from '../db/client.ts';
import type { Instant } from '../domain/instant.ts';
import type { Attempt } from './attempt.ts';
import { Batcher, retryWhileWorthwhile } from './batch.ts';
import { type HeldLease, leaseColumns } from './claim.ts';
import { SETTLE_WEBHOOK_NOTIFICATIONS } from './delivery-statements.ts';
import type { Due } from './due-reader.ts';
import type { EndpointQueue } from './endpoint-queue.ts';
import type { Counts } from './metrics.ts';
import { packHeaders } from './stored-headers.ts';

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
      else counts.settled(settlement);
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
  return db.query(SETTLE_WEBHOOK_NOTIFICATIONS, [
    results,
    ...leaseColumns([...queues.values()]),
    ordered.map(({ due }) => due.id),
  ]);
}

/** What is not there is left out: the statement takes it for null, and reads that much less. */
function resultOf({ due, leaseToken, verdict, attempt, body }: NotificationSettlement): object {
  return {
    notification_id: due.id,
    created_at: due.createdAt,
    webhook_id: due.webhookId,
    lease_token: leaseToken,
    attempts: due.attempts,
    tries: due.tries,
    trigger: due.trigger,
    status: verdict.status,
    failed_reason: verdict.status === 'failed' ? verdict.reason : undefined,
    delay_ms: verdict.status === 'pending' ? verdict.delayMs : undefined,
    body: body?.toString('base64'),
    ...(attempt === null ? {} : loggedOf(attempt)),
  };
}

function loggedOf(attempt: Attempt): object {
  return {
    attempt_id: attempt.id,
    started_ms: attempt.startedMs,
    duration_ms: attempt.durationMs,
    outcome: attempt.outcome,
    status_code: attempt.statusCode ?? undefined,
    error: attempt.error ?? undefined,
    signatures: attempt.signatures?.toString('base64'),
    request_headers: attempt.requestHeaders ?? undefined,
    response_head:
      attempt.responseHeaders === null ? undefined : packHeaders(attempt.responseHeaders).toString('base64'),
    response_body: attempt.responseBody?.toString('base64'),
    is_truncated: attempt.isTruncated,
  };
}
