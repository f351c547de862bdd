import { optionalColumn, sql, sqlFamily } from '../../db/sql.ts';
import { listRow } from '../list/paged-list.ts';
import type { LinkedContainerRow } from '../record/container.ts';
import { SHIPMENT_ROW } from '../record/shipment.ts';
import type { ShipmentPlaces } from '../record/shipment-places.ts';
import type { TerminalRecord } from '../record/terminal.ts';
import type { TransportEvent } from '../record/transport-event.ts';
import type { ShipmentDetailsRow } from './get-shipment.ts';
import type { CountedContainer } from './shipment-costs.ts';
import { FOUND_PORTS } from './shipment-filter.ts';
import type { ShipmentSummaryRow } from './shipment-summary.ts';

/* The raw statements of shipments: the read of one, the list, and the end of tracking. */

export const GET_SHIPMENT = sqlFamily({
  name: 'get_shipment',
  because: 'request',
  row: {
    ...SHIPMENT_ROW,
    containers: optionalColumn<LinkedContainerRow[]>('json'),
    places: optionalColumn<ShipmentPlaces>('json'),
    container_terminals: optionalColumn<TerminalRecord[]>('json'),
    container_events: optionalColumn<TransportEvent[]>('json'),
    costs: optionalColumn<CountedContainer[] | null>('json?'),
  },
});

export const LIST_SHIPMENTS_FULL = sqlFamily({
  name: 'list_shipments_full',
  because: 'list',
  row: { ...listRow<ShipmentDetailsRow>(), ...FOUND_PORTS },
});

export const LIST_SHIPMENTS = sqlFamily({
  name: 'list_shipments',
  because: 'list',
  row: { ...listRow<ShipmentSummaryRow>(), ...FOUND_PORTS },
});

/**
 * Stopping is idempotent: stopped tracking keeps its reason, and no notification is repeated. A watch without any
 * account left is parked with its terminals; a running poll of theirs loses its lease.
 */
export const STOP_TRACKING = sql({
  name: 'stop_tracking',
  because: 'lease',
  parameters: ['uuid', 'uuid', 'uuid?'],
  row: { id: 'uuid' },
  text: `WITH s AS (
      UPDATE shipment SET line_tracking_stopped_at = now(), line_tracking_stopped_reason = 'cancelled_by_user',
        line_tracking_stopped_by_id = $3, updated_at = now()
      WHERE id = $1 AND account_id = $2 AND line_tracking_stopped_at IS NULL RETURNING id
    ), parked AS (
      UPDATE watch_schedule w SET next_due_at = 'infinity', lease_token = NULL, lease_until = NULL
      FROM s JOIN shipment_watch l ON l.shipment_id = s.id AND l.ended_at IS NULL WHERE w.watch_id = l.watch_id
        AND NOT EXISTS (SELECT 1 FROM tracking_request r WHERE r.watch_id = w.watch_id
          AND (r.status IN ('pending', 'awaiting_manifest') OR (r.status = 'created' AND r.shipment_id IS DISTINCT FROM s.id)))
        AND NOT EXISTS (SELECT 1 FROM shipment_watch o JOIN shipment f ON f.id = o.shipment_id
          WHERE o.watch_id = w.watch_id AND o.ended_at IS NULL AND f.id <> s.id AND f.line_tracking_stopped_at IS NULL)
      RETURNING w.watch_id
    ), rested AS (
      UPDATE watch_schedule w SET next_due_at = 'infinity', lease_token = NULL, lease_until = NULL
      FROM parked p JOIN watch_companion c ON c.watch_id = p.watch_id WHERE w.watch_id = c.companion_id
        AND NOT EXISTS (SELECT 1 FROM watch_companion o JOIN watch_schedule os ON os.watch_id = o.watch_id
          WHERE o.companion_id = w.watch_id AND o.watch_id NOT IN (SELECT watch_id FROM parked) AND isfinite(os.next_due_at))
    )
    UPDATE tracking_request r SET status = 'tracking_stopped', updated_at = now()
    FROM s WHERE r.shipment_id = s.id AND r.status = 'created' RETURNING r.id`,
});

/**
 * What was stopped is asked for again as soon as its source allows, so many seconds ($4) after it was last asked, unless
 * the number is tracked by another request by now. Gives the watches of a shipment that was stopped until now.
 */
export const RESUME_TRACKING = sql({
  name: 'resume_tracking',
  because: 'batch',
  parameters: ['uuid', 'uuid', 'text[]', 'float[]'],
  row: { watch_id: 'uuid' },
  text: `WITH s AS (
      UPDATE shipment SET line_tracking_stopped_at = NULL, line_tracking_stopped_reason = NULL,
        line_tracking_stopped_by_id = NULL, line_tracking_resumed_at = now(), updated_at = now()
      WHERE id = $1 AND account_id = $2 AND line_tracking_stopped_at IS NOT NULL RETURNING id
    ), due AS (
      UPDATE watch_schedule w SET digest = NULL,
        next_due_at = least(w.next_due_at, greatest(now(), w.last_attempted_at + coalesce(m.seconds, 0) * interval '1 second'))
      FROM s JOIN shipment_watch l ON l.shipment_id = s.id AND l.ended_at IS NULL LEFT JOIN watch k ON k.id = l.watch_id
        LEFT JOIN unnest($3::text[], $4::float8[]) AS m(lane, seconds) ON m.lane = k.source
      WHERE w.watch_id = l.watch_id
    ), wanted AS (
      UPDATE upstream_order o SET wanted_at = now()
      FROM s JOIN shipment_watch l ON l.shipment_id = s.id AND l.ended_at IS NULL JOIN watch k ON k.id = l.watch_id
      WHERE o.scac = k.source AND o.kind = k.kind AND o.number = k.number AND k.owner_account_id IS NULL
    ), latest AS (
      SELECT DISTINCT ON (r.normalized_number) r.id FROM tracking_request r JOIN s ON s.id = r.shipment_id
        JOIN shipment_watch l ON l.shipment_id = s.id AND l.watch_id = r.watch_id AND l.ended_at IS NULL
      WHERE r.status = 'tracking_stopped' AND NOT EXISTS (SELECT 1 FROM tracking_request o WHERE o.account_id = r.account_id
        AND o.scac = r.scac AND o.normalized_number = r.normalized_number
        AND o.status IN ('pending', 'created', 'awaiting_manifest'))
      ORDER BY r.normalized_number, r.created_at DESC
    ), requested AS (
      UPDATE tracking_request r SET status = 'created', updated_at = now() FROM latest WHERE r.id = latest.id
    )
    SELECT l.watch_id FROM s JOIN shipment_watch l ON l.shipment_id = s.id AND l.ended_at IS NULL ORDER BY l.watch_id`,
});
