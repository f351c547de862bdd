import { HOUR_MS, type Instant, shift } from '../../../domain/instant.ts';
import {
  CLOCK_EVENTS,
  type ClockEventName,
  type DeadlineEventName,
  ESTIMATED_MILESTONES,
  type EstimatedMilestoneName,
  estimatedEvent,
  MILESTONES,
  type MilestoneName,
  type OtherEventName,
  REPORTED_BY,
  type TransportEventName,
  transportEvent,
} from '../../../domain/milestones.ts';
import type { ReferenceType } from '../../../domain/reference-type.ts';
import type { TrackingRequest } from '../../record/tracking-request.ts';
import { DEADLINES } from './example-records.ts';
import { DESTINATION, exampleId, PORT_OF_DISCHARGE, STAGES, VOYAGE } from './journey.ts';

/** What happens in an example: when it is announced, what it refers to, and the record that the outbox would have of it. */
export interface ExampleHappening {
  announcedAt: Instant;
  referenceType: ReferenceType;
  record: object;
  /** What has become of the tracking request, where the event is about that. */
  outcome?: Pick<TrackingRequest, 'status' | 'failed_reason' | 'shipment_id'>;
}

/** Nothing is read of documents yet, so there is nothing to show of their events. */
type ReservedEventName = 'document.extracted' | 'document.extraction_failed';

/** When the line reported the journey, and when the terminal reported the container. */
const TRACKED_AT: Instant = '2026-05-05T09:00:00.000Z';
const CHECKED_AT: Instant = '2026-05-26T16:00:00.000Z';
const STOPPED_AT: Instant = '2026-06-08T06:00:00.000Z';

/** When the receiver of another webhook had accepted nothing for a day, and for five. */
const FAILING_AT: Instant = '2026-05-12T07:30:00.000Z';
const DISABLED_AT: Instant = '2026-05-16T07:30:00.000Z';

/** How long after its time a milestone is announced, and how long before its time an estimate. */
const LATE_HOURS = 2;
const EARLY_HOURS = 72;

const SHIPMENT_ID = exampleId('shipment');
const ABOUT_CONTAINER = { timestamp: CHECKED_AT, timezone: PORT_OF_DISCHARGE.time_zone };

/** As another webhook is shown: without its secret, its headers, and what stands behind the path of its address. */
const FAILING_WEBHOOK = {
  id: exampleId('failing webhook'),
  url: 'https://hooks.example.com/landfall',
  active: true,
  events: ['tracking_request.*'],
  headers: null,
  secret: null,
  next_secret: null,
  secret_rotation: null,
  disabled_by: null,
  disabled_reason: null,
  disabled_at: null,
  created_at: '2026-05-01T08:00:00.000Z',
  updated_at: '2026-05-01T08:00:00.000Z',
};

const OTHERS = {
  'tracking_request.succeeded': settled('created', null, SHIPMENT_ID),
  'tracking_request.failed': settled('failed', 'not_found', null),
  'tracking_request.awaiting_manifest': settled('awaiting_manifest', 'awaiting_manifest', null),
  'tracking_request.tracking_stopped': { ...settled('tracking_stopped', null, SHIPMENT_ID), announcedAt: STOPPED_AT },
  'shipment.estimated.arrival': {
    announcedAt: shift(STAGES.vessel_arrived.at, -EARLY_HOURS * HOUR_MS),
    referenceType: 'estimated_event',
    record: {
      id: exampleId('estimated_event'),
      event: 'shipment.estimated.arrival',
      estimated_timestamp: STAGES.vessel_arrived.at,
      voyage_number: VOYAGE,
      created_at: shift(STAGES.vessel_arrived.at, -EARLY_HOURS * HOUR_MS),
      data_source: 'shipping_line',
    },
  },
  'container.predicted_eta.changed': predictedEta(),
  'container.predicted_ramp_eta.changed': predictedRampEta(),
  'container.created': {
    announcedAt: TRACKED_AT,
    referenceType: 'container_created_event',
    record: { timestamp: TRACKED_AT, timezone: PORT_OF_DISCHARGE.time_zone },
  },
  'container.updated': {
    announcedAt: CHECKED_AT,
    referenceType: 'container_updated_event',
    record: {
      ...ABOUT_CONTAINER,
      changeset: {
        pickup_lfd: [null, DEADLINES.pickup_lfd],
        pickup_appointment_at: [null, DEADLINES.pickup_appointment_at],
      },
      data_source: 'terminal',
    },
  },
  'container.pod_terminal_changed': {
    announcedAt: CHECKED_AT,
    referenceType: 'container_pod_terminal_changed_event',
    record: { timestamp: CHECKED_AT, data_source: 'shipping_line' },
  },
  'webhook.failing': { announcedAt: FAILING_AT, referenceType: 'webhook', record: FAILING_WEBHOOK },
  'webhook.disabled': {
    announcedAt: DISABLED_AT,
    referenceType: 'webhook',
    record: {
      ...FAILING_WEBHOOK,
      active: false,
      disabled_by: 'system',
      disabled_reason: 'The receiver has accepted nothing for 5 days.',
      disabled_at: DISABLED_AT,
      updated_at: DISABLED_AT,
    },
  },
} as const satisfies Record<Exclude<OtherEventName, ReservedEventName>, ExampleHappening>;

