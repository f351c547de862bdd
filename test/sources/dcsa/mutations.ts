import { chanceOf } from '../../bench/chance.ts';
import { equipmentEvent, shipmentEvent, transportEvent } from './events.ts';
import { customsEvent, equipmentEvent30, equipmentEventInWords, shipmentEvent30 } from './events-30.ts';
import { damagedText, damagedValue } from './json-damage.ts';

const REFERENCES = {
  documentReferences: [{ documentReferenceType: 'TRD', documentReferenceValue: 'BL1' }],
  references: [{ referenceType: 'EQ', referenceValue: 'MSKU1234565' }],
  seals: [{ sealNumber: 'S1', sealSource: 'CAR' }],
  ISOEquipmentCode: '45G1',
};
const SHIPMENT_DETAILS = {
  documentReference: { typeCode: 'BKG', reference: 'B1' },
  additionalDocumentReferences: [{ type: 'TRANSPORT_DOCUMENT', reference: 'T1' }],
  documentReferenceReplacements: [{ oldReferences: [{ typeCode: 'BKG', reference: 'B0' }], newReferences: [] }],
  shipmentReferences: [{ typeCode: 'EQ', reference: 'MSKU1234565' }],
};
const EVENTS: readonly object[] = [
  equipmentEvent(REFERENCES),
  transportEvent(REFERENCES),
  shipmentEvent(),
  equipmentEvent30({ shipmentDetails: SHIPMENT_DETAILS }),
  equipmentEventInWords({ eventRouting: { originatingParties: [{ partyCode: 'MAEU' }] } }),
  shipmentEvent30({ shipmentDetails: SHIPMENT_DETAILS }),
  customsEvent('CUSS', '2026-01-20T10:00:00Z'),
  customsEvent('CUSR', '2026-01-21T10:00:00Z', { isRetracted: true }),
  equipmentEvent30({ eventClassification: { eventTypeCode: 'REEFER' } }),
  { metadata: { eventID: 'r', eventType: 'EQUIPMENT', retractedEventID: 'e-load' }, payload: equipmentEvent() },
];

/** A pushed body in any of the versions, or several, damaged in some way; the same seed gives the same text. */
export function mutate(seed: number): string {
  const chance = chanceOf(seed);
  const events = Array.from({ length: chance.below(4) + 1 }, () => chance.pick(EVENTS));
  const whole = chance.happens(0.4) ? { events, feedbackElements: [{ severity: 'WARN' }] } : events;
  const text = JSON.stringify(damagedValue(chance.happens(0.1) ? events[0] : whole, chance));
  return chance.happens(0.4) ? damagedText(text, chance) : text;
}
