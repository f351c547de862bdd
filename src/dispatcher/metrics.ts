import type { Database } from '../db/client.ts';
import { sql } from '../db/sql.ts';
import { type Distribution, Histogram } from '../observability/histogram.ts';
import type { DeliveryOutcome } from './outcome.ts';

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

  /** What was counted, as it stands. */
  shown(): Pick<
    DispatcherMetrics,
    'attempts' | 'resultsIgnored' | 'leasesLost' | 'wakesTaken' | 'dueLagMs' | 'claimMs' | 'distributions'
  > {
    const { attempts, resultsIgnored, leasesLost, wakesTaken, dueLagMs, claimMs, attemptTimes } = this;
    const counted = { attempts: { ...attempts }, resultsIgnored, leasesLost, wakesTaken };
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

/** So many webhooks are named: a row of values for every webhook there is would be more than dashboards bear. */
const NAMED_MAX = 20;

/** A scrape gets no value rather than slowing deliveries down. */
const MS_MAX = 2_000;

const LIMIT = sql({
  name: 'backlog_limit',
  because: 'poll',
  parameters: [],
  row: {},
  text: `SET LOCAL statement_timeout = ${MS_MAX}`,
});

/** From end to end through the index of what waits, and nowhere else. */
const PENDING = sql({
  name: 'count_pending_notifications',
  because: 'count',
  parameters: [],
  row: { webhookId: 'uuid', pending: 'int', total: 'int' },
  text: `SELECT n.webhook_id AS "webhookId", count(*)::int AS pending, (sum(count(*)) OVER ())::int AS total
    FROM webhook_notification n WHERE n.delivery_status = 'pending'
    GROUP BY n.webhook_id ORDER BY count(*) DESC, n.webhook_id LIMIT ${NAMED_MAX}`,
});

const LANE_LAG = sql({
  name: 'lag_of_webhook_lanes',
  because: 'clock',
  parameters: [],
  row: { seconds: 'float' },
  text: `SELECT extract(epoch FROM now() - due_at)::float8 AS seconds FROM webhook_lane
    WHERE due_at <= now() ORDER BY due_at LIMIT 1`,
});

/** Counts what waits, whichever process will deliver it. Fails where that takes too long. */
export function readBacklog(db: Database): Promise<Backlog> {
  return db.transaction(async (tx) => {
    await tx.query(LIMIT, []);
    const rows = await tx.query(PENDING, []);
    const longest = rows.map(({ webhookId, pending }) => ({ webhookId, pending }));
    return { pending: rows[0]?.total ?? 0, longest };
  });
}

/** How long the queue that waits longest for a process has been due, in seconds. */
export async function readLaneLag(db: Database): Promise<number> {
  const [lag] = await db.query(LANE_LAG, []);
  return lag?.seconds ?? 0;
}