const DEADLINE_OF = {
  'container.pickup_lfd.changed': 'pickup_lfd',
  'container.pickup_lfd_line.changed': 'pickup_lfd_line',
  'container.pickup_lfd_terminal.changed': 'pickup_lfd_terminal',
  'container.pickup_lfd_rail.changed': 'pickup_lfd_rail',
  'container.pickup_appointment.changed': 'pickup_appointment_at',
} as const satisfies Record<DeadlineEventName, keyof typeof DEADLINES>;

const DEADLINE_NAMES = Object.keys(DEADLINE_OF).filter((name): name is DeadlineEventName =>
  Object.hasOwn(DEADLINE_OF, name),
);

const MILESTONE_NAMES = Object.keys(MILESTONES).filter((name): name is MilestoneName =>
  Object.hasOwn(MILESTONES, name),
);

const CLOCK_NAMES = Object.keys(CLOCK_EVENTS).filter((name): name is ClockEventName =>
  Object.hasOwn(CLOCK_EVENTS, name),
);

/** The days of the clock of the example. */
const FREE_TIME = { started_on: '2026-06-01', last_free_on: '2026-06-02', charged_from: '2026-06-03' };

/** What happens in the example of each event. */
export const HAPPENINGS: ReadonlyMap<string, ExampleHappening> = new Map<string, ExampleHappening>([
  ...MILESTONE_NAMES.map((name) => [transportEvent(name), passed(name)] as const),
  ...ESTIMATED_MILESTONES.map((name) => [estimatedEvent(name), expected(name)] as const),
  ...DEADLINE_NAMES.map((name) => [name, changed(name)] as const),
  ...CLOCK_NAMES.map((name) => [name, clockAt(name)] as const),
  ...Object.entries(OTHERS),
]);

/** The clock of the demurrage at the ramp, with one free day; in the correction the gate-out was stated a day too early. */
function clockAt(event: ClockEventName): ExampleHappening {
  const started = { ...FREE_TIME, stage: 'started', ended_on: null };
  const charging = { ...started, stage: 'charging' };
  const ended = { ...FREE_TIME, stage: 'ended', ended_on: '2026-06-03' };
  const tooEarly = { ...ended, charged_from: null, ended_on: '2026-06-02' };
  const { at, state, previous } = {
    'container.clock.started': { at: '2026-06-01T21:00:00.000Z', state: started, previous: null },
    'container.clock.charging': { at: '2026-06-03T05:00:00.000Z', state: charging, previous: started },
    'container.clock.ended': { at: '2026-06-03T16:00:00.000Z', state: ended, previous: charging },
    'container.clock.corrected': { at: '2026-06-03T18:00:00.000Z', state: ended, previous: tooEarly },
  }[event];
  const DAY = { currency: 'USD', minor: 20_000 };
  const record = {
    event,
    ...state,
    previous,
    ...{ charge: 'demurrage', direction: 'import', at: 'ramp', party: 'line', tariff: 'example-us-import@1' },
    owed: state.stage === 'started' ? [] : [DAY],
    per_day: state.stage === 'ended' ? null : DAY,
    place_locode: DESTINATION.code,
    timestamp: at,
    timezone: DESTINATION.time_zone,
  };
  return { announcedAt: at, referenceType: 'container_clock_event', record };
}

