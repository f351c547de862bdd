/** Events of version 3.0.0 and of its beta, as a line sends them, to be changed by the tests. */
type Members = Record<string, unknown>;

/** A laden container is loaded in Shanghai, in the codes of the first drafts: the event of events.ts. */
export function equipmentEvent30(changes: Members = {}): Members {
  return {
    ...head30(),
    eventClassification: { eventTypeCode: 'EQUIPMENT', eventClassifierCode: 'ACT', equipmentEventTypeCode: 'LOAD' },
    equipmentDetails: { equipmentReference: 'MSKU1234565', emptyIndicatorCode: 'LADEN' },
    ...changes,
  };
}

/** The same in the words of the later drafts. */
export function equipmentEventInWords(changes: Members = {}): Members {
  return {
    ...head30(),
    eventLocation: location('facilityType', 'PORT_TERMINAL'),
    eventClassification: { eventType: 'EQUIPMENT', eventClassifier: 'ACTUAL', equipmentEventType: 'LOADED' },
    equipmentDetails: { equipmentReference: 'MSKU1234565', emptyIndicator: 'LADEN' },
    ...changes,
  };
}

/** The booking is confirmed. */
export function shipmentEvent30(changes: Members = {}): Members {
  return {
    eventID: 'e-conf',
    eventDateTime: '2025-12-20T02:59:00Z',
    eventUpdatedDateTime: '2025-12-20T03:00:00Z',
    eventClassification: { eventTypeCode: 'SHIPMENT', eventClassifierCode: 'ACT', shipmentEventTypeCode: 'CONF' },
    shipmentDetails: { documentReference: { typeCode: 'BKG', reference: '260000001' } },
    ...changes,
  };
}

/** What customs did with the container. */
export function customsEvent(code: string, eventDateTime: string, changes: Members = {}): Members {
  const kind = { eventTypeCode: 'EQUIPMENT', eventClassifierCode: 'ACT', equipmentEventTypeCode: code };
  return equipmentEvent30({ eventID: `e-${code}`, eventDateTime, eventClassification: kind, ...changes });
}

function head30(): Members {
  return {
    eventID: 'e-load',
    eventDateTime: '2026-01-05T09:30:00+08:00',
    eventUpdatedDateTime: '2026-01-05T03:00:00Z',
    eventLocation: location('facilityTypeCode', 'POTE'),
    transportDetails: {
      transportCall: {
        transportCallReference: 'call-1',
        modeOfTransport: 'VESSEL',
        exportVoyageNumberOrReference: { carrierVoyageNumber: '602E' },
        importVoyageNumberOrReference: { carrierVoyageNumber: '601W' },
        vesselTransport: { vesselIMONumber: '9321483', vesselName: 'Test Vessel' },
      },
    },
  };
}

function location(member: string, type: string): Members {
  return {
    UNLocationCode: 'CNSHA',
    [member]: type,
    facility: { facilityCode: 'YSGT', facilityCodeListProvider: 'SMDG' },
  };
}
