import { ago, inline } from '../core/text.ts';
import { type LastFreeDayState, lastFreeDayState } from '../domain/deadline.ts';
import { isFresh } from '../domain/freshness.ts';
import { localDate, localMidnight, toInstant, wallClock } from '../domain/instant.ts';
import { isReadyForPickup } from '../domain/journey/derive.ts';
import type { TerminalFee } from '../domain/observation.ts';
import { PICKED_UP_STATUSES, type StopReason } from '../domain/status.ts';
import type { Container } from './container/container.ts';
import type { Shipment } from './shipment/shipment.ts';
import type { FailedReason, TrackingRequest } from './tracking-request/tracking-request.ts';
import type { TransportEvent } from './transport-event/transport-event.ts';

/** Said with everything that comes from the sandbox. */
export const SANDBOX_NOTE = 'This is sandbox data: invented for trying things out, no real cargo.';

/** Said under a list of which a part comes from the sandbox, or all of it; null if nothing does. */
export function sandboxNote(records: readonly { is_sandbox: boolean }[]): string | null {
  if (!records.some(({ is_sandbox }) => is_sandbox)) return null;
  if (records.every(({ is_sandbox }) => is_sandbox)) return SANDBOX_NOTE;
  return 'What is marked as sandbox is sandbox data: invented for trying things out, no real cargo.';
}

/** `2026-11-25 06:30 America/Los_Angeles`. */
export function localTime(instant: string, timezone: string | null): string {
  return `${wallClock(instant, timezone)} ${timezone ?? 'UTC'}`;
}

/** The status in words that can be read aloud, with the code itself beside them. */
export function statusText(container: Container): string {
  return `${container.number} is ${container.current_status}: ${container.current_status_reason}`;
}

/**
 * What the last free day is, whose word that is and how far away, by the calendar of the place; null if none is known,
 * or it does not matter any more because the container was picked up. Where the terminal has not been heard of for long
 * the sentence says so, because nobody should hurry, or pay, because of yesterday's news.
 */
export function lastFreeDayText(container: Container, now: number): string | null {
  if (container.pickup_lfd === null || isPickedUp(container)) return null;
  const timezone = lastFreeDayZone(container, container.pickup_lfd);
  const state = lastFreeDayState(container.pickup_lfd, timezone, toInstant(now));
  return `The ${whoseLastFreeDay(container)} last free day ${daysLeftText(state)}.${staleText(container, now)}`;
}

function isPickedUp({ current_status }: Container): boolean {
  return PICKED_UP_STATUSES.some((status) => status === current_status);
}

function whoseLastFreeDay({ import_deadlines: { pickup_lfd_line, pickup_lfd_terminal } }: Container): string {
  if (pickup_lfd_line !== null) return "shipping line's";
  return pickup_lfd_terminal === null ? "railroad's" : "terminal's";
}

function staleText({ terminal_checked_at: checkedAt }: Container, now: number): string {
  if (checkedAt === null || isFresh('terminal', checkedAt, toInstant(now))) return '';
  return ` The terminal was last heard ${ago(Date.parse(checkedAt), now)}: since then the day may have been moved, or the container picked up.`;
}

/** `is today, 2026-11-25`, `is 2026-11-25, in 2 days` or `was 2026-11-25, 3 days ago`: what follows "the last free day". */
export function daysLeftText({ date, daysLeft }: LastFreeDayState): string {
  if (daysLeft === 0) return `is today, ${date}`;
  return daysLeft > 0 ? `is ${date}, in ${days(daysLeft)}` : `was ${date}, ${days(-daysLeft)} ago`;
}

/** What tells in which calendar a last free day is meant. */
export type LastFreeDayPlace = Pick<Container, 'pod_timezone' | 'final_destination_timezone' | 'import_deadlines'>;

/**
 * The zone in which the last free day is to be read; null if none is known. The day is kept as a midnight
 * (src/domain/journey/last-free-days.ts): a terminal's at the port, a railroad's inland, a line's inland too unless it
 * named the place itself. Read in another zone it would be another day, so a zone in which it is midnight goes before
 * one in which it is not.
 */
