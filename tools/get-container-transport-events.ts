import { z } from 'zod';
import { eventText } from '../src/answers/voyage-text.ts';
import { LOCAL_CLOCK } from '../src/core/local-clock.ts';
import { joinLines } from '../src/core/text.ts';
import { compact, compactSchema } from '../src/mcp/compact.ts';
import { defineTool } from '../src/mcp/define.ts';
import { TransportEvent } from '../src/services/record/transport-event.ts';
import {
  ContainerTransportEvents,
  type ListedTransportEvent,
  listContainerTransportEvents,
} from '../src/services/transport-event/list-container-transport-events.ts';
import { localTime } from '../src/wording/local-time.ts';
import { SANDBOX_NOTE } from '../src/wording/sandbox-note.ts';
import { partyText } from '../src/wording/statement-text.ts';
import { statusWords } from '../src/wording/status-words.ts';
import { reasonSentences, withoutReasons } from '../src/wording/warnings.ts';

/** Each is whole, but no more of it is described than what is needed to read it, and texts carry no formats. */
const ListedEvent = z.looseObject({
  event: z.string(),
  timestamp: z.string().nullable().describe('UTC'),
  timestamp_precision: TransportEvent.shape.timestamp_precision,
  timezone: z.string().nullable(),
  voyage_number: z.string().nullable(),
  data_source: TransportEvent.shape.data_source,
  location: z.looseObject({ name: z.string().nullable(), code: z.string().nullable() }).nullable(),
  terminal: z.looseObject({ name: z.string(), firms_code: z.string().nullable() }).nullable(),
  vessel: z.looseObject({ name: z.string().nullable(), imo: z.string().nullable() }).nullable(),
});

const Listed = ContainerTransportEvents.extend({
  container_id: z.string(),
  transport_events: z.array(ListedEvent),
});

export const tool = defineTool({
  name: 'get_container_transport_events',
  title: "Get a container's milestones",
  description:
    'What has happened to a container, oldest first: each milestone with its time, place, terminal, vessel and who stated it. ' +
    'Estimates are not among them; get_container has the expected arrival.',
  operation: listContainerTransportEvents,
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  input: z.object({ id: z.string().describe('Id of the container') }),
  toInput: (args) => ({ ...args, superseded: true }),
  output: compactSchema(Listed),
  render(result) {
    const { container_number, current_status, held, warnings, transport_events, is_sandbox } = result;
    const status = [statusWords(current_status, held), ...withoutReasons(warnings)].join(', ');
    const lines = transport_events.map((event) => `- ${eventText(event)}${supersededText(event)}`);
    const count = lines.length === 0 ? 'No milestone is known yet.' : `${lines.length} milestones:`;
    return {
      text: joinLines([
        `${container_number} (${status}). ${count}`,
        ...lines,
        ...reasonSentences(warnings),
        is_sandbox && SANDBOX_NOTE,
      ]),
      structured: compact(result),
    };
  },
});

function supersededText({ superseded = [], timezone, local_time }: ListedTransportEvent): string {
  if (superseded.length === 0) return '';
  const zone = local_time === null ? timezone : LOCAL_CLOCK;
  const others = superseded.map(({ party, at, precision }) => {
    const local = localTime(at, zone);
    return `${precision === 'date' ? local.slice(0, 10) : local} by the ${partyText(party)}`;
  });
  return `; also stated: ${others.join(', ')}`;
}
