import type { Transaction } from '../db/client.ts';
import type { Instant } from '../domain/instant.ts';
import type { TrackedKind } from '../domain/tracked-number.ts';
import { INGEST_LOCK, INGEST_LOCK_SHIPMENT } from './load-statements.ts';
import { endedSince } from './references.ts';

/** A watch as ingest sees it. */
export interface WatchRow {
  id: string;
  source: string;
  kind: TrackedKind;
  number: string;
  journey_month: string;
  /** The account with whose own credentials it is polled; null for a shared one. */
  owner_account_id: string | null;
  lease_token: string | null;
  phase: string;
  created_at: string;
  last_changed_at: string | null;
  last_succeeded_at: string | null;
  /** When time alone changes what is derived. */
  changes_at: string | null;
  /** The rules by which it was last written (rules-version.ts). */
  rules_version: number;
  /** Whether a request follows it, or did until a while ago. */
  is_followed: boolean;
  /** Whether the ingest is about its journey: it is the watch itself, or one that the watch is linked to. */
  is_root: boolean;
}

/** Locks the watch, its journeys and the watches of shipments that join it in the order of their ids, so that two ingests cannot wait for each other. */
export function lockWatch(
  tx: Transaction,
  watchId: string,
  now: Instant,
  shipmentIds: readonly string[] = [],
): Promise<WatchRow[]> {
  return tx.query(INGEST_LOCK, [watchId, endedSince(now), shipmentIds]);
}

/** Locks the watches of a shipment, so that no ingest that has read it already can write it back as it was. */
export async function lockShipment(tx: Transaction, shipmentId: string): Promise<void> {
  await tx.query(INGEST_LOCK_SHIPMENT, [shipmentId]);
}
