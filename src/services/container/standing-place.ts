import { HAS_LEFT_PORT } from './risk-candidates.ts';

/* SQL: where containers stand or to which place they go next; `c` is the alias of the row. */

/**
 * How far a container has come: `not_loaded`, `afloat`, `by_rail`, `at_port` (of discharge), `yard` (at its place of
 * pickup, inland or beside the port), `gone`, or `unknown`. Of a shipment that is not tracked any more only the last state is
 * known, and the container may have gone on since.
 */
export const STAGE_NOW = `CASE WHEN c.current_status IN ('picked_up', 'delivered', 'empty_returned') THEN 'gone'
    WHEN c.list_stopped THEN 'unknown'
    WHEN c.current_status = 'new' THEN 'not_loaded'
    WHEN c.current_status = 'on_ship' THEN 'afloat'
    WHEN c.current_status = 'on_rail' THEN 'by_rail'
    WHEN c.current_status = 'awaiting_inland_transfer' THEN 'at_port'
    WHEN c.current_status = 'off_dock' THEN 'yard'
    WHEN c.current_status IN ('available', 'not_available', 'grounded')
      THEN CASE WHEN c.list_pod_id IS NULL OR ${HAS_LEFT_PORT} THEN 'yard' ELSE 'at_port' END
    ELSE 'unknown' END`;

/** SQL: the id of the place that belongs to a stage, which is an SQL expression; null where it is not known. */
export function placeOfStage(stage: string): string {
  return `CASE ${stage} WHEN 'not_loaded' THEN c.list_pod_id WHEN 'afloat' THEN c.list_pod_id WHEN 'at_port' THEN c.list_pod_id
    WHEN 'by_rail' THEN coalesce(c.list_destination_id, c.pickup_location_id)
    WHEN 'yard' THEN c.pickup_location_id END`;
}
