import type { Database, Transaction } from '../db/client.ts';
import { DAY_MS } from '../domain/instant.ts';
import type { PollMiss } from '../domain/poll-outcome.ts';
import type { Announcement } from './announcement.ts';
import type { IngestHooks } from './hooks.ts';
import {
  MISS_FAILED,
  MISS_LOCK,
  MISS_POSTPONED,
  MISS_REST,
  MISS_SETTLE,
  MISS_SILENT,
  MISS_THROTTLED,
  MISS_UNKNOWN,
} from './miss-statements.ts';
import { MANIFEST_DAYS_MAX, SILENCE_DAYS_MAX } from './waiting-limits.ts';

/** A poll without a result, as it is reported to its requests. */
export interface Miss {
  watchId: string;
  leaseToken: string;
  /**
   * `unknown`: the line does not know the number; `failed`: the poll failed or its answer was not understood; `throttled`:
   * it is to be polled later, which is no failure; `postponed`: it has no answer yet.
   */
  kind: 'unknown' | 'failed' | 'throttled' | 'postponed';
  /** `unknown`: it never will. `failed`: there was a try too many. */
  isFinal: boolean;
  reason: 'shipping_line_unreachable' | 'unrecognized_response' | 'internal_processing_error' | 'data_unavailable';
  /** Until the watch is due again. */
  delayMs: number;
  /** Why the source does not answer for this number, where that is known; null if it answers, or is not reached. */
  refusal: 'credentials' | 'own_credentials' | 'permission' | 'configuration' | 'quota' | null;
  /** What the poll came to, and why in a sentence for the operator. */
  outcome: PollMiss;
  detail: string | null;
}

/** Reasons are our own sentences; one that repeats an answer of a source may be longer. */
const DETAIL_LENGTH_MAX = 300;

interface UpdatedRequest {
  id: string;
  account_id: string;
  status: string;
  old_status: string;
}

/** What it takes to settle what did not come. */
export interface MissTools {
  db: Database;
  hooks: Pick<IngestHooks, 'announce'>;
}

/**
 * Settles a poll without a result. Only requests that still wait for a first answer are notified; what is known of a
 * journey stays as it is, because no data is not news. Answers whether the lease still stood.
 */
export async function settleMiss({ db, hooks }: MissTools, miss: Miss): Promise<boolean> {
  return db.transaction(async (tx) => {
    const held = await tx.query(MISS_LOCK, [miss.watchId, miss.leaseToken]);
    if (held.length === 0) return false;
    const requests = await updateRequests(tx, miss);
    const { watchId, kind, delayMs, refusal, outcome } = miss;
    await tx.query(MISS_SETTLE, [watchId, kind, delayMs, refusal, hasAnswered(miss), outcome, cut(miss.detail)]);
    await hooks.announce(tx, requests.flatMap(announce));
    return true;
  });
}

/** Stores what a poll came to whose watch is settled otherwise. */
export async function noteMiss(
  db: Database,
  { watchId, leaseToken, outcome, detail }: Pick<Miss, 'watchId' | 'leaseToken' | 'outcome' | 'detail'>,
): Promise<void> {
  const data = { lastMiss: outcome, lastMissReason: cut(detail) };
  await db.prisma.watchSchedule.updateMany({ where: { watchId, leaseToken }, data });
}

function cut(detail: string | null): string | null {
  return detail?.slice(0, DETAIL_LENGTH_MAX) ?? null;
}

// A source that could not be reached has not withdrawn its refusal.
function hasAnswered({ kind, reason }: Miss): boolean {
  return kind === 'unknown' || kind === 'postponed' || (kind === 'failed' && reason !== 'shipping_line_unreachable');
}

function updateRequests(tx: Transaction, miss: Miss): Promise<UpdatedRequest[]> {
  if (miss.kind === 'postponed') return tx.query(MISS_POSTPONED, [miss.watchId]);
  if (miss.kind === 'throttled') return tx.query(MISS_THROTTLED, [miss.watchId]);
  if (miss.kind === 'failed') return tx.query(MISS_FAILED, [miss.watchId, miss.isFinal, miss.reason]);
  return tx.query(MISS_UNKNOWN, [miss.watchId, miss.isFinal, MANIFEST_DAYS_MAX * DAY_MS]);
}

/** A change of status is notified once; every further day of waiting is not. */
function announce(request: UpdatedRequest): Announcement[] {
  if (request.status === request.old_status) return [];
  return [
    {
      account_id: request.account_id,
      name: request.status === 'failed' ? 'tracking_request.failed' : 'tracking_request.awaiting_manifest',
      reference_type: 'tracking_request',
      reference_id: request.id,
      shipment_id: null,
      container_id: null,
      record: {},
    },
  ];
}

/** Fails the requests that have waited too long for a line that only pushes, and notifies them. */
export async function settleSilence({ db, hooks }: MissTools, watchId: string): Promise<void> {
  await db.transaction(async (tx) => {
    const requests = await tx.query(MISS_SILENT, [watchId, SILENCE_DAYS_MAX * DAY_MS]);
    if (requests.length === 0) return;
    await tx.query(MISS_REST, [watchId]);
    await hooks.announce(tx, requests.flatMap(announce));
  });
}
