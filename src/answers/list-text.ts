import { pageText, type ShownPage } from '../core/page.ts';
import { inline, joinLines, quoted } from '../core/text.ts';
import { lastFreeDayTexts } from '../domain/container-record/last-free-day.ts';
import { localDate } from '../domain/instant.ts';
import { PICKED_UP_STATUSES } from '../domain/status.ts';
import type { ContainerSummary } from '../services/container/container-summary.ts';
import { noPortText, shortNameText } from '../services/location/port-filter.ts';
import type { Container } from '../services/record/container.ts';
import type { PollingRefusal } from '../services/record/request-polling.ts';
import type { Shipment } from '../services/record/shipment.ts';
import type { TrackingRequest } from '../services/record/tracking-request.ts';
import type { Matched } from '../services/shipment/shipment-filter.ts';
import type { ShipmentSummary } from '../services/shipment/shipment-summary.ts';
import { requestedText } from '../services/tracking-request/number-type.ts';
import { lastFreeDayText } from '../wording/free-time-text.ts';
import { hasPassed } from '../wording/has-passed.ts';
import { localTime } from '../wording/local-time.ts';
import { holdLabel, placeName } from '../wording/outside-text.ts';
import { sandboxNote } from '../wording/sandbox-note.ts';
import { reeferText, sightingText } from '../wording/sightings-text.ts';
import { freeTimesText } from '../wording/stated-free-time-text.ts';
import { statusTexts } from '../wording/status-words.ts';
import { areDisputed, reasonsIn, warningsOf } from '../wording/warnings.ts';
import type { ContainerBrief } from './container-brief.ts';
import { feesText, pickupText, statusText } from './pickup-text.ts';
import { arrivalText, voyageText } from './voyage-text.ts';

/** More of the places that a filter was taken to mean are not worth reading. */
const PORTS_NAMED_MAX = 5;

/** What the text of a page needs beside its rows. */
export interface ListedPage extends ShownPage, Matched {}

/** The rows, one line each, then what the filters were taken to mean, and where in the list the page lies. */
export function listText(
  lines: readonly string[],
  list: ListedPage,
  records: readonly { is_sandbox: boolean }[],
): string {
  const { matched_ports: ports, suggested_ports: suggested, matched_lines: scacs } = list;
  return joinLines([
    ...lines.map((line) => `- ${line}`),
    ports && portsText(ports, suggested),
    shortNameText(list),
    scacs && scacs.length > 1 && `The carrier was taken as ${scacs.join(', ')}.`,
    pageText(list),
    sandboxNote(records),
  ]);
}

/** A container of a list: how it stands, when it comes to its port, and what is in the way. */
export function containerLine(row: ContainerSummary, now: number): string {
  const { number, port_of_discharge_name } = row;
  const port = port_of_discharge_name === null ? '' : ` at ${placeName(port_of_discharge_name)}`;
  const arrival = arrivalTexts(row.pod_arrived_at, row.pod_eta_at, { port, timezone: row.pod_timezone, now });
  return [
    `${number} ${statusTexts(row).join(', ')}`,
    ...(arrival.length === 0 && port_of_discharge_name !== null
      ? [`to ${placeName(port_of_discharge_name)}`]
      : arrival),
    ...(row.predicted_eta === null ? [] : [`own forecast ${row.predicted_eta}`]),
    ...reasonsIn(row.warnings),
    ...claimTexts(row),
    ...(row.tracking_stopped ? ['tracking stopped'] : []),
    ...markTexts(row),
  ].join(', ');
}

