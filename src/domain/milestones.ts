import type { Party } from './observation.ts';

/**
 * The event catalogue: every event name with its meaning.
 * `transport` are facts of a container's journey, `deadline` and `container` are changes of what is known about it,
 * `tracking_request` are outcomes of a request, `webhook` are warnings of ours, `document` is reserved. Names:
 * specification, "Event names".
 */
export const MILESTONES = {
  empty_out: 'The empty container left the depot for loading by the shipper',
  full_in: 'The loaded container entered the terminal of departure',
  vessel_loaded: 'Loaded on the vessel at the port of lading',
  vessel_departed: 'The vessel left the port of lading',
  transshipment_arrived: 'The vessel arrived at a port of transhipment',
  transshipment_discharged: 'Discharged at a port of transhipment',
  transshipment_loaded: 'Loaded on the next vessel at a port of transhipment',
  transshipment_departed: 'The next vessel left the port of transhipment',
  feeder_arrived: 'A feeder vessel or barge arrived',
  feeder_discharged: 'Discharged from a feeder vessel or barge',
  feeder_loaded: 'Loaded on a feeder vessel or barge',
  feeder_departed: 'A feeder vessel or barge departed',
  vessel_arrived: 'The vessel arrived at the port of discharge',
  vessel_berthed: 'The vessel berthed at the port of discharge',
  vessel_discharged: 'Discharged from the vessel at the port of discharge',
  rail_loaded: 'Loaded on a train',
  rail_departed: 'The train departed',
  rail_arrived: 'The train arrived, at an interchange or at its destination',
  rail_unloaded: 'Unloaded from the train',
  arrived_at_inland_destination: 'Arrived at the inland destination',
  available: 'Available for pickup',
  not_available: 'Not available for pickup, not yet or no longer',
  full_out: 'The loaded container was picked up',
  delivered: 'Delivered to the consignee',
  empty_in: 'The empty container was returned',
} as const;

/** A milestone of a container's journey, the last part of its event name. */
export type MilestoneName = keyof typeof MILESTONES;

const LINE_ALONE = ['shipping_line'] as const;
const AT_THE_QUAY = ['shipping_line', 'terminal'] as const;
const OF_THE_VESSEL = ['shipping_line', 'terminal', 'ais'] as const;
const ON_THE_RAILS = ['rail', 'shipping_line', 'terminal'] as const;
const AT_THE_GATE = ['terminal', 'rail', 'shipping_line'] as const;

/** The parties that report a milestone; each event names the party that reported it. */
export const REPORTED_BY = {
  empty_out: AT_THE_QUAY,
  full_in: AT_THE_QUAY,
  vessel_loaded: AT_THE_QUAY,
  vessel_departed: OF_THE_VESSEL,
  transshipment_arrived: OF_THE_VESSEL,
  transshipment_discharged: AT_THE_QUAY,
  transshipment_loaded: AT_THE_QUAY,
  transshipment_departed: OF_THE_VESSEL,
  feeder_arrived: OF_THE_VESSEL,
  feeder_discharged: AT_THE_QUAY,
  feeder_loaded: AT_THE_QUAY,
  feeder_departed: OF_THE_VESSEL,
  vessel_arrived: OF_THE_VESSEL,
  vessel_berthed: OF_THE_VESSEL,
  vessel_discharged: AT_THE_QUAY,
  rail_loaded: ON_THE_RAILS,
  rail_departed: ON_THE_RAILS,
  rail_arrived: ON_THE_RAILS,
  rail_unloaded: ON_THE_RAILS,
  arrived_at_inland_destination: ON_THE_RAILS,
  available: AT_THE_GATE,
  not_available: AT_THE_GATE,
  full_out: AT_THE_GATE,
  delivered: LINE_ALONE,
  empty_in: AT_THE_GATE,
} as const satisfies Record<MilestoneName, readonly Party[]>;

/** The milestones whose estimates have an event name of their own. */
export const ESTIMATED_MILESTONES = ['vessel_departed', 'vessel_arrived', 'arrived_at_inland_destination'] as const;
export type EstimatedMilestoneName = (typeof ESTIMATED_MILESTONES)[number];

export type TransportEventName =
  | `container.transport.${MilestoneName}`
  | `container.transport.estimated.${EstimatedMilestoneName}`;

