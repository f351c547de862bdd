import type { Transaction } from '../db/client.ts';
import type { Plan } from './plan.ts';
import { INGEST_RESTORE_SHIPMENTS } from './write-statements.ts';

/** Makes shipments that were one separate again. It must come after all that is written of them. */
export function restoreShipments(tx: Transaction, { parts, dropped }: Pick<Plan, 'parts' | 'dropped'>): void {
  if (parts.length > 0 || dropped.length > 0) void tx.query(INGEST_RESTORE_SHIPMENTS, [JSON.stringify(parts), dropped]);
}
