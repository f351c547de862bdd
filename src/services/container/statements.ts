import { column, optionalColumn, sql, sqlFamily } from '../../db/sql.ts';
import type { RecordedLastFreeDay } from '../../domain/container-record/last-free-day.ts';
import type { ShownContradiction, ShownDisruption, ShownMovement } from '../../domain/container-record/reasons.ts';
import type { StandingFee, StandingHold } from '../../domain/holds-and-fees.ts';
import type { StoredStatements, TerminalAnswers } from '../../domain/stated-at-terminal.ts';
import type { ContainerStatus } from '../../domain/status.ts';
import { listRow } from '../list/paged-list.ts';
import type { FoundPort } from '../location/port-filter.ts';
import type { LinkedContainerRow } from '../record/container.ts';
import { CONTAINER_COLUMNS, CONTAINER_JOINS } from '../record/container-columns.ts';
import { TRANSPORT_EVENT_IDS_OF_CONTAINER } from '../record/transport-event.ts';
import { FOUND_PORTS } from '../shipment/shipment-filter.ts';
import type { ContainerArrivalRow } from './arrival-rows.ts';
import type { ContainerDetailsRow } from './get-container.ts';
import type { SummaryRow } from './list-containers.ts';
import { RISK_ROWS } from './risk-candidates.ts';

/* The raw statements of containers: the reads of one, the lists, and the writes that lock or lease. */

export const FIND_CONTAINER = sql({
  name: 'find_container',
  because: 'count',
  parameters: ['uuid', 'text'],
  row: { id: 'uuid', shipments_count: 'int' },
  text: `SELECT c.id, count(*) OVER ()::int AS shipments_count FROM container c
    WHERE c.account_id = $1 AND c.number = $2 ORDER BY c.created_at DESC, c.id LIMIT 1`,
});

const ROW = { record: column<ContainerDetailsRow>('json') } as const;

export const GET_CONTAINER = sqlFamily({ name: 'get_container', because: 'request', row: ROW });

export const GET_CONTAINER_STANDING = sqlFamily({ name: 'get_container_standing', because: 'request', row: ROW });

/** Rows of the same as text, because those of one container may be for several callers, each of whom adds to it. */
export const GET_CONTAINERS = sqlFamily({
  name: 'get_containers',
  because: 'batch',
  row: { id: 'uuid', record: 'text' },
});

export const LIST_CONTAINERS_FULL = sqlFamily({
  name: 'list_containers_full',
  because: 'list',
  row: { ...listRow<ContainerDetailsRow>(), ...FOUND_PORTS },
});

export const LIST_CONTAINERS = sqlFamily({
  name: 'list_containers',
  because: 'list',
  row: { ...listRow<SummaryRow>(), ...FOUND_PORTS },
});

export const BROWSE_CONTAINERS = sqlFamily({
  name: 'browse_containers',
  because: 'list',
  row: {
    id: 'uuid',
    number: 'text',
    current_status: column<ContainerStatus>('text'),
    holds: column<StandingHold[]>('json'),
    contradictions: column<ShownContradiction[]>('json'),
    disruptions: column<ShownDisruption[]>('json'),
    created_at: 'instant',
    scac: 'text',
    bill_of_lading_number: 'text',
    port_of_lading_name: 'text?',
    port_of_discharge_name: 'text?',
    pickup_place_name: 'text?',
    is_sandbox: 'bool',
  },
});

export const LIST_ARRIVALS = sqlFamily({
  name: 'list_arrivals',
  because: 'list',
  row: {
    ...listRow<ContainerArrivalRow>(),
    total: 'int',
    total_overdue: 'int',
    is_partial: 'bool',
    matched_ports: optionalColumn<FoundPort[]>('json'),
  },
});

/** Late arrivals, one by one or counted, as the input wants them. */
export const LIST_LATE = sqlFamily({
  name: 'list_late',
  because: 'list',
  row: {
    total: 'int',
    total_listed: 'int',
    total_unknown: 'int',
    is_partial: 'bool',
    rows: column<unknown>('json'),
    matched_ports: optionalColumn<FoundPort[]>('json'),
    vessel_seen: optionalColumn<boolean>('bool'),
    matched_customers: optionalColumn<string[]>('json'),
  },
});

/** What decides whether a container is at risk, and why. */
const RISK_FACTS = {
  number: 'text!',
  current_status: column<ContainerStatus>('text!'),
  last_free_days: column<RecordedLastFreeDay[]>('json!'),
  pickup_appointment_at: 'instant?',
  availability_known: 'bool!',
  available_for_pickup: 'bool?',
  holds: column<StandingHold[]>('json!'),
  fees: column<StandingFee[]>('json!'),
  contradictions: column<ShownContradiction[]>('json!'),
  disruptions: column<ShownDisruption[]>('json!'),
  pol_etd_at: 'instant?',
  pol_vessel_departed_at: 'instant?',
  last_movement: column<ShownMovement>('json?'),
  pod_eta_at: 'instant?',
  pod_arrived_at: 'instant?',
  pod_discharged_at: 'instant?',
  pod_full_out_at: 'instant?',
  pod_rail_loaded_at: 'instant?',
  pod_rail_departed_at: 'instant?',
  ind_eta_at: 'instant?',
  /** The line's view of the same. */
  destination_eta_at: 'instant?',
  ind_ata_at: 'instant?',
  ind_rail_unloaded_at: 'instant?',
  ind_seen_at: 'instant?',
  pod_timezone: 'text?',
  final_destination_timezone: 'text?',
  terminal_checked_at: 'instant?',
  terminal_statements: column<StoredStatements>('json!'),
  terminal_answers: column<TerminalAnswers>('json?'),
  /** When the line last answered a poll, under any of its numbers, or made the newest statement that it pushed. */
  line_checked_at: 'instant?',
  followed_since: 'instant!',
} as const;

