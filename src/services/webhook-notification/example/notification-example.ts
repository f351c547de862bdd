import { EVENT_NAMES } from '../../../domain/event-pattern.ts';
import type { EventName } from '../../../domain/milestones.ts';
import type { NotifiedEvent } from '../../webhook-message/notified-event.ts';
import { type PictureRow, toPicture } from '../../webhook-message/picture.ts';
import { toReferenceObject } from '../../webhook-message/to-reference-object.ts';
import { type ExampleHappening, HAPPENINGS } from './happening.ts';
import {
  DESTINATION,
  DESTINATION_TERMINAL,
  exampleId,
  POD_TERMINAL,
  PORT_OF_DISCHARGE,
  PORT_OF_LADING,
} from './journey.ts';
import { exampleContainer, exampleRequest, exampleShipment } from './picture.ts';

/** The events that there is an example of; those that are reserved have none. */
export const EXAMPLE_EVENTS: readonly EventName[] = EVENT_NAMES.filter((event) => HAPPENINGS.has(event));

/** An invented notification of an event with all that it is about, the same at every call. */
export function notificationExample(event: EventName): NotifiedEvent {
  const happening = HAPPENINGS.get(event);
  if (happening === undefined) throw new Error(`There is no example of ${event}.`);
  const { toldAt, referenceType, record, outcome } = happening;
  const recordId = 'id' in record ? String(record.id) : exampleId(referenceType);
  const notification = {
    id: exampleId(`notification of ${event}`),
    event,
    delivery_status: 'pending' as const,
    created_at: toldAt,
    webhook_id: exampleId('webhook'),
    reference_type: referenceType,
    reference_id: outcome === undefined ? recordId : exampleId('tracking_request'),
  };
  const picture = pictureOf(happening);
  return { notification, reference: toReferenceObject(notification, record, picture), picture: toPicture(picture) };
}

/** A request that came to nothing has no shipment, nor has a webhook. */
function pictureOf({ toldAt, outcome, referenceType }: ExampleHappening): PictureRow {
  const hasShipment = outcome === undefined ? referenceType !== 'webhook' : outcome.shipment_id !== null;
  return {
    shipment: hasShipment ? exampleShipment(toldAt) : null,
    container: hasShipment ? exampleContainer(toldAt) : null,
    containers: null,
    tracking_requests: outcome === undefined ? null : [exampleRequest(toldAt, outcome)],
    locations: hasShipment ? [PORT_OF_LADING, PORT_OF_DISCHARGE, DESTINATION] : null,
    terminals: hasShipment ? [POD_TERMINAL, DESTINATION_TERMINAL] : null,
  };
}
