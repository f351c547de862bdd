import type { Transaction } from '../../db/client.ts';
import { isLineSource } from '../../domain/carrier.ts';
import type { Change, Difference } from '../../ingest/differences.ts';
import { lockWatch } from '../../ingest/lock.ts';
import { rederiveWithin } from '../../ingest/rederive.ts';
import { isDue, type Repairable, RULES_VERSION } from '../../ingest/rules-version.ts';
import type { ReadTools } from './read-texts.ts';
import { type ReadingChange, repairReadings } from './repair-readings.ts';
import {
  REPAIR_CLOSE_REQUESTS,
  REPAIR_LINK_REQUESTS,
  REPAIR_REOPEN_REQUESTS,
  REPAIR_WAKE_WATCH,
} from './statements.ts';

/** What a repair changed of one watch and its journeys, or would change. */
export interface Repaired {
  /** The watches that need no turn of their own any more. */
  watchIds: string[];
  readings: ReadingChange[];
  differences: Difference[];
}

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
  const locked = await lockWatch(tx, watchId, now, shipmentIds);
  const own = locked.find(({ id }) => id === watchId);
  if (own === undefined) return { watchIds: [], readings: [], differences: [] };
  const isRoot = isLineSource(own.source);
  // A push feed is read for itself, or with the first of its journeys that is repaired. Other lines' watches have their own turn.
  const texts = isRoot ? locked.filter((one) => one.id === watchId || !isLineSource(one.source)) : [own];
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
  const former = await tx.query(REPAIR_REOPEN_REQUESTS, [rootId]);
  const reopened = former.map(({ id }) => id);
  const differences = await rederiveWithin(tools, tx, { rootId, ...journey, isWritten: true, isSilent: true });
  if (reopened.length === 0) return differences;
  // The containers that have just joined have terminals which said something of them before.
  const joined = await rederiveWithin(tools, tx, { rootId, ...journey, isWritten: true, isSilent: true });
  await tx.query(REPAIR_CLOSE_REQUESTS, [reopened, former.map(({ updated_at }) => updated_at)]);
  await tx.query(REPAIR_LINK_REQUESTS, [reopened]);
  await tx.query(REPAIR_WAKE_WATCH, [rootId, reopened]);
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
