import type { Log } from '../core/context.ts';
import type { Database } from '../db/client.ts';
import { sql } from '../db/sql.ts';
import { Batcher, retryWhileWorthwhile } from './batch.ts';
import { type HeldLease, leaseColumns } from './claim.ts';
import { disableWebhook, giveUpPending, notifyOfHealth } from './disable.ts';
import type { EndpointQueue } from './endpoint-queue.ts';
import { type Health, UNTRIED } from './health.ts';

/** So many lanes are given back at once, or fewer after a moment. */
const BATCH_MAX = 200;
const WAIT_MS = 10;

/** What a releaser needs. */
export interface ReleaserParts {
  db: Database;
  log: Log;
  disableAfterSeconds: number;
  /** Whether the process is about to end, so that nothing is waited for any more. */
  isStopping: () => boolean;
  /** Told when lanes were given back, and whether something is due in them already. */
  onReleased: (lanes: readonly EndpointQueue[], isDue: boolean) => void;
}

/** Gives lanes back, many at once. One that cannot be given back is free when its lease ends. */
export class Releaser {
  readonly #parts: ReleaserParts;
  readonly #lanes: Batcher<EndpointQueue>;

  constructor(parts: ReleaserParts) {
    this.#parts = parts;
    this.#lanes = new Batcher({
      write: (lanes) => this.#write(lanes),
      sizeMax: BATCH_MAX,
      waitMs: WAIT_MS,
      writesMax: 1,
    });
  }

  /** Takes a lane to be given back. */
  add(lane: EndpointQueue): void {
    this.#lanes.add(lane);
  }

  async #write(lanes: readonly EndpointQueue[]): Promise<void> {
    const { db, log, isStopping, onReleased } = this.#parts;
    const isHeld = () => lanes.some((lane) => performance.now() < lane.leaseEndsAt);
    const patience = { isWorthwhile: () => !isStopping() && isHeld(), log, message: 'dispatcher.release_failed' };
    const givenUp = lanes.filter((lane) => lane.isGivenUp && !lane.isLost);
    for (const lane of givenUp) await retryWhileWorthwhile(() => this.#disable(lane), patience);
    const held = lanes.filter((lane) => !lane.isLost);
    const isDue =
      held.length > 0 && (await retryWhileWorthwhile(() => releaseQueues(db, held.map(releasedOf)), patience));
    onReleased(lanes, isDue === true);
  }

  async #disable(lane: EndpointQueue): Promise<void> {
    const { db, log, disableAfterSeconds } = this.#parts;
    const reason = `The receiver has accepted nothing for ${spanOf(disableAfterSeconds)}.`;
    const isDisabled = await disableWebhook(db, lane, { reason, failuresBefore: lane.before.failures });
    if (!isDisabled) return;
    log.warn({ webhookId: lane.webhookId, failures: lane.health.failures }, 'webhook.disabled');
    await giveUpPending({ db, log }, lane.webhookId);
  }
}

/** What is sent by hand to a webhook that is not active waits for no circuit. */
function releasedOf(lane: EndpointQueue): ReleasedQueue {
  const { webhookId, leaseToken, before, window, isSlow } = lane;
  const isInactive = lane.isGivenUp || !lane.endpoint.active;
  const health: Health = isInactive ? { ...lane.health, circuitOpens: 0, blockedUntilMs: null } : lane.health;
  return { webhookId, leaseToken, before, health, window, isSlow };
}

const DAY_SECONDS = 86_400;

function spanOf(seconds: number): string {
  const days = seconds / DAY_SECONDS;
  return Number.isInteger(days) && days > 1 ? `${days} days` : `${seconds} seconds`;
}

/** A lane that is given back, with what was learned of its receiver. */
export interface ReleasedQueue extends HeldLease {
  /** As it was claimed, and as it is now. */
  before: Health;
  health: Health;
  window: number;
  isSlow: boolean;
}

interface LockedLane {
  webhook_id: string;
  failures: number;
  exhausted: number;
}

const LOCK = sql({
  name: 'lock_webhook_lanes',
  because: 'lease',
  parameters: ['uuid[]', 'uuid[]'],
  row: { webhook_id: 'uuid', failures: 'int', exhausted: 'int' },
  text: `SELECT l.webhook_id, l.failures, l.exhausted FROM webhook_lane l
    JOIN unnest($1::uuid[], $2::uuid[]) AS h(webhook_id, lease_token)
      ON h.webhook_id = l.webhook_id AND h.lease_token = l.lease_token
    ORDER BY l.webhook_id FOR UPDATE OF l`,
});

