import { z } from 'zod';
import { ChargeClock, ChargeKind } from '../../domain/charges/charge-clock.ts';
import { Money } from '../../domain/charges/money.ts';
import { TariffParty, TariffScope } from '../../domain/charges/tariff.ts';
import { RecordedLastFreeDay } from '../../domain/container-record/last-free-day.ts';
import { ShownContradiction } from '../../domain/container-record/reasons.ts';
import { instantOrNull, textOrNull } from '../../domain/documented.ts';
import { TerminalFee, TerminalHold } from '../../domain/holds-and-fees.ts';
import { Instant, LocalDate } from '../../domain/instant.ts';
import {
  CLOCK_EVENTS,
  CLOCK_STAGES,
  type ClockEventName,
  DEADLINE_EVENTS,
  type DeadlineEventName,
} from '../../domain/milestones.ts';
import { Party } from '../../domain/observation.ts';
import { ContainerStatus } from '../../domain/status.ts';
import { Location } from '../record/location.ts';
import { PredictedEta } from '../record/predicted-eta.ts';
import { PredictedRampEta } from '../record/predicted-ramp-eta.ts';
import { TerminalRecord } from '../record/terminal.ts';
import { TrackingRequest } from '../record/tracking-request.ts';
import { TransportEvent } from '../record/transport-event.ts';
import { Vessel } from '../record/vessel.ts';
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
  event: z.enum(DEADLINE_NAMES).meta({ doc: 'Name of the event' }),
  value: Instant.nullable().describe('The new date; null if there is none any more'),
  previous_value: instantOrNull('The date of before; null if there was none'),
  timestamp: Instant.describe('When it became known'),
  timezone: textOrNull('IANA time zone of the place; null where it is not known'),
  location_locode: textOrNull('UN/LOCODE of the place; null if not known'),
  data_source: TransportEvent.shape.data_source,
  created_at: Instant.meta({ doc: 'When this account learned of it' }),
  location: Location.nullable(),
  terminal: TerminalRecord.nullable(),
});
export type DeadlineChange = z.infer<typeof DeadlineChange>;

/** A new estimate of the arrival of a shipment. */
export const EstimatedEvent = z.object({
  id: z.uuid(),
  event: z.literal('shipment.estimated.arrival').meta({ doc: 'Name of the event' }),
  estimated_timestamp: Instant.meta({ doc: 'The new estimate of arrival' }),
  voyage_number: textOrNull("The shipping line's number of the voyage; null if there is none"),
  location_locode: z.string().nullable().describe('UN/LOCODE of the port of discharge'),
  timezone: textOrNull('IANA time zone of the port of discharge; null where it is not known'),
  data_source: z.literal('shipping_line').meta({ doc: 'Kind of source that gave the estimate' }),
  created_at: Instant.meta({ doc: 'When this account learned of it' }),
  shipment_id: z.uuid().nullable(),
  location: Location.nullable(),
  vessel: Vessel.nullable(),
});
export type EstimatedEvent = z.infer<typeof EstimatedEvent>;

/** A container was added to a shipment. */
export const ContainerCreatedEvent = AboutContainer.extend({
  timestamp: Instant.meta({ doc: 'When it was added' }),
  timezone: z.string().nullable().meta({ doc: 'IANA time zone of the place; null where it is not known' }),
});
export type ContainerCreatedEvent = z.infer<typeof ContainerCreatedEvent>;

/** What was, and what is now. */
function change<Value extends z.ZodType>(value: Value) {
  return z.tuple([value, value]).optional();
}

/** A last free day as a changeset names it. */
const StatedDay = RecordedLastFreeDay.pick({ party: true, source: true, date: true, place_locode: true }).extend({
  relayed: z.boolean().meta({ doc: 'Whether the source relays what the party stated' }),
});

/** A contradiction as a changeset names it. */
const Disputed = ShownContradiction.pick({ fact: true, shown: true }).extend({
  statements: z
    .array(
      z.object({
        party: Party.meta({ doc: 'Whose statement it is' }),
        source: z.string().meta({ doc: 'Source that made the statement' }),
        value: z.string().meta({ doc: 'What it states' }),
      }),
    )
    .meta({ doc: 'What the sources state, what is shown first' }),
});

const AmendedEvent = z.object({
  id: z.uuid(),
  event: TransportEvent.shape.event,
  timestamp: Instant.meta({ doc: 'When it happened' }),
});

/** What has changed of a container, each as `[previous, current]`; what is absent stayed as it was. */
const Changeset = z.object({
  available_for_pickup: change(z.boolean().nullable()).meta({ doc: 'Whether it is available for pickup' }),
  pickup_lfd: change(Instant.nullable()).meta({ doc: 'The last free day' }),
  pickup_lfd_line: change(Instant.nullable()).meta({ doc: 'The last free day by the shipping line' }),
  pickup_lfd_rail: change(Instant.nullable()).meta({ doc: 'The last free day by the railroad' }),
  fees_at_pod_terminal: change(z.array(TerminalFee)).meta({ doc: 'Fees at the place of pickup' }),
  holds_at_pod_terminal: change(z.array(TerminalHold)).meta({ doc: 'Holds at the place of pickup' }),
  pickup_appointment_at: change(Instant.nullable()).meta({ doc: 'The pickup appointment' }),
  pod_eta_at: change(Instant.nullable()).describe('The estimated arrival was withdrawn; a new one is an event'),
  ind_eta_at: change(Instant.nullable()).describe('The estimated arrival inland was withdrawn'),
  pod_terminal: change(z.uuid().nullable().describe('Id of the terminal')).meta({
    doc: 'Id of the terminal of discharge',
  }),
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
  changeset: Changeset.meta({ doc: 'What has changed, each as the previous and the present value' }),
  timestamp: Instant.meta({ doc: 'When it changed' }),
  timezone: textOrNull('IANA time zone of the place; null where it is not known'),
  data_source: z.enum(['terminal', 'shipping_line']).meta({ doc: 'Kind of source by which it changed' }),
  terminal: TerminalRecord.nullable(),
});
export type ContainerUpdatedEvent = z.infer<typeof ContainerUpdatedEvent>;

