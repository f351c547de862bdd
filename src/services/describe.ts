import { LOCAL_CLOCK } from '../core/local-clock.ts';
import { ago, inline } from '../core/text.ts';
import { type LastFreeDayState, lastFreeDayState } from '../domain/deadline.ts';
import { isFresh } from '../domain/freshness.ts';
import { localDate, localMidnight, toInstant, wallClock } from '../domain/instant.ts';
import { isReadyForPickup } from '../domain/journey/derive.ts';
import type { TerminalFee } from '../domain/observation.ts';
import { PICKED_UP_STATUSES, type StopReason } from '../domain/status.ts';
import type { Container } from './container/container.ts';
import { numbersText, shipmentName } from './shipment/numbers-text.ts';
import type { Shipment } from './shipment/shipment.ts';
import type { TransportEvent } from './transport-event/transport-event.ts';

/** Said with everything that comes from the sandbox. */
export const SANDBOX_NOTE = 'This is sandbox data: invented for trying things out, no real cargo.';

/** Said under a list of which a part comes from the sandbox, or all of it; null if nothing does. */
export function sandboxNote(records: readonly { is_sandbox: boolean }[]): string | null {
  if (!records.some(({ is_sandbox }) => is_sandbox)) return null;
  if (records.every(({ is_sandbox }) => is_sandbox)) return SANDBOX_NOTE;
  return 'What is marked as sandbox is sandbox data: invented for trying things out, no real cargo.';
}

/**
 * `2026-11-25 06:30 America/Los_Angeles`. What was told as a day alone is kept as its midnight, and shown as a day again:
 * hardly anything happens at that very minute, and whoever reads it would believe the minute.
 */
export function localTime(instant: string, timezone: string | null): string {
  const zone = timezone === LOCAL_CLOCK ? 'local time (zone not known)' : (timezone ?? 'UTC');
  return `${wallClock(instant, timezone).replace(/ 00:00$/, '')} ${zone}`;
}

/** The status in words that can be read aloud, with the code itself beside them. */
export function statusText(container: Container): string {
  return `${container.number} is ${container.current_status}: ${container.current_status_reason}`;
}

/** When the last answer of the line that a container belongs to was received; undefined if that was not read. */
export type LineHeardAt = string | null | undefined;

/**
 * What the last free day is, whose word that is and how far away, by the calendar of the place; null before the discharge
 * if none is known, and after the pickup, when it does not matter any more. Where whoever said it has been silent for
 * long the sentence says so, because nobody should hurry, or pay, because of yesterday's news.
 */
export function lastFreeDayText(container: Container, now: number, lineHeardAt?: LineHeardAt): string | null {
  if (isPickedUp(container)) return null;
  const party = lastFreeDayParty(container);
  // What a terminal allowed does not matter any more where the train has taken the container.
  const isOver = party === 'terminal' && hasLeftByRail(container);
  if (container.pickup_lfd === null || isOver) return isAtPort(container) ? 'No last free day is known.' : null;
  const timezone = lastFreeDayZone(container, container.pickup_lfd);
  const state = lastFreeDayState(container.pickup_lfd, timezone, toInstant(now));
  return `The ${WHOSE[party]} last free day ${daysLeftText(state)}.${staleText(container, now, lineHeardAt)}`;
}

function isPickedUp({ current_status }: Container): boolean {
  return PICKED_UP_STATUSES.some((status) => status === current_status);
}

function isAtPort(container: Container): boolean {
  return container.pod_discharged_at !== null && !hasLeftByRail(container) && !isPickedUp(container);
}

function hasLeftByRail({ pod_rail_loaded_at, pod_rail_departed_at }: Container): boolean {
  return pod_rail_loaded_at !== null || pod_rail_departed_at !== null;
}

const WHOSE = { shipping_line: "shipping line's", terminal: "terminal's", rail: "railroad's" } as const;

function lastFreeDayParty({ import_deadlines: deadlines }: Container): keyof typeof WHOSE {
  if (deadlines.pickup_lfd_line !== null) return 'shipping_line';
  return deadlines.pickup_lfd_terminal === null ? 'rail' : 'terminal';
}

