import { z } from 'zod';
import { RecordedLastFreeDay } from '../../domain/container-record/last-free-day.ts';
import { ShownContradiction } from '../../domain/container-record/reasons.ts';
import { TerminalFee, TerminalHold } from '../../domain/holds-and-fees.ts';
import { Instant } from '../../domain/instant.ts';
import { DEADLINE_EVENTS, type DeadlineEventName } from '../../domain/milestones.ts';
import { Party } from '../../domain/observation.ts';
import { ContainerStatus } from '../../domain/status.ts';
import { Location } from '../record/location.ts';
import { TerminalRecord } from '../record/terminal.ts';
import { TrackingRequest } from '../record/tracking-request.ts';
import { TransportEvent } from '../record/transport-event.ts';
import { Webhook } from '../record/webhook.ts';

const DEADLINE_NAMES = Object.keys(DEADLINE_EVENTS).filter((name): name is DeadlineEventName =>
  Object.hasOwn(DEADLINE_EVENTS, name),
);

const AboutContainer = z.object({
  id: z.uuid(),
  shipment_id: z.uuid().nullable(),
  container_id: z.uuid().nullable(),
});

/** A deadline or appointment that has changed; to the contract it is a transport event too. */
export const DeadlineChange = AboutContainer.extend({
  event: z.enum(DEADLINE_NAMES),
  value: Instant.nullable().describe('The new date; null if there is none any more'),
  previous_value: Instant.nullable(),
  timestamp: Instant.describe('When it became known'),
  timezone: z.string().nullable(),
  location_locode: z.string().nullable(),
  data_source: TransportEvent.shape.data_source,
  created_at: Instant,
  location: Location.nullable(),
  terminal: TerminalRecord.nullable(),
});
export type DeadlineChange = z.infer<typeof DeadlineChange>;

/** A new estimate of the arrival of a shipment. */
export const EstimatedEvent = z.object({
  id: z.uuid(),
  event: z.literal('shipment.estimated.arrival'),
  estimated_timestamp: Instant,
  voyage_number: z.string().nullable(),
  location_locode: z.string().nullable().describe('UN/LOCODE of the port of discharge'),
  timezone: z.string().nullable(),
  data_source: z.literal('shipping_line'),
  created_at: Instant,
  shipment_id: z.uuid().nullable(),
  location: Location.nullable(),
});
export type EstimatedEvent = z.infer<typeof EstimatedEvent>;

/** A container was added to a shipment. */
export const ContainerCreatedEvent = AboutContainer.extend({ timestamp: Instant, timezone: z.string().nullable() });
export type ContainerCreatedEvent = z.infer<typeof ContainerCreatedEvent>;

/** What was, and what is now. */
function change<Value extends z.ZodType>(value: Value) {
  return z.tuple([value, value]).optional();
}

/** A last free day as a changeset names it. */
const StatedDay = RecordedLastFreeDay.pick({ party: true, source: true, date: true, place_locode: true }).extend({
  relayed: z.boolean(),
});

/** A contradiction as a changeset names it. */
const Disputed = ShownContradiction.pick({ fact: true, shown: true }).extend({
  statements: z.array(z.object({ party: Party, source: z.string(), value: z.string() })),
});

const AmendedEvent = z.object({ id: z.uuid(), event: TransportEvent.shape.event, timestamp: Instant });

/** What has changed of a container, each as `[previous, current]`; what is absent stayed as it was. */
const Changeset = z.object({
  available_for_pickup: change(z.boolean().nullable()),
  pickup_lfd: change(Instant.nullable()),
  pickup_lfd_line: change(Instant.nullable()),
  pickup_lfd_rail: change(Instant.nullable()),
  fees_at_pod_terminal: change(z.array(TerminalFee)),
  holds_at_pod_terminal: change(z.array(TerminalHold)),
  pickup_appointment_at: change(Instant.nullable()),
  pod_eta_at: change(Instant.nullable()).describe('The estimated arrival was withdrawn; a new one is an event'),
  ind_eta_at: change(Instant.nullable()).describe('The estimated arrival inland was withdrawn'),
  pod_terminal: change(z.uuid().nullable().describe('Id of the terminal')),
  last_free_days: change(z.array(StatedDay)).describe('Where a day changes that no pickup_lfd attribute shows'),
  contradictions: change(z.array(Disputed)).describe(
    'Contradictions that arise, change or end; without statements that do not count yet',
  ),
  current_status: change(ContainerStatus).describe('Moved to a yard outside the terminal, or back from it'),
  bill_of_lading_number: change(z.string()).describe('The line replaced the bill of lading, or took that back'),
  replaced_by: change(z.array(z.string())).describe('The numbers into which the line split the bill of lading'),
  bill_of_lading_numbers: change(z.array(z.string())).describe('The parts of a split bill of lading that it is on'),
  shipment_id: change(z.uuid().nullable()).describe(
    'The shipment was found to be the same as another one, or separate again; null where no shipment has the container',
  ),
  container_id: change(z.uuid().nullable()).describe(
    'The container was in both of these shipments; null where its record was removed',
  ),
  port_of_lading: change(z.string().nullable()).describe('UN/LOCODE, or the name of a place without one'),
  port_of_discharge: change(z.string().nullable()).describe('UN/LOCODE, or the name of a place without one'),
  destination: change(z.string().nullable()).describe('UN/LOCODE, or the name of a place without one'),
  transport_events: change(z.array(AmendedEvent)).describe(
    'Earlier events that were retracted or changed, and the events that are valid now',
  ),
});

/** Something about a container has changed. */
export const ContainerUpdatedEvent = AboutContainer.extend({
  changeset: Changeset,
  timestamp: Instant,
  timezone: z.string().nullable(),
  data_source: z.enum(['terminal', 'shipping_line']),
  terminal: TerminalRecord.nullable(),
});
export type ContainerUpdatedEvent = z.infer<typeof ContainerUpdatedEvent>;

/** A container is going to another terminal of discharge. */
export const ContainerPodTerminalChangedEvent = AboutContainer.extend({
  timestamp: Instant,
  data_source: z.enum(['terminal', 'shipping_line']),
  terminal: TerminalRecord.nullable().describe('The new one'),
});
export type ContainerPodTerminalChangedEvent = z.infer<typeof ContainerPodTerminalChangedEvent>;

/** What a notification refers to. */
export const ReferenceObject = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('tracking_request'), record: TrackingRequest }),
  z.object({ kind: z.literal('transport_event'), record: TransportEvent }),
  z.object({ kind: z.literal('deadline_change'), record: DeadlineChange }),
  z.object({ kind: z.literal('estimated_event'), record: EstimatedEvent }),
  z.object({ kind: z.literal('container_created_event'), record: ContainerCreatedEvent }),
  z.object({ kind: z.literal('container_updated_event'), record: ContainerUpdatedEvent }),
  z.object({ kind: z.literal('container_pod_terminal_changed_event'), record: ContainerPodTerminalChangedEvent }),
  z.object({ kind: z.literal('webhook'), record: Webhook }),
]);
export type ReferenceObject = z.infer<typeof ReferenceObject>;
