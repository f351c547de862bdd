import { feesText, pickupText, statusText } from '../../answers/pickup-text.ts';
import { requestText } from '../../answers/request-text.ts';
import { arrivalText, eventText, inlandText, lastSeenText, voyageText } from '../../answers/voyage-text.ts';
import { joinLines } from '../../core/text.ts';
import type { Shipment } from '../../services/record/shipment.ts';
import { lastFreeDayText } from '../../wording/free-time-text.ts';
import { contradictionText, disruptionText } from '../../wording/reasons-text.ts';
import { SANDBOX_NOTE } from '../../wording/sandbox-note.ts';
import { reeferText, sightingText } from '../../wording/sightings-text.ts';
import type { FollowedContainer, FollowedRequest } from './follow.ts';

/** The state of a tracked number in lines. `now` is milliseconds since the epoch. */
export function tellStory({ tracking_request: request, shipment, containers }: FollowedRequest, now: number): string {
  if (shipment === null || request.status === 'failed') {
    const line = `Tracking ${request.request_number} at ${request.scac} (${request.status}): ${requestText(request)}`;
    return joinLines([line, request.is_sandbox && SANDBOX_NOTE]);
  }
  return joinLines([
    voyageText(shipment),
    arrivalText(shipment, now),
    shipment.line_tracking_stopped_at !== null && `Tracking has stopped: ${shipment.line_tracking_stopped_reason}.`,
    ...containers.map((container) => `\n${tellContainer(container, shipment, now)}`),
    shipment.is_sandbox && `\n${SANDBOX_NOTE}`,
  ]);
}

function tellContainer(container: FollowedContainer, shipment: Shipment, now: number): string {
  return joinLines([
    statusText(container),
    indented(sightingText(container) ?? lastSeenText(container.transport_events)),
    ...container.contradictions.map((one) => indented(contradictionText(one))),
    ...container.disruptions.map((one) => indented(disruptionText(one))),
    container.current_status === 'on_rail' && indented(inlandText(container, shipment, now)),
    indented(reeferText(container)),
    indented(pickupText(container, now)),
    indented(lastFreeDayText(container, now)),
    indented(feesText(container, now)),
    ...container.transport_events.map((event) => `  ${eventText(event)}`),
  ]);
}

function indented(line: string | null): string | null {
  return line === null ? null : `  ${line}`;
}
