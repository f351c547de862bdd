import { ago, joinLines } from '../../core/text.ts';
import {
  eventText,
  expectedArrivalText,
  feesText,
  inlandText,
  lastFreeDayText,
  pickupText,
  SANDBOX_NOTE,
  statusText,
  voyageText,
} from '../describe.ts';
import type { Shipment } from '../shipment/shipment.ts';
import type { ContainerDetails } from './get-container.ts';
import { whereText } from './where-text.ts';

/** A container in sentences, as far as it was read: how it stands, what is in the way, until when it is free. */
export function containerText(details: ContainerDetails, now: number): string {
  const { container, shipment, transport_events: events } = details;
  return joinLines([
    statusText(container),
    whereText(container, details),
    shipment && voyageText(shipment),
    shipment && expectedArrivalText(container, shipment),
    shipment && inlandText(container, shipment),
    pickupText(container, now),
    lastFreeDayText(container, now, shipment?.line_tracking_last_succeeded_at),
    feesText(container),
    container.terminal_checked_at !== null &&
      `The terminal was last asked ${ago(Date.parse(container.terminal_checked_at), now)}.`,
    shipment && heardText(shipment, now),
    events && milestonesText(events),
    container.is_sandbox && SANDBOX_NOTE,
  ]);
}

/** When the line was last heard, or since when it is not asked any more. */
export function heardText(
  { line_tracking_last_succeeded_at: heardAt, line_tracking_stopped_at: stoppedAt }: Shipment,
  now: number,
) {
  if (stoppedAt !== null) return `Tracking stopped ${ago(Date.parse(stoppedAt), now)}: this is how it stood then.`;
  if (heardAt === null) return 'The shipping line has not been heard yet.';
  // The moment is of the database's clock, which may be ahead of ours.
  return `The shipping line was last heard ${ago(Math.min(Date.parse(heardAt), now), now)}.`;
}

function milestonesText(events: NonNullable<ContainerDetails['transport_events']>): string {
  return events.length === 0 ? 'No milestone is known yet.' : joinLines(['Milestones:', ...events.map(lineOf)]);
}

function lineOf(event: Parameters<typeof eventText>[0]): string {
  return `- ${eventText(event)}`;
}
