import type { ObservationDraft } from '../../domain/observation.ts';
import { readContainer } from '../read-container.ts';
import { CUSTOMS_EVENTS, EQUIPMENT_EVENTS, MEASUREMENTS, TRANSPORT_EVENTS } from './codes.ts';
import { customsDraft, retractedCustoms } from './customs.ts';
import { documentHolds } from './document-holds.ts';
import { documentDraft } from './documents.ts';
import { measurementDraft } from './measurements.ts';
import { movementDraft } from './movements.ts';
import type { DcsaTranslation, Origin } from './origin.ts';
import type { DcsaEvent } from './payload.ts';
import { unknownCode, unusable } from './unusable.ts';

/** What an event states itself, beside the equipment and the documents that it references. */
export function eventDrafts(event: DcsaEvent, origin: Origin, translation: DcsaTranslation): ObservationDraft[] {
  if (event.isRetracted) return retractionsOfItself(event, origin, translation);
  const retraction = retractionOfAnother(event, origin);
  if (retraction !== null && event.eventDateTime === null) return [retraction];
  return [
    ...(retraction === null ? [] : [retraction]),
    ...documentHolds(event, origin, translation),
    translate(event, origin, translation),
  ];
}

function translate(event: DcsaEvent, origin: Origin, translation: DcsaTranslation): ObservationDraft {
  const about = { ...origin, container: containerOf(event, origin) };
  switch (event.eventType) {
    case 'EQUIPMENT':
      return equipmentEvent(event, about, translation);
    case 'TRANSPORT':
      return transportEvent(event, origin, translation);
    case 'SHIPMENT':
      return documentDraft(event, origin, translation);
    case null:
      return unusable(event, about, 'The element does not say what kind of event it is.');
    default:
      if (MEASUREMENTS.has(event.eventType)) return measurementDraft(event, about, translation);
      return unusable(event, about, `The event type ${event.eventType} is not known.`);
  }
}

function equipmentEvent(event: DcsaEvent, origin: Origin, translation: DcsaTranslation): ObservationDraft {
  const code = event.equipmentEventTypeCode;
  const customs = CUSTOMS_EVENTS.get(code ?? '');
  const movement = EQUIPMENT_EVENTS.get(code ?? '');
  if (movement === undefined && customs === undefined) {
    return unusable(event, origin, unknownCode('equipmentEventTypeCode', code));
  }
  if (origin.container === null) {
    const given = event.equipmentReference;
    const reason =
      given === null ? 'The event names no container.' : `${given} does not have the form of a container number.`;
    return unusable(event, origin, reason);
  }
  if (customs !== undefined) return customsDraft(event, origin, { act: customs, translation });
  if (movement == null) return unusable(event, origin, `${code} says nothing about where the container is.`);
  return movementDraft(event, origin, { movement, translation });
}

function transportEvent(event: DcsaEvent, origin: Origin, translation: DcsaTranslation): ObservationDraft {
  const code = event.transportEventTypeCode;
  const movement = TRANSPORT_EVENTS.get(code ?? '');
  if (movement === undefined) return unusable(event, origin, unknownCode('transportEventTypeCode', code));
  if (movement === null) return unusable(event, origin, `${code} is neither an arrival nor a departure.`);
  return movementDraft(event, origin, { movement, translation });
}

function containerOf({ equipmentReference }: DcsaEvent, origin: Origin): string | null {
  return equipmentReference === null ? origin.container : readContainer(equipmentReference);
}

// Version 3: the event itself comes again, marked. Its id belongs to the event, so the retraction has none of its own.
function retractionsOfItself(event: DcsaEvent, origin: Origin, translation: DcsaTranslation): ObservationDraft[] {
  if (event.eventID === null) {
    return [unusable(event, origin, 'The event is retracted, but has no id by which to find it.')];
  }
  const container = containerOf(event, origin);
  const itself = { ...origin, container, sourceEventId: null };
  const customs = retractedCustoms(event, itself, translation);
  return [
    { kind: 'retraction', ...itself, retracts: event.eventID },
    ...(customs === null ? [] : [customs]),
    ...documentHolds(event, itself, translation),
  ];
}

function retractionOfAnother(event: DcsaEvent, origin: Origin): ObservationDraft | null {
  if (event.retractedEventID === null) return null;
  const sourceEventId = event.eventDateTime === null ? origin.sourceEventId : null;
  return { kind: 'retraction', ...origin, sourceEventId, retracts: event.retractedEventID };
}
