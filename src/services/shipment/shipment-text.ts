import { inline, joinLines } from '../../core/text.ts';
import type { Container } from '../container/container.ts';
import { heardText } from '../container/container-text.ts';
import { lastFreeDayText } from '../container/free-time-text.ts';
import { feesText, pickupText, statusText } from '../container/pickup-text.ts';
import { contradictionBrief, disruptionText } from '../container/reasons-text.ts';
import { reeferText } from '../container/sightings-text.ts';
import { sourceText } from '../container/standing-text.ts';
import { whereText } from '../container/where-text.ts';
import { arrivalText, expectedArrivalText, inlandText, voyageText } from '../describe.ts';
import { SANDBOX_NOTE } from '../sandbox-note.ts';
import { stopReasonText } from '../stop-reason.ts';
import type { ShipmentDetails } from './get-shipment.ts';
import type { Shipment } from './shipment.ts';

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
    feesText(container),
  ];
  return texts.filter((text) => text !== null).join(' ');
}
