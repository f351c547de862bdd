import { LOCAL_CLOCK } from '../core/local-clock.ts';
import { quoted } from '../core/text.ts';
import { PICKED_UP_STATUSES } from '../domain/status.ts';
import type { Container } from '../services/record/container.ts';
import type { Shipment } from '../services/record/shipment.ts';
import type { TransportEvent } from '../services/record/transport-event.ts';
import { hasPassed } from '../wording/has-passed.ts';
import { localTime } from '../wording/local-time.ts';
import { nameWords } from '../wording/name-words.ts';
import { placeName } from '../wording/outside-text.ts';
import { numbersText, shipmentName } from './numbers-text.ts';

/** One milestone in one line. */
export function eventText(event: TransportEvent): string {
  const name = nameWords(event.event.replace('container.transport.', ''));
  const when = event.timestamp === null ? 'at an unknown time' : whenText(event.timestamp, event);
  const place = event.location?.name ?? event.location_locode;
  const vessel = event.vessel?.name ? `, ${quoted(event.vessel.name)}` : '';
  const voyage = event.voyage_number ? ` voyage ${quoted(event.voyage_number)}` : '';
  return `${when}  ${name}${place ? ` at ${placeName(place)}` : ''}${vessel}${voyage} (${event.party === 'rail' ? 'railroad' : event.data_source})`;
}

function whenText(timestamp: string, { timezone, local_time, timestamp_precision }: TransportEvent): string {
  const local = localTime(timestamp, local_time === null ? timezone : LOCAL_CLOCK);
  return timestamp_precision === 'date' ? local.slice(0, 10) : local;
}

function isAtPort({ pod_discharged_at, pod_rail_loaded_at, pod_rail_departed_at, current_status }: Container): boolean {
  const hasLeft = [pod_rail_loaded_at, pod_rail_departed_at].some((at) => at !== null);
  return pod_discharged_at !== null && !hasLeft && !PICKED_UP_STATUSES.some((status) => status === current_status);
}

/** When it is expected inland; null for a journey that ends at the port, if nothing is known, or once it is there. */
export function inlandText(container: Container, shipment: Shipment, now: number): string | null {
  const { destination_name, destination_eta_at, destination_timezone, destination_id, port_of_discharge_id } = shipment;
  const { final_destination_timezone, ind_eta_at, ind_ata_at, ind_rail_unloaded_at, ind_seen_at, pod_full_out_at } =
    container;
  if ([ind_ata_at, ind_rail_unloaded_at, ind_seen_at, pod_full_out_at].some((at) => at !== null)) return null;
  const name = destination_name === null ? 'its inland destination' : placeName(destination_name);
  // The shipment's destination is that of most of its containers; this one may end at the port.
  if (final_destination_timezone === null && ind_eta_at === null) {
    if (!isAtPort(container) || destination_id === null || destination_id === port_of_discharge_id) return null;
    return `The bill of lading goes on to ${name}; whether this container does is not stated.`;
  }
  const expected = ind_eta_at ?? destination_eta_at;
  if (expected === null) return null;
  const when = localTime(expected, destination_timezone);
  return hasPassed(expected, destination_timezone, now)
    ? `It was expected at ${name} on ${when}; no arrival there is reported.`
    : `It is expected at ${name} on ${when}.`;
}

/**
 * From where to where, and by which vessel it comes or came to the port of discharge. That is the vessel of the shipment: a
 * container among several may be on another, and this says nothing of whether it is still aboard.
 */
export function voyageText(shipment: Shipment): string {
  const { port_of_lading_name, port_of_discharge_name, destination_name, pod_vessel_name, container_ids } = shipment;
  const places = [port_of_lading_name, port_of_discharge_name, destination_name].filter((name) => name !== null);
  const route = places.length > 0 ? `, ${places.map(placeName).join(' → ')}` : '';
  const newest = container_ids.length > 1 ? ', as last reported' : '';
  const vessel =
    pod_vessel_name === null ? '' : `, vessel to the port of discharge${newest}: ${quoted(pod_vessel_name)}`;
  const numbers = numbersText(shipment);
  const voyage = `${shipmentName(shipment)} with ${shipment.shipping_line_name}${route}${vessel}.`;
  return numbers === null ? voyage : `${voyage} ${numbers}`;
}

