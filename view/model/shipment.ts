import { freeDayFact, toneOf } from './free-day.ts';
import type { BoardRow } from './lists.ts';
import { type Data, data, flag, number, rows, text, texts } from './read.ts';
import { daysUntil, latenessText, momentText, type ShownMoment, shownMoment } from './time.ts';
import { equipmentText, milestoneText, statusText, statusTone, words } from './words.ts';

/** A shipment with all its containers. */
export interface ShipmentCard {
  id: string;
  number: string;
  subtitle: string[];
  isSandbox: boolean;
  isStopped: boolean;
  /** Where it goes, with times on the clocks of the places. */
  ends: { name: string; what: string; moment: ShownMoment | null; note: string | null }[];
  alerts: string[];
  /** How many containers have which status. */
  counts: { text: string; count: number }[];
  rows: BoardRow[];
  /** How many containers are not among the rows. */
  notShown: number;
}

/** Makes it of the answer of get_shipment_details; null where that is none. */
export function shipmentCard(answer: Data, now: number): ShipmentCard | null {
  const shipment = data(answer.shipment);
  const [id, bill] = [text(shipment.id), text(shipment.bill_of_lading_number)];
  if (id === null || bill === null) return null;
  const containers = rows(answer.containers);
  const stopped = shownMoment(text(shipment.line_tracking_stopped_at), null);
  const references = [...texts(shipment.ref_numbers), ...texts(shipment.tags)];
  const booking = text(shipment.booking_number);
  const vessel = [text(shipment.pod_vessel_name), text(shipment.pod_voyage_number)].filter((part) => part !== null);
  return {
    id,
    number: bill,
    subtitle: [
      text(shipment.shipping_line_name) ?? text(shipment.shipping_line_scac),
      booking === null ? null : `Booking ${booking}`,
      vessel.length === 0 ? null : vessel.join(' · '),
      text(shipment.customer_name) === null ? null : `Customer ${text(shipment.customer_name)}`,
      references.length === 0 ? null : references.join(', '),
    ].filter((part) => part !== null),
    isSandbox: flag(shipment.is_sandbox) === true,
    isStopped: stopped !== null,
    ends: endsOf(shipment),
    alerts: stopped === null ? [] : [`Tracking stopped on ${momentText(stopped)}: this is how it stood then.`],
    counts: countsOf(containers),
    rows: containers.map((container) => containerRow(container, now)),
    notShown: number(answer.containers_not_shown) ?? 0,
  };
}

/** Where a shipment goes, with what is known of the times. */
export function endsOf(shipment: Data): ShipmentCard['ends'] {
  const { pol_timezone, pod_timezone, destination_timezone } = shipment;
  const ends = [
    end(
      shipment.port_of_lading_name ?? shipment.port_of_lading_locode,
      ['Departed', 'Departs'],
      [shipment.pol_atd_at, shipment.pol_etd_at],
      pol_timezone,
    ),
    end(
      shipment.port_of_discharge_name ?? shipment.port_of_discharge_locode,
      ['Arrived', 'Expected'],
      [shipment.pod_ata_at, shipment.pod_eta_at],
      pod_timezone,
    ),
    end(
      shipment.destination_name ?? shipment.destination_locode,
      ['Arrived', 'Expected'],
      [shipment.destination_ata_at, shipment.destination_eta_at],
      destination_timezone,
    ),
  ];
  const [, discharge] = ends;
  const [first, now] = [text(shipment.pod_original_eta_at), text(shipment.pod_eta_at)];
  const moment = shownMoment(first, text(pod_timezone));
  if (discharge !== null && discharge !== undefined && first !== null && first !== now && moment !== null) {
    const changed = latenessText(first, text(shipment.pod_ata_at) ?? now ?? first, text(pod_timezone));
    discharge.note = `First estimate ${momentText(moment)}${changed === null ? '' : `, ${changed}`}`;
  }
  return ends.filter((one) => one !== null);
}

function end(
  name: unknown,
  [done, open]: [string, string],
  [actual, planned]: [unknown, unknown],
  zone: unknown,
): ShipmentCard['ends'][number] | null {
  const place = text(name);
  if (place === null) return null;
  const happened = shownMoment(text(actual), text(zone));
  const expected = shownMoment(text(planned), text(zone));
  const what = happened !== null ? done : expected === null ? 'Time not known' : open;
  return { name: place, what, moment: happened ?? expected, note: null };
}

function countsOf(containers: readonly Data[]): ShipmentCard['counts'] {
  const counts = new Map<string, number>();
  for (const { current_status } of containers) {
    const status = statusText(text(current_status) ?? 'unknown');
    counts.set(status, (counts.get(status) ?? 0) + 1);
  }
  return [...counts].map(([status, count]) => ({ text: status, count }));
}

/** A whole record or one in short: what the short one lacks is not claimed. */
function containerRow(container: Data, now: number): BoardRow {
  const holds = rows(container.holds_at_pod_terminal);
  const held = text(container.held) ?? (holds.some(({ status }) => status !== 'pending') ? 'held' : null);
  const status = text(container.current_status) ?? 'unknown';
  const day = freeDay(container, now);
  const movement = data(container.last_movement);
  const moved = shownMoment(text(movement.at), text(movement.timezone), text(movement.precision));
  const milestone = text(movement.milestone);
  const last =
    milestone === null ? null : `${milestoneText(milestone)}${moved === null ? '' : ` ${momentText(moved)}`}`;
  const where = text(container.pickup_place_name);
  return {
    id: text(container.id) ?? '',
    number: text(container.number) ?? 'Number not known',
    status: { text: statusText(status), tone: statusTone(status, held !== null && status === 'available') },
    main: day,
    details: [equipmentText(container), where === null ? null : `Pickup at ${where}`, last].filter(
      (part) => part !== null,
    ),
    warnings: [
      ...(holds.length > 0
        ? holds.map((hold) => ({
            text: `Hold: ${text(hold.name) ?? 'not named'}${hold.status === 'pending' ? ' (pending)' : ''}`,
            tone: 'bad' as const,
          }))
        : held === null
          ? []
          : [{ text: words(held), tone: 'bad' as const }]),
      ...texts(container.warnings).map((warning) => ({ text: words(warning), tone: 'warning' as const })),
      ...(rows(container.contradictions).length > 0
        ? [{ text: 'Contradictory reports', tone: 'warning' as const }]
        : []),
    ],
  };
}

function freeDay(container: Data, now: number): BoardRow['main'] {
  const short = text(container.last_free_day) ?? text(data(container.last_free_day).date);
  if (container.last_free_days === undefined && short !== null) {
    const left = daysUntil(short, text(data(container.last_free_day).time_zone), now);
    return { value: `Last free day ${short}`, note: null, tone: toneOf(left) };
  }
  const { value, notes, tone } = freeDayFact(container, now);
  const isDay = notes.length > 0 && tone !== 'plain';
  return isDay
    ? { value: notes[0] ?? value, note: `Last free day ${value}`, tone }
    : { value: `Last free day: ${value.toLowerCase()}`, note: null, tone: 'plain' };
}
