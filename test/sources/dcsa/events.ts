/** Events as a line sends them, to be changed by the tests. */
type Members = Record<string, unknown>;

/** A laden container of the line is loaded in Shanghai. */
export function equipmentEvent(changes: Members = {}): Members {
  return {
    eventID: 'e-load',
    eventType: 'EQUIPMENT',
    eventCreatedDateTime: '2026-01-05T03:00:00Z',
    eventClassifierCode: 'ACT',
    eventDateTime: '2026-01-05T09:30:00+08:00',
    equipmentEventTypeCode: 'LOAD',
    equipmentReference: 'MSKU1234565',
    emptyIndicatorCode: 'LADEN',
    transportCall: transportCall(),
    ...changes,
  };
}

/** The vessel arrives in Los Angeles. */
export function transportEvent(changes: Members = {}): Members {
  return {
    eventID: 'e-arri',
    eventType: 'TRANSPORT',
    eventCreatedDateTime: '2026-01-05T03:00:00Z',
    eventClassifierCode: 'EST',
    eventDateTime: '2026-01-20T08:00:00-08:00',
    transportEventTypeCode: 'ARRI',
    transportCall: transportCall({ UNLocationCode: 'USLAX', facilityCode: 'TRP' }),
    ...changes,
  };
}

/** The booking is confirmed. */
export function shipmentEvent(changes: Members = {}): Members {
  return {
    eventID: 'e-conf',
    eventType: 'SHIPMENT',
    eventCreatedDateTime: '2025-12-20T03:00:00Z',
    eventClassifierCode: 'ACT',
    eventDateTime: '2025-12-20T02:59:00Z',
    shipmentEventTypeCode: 'CONF',
    documentTypeCode: 'BKG',
    documentID: '260000001',
    ...changes,
  };
}

export function transportCall(changes: Members = {}): Members {
  return {
    transportCallID: 'call-1',
    exportVoyageNumber: '602E',
    importVoyageNumber: '601W',
    UNLocationCode: 'CNSHA',
    facilityCode: 'YSGT',
    facilityCodeListProvider: 'SMDG',
    facilityTypeCode: 'POTE',
    modeOfTransport: 'VESSEL',
    vessel: { vesselIMONumber: '9321483', vesselName: 'Test Vessel' },
    ...changes,
  };
}

/** What a line answers in the form of the standard when there is no list of events (DCSA, error object of 2.2). */
export function dcsaError(statusCode: number, message = 'No events match the request'): Members {
  return {
    httpMethod: 'GET',
    requestUri: '/v2/events',
    errors: [{ reason: 'notFound', message }],
    statusCode,
    statusCodeText: 'Not Found',
    errorDateTime: '2026-01-06T00:00:00Z',
  };
}
