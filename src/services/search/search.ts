import { z } from 'zod';
import { defineOperation } from '../../core/operation.ts';
import { PlainText } from '../../core/plain-text.ts';
import type { RowOf } from '../../db/sql.ts';
import { mistypedContainer } from '../../domain/container-number.ts';
import { textOrNull } from '../../domain/documented.ts';
import { Instant } from '../../domain/instant.ts';
import { normalizeReference } from '../../domain/reference-text.ts';
import { heldOf } from '../../wording/status-words.ts';
import { warningsOf } from '../../wording/warnings.ts';
import { fromReplica } from '../from-replica.ts';
import { IsSandbox } from '../record/is-sandbox.ts';
import type { ServiceContext } from '../service-context.ts';
import { SEARCH } from './statements.ts';

const RESULTS_MAX = 25;

/** A shipment, container or tracking request that answers to a text. */
export const SearchResult = z.object({
  id: z.uuid(),
  entity_type: z.enum(['shipment', 'container', 'tracking_request']),
  number: z.string().meta({ doc: 'Number of the record' }),
  shipment_id: z.uuid().nullable().meta({ doc: 'Id of the shipment of a container or request; null if there is none' }),
  scac: textOrNull('SCAC of the shipping line; null if not known'),
  port_of_lading_name: textOrNull('Name of the port of lading; null if not known'),
  port_of_discharge_name: textOrNull('Name of the port of discharge; null if not known'),
  containers_count: z
    .int()
    .nullable()
    .describe('Of a shipment')
    .meta({ doc: 'How many containers a shipment has; null for other records' }),
  tracking_stopped: z.boolean().meta({ doc: 'Whether tracking was stopped' }),
  tracking_stopped_reason: textOrNull('Why tracking was stopped; null while it is tracked'),
  status: z.string().nullable().describe('current_status of a container, status of a tracking request'),
  held: textOrNull('Holds of a container, in few words; null if none is stated'),
  warnings: z.array(z.string()).nullable().describe('Contradictions and disruptions of a container, in few words'),
  pickup_place_name: z.string().nullable().describe('Where a container stands or is to be picked up'),
  failed_reason: textOrNull('Why a tracking request failed; null if it has not'),
  ref_numbers: z.array(z.string()).meta({ doc: 'References of your own' }),
  created_at: Instant.meta({ doc: 'When the record was created' }),
  updated_at: Instant.meta({ doc: 'When the record last changed' }),
  is_sandbox: IsSandbox,
});
export type SearchResult = z.infer<typeof SearchResult>;

type FoundRow = RowOf<typeof SEARCH.row>;

function toResult({ holds, contradictions, disruptions, reefer, ...row }: FoundRow): SearchResult {
  const { status } = row;
  if (holds === null || contradictions === null || disruptions === null || status === null)
    return { ...row, held: null, warnings: null };
  const warnings = warningsOf({ current_status: status, contradictions, disruptions, reefer });
  return { ...row, held: heldOf(status, holds), warnings };
}

/** Finds shipments, containers and requests of the account by number, by the beginning of a number, or by reference. */
export const search = defineOperation(
  {
    id: 'search',
    summary: 'Find shipments, containers and tracking requests by number or reference',
    permission: 'tracking:read',
    input: z.object({ query: PlainText.trim().min(1, 'Give a number or a reference to search for').max(200) }),
    output: z.object({
      results: z.array(SearchResult),
      has_more: z.boolean(),
      mistyped: z.string().nullable().describe('What is wrong with the query, where it looks like a container number'),
    }),
  },
  fromReplica(async (context: ServiceContext, { query }) => {
    const number = normalizeReference(query);
    // Without a letter or digit there is no number to look for; nothing sorts between the two bounds then.
    const [from, to] = number === '' ? ['', ''] : [number, `${number}\u{10ffff}`];
    const found = await context.db.query(SEARCH, [context.principal.accountId, from, to, query, RESULTS_MAX + 1]);
    const mistyped = found.length === 0 ? mistypedContainer(number) : null;
    return { results: found.slice(0, RESULTS_MAX).map(toResult), has_more: found.length > RESULTS_MAX, mistyped };
  }),
);
