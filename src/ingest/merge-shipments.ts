import type { Transaction } from '../db/client.ts';
import type { Merge } from './plan.ts';
import { INGEST_MERGE_SHIPMENTS } from './write-statements.ts';

/** Makes shipments a part of others. It must come before anything of these is written. */
export function mergeShipments(tx: Transaction, merges: readonly Merge[]): void {
  if (merges.length > 0) void tx.query(INGEST_MERGE_SHIPMENTS, [JSON.stringify(merges)]);
}