/** A container among many of one shipment, of which the ports and the tracking are in the answer already. */
export function briefLine(
  row: ContainerBrief,
  shipment: Pick<Shipment, 'pod_timezone' | 'port_of_discharge_name'>,
  now: number,
): string {
  const { pod_timezone: timezone, port_of_discharge_name } = shipment;
  const { bill_of_lading_numbers: bills } = row;
  const { pod_arrived_at: arrivedAt, pod_eta_at: expectedAt } = row;
  const arrival = [
    ...(arrivedAt === null ? [] : [`arrived ${localDate(arrivedAt, timezone)}`]),
    ...(expectedAt === null
      ? []
      : [expectedWords('', localDate(expectedAt, timezone), hasPassed(expectedAt, timezone, now))]),
  ];
  return [
    `${row.number} ${statusTexts({ ...row, port_of_discharge_name }).join(', ')}`,
    ...arrival,
    ...reasonsIn(row.warnings),
    ...claimTexts(row),
    ...(bills !== null && bills.length > 0 ? [`on ${bills.map(inline).join(' and ')}`] : []),
    `id ${row.id}`,
  ].join(', ');
}

/** The same of the whole record of a container. */
export function wholeContainerLine(container: Container, now: number): string {
  const texts = [
    statusText(container),
    sightingText(container),
    reeferText(container),
    lastFreeDayText(container, now),
    freeTimesText(container),
    pickupText(container, now),
    feesText(container, now),
  ];
  const marks = (warningsOf(container) ?? []).map((one) => `${sentence(one)}.`);
  return [...texts.filter((text) => text !== null), ...marks, ...markTexts(container)].join(' ');
}

function sentence(words: string): string {
  return `${words.slice(0, 1).toUpperCase()}${words.slice(1)}`;
}

/** A shipment of a list: where it goes, when it left and comes, and how its containers stand. */
export function shipmentLine(row: ShipmentSummary, now: number): string {
  const { bill_of_lading_number, shipping_line_scac, containers_by_status, line_tracking_stopped_at } = row;
  const { available_but_held: held, warnings } = row;
  const containers = Object.entries(containers_by_status).map(
    ([status, count]) => `${count} ${status}${status === 'available' && held !== null ? ` (${held} held)` : ''}`,
  );
  return [
    `${shipping_line_scac} ${inline(bill_of_lading_number)}`,
    ...routeTexts(row),
    ...(row.pol_atd_at === null ? [] : [`left ${localDate(row.pol_atd_at, row.pol_timezone)}`]),
    ...shipmentArrivalTexts(row, now),
    containers.length > 0 ? `containers: ${containers.join(' and ')}` : 'no container known yet',
    ...(warnings ?? []),
    ...(line_tracking_stopped_at === null
      ? []
      : [`tracking stopped (${row.line_tracking_stopped_reason ?? 'why is not known'})`]),
    ...markTexts(row),
  ].join(', ');
}

/** A shipment has arrived as soon as its first container has. */
function shipmentArrivalTexts(
  { pod_ata_at, pod_eta_at, pod_timezone, containers_by_status }: ShipmentSummary,
  now: number,
): string[] {
  const containers = Object.values(containers_by_status).reduce((sum, count) => sum + count, 0);
  const texts = arrivalTexts(pod_ata_at, pod_eta_at, { port: '', timezone: pod_timezone, now });
  return pod_ata_at !== null && containers > 1 ? texts.map((text) => `first container ${text}`) : texts;
}

/** The same of the whole record of a shipment. */
export function wholeShipmentLine(shipment: Shipment, now: number): string {
  const texts = [voyageText(shipment), arrivalText(shipment, now)];
  const stopped = shipment.line_tracking_stopped_reason;
  return [
    ...texts.filter((text) => text !== null),
    ...(stopped === null ? [] : [`Tracking has stopped (${stopped}).`]),
    ...markTexts(shipment),
  ].join(' ');
}

/** A tracking request of a list: what was asked for and what became of it. */
export function trackingRequestLine(request: TrackingRequest): string {
  const { status, failed_reason } = request;
  const why = failed_reason === null ? '' : ` (${failed_reason})`;
  const made = `made ${request.created_at.slice(0, 10)}`;
  return [`${requestedText(request)}: ${status}${why}`, made, ...pollingTexts(request), ...markTexts(request)].join(
    ', ',
  );
}