/**
 * What assessing the risks of an account takes: a row of each candidate, or the only one, without an id, where there is
 * none. Each has the requested places that only the database knows.
 */
export const LIST_RISK_FACTS = sqlFamily({
  name: 'list_risk_facts',
  because: 'list',
  row: { matched_ports: column<FoundPort[]>('json'), id: 'uuid?', ...RISK_FACTS },
});

/** Of those that are shown all that is said of them. */
export const CONTAINERS_AT_RISK = sql({
  name: 'containers_at_risk',
  because: 'list',
  parameters: ['uuid[]', 'uuid'],
  row: {
    id: 'uuid',
    ...RISK_FACTS,
    shipment_id: 'uuid!',
    bill_of_lading_number: 'text!',
    port_name: 'text?',
    destination_name: 'text?',
    port_locode: 'text?',
    terminal_name: 'text?',
    terminal_place_name: 'text?',
    pickup_facility_name: 'text?',
    pickup_place_name: 'text?',
    pickup_appointment_timezone: 'text?',
    pol_timezone: 'text?',
    is_sandbox: 'bool!',
  },
  text: RISK_ROWS,
});

/**
 * SQL: which state of a container get_container would show: the transactions that last wrote its row, its shipment's and
 * those of its events, and how many containers the shipment has. Times of change would not do: two changes may bear the
 * same millisecond, one that is committed late bears an early one, and a corrected event bears none. What the mere
 * asking of a source leaves behind is written elsewhere and does not count. The name of a place counts once its records are
 * touched (../change/touch-renamed-places.ts).
 */
const VERSION = `md5(concat_ws(' ', c.xmin, (SELECT s.xmin FROM shipment s WHERE s.id = c.shipment_id),
  (SELECT count(*) FROM container o WHERE o.shipment_id = c.shipment_id),
  (SELECT string_agg(e.xmin::text, ' ' ORDER BY e.id) FROM transport_event e WHERE e.container_id = c.id))) AS version`;

/** Of one account, or with null of any. */
export const CONTAINER_WATCH_LOOK = sql({
  name: 'container_watch_look',
  because: 'count',
  parameters: ['uuid[]', 'uuid?'],
  row: { id: 'uuid', version: 'text' },
  text: `SELECT c.id, ${VERSION} FROM container c
    WHERE c.id = ANY($1::uuid[]) AND ($2::uuid IS NULL OR c.account_id = $2)`,
});

/** No host shows more than a hundred; one more says that there are more. */
const PROPOSALS_MAX = 101;

/** What so many fit is not finished typing, and the newest of them are not worth reading an account for. */
const CANDIDATES_MAX = 500;

/**
 * Three ways to a container, each by an index of its own: numbers by their beginning, ids by their beginning among the
 * newest (a range of ids would be one of all accounts), and a whole id wherever it is.
 */
export const COMPLETE_CONTAINER = sql({
  name: 'complete_container',
  because: 'trip',
  parameters: ['uuid', 'text', 'text', 'text?', 'uuid?'],
  row: { id: 'uuid', number: 'text' },
  text: `WITH found AS (
      (SELECT id, number, created_at FROM container WHERE account_id = $1 AND number >= $2 AND number < $3
        ORDER BY number LIMIT ${CANDIDATES_MAX})
      UNION
      SELECT id, number, created_at FROM (SELECT id, number, created_at FROM container
        WHERE account_id = $1 AND $4::text IS NOT NULL ORDER BY created_at DESC, id LIMIT ${CANDIDATES_MAX}) newest
        WHERE starts_with(id::text, $4)
      UNION
      SELECT id, number, created_at FROM container WHERE id = $5 AND account_id = $1
    )
    SELECT id, number FROM found ORDER BY created_at DESC, id LIMIT ${PROPOSALS_MAX}`,
});

/**
 * When what is derived of a container of a stopped shipment last changed says until when its journey is shown
 * (../journey/load-journey.ts), and what was said later may be about its next voyage. So there no time is written: a trigger
 * moves updated_at alone. The shipment is changed too, as before.
 */
export const UPDATE_CONTAINER = sql({
  name: 'update_container',
  because: 'trip',
  parameters: ['uuid', 'uuid', 'text[]?'],
  row: { record: column<LinkedContainerRow>('json') },
  text: `WITH changed AS (
      UPDATE container u SET ref_numbers = $3, updated_at = CASE WHEN s.line_tracking_stopped_at IS NULL THEN now()
        ELSE u.updated_at END
      FROM shipment s WHERE u.id = $1 AND u.account_id = $2 AND s.id = u.shipment_id AND $3::text[] IS NOT NULL
        AND u.ref_numbers IS DISTINCT FROM $3
      RETURNING u.*
    ), touched AS (
      UPDATE shipment s SET updated_at = now() FROM changed
      WHERE s.id = changed.shipment_id AND s.line_tracking_stopped_at IS NOT NULL
    ), found AS (
      SELECT * FROM changed UNION ALL
      SELECT * FROM container WHERE id = $1 AND account_id = $2 AND NOT EXISTS (SELECT FROM changed)
    )
    SELECT row_to_json(x) AS record FROM (
      SELECT ${CONTAINER_COLUMNS}, ${TRANSPORT_EVENT_IDS_OF_CONTAINER} AS transport_event_ids
      FROM found c ${CONTAINER_JOINS}) x`,
});