export function lastFreeDayZone(container: LastFreeDayPlace, lastFreeDay: string): string | null {
  const { pod_timezone, final_destination_timezone, import_deadlines } = container;
  const isTerminals = import_deadlines.pickup_lfd_line === null && import_deadlines.pickup_lfd_terminal !== null;
  const zones = [final_destination_timezone, pod_timezone].filter((zone) => zone !== null);
  if (isTerminals) zones.reverse();
  const isMidnight = (zone: string) => localMidnight(localDate(lastFreeDay, zone), zone) === lastFreeDay;
  return zones.find(isMidnight) ?? zones[0] ?? null;
}

function days(count: number): string {
  return count === 1 ? '1 day' : `${count} days`;
}

/** Whether it can be picked up, and what is in the way. */
export function pickupText(container: Container): string {
  const holds = container.holds_at_pod_terminal.map(({ name, status }) => `${inline(name)} (${status})`);
  const held = holds.length > 0 ? ` Holds: ${holds.join(', ')}.` : '';
  if (!container.availability_known) return `Whether it can be picked up is not known.${held}`;
  const { available_for_pickup: availableForPickup, holds_at_pod_terminal: claimed } = container;
  const isReady = isReadyForPickup({ availableForPickup, holds: claimed });
  return `It is ${isReady ? 'available' : 'not available'} for pickup.${held}`;
}

/** The fees that the terminal claims; a total is not added to what it sums up. */
export function feesText(container: Container): string | null {
  const fees = claimedFees(container.fees_at_pod_terminal).map(feeText);
  return fees.length === 0 ? null : `Fees at the terminal: ${fees.join(', ')}.`;
}

/** The fees that are claimed, without the total that repeats them; where the total is all there is, that. */
export function claimedFees<Fee extends Pick<TerminalFee, 'type' | 'amount'>>(fees: readonly Fee[]): Fee[] {
  const claimed = fees.filter(({ amount }) => amount > 0);
  const single = claimed.filter(({ type }) => type !== 'total');
  return single.length > 0 ? single : claimed;
}

/** `demurrage 450 USD`. */
export function feeText({ type, amount, currency_code }: TerminalFee): string {
  return `${type} ${amount} ${currency_code ?? ''}`.trim();
}

/** One milestone in one line. */
export function eventText(event: TransportEvent): string {
  const name = event.event.replace('container.transport.', '').replaceAll('_', ' ');
  const when = event.timestamp === null ? 'at an unknown time' : whenText(event.timestamp, event);
  const place = event.location?.name ?? event.location_locode;
  const vessel = event.vessel?.name ? `, ${inline(event.vessel.name)}` : '';
  const voyage = event.voyage_number ? ` voyage ${inline(event.voyage_number)}` : '';
  return `${when}  ${name}${place ? ` at ${inline(place)}` : ''}${vessel}${voyage} (${event.data_source})`;
}

function whenText(timestamp: string, { timezone, timestamp_precision }: TransportEvent): string {
  const local = localTime(timestamp, timezone);
  return timestamp_precision === 'date' ? local.slice(0, 10) : local;
}

/** Where it was last seen; null before the first milestone. Availability is said of a place too, so it counts. */
export function lastSeenText(events: readonly TransportEvent[]): string | null {
  const latest = events.findLast((event) => event.location !== null && event.timestamp !== null);
  if (latest === undefined || latest.timestamp === null) return null;
  const where = [latest.terminal?.name, latest.location?.name ?? latest.location_locode].filter(
    (name) => name !== null && name !== undefined,
  );
  return `It was last seen at ${where.map(inline).join(', ')}, ${whenText(latest.timestamp, latest)}.`;
}

/** When it is expected inland, or came there; null for a journey that ends at the port, or if nothing is known. */
export function inlandText(container: Container, shipment: Shipment): string | null {
  const { destination_name, destination_eta_at, destination_timezone } = shipment;
  // The shipment's destination is that of most of its containers; this one may end at the port.
  if (container.final_destination_timezone === null && container.ind_eta_at === null) return null;
  const name = destination_name === null ? 'its inland destination' : inline(destination_name);
  if (container.ind_ata_at !== null)
    return `It arrived at ${name} on ${localTime(container.ind_ata_at, destination_timezone)}.`;
  const expected = container.ind_eta_at ?? destination_eta_at;
  if (expected === null || container.pod_full_out_at !== null) return null;
  return `It is expected at ${name} on ${localTime(expected, destination_timezone)}.`;
}

