import { z } from 'zod';
import { steeredText } from '../src/answers/steered-text.ts';
import { inline, joinLines } from '../src/core/text.ts';
import { compact, compactSchema } from '../src/mcp/compact.ts';
import { defineTool } from '../src/mcp/define.ts';
import { RECORDS_ARGUMENT, SteeredRow, stopRecords } from '../src/services/bulk/steer-tracking.ts';
import { Shipment } from '../src/services/record/shipment.ts';
import { SANDBOX_NOTE } from '../src/wording/sandbox-note.ts';
import { stopReasonText } from '../src/wording/stop-reason.ts';

/** A stopped shipment, without the formats of ids and moments. */
const StoppedShipment = Shipment.pick({
  bill_of_lading_number: true,
  shipping_line_name: true,
  line_tracking_stopped_reason: true,
  is_sandbox: true,
}).extend({ id: z.string(), line_tracking_stopped_at: z.string().nullable().describe('UTC') });

const READABLE = 'What is known stays readable, but may go out of date. resume_tracking starts it again.';

export const tool = defineTool({
  name: 'stop_tracking',
  title: 'Stop tracking a shipment',
  description:
    'Stops polling the shipping line and the terminals about shipments and all their containers. What is known stays ' +
    'readable, but may go out of date. resume_tracking starts it again.',
  operation: stopRecords,
  // The protocol calls an update that is not purely additive destructive. Nothing is deleted, but changes until
  // tracking is resumed are not reported, so a person should approve it first.
  annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: false },
  input: z.object({
    id: z.string().optional().describe('Id of the shipment, from search_container or get_container'),
    records: RECORDS_ARGUMENT,
  }),
  toInput: (args) => args,
  output: compactSchema(StoppedShipment.partial().extend({ rows: z.array(SteeredRow).optional() })),
  render({ one: shipment, rows }) {
    if (shipment === null) {
      return { text: joinLines([steeredText(rows, 'stopped'), READABLE]), structured: compact({ rows }) };
    }
    const { bill_of_lading_number, shipping_line_name, line_tracking_stopped_reason: reason } = shipment;
    const why = reason === null ? '' : `: ${stopReasonText(reason)}`;
    return {
      text: joinLines([
        `Bill of lading ${inline(bill_of_lading_number)} with ${shipping_line_name} is not tracked any more${why}. ` +
          'What is known of it and its containers stays, but may go out of date, and containers_at_risk leaves them out. ' +
          'resume_tracking with the same id starts it again.',
        shipment.is_sandbox && SANDBOX_NOTE,
      ]),
      structured: compact(StoppedShipment.parse(shipment)),
    };
  },
});
