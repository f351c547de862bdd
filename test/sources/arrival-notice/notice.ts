/** An arrival notice as a line sends it, to be changed by the tests. */
type Members = Record<string, unknown>;

/** Two containers come to Los Angeles by vessel, and are picked up there. */
export function notice(changes: Members = {}): Members {
  return {
    issueDateTime: '2026-01-05T10:00:00Z',
    typeLabel: 'consignee',
    carrierCode: 'MAEU',
    carrierCodeListProvider: 'NMFTA',
    transportDocumentReference: 'MSK260000001',
    transport: transport(),
    utilizedTransportEquipments: [
      { equipment: { equipmentReference: 'MSKU1234565', ISOEquipmentCode: '45G1' }, seals: [{ number: 'S1' }] },
      { equipment: { equipmentReference: 'MSKU7654321', ISOEquipmentCode: '22G1' } },
    ],
    consignmentItems: [{ carrierBookingReference: '260000001' }],
    ...changes,
  };
}

/** The vessel arrives on 12 January. */
export function transport(changes: Members = {}): Members {
  return {
    portOfDischarge: {
      UNLocationCode: 'USLAX',
      facilityTypeCode: 'POTE',
      facility: { facilityCode: 'TRP', facilityCodeListProvider: 'SMDG' },
    },
    portOfDischargeArrivalDate: { value: '2026-01-12', classifier: 'EST' },
    legs: [
      {
        modeOfTransport: 'VESSEL',
        vesselVoyage: { vesselName: 'Test Vessel', vesselIMONumber: '9321483', carrierImportVoyageNumber: '601W' },
      },
    ],
    ...changes,
  };
}

/** It goes on to Chicago by rail and arrives there on 20 January. */
export function inland(changes: Members = {}): Members {
  const { legs } = transport();
  return transport({
    placeOfDelivery: { UNLocationCode: 'USCHI', facilityTypeCode: 'RAMP' },
    placeOfDeliveryArrivalDate: { value: '2026-01-20', classifier: 'PLN' },
    legs: [...(Array.isArray(legs) ? legs : []), { modeOfTransport: 'RAIL' }],
    ...changes,
  });
}

/** Five calendar days of demurrage. */
export function freeTime(changes: Members = {}): Members {
  return { typeCodes: ['DEM'], duration: 5, timeUnit: 'CD', ...changes };
}