/** From where to where, on what, and when it is expected. */
export function voyageText(shipment: Shipment): string {
  const { port_of_lading_name, port_of_discharge_name, destination_name } = shipment;
  const places = [port_of_lading_name, port_of_discharge_name, destination_name].filter((name) => name !== null);
  const route = places.length > 0 ? `, ${places.map(inline).join(' → ')}` : '';
  const vessel = shipment.pod_vessel_name ? `, on ${inline(shipment.pod_vessel_name)}` : '';
  return `Bill of lading ${inline(shipment.bill_of_lading_number)} with ${shipment.shipping_line_name}${route}${vessel}.`;
}

/** When the vessel arrived or is expected; null if nothing is known. */
export function arrivalText(shipment: Shipment): string | null {
  const { pod_ata_at, pod_eta_at, pod_original_eta_at, pod_timezone } = shipment;
  if (pod_ata_at !== null) return `It arrived at the port of discharge on ${localTime(pod_ata_at, pod_timezone)}.`;
  if (pod_eta_at === null) return null;
  const moved = pod_original_eta_at !== null && pod_original_eta_at !== pod_eta_at;
  const first = moved ? ` The first estimate was ${localTime(pod_original_eta_at, pod_timezone)}.` : '';
  return `It is expected at the port of discharge on ${localTime(pod_eta_at, pod_timezone)}.${first}`;
}

const STOP_REASONS: Record<StopReason, string> = {
  all_containers_terminated: 'all its containers were returned empty',
  past_arrival_window: 'it arrived long ago',
  past_full_out_window: 'its last container was picked up long ago',
  no_updates_at_line: 'the shipping line had told nothing new for a long time',
  cancelled_by_user: 'its user stopped it',
  booking_cancelled: 'the booking was cancelled',
};

/** Why tracking of a shipment has stopped, with the code beside the words. */
export function stopReasonText(reason: StopReason): string {
  return `${STOP_REASONS[reason]} (${reason})`;
}

const FAILED_REASONS: Record<FailedReason, string> = {
  unrecognized_response: 'the answer of the shipping line could not be understood',
  shipping_line_unreachable: 'the shipping line could not be reached',
  internal_processing_error: 'something went wrong inside the service',
  awaiting_manifest: 'the shipping line does not know the number yet',
  duplicate: 'the number leads to a shipment that is tracked already',
  expired: 'the shipping line did not come to know the number in time',
  retries_exhausted: 'the shipping line was asked too often in vain',
  not_found: 'the shipping line does not know the number',
  invalid_number: 'the shipping line says that the number is not valid',
  booking_cancelled: 'the booking was cancelled',
  data_unavailable: 'the shipping line does not show the data of this number',
  scac_auto_detect_failed: 'the shipping line could not be told by the number',
};

/** What to do about a failure, as far as there is anything. */
function advice(reason: TrackingRequest['failed_reason']): string {
  switch (reason) {
    case 'not_found':
    case 'expired':
    case 'invalid_number':
      return ' Check the number and the shipping line.';
    case 'retries_exhausted':
    case 'shipping_line_unreachable':
    case 'internal_processing_error':
      return ' Track it again later.';
    default:
      return '';
  }
}

/** How a tracking request stands, why, and what to do next. */
export function requestText({ status, failed_reason, shipment_id }: TrackingRequest): string {
  const why = failed_reason === null ? null : `${FAILED_REASONS[failed_reason]} (${failed_reason})`;
  const shipment =
    shipment_id === null ? '' : ` Its shipment has the id ${shipment_id}; get_shipment_details tells more.`;
  if (status === 'created') return `The shipping line has answered.${shipment}`;
  if (status === 'tracking_stopped') return `Tracking has stopped, what was known stays.${shipment}`;
  if (status === 'failed') return `It has failed${why === null ? '' : `: ${why}`}.${advice(failed_reason)}${shipment}`;
  if (status === 'awaiting_manifest')
    return 'The shipping line does not know the number yet; it is asked again every day for a week.';
  const trouble = why === null ? '' : ` It is tried again: ${why}.`;
  return `The shipping line has not answered yet; look again with get_tracking_request in a minute or so.${trouble}`;
}
