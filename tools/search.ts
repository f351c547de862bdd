import { z } from 'zod';
import { recordTitle } from '../src/answers/record-title.ts';
import { defineTool } from '../src/mcp/define.ts';
import { recordId, recordUrl } from '../src/services/search/record-id.ts';
import { searchRecords } from '../src/services/search/search-records.ts';

/** What ChatGPT takes of a search (developers.openai.com, "Building MCP servers for ChatGPT"); the text is the same as JSON. */
const Found = z.object({
  results: z.array(
    z.object({
      id: z.string().describe('Id for fetch'),
      title: z.string(),
      url: z.string().describe('Address of the record'),
    }),
  ),
});

export const tool = defineTool({
  name: 'search',
  title: 'Search records',
  description:
    'Finds containers, shipments and tracking requests by number or a part of it, reference, tag, custom field, customer or vessel; ' +
    'else containers by words: ' +
    'a status, ready, held (by customs), overdue, at risk, fees, contradiction, a shipping line, a place, or a state with a ' +
    'line or place. Other words (dates) are not understood, so that no results prove nothing then. Returns at most 25 titles ' +
    'and ids for fetch, in the form that ChatGPT expects; search_container shows more.',
  operation: searchRecords,
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  input: z.object({
    query: z.string().describe('A number, a reference, or status, line or port: available at Los Angeles'),
  }),
  toInput: (args) => args,
  output: Found,
  render({ results }) {
    const found = {
      results: results.map((result) => ({
        id: recordId(result.kind, result.id),
        title: recordTitle(result),
        url: recordUrl(result.kind, result.id),
      })),
    };
    return { text: JSON.stringify(found), structured: found };
  },
});