function staleText(container: Container, now: number, lineHeardAt: LineHeardAt): string {
  const asOf = toInstant(now);
  const { terminal_checked_at: checkedAt } = container;
  const isTerminalSilent = checkedAt !== null && !isFresh('terminal', checkedAt, asOf);
  if (isTerminalSilent) {
    return ` The terminal last said how it stands ${ago(Date.parse(checkedAt), now)}: since then the day may have been moved, or the container picked up.`;
  }
  const isLineSilent = typeof lineHeardAt === 'string' && !isFresh('shipping_line', lineHeardAt, asOf);
  if (lastFreeDayParty(container) !== 'shipping_line' || !isLineSilent) return '';
  return ` The shipping line last said how it stands ${ago(Date.parse(lineHeardAt), now)}: since then it may have moved the day.`;
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

/**
 * Whether it can be picked up, and what is in the way; null on rail and once it was picked up. What the terminal said long
 * ago is told as that.
 */
export function pickupText(container: Container, now: number): string | null {
  const { current_status, availability_known, terminal_checked_at: checkedAt } = container;
  if (isPickedUp(container) || current_status === 'on_rail') return null;
  const holds = container.holds_at_pod_terminal.map(holdText);
  const held = holds.length > 0 ? ` Holds: ${holds.join(', ')}.` : '';
  if (!availability_known) return `Whether it can be picked up is not known.${held}`;
  const { available_for_pickup: availableForPickup, holds_at_pod_terminal: claimed } = container;
  const isReady = isReadyForPickup({ availableForPickup, holds: claimed });
  const what = `${isReady ? 'available' : 'not available'} for pickup`;
  if (checkedAt === null || isFresh('terminal', checkedAt, toInstant(now))) return `It is ${what}.${held}`;
  return `It was said to be ${what} ${ago(Date.parse(checkedAt), now)}, and nothing newer is known.${held}`;
}

function holdText({ name, status, description }: Container['holds_at_pod_terminal'][number]): string {
  const why = description === null ? '' : `, "${inline(description)}"`;
  return `${inline(name)} (${status}${why})`;
}

/** The fees that the terminal claims; null if it claims none, or nobody knows. */
export function feesText(container: Container): string | null {
  const fees = claimedFees(container.fees_at_pod_terminal).map(feeText);
  if (fees.length === 0) return null;
  return `The terminal claims ${fees.join(', ')}; whether that was paid is not known.`;
}

/**
 * The fees that are claimed, each once: the single ones without the total that repeats them, or the totals where they
 * are all there is, or say more than the single ones make up.
 */
export function claimedFees<Fee extends Pick<TerminalFee, 'type' | 'amount'>>(fees: readonly Fee[]): Fee[] {
  const claimed = fees.filter(({ amount }) => amount > 0);
  const totals = claimed.filter(({ type }) => type === 'total');
  const single = claimed.filter(({ type }) => type !== 'total');
  const [sumOfTotals, sum] = [totals, single].map((some) => some.reduce((all, { amount }) => all + amount, 0));
  return totals.length > 0 && (sumOfTotals ?? 0) > (sum ?? 0) ? totals : single;
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

function whenText(timestamp: string, { timezone, local_time, timestamp_precision }: TransportEvent): string {
  const local = localTime(timestamp, local_time === null ? timezone : LOCAL_CLOCK);
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

/** When it is expected inland; null for a journey that ends at the port, if nothing is known, or once it is there. */
export function inlandText(container: Container, shipment: Shipment): string | null {
  const { destination_name, destination_eta_at, destination_timezone, destination_id, port_of_discharge_id } = shipment;
  const { final_destination_timezone, ind_eta_at, ind_ata_at, pod_full_out_at } = container;
  if (ind_ata_at !== null || pod_full_out_at !== null) return null;
  const name = destination_name === null ? 'its inland destination' : inline(destination_name);
  // The shipment's destination is that of most of its containers; this one may end at the port.
  if (final_destination_timezone === null && ind_eta_at === null) {
    if (!isAtPort(container) || destination_id === null || destination_id === port_of_discharge_id) return null;
    return `The bill of lading goes on to ${name}; that this container does was not said.`;
  }
  const expected = ind_eta_at ?? destination_eta_at;
  return expected === null ? null : `It is expected at ${name} on ${localTime(expected, destination_timezone)}.`;
}

/**
 * From where to where, and on what. The vessel is that of the shipment, and a container among several may be on another.
 */
export function voyageText(shipment: Shipment): string {
  const { port_of_lading_name, port_of_discharge_name, destination_name, pod_vessel_name, container_ids } = shipment;
  const places = [port_of_lading_name, port_of_discharge_name, destination_name].filter((name) => name !== null);
  const route = places.length > 0 ? `, ${places.map(inline).join(' → ')}` : '';
  const on = container_ids.length > 1 ? 'at last told to be on' : 'to the port of discharge on';
  const vessel = pod_vessel_name === null ? '' : `, ${on} ${inline(pod_vessel_name)}`;
  const numbers = numbersText(shipment);
  const voyage = `${shipmentName(shipment)} with ${shipment.shipping_line_name}${route}${vessel}.`;
  return numbers === null ? voyage : `${voyage} ${numbers}`;
}

/** When the first of a shipment's containers arrived, or they are expected; null if nothing is known. */
export function arrivalText(shipment: Shipment): string | null {
  const { pod_ata_at, pod_eta_at, pod_timezone, container_ids } = shipment;
  if (pod_ata_at === null) return pod_eta_at === null ? null : expectedText(pod_eta_at, shipment);
  const what = container_ids.length > 1 ? 'Its first container' : 'It';
  return `${what} arrived at the port of discharge on ${localTime(pod_ata_at, pod_timezone)}.`;
}

/** When a container is expected that has not arrived; its own word goes before that of its shipment. Null if unknown. */
export function expectedArrivalText(container: Container, shipment: Shipment): string | null {
  if (container.pod_arrived_at !== null || container.pod_discharged_at !== null) return null;
  // Of a shipment that has arrived the estimate was that of the containers which did.
  const eta = container.pod_eta_at ?? (shipment.pod_ata_at === null ? shipment.pod_eta_at : null);
  return eta === null ? null : expectedText(eta, shipment);
}

function expectedText(eta: string, { pod_original_eta_at: first, pod_timezone: timezone }: Shipment): string {
  const moved = first === null || first === eta ? '' : ` The first estimate was ${localTime(first, timezone)}.`;
  return `It is expected at the port of discharge on ${localTime(eta, timezone)}.${moved}`;
}

const STOP_REASONS: Record<StopReason, string> = {
  all_containers_terminated: 'all its containers were returned empty',
  past_arrival_window: 'it arrived long ago',
  past_full_out_window: 'its last container was picked up long ago',
  no_updates_at_line: 'the shipping line had told nothing new for a long time',
  cancelled_by_user: 'a user of this account stopped it',
  booking_cancelled: 'the booking was cancelled',
};

/** Why tracking of a shipment has stopped, with the code beside the words. */
export function stopReasonText(reason: StopReason): string {
  return `${STOP_REASONS[reason]} (${reason})`;
}
