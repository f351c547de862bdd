import { containerLines } from '../../answers/container-text.ts';
import { requestText } from '../../answers/request-text.ts';
import { arrivalText, voyageText } from '../../answers/voyage-text.ts';
import { joinLines } from '../../core/text.ts';
import type { Shipment } from '../../services/record/shipment.ts';
import { SANDBOX_NOTE } from '../../wording/sandbox-note.ts';
import { stopReasonText } from '../../wording/stop-reason.ts';
import type { FollowedContainer, FollowedRequest } from './follow.ts';

/** The state of a tracked number in lines, each container as `get_container` describes it. `now` is milliseconds since the epoch. */
export function tellStory({ tracking_request: request, shipment, containers }: FollowedRequest, now: number): string {
  if (shipment === null || request.status === 'failed') {
    const line = `Tracking ${request.request_number} at ${request.scac} (${request.status}): ${requestText(request)}`;
    return joinLines([line, request.is_sandbox && SANDBOX_NOTE]);
  }
  const { line_tracking_stopped_reason: stopped } = shipment;
  return joinLines([
    voyageText(shipment),
    containers.length === 0 && arrivalText(shipment, now),
    stopped !== null && `It is not tracked any more: ${stopReasonText(stopped)}.`,
    ...containers.map((container) => `\n${containerStory(container, shipment, now)}`),
    shipment.is_sandbox && `\n${SANDBOX_NOTE}`,
  ]);
}

function containerStory(followed: FollowedContainer, shipment: Shipment, now: number): string {
  const { pod_terminal, transport_events, standing, ...container } = followed;
  const details = { container, shipment, pod_terminal, transport_events, ...(standing && { standing }) };
  // The voyage is that of all containers.
  return joinLines(containerLines(details, now, null)).replaceAll('\n', '\n  ');
}
