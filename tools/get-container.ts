import { z } from 'zod';
import { containerText } from '../src/answers/container-text.ts';
import { VIEW_URI } from '../src/answers/view-uri.ts';
import { joinLines } from '../src/core/text.ts';
import { withUrgency } from '../src/domain/container-record/last-free-day.ts';
import { LAST_FREE_DAY_ORDER } from '../src/domain/deadline.ts';
import { compact, compactSchema, undescribed } from '../src/mcp/compact.ts';
import { defineTool } from '../src/mcp/define.ts';
import type { ShortCharge } from '../src/services/charge/short-charge.ts';
import { getContainer } from '../src/services/container/get-container.ts';
import { Container } from '../src/services/record/container.ts';
import type { Shipment } from '../src/services/record/shipment.ts';

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
  final_destination_timezone: true,
  created_at: true,
  pod_full_out_chassis_number: true,
  location_at_pod_terminal: true,
  pod_terminal_id: true,
  pickup_facility_id: true,
  equipment_height: true,
  terminal_statements: true,
} as const;
const ListedContainer = undescribed(Container.omit(UNLISTED), ['available_for_pickup', 'is_sandbox']).extend({
  pickup_lfd: Container.shape.pickup_lfd.describe(LAST_FREE_DAY_ORDER),
  pod_eta_at: Container.shape.pod_eta_at.describe("The line's estimate"),
  predicted_eta: z.looseObject({}).nullable().describe('Our own forecast'),
  predicted_ramp_eta: z.looseObject({}).nullable().describe('Our own forecast'),
  ind_seen_at: Container.shape.ind_seen_at.describe('Inferred, its arrival was not reported'),
  last_free_days: z
    .array(z.looseObject({ party: z.string(), date: z.string(), binding: z.boolean(), urgency: z.string().nullable() }))
    .describe('Of every party, local days; the binding one counts'),
  free_times: z.array(z.looseObject({})).describe('DET, STO and so on'),
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
});

/** What comes along is whole too, but described where it is at home. */
const Listed = z.object({
  container: ListedContainer,
  shipment: z
    .looseObject({ id: z.string(), bill_of_lading_number: z.string() })
    .optional()
    .describe('See get_shipment_details'),
  pod_terminal: z.looseObject({ name: z.string(), firms_code: z.string().nullable() }).nullable().optional(),
  transport_events: z
    .array(z.looseObject({ event: z.string(), timestamp: z.string().nullable() }))
    .optional()
    .describe('See get_container_transport_events'),
  sources: z
    .array(z.looseObject({ source: z.string(), state: z.string().describe('fresh, stale, failing, never or stopped') }))
    .describe('When each was polled and received'),
  awaited: z.array(
    z.looseObject({
      milestone: z.string(),
      state: z.string().describe('expected, overdue or unknown (no report since)'),
      deadline: z.string(),
    }),
  ),
  parts: z.array(
    z.looseObject({
      part: z.string(),
      state: z.string().describe('told, nothing_told (not reported) or no_data (no source)'),
    }),
  ),
  vessel_suspicions: z.array(z.string()).describe('AIS contradicts the line'),
  charges: z.array(z.looseObject({ charge: z.string(), status: z.string() })).describe('By the tariffs'),
  custom_fields: z.looseObject({}).optional(),
  shipment_custom_fields: z.looseObject({}).optional(),
});

/** Without its shipment and terminal the answer could not name where it is, whatever else is asked for. */
const ALWAYS_INCLUDED = ['shipment', 'pod_terminal', 'custom_fields'] as const;

export const tool = defineTool({
  name: 'get_container',
  title: 'Get a container',
  description:
    'One container by its id: where it is, status, milestones, whether it can be picked up, holds, fees and last free days. ' +
    'Shows what is overdue, what AIS contradicts and what is not reported. A container number is not an id. Times are UTC.',
  operation: getContainer,
  view: VIEW_URI,
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  input: z.object({
    id: z.string().describe('Id of the container, from search_container or get_shipment_details'),
    include: z
      .array(z.enum(['shipment', 'pod_terminal', 'transport_events']))
      .default([])
      .describe('More that comes along; transport_events are all milestones'),
  }),
  toInput: ({ id, include }) => ({ id, include: [...new Set([...ALWAYS_INCLUDED, ...include])], charges: true }),
  output: compactSchema(Listed),
  render(details, { now, consoleUrl }) {
    const { shipment, standing, container, charges = [], ...others } = details;
    const suspicions = standing?.vessel_suspicions.map(({ reason }) => reason) ?? [];
    const shown = {
      ...{ container: withUrgency(container, now), ...others, ...standing, vessel_suspicions: suspicions },
      charges: charges.map(chargeOf),
    };
    return {
      text: joinLines([containerText(details, now), consoleUrl && `Console: ${consoleUrl}/containers/${container.id}`]),
      structured: compact(shipment === undefined ? shown : { ...shown, shipment: withoutContainers(shipment) }),
    };
  },
});

/** Its other containers may be hundreds. */
function withoutContainers({ container_ids: _ids, ...shipment }: Shipment) {
  return shipment;
}

/** What is usual of a charge, an import at the port, explains itself. */
function chargeOf({ direction, at, owed, stated_otherwise, assumed, ...charge }: ShortCharge) {
  return {
    ...charge,
    direction: direction === 'import' ? null : direction,
    at: at === 'port' ? null : at,
    owed: listOrNull(owed),
    stated_otherwise: listOrNull(stated_otherwise),
    assumed: listOrNull(assumed),
  };
}

function listOrNull<Item>(items: readonly Item[]): readonly Item[] | null {
  return items.length === 0 ? null : items;
}
