import { alertsOf } from './alerts.ts';
import { arrivalFact } from './arrival.ts';
import { type Fact, freeDayFact } from './free-day.ts';
import { feesFact, holdsFact, pickupFact } from './pickup.ts';
import { type Data, data, flag, rows, text, texts } from './read.ts';
import { agoText, momentText, type ShownMoment, shownMoment } from './time.ts';
import { milestonesOf, type Timeline, timelineOf } from './timeline.ts';
import { equipmentText, milestoneText, placeText, statusText, statusTone, type Tone } from './words.ts';

/** One end or stop of the route, in few words. */
export interface RouteStop {
  name: string;
  state: 'passed' | 'here' | 'ahead';
  /** `Departed`, `Arrived`, `Expected`; null where no time is known. */
  what: string | null;
  moment: ShownMoment | null;
}

/** A container as its card shows it. */
export interface ContainerCard {
  id: string;
  shipmentId: string;
  number: string;
  status: { text: string; tone: Tone };
  isSandbox: boolean;
  isStopped: boolean;
  /** What it is, under which numbers, with whom. */
  subtitle: string[];
  /** The last thing that happened. */
  last: string | null;
  route: RouteStop[];
  facts: Fact[];
  alerts: string[];
  timeline: Timeline;
  /** How old the data are, by source. */
  freshness: string[];
  /** The zones of the places, by their full names. */
  zones: string[];
}

/** What the card is made from: the answer of get_container, and what was read beside it as far as that was possible. */
export interface CardSources {
  answer: Data;
  events: Data | null;
  route: Data | null;
}

/** Makes the card; null where the answer is none of a container. */
export function containerCard({ answer, events, route }: CardSources, now: number): ContainerCard | null {
  const container = data(answer.container);
  const shipment = data(answer.shipment);
  const [id, number] = [text(container.id), text(container.number)];
  if (id === null || number === null) return null;
  const status = text(container.current_status) ?? 'unknown';
  const isHeld = rows(container.holds_at_pod_terminal).some((hold) => hold.status !== 'pending');
  const legs = rows(route?.legs);
  const listed = events === null ? rows(answer.transport_events) : rows(events.transport_events);
  const arrival = arrivalFact(container, shipment, now);
  const milestones = listed.length > 0 ? listed : milestonesOf(container, shipment);
  return {
    id,
    shipmentId: text(container.shipment_id) ?? text(shipment.id) ?? '',
    number,
    status: {
      text: status === 'available' && isHeld ? 'Available, but held' : statusText(status),
      tone: statusTone(status, isHeld && status === 'available'),
    },
    isSandbox: flag(container.is_sandbox) === true,
    isStopped: text(shipment.line_tracking_stopped_at) !== null,
    subtitle: subtitleOf(container, shipment),
    last: lastText(data(container.last_movement)),
    route: legs.length > 0 ? stopsOfLegs(legs, status) : stopsOfShipment(shipment, status),
    facts: [
      ...(arrival === null ? [] : [arrival]),
      freeDayFact(container, now),
      pickupFact(container),
      holdsFact(container, now),
      feesFact(container, now),
    ],
    alerts: alertsOf(answer, container, shipment),
    timeline: timelineOf(milestones, legs, rows(answer.awaited)),
    freshness: rows(answer.sources).map((source) => freshnessText(source, now)),
    zones: zonesOf([container, shipment, ...rows(route?.places), ...milestones]),
  };
}

function subtitleOf(container: Data, shipment: Data): string[] {
  const bill = text(shipment.bill_of_lading_number) ?? texts(container.bill_of_lading_numbers)[0];
  const references = [...texts(container.ref_numbers), ...texts(shipment.ref_numbers)];
  const parts = [
    equipmentText(container),
    bill === undefined ? null : `Bill of lading ${bill}`,
    text(shipment.shipping_line_name) ?? text(shipment.shipping_line_scac),
    references.length === 0 ? null : `Your reference ${[...new Set(references)].join(', ')}`,
  ];
  return parts.filter((part) => part !== null);
}

