import { isOfSharedWatchesSql } from '../../ingest/owner-sql.ts';

/** SQL: whether a container is still to come to its port of discharge; `c` is the alias of its row. */
export const IS_COMING = `c.pod_arrived_at IS NULL AND c.pod_discharged_at IS NULL AND c.pod_full_out_at IS NULL
  AND c.delivered_at IS NULL AND c.empty_terminated_at IS NULL`;

/**
 * SQL: the voyages of such containers: the one that brings each to its port of discharge, and the one that it is on until
 * then. By AIS alone nothing is known to be on a vessel. What follows for a container is shared, so journeys that a line states to
 * one account alone are left out.
 */
export const VOYAGES_OF_CONTAINERS = `shipment s JOIN container c ON c.shipment_id = s.id
    LEFT JOIN LATERAL (
      SELECT e.event, e.vessel_id, e.voyage_number FROM transport_event e
      WHERE e.container_id = c.id AND e.invalidated_at IS NULL AND e.vessel_id IS NOT NULL AND e.party <> 'ais'
        AND e.key NOT LIKE 'estimated.%' ORDER BY e.at DESC, e.id LIMIT 1
    ) l ON l.event IN ('container.transport.vessel_loaded', 'container.transport.vessel_departed',
      'container.transport.transshipment_loaded', 'container.transport.transshipment_departed')
    LEFT JOIN vessel v ON v.id = l.vessel_id
    CROSS JOIN LATERAL (VALUES (s.pod_vessel_imo, s.pod_voyage_number), (v.imo, l.voyage_number)) x(imo, voyage)
  WHERE s.line_tracking_stopped_at IS NULL AND x.imo IS NOT NULL AND ${IS_COMING} AND ${isOfSharedWatchesSql('s')}`;

/**
 * The ids of the containers for which a voyage was made due are stored among the references of its watch; they are no
 * numbers.
 */
export const CONTAINER_ABOARD = 'aboard';

/** SQL: the containers of a voyage among all, found by its watch: to look through all would take seconds. */
export function joinedSql(watchId: string): string {
  return `SELECT j.number::uuid FROM watch_mention j WHERE j.watch_id = ${watchId} AND j.kind = '${CONTAINER_ABOARD}'`;
}
