import { column, sql } from '../../db/sql.ts';
import { VESSEL_SUSPICIONS_JSON } from '../ais/vessel-suspicion.ts';
import { CONTAINERS_BY_ID } from '../record/containers-by-id.ts';
import type { FreshnessRow } from './container-freshness.ts';
import { LINE_MEMBERS, SOURCE_JOINS, SOURCE_JSON } from './container-sources.ts';

/* The raw statements about sources: what a container has of each, and their quotas. */

/** Containers of one shipment share most of their feeds, so each feed is read once, however many there are. */
export const CONTAINER_FRESHNESS = sql({
  name: 'container_freshness',
  because: 'json',
  parameters: ['uuid[]', 'uuid'],
  row: {
    id: 'uuid',
    said: column<FreshnessRow>('json'),
  },
  text: `WITH own AS MATERIALIZED (
      SELECT c.id, c.number, coalesce(c.watch_id, cs.watch_id) AS watch_id FROM ${CONTAINERS_BY_ID} c
        JOIN shipment cs ON cs.id = c.shipment_id WHERE c.account_id = $2
    ), link AS MATERIALIZED (
      SELECT o.id, w.id AS watch_id FROM own o JOIN watch_companion fc ON fc.watch_id = o.watch_id
        JOIN watch w ON w.id = fc.companion_id AND (w.kind <> 'container' OR w.number = o.number)
    ), feed AS MATERIALIZED (
      SELECT w.id, ${SOURCE_JSON} AS said FROM watch w ${SOURCE_JOINS}
      WHERE w.id IN (SELECT watch_id FROM link)
    )
    SELECT c.id, json_build_object(${LINE_MEMBERS}, 'stopped_at', cs.line_tracking_stopped_at,
      'linkedWatches', (SELECT json_agg(f.said) FROM link l JOIN feed f ON f.id = l.watch_id WHERE l.id = c.id),
      'suspicions', ${VESSEL_SUSPICIONS_JSON}) AS said
    FROM own JOIN container c ON c.id = own.id JOIN shipment cs ON cs.id = c.shipment_id
      LEFT JOIN watch_schedule cw ON cw.watch_id = own.watch_id`,
});

export const BLOCK_LANE = sql({
  name: 'block_lane',
  because: 'poll',
  parameters: ['text', 'float'],
  row: {},
  text: `INSERT INTO source_lane AS l (lane, blocked_until) VALUES ($1, now() + $2 * interval '1 second')
    ON CONFLICT (lane) DO UPDATE SET blocked_until = greatest(l.blocked_until, EXCLUDED.blocked_until)`,
});

export const COUNT_REQUESTS = sql({
  name: 'count_requests',
  because: 'poll',
  parameters: ['text', 'int'],
  row: {},
  text: `UPDATE source_lane SET minute_used = greatest(0, minute_used + $2), day_used = greatest(0, day_used + $2)
    WHERE lane = $1`,
});
