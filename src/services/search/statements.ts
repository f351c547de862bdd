import { column, sql } from '../../db/sql.ts';
import type { RecordedLastFreeDay } from '../../domain/container-record/last-free-day.ts';
import type { ShownContradiction, ShownDisruption } from '../../domain/container-record/reasons.ts';
import type { ShownReefer } from '../../domain/container-record/sightings.ts';
import type { StandingHold } from '../../domain/holds-and-fees.ts';
import { LAST } from '../list/conditions.ts';
import type { Match } from '../record/entry-kind.ts';
import { isSandboxSql } from '../record/is-sandbox.ts';
import { listedContradictionsSql } from '../record/listed-contradictions.ts';
import type { FoundContainer } from './found-container.ts';
import type { SearchResult } from './search.ts';
import { byEntry, byField, byNumber, byOption, ENTRY, ofCustomers, ofVessels, RANKS } from './search-arms.ts';

/* The raw statement of the search. */

/** Of a shipment so many of its containers come along, in the order of their numbers. */
const CONTAINERS_MAX = 3;

const { shipment, container, request } = RANKS;

/** What a bill of lading was split into leads to its shipment, in the words of the partial index shipment_split_idx. */
const PARTS = "f.replaced_by_numbers <> '{}' AND f.replaced_by_numbers @> ARRAY[$2]";

/** So does what it has replaced, in those of shipment_former_idx. */
const FORMER = "f.former_numbers <> '{}' AND f.former_numbers @> ARRAY[$2]";

/** SQL: the first text of an array that the search has found. */
const firstOf = (texts: string) => `(SELECT t FROM unnest(${texts}) t WHERE strpos(search_key(t), w.key) > 0 LIMIT 1)`;

/**
 * What fits a text, by the number of the record or another of it, or by a text that it has: each by an index of its own,
 * because for an OR of them the server would read the whole account. The best come first: what is whole the text, what
 * begins with it, numbers and references in which it is, and other texts. Of equals shipments come first, then containers,
 * then requests that have not led to a shipment, each the newest first.
 */
export const SEARCH = sql({
  name: 'search',
  because: 'union',
  parameters: ['uuid', 'text', 'text', 'text', 'bigint'],
  row: {
    id: 'uuid',
    entity_type: column<SearchResult['entity_type']>('text'),
    number: 'text',
    matched_by: column<Match>('text'),
    matched_text: 'text?',
    shipment_id: 'uuid?',
    scac: 'text?',
    port_of_lading_name: 'text?',
    port_of_discharge_name: 'text?',
    containers_count: 'int?',
    containers: column<FoundContainer[]>('json?'),
    tracking_stopped: 'bool',
    tracking_stopped_reason: 'text?',
    status: 'text?',
    holds: column<StandingHold[]>('json?'),
    last_free_days: column<RecordedLastFreeDay[]>('json?'),
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
  text: `WITH wanted AS MATERIALIZED (
      SELECT key, CASE WHEN length(key) < 3 THEN key || ' ' ELSE key || '${LAST}' END AS until,
        upper(trim($4)) AS name FROM (SELECT search_key($4) AS key) k
    ), entry AS MATERIALIZED (${ENTRY}), found AS (
      ${[
        byNumber(shipment, 'number', 'f.normalized_number'),
        byNumber(shipment, 'number', 'f.bill_of_lading_number'),
        byNumber(shipment, 'booking_number', 'f.booking_number'),
        byNumber(shipment, 'replacing_number', '$2', PARTS),
        byNumber(shipment, 'former_number', '$2', FORMER),
        byNumber(container, 'number', 'f.number'),
        byNumber(request, 'number', 'f.normalized_number'),
        ...[shipment, container, request].flatMap((rank) => [byEntry(rank), byField(rank), byOption(rank)]),
        ...[shipment, request].map(ofCustomers),
        ...ofVessels(),
      ].join(' UNION ALL ')}
    ), best AS (SELECT DISTINCT ON (rank, id) * FROM found ORDER BY rank, id, strength),
    hit AS (SELECT * FROM best ORDER BY strength, rank, created_at DESC, id LIMIT $5)
    SELECT h.id, h.entity_type, n.number, CASE WHEN p.is_booking THEN 'booking_number' ELSE h.matched_by END AS matched_by,
      CASE WHEN p.is_booking THEN s.booking_number WHEN h.matched_by = 'tag' THEN ${firstOf('coalesce(s.tags, q.tags)')}
        WHEN h.matched_by = 'reference' THEN ${firstOf('n.ref_numbers')}
        ELSE nullif(h.matched_text, n.number) END AS matched_text,
      s.id AS shipment_id, coalesce(q.scac, s.scac) AS scac, pol.name AS port_of_lading_name,
      pod.name AS port_of_discharge_name, CASE WHEN h.rank = 1 THEN
        (SELECT count(*)::int FROM container o WHERE o.shipment_id = h.id) END AS containers_count,
      CASE WHEN h.rank = 1 THEN (SELECT jsonb_agg(o) FROM (SELECT id, number, current_status, holds, last_free_days
        FROM container WHERE shipment_id = h.id ORDER BY number LIMIT ${CONTAINERS_MAX}) o) END AS containers,
      s.line_tracking_stopped_at IS NOT NULL AS tracking_stopped, s.line_tracking_stopped_reason AS tracking_stopped_reason,
      coalesce(c.current_status, q.status) AS status, c.holds, c.last_free_days, ${listedContradictionsSql('c')} AS contradictions, c.disruptions, c.reefer,
      pl.name AS pickup_place_name, q.failed_reason, n.ref_numbers, h.created_at, n.updated_at,
      ${isSandboxSql('coalesce(q.scac, s.scac)')}
    FROM hit h CROSS JOIN wanted w LEFT JOIN container c ON h.rank = 2 AND c.id = h.id
    LEFT JOIN tracking_request q ON h.rank = 3 AND q.id = h.id
    LEFT JOIN shipment s ON s.id = CASE h.rank WHEN 1 THEN h.id WHEN 2 THEN c.shipment_id END
    LEFT JOIN location pol ON pol.id = s.port_of_lading_id LEFT JOIN location pod ON pod.id = s.port_of_discharge_id
    LEFT JOIN location pl ON pl.id = c.pickup_location_id
    CROSS JOIN LATERAL (SELECT coalesce(c.number, q.request_number, s.bill_of_lading_number) AS number,
      coalesce(c.ref_numbers, q.ref_numbers, s.ref_numbers) AS ref_numbers,
      coalesce(c.updated_at, q.updated_at, s.updated_at) AS updated_at) n
    CROSS JOIN LATERAL (SELECT h.rank = 1 AND h.matched_by = 'number' AND h.strength = 2
      AND strpos(search_key(s.bill_of_lading_number), w.key) = 0 AS is_booking) p
    ORDER BY h.strength, h.rank, h.created_at DESC, h.id`,
});
