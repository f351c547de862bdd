import type { Log } from '../core/context.ts';
import type { Database } from '../db/client.ts';
import { Batcher, retryWhileWorthwhile } from './batch.ts';
import { type HeldLease, leaseColumns } from './claim.ts';
import { disableWebhook, giveUpPending, notifyOfHealth } from './disable.ts';
import type { EndpointQueue } from './endpoint-queue.ts';
import { type Health, UNTRIED } from './health.ts';
import type { Counts } from './metrics.ts';
import { LOCK_WEBHOOK_LANES, RELEASE_WEBHOOK_LANES } from './queue-statements.ts';

/** So many queues are released at once, or fewer after a moment. */
const BATCH_MAX = 200;
const WAIT_MS = 10;

/** The dependencies of a releaser. */
export interface ReleaserParts {
  db: Database;
  log: Log;
  counts: Counts;
  disableAfterSeconds: number;
  /** Whether the process is stopping, so that retries end. */
  isStopping: () => boolean;
  /** Called when queues were released, with whether something is due in them already. */
  onReleased: (queues: readonly EndpointQueue[], isDue: boolean) => void;
}

/** Releases queues, many at once. One that cannot be released can be claimed when its lease ends. */
export class Releaser {
  readonly #parts: ReleaserParts;
  readonly #queues: Batcher<EndpointQueue>;

  constructor(parts: ReleaserParts) {
    this.#parts = parts;
    this.#queues = new Batcher({
      write: (queues) => this.#write(queues),
      sizeMax: BATCH_MAX,
      waitMs: WAIT_MS,
      writesMax: 1,
    });
  }

  /** Adds a queue to the next batch. */
  add(queue: EndpointQueue): void {
    this.#queues.add(queue);
  }

  async #write(queues: readonly EndpointQueue[]): Promise<void> {
    const { db, log, isStopping, onReleased } = this.#parts;
    const isHeld = () => queues.some((queue) => performance.now() < queue.leaseEndsAt);
    const patience = { isWorthwhile: () => !isStopping() && isHeld(), log, message: 'dispatcher.release_failed' };
    const givenUp = queues.filter((queue) => queue.isGivenUp && !queue.isLost);
    for (const queue of givenUp) await retryWhileWorthwhile(() => this.#disable(queue), patience);
    const held = queues.filter((queue) => !queue.isLost);
    const isDue =
      held.length > 0 && (await retryWhileWorthwhile(() => releaseQueues(db, held.map(releasedOf)), patience));
    onReleased(queues, isDue === true);
  }

  async #disable(queue: EndpointQueue): Promise<void> {
    const { db, log, counts, disableAfterSeconds } = this.#parts;
    const reason = `The receiver has accepted nothing for ${spanOf(disableAfterSeconds)}.`;
    const isDisabled = await disableWebhook(db, queue, { reason, failuresBefore: queue.before.failures });
    if (!isDisabled) return;
    log.warn({ webhookId: queue.webhookId, failures: queue.health.failures }, 'webhook.disabled');
    await giveUpPending({ db, log, counts }, queue.webhookId);
  }
}

/** What is sent by hand to a webhook that is not active waits for no circuit. */
function releasedOf(queue: EndpointQueue): ReleasedQueue {
  const { webhookId, leaseToken, before, window, isSlow } = queue;
  const isInactive = queue.isGivenUp || !queue.endpoint.active;
  const health: Health = isInactive ? { ...queue.health, circuitOpens: 0, blockedUntilMs: null } : queue.health;
  return { webhookId, leaseToken, before, health, window, isSlow };
}

const DAY_SECONDS = 86_400;

function spanOf(seconds: number): string {
  const days = seconds / DAY_SECONDS;
  return Number.isInteger(days) && days > 1 ? `${days} days` : `${seconds} seconds`;
}

/** A queue that is released, with the health of its receiver. */
export interface ReleasedQueue extends HeldLease {
  /** As it was claimed, and as it is now. */
  before: Health;
  health: Health;
  window: number;
  isSlow: boolean;
}

interface LockedQueue {
  webhook_id: string;
  failures: number;
  exhausted: number;
}

/**
 * Releases the queues that are still held, and returns whether something is due in one of them. The other webhooks of the
 * account are notified of a receiver at its first warning.
 */
export function releaseQueues(db: Database, queues: readonly ReleasedQueue[]): Promise<boolean> {
  return db.transaction(async (tx) => {
    const locked = new Map(
      (await tx.query(LOCK_WEBHOOK_LANES, leaseColumns(queues))).map((row) => [row.webhook_id, row] as const),
    );
    const rows = queues.flatMap((queue) => {
      const found = locked.get(queue.webhookId);
      return found === undefined ? [] : [rowOf(queue, isAsBefore(queue, found) ? queue.health : anew(queue.health))];
    });
    if (rows.length === 0) return false;
    const released = await tx.query(RELEASE_WEBHOOK_LANES, [JSON.stringify(rows), [...locked.keys()]]);
    const warned = queues.filter((queue) => isWarnedFirst(queue, locked.get(queue.webhookId)));
    await notifyOfHealth(
      tx,
      'webhook.failing',
      warned.map(({ webhookId }) => webhookId),
    );
    return released.some(({ is_due }) => is_due);
  });
}

/** Only who makes a webhook active again changes the health of a queue that is held, and that is a new beginning. */
function isAsBefore({ before }: ReleasedQueue, { failures, exhausted }: LockedQueue): boolean {
  return before.failures === failures && before.exhausted === exhausted;
}

/** The log warns of a receiver more than once; subscribers are notified once, until it accepts something. */
function isWarnedFirst(queue: ReleasedQueue, found: LockedQueue | undefined): boolean {
  const isFirst = queue.before.warnedMs === null && queue.health.warnedMs !== null;
  return isFirst && found !== undefined && isAsBefore(queue, found);
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