/**
 * Looks for what waits only once the lane is locked, with a view of the tables of its own: whoever takes word of
 * something new waits for this to end, or was here before and then the new notification is seen. The column keeps
 * milliseconds, so that the time is cut: rounded up, half of what is due now would not be due yet.
 */
export const RELEASE = sql({
  name: 'release_webhook_lanes',
  because: 'lease',
  parameters: ['json', 'uuid[]'],
  row: { is_due: 'bool' },
  text: `UPDATE webhook_lane l SET lease_token = NULL, lease_until = NULL,
      due_at = CASE WHEN waiting.next_attempt_at IS NULL THEN 'infinity'
        ELSE greatest(date_trunc('milliseconds', now()), CASE WHEN w.active THEN r.blocked_until END, waiting.next_attempt_at) END,
      blocked_until = r.blocked_until, "window" = r."window", is_slow = r.is_slow, circuit_opens = r.circuit_opens,
      failures = r.failures, failed_notifications = r.failed_notifications, first_failure_at = r.first_failure_at,
      last_failure_at = r.last_failure_at, last_success_at = r.last_success_at, exhausted = r.exhausted,
      warned_at = r.warned_at
    FROM json_to_recordset($1::json) AS r(webhook_id uuid, "window" int, is_slow boolean, failures int,
      failed_notifications int, exhausted int, circuit_opens int, blocked_until timestamptz, first_failure_at timestamptz,
      last_failure_at timestamptz, last_success_at timestamptz, warned_at timestamptz)
    JOIN webhook w ON w.id = r.webhook_id
    LEFT JOIN LATERAL (SELECT n.next_attempt_at FROM webhook_notification n
      WHERE n.webhook_id = r.webhook_id AND n.delivery_status = 'pending'
      ORDER BY n.next_attempt_at, n.id LIMIT 1) waiting ON true
    WHERE l.webhook_id = r.webhook_id AND l.webhook_id = ANY($2::uuid[]) RETURNING l.due_at <= now() AS is_due`,
});

/**
 * Gives lanes back that are still held, and tells whether something is due in one of them. Of a receiver that is warned of
 * for the first time the account's other webhooks are told.
 */
export function releaseQueues(db: Database, lanes: readonly ReleasedQueue[]): Promise<boolean> {
  return db.transaction(async (tx) => {
    const locked = new Map((await tx.query(LOCK, leaseColumns(lanes))).map((row) => [row.webhook_id, row] as const));
    const rows = lanes.flatMap((lane) => {
      const found = locked.get(lane.webhookId);
      return found === undefined ? [] : [rowOf(lane, isAsBefore(lane, found) ? lane.health : anew(lane.health))];
    });
    if (rows.length === 0) return false;
    const released = await tx.query(RELEASE, [JSON.stringify(rows), [...locked.keys()]]);
    const warned = lanes.filter((lane) => isWarnedFirst(lane, locked.get(lane.webhookId)));
    await notifyOfHealth(
      tx,
      'webhook.failing',
      warned.map(({ webhookId }) => webhookId),
    );
    return released.some(({ is_due }) => is_due);
  });
}

/** Only who makes a webhook active again changes the health of a lane that is held, and that is a new beginning. */
function isAsBefore({ before }: ReleasedQueue, { failures, exhausted }: LockedLane): boolean {
  return before.failures === failures && before.exhausted === exhausted;
}

/** A receiver is warned of more than once, but told of once, until it accepts something. */
function isWarnedFirst(lane: ReleasedQueue, found: LockedLane | undefined): boolean {
  const isFirst = lane.before.warnedMs === null && lane.health.warnedMs !== null;
  return isFirst && found !== undefined && isAsBefore(lane, found);
}

function anew({ lastFailureMs, lastSuccessMs }: Health): Health {
  return { ...UNTRIED, lastFailureMs, lastSuccessMs };
}

function rowOf({ webhookId, window, isSlow }: ReleasedQueue, health: Health): object {
  return {
    webhook_id: webhookId,
    window,
    is_slow: isSlow,
    failures: health.failures,
    failed_notifications: health.failedNotifications,
    exhausted: health.exhausted,
    circuit_opens: health.circuitOpens,
    blocked_until: instantOf(health.blockedUntilMs),
    first_failure_at: instantOf(health.firstFailureMs),
    last_failure_at: instantOf(health.lastFailureMs),
    last_success_at: instantOf(health.lastSuccessMs),
    warned_at: instantOf(health.warnedMs),
  };
}

function instantOf(ms: number | null): string | null {
  return ms === null ? null : new Date(ms).toISOString();
}
