import { z } from 'zod';
import { refreshedText } from '../src/answers/steered-text.ts';
import { ago, joinLines } from '../src/core/text.ts';
import { MINUTE_MS } from '../src/domain/instant.ts';
import { compact, compactSchema } from '../src/mcp/compact.ts';
import { defineTool } from '../src/mcp/define.ts';
import { RECORDS_ARGUMENT, RefreshedRecord, refreshRecords } from '../src/services/bulk/steer-tracking.ts';
import { RefreshedContainer } from '../src/services/container/refresh-container.ts';
import { RefreshedSource } from '../src/services/container/refresh-watches.ts';
import { SANDBOX_NOTE } from '../src/wording/sandbox-note.ts';

const moment = z.string().nullable().describe('UTC');

/** The answer as it is listed: the forms of ids and moments would fill a model's memory. */
const Listed = RefreshedContainer.extend({
  id: z.string(),
  shipment_id: z.string(),
  sources: z.array(
    RefreshedSource.extend({ next_attempt_at: moment, last_attempted_at: moment, last_succeeded_at: moment }),
  ),
});

const ListedRow = RefreshedRecord.extend({ sources: z.array(z.looseObject({ source: z.string() })) });

export const tool = defineTool({
  name: 'refresh_container',
  title: 'Refresh a container',
  description:
    'Polls the shipping line and the terminals of containers as soon as each allows it, and says when that is. ' +
    'Does not wait for the answers: get_container shows them. For stopped tracking use resume_tracking.',
  operation: refreshRecords,
  // Called again later it asks again, so it is not idempotent.
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: true },
  input: z.object({
    id: z.string().optional().describe('Id of the container, from search_container or get_shipment_details'),
    records: RECORDS_ARGUMENT,
  }),
  toInput: (args) => args,
  output: compactSchema(Listed.partial().extend({ rows: z.array(ListedRow).optional() })),
  render({ one: result, rows }, { now }) {
    if (result === null) {
      const text = refreshedText(rows, (source) => sourceText(source, now));
      return { text, structured: compact({ rows }) };
    }
    const hasTerminal = result.sources.length > 1;
    return {
      text: joinLines([
        `${result.number}:`,
        ...result.sources.map((source) => `- ${sourceText(source, now)}`),
        !hasTerminal && 'No terminal is asked about it.',
        result.is_sandbox && SANDBOX_NOTE,
      ]),
      structured: compact(result),
    };
  },
});

/** `Maersk was last asked 3 min ago and may be asked again in 12 min; it will be.` */
function sourceText(source: RefreshedSource, now: number): string {
  const { name, will_be_asked, sends_by_itself, next_attempt_at, last_attempted_at, last_succeeded_at } = source;
  if (sends_by_itself) {
    const received =
      last_succeeded_at === null
        ? 'nothing was received since tracking began'
        : `the last message was received ${ago(Date.parse(last_succeeded_at), now)}`;
    return `${name} sends messages by itself and cannot be polled; ${received}.`;
  }
  const last =
    last_attempted_at === null
      ? `${name} has not been asked yet`
      : `${name} was last asked ${ago(Date.parse(last_attempted_at), now)}`;
  if (will_be_asked === 'never') return `${last}; it is not asked any more here.`;
  if (next_attempt_at === null) return `${last} and is asked again now.`;
  const wait = Date.parse(next_attempt_at) - now;
  const soonest = wait < MINUTE_MS ? 'within a minute' : ago(Date.parse(next_attempt_at), now);
  return `${last} and may be asked again ${soonest}; it will be.`;
}
