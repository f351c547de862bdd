import { z } from 'zod';
import { TOOL_PAGE_INPUT } from '../src/core/page.ts';
import { inline, joinLines } from '../src/core/text.ts';
import { compact } from '../src/mcp/compact.ts';
import { defineTool } from '../src/mcp/define.ts';
import type { ContainerAtRisk } from '../src/services/container/container-at-risk.ts';
import {
  type ContainersAtRisk,
  ContainersAtRiskInput,
  listContainersAtRisk,
} from '../src/services/container/list-containers-at-risk.ts';
import { CANDIDATES_MAX } from '../src/services/container/risk-candidates.ts';
import { sandboxNote } from '../src/services/describe.ts';
import { IsSandbox } from '../src/services/sandbox/is-sandbox.ts';

const text = z.string();

/** The answer as it is listed, in few words: exact forms of ids, moments and codes would fill a model's memory. */
const Listed = z.object({
  containers: z.array(
    z.object({
      id: text,
      number: text,
      current_status: text,
      shipment_id: text,
      bill_of_lading_number: text,
      place_name: text.optional(),
      terminal_name: text.optional(),
      last_free_day: z
        .object({
          date: text,
          time_zone: text.optional(),
          days_left: z.number().describe('Negative: days over it'),
          party: text.describe('shipping_line, terminal or rail'),
        })
        .optional(),
      holds: z.array(z.object({ name: text, status: text.describe('hold or pending') })).optional(),
      fees: z.array(z.object({ type: text, amount: z.number(), currency_code: text.optional() })).optional(),
      terminal_checked_at: text.optional().describe('UTC'),
      is_stale: z.boolean().describe('True: confirmed too long ago to say how it stands now'),
      reasons: z.array(text).describe('Weightiest first'),
      missing: z.array(text).optional().describe('Milestones not heard of in time'),
      is_sandbox: IsSandbox,
    }),
  ),
  total: z.number().describe('On all pages'),
  is_partial: z.boolean().describe('Too many to look at all'),
});

export const tool = defineTool({
  name: 'containers_at_risk',
  title: 'List containers at risk of demurrage',
  description:
    'Which containers risk demurrage, and why, the most urgent first: over the last free day or near it, held, charged ' +
    'with fees, or lacking an expected milestone. Leaves out containers that were picked up and stopped shipments; tells ' +
    'no costs but those a terminal claims. get_container tells more of one.',
  operation: listContainersAtRisk,
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  input: ContainersAtRiskInput.extend(TOOL_PAGE_INPUT),
  toInput: (args) => args,
  output: Listed,
  render(result) {
    const { containers } = result;
    const lines = containers.map((container) => `- ${lineOf(container)}`);
    return {
      text: joinLines([
        countText(result),
        ...lines,
        result.is_partial && `Only the ${CANDIDATES_MAX} with the earliest last free days were looked at.`,
        sandboxNote(containers),
      ]),
      structured: Listed.parse(compact({ ...result, containers: containers.map(dataOf) })),
    };
  },
});

function countText({ containers, total, page, page_size }: ContainersAtRisk): string {
  if (total === 0) return 'No container that is tracked and not picked up is known to be at risk.';
  const count = total === 1 ? '1 container is' : `${total} containers are`;
  if (containers.length === total) return `${count} at risk:`;
  const pages = Math.ceil(total / page_size);
  return containers.length === 0
    ? `${count} at risk, on ${pages} pages; page ${page} is empty.`
    : `${count} at risk. Page ${page} of ${pages}:`;
}

function lineOf(container: ContainerAtRisk): string {
  const { id, number, current_status, place_name, terminal_name, is_sandbox } = container;
  const where = [terminal_name, place_name].filter((name) => name !== null).map(inline);
  const mark = is_sandbox ? ', sandbox' : '';
  const reasons = container.reasons.map(({ explanation }) => explanation).join(' ');
  return `${number} (${current_status}${mark})${where.length > 0 ? ` at ${where.join(', ')}` : ''}: ${reasons} Id ${id}`;
}

/** What the other members tell already is named alone; only of a missing milestone there is nothing but the sentence. */
function dataOf({ holds, fees, reasons, ...container }: ContainerAtRisk) {
  const missing = reasons.filter(({ reason }) => reason === 'missing_milestone');
  return {
    ...container,
    holds: holds.length > 0 ? holds : null,
    fees: fees.length > 0 ? fees : null,
    reasons: reasons.map(({ reason }) => reason),
    missing: missing.length > 0 ? missing.map(({ explanation }) => explanation) : null,
  };
}
