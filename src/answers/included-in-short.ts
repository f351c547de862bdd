import { WHOLE_RECORDS_MAX } from '../core/page.ts';
import { shortName } from '../core/short-name.ts';
import type { Shipment } from '../services/record/shipment.ts';
import type { TerminalRecord } from '../services/record/terminal.ts';
import type { TransportEvent } from '../services/record/transport-event.ts';
import { type EventSummary, toEventSummary } from '../services/transport-event/event-summary.ts';

/** A page of many rows with what comes along has at most so many characters of data; 25,000 tokens are some 75,000. */
const PAGE_CHARACTERS_MAX = 55_000;

/** A milestone in short has about so many. */
const EVENT_CHARACTERS = 150;

/** What may come along with a container of a list. */
export interface IncludedRecords {
  shipment?: Shipment | undefined;
  pod_terminal?: TerminalRecord | null | undefined;
  transport_events?: readonly TransportEvent[] | undefined;
}

/**
 * The rows of a page with what was included. On a page of more than ten rows it is in short, because a page has as many rows
 * with it as without: of a shipment what its row does not say, of a terminal its names, of milestones the latest of each row.
 */
export function withIncluded(listed: readonly (IncludedRecords & object)[]): object[] {
  if (!areInShort(listed)) {
    return listed.map(({ transport_events: events, ...row }) => ({
      ...row,
      transport_events: events?.map(toEventSummary),
    }));
  }
  const rows = listed.map(({ shipment, pod_terminal, transport_events: _events, ...row }) => ({
    ...row,
    shipment: shipment && shipmentInShort(shipment),
    pod_terminal: pod_terminal && terminalInShort(pod_terminal),
  }));
  const room = Math.floor((PAGE_CHARACTERS_MAX - JSON.stringify(rows).length) / EVENT_CHARACTERS);
  const counts = listed.map(({ transport_events: events }) => events?.length ?? 0);
  const shown = roomForEach(counts, { total: room, most: Math.max(...counts) });
  return rows.map((row, at) => ({ ...row, ...latestEvents(listed[at]?.transport_events, shown) }));
}

/** That what came along is in short, and how to have it whole; null where it is whole. */
export function inShortText(listed: readonly IncludedRecords[]): string | null {
  const isAny = listed.some((row) => row.shipment ?? row.pod_terminal ?? row.transport_events?.length);
  if (!areInShort(listed) || !isAny) return null;
  return `What was included is in short; on pages of ${WHOLE_RECORDS_MAX} it is whole.`;
}

/** The most that each may show so that all together show no more than `total`, and `most` at most. */
export function roomForEach(counts: readonly number[], { total, most }: { total: number; most: number }): number {
  for (let each = most; each > 0; each--) {
    if (counts.reduce((sum, count) => sum + Math.min(count, each), 0) <= total) return each;
  }
  return 0;
}

function areInShort(rows: readonly object[]): boolean {
  return rows.length > WHOLE_RECORDS_MAX;
}

function shipmentInShort(shipment: Shipment) {
  const { booking_number, customer_name, tags, ref_numbers, pod_voyage_number, pol_etd_at, pol_atd_at } = shipment;
  const { pod_original_eta_at, destination_eta_at, destination_ata_at } = shipment;
  return {
    booking_number,
    customer_name: customer_name === null ? null : shortName(customer_name),
    tags: tags.length > 0 ? tags : null,
    ref_numbers: ref_numbers.length > 0 ? ref_numbers : null,
    pod_voyage_number,
    pol_etd_at: pol_atd_at === null ? pol_etd_at : null,
    pol_atd_at,
    pod_original_eta_at,
    destination_eta_at: destination_ata_at === null ? destination_eta_at : null,
    destination_ata_at,
  };
}

function terminalInShort({ name, firms_code }: TerminalRecord) {
  return { name: shortName(name), firms_code };
}

/** What a row of many says of a milestone: zone, voyage and source are in the list of its container. */
type EventInRow = Pick<EventSummary, 'event' | 'timestamp' | 'local_time' | 'location_name' | 'vessel_name'>;

function latestEvents(
  events: readonly TransportEvent[] | undefined,
  shown: number,
): { transport_events?: EventInRow[]; transport_events_not_shown?: number } {
  if (events === undefined) return {};
  const latest = events.slice(Math.max(0, events.length - shown)).map(toEventSummary);
  const left = events.length - latest.length;
  return {
    transport_events: latest.map(({ event, timestamp, local_time, location_name, vessel_name }) => ({
      ...{ event, timestamp, local_time },
      location_name: location_name === null ? null : shortName(location_name),
      vessel_name: vessel_name === null ? null : shortName(vessel_name),
    })),
    ...(left > 0 ? { transport_events_not_shown: left } : {}),
  };
}
