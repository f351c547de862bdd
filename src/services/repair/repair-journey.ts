import type { Transaction } from '../../db/client.ts';
import { sql } from '../../db/sql.ts';
import { findLine } from '../../domain/carrier.ts';
import type { Change, Difference } from '../../ingest/differences.ts';
import { lockWatch } from '../../ingest/lock.ts';
import { rederiveWithin } from '../../ingest/rederive.ts';
import { isDue, type Repairable, RULES_VERSION } from '../../ingest/rules-version.ts';
import type { ReadTools } from './read-texts.ts';
import { type ReadingChange, repairReadings } from './repair-readings.ts';

/** What a repair changed of one watch and its journeys, or would change. */
export interface Repaired {
  /** The watches that need no turn of their own any more. */
  watchIds: string[];
  readings: ReadingChange[];
  differences: Difference[];
}

/** One request for a number of each account that failed because the account had the shipment already; the others stay as they are. */
const REOPEN = sql({
  name: 'repair_reopen_requests',
  because: 'trip',
  parameters: ['uuid'],
  row: { id: 'uuid', updated_at: 'instant' },
  text: `UPDATE tracking_request r SET status = 'pending', failed_reason = NULL FROM (
      SELECT DISTINCT ON (f.account_id) f.id FROM tracking_request f
      WHERE f.watch_id = $1 AND f.status = 'failed' AND f.failed_reason = 'duplicate' AND NOT EXISTS (
        SELECT FROM tracking_request o WHERE o.watch_id = f.watch_id AND o.account_id = f.account_id
          AND o.status IN ('pending', 'awaiting_manifest', 'created'))
      ORDER BY f.account_id, f.created_at, f.id) x
    WHERE r.id = x.id RETURNING r.id, r.updated_at`,
});

/** What is no request of its own after all stays what it was, and when. */
const CLOSE = sql({
  name: 'repair_close_requests',
  because: 'batch',
  parameters: ['uuid[]', 'instant[]'],
  row: {},
  text: `UPDATE tracking_request r SET status = 'failed', failed_reason = 'duplicate', updated_at = x.updated_at
    FROM unnest($1::uuid[], $2::timestamptz[]) AS x(id, updated_at) WHERE r.id = x.id AND r.status IN ('pending', 'failed')`,
});

/** The other requests for the same number lead to the same shipment. */
const LINK = sql({
  name: 'repair_link_requests',
  because: 'trip',
  parameters: ['uuid[]'],
  row: {},
  text: `UPDATE tracking_request r SET shipment_id = c.shipment_id FROM tracking_request c
    WHERE c.id = ANY($1::uuid[]) AND c.status = 'created' AND r.watch_id = c.watch_id AND r.account_id = c.account_id
      AND r.status = 'failed' AND r.failed_reason = 'duplicate' AND r.shipment_id IS DISTINCT FROM c.shipment_id`,
});

/** A number that is followed again is polled again. */
const WAKE = sql({
  name: 'repair_wake_watch',
  because: 'clock',
  parameters: ['uuid', 'uuid[]'],
  row: {},
  text: `UPDATE watch_schedule s SET next_due_at = now(), digest = NULL WHERE s.watch_id = $1 AND NOT isfinite(s.next_due_at) AND EXISTS (
      SELECT FROM tracking_request r JOIN shipment h ON h.id = r.shipment_id
      WHERE r.id = ANY($2::uuid[]) AND r.status = 'created' AND h.line_tracking_stopped_at IS NULL)`,
});

/**
 * Repairs a watch as a part of a transaction: reads the texts of its messages again, and derives and writes its journeys by
 * the rules of today. Fails with `ShipmentsNeeded` as ingest does. No notification is written: old facts under new rules are no news.
 */
export async function repairWithin(
  tools: ReadTools,
  tx: Transaction,
  { isForced, ...journey }: Repairable & { isForced: boolean },
): Promise<Repaired> {
  const { watchId, now, shipmentIds } = journey;
  const locked = await lockWatch(tx, watchId, now, { shipmentIds });
  const own = locked.find(({ id }) => id === watchId);
  if (own === undefined) return { watchIds: [], readings: [], differences: [] };
  const isRoot = findLine(own.source) !== null;
  // A channel is read for itself, or with the first of its journeys that is repaired. Other lines' watches have their own turn.
  const texts = isRoot ? locked.filter((one) => one.id === watchId || findLine(one.source) === null) : [own];
  const readings: ReadingChange[] = [];
  for (const watch of texts.filter((one) => isForced || isDue(one)))
    readings.push(...(await repairReadings(tools, tx, watch)));
  const roots = isRoot
    ? [own]
    : locked.filter((one) => one.is_root && one.id !== watchId && !isDue(one) && readings.length > 0);
  const differences: Difference[] = [];
  for (const root of roots) differences.push(...(await repairRoot(tools, tx, { ...journey, watchId: root.id })));
  const older = { id: { in: texts.map(({ id }) => id) }, rulesVersion: { lt: RULES_VERSION } };
  await tx.prisma.watch.updateMany({ where: older, data: { rulesVersion: RULES_VERSION } });
  return { watchIds: texts.map(({ id }) => id), readings, differences };
}

async function repairRoot(
  tools: ReadTools,
  tx: Transaction,
  { watchId: rootId, ...journey }: Repairable,
): Promise<Difference[]> {
  const former = await tx.query(REOPEN, [rootId]);
  const reopened = former.map(({ id }) => id);
  const differences = await rederiveWithin(tools, tx, { rootId, ...journey, isWritten: true, isSilent: true });
  if (reopened.length === 0) return differences;
  // The containers that have just joined have terminals which said something of them before.
  const joined = await rederiveWithin(tools, tx, { rootId, ...journey, isWritten: true, isSilent: true });
  await tx.query(CLOSE, [reopened, former.map(({ updated_at }) => updated_at)]);
  await tx.query(LINK, [reopened]);
  await tx.query(WAKE, [rootId, reopened]);
  return merged(differences, joined).flatMap((difference) => asItWas(difference, new Set(reopened)));
}

/** The changes of rows from before the first to after the second. */
function merged(first: readonly Difference[], second: readonly Difference[]): Difference[] {
  const rows = new Map(first.map((difference) => [difference.id, difference]));
  for (const difference of second) {
    const changes: Difference['changes'] = rows.get(difference.id)?.changes ?? {};
    const later = Object.entries(difference.changes).map(([column, change]): [string, Change] => {
      const before = changes[column];
      return [column, before === undefined ? change : { ...change, stored: before.stored }];
    });
    rows.set(difference.id, { ...difference, changes: { ...changes, ...Object.fromEntries(later) } });
  }
  return [...rows.values()];
}

/** What became of a request that was reopened, as compared with what it was before. */
function asItWas(difference: Difference, reopened: ReadonlySet<string>): Difference[] {
  const { table, id, changes } = difference;
  if (table !== 'tracking_request' || !reopened.has(id)) return [difference];
  const { status } = changes;
  if (status === undefined || status.derived === 'failed') return [];
  return [{ ...difference, changes: { ...changes, status: { ...status, stored: 'failed' } } }];
}
