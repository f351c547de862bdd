import { pushSender } from '../../support/pushing.ts';
import { EMMA, INLAND, LADING, type Numbers, PORT, type SourceMessage } from './journey.ts';

/** The line whose cargo it is. */
const LINE = pushSender('mersey');

type Members = Record<string, unknown>;

/** The messages of the line: 2.2 until the vessel is at sea, 3.0.0 from there on, and its arrival notices. */
export function byLine(numbers: Numbers): SourceMessage[] {
  return [
    message('departure', [emptyOut(numbers), fullIn(numbers), loaded(numbers), departed(numbers)]),
    message('first estimate', [transportEvent(numbers, 'e-eta', '2026-06-09T06:00:00-07:00', '2026-05-21T03:00:00Z')]),
    message('corrected estimate', [
      transportEvent(numbers, 'e-eta', '2026-06-10T05:00:00-07:00', '2026-06-01T04:10:00Z'),
    ]),
    message('arrival', { events: [arrived(numbers)] }),
    message('wrong pick-up', { events: [wrongPickUp(numbers, '2026-06-12T21:00:00Z')] }),
    message('retraction', { events: [{ ...wrongPickUp(numbers, '2026-06-13T08:30:00Z'), isRetracted: true }] }),
    message('first notice', notice(numbers, '2026-06-08T10:00:00Z', '2026-06-18', 'ZERO_PAID')),
    message('corrected notice', notice(numbers, '2026-06-13T15:20:00Z', '2026-06-27', 'FULLY_PAID')),
  ];
}

function message(name: string, body: unknown): SourceMessage {
  return { name, from: LINE, said: { text: JSON.stringify(body) } };
}

function emptyOut(numbers: Numbers): Members {
  const changes = { equipmentEventTypeCode: 'GTOT', emptyIndicatorCode: 'EMPTY', transportCall: depot() };
  return equipmentEvent(numbers, 'e-empty', '2026-05-14T10:00:00+08:00', '2026-05-14T03:05:00Z', changes);
}

function fullIn(numbers: Numbers): Members {
  const changes = { equipmentEventTypeCode: 'GTIN', transportCall: { ...callAt(LADING), modeOfTransport: 'TRUCK' } };
  return equipmentEvent(numbers, 'e-in', '2026-05-17T15:30:00+08:00', '2026-05-17T08:05:00Z', changes);
}

function loaded(numbers: Numbers): Members {
  const seals = [{ sealNumber: 'ML-77', sealSource: 'CAR' }];
  const changes = { equipmentEventTypeCode: 'LOAD', ISOEquipmentCode: '45G1', seals };
  return equipmentEvent(numbers, 'e-load', '2026-05-19T20:00:00+08:00', '2026-05-19T13:05:00Z', changes);
}

function departed(numbers: Numbers): Members {
  return {
    ...transportEvent(numbers, 'e-depa', '2026-05-20T08:00:00+08:00', '2026-05-20T01:05:00Z'),
    eventClassifierCode: 'ACT',
    transportEventTypeCode: 'DEPA',
    transportCall: callAt(LADING),
  };
}

function equipmentEvent(numbers: Numbers, id: string, at: string, createdAt: string, changes: Members): Members {
  return {
    eventID: `${id}-${numbers.bill}`,
    eventType: 'EQUIPMENT',
    eventCreatedDateTime: createdAt,
    eventClassifierCode: 'ACT',
    eventDateTime: at,
    equipmentReference: numbers.box,
    emptyIndicatorCode: 'LADEN',
    transportCall: callAt(LADING),
    ...documents(numbers),
    ...changes,
  };
}

/** A call of the vessel, by itself its expected arrival. It is about the whole shipment and names no container. */
function transportEvent(numbers: Numbers, id: string, at: string, createdAt: string): Members {
  return {
    eventID: `${id}-${numbers.bill}`,
    eventType: 'TRANSPORT',
    eventCreatedDateTime: createdAt,
    eventClassifierCode: 'EST',
    eventDateTime: at,
    transportEventTypeCode: 'ARRI',
    transportCall: callAt(PORT),
    ...documents(numbers),
  };
}

function documents({ bill, booking }: Numbers): Members {
  const references = [
    { documentReferenceType: 'TRD', documentReferenceValue: bill },
    { documentReferenceType: 'BKG', documentReferenceValue: booking },
  ];
  return { documentReferences: references };
}

function callAt(locode: string): Members {
  return {
    exportVoyageNumber: '026E',
    importVoyageNumber: '026E',
    UNLocationCode: locode,
    facilityTypeCode: 'POTE',
    modeOfTransport: 'VESSEL',
    vessel: { vesselIMONumber: EMMA.imo, vesselName: EMMA.name },
  };
}

function depot(): Members {
  return { UNLocationCode: LADING, facilityTypeCode: 'DEPO', modeOfTransport: 'TRUCK' };
}

function arrived(numbers: Numbers): Members {
  const kind = { eventTypeCode: 'TRANSPORT', eventClassifierCode: 'ACT', transportEventTypeCode: 'ARRI' };
  return event30(numbers, 'e-arri', '2026-06-10T09:40:00-07:00', '2026-06-10T18:00:00Z', kind);
}

function wrongPickUp(numbers: Numbers, updatedAt: string): Members {
  const kind = { eventTypeCode: 'EQUIPMENT', eventClassifierCode: 'ACT', equipmentEventTypeCode: 'GTOT' };
  const equipmentDetails = { equipmentReference: numbers.box, emptyIndicatorCode: 'LADEN' };
  const event = event30(numbers, 'e-wrong', '2026-06-12T13:00:00-07:00', updatedAt, kind);
  return { ...event, transportDetails: undefined, equipmentDetails };
}

function event30({ bill }: Numbers, id: string, at: string, updatedAt: string, kind: Members): Members {
  const vesselTransport = { vesselIMONumber: EMMA.imo, vesselName: EMMA.name };
  const voyage = { importVoyageNumberOrReference: { carrierVoyageNumber: '026E' } };
  return {
    eventID: `${id}-${bill}`,
    eventDateTime: at,
    eventUpdatedDateTime: updatedAt,
    eventLocation: { UNLocationCode: PORT, facilityTypeCode: 'POTE' },
    eventClassification: kind,
    transportDetails: { transportCall: { modeOfTransport: 'VESSEL', ...voyage, vesselTransport } },
    shipmentDetails: { documentReference: { typeCode: 'TRD', reference: bill } },
  };
}

function notice({ bill, booking, box }: Numbers, issuedAt: string, lastDay: string, paid: string): Members {
  return {
    issueDateTime: issuedAt,
    typeLabel: 'consignee',
    carrierCode: 'MAEU',
    carrierCodeListProvider: 'NMFTA',
    transportDocumentReference: bill,
    freightPaymentStatus: paid,
    transport: {
      portOfDischarge: { UNLocationCode: PORT, facilityTypeCode: 'POTE' },
      placeOfDelivery: { UNLocationCode: INLAND, facilityTypeCode: 'RAMP' },
      placeOfDeliveryArrivalDate: { value: '2026-06-20', classifier: 'PLN' },
      legs: [{ modeOfTransport: 'VESSEL' }, { modeOfTransport: 'RAIL' }],
    },
    utilizedTransportEquipments: [{ equipment: { equipmentReference: box, ISOEquipmentCode: '45G1' } }],
    freeTimes: [{ typeCodes: ['DEM'], duration: 5, timeUnit: 'CD', lastFreeDate: { value: lastDay } }],
    consignmentItems: [{ carrierBookingReference: booking }],
  };
}
