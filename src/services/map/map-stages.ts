import { placeOfStage, STAGE_NOW } from '../container/standing-place.ts';

/* SQL: how far containers had come at another time; `c` is the alias of the row, `at` and `now` are placeholders. */

/** Whether a time lies before now, is now, or lies ahead. */
export type MapBasis = 'past' | 'now' | 'estimate';

const LOADED_AT = 'coalesce(c.pol_loaded_at, c.pol_departed_at)';
/** A vessel that lies in the port has its cargo still aboard. */
const LANDED_AT = `CASE WHEN c.current_status = 'on_ship' THEN c.pod_discharged_at
    ELSE coalesce(c.pod_discharged_at, c.pod_arrived_at) END`;
const ON_RAIL_AT = 'least(c.pod_rail_loaded_at, c.pod_rail_departed_at)';
const INLAND_AT = 'coalesce(c.ind_ata_at, c.ind_rail_unloaded_at, c.ind_seen_at)';
const LEFT_PORT_AT = `least(c.pod_full_out_at, ${ON_RAIL_AT}, ${INLAND_AT})`;
const GONE_AT = `least(c.final_destination_full_out_at, c.delivered_at, c.empty_terminated_at,
    CASE WHEN c.list_destination_id IS NULL THEN c.pod_full_out_at END)`;

/** SQL: when the line expects it at the port of discharge. */
export const ETA = 'CASE WHEN c.pod_arrived_at IS NULL THEN coalesce(c.pod_eta_at, c.list_shipment_eta_at) END';
const INLAND_ETA = 'coalesce(c.ind_eta_at, c.list_destination_eta_at)';

const WAITS = "c.current_status IN ('available', 'not_available', 'grounded', 'off_dock', 'awaiting_inland_transfer')";

/**
 * By what happened up to then. A step whose end is not known is one that the container has not left yet; where it has, but it
 * is not known when, it is not known where it was.
 */
function stageBefore(at: string): string {
  const isIn = (end: string, isStill: string) => `(${end} > ${at} OR ${end} IS NULL AND ${isStill})`;
  return `CASE WHEN ${GONE_AT} <= ${at} THEN 'gone'
    WHEN ${INLAND_AT} <= ${at} THEN CASE WHEN ${isIn(GONE_AT, WAITS)} THEN 'yard' ELSE 'unknown' END
    WHEN ${ON_RAIL_AT} <= ${at} THEN CASE WHEN ${isIn(INLAND_AT, "c.current_status = 'on_rail'")} THEN 'by_rail' ELSE 'unknown' END
    WHEN c.pod_full_out_at <= ${at} THEN 'unknown'
    WHEN ${LANDED_AT} <= ${at} THEN CASE WHEN ${isIn(`least(${LEFT_PORT_AT}, ${GONE_AT})`, WAITS)} THEN 'at_port' ELSE 'unknown' END
    WHEN ${LOADED_AT} <= ${at} THEN CASE WHEN ${isIn(LANDED_AT, "c.current_status = 'on_ship'")} THEN 'afloat' ELSE 'unknown' END
    WHEN ${LOADED_AT} > ${at} OR c.current_status = 'new' THEN 'not_loaded' ELSE 'unknown' END`;
}

/** An estimate that has passed without a report is none any more; nobody estimates when what waits is picked up. */
function stageAhead(at: string, now: string): string {
  const comes = (time: string) => `${time} > ${now} AND ${time} <= ${at}`;
  return `CASE n.stage
    WHEN 'not_loaded' THEN CASE WHEN ${comes(`(${ETA})`)} THEN 'at_port' WHEN ${comes('c.list_shipment_etd_at')} THEN 'afloat' ELSE n.stage END
    WHEN 'afloat' THEN CASE WHEN ${comes(`(${ETA})`)} THEN 'at_port' ELSE n.stage END
    WHEN 'by_rail' THEN CASE WHEN ${comes(INLAND_ETA)} THEN 'inland' ELSE n.stage END
    ELSE n.stage END`;
}

/** SQL: the stage at a time, in a statement that has the stage of now as `n.stage`. */
export function stageAt(basis: MapBasis, at: string, now: string): string {
  if (basis === 'now') return 'n.stage';
  return basis === 'past' ? stageBefore(at) : stageAhead(at, now);
}

/** SQL: the place of a stage, also of one that is only expected. */
export function placeAt(stage: string): string {
  return `CASE WHEN ${stage} = 'inland' THEN coalesce(c.list_destination_id, c.pickup_location_id) ELSE ${placeOfStage(stage)} END`;
}

/** SQL: the stage of now, to be joined as `n`. */
export const NOW_STAGE_JOIN = `CROSS JOIN LATERAL (SELECT ${STAGE_NOW} AS stage) n`;
