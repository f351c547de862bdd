import type { Fact } from './free-day.ts';
import { type Data, text } from './read.ts';
import { dateAt, daysUntil, distanceText, latenessText, momentText, shownMoment } from './time.ts';

/** When it comes to its port of discharge; null once it has, or where it never went to sea. */
export function arrivalFact(container: Data, shipment: Data, now: number): Fact | null {
  const { pod_arrived_at: arrived, pod_discharged_at: discharged, current_status: status } = container;
  if ([arrived, discharged].some((at) => text(at) !== null) || status === 'empty_returned') return null;
  const label =
    text(shipment.port_of_discharge_name) === null ? 'Arrival' : `Arrival at ${text(shipment.port_of_discharge_name)}`;
  const zone = text(container.pod_timezone) ?? text(shipment.pod_timezone);
  const expected = text(container.pod_eta_at) ?? text(shipment.pod_eta_at);
  const moment = shownMoment(expected, zone);
  if (expected === null || moment === null)
    return { label, value: 'Not known', notes: ['No estimate is stated'], tone: 'plain' };
  const isPast = Date.parse(expected) < now;
  const first = text(shipment.pod_original_eta_at);
  const changed = first === null ? null : latenessText(first, expected, zone);
  const distance = distanceOf(expected, zone, now);
  return {
    label,
    value: momentText(moment),
    notes: [
      ...(isPast
        ? ['Was expected then, arrival not reported']
        : distance === null
          ? ['Expected']
          : [`Expected ${distance}`]),
      ...(changed === null ? [] : [`${changed} than first estimated`]),
      ...(isPast && first !== null ? lateByNow(first, new Date(now).toISOString(), zone) : []),
    ],
    tone: isPast || changed?.includes('later') === true ? 'warning' : 'plain',
  };
}

/** By how much it is late by today at least: as lists of late arrivals count what is overdue. */
function lateByNow(first: string, now: string, zone: string | null): string[] {
  const late = latenessText(first, now, zone);
  return late?.includes('day') === true && late.includes('later') ? [`By today ${late.replace('later', 'late')}`] : [];
}

/** The day in the calendar of the place, counted from today there. */
function distanceOf(expected: string, zone: string | null, now: number): string | null {
  const there = dateAt(expected, zone);
  const days = there === null ? null : daysUntil(there, zone, now);
  return days === null ? null : distanceText(days);
}
