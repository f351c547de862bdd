import { z } from 'zod';
import { containerText } from '../src/answers/container-text.ts';
import { withUrgency } from '../src/domain/container-record/last-free-day.ts';
import { Instant } from '../src/domain/instant.ts';
import { compact, compactSchema } from '../src/mcp/compact.ts';
import { defineTool } from '../src/mcp/define.ts';
import { getContainer } from '../src/services/container/get-container.ts';
import { Container } from '../src/services/record/container.ts';
import type { Shipment } from '../src/services/record/shipment.ts';

/** That each is a moment in UTC is said once, with the tool: lists of tools are read in every conversation. */
const Moment = z.iso.datetime({ precision: 3 }).nullable();

/** What explains itself, or is of little use beside the rest, comes along without being described. */
const UNLISTED = {
  import_deadlines: true,
  pickup_appointment_timezone: true,
  pod_rail_carrier_scac: true,
  ind_rail_carrier_scac: true,
  ind_facility_lfd_on: true,
  pod_last_tracking_request_at: true,
  shipment_last_tracking_request_at: true,
  pod_terminal_type: true,
  pickup_facility_type: true,
  empty_terminated_timezone: true,
} as const;
const ListedContainer = z.looseObject(
  Container.extend({
    ...plainMoments(Container),
    last_free_days: z
      .array(
        z.looseObject({ party: z.string(), date: z.string(), binding: z.boolean(), urgency: z.string().nullable() }),
      )
      .describe('Of every party, local days; the binding one counts'),
    free_times: z.array(z.looseObject({})).describe('Of DET, STO and so on'),
    releases: z.array(z.looseObject({ hold: z.string() })).describe('Holds released, as stated'),
    holds_at_pod_terminal: z.array(z.looseObject({ name: z.string(), status: z.string() })),
    fees_at_pod_terminal: z
      .array(z.looseObject({ type: z.string(), amount: z.number() }))
      .describe('A total repeats the others'),
    holds_reported: z.boolean().describe('False: no holds may mean not reported'),
    fees_reported: z.boolean(),
    contradictions: z.array(z.looseObject({ fact: z.string() })),
    disruptions: z.array(z.looseObject({ kind: z.string() })),
    last_movement: z.looseObject({ milestone: z.string() }).nullable(),
    last_seen: z.looseObject({ at: z.string() }).nullable(),
    reefer: z.looseObject({ reported_at: z.string() }).nullable(),
    ready_for_pickup: z.boolean().nullable().describe('Available, not contradicted'),
  }).omit(UNLISTED).shape,
);

/** What comes along is whole too, but described where it is at home. */
const Listed = z.object({
  container: ListedContainer,
  shipment: z
    .looseObject({ id: z.string(), bill_of_lading_number: z.string() })
    .optional()
    .describe('As get_shipment_details shows it'),
  pod_terminal: z.looseObject({ name: z.string(), firms_code: z.string().nullable() }).nullable().optional(),
  transport_events: z
    .array(z.looseObject({ event: z.string(), timestamp: z.string().nullable() }))
    .optional()
    .describe('As get_container_transport_events shows them'),
  sources: z
    .array(z.looseObject({ source: z.string(), state: z.string().describe('fresh, stale, failing, never or stopped') }))
    .describe('When each was polled and received'),
  awaited: z.array(
    z.looseObject({
      milestone: z.string(),
      state: z.string().describe('expected; overdue; unknown: no report received since its deadline'),
      deadline: z.string(),
    }),
  ),
  parts: z.array(
    z.looseObject({
      part: z.string(),
      state: z.string().describe('told: reported; nothing_told: not reported; no_data: no source'),
    }),
  ),
  vessel_suspicions: z.array(z.string()).describe('AIS contradicts the line'),
});

export const tool = defineTool({
  name: 'get_container',
  title: 'Get a container',
  description:
    'Where a container is, whether it can be picked up, what holds it, which fees are claimed and until when it is free: status, ' +
    'milestones, availability, holds, fees and last free days of one container, by its id; a container number is not an id. ' +
    'Shows what is overdue, what AIS contradicts, and what is not reported. Times are UTC.',
  operation: getContainer,
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  input: z.object({
    id: z.string().describe('Id of the container, from search_container or get_shipment_details'),
    include: z
      .array(z.enum(['shipment', 'pod_terminal', 'transport_events']))
      .default(['shipment', 'pod_terminal'])
      .describe('What comes along; transport_events is the whole list of milestones'),
  }),
  toInput: ({ id, include }) => ({ id, include }),
  output: compactSchema(Listed),
  render(details, { now }) {
    const { shipment, standing, container, ...others } = details;
    const suspicions = standing?.vessel_suspicions.map(({ reason }) => reason) ?? [];
    const shown = { container: withUrgency(container, now), ...others, ...standing, vessel_suspicions: suspicions };
    return {
      text: containerText(details, now),
      structured: compact(shipment === undefined ? shown : { ...shown, shipment: withoutContainers(shipment) }),
    };
  },
});

function plainMoments({ shape }: z.ZodObject): Record<string, typeof Moment> {
  const names = Object.entries(shape).filter(([, member]) => isPlainMoment(member));
  return Object.fromEntries(names.map(([name]) => [name, Moment]));
}

function isPlainMoment(member: z.ZodType): boolean {
  const isNullable = member instanceof z.ZodNullable && member.unwrap() === Instant;
  return member.description === Instant.description || (isNullable && member.description === undefined);
}

/** Its other containers may be hundreds. */
function withoutContainers({ container_ids: _ids, ...shipment }: Shipment) {
  return shipment;
}
