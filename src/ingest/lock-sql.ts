import { column } from '../db/sql.ts';
import type { TrackedKind } from '../domain/tracked-number.ts';
import { isFollowedSql } from './reference-sql.ts';

/** What is locked: SQL of the id of a watch, of a selection of further journeys, and of the ids of shipments. */
export interface LockedSql {
  own: string;
  others?: string;
  shipmentIds: string;
}

/**
 * SQL: the ids of a watch, its linked watches, if it is one itself the watches whose journeys it belongs to, and the watches
 * that feed the same shipments: everything that an ingest writes dates or shipments for.
 */
export function lockedSql({ own, others, shipmentIds }: LockedSql): string {
  return `WITH root AS (
        SELECT ${own} AS id ${others === undefined ? '' : `UNION (${others})`} UNION SELECT watch_id FROM watch_companion WHERE companion_id = ${own})
      SELECT id FROM root UNION ALL SELECT companion_id FROM watch_companion WHERE watch_id = ${own}
      UNION ALL SELECT o.watch_id FROM root r JOIN shipment_watch l ON l.watch_id = r.id AND l.ended_at IS NULL
        JOIN shipment_watch o ON o.shipment_id = l.shipment_id
      UNION ALL SELECT o.watch_id FROM shipment_watch o WHERE o.shipment_id = ANY(${shipmentIds})`;
}

/**
 * SQL: locks these watches and gives their rows. This has to be a statement of its own: one that waits for a lock goes on with
 * the snapshot that it took before it waited. The ids pass through an array because an OR over several tables would be
 * answered by reading every watch there is.
 */
export function lockedRowsSql({ since, ...locked }: LockedSql & { since: string }): string {
  return `SELECT w.id, w.source, w.kind, w.number, w.journey_month, w.created_at, w.rules_version, w.owner_account_id, s.lease_token, s.phase,
      s.last_changed_at, s.last_succeeded_at, s.changes_at, ${isFollowedSql('w', since)} AS is_followed,
      w.id = ${locked.own} OR EXISTS (
        SELECT FROM watch_companion k WHERE k.companion_id = ${locked.own} AND k.watch_id = w.id) AS is_root
    FROM watch w JOIN watch_schedule s ON s.watch_id = w.id
    WHERE w.id = ANY(ARRAY(${lockedSql(locked)}))
    ORDER BY w.id FOR UPDATE OF w, s`;
}

/** The row of a watch that is locked. */
export const WATCH_ROW = {
  id: 'uuid',
  source: 'text',
  kind: column<TrackedKind>('text'),
  number: 'text',
  journey_month: 'date',
  created_at: 'instant',
  owner_account_id: 'uuid?',
  rules_version: 'int',
  lease_token: 'uuid?',
  phase: 'text',
  last_changed_at: 'instant?',
  last_succeeded_at: 'instant?',
  changes_at: 'instant?',
  is_followed: 'bool',
  is_root: 'bool',
} as const;