const REFUSALS: Readonly<Record<PollingRefusal['cause'], string>> = {
  credentials: 'credentials refused',
  own_credentials: 'own credentials refused',
  no_credentials: 'no credentials',
  permission: 'not shown to us',
  configuration: 'not polled: wrong configuration',
  quota: 'quota used up',
};

function pollingTexts({ polling }: TrackingRequest): string[] {
  if (polling === undefined) return [];
  const { refusal, next_poll_at: nextAt, given_up_at: givenUpAt, last_poll: last } = polling;
  const isTrouble = refusal === null && last !== null && last.outcome !== 'found' && last.outcome !== 'unknown';
  return [
    ...(isTrouble ? [`last poll ${localTime(last.at, null)}: ${last.outcome.replaceAll('_', ' ')}`] : []),
    ...(refusal === null ? [] : [REFUSALS[refusal.cause]]),
    ...(nextAt === null ? [] : [`next poll ${localTime(nextAt, null)}`]),
    ...(givenUpAt === null ? [] : [`given up after ${localTime(givenUpAt, null)}`]),
  ];
}

/** What the route of a record is made of. */
interface Route {
  port_of_lading_name: string | null;
  port_of_discharge_name: string | null;
  destination_name: string | null;
  pod_vessel_name: string | null;
}

function routeTexts({
  port_of_lading_name,
  port_of_discharge_name,
  destination_name,
  pod_vessel_name,
}: Route): string[] {
  const places = [port_of_lading_name, port_of_discharge_name, destination_name].filter((name) => name !== null);
  const route = places.length === 0 ? [] : [places.map(placeName).join(' → ')];
  return pod_vessel_name === null ? route : [...route, `on ${quoted(pod_vessel_name)}`];
}

/** Holds and fees of a container that is gone are over, unless a source reports that it is still there. */
function claimTexts(row: Omit<ContainerBrief, 'bill_of_lading_numbers'>): string[] {
  const { current_status, warnings, last_seen, pickup_appointment, holds, fees_total } = row;
  const isGone = PICKED_UP_STATUSES.some((status) => status === current_status);
  const isDoubtful = isGone && areDisputed(warnings);
  if (isGone && !isDoubtful) return lastFreeDayTexts(row.free_days);
  const condition = isDoubtful ? 'if it stands there ' : '';
  return [
    ...(last_seen === null ? [] : [last_seen]),
    ...lastFreeDayTexts(row.free_days),
    ...(pickup_appointment === null ? [] : [`pickup appointment ${pickup_appointment}`]),
    ...(holds === null ? [] : [`${condition}holds: ${holds.map(holdLabel).join(' and ')}`]),
    ...(fees_total === null ? [] : [`${condition}fees ${fees_total}`]),
  ];
}

function arrivalTexts(
  arrivedAt: string | null,
  expectedAt: string | null,
  { port, timezone, now }: { port: string; timezone: string | null; now: number },
): string[] {
  if (arrivedAt !== null) return [`arrived${port} ${localTime(arrivedAt, timezone)}`];
  if (expectedAt === null) return [];
  return [expectedWords(port, localTime(expectedAt, timezone), hasPassed(expectedAt, timezone, now))];
}

function expectedWords(port: string, when: string, isPast: boolean): string {
  return isPast ? `overdue${port} since ${when}` : `expected${port} ${when}`;
}

function markTexts({ id, is_sandbox }: { id: string; is_sandbox: boolean }): string[] {
  return [...(is_sandbox ? ['sandbox'] : []), `id ${id}`];
}

function portsText(ports: readonly string[], suggested: readonly string[] | undefined): string {
  if (ports.length === 0) return noPortText(suggested);
  const named = ports.slice(0, PORTS_NAMED_MAX).map(inline);
  const more = ports.length > PORTS_NAMED_MAX ? ' and others' : '';
  return `The port was taken as ${named.join(', ')}${more}.`;
}
