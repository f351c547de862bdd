import { z } from 'zod';
import { defineOperation } from '../../core/operation.ts';
import { PlainText } from '../../core/plain-text.ts';
import type { RowOf } from '../../db/sql.ts';
import { mistypedContainer } from '../../domain/container-number.ts';
import { bindingOf } from '../../domain/container-record/last-free-day.ts';
import { textOrNull } from '../../domain/documented.ts';
import { Instant } from '../../domain/instant.ts';
import { normalizeReference } from '../../domain/reference-text.ts';
import { holdNames } from '../../wording/claims.ts';
import { heldOf } from '../../wording/status-words.ts';
import { warningsOf } from '../../wording/warnings.ts';
import { fromReplica } from '../from-replica.ts';
import { MATCHES } from '../record/entry-kind.ts';
import { IsSandbox } from '../record/is-sandbox.ts';
import type { ServiceContext } from '../service-context.ts';
import type { FoundContainer } from './found-container.ts';
import { SEARCH } from './statements.ts';

const RESULTS_MAX = 25;

/** Parts of numbers and texts are found from so many characters on. */
const PART_LENGTH_MIN = 3;

/** What a search reads over, as `search_key` of the migration search_entries does. */
const PUNCTUATION = /[\s!-/:-@[-`{-~]+/g;

const NARROW = `Only the best ${RESULTS_MAX} are shown; give more of the number or text, or use the filters of lists.`;
const SHORT =
  'For one or two characters only numbers that begin so, and texts that are the same, are found; give at least three.';

const held = textOrNull(
  'What holds an available container, in few words; null for other containers and where no hold is stated',
);
const HoldNames = z.array(z.string());
const last_free_day = textOrNull(
  'Binding last free day of a container, in the calendar of its place; null if none is stated',
);

/** A container of a shipment that was found: what it is fetched by and how it stands. */
const ContainerOfShipment = z.object({
  id: z.uuid(),
  number: z.string().meta({ doc: 'Number of the container' }),
  status: z.string().meta({ doc: 'current_status of the container' }),
  held,
  holds: HoldNames.meta({ doc: 'Names of the holds of the container, also of one that is not available yet' }),
  last_free_day,
});

/** A shipment, container or tracking request that answers to a text. */
export const SearchResult = z.object({
  id: z.uuid(),
  entity_type: z.enum(['shipment', 'container', 'tracking_request']),
  number: z.string().meta({ doc: 'Number of the record' }),
  matched_by: z.enum(MATCHES).meta({ doc: 'What of the record the query was found in' }),
  matched_text: textOrNull('The text in which it was found; null if that is the number of the record'),
  shipment_id: z.uuid().nullable().meta({ doc: 'Id of the shipment of a container or request; null if there is none' }),
  scac: textOrNull('SCAC of the shipping line; null if not known'),
  port_of_lading_name: textOrNull('Name of the port of lading; null if not known'),
  port_of_discharge_name: textOrNull('Name of the port of discharge; null if not known'),
  containers_count: z
    .int()
    .nullable()
    .describe('Of a shipment')
    .meta({ doc: 'How many containers a shipment has; null for other records' }),
  containers: z
    .array(ContainerOfShipment)
    .nullable()
    .meta({ doc: 'The first containers of a shipment, by number; null for other records and if there are none yet' }),
  tracking_stopped: z.boolean().meta({ doc: 'Whether tracking was stopped' }),
  tracking_stopped_reason: textOrNull('Why tracking was stopped; null while it is tracked'),
  status: z.string().nullable().describe('current_status of a container, status of a tracking request'),
  held,
  holds: HoldNames.nullable().meta({ doc: 'Names of the holds of a container; null for other records' }),
  last_free_day,
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

function toResult(row: FoundRow): SearchResult {
  const { holds, last_free_days, contradictions, disruptions, reefer, containers, ...others } = row;
  const { status } = others;
  const record = { ...others, containers: containers?.map(ofShipment) ?? null };
  if (holds === null || contradictions === null || disruptions === null || status === null)
    return { ...record, held: null, holds: null, last_free_day: null, warnings: null };
  const warnings = warningsOf({ current_status: status, contradictions, disruptions, reefer });
  return { ...record, ...atPickup(status, holds, last_free_days ?? []), warnings };
}

function ofShipment({ id, number, current_status: status, holds, last_free_days }: FoundContainer) {
  return { id, number, status, ...atPickup(status, holds, last_free_days) };
}

function atPickup(status: string, holds: FoundContainer['holds'], days: FoundContainer['last_free_days']) {
  return { held: heldOf(status, holds), holds: holdNames(holds) ?? [], last_free_day: bindingOf(days)?.date ?? null };
}

/**
 * Finds shipments, containers and requests of the account by a number or a part of one, by a reference, tag or custom field,
 * and by the name of the customer or vessel, in capitals or not; the best first.
 */
export const search = defineOperation(
  {
    id: 'search',
    summary:
      'Find shipments, containers and tracking requests by number, reference, tag, custom field, customer or vessel',
    permission: 'tracking:read',
    input: z.object({ query: PlainText.trim().min(1, 'Give a number or a text to search for').max(200) }),
    output: z.object({
      results: z.array(SearchResult),
      has_more: z.boolean(),
      advice: z.string().nullable().describe('What to do where more fits than is shown, or the query is very short'),
      mistyped: z.string().nullable().describe('What is wrong with the query, where it looks like a container number'),
    }),
  },
  fromReplica(async (context: ServiceContext, { query }) => {
    const number = normalizeReference(query);
    // Without a letter or digit there is no number to look for; nothing sorts between the two bounds then.
    const [from, to] = number === '' ? ['', ''] : [number, `${number}\u{10ffff}`];
    const found = await context.db.query(SEARCH, [context.principal.accountId, from, to, query, RESULTS_MAX + 1]);
    const results = found.slice(0, RESULTS_MAX).map(toResult);
    const mistyped = found.length === 0 ? mistypedContainer(number) : null;
    const has_more = found.length > RESULTS_MAX;
    return { results, has_more, advice: adviceOf(query, has_more), mistyped };
  }),
);

function adviceOf(query: string, hasMore: boolean): string | null {
  if (query.replace(PUNCTUATION, '').length < PART_LENGTH_MIN) return hasMore ? `${NARROW} ${SHORT}` : SHORT;
  return hasMore ? NARROW : null;
}
