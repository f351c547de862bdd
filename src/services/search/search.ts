import { z } from 'zod';
import { defineOperation } from '../../core/operation.ts';
import type { Statement } from '../../db/client.ts';
import { Instant } from '../../domain/instant.ts';
import { normalizeReference } from '../../domain/reference.ts';
import { PlainText } from '../plain-text.ts';
import type { ServiceContext } from '../service-context.ts';

const RESULTS_MAX = 25;

/** A shipment, container or tracking request that answers to a text. */
export const SearchResult = z.object({
  id: z.uuid(),
  entity_type: z.enum(['shipment', 'container', 'tracking_request']),
  number: z.string(),
  shipment_id: z.uuid().nullable(),
  scac: z.string(),
  port_of_lading_name: z.string().nullable(),
  port_of_discharge_name: z.string().nullable(),
  containers_count: z.int().nullable(),
  tracking_stopped: z.boolean(),
  tracking_stopped_reason: z.string().nullable(),
  status: z.string().nullable().describe('current_status of a container, status of a tracking request'),
  failed_reason: z.string().nullable(),
  ref_numbers: z.array(z.string()),
  created_at: Instant,
  updated_at: Instant,
});
export type SearchResult = z.infer<typeof SearchResult>;

/**
 * The beginning of a number finds it through the index; the whole of a reference finds what carries it. Shipments come
 * first, then containers, then requests that have not led to a shipment, each the newest first.
 */
const SEARCH: Statement = {
  name: 'search',
  text: `WITH hit AS (
      (SELECT 1 AS rank, 'shipment' AS entity_type, s.id, s.bill_of_lading_number AS number, s.id AS shipment_id,
        NULL::text AS status, NULL::text AS failed_reason, s.ref_numbers, s.created_at, s.updated_at, s.scac
      FROM shipment s WHERE s.account_id = $1 AND ((s.normalized_number >= $2 AND s.normalized_number < $3)
        OR (s.bill_of_lading_number COLLATE "C" >= $2 AND s.bill_of_lading_number COLLATE "C" < $3)
        OR s.booking_number = $2 OR $4 = ANY(s.ref_numbers))
      ORDER BY s.created_at DESC LIMIT ${RESULTS_MAX})
      UNION ALL
      (SELECT 2, 'container', c.id, c.number, c.shipment_id, c.current_status, NULL, c.ref_numbers, c.created_at,
        c.updated_at, NULL FROM container c WHERE c.account_id = $1
        AND ((c.number >= $2 AND c.number < $3) OR $4 = ANY(c.ref_numbers))
      ORDER BY c.created_at DESC LIMIT ${RESULTS_MAX})
      UNION ALL
      (SELECT 3, 'tracking_request', r.id, r.request_number, r.shipment_id, r.status, r.failed_reason, r.ref_numbers,
        r.created_at, r.updated_at, r.scac FROM tracking_request r WHERE r.account_id = $1 AND r.shipment_id IS NULL
        AND ((r.normalized_number >= $2 AND r.normalized_number < $3) OR $4 = ANY(r.ref_numbers))
      ORDER BY r.created_at DESC LIMIT ${RESULTS_MAX})
    )
    SELECT h.id, h.entity_type, h.number, h.shipment_id, coalesce(h.scac, s.scac) AS scac, pol.name AS port_of_lading_name,
      pod.name AS port_of_discharge_name,
      (SELECT count(*)::int FROM container c WHERE h.rank = 1 AND c.shipment_id = h.id) AS containers_count,
      s.line_tracking_stopped_at IS NOT NULL AS tracking_stopped, s.line_tracking_stopped_reason AS tracking_stopped_reason,
      h.status, h.failed_reason, h.ref_numbers, h.created_at, h.updated_at
    FROM hit h LEFT JOIN shipment s ON s.id = h.shipment_id LEFT JOIN location pol ON pol.id = s.port_of_lading_id
    LEFT JOIN location pod ON pod.id = s.port_of_discharge_id
    ORDER BY h.rank, h.created_at DESC, h.id LIMIT ${RESULTS_MAX}`,
};

/** Finds shipments, containers and requests of the account by number, by the beginning of a number, or by reference. */
export const search = defineOperation(
  {
    id: 'search',
    summary: 'Find shipments, containers and tracking requests by number or reference',
    permission: 'tracking:read',
    input: z.object({ query: PlainText.trim().min(1, 'Give a number or a reference to search for').max(200) }),
    output: z.object({ results: z.array(SearchResult) }),
  },
  async (context: ServiceContext, { query }) => {
    const number = normalizeReference(query);
    // Without a letter or digit there is no number to look for; nothing sorts between the two bounds then.
    const [from, to] = number === '' ? ['', ''] : [number, `${number}\u{10ffff}`];
    const results = await context.db.query<SearchResult>(SEARCH, [context.principal.accountId, from, to, query]);
    return { results };
  },
);