/** When the first of a shipment's containers arrived, or they are expected; null if nothing is known. */
export function arrivalText(shipment: Shipment, now: number): string | null {
  const { pod_ata_at, pod_eta_at, pod_timezone, container_ids } = shipment;
  if (pod_ata_at === null) return pod_eta_at === null ? null : expectedText(pod_eta_at, shipment, now);
  const what = container_ids.length > 1 ? 'Its first container' : 'It';
  return `${what} arrived at the port of discharge on ${localTime(pod_ata_at, pod_timezone)}.`;
}

/** When a container is expected that has not arrived; its own word goes before that of its shipment. Null if unknown. */
export function expectedArrivalText(container: Container, shipment: Shipment, now: number): string | null {
  if (container.pod_arrived_at !== null || container.pod_discharged_at !== null) return null;
  // Of a shipment that has arrived the estimate was that of the containers which did.
  const eta = container.pod_eta_at ?? (shipment.pod_ata_at === null ? shipment.pod_eta_at : null);
  if (eta === null) return null;
  const { pod_timezone: timezone } = shipment;
  if (!ASHORE.has(container.current_status) || hasPassed(eta, timezone, now)) return expectedText(eta, shipment, now);
  return `Its arrival at the port of discharge is not reported; it had been expected on ${localTime(eta, timezone)}.`;
}

/** The own forecast of a container, or why there is none; null where none is due. */
export function predictedArrivalText(
  { predicted_eta: eta, pod_timezone }: Container,
  shipment: Shipment,
): string | null {
  if (eta === null) return null;
  const timezone = pod_timezone ?? shipment.pod_timezone;
  const { at, low, high, explanation } = eta;
  if (at === null || low === null || high === null) return `Landfall makes no forecast: ${explanation}`;
  const between = `between ${localTime(low, timezone)} and ${localTime(high, timezone)}`;
  return `Landfall's own forecast of the berthing is ${localTime(at, timezone)}, ${between}. ${explanation}`;
}

/** The own forecast of the arrival of a container at its ramp, or why there is none; null where none is due. */
export function predictedRampText({
  predicted_ramp_eta: eta,
  final_destination_timezone: timezone,
}: Container): string | null {
  if (eta === null) return null;
  const { at, low, high, explanation } = eta;
  if (at === null || low === null || high === null) {
    return `Landfall makes no forecast of the arrival at the inland destination: ${explanation}`;
  }
  const between = `between ${localTime(low, timezone)} and ${localTime(high, timezone)}`;
  return `Landfall's own forecast of the arrival by rail at the inland destination is ${localTime(at, timezone)}, ${between}. ${explanation}`;
}

/** It has landed, also where neither its arrival nor its discharge is reported. */
const ASHORE: ReadonlySet<Container['current_status']> = new Set<Container['current_status']>([
  'grounded',
  'available',
  'not_available',
  'off_dock',
  'awaiting_inland_transfer',
  'on_rail',
  'picked_up',
  'delivered',
  'empty_returned',
]);

function expectedText(
  eta: string,
  { pod_original_eta_at: first, pod_timezone: timezone }: Shipment,
  now: number,
): string {
  const moved = first === null || first === eta ? '' : ` The first estimate was ${localTime(first, timezone)}.`;
  const when = localTime(eta, timezone);
  return hasPassed(eta, timezone, now)
    ? `It was expected at the port of discharge on ${when}; no arrival is reported.${moved}`
    : `It is expected at the port of discharge on ${when}.${moved}`;
}
