import { z } from 'zod';
import { steeredText } from '../src/answers/steered-text.ts';
import { ago, inline, joinLines } from '../src/core/text.ts';
import { compact, compactSchema } from '../src/mcp/compact.ts';
import { defineTool } from '../src/mcp/define.ts';
import { RECORDS_ARGUMENT, resumeRecords, SteeredRow } from '../src/services/bulk/steer-tracking.ts';
import { Shipment } from '../src/services/record/shipment.ts';
import { SANDBOX_NOTE } from '../src/wording/sandbox-note.ts';

const moment = z.string().nullable().describe('UTC');

/** A shipment that is tracked again, without the formats of ids and moments. */
const ResumedShipment = Shipment.pick({
  bill_of_lading_number: true,
  shipping_line_name: true,
  is_sandbox: true,
}).extend({ id: z.string(), line_tracking_last_attempted_at: moment, line_tracking_last_succeeded_at: moment });

export const tool = defineTool({
  name: 'resume_tracking',
  title: 'Resume tracking a shipment',
  description:
    'Tracks shipments again whose tracking has stopped, by itself or by stop_tracking. What was received since is applied. ' +
    'track_container is for numbers that are not tracked yet.',
  operation: resumeRecords,
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: true },
  input: z.object({
    id: z.string().optional().describe('Id of the shipment, from search_container or get_container'),
    records: RECORDS_ARGUMENT,
  }),
  toInput: (args) => args,
  output: compactSchema(ResumedShipment.partial().extend({ rows: z.array(SteeredRow).optional() })),
  render({ one: shipment, rows }, { now }) {
    if (shipment === null) return { text: steeredText(rows, 'resumed'), structured: compact({ rows }) };
    const { bill_of_lading_number, shipping_line_name, line_tracking_last_attempted_at: attemptedAt } = shipment;
    const last = attemptedAt === null ? '' : ` It was last asked ${ago(Date.parse(attemptedAt), now)}.`;
    return {
      text: joinLines([
        `Bill of lading ${inline(bill_of_lading_number)} is tracked. If it had stopped, the messages that were ` +
          `received since are applied now, and ${shipping_line_name} is polled as soon as it allows, unless it sends by ` +
          `itself; otherwise nothing has changed.${last} get_shipment_details shows how it stands.`,
        shipment.is_sandbox && SANDBOX_NOTE,
      ]),
      structured: compact(ResumedShipment.parse(shipment)),
    };
  },
});
