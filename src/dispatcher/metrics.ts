import type { Database } from '../db/client.ts';
import { type Distribution, Histogram } from '../observability/histogram.ts';
import type { DeliveryOutcome } from './outcome.ts';
import {
  BACKLOG_LIMIT,
  COUNT_PENDING_NOTIFICATIONS,
  COUNT_STOPPED_WEBHOOKS,
  LAG_OF_WEBHOOK_LANES,
} from './queue-statements.ts';
import type { DeliveryFailedReason, NotificationSettlement } from './settle.ts';

/** How long things took, of the last that there were; in milliseconds. */
export interface Durations {
  count: number;
  p50: number;
  p99: number;
}

/** What a dispatcher has done since it was made, and what it is at. */
export interface DispatcherMetrics {
  /** Slots for deliveries, those in use, and those that slow receivers use. */
  slots: number;
  slotsBusy: number;
  slotsSlow: number;
  queuesHeld: number;
  /** Notifications that were read and wait in memory. */
  waiting: number;
  /** What those take, and others that are not written yet, as far as it was read. */
  bytesHeld: number;
  /** Attempts that were made, by what became of them, and results that counted nothing because the queue was lost. */
  attempts: Record<DeliveryOutcome, number>;
  resultsIgnored: number;
  /** Notifications that are not tried again, by the reason. */
  givenUp: Record<DeliveryFailedReason, number>;
  leasesLost: number;
  wakesTaken: number;
  /** Between the moment that something was due and that it was read. */
  dueLagMs: Durations;
  claimMs: Durations;
  /** The same since it was made, and how long receivers took. */
  distributions: { dueLag: Distribution; claim: Distribution; attempt: Distribution };
}

const REMEMBERED_MAX = 1_000;

/** Counts what a dispatcher does. */
export class Counts {
  readonly attempts: Record<DeliveryOutcome, number>;
  readonly dueLagMs = new Recent();
  readonly claimMs = new Recent();
  readonly attemptTimes = new Histogram();
  readonly givenUp: Record<DeliveryFailedReason, number> = {
    exhausted: 0,
    endpoint_disabled: 0,
    event_expired: 0,
    internal_error: 0,
  };
  resultsIgnored = 0;
  leasesLost = 0;
  wakesTaken = 0;

  constructor() {
    const none = { success: 0, http_error: 0, timeout: 0, tls_error: 0, dns_error: 0, network_error: 0 };
    this.attempts = { ...none, blocked_address: 0, redirect_refused: 0, endpoint_disabled: 0, not_sendable: 0 };
  }

  /** Takes note of an attempt that was written. */
  attempted({ outcome, durationMs }: { outcome: DeliveryOutcome; durationMs: number }): void {
    this.attempts[outcome] += 1;
    this.attemptTimes.observe(durationMs / 1_000);
  }

  /** Counts a notification whose result was written. */
  settled({ attempt, verdict }: Pick<NotificationSettlement, 'attempt' | 'verdict'>): void {
    if (attempt !== null) this.attempted(attempt);
    if (verdict.status === 'failed') this.givenUp[verdict.reason] += 1;
  }

  /** What was counted, as it stands. */
  shown(): Pick<
    DispatcherMetrics,
    'attempts' | 'givenUp' | 'resultsIgnored' | 'leasesLost' | 'wakesTaken' | 'dueLagMs' | 'claimMs' | 'distributions'
  > {
    const { attempts, givenUp, resultsIgnored, leasesLost, wakesTaken, dueLagMs, claimMs, attemptTimes } = this;
    const counted = {
      attempts: { ...attempts },
      givenUp: { ...givenUp },
      resultsIgnored,
      leasesLost,
      wakesTaken,
    };
    const distributions = {
      dueLag: dueLagMs.times.shown(),
      claim: claimMs.times.shown(),
      attempt: attemptTimes.shown(),
    };
    return { ...counted, dueLagMs: dueLagMs.shown(), claimMs: claimMs.shown(), distributions };
  }
}

/** The last values of something, and how all that there were are distributed. */
class Recent {
  readonly times = new Histogram();
  readonly #values: number[] = [];
  #count = 0;

  add(value: number): void {
    this.#values[this.#count % REMEMBERED_MAX] = value;
    this.#count += 1;
    this.times.observe(value / 1_000);
  }

  shown(): Durations {
    const sorted = [...this.#values].sort((one, other) => one - other);
    const at = (share: number) => sorted[Math.ceil(sorted.length * share) - 1] ?? 0;
    return { count: this.#count, p50: at(0.5), p99: at(0.99) };
  }
}

/** What waits for all webhooks together, and for those that most waits for. */
export interface Backlog {
  pending: number;
  /** The longest first. */
  longest: { webhookId: string; pending: number }[];
}

/** Counts what waits, whichever process will deliver it. Fails where that takes too long. */
export function readBacklog(db: Database): Promise<Backlog> {
  return db.transaction(async (tx) => {
    await tx.query(BACKLOG_LIMIT, []);
    const rows = await tx.query(COUNT_PENDING_NOTIFICATIONS, []);
    const longest = rows.map(({ webhookId, pending }) => ({ webhookId, pending }));
    return { pending: rows[0]?.total ?? 0, longest };
  });
}

/** How long the queue that waits longest for a process has been due, in seconds. */
export async function readLaneLag(db: Database): Promise<number> {
  const [lag] = await db.query(LAG_OF_WEBHOOK_LANES, []);
  return lag?.seconds ?? 0;
}

/** Webhooks that receive nothing at present. */
export interface StoppedWebhooks {
  /** Those whose circuit is open. */
  openCircuits: number;
  /** Those that are disabled, by who disabled them: a user, or the service after days of failure. */
  disabled: { by: 'user' | 'system'; webhooks: number }[];
}

/** Counts the webhooks that receive nothing at present. */
export async function readStoppedWebhooks(db: Database): Promise<StoppedWebhooks> {
  const [counted] = await db.query(COUNT_STOPPED_WEBHOOKS, []);
  const { open_circuits = 0, by_user = 0, by_system = 0 } = counted ?? {};
  return {
    openCircuits: open_circuits,
    disabled: [
      { by: 'user', webhooks: by_user },
      { by: 'system', webhooks: by_system },
    ],
  };
}
