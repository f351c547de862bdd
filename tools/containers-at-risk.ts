import { z } from 'zod';
import { runningCharges } from '../src/answers/charges-text.ts';
import { linksOfContainers } from '../src/answers/container-links.ts';
import { risksText } from '../src/answers/risks-text.ts';
import { VIEW_URI } from '../src/answers/view-uri.ts';
import { TOOL_PAGE_INPUT } from '../src/core/page.ts';
import { compact } from '../src/mcp/compact.ts';
import { defineTool } from '../src/mcp/define.ts';
import type { ShortCharge } from '../src/services/charge/short-charge.ts';
import { lastFreeDayAtRisk } from '../src/services/container/container-at-risk.ts';
import {
  type ChargedAtRisk,
  ContainersAtRiskInput,
  listContainersAtRisk,
} from '../src/services/container/list-containers-at-risk.ts';
import { amountsText } from '../src/wording/charge-amount-text.ts';

const text = z.string();

/** The answer as it is listed, in few words, what explains itself left out: exact forms of ids, moments and codes would fill a model's memory. */
const Listed = z.object({
  containers: z.array(
    z.looseObject({
      id: text,
      number: text,
      current_status: text,
      shipment_id: text,
      bill_of_lading_number: text,
      place_name: text.optional(),
      terminal_name: text.optional(),
      last_free_day: z
        .looseObject({
          date: text,
          time_zone: text.optional(),
          days_left: z.number(),
          party: text,
        })
        .optional(),
      conditional_last_free_day: z.looseObject({}).optional().describe('If it stands there'),
      holds: z.array(text).optional(),
      fees: z.array(z.object({ type: text, amount: z.number(), currency_code: text.optional() })).optional(),
      terminal_checked_at: text.optional(),
      is_stale: z.boolean().describe('True: confirmed too long ago to say how it stands now'),
      reasons: z.array(text).describe('Weightiest first'),
      missing: z
        .array(z.object({ milestone: text, state: text.describe('overdue or unknown'), deadline: text }))
        .optional(),
      is_sandbox: z.boolean().optional().describe('Invented'),
    }),
  ),
  total: z.number(),
  matched_ports: z.array(text).optional(),
  is_partial: z.boolean().describe('Not all looked at'),
});

export const tool = defineTool({
  name: 'containers_at_risk',
  title: 'List containers at risk of demurrage',
  description:
    'Which containers risk demurrage, and why, most urgent first: last free day passed or near, hold, fees, an expected ' +
    'milestone missing, or contradictory reports; costs by tariffs. Leaves out others picked up, and stopped shipments.',
  operation: listContainersAtRisk,
  view: VIEW_URI,
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  input: ContainersAtRiskInput.extend(TOOL_PAGE_INPUT),
  toInput: (args) => args,
  output: Listed,
  render(result) {
    return {
      text: risksText(result),
      structured: Listed.parse(compact({ ...result, containers: result.containers.map(dataOf) })),
      links: linksOfContainers(result.containers),
    };
  },
});

/**
 * Reasons that the other members explain are only named. As in every other list `last_free_day` is what binds, so a day
 * that counts only if the container still stands there has a name of its own.
 */
function dataOf(one: ChargedAtRisk) {
  const {
    holds,
    holds_total: total,
    fees,
    reasons,
    missing,
    last_free_day: _,
    is_sandbox,
    charges,
    ...container
  } = one;
  const more = total > holds.length ? [`+${total - holds.length} more`] : [];
  return {
    ...container,
    ...lastFreeDayAtRisk(one),
    is_sandbox: is_sandbox || null,
    holds: holds.length > 0 ? [...holds, ...more] : null,
    fees: fees.length > 0 ? fees : null,
    ...costsOf(charges),
    reasons: reasons.map(({ reason }) => reason),
    missing: missing.length > 0 ? missing : null,
  };
}

/** What the clocks that run cost, and the reasons why others cannot be counted. */
function costsOf(charges: readonly ShortCharge[]) {
  const running = runningCharges(charges).map(
    ({ charge, charged_from: from, owed, per_day, stated_otherwise, assumed }) => ({
      charge,
      stated_otherwise: stated_otherwise.length === 0 ? null : stated_otherwise,
      assumed: assumed.length === 0 ? null : assumed,
      from,
      owed: owed.length === 0 ? null : amountsText(owed),
      per_day: per_day === null ? null : amountsText([per_day]),
    }),
  );
  const unknown = [...new Set(charges.flatMap((one) => one.unknown ?? []))];
  return { costs: running.length > 0 ? running : null, cost_unknown: unknown.length > 0 ? unknown : null };
}