/** Three days before the berthing, the forecast moves by most of a day. */
function predictedEta(): ExampleHappening {
  const announcedAt = shift(STAGES.vessel_berthed.at, -EARLY_HOURS * HOUR_MS);
  const record = {
    event: 'container.predicted_eta.changed',
    at: STAGES.vessel_berthed.at,
    low: shift(STAGES.vessel_berthed.at, -10 * HOUR_MS),
    high: shift(STAGES.vessel_berthed.at, 14 * HOUR_MS),
    level: 'calibrated',
    basis: ['position', 'waits', 'line'],
    reason: null,
    explanation: `From the position at ${announcedAt.slice(0, 10)} and the usual waits, weighed with the estimate of the line.`,
    as_of: announcedAt,
    previous_at: shift(STAGES.vessel_berthed.at, -18 * HOUR_MS),
    timestamp: announcedAt,
    timezone: PORT_OF_DISCHARGE.time_zone,
  };
  return { announcedAt, referenceType: 'container_predicted_eta_event', record };
}

/** When the train has left, the forecast of its arrival moves by a day. */
function predictedRampEta(): ExampleHappening {
  const { at: departedAt } = STAGES.rail_departed;
  const { at } = STAGES.rail_arrived;
  const record = {
    event: 'container.predicted_ramp_eta.changed',
    locode: DESTINATION.code,
    at,
    low: shift(at, -14 * HOUR_MS),
    high: shift(at, 22 * HOUR_MS),
    level: 'calibrated',
    basis: ['rail_departure', 'waits', 'rail'],
    reason: null,
    explanation: `From the departure of the train on ${departedAt.slice(0, 10)} and its usual time to the ramp, weighed with the railroad's estimate.`,
    as_of: departedAt,
    previous_at: shift(at, -26 * HOUR_MS),
    timestamp: departedAt,
    timezone: DESTINATION.time_zone,
  };
  return { announcedAt: departedAt, referenceType: 'container_predicted_ramp_eta_event', record };
}

function settled(
  status: TrackingRequest['status'],
  failed_reason: TrackingRequest['failed_reason'],
  shipment_id: string | null,
): ExampleHappening {
  const outcome = { status, failed_reason, shipment_id };
  return { announcedAt: TRACKED_AT, referenceType: 'tracking_request', record: {}, outcome };
}

function passed(milestone: MilestoneName): ExampleHappening {
  const announcedAt = shift(STAGES[milestone].at, LATE_HOURS * HOUR_MS);
  return movement(transportEvent(milestone), milestone, announcedAt);
}

function expected(milestone: EstimatedMilestoneName): ExampleHappening {
  const announcedAt = shift(STAGES[milestone].at, -EARLY_HOURS * HOUR_MS);
  return movement(estimatedEvent(milestone), milestone, announcedAt);
}

function movement(event: TransportEventName, milestone: MilestoneName, announcedAt: Instant): ExampleHappening {
  const { at, location, terminal, vessel } = STAGES[milestone];
  const [party] = REPORTED_BY[milestone];
  const record = {
    id: exampleId(event),
    event,
    timestamp: at,
    timestamp_precision: 'time',
    timezone: location.time_zone,
    local_time: null,
    voyage_number: vessel === null ? null : VOYAGE,
    location_locode: location.code,
    data_source: party === 'rail' ? 'terminal' : party,
    created_at: announcedAt,
    invalidated_at: null,
    shipment_id: SHIPMENT_ID,
    container_id: exampleId('container'),
    location,
    terminal,
    vessel,
  };
  return { announcedAt, referenceType: 'transport_event', record };
}

/** The terminal's last free day is one of the port; all others and the appointment are of the place of the pickup. */
function changed(event: DeadlineEventName): ExampleHappening {
  const isOfPort = event === 'container.pickup_lfd_terminal.changed';
  const { time_zone: timezone } = isOfPort ? PORT_OF_DISCHARGE : DESTINATION;
  const values = { value: DEADLINES[DEADLINE_OF[event]], previous_value: null };
  const record = { id: exampleId(event), event, timestamp: CHECKED_AT, timezone, ...values, created_at: CHECKED_AT };
  return { announcedAt: CHECKED_AT, referenceType: 'transport_event', record };
}