function lastText(movement: Data): string | null {
  const milestone = text(movement.milestone);
  if (milestone === null) return null;
  const moment = shownMoment(text(movement.at), text(movement.timezone), text(movement.precision));
  const place = text(movement.place_name) ?? text(movement.place_locode);
  const parts = [
    milestoneText(milestone),
    place === null ? '' : ` at ${place}`,
    moment === null ? '' : `, ${momentText(moment)}`,
  ];
  return parts.join('');
}

const ON_THE_WAY: ReadonlySet<string> = new Set(['on_ship', 'on_rail', 'loaded']);

/** The places between which the legs go; the container is between two of them, or at the last that it reached. */
function stopsOfLegs(legs: readonly Data[], status: string): RouteStop[] {
  const ends = legs.map((leg) => ({ from: data(leg.departure), to: data(leg.arrival) }));
  const first = ends[0];
  if (first === undefined) return [];
  const stops = [stopAt(first.from, 'departure'), ...ends.map(({ to }, at) => arrivalStop(to, ends[at + 1]?.from))];
  const reached = stops.findLastIndex(({ state }) => state === 'passed');
  const isHere = reached > 0 && !ON_THE_WAY.has(status);
  return stops.map((stop, at) => (at === reached && isHere ? { ...stop, state: 'here' } : stop));
}

/** Of a stop on the way the departure says more than the arrival, once it has come. */
function arrivalStop(arrival: Data, departure: Data | undefined): RouteStop {
  const hasLeft = departure !== undefined && text(departure.actual_at) !== null;
  return hasLeft ? stopAt(departure, 'departure') : stopAt(arrival, 'arrival');
}

function stopAt(end: Data, side: 'departure' | 'arrival'): RouteStop {
  const actual = shownMoment(text(end.actual_at), text(end.timezone));
  const planned = shownMoment(text(end.estimated_at), text(end.timezone));
  const isOverdue = flag(end.is_overdue) === true;
  const done = side === 'departure' ? 'Departed' : 'Arrived';
  const open = isOverdue ? 'Was expected' : 'Expected';
  return {
    name: placeText(end) ?? 'Place not known',
    state: actual === null ? 'ahead' : 'passed',
    what: actual !== null ? done : planned === null ? null : open,
    moment: actual ?? planned,
  };
}

/** Without a route the two main ports and the destination are known. */
function stopsOfShipment(shipment: Data, status: string): RouteStop[] {
  const end = (name: unknown, locode: unknown, actual: unknown, estimated: unknown, timezone: unknown): Data => ({
    name: text(name) ?? text(locode),
    actual_at: actual,
    estimated_at: estimated,
    timezone,
  });
  const { pol_timezone: from, pod_timezone: to } = shipment;
  const lading = end(
    shipment.port_of_lading_name,
    shipment.port_of_lading_locode,
    shipment.pol_atd_at,
    shipment.pol_etd_at,
    from,
  );
  const discharge = end(
    shipment.port_of_discharge_name,
    shipment.port_of_discharge_locode,
    shipment.pod_ata_at,
    shipment.pod_eta_at,
    to,
  );
  const inland = end(
    shipment.destination_name,
    shipment.destination_locode,
    shipment.destination_ata_at,
    shipment.destination_eta_at,
    shipment.destination_timezone,
  );
  const legs = [
    { departure: lading, arrival: discharge },
    ...(text(inland.name) === null ? [] : [{ departure: { ...discharge, actual_at: null }, arrival: inland }]),
  ];
  return text(lading.name) === null && text(discharge.name) === null ? [] : stopsOfLegs(legs, status);
}

function freshnessText(source: Data, now: number): string {
  const heard = text(source.last_heard_at);
  const name = text(source.source) ?? 'A source';
  return heard === null ? `${name}: nothing received yet` : `${name}: received ${agoText(heard, now)}`;
}

function zonesOf(holders: readonly Data[]): string[] {
  const zones = holders.flatMap(({ timezone, pod_timezone: pod, pol_timezone: pol }) => [timezone, pod, pol]);
  return [...new Set(zones.flatMap((zone) => text(zone) ?? []))].filter((zone) => zone !== 'local');
}
