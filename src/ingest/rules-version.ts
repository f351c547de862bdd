import type { Transaction } from '../db/client.ts';
import { isLineSource } from '../domain/carrier.ts';
import type { Instant } from '../domain/instant.ts';
import type { Difference } from './differences.ts';
import type { WatchRow } from './lock.ts';

/**
 * The version of the rules by which messages are read and journeys are derived. A journey that was written by an older
 * version is repaired before anything new is taken in (services/repair), so that a change of the rules is never notified as
 * news. A new version takes a migration that makes it the default of `watch.rules_version`.
 */
export const RULES_VERSION = 6;

/** Whether something was written by older rules. */
export function isDue({ rules_version }: Pick<WatchRow, 'rules_version'>): boolean {
  return rules_version < RULES_VERSION;
}

/** A journey to be repaired; `shipmentIds` are those that it is known to need beside its own. */
export interface Repairable {
  watchId: string;
  now: Instant;
  shipmentIds: readonly string[];
}

/** Repairs one journey as a part of a transaction (services/repair), and gives what changed. Fails with `ShipmentsNeeded` as ingest does. */
export type RepairJourney = (tx: Transaction, journey: Repairable) => Promise<Difference[]>;

/** Repairs the journeys among locked watches that were written by older rules; mostly there is none. Gives what changed. */
export async function repairDue(
  { repairJourney }: { repairJourney?: RepairJourney },
  tx: Transaction,
  { locked, now, shipmentIds }: Omit<Repairable, 'watchId'> & { locked: readonly WatchRow[] },
): Promise<Difference[]> {
  const differences: Difference[] = [];
  if (repairJourney === undefined) return differences;
  for (const watch of locked) {
    const isOld = isDue(watch) && isLineSource(watch.source);
    if (isOld) differences.push(...(await repairJourney(tx, { watchId: watch.id, now, shipmentIds })));
  }
  return differences;
}
