import { ago, inline, joinLines } from '../../core/text.ts';
import {
  arrivalText,
  eventText,
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

/** A container in sentences, as far as it was read: how it stands, what is in the way, until when it is free. */
export function containerText(details: ContainerDetails, now: number): string {
  const { container, shipment, pod_terminal: terminal, transport_events: events } = details;
  return joinLines([
    statusText(container),
    shipment && voyageText(shipment),
    shipment && container.pod_arrived_at === null && arrivalText(shipment),
    shipment && container.pod_arrived_at !== null && inlandText(container, shipment),
    pickupText(container),
    lastFreeDayText(container, now),
    feesText(container),
    terminal && `Terminal: ${inline(terminal.name)}${terminal.firms_code ? ` (FIRMS ${terminal.firms_code})` : ''}.`,
    container.terminal_checked_at !== null &&
      `The terminal was last asked ${ago(Date.parse(container.terminal_checked_at), now)}.`,
    shipment && heardText(shipment, now),
    events && milestonesText(events),
    container.is_sandbox && SANDBOX_NOTE,
  ]);
}

function heardText(
  { line_tracking_last_succeeded_at: heardAt, line_tracking_stopped_at: stoppedAt }: Shipment,
  now: number,
) {
  if (stoppedAt !== null) return `Tracking stopped ${ago(Date.parse(stoppedAt), now)}: this is how it stood then.`;
  if (heardAt === null) return 'The shipping line has not been heard yet.';
  return `The shipping line was last heard ${ago(Date.parse(heardAt), now)}.`;
}

function milestonesText(events: NonNullable<ContainerDetails['transport_events']>): string {
  return events.length === 0 ? 'No milestone is known yet.' : joinLines(['Milestones:', ...events.map(lineOf)]);
}

function lineOf(event: Parameters<typeof eventText>[0]): string {
  return `- ${eventText(event)}`;
}
