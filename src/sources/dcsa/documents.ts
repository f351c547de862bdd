import type { ObservationDraft } from '../../domain/observation.ts';
import { isPlausible } from '../../domain/plausible.ts';
import { DOCUMENT_TYPES, SHIPMENT_EVENTS } from './document-codes.ts';
import { readDcsaMoment } from './moment.ts';
import type { DcsaTranslation, Origin } from './origin.ts';
import type { DcsaEvent } from './payload.ts';
import { badTime, implausible, unknownCode, unusable, unusableName } from './unusable.ts';

/** What became of a document, or why that is not understood. */
export function documentDraft(event: DcsaEvent, origin: Origin, { receivedAt }: DcsaTranslation): ObservationDraft {
  const whole = { ...origin, container: null };
  const happened = SHIPMENT_EVENTS.get(event.shipmentEventTypeCode ?? '');
  if (happened === undefined) {
    return unusable(event, whole, unknownCode('shipmentEventTypeCode', event.shipmentEventTypeCode));
  }
  const document = DOCUMENT_TYPES.get(event.documentTypeCode ?? '');
  if (document === undefined) return unusable(event, whole, unknownCode('documentTypeCode', event.documentTypeCode));
  const moment = readDcsaMoment(event.eventDateTime ?? '', null);
  if (event.eventDateTime !== null && moment === null) return unusable(event, whole, badTime(event.eventDateTime));
  if (moment !== null && !isPlausible(moment.at, receivedAt)) {
    return unusable(event, whole, implausible(event.eventDateTime));
  }
  const remark = event.reason ?? event.changeRemark;
  return {
    kind: 'document',
    ...whole,
    document,
    number: event.documentID?.toUpperCase() ?? null,
    event: happened,
    occurredAt: moment?.at ?? null,
    originalEvent: unusableName(event),
    ...(remark === null ? {} : { changeRemark: remark }),
  };
}
