import { queryOptions } from '@tanstack/react-query';
import { type components, type ListDocument, type paths, related } from 'landfall/client';
import { dateAt } from '../../../view/model/time.ts';
import { landfall } from '../../data/client.ts';
import { shows } from '../../data/live.ts';
import type { Day } from '../../parts/calendar.ts';
import { NO_PORT } from './exported-arrivals.ts';
import { PICKUP_QUERY } from './pickup-query.ts';

type Query = NonNullable<paths['/containers']['get']['parameters']['query']>;
type ContainerAttributes = components['schemas']['container']['attributes'];

const FIELDS = [
  ...(['number', 'current_status', 'pod_eta_at', 'pod_arrived_at', 'pod_discharged_at', 'pod_timezone'] as const),
  ...(['last_free_days', 'pickup_appointment_at', 'pickup_appointment_timezone', 'availability_known'] as const),
  ...(['available_for_pickup', 'ready_for_pickup', 'holds_at_pod_terminal', 'holds_reported'] as const),
  ...(['pickup_facility_name', 'pickup_place_name', 'shipment', 'pod_terminal'] as const),
] satisfies Query['fields[container]'];

const SHIPMENT_FIELDS = [
  ...(['port_of_discharge_name', 'pod_vessel_name', 'pod_voyage_number', 'pod_timezone', 'pod_eta_at'] as const),
  ...(['pod_original_eta_at'] as const),
  ...(['customer_name', 'shipping_line_short_name', 'line_tracking_stopped_at'] as const),
] satisfies Query['fields[shipment]'];

/** A container that arrives or waits to be picked up, with where that is. */
export interface ArrivingContainer {
  id: string;
  container: Pick<ContainerAttributes, Exclude<(typeof FIELDS)[number], 'shipment' | 'pod_terminal'>>;
  /** When it arrived, or is expected to. */
  at: string | null;
  isArrived: boolean;
  /** Whether its line is still polled. */
  isFollowed: boolean;
  zone: string | null;
  /** By the calendar of the port. */
  day: Day | null;
  port: string;
  terminal: string | null;
  vessel: string | null;
  /** Days by which it is later than the first estimate, by the calendar of the port, negative if earlier; null if not known. */
  daysLate: number | null;
  customer: string | null;
}

/** Containers, and whether there are more than were read. */
export interface ArrivingContainers {
  rows: ArrivingContainer[];
  isMore: boolean;
}

/** So many are read for a board: more than a person looks at. */
export const READ_MAX = 1_000;
const PAGE = 100;

/** What arrives from a day to another, both included, by the calendars of the ports. */
export function arrivals(from: Day, to: Day) {
  return queryOptions({
    queryKey: ['arrivals', from, to],
    queryFn: async ({ signal }) => {
      const filter: Query = { 'filter[arriving_from]': from, 'filter[arriving_until]': to };
      const { rows, isMore } = await readAll(filter, signal);
      return { isMore, rows: rows.filter(({ day }) => day !== null && day >= from && day <= to) };
    },
    meta: shows({ kinds: ['container', 'shipment'] }),
  });
}

/** What stands at a terminal and is to be picked up. */
export const pickups = queryOptions({
  queryKey: ['pickups'],
  queryFn: ({ signal }) => readAll(PICKUP_QUERY, signal),
  meta: shows({ kinds: ['container', 'shipment'] }),
});

async function readAll(filter: Query, signal: AbortSignal): Promise<ArrivingContainers> {
  const rows: ArrivingContainer[] = [];
  const query: Query = {
    ...filter,
    ...{ 'page[size]': PAGE, include: ['shipment', 'pod_terminal'] },
    'fields[container]': FIELDS,
    'fields[shipment]': SHIPMENT_FIELDS,
  };
  for await (const document of landfall.pages('/containers', { query, signal })) {
    if (rows.length >= READ_MAX) return { rows, isMore: true };
    rows.push(...document.data.map((one) => rowOf(document, one)));
  }
  return { rows, isMore: false };
}

type Page = ListDocument<'/containers'>;

function rowOf(document: Page, { id, attributes: container, relationships }: Page['data'][number]): ArrivingContainer {
  const shipment = related(document, relationships?.shipment)?.attributes;
  const terminal = related(document, relationships?.pod_terminal)?.attributes;
  const arrived = container.pod_arrived_at ?? container.pod_discharged_at;
  const at = arrived ?? container.pod_eta_at ?? shipment?.pod_eta_at ?? null;
  const zone = container.pod_timezone ?? shipment?.pod_timezone ?? null;
  const vessel = [shipment?.pod_vessel_name, shipment?.pod_voyage_number].filter(Boolean).join(' · ');
  return {
    ...{ id, container, at, zone, isArrived: arrived !== null, day: at === null ? null : dateAt(at, zone) },
    isFollowed: shipment?.line_tracking_stopped_at === null,
    port: shipment?.port_of_discharge_name ?? NO_PORT,
    terminal: terminal?.name ?? null,
    vessel: vessel === '' ? null : vessel,
    daysLate: calendarDaysBetween(shipment?.pod_original_eta_at ?? null, at, zone),
    customer: shipment?.customer_name ?? null,
  };
}

/** How many days one moment is after another by the calendar of a place; null where one is not known. */
export function calendarDaysBetween(first: string | null, last: string | null, zone: string | null): number | null {
  const [from, to] = [first, last].map((at) => (at === null ? null : dateAt(at, zone)));
  if (from == null || to == null) return null;
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);
}

const DAY_MS = 86_400_000;

/** Containers at one terminal of one port. */
export interface ArrivingGroup {
  port: string;
  terminal: string | null;
  rows: ArrivingContainer[];
}

/** By port and terminal, in the order of the names. */
export function byTerminal(rows: readonly ArrivingContainer[]): ArrivingGroup[] {
  const groups = new Map<string, ArrivingGroup>();
  for (const row of rows) {
    const key = JSON.stringify([row.port, row.terminal]);
    const group = groups.get(key) ?? { port: row.port, terminal: row.terminal, rows: [] };
    group.rows.push(row);
    groups.set(key, group);
  }
  return [...groups.entries()].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, group]) => group);
}

/** The ports of some containers, each with how many there are. */
export function portsOf(rows: readonly ArrivingContainer[]): [port: string, count: number][] {
  const counts = new Map<string, number>();
  for (const { port } of rows) counts.set(port, (counts.get(port) ?? 0) + 1);
  return [...counts].toSorted(([one], [other]) => (one < other ? -1 : 1));
}