/** Changes of a deadline or an appointment. */
export const DEADLINE_EVENTS = {
  'container.pickup_lfd.changed': "The last free day has changed: the line's, else the terminal's, else the railroad's",
  'container.pickup_lfd_line.changed': "The shipping line's last free day has changed",
  'container.pickup_lfd_terminal.changed': "The terminal's last free day has changed",
  'container.pickup_lfd_rail.changed': "The railroad's last free day has changed",
  'container.pickup_appointment.changed': 'The pickup appointment has changed',
} as const;
export type DeadlineEventName = keyof typeof DEADLINE_EVENTS;

/** How far the clock of a charge has come, in the order in which that is announced. */
export const CLOCK_STAGES = ['started', 'charging', 'ended'] as const;
export type ClockStage = (typeof CLOCK_STAGES)[number];

/** Changes of the clocks of charges. They arise only where a tariff is stored. */
export const CLOCK_EVENTS = {
  'container.clock.started':
    'The clock of demurrage, detention or storage has started by a stored tariff, and its free time runs',
  'container.clock.charging': 'The free time of such a clock is over: each chargeable day costs',
  'container.clock.ended': 'Such a clock has ended',
  'container.clock.corrected':
    'What was notified of such a clock has changed: a fact, a tariff or a calendar was corrected',
} as const;
export type ClockEventName = keyof typeof CLOCK_EVENTS;

/** The event name of a stage of a clock. */
export function clockEvent(stage: ClockStage): Exclude<ClockEventName, 'container.clock.corrected'> {
  return `container.clock.${stage}`;
}

/** Everything else that can be subscribed to. */
const OTHER_EVENTS = {
  'tracking_request.succeeded': 'The shipping line knows the number; the shipment and its containers are tracked',
  'tracking_request.failed': 'The number cannot be tracked; the reason says why',
  'tracking_request.awaiting_manifest': 'The shipping line does not know the number yet; it is polled again every day',
  'tracking_request.tracking_stopped': 'The number is no longer polled',
  'shipment.estimated.arrival': 'The estimated arrival at the port of discharge has changed',
  'container.predicted_eta.changed':
    'Our own forecast of the berthing at the port of discharge began, ended, or moved by 12 hours and a quarter of its interval',
  'container.predicted_ramp_eta.changed':
    'Our own forecast of the arrival by rail at the inland destination began, ended, or moved by 12 hours and a quarter of its interval',
  'container.created': 'A container was added to a shipment',
  'container.updated':
    'Availability, holds, fees, deadline, appointment or terminal of a container changed, or a milestone that was notified before',
  'container.pod_terminal_changed': 'The terminal of discharge has changed',
  'webhook.failing':
    'Another webhook of the account has no successful delivery, and will be disabled if this continues',
  'webhook.disabled': 'Another webhook of the account was disabled because it had no successful delivery for too long',
  'document.extracted': 'Reserved: data was extracted from a document',
  'document.extraction_failed': 'Reserved: no data could be extracted from a document',
} as const;
export type OtherEventName = keyof typeof OTHER_EVENTS;

export type EventName = TransportEventName | DeadlineEventName | ClockEventName | OtherEventName;

/** The event name of a milestone that has happened. */
export function transportEvent(milestone: MilestoneName): TransportEventName {
  return `container.transport.${milestone}`;
}

/** The event name of an estimate. */
export function estimatedEvent(milestone: EstimatedMilestoneName): TransportEventName {
  return `container.transport.estimated.${milestone}`;
}

/** Every event name with its meaning, in the order of the tables. */
export function eventCatalogue(): Map<EventName, string> {
  const milestones = Object.entries(MILESTONES) as [MilestoneName, string][];
  return new Map<EventName, string>([
    ...milestones.map(([name, meaning]) => [transportEvent(name), meaning] as const),
    ...ESTIMATED_MILESTONES.map((name) => [estimatedEvent(name), `Estimate changed: ${MILESTONES[name]}`] as const),
    ...(Object.entries(DEADLINE_EVENTS) as [DeadlineEventName, string][]),
    ...(Object.entries(CLOCK_EVENTS) as [ClockEventName, string][]),
    ...(Object.entries(OTHER_EVENTS) as [OtherEventName, string][]),
  ]);
}
