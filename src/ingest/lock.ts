import type { Transaction } from '../db/client.ts';
import { column, sql } from '../db/sql.ts';
import type { Instant } from '../domain/instant.ts';
import type { TrackedKind } from '../domain/tracked-number.ts';
import { endedSince, isFollowedSql } from './references.ts';

/** A watch as ingest sees it. */
export interface WatchRow {
  id: string;
  source: string;
  kind: TrackedKind;
  number: string;
  journey_month: string;
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

/**
 * Locks a watch, its linked watches, if it is one itself the watches whose journeys it belongs to, and the watches that feed
 * the same shipments: everything that an ingest writes dates or shipments for. This has to be a statement of its own: one
 * that waits for a lock goes on with the snapshot that it took before it waited. The ids pass through an array because an
 * OR over several tables would be answered by reading every watch there is.
 */
const LOCK = sql({
  name: 'ingest_lock',
  because: 'lock',
  parameters: ['uuid', 'instant', 'uuid[]', 'uuid[]'],
  row: {
    id: 'uuid',
    source: 'text',
    kind: column<TrackedKind>('text'),
    number: 'text',
    journey_month: 'date',
    created_at: 'instant',
    rules_version: 'int',
    lease_token: 'uuid?',
    phase: 'text',
    last_changed_at: 'instant?',
    last_succeeded_at: 'instant?',
    changes_at: 'instant?',
    is_followed: 'bool',
    is_root: 'bool',
  },
  text: `SELECT w.id, w.source, w.kind, w.number, w.journey_month, w.created_at, w.rules_version, s.lease_token, s.phase,
      s.last_changed_at, s.last_succeeded_at, s.changes_at, ${isFollowedSql('w', '$2')} AS is_followed,
      w.id = $1 OR EXISTS (SELECT FROM watch_companion k WHERE k.companion_id = $1 AND k.watch_id = w.id) AS is_root
    FROM watch w JOIN watch_schedule s ON s.watch_id = w.id
    WHERE w.id = ANY(ARRAY(
      WITH root AS (
        SELECT $1::uuid AS id UNION SELECT unnest($3::uuid[]) UNION SELECT watch_id FROM watch_companion WHERE companion_id = $1)
      SELECT id FROM root UNION ALL SELECT companion_id FROM watch_companion WHERE watch_id = $1
      UNION ALL SELECT o.watch_id FROM root r JOIN shipment_watch l ON l.watch_id = r.id AND l.ended_at IS NULL
        JOIN shipment_watch o ON o.shipment_id = l.shipment_id
      UNION ALL SELECT o.watch_id FROM shipment_watch o WHERE o.shipment_id = ANY($4::uuid[])))
    ORDER BY w.id FOR UPDATE OF w, s`,
});

/** Locks what belongs to one shipment in the same way, for those who change it without the word of a source. */
const LOCK_SHIPMENT = sql({
  name: 'ingest_lock_shipment',
  because: 'lock',
  parameters: ['uuid'],
  row: { id: 'uuid' },
  text: `SELECT w.id FROM watch w JOIN watch_schedule s ON s.watch_id = w.id
    WHERE w.id = ANY(ARRAY(
      SELECT o.watch_id FROM shipment_watch o WHERE o.shipment_id = $1 UNION ALL
      SELECT c.companion_id FROM shipment_watch o JOIN watch_companion c ON c.watch_id = o.watch_id
        WHERE o.shipment_id = $1))
    ORDER BY w.id FOR UPDATE`,
});

/** What is locked beside a watch and its journeys: others that are about to be its journeys, and shipments that join it. */
export interface LockedToo {
  others?: readonly string[];
  shipmentIds?: readonly string[];
}

/** Locks the watch, its journeys and others in the order of their ids, so that two ingests cannot wait for each other. */
export function lockWatch(
  tx: Transaction,
  watchId: string,
  now: Instant,
  { others = [], shipmentIds = [] }: LockedToo = {},
): Promise<WatchRow[]> {
  return tx.query(LOCK, [watchId, endedSince(now), others, shipmentIds]);
}

/** Locks the watches of a shipment, so that no ingest that has read it already can write it back as it was. */
export async function lockShipment(tx: Transaction, shipmentId: string): Promise<void> {
  await tx.query(LOCK_SHIPMENT, [shipmentId]);
}
