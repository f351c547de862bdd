import { column, sql } from '../../db/sql.ts';
import type { Money } from '../../domain/charges/money.ts';
import { LIVING_SQL } from '../tracking-request/tracked-sql.ts';
import type { CostingRow, UncountedRow } from './costing-row.ts';
import type { FailedRow } from './failed-row.ts';

/* The raw statement of what needs a person now. */

/**
 * The numbers that could not be tracked since a moment, the latest first. One that was asked for again since then is that request's
 * matter, and one that its line follows by another request needs no one.
 */
export const LIST_FAILED_NUMBERS = sql({
  name: 'list_failed_numbers',
  because: 'list',
  parameters: ['uuid', 'instant', 'int'],
  row: { total: 'int', requests: column<FailedRow[]>('json') },
  text: `WITH failed AS (
      SELECT r.id, r.request_type, r.request_number, r.scac, r.failed_reason, r.updated_at, coalesce(r.failed_at, r.updated_at) AS failed_at
      FROM tracking_request r
      WHERE r.account_id = $1 AND r.status = 'failed' AND r.dismissed_at IS NULL AND r.failed_reason IS DISTINCT FROM 'duplicate'
        AND r.updated_at >= $2 AND coalesce(r.failed_at, r.updated_at) >= $2
        AND NOT EXISTS (
          SELECT FROM tracking_request o
          WHERE o.account_id = r.account_id AND o.normalized_number = r.normalized_number AND o.id <> r.id
            AND ((o.created_at, o.id) > (r.created_at, r.id)
              OR (o.status IN ${LIVING_SQL} AND (r.scac IS NULL OR o.scac = r.scac)))
        )
    )
    SELECT (SELECT count(*)::int FROM failed) AS total,
      (SELECT coalesce(json_agg(json_build_object('id', f.id, 'request_type', f.request_type, 'request_number', f.request_number,
          'scac', f.scac, 'failed_reason', f.failed_reason, 'updated_at', f.updated_at)), '[]')
        FROM (SELECT * FROM failed ORDER BY failed_at DESC, id DESC LIMIT $3::int) f) AS requests`,
});

/** Reasons that are listed why a charge cannot be counted. */
const UNCOUNTED_ROWS = 20;

/** SQL: that a container, `c`, is still out and tracked, so that what its clocks were counted to cost is so now. */
const IS_OUT = 'NOT c.list_stopped AND c.empty_terminated_at IS NULL';

/** SQL: the sums of the amounts by now, or of those of a day; each currency by itself. */
function sumsOf(isPerDay: boolean): string {
  return `(SELECT coalesce(json_agg(json_build_object('currency', x.currency, 'minor', x.minor) ORDER BY x.currency), '[]') FROM (
        SELECT currency, sum(minor) AS minor FROM amount WHERE is_per_day = ${isPerDay} GROUP BY 1) x)`;
}

/**
 * The containers of which a clock charges: how many, what they cost in each currency, and the first of them: those that cost the most
 * a day, of each currency in turn, since amounts of two currencies are not compared. Of how many a charge cannot be counted is
 * counted to a limit.
 */
export const LIST_COSTING = sql({
  name: 'list_costing',
  because: 'list',
  parameters: ['uuid', 'int', 'bigint'],
  row: {
    total: 'int',
    owed: column<Money[]>('json'),
    per_day: column<Money[]>('json'),
    uncounted: column<UncountedRow[]>('json'),
    containers: column<CostingRow[]>('json'),
  },
  text: `WITH charging AS MATERIALIZED (
      SELECT container_id, costs -> 'owed' AS owed, costs -> 'per_day' AS per_day FROM charge_clock WHERE is_charging AND costs_account_id = $1
    ),
    costing AS MATERIALIZED (
      SELECT c.id, k.owed, k.per_day FROM charging k JOIN container c ON c.id = k.container_id WHERE c.account_id = $1 AND ${IS_OUT}
    ),
    part AS (
      SELECT id, false AS is_per_day, per_day = '[]' AS is_ranked, jsonb_array_elements(owed) AS amount FROM costing
      UNION ALL SELECT id, true, true, jsonb_array_elements(per_day) FROM costing
    ),
    amount AS MATERIALIZED (
      SELECT id, is_per_day, is_ranked, amount ->> 'currency' AS currency, (amount ->> 'minor')::bigint AS minor FROM part
    ),
    uncountable AS MATERIALIZED (
      SELECT container_id, costs -> 'unknown' AS unknown FROM charge_clock WHERE costs -> 'unknown' <> '[]' AND costs_account_id = $1
    ),
    uncounted AS (
      SELECT c.list_scac AS scac, k.unknown FROM uncountable k JOIN container c ON c.id = k.container_id
      WHERE c.account_id = $1 AND ${IS_OUT} LIMIT $3
    ),
    ranked AS (
      SELECT x.id, min(x.place) AS place FROM (SELECT DISTINCT currency FROM amount) y, LATERAL (
        SELECT a.id, row_number() OVER (ORDER BY a.minor DESC, a.id) AS place FROM amount a WHERE a.currency = y.currency AND a.is_ranked
        ORDER BY a.minor DESC, a.id LIMIT $2::int) x
      GROUP BY x.id ORDER BY place, x.id LIMIT $2::int
    )
    SELECT (SELECT count(*)::int FROM costing) AS total, ${sumsOf(false)} AS owed, ${sumsOf(true)} AS per_day,
      (SELECT coalesce(json_agg(x ORDER BY x.containers DESC, x.scac, x.text), '[]') FROM (
        SELECT uncounted.scac, u ->> 'code' AS code, u ->> 'text' AS text, count(*)::int AS containers
        FROM uncounted, jsonb_array_elements(uncounted.unknown) u GROUP BY 1, 2, 3 ORDER BY 4 DESC, 1, 3 LIMIT ${UNCOUNTED_ROWS}) x) AS uncounted,
      (SELECT coalesce(json_agg(json_build_object('id', c.id, 'number', c.number, 'current_status', c.current_status,
          'shipment_id', c.shipment_id, 'bill_of_lading_number', s.bill_of_lading_number, 'customer_name', p.company_name,
          'place_name', coalesce(pl.name, pod.name), 'terminal_name', t.name, 'holds', c.holds,
          'pickup_appointment_at', c.pickup_appointment_at, 'pickup_appointment_timezone', c.pickup_appointment_timezone,
          'costs', k.costs) ORDER BY r.place, r.id), '[]')
        FROM ranked r JOIN container c ON c.id = r.id JOIN charge_clock k ON k.container_id = c.id JOIN shipment s ON s.id = c.shipment_id
          LEFT JOIN party p ON p.id = c.list_customer_id LEFT JOIN location pl ON pl.id = c.pickup_location_id
          LEFT JOIN location pod ON pod.id = c.list_pod_id LEFT JOIN terminal t ON t.id = coalesce(c.pickup_facility_id, c.pod_terminal_id)) AS containers`,
});
