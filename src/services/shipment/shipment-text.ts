import { joinLines } from '../../core/text.ts';
import { arrivalText, lastFreeDayText, SANDBOX_NOTE, statusText, voyageText } from '../describe.ts';
import type { ShipmentDetails } from './get-shipment.ts';

/** A shipment in sentences, with how each of its containers stands if these were read. */
export function shipmentText({ shipment, containers = [] }: ShipmentDetails, now: number): string {
  const { line_tracking_stopped_at: stoppedAt, line_tracking_stopped_reason: reason } = shipment;
  return joinLines([
    voyageText(shipment),
    arrivalText(shipment),
    stoppedAt !== null && `Tracking has stopped: ${reason}.`,
    ...containers.map((container) => joinLines([`- ${statusText(container)}`, lastFreeDayText(container, now)])),
    shipment.is_sandbox && SANDBOX_NOTE,
  ]);
}