/** A container is going to another terminal of discharge. */
export const ContainerPodTerminalChangedEvent = AboutContainer.extend({
  timestamp: Instant.meta({ doc: 'When it changed' }),
  data_source: z.enum(['terminal', 'shipping_line']).meta({ doc: 'Kind of source by which it changed' }),
  terminal: TerminalRecord.nullable().describe('The new one'),
});
export type ContainerPodTerminalChangedEvent = z.infer<typeof ContainerPodTerminalChangedEvent>;

const CLOCK_NAMES = Object.keys(CLOCK_EVENTS).filter((name): name is ClockEventName =>
  Object.hasOwn(CLOCK_EVENTS, name),
);

/** Where a clock stands. */
const StandingClock = z.object({
  stage: z.enum(['not_started', ...CLOCK_STAGES]).meta({ doc: 'How far the clock has come' }),
  started_on: LocalDate.nullable().meta({ doc: 'The day at the place on which it started; null if it has not' }),
  last_free_on: LocalDate.nullable().meta({ doc: 'The computed last free day; null if there is none' }),
  charged_from: LocalDate.nullable().describe('The first day that is, or would be, charged; null if it ended before'),
  ended_on: LocalDate.nullable().meta({ doc: 'The day on which it ended; null if it has not' }),
});

/** The clock of a charge has started, turned to charging, or ended, or what was notified of it was corrected. */
export const ContainerClockEvent = AboutContainer.extend({
  event: z.enum(CLOCK_NAMES).meta({ doc: 'Name of the event' }),
  ...StandingClock.shape,
  previous: StandingClock.nullable().describe(
    'What was notified of the clock before; null for its first event. In a correction: what is so no longer',
  ),
  charge: ChargeKind.meta({ doc: 'What is charged' }),
  direction: TariffScope.shape.direction.meta({ doc: 'Whether it is of the import or of the export' }),
  at: ChargeClock.shape.at.meta({ doc: 'Whether it runs at the port or at the inland ramp' }),
  party: TariffParty.nullable().meta({ doc: 'Who charges it' }),
  tariff: textOrNull('Name and version of the tariff, as example@3'),
  owed: z.array(Money).meta({ doc: 'What it costs by then with tax, of each currency' }),
  per_day: Money.nullable().meta({ doc: 'What the next chargeable day costs with tax; null if none is to come' }),
  place_locode: textOrNull('UN/LOCODE of the place; null if not known'),
  timestamp: Instant.meta({ doc: 'When it became known' }),
  timezone: textOrNull('IANA time zone of the place; null where it is not known'),
});
export type ContainerClockEvent = z.infer<typeof ContainerClockEvent>;

/** Our own forecast of a container has changed enough to be shown. */
export const ContainerPredictedEtaEvent = AboutContainer.extend({
  event: z.literal('container.predicted_eta.changed').meta({ doc: 'Name of the event' }),
  ...PredictedEta.shape,
  previous_at: instantOrNull('What was forecast before; null if nothing was'),
  timestamp: Instant.meta({ doc: 'When it became known' }),
  timezone: textOrNull('IANA time zone of the port of discharge; null where it is not known'),
});
export type ContainerPredictedEtaEvent = z.infer<typeof ContainerPredictedEtaEvent>;

/** Our own forecast of the arrival of a container at its ramp has changed enough to be shown. */
export const ContainerPredictedRampEtaEvent = AboutContainer.extend({
  event: z.literal('container.predicted_ramp_eta.changed').meta({ doc: 'Name of the event' }),
  ...PredictedRampEta.shape,
  previous_at: instantOrNull('What was forecast before; null if nothing was'),
  timestamp: Instant.meta({ doc: 'When it became known' }),
  timezone: textOrNull('IANA time zone of the inland destination; null where it is not known'),
});
export type ContainerPredictedRampEtaEvent = z.infer<typeof ContainerPredictedRampEtaEvent>;

/** What a notification refers to. */
export const ReferenceObject = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('tracking_request'), record: TrackingRequest }),
  z.object({ kind: z.literal('transport_event'), record: TransportEvent }),
  z.object({ kind: z.literal('deadline_change'), record: DeadlineChange }),
  z.object({ kind: z.literal('estimated_event'), record: EstimatedEvent }),
  z.object({ kind: z.literal('container_created_event'), record: ContainerCreatedEvent }),
  z.object({ kind: z.literal('container_updated_event'), record: ContainerUpdatedEvent }),
  z.object({ kind: z.literal('container_pod_terminal_changed_event'), record: ContainerPodTerminalChangedEvent }),
  z.object({ kind: z.literal('container_clock_event'), record: ContainerClockEvent }),
  z.object({ kind: z.literal('container_predicted_eta_event'), record: ContainerPredictedEtaEvent }),
  z.object({ kind: z.literal('container_predicted_ramp_eta_event'), record: ContainerPredictedRampEtaEvent }),
  z.object({ kind: z.literal('webhook'), record: Webhook }),
]);
export type ReferenceObject = z.infer<typeof ReferenceObject>;
