import { column, sql } from '../../db/sql.ts';
import type { StopReason } from '../../domain/status.ts';
import { CONTAINERS_BY_ID } from '../record/containers-by-id.ts';
import { isSandboxSql } from '../record/is-sandbox.ts';
import { attemptedSinceSql, succeededSinceSql } from '../record/since-followed.ts';
import type { RefreshedWatchRow } from './refresh-watches.ts';

/* The raw statement that brings polls of containers forward. */

/** The shortest time between polls with credentials of an account, of a line for which the installation has no interval. */
const OWN_POLL_SECONDS_MIN = 300;

/**
 * Brings the next polls of containers' watches forward, each to the soonest moment that its source allows: so many
 * seconds ($4) after its last poll, and not before the end of a pause of the line. No date becomes later. A watch that
 * a process polls now keeps its lease; parked watches stay parked; sources without a configuration ($3) are left out.
 * The watches are locked in the order in which an ingest locks them, and the dates are computed from the locked rows,
 * so that a poll that ended meanwhile counts.
 */
export const REFRESH_CONTAINERS = sql({
  name: 'refresh_containers',
  because: 'lease',
  parameters: ['uuid[]', 'uuid', 'text[]', 'float[]'],
  row: {
    id: 'uuid',
    number: 'text',
    shipment_id: 'uuid',
    stopped_at: 'instant?',
    stopped_reason: column<StopReason>('text?'),
    is_sandbox: 'bool',
    watches: column<RefreshedWatchRow[]>('json'),
  },
  text: `WITH own AS (
      SELECT c.id, c.number, c.shipment_id, s.watch_id AS main_id, c.watch_id AS own_id, s.line_tracking_stopped_at AS stopped_at,
        s.line_tracking_stopped_reason AS stopped_reason, s.created_at, ${isSandboxSql('s.scac')}
      FROM ${CONTAINERS_BY_ID} c JOIN shipment s ON s.id = c.shipment_id WHERE c.account_id = $2
    ), line AS (
      SELECT own.id, own.number, lw.id AS watch_id FROM own JOIN shipment_watch l ON l.shipment_id = own.shipment_id
        JOIN watch lw ON lw.id = l.watch_id WHERE own.stopped_at IS NULL AND l.ended_at IS NULL
        AND (lw.kind <> 'container' OR lw.number = own.number OR (lw.id = own.main_id AND own.own_id IS NULL))
    ), wanted AS (
      SELECT id, watch_id, true AS is_line FROM line UNION
      SELECT line.id, co.companion_id, false FROM line JOIN watch_companion co ON co.watch_id = line.watch_id
        JOIN watch tw ON tw.id = co.companion_id AND tw.number = line.number
    ), locked AS (
      SELECT w.watch_id, w.lane, lw.source, w.next_due_at, w.lease_until, w.last_attempted_at, w.last_succeeded_at
      FROM watch_schedule w JOIN watch lw ON lw.id = w.watch_id
      WHERE w.watch_id = ANY(ARRAY(SELECT watch_id FROM wanted)) ORDER BY w.watch_id FOR UPDATE OF w
    ), allowed AS (
      SELECT k.*, k.lane <> k.source AS is_own, m.lane IS NOT NULL OR k.lane <> k.source AS is_known, coalesce(k.lease_until > now(), false) AS is_held, l.blocked_until,
        greatest(now(), k.last_attempted_at + coalesce(m.seconds, ${OWN_POLL_SECONDS_MIN}) * interval '1 second', l.blocked_until) AS soonest_at
      FROM locked k LEFT JOIN unnest($3::text[], $4::float8[]) AS m(lane, seconds) ON m.lane = k.source
        LEFT JOIN source_lane l ON l.lane = k.lane
    ), hastened AS (
      UPDATE watch_schedule w SET next_due_at = a.soonest_at FROM allowed a
      WHERE w.watch_id = a.watch_id AND a.is_known AND NOT a.is_held AND isfinite(a.next_due_at)
        AND a.soonest_at < a.next_due_at
    ), wanted_anew AS (
      UPDATE upstream_order o SET wanted_at = now() FROM wanted x JOIN watch w ON w.id = x.watch_id
        JOIN locked k ON k.watch_id = w.id AND k.lane = w.source
      WHERE x.is_line AND o.scac = w.source AND o.kind = w.kind AND o.number = w.number AND o.given_up_at IS NOT NULL
    ), planned AS (
      SELECT a.*, CASE WHEN NOT a.is_known OR NOT isfinite(a.next_due_at) THEN NULL
        WHEN a.is_held THEN now()
        ELSE greatest(least(a.next_due_at, a.soonest_at), a.blocked_until) END AS next_attempt_at
      FROM allowed a
    )
    SELECT own.id, own.number, own.shipment_id, own.stopped_at, own.stopped_reason, own.is_sandbox,
      (SELECT coalesce(json_agg(json_build_object('source', p.source, 'is_own', p.is_own, 'is_line', x.is_line,
        'next_attempt_at', p.next_attempt_at, 'is_due', coalesce(p.next_attempt_at <= now(), false),
        'last_attempted_at', ${attemptedSinceSql('p', 'own')}, 'last_succeeded_at', ${succeededSinceSql('p', 'own')})
        ORDER BY x.is_line DESC, p.source), '[]')
        FROM wanted x JOIN planned p ON p.watch_id = x.watch_id WHERE x.id = own.id) AS watches
    FROM own`,
});
