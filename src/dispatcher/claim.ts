import type { Database, Transaction } from '../db/client.ts';
import type { Health } from './health.ts';
import {
  CLAIM_WEBHOOK_LANES,
  EXTEND_WEBHOOK_LANES,
  FREE_WEBHOOK_LANES_OF_HOLDER,
  TAKE_WEBHOOK_WAKES,
} from './queue-statements.ts';

/** How many queues are wanted: of quick receivers, and of slow ones. */
export interface QueuesWanted {
  quick: number;
  slow: number;
}

/** For how long queues are held, and under which name. */
export interface QueueLease {
  token: string;
  ms: number;
}

/** A queue that this process holds until its lease ends. */
export interface ClaimedQueue extends Health {
  webhookId: string;
  accountId: string;
  window: number;
  isSlow: boolean;
  /** The database's time, in milliseconds since the epoch. */
  nowMs: number;
}

/** Claims queues that are due. `lease.token` marks what this call has claimed. */
export function claimQueues(db: Database, wanted: QueuesWanted, lease: QueueLease): Promise<ClaimedQueue[]> {
  return db.query(CLAIM_WEBHOOK_LANES, [lease.token, lease.ms, wanted.quick, wanted.slow]);
}

/** A queue, and by which name this process holds it. */
export interface HeldLease {
  webhookId: string;
  leaseToken: string;
}

/** Extends leases, and returns the webhooks whose lease is still held; the others were claimed by another process. */
export async function extendLeases(db: Database, queues: readonly HeldLease[], leaseMs: number): Promise<Set<string>> {
  if (queues.length === 0) return new Set();
  const rows = await db.query(EXTEND_WEBHOOK_LANES, [...leaseColumns(queues), leaseMs]);
  return new Set(rows.map(({ webhook_id }) => webhook_id));
}

/** Ends the leases of a dead process, and returns their number. */
export async function freeQueues(tx: Transaction, holder: number): Promise<number> {
  return (await tx.query(FREE_WEBHOOK_LANES_OF_HOLDER, [holder])).length;
}

/** Queues as the two arrays that statements take. */
export function leaseColumns(queues: readonly HeldLease[]): [string[], string[]] {
  return [queues.map(({ webhookId }) => webhookId), queues.map(({ leaseToken }) => leaseToken)];
}

/** The wakes that one statement takes; the others are for the next one, or for another process. */
const WAKES_MAX = 1_000;

/** So many batches are taken in a row before the round continues. */
const WAKE_ROUNDS_MAX = 20;

/** Takes all wakes, and returns their number. */
export async function takeAllWakes(db: Database): Promise<number> {
  let all = 0;
  for (let rounds = 0; rounds < WAKE_ROUNDS_MAX; rounds++) {
    const taken = await takeWakes(db);
    all += taken;
    if (taken < WAKES_MAX) break;
  }
  return all;
}

/** Takes one batch of wakes, and returns their number. */
export async function takeWakes(db: Database): Promise<number> {
  const [row] = await db.query(TAKE_WEBHOOK_WAKES, [WAKES_MAX]);
  return row?.taken ?? 0;
}

/**
 * The database's time, without a query. Receivers compare it with their own, so it must not be this machine's, which
 * may be hours wrong. It is never ahead of the database, and goes back only if the database does.
 */
export class DatabaseTime {
  #differenceMs = Number.NEGATIVE_INFINITY;

  /** Records the database's time, which was read between two moments of this process's own monotonic clock. */
  observe(nowMs: number, { requestedAt, answeredAt }: { requestedAt: number; answeredAt: number }): void {
    this.#differenceMs = Math.min(Math.max(this.#differenceMs, nowMs - answeredAt), nowMs - requestedAt);
  }

  /** Milliseconds since the epoch. Only right once something was observed. */
  now(): number {
    return performance.now() + this.#differenceMs;
  }
}
