import { inline, joinLines } from '../core/text.ts';
import type { Container } from '../services/record/container.ts';
import type { Shipment } from '../services/record/shipment.ts';
import type { ShipmentDetails } from '../services/shipment/get-shipment.ts';
import { lastFreeDayText } from '../wording/free-time-text.ts';
import { contradictionBrief, disruptionText } from '../wording/reasons-text.ts';
import { SANDBOX_NOTE } from '../wording/sandbox-note.ts';
import { reeferText } from '../wording/sightings-text.ts';
import { stopReasonText } from '../wording/stop-reason.ts';
import { heardText } from './container-text.ts';
import { feesText, pickupText, statusText } from './pickup-text.ts';
import { sourceText } from './standing-text.ts';
import { arrivalText, expectedArrivalText, inlandText, voyageText } from './voyage-text.ts';
import { whereText } from './where-text.ts';

/** A shipment in sentences, with how each of its containers stands if these were read. */
export function shipmentText({ shipment, containers = [], line_source }: ShipmentDetails, now: number): string {
  const { booking_number: booking, line_tracking_stopped_reason: stopped } = shipment;
  return joinLines([
    voyageText(shipment),
    booking !== null && `Booking ${inline(booking)}.`,
    containers.length === 0 && arrivalText(shipment, now),
    stopped !== null && `It is not tracked any more: ${stopReasonText(stopped)}.`,
    ...containers.map((container) => `- ${containerLineText(container, shipment, now)}`),
    line_source === undefined || stopped !== null ? heardText(shipment, now) : sourceText(line_source, now),
    shipment.is_sandbox && SANDBOX_NOTE,
  ]);
}

function containerLineText(container: Container, shipment: Shipment, now: number): string {
  const texts = [
    statusText(container),
    whereText(container, { shipment }, now),
    ...container.contradictions.map((one) => `There is a ${contradictionBrief(one)}.`),
    ...container.disruptions.map(disruptionText),
    expectedArrivalText(container, shipment, now),
    inlandText(container, shipment, now),
    reeferText(container),
    pickupText(container, now),
    lastFreeDayText(container, now, shipment.line_tracking_last_succeeded_at),
    feesText(container, now),
  ];
  return texts.filter((text) => text !== null).join(' ');
}
