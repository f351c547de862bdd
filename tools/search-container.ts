import { z } from 'zod';
import { inline, joinLines } from '../src/core/text.ts';
import { compact, compactSchema } from '../src/mcp/compact.ts';
import { defineTool } from '../src/mcp/define.ts';
import { SearchResult, search } from '../src/services/search/search.ts';
import { placeName } from '../src/wording/outside-text.ts';
import { sandboxNote } from '../src/wording/sandbox-note.ts';
import { statusTexts } from '../src/wording/status-words.ts';

const { id, entity_type, number, shipment_id, scac, status, failed_reason, warnings } = SearchResult.shape;

/** What explains itself comes along without being described: lists of tools are read in every conversation. */
const Found = z.looseObject({ id, entity_type, number, shipment_id, scac, status, failed_reason, warnings });

/** Words are asked here too, of those who know the state of a container and not its number. */
const NOTHING =
  'Nothing that this account tracks fits. track_container begins to track a number. By status or place list_containers ' +
  'finds containers; by holds, fees and last free days containers_at_risk does.';

export const tool = defineTool({
  name: 'search_container',
  title: 'Search containers and shipments',
  description:
    'Finds what this account tracks by container number, bill of lading or booking (the beginning is enough), or by the whole of a ' +
    'reference. Gives ids for get_container and get_shipment_details. track_container begins to track what is not found.',
  operation: search,
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  input: z.object({ query: z.string().describe('A number, the beginning of one, or a reference') }),
  toInput: (args) => args,
  output: compactSchema(
    z.object({ results: z.array(Found), has_more: z.boolean().optional(), mistyped: z.string().optional() }),
  ),
  render({ results, has_more, mistyped }) {
    const lines = results.map((result) => `- ${lineOf(result)}`);
    const text =
      lines.length === 0
        ? joinLines([NOTHING, mistyped])
        : joinLines([...lines, has_more && 'More fit; give more of the number.', sandboxNote(results)]);
    return { text, structured: compact({ results, has_more: has_more || null, mistyped }) };
  },
});

function lineOf(result: SearchResult): string {
  const {
    entity_type,
    id,
    number,
    scac,
    status: current_status,
    port_of_lading_name: from,
    port_of_discharge_name: to,
  } = result;
  const mark = result.is_sandbox ? ', sandbox' : '';
  const texts = [
    `${entity_type.replace('_', ' ')} ${inline(number)} (${scac ?? 'unknown line'}${mark})${current_status === null ? '' : `: ${statusTexts({ ...result, current_status }).join(', ')}`}`,
    ...(from === null || to === null ? [] : [`${placeName(from)} → ${placeName(to)}`]),
    ...(result.tracking_stopped ? ['tracking stopped'] : []),
  ];
  return [...texts, `id ${id}`].join(', ');
}
