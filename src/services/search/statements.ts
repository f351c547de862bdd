import { column, sql } from '../../db/sql.ts';
import type { ShownContradiction, ShownDisruption } from '../../domain/container-record/reasons.ts';
import type { ShownReefer } from '../../domain/container-record/sightings.ts';
import type { StandingHold } from '../../domain/holds-and-fees.ts';
import { isReference, wordedRows } from '../list/conditions.ts';
import { isSandboxSql } from '../record/is-sandbox.ts';
import type { SearchResult } from './search.ts';

/* The raw statement of the search. */

/**
 * An arm of the search reads no more rows than this, in the order of its index: what fits so much is no search, and its
 * newest are not worth reading an account for.
 */
const CANDIDATES_MAX = 500;

const shipments = (
  from = 'shipment f',
) => `SELECT 1 AS rank, 'shipment' AS entity_type, f.id, f.bill_of_lading_number AS number, f.id AS shipment_id,
  NULL::text AS status, NULL::jsonb AS holds, NULL::text AS failed_reason, f.ref_numbers, f.created_at, f.updated_at, f.scac
  FROM ${from} WHERE f.account_id = $1`;

const containers = (
  from = 'container f',
) => `SELECT 2, 'container', f.id, f.number, f.shipment_id, f.current_status, f.holds, NULL::text, f.ref_numbers,
  f.created_at, f.updated_at, NULL::text FROM ${from} WHERE f.account_id = $1`;

const requests = (
  from = 'tracking_request f',
) => `SELECT 3, 'tracking_request', f.id, f.request_number, f.shipment_id, f.status, NULL::jsonb, f.failed_reason,
  f.ref_numbers, f.created_at, f.updated_at, f.scac FROM ${from}
  WHERE f.account_id = $1 AND f.shipment_id IS NULL`;

/** What a bill of lading was split into leads to its shipment, in the words of the partial index shipment_split_idx. */
const PARTS = "f.replaced_by_numbers <> '{}' AND f.replaced_by_numbers @> ARRAY[$2]";

/** So does what it has replaced, in those of shipment_former_idx. */
const FORMER = "f.former_numbers <> '{}' AND f.former_numbers @> ARRAY[$2]";

const REFERENCE = isReference('$1', '$4');

/**
 * The beginning of a number finds it, and the whole of a reference finds what carries it: each by an index of its own,
 * because for an OR of both the server would read the whole account. Shipments come first, then containers, then
 * requests that have not led to a shipment, each the newest first.
 */
export const SEARCH = sql({
  name: 'search',
  because: 'union',
  parameters: ['uuid', 'text', 'text', 'text', 'bigint'],
  row: {
    id: 'uuid',
    entity_type: column<SearchResult['entity_type']>('text'),
    number: 'text',
    shipment_id: 'uuid?',
    scac: 'text?',
    port_of_lading_name: 'text?',
    port_of_discharge_name: 'text?',
    containers_count: 'int?',
    tracking_stopped: 'bool',
    tracking_stopped_reason: 'text?',
    status: 'text?',
    holds: column<StandingHold[]>('json?'),
    contradictions: column<ShownContradiction[]>('json?'),
    disruptions: column<ShownDisruption[]>('json?'),
    reefer: column<ShownReefer>('json?'),
    pickup_place_name: 'text?',
    failed_reason: 'text?',
    ref_numbers: 'text[]',
    created_at: 'instant',
    updated_at: 'instant',
    is_sandbox: 'bool',
  },
  text: `WITH found AS (
      ${[
        arm(shipments(), beginning('f.normalized_number')),
        arm(shipments(), beginning('f.bill_of_lading_number')),
        arm(shipments(), beginning('f.booking_number')),
        arm(shipments(), PARTS),
        arm(shipments(), FORMER),
        arm(shipments(wordedRows('shipment', REFERENCE))),
        arm(containers(), beginning('f.number')),
        arm(containers(wordedRows('container', REFERENCE))),
        arm(requests(), beginning('f.normalized_number')),
        arm(requests(wordedRows('tracking_request', REFERENCE))),
      ].join(' UNION ')}
    ), hit AS (SELECT * FROM found ORDER BY rank, created_at DESC, id LIMIT $5)
    SELECT h.id, h.entity_type, h.number, h.shipment_id, coalesce(h.scac, s.scac) AS scac, pol.name AS port_of_lading_name,
      pod.name AS port_of_discharge_name,
      CASE WHEN h.rank = 1 THEN (SELECT count(*)::int FROM container c WHERE c.shipment_id = h.id) END AS containers_count,
      s.line_tracking_stopped_at IS NOT NULL AS tracking_stopped, s.line_tracking_stopped_reason AS tracking_stopped_reason,
      h.status, h.holds, fc.contradictions, fc.disruptions, fc.reefer, pl.name AS pickup_place_name, h.failed_reason, h.ref_numbers, h.created_at, h.updated_at, ${isSandboxSql('coalesce(h.scac, s.scac)')}
    FROM hit h LEFT JOIN shipment s ON s.id = h.shipment_id LEFT JOIN location pol ON pol.id = s.port_of_lading_id
    LEFT JOIN location pod ON pod.id = s.port_of_discharge_id
    LEFT JOIN container fc ON h.rank = 2 AND fc.id = h.id LEFT JOIN location pl ON pl.id = fc.pickup_location_id
    ORDER BY h.rank, h.created_at DESC, h.id`,
});

function arm(select: string, condition = 'true'): string {
  return `(${select} AND ${condition} LIMIT ${CANDIDATES_MAX})`;
}

function beginning(column: string): string {
  return `${column} >= $2 AND ${column} < $3 ORDER BY ${column}`;
}
