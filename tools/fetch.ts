import { z } from 'zod';
import { containerText } from '../src/answers/container-text.ts';
import { fieldsText } from '../src/answers/fields-text.ts';
import { labelsText } from '../src/answers/labels-text.ts';
import { containerStatusWords } from '../src/answers/pickup-text.ts';
import { recordTitle, titledRecord } from '../src/answers/record-title.ts';
import { requestText } from '../src/answers/request-text.ts';
import { shipmentText } from '../src/answers/shipment-text.ts';
import { inline, joinLines } from '../src/core/text.ts';
import { defineTool } from '../src/mcp/define.ts';
import { type FetchedRecord, fetchRecord } from '../src/services/search/fetch-record.ts';
import { recordId, recordUrl } from '../src/services/search/record-id.ts';
import { requestedText } from '../src/services/tracking-request/number-type.ts';
import type { TrackingRequestDetails } from '../src/services/tracking-request/tracking-request-details.ts';
import { SANDBOX_NOTE } from '../src/wording/sandbox-note.ts';

/** What ChatGPT takes of a record (developers.openai.com, "Building MCP servers for ChatGPT"); the text is the same as JSON. */
const Fetched = z.object({
  id: z.string(),
  title: z.string(),
  text: z.string().describe('Everything that is known, in sentences'),
  url: z.string().describe('Address of the record'),
  metadata: z.object({
    kind: z.string(),
    number: z.string(),
    shipping_line: z.string().optional().describe('SCAC'),
    status: z.string().optional(),
    updated_at: z.string(),
    data: z.string().optional().describe('sandbox: invented test data'),
  }),
});

export const tool = defineTool({
  name: 'fetch',
  title: 'Fetch a record',
  description:
    'Everything that is known of one container, shipment or tracking request in sentences, by an id from search, in the ' +
    'form that ChatGPT expects. get_container and get_shipment_details give the same as data.',
  operation: fetchRecord,
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  input: z.object({ id: z.string().describe('Id of a result of search') }),
  toInput: (args) => args,
  output: Fetched,
  render(record, { now }) {
    const { id, number, scac, status, updated_at, is_sandbox } = partsOf(record);
    const kind = record.kind.replace('_', ' ');
    const fetched = {
      id: recordId(record.kind, id),
      title: recordTitle(titledRecord(record)),
      text: textOf(record, now),
      url: recordUrl(record.kind, id),
      metadata: {
        kind,
        number: inline(number),
        ...(scac === null ? {} : { shipping_line: scac }),
        ...(status === null ? {} : { status }),
        updated_at,
        ...(is_sandbox ? { data: 'sandbox' } : {}),
      },
    };
    return { text: JSON.stringify(fetched), structured: fetched };
  },
});

interface Parts {
  id: string;
  number: string;
  scac: string | null;
  status: string | null;
  updated_at: string;
  is_sandbox: boolean;
}

function partsOf(record: FetchedRecord): Parts {
  switch (record.kind) {
    case 'container': {
      const { container, shipment } = record.details;
      return { ...container, scac: shipment.shipping_line_scac, status: containerStatusWords(container) };
    }
    case 'shipment': {
      const { shipment } = record.details;
      return { ...shipment, number: shipment.bill_of_lading_number, scac: shipment.shipping_line_scac, status: null };
    }
    case 'tracking_request':
      return { ...record.details, number: record.details.request_number };
  }
}

function textOf(record: FetchedRecord, now: number): string {
  switch (record.kind) {
    case 'container':
      return containerText(record.details, now);
    case 'shipment':
      return shipmentText(record.details, now);
    case 'tracking_request':
      return trackingRequestText(record.details);
  }
}

function trackingRequestText(request: TrackingRequestDetails): string {
  const { status, is_sandbox, custom_fields } = request;
  const tracking = `Tracking ${requestedText(request)} (${status}): ${requestText(request)}`;
  return joinLines([tracking, labelsText(request), fieldsText(custom_fields), is_sandbox && SANDBOX_NOTE]);
}
