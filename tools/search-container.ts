import { z } from 'zod';
import { containerLinks } from '../src/answers/container-links.ts';
import { inline, joinLines, quoted } from '../src/core/text.ts';
import { compact, compactSchema } from '../src/mcp/compact.ts';
import { defineTool } from '../src/mcp/define.ts';
import { SearchResult, search } from '../src/services/search/search.ts';
import { holdLabel, placeName } from '../src/wording/outside-text.ts';
import { sandboxNote } from '../src/wording/sandbox-note.ts';
import { statusTexts } from '../src/wording/status-words.ts';

const { id, entity_type, number, matched_by, shipment_id, scac, status, last_free_day, failed_reason, warnings } =
  SearchResult.shape;

/** What explains itself comes along without being described: lists of tools are read in every conversation. */
const Found = z.looseObject({
  ...{ id, entity_type, number, matched_by, shipment_id, scac, status },
  ...{ last_free_day: last_free_day.describe('The binding one'), failed_reason, warnings },
});

/** Words are asked here too, of those who know the state of a container and not its number. */
const NOTHING =
  'Nothing that this account tracks fits. track_container begins to track a number. By status or place list_containers ' +
  'finds containers; by holds, fees and last free days containers_at_risk does.';

export const tool = defineTool({
  name: 'search_container',
  title: 'Search containers and shipments',
  description:
    'Finds what this account tracks by container number, bill of lading or booking or a part of one, by reference, tag, custom ' +
    'field, customer or vessel, in any case; best first, with status, holds and binding last free day. Gives ids for get_container ' +
    'and get_shipment_details. track_container begins to track what is not found.',
  operation: search,
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  input: z.object({ query: z.string().describe('A number, a part of one, or a text; three characters or more') }),
  toInput: (args) => args,
  output: compactSchema(
    z.object({
      results: z.array(Found),
      has_more: z.boolean().optional(),
      advice: z.string().optional(),
      mistyped: z.string().optional(),
    }),
  ),
  render({ results, has_more, advice, mistyped }) {
    const lines = results.map((result) => `- ${lineOf(result)}`);
    const text =
      lines.length === 0 ? joinLines([NOTHING, mistyped, advice]) : joinLines([...lines, advice, sandboxNote(results)]);
    // When a record was made does not help to choose among them, and a model reads it in every row.
    const rows = results.map(({ created_at: _, ...row }) => row);
    const structured = compact({ results: rows, has_more: has_more || null, advice, mistyped });
    return { text, structured, links: containerLinks(results.map(containersOf)) };
  },
});

/** What a result names that is a resource. */
function containersOf({ entity_type, id, number, containers }: SearchResult) {
  return entity_type === 'container' ? [{ id, number }] : (containers ?? []);
}

function lineOf(result: SearchResult): string {
  const { entity_type, id, number, scac, status, port_of_lading_name: from, port_of_discharge_name: to } = result;
  const mark = result.is_sandbox ? ', sandbox' : '';
  const stands = status === null ? '' : `: ${statusTexts({ ...result, current_status: status }).join(', ')}`;
  const texts = [
    `${entity_type.replace('_', ' ')} ${inline(number)} (${scac ?? 'unknown line'}${mark})${stands}`,
    ...holdsIn(result),
    ...lastFreeDayIn(result),
    ...(from === null || to === null ? [] : [`${placeName(from)} → ${placeName(to)}`]),
    ...(result.tracking_stopped ? ['tracking stopped'] : []),
    ...(result.matched_text === null
      ? []
      : [`found by ${result.matched_by.replace('_', ' ')} ${quoted(result.matched_text)}`]),
  ];
  return [[...texts, `id ${id}`].join(', '), ...containersIn(result)].join('; ');
}

/** The containers of a shipment, which an agent asks for next. */
function containersIn({ containers, containers_count }: SearchResult): string[] {
  if (containers === null) return [];
  const left = (containers_count ?? 0) - containers.length;
  const texts = containers.map((one) =>
    [
      `${inline(one.number)} ${one.status}`,
      ...(one.held === null ? holdsIn(one) : [one.held]),
      ...lastFreeDayIn(one),
      `id ${one.id}`,
    ].join(', '),
  );
  return [...texts.map((text) => `container ${text}`), ...(left > 0 ? [`${left} more containers`] : [])];
}

/** What holds an available container is said with its status. */
function holdsIn({ held, holds }: Pick<SearchResult, 'held' | 'holds'>): string[] {
  return held !== null || holds === null || holds.length === 0 ? [] : [`holds: ${holds.map(holdLabel).join(', ')}`];
}

function lastFreeDayIn({ last_free_day: day }: { last_free_day: string | null }): string[] {
  return day === null ? [] : [`last free day ${day}`];
}
