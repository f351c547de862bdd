import { KNOWN_LINES } from '../../../domain/carrier.ts';
import { EVENT_NAMES } from '../../../domain/event-pattern.ts';
import type { EventName } from '../../../domain/milestones.ts';
import type { NotifiedEvent } from '../../webhook-message/notified-event.ts';
import { type RecordSnapshotRow, toRecordSnapshot } from '../../webhook-message/record-snapshot.ts';
import { toReferenceObject } from '../../webhook-message/to-reference-object.ts';
import { exampleContainer, exampleRequest, exampleShipment } from './example-records.ts';
import { type ExampleHappening, HAPPENINGS } from './happening.ts';
import {
  DESTINATION,
  DESTINATION_TERMINAL,
  exampleId,
  POD_TERMINAL,
  PORT_OF_DISCHARGE,
  PORT_OF_LADING,
} from './journey.ts';

/** The events that there is an example of; those that are reserved have none. */
export const EXAMPLE_EVENTS: readonly EventName[] = EVENT_NAMES.filter((event) => HAPPENINGS.has(event));

/** An invented notification of an event with all that it is about, the same at every call. */
export function notificationExample(event: EventName): NotifiedEvent {
  const happening = HAPPENINGS.get(event);
  if (happening === undefined) throw new Error(`There is no example of ${event}.`);
  const { announcedAt, referenceType, record, outcome } = happening;
  const recordId = 'id' in record ? String(record.id) : exampleId(referenceType);
  const notification = {
    id: exampleId(`notification of ${event}`),
    event,
    delivery_status: 'pending' as const,
    created_at: announcedAt,
    webhook_id: exampleId('webhook'),
    reference_type: referenceType,
    reference_id: outcome === undefined ? recordId : exampleId('tracking_request'),
  };
  const snapshot = snapshotOf(happening);
  return {
    notification,
    reference: toReferenceObject(notification, record, snapshot),
    snapshot: toRecordSnapshot(snapshot, KNOWN_LINES),
  };
}

/** A request that came to nothing has no shipment, nor has a webhook. */
function snapshotOf({ announcedAt, outcome, referenceType }: ExampleHappening): RecordSnapshotRow {
  const hasShipment = outcome === undefined ? referenceType !== 'webhook' : outcome.shipment_id !== null;
  return {
    shipment: hasShipment ? exampleShipment(announcedAt) : null,
    container: hasShipment ? exampleContainer(announcedAt) : null,
    containers: null,
    tracking_requests: outcome === undefined ? null : [exampleRequest(announcedAt, outcome)],
    locations: hasShipment ? [PORT_OF_LADING, PORT_OF_DISCHARGE, DESTINATION] : null,
    terminals: hasShipment ? [POD_TERMINAL, DESTINATION_TERMINAL] : null,
  };
}
