/** A journey seldom has more than a hundred statements a container; a bill of lading may have hundreds of containers. */
export const OBSERVATIONS_MAX = 2_000;

/**
 * SQL: until when what is said is about a container, null while it is tracked; `c` and `s` are the aliases of it and its
 * shipment.
 */
export const JOURNEY_ENDED_AT = `CASE WHEN s.line_tracking_stopped_reason = 'cancelled_by_user' THEN s.line_tracking_stopped_at
          WHEN s.line_tracking_stopped_at IS NOT NULL THEN greatest(s.line_tracking_stopped_at, coalesce(c.derived_at, c.updated_at)) END`;

/** SQL: a watch as JSON; `w` is its alias. */
function watchJson(w: string): string {
  return `json_build_object('id', ${w}.id, 'source', ${w}.source, 'kind', ${w}.kind, 'number', ${w}.number)`;
}

/** SQL: a watch that feeds a shipment as JSON; `w` is its alias, `endedAt` since when it does not any more. */
export function feederJson(w: string, endedAt: string): string {
  return `json_build_object('watch', ${watchJson(w)}, 'ended_at', ${endedAt}, 'linkedWatches', (
      SELECT json_agg(${watchJson('fk')}) FROM watch_companion fc JOIN watch fk ON fk.id = fc.companion_id
      WHERE fc.watch_id = ${w}.id))`;
}
