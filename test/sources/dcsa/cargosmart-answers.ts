/** Answers in the form of CargoSmart, written by hand. */
export function cargoSmartAnswer(shipment: object): object {
  return { shipmentContent: JSON.stringify(shipment), errors: [] };
}

/** A time as the service writes it: a calendar of its program. */
export function moment(text: string): object {
  return { GMT: { timeInMillis: Date.parse(text), lenient: true }, locDT: { CSTimeZone: 'CCT' } };
}

/** A town in the members of the service, with its UN/LOCODE or without. */
export function town(city: string, country: string, code: string | null = null): object {
  return { city, country, state: '', locationCode: code === null ? null : { UNLocationCode: code } };
}

/** An event: loaded at the first port. */
export function cargoSmartEvent(changes: object = {}): object {
  return {
    CSEvent: { CSEventCode: 'CS060', dimentionType: '', dimentionValue: '', estActIndicator: 'A' },
    carrEventCode: 'Loaded on board',
    eventDT: moment('2026-01-04T12:24:00Z'),
    eventDescription: 'Loaded on Board at First Port of Load',
    eventReceivedDT: moment('2026-01-05T06:19:00Z'),
    location: {
      cityDetails: town('Hamburg', 'Germany', 'DEHAM'),
      facility: { facilityCode: 'HAM01', facilityName: 'Example Terminal' },
      locationName: 'Hamburg',
    },
    mode: 'Vessel',
    ...changes,
  };
}

/** A leg from Hamburg to Qingdao, whose ports have no codes. */
export function cargoSmartLeg(): object {
  const vessel = { vesselName: 'Example Vessel', lloydsNumber: '9321483' };
  return {
    legSeq: 1,
    POL: { port: town('Hamburg', 'Germany'), facility: null },
    POD: { port: town('Qingdao', 'China'), facility: { facilityCode: 'TAO06', facilityName: 'QQCTU' } },
    SVVD: {
      loading: { ...vessel, voyage: '012', direction: 'E' },
      discharge: { ...vessel, voyage: '013', direction: 'W' },
    },
    departureDT: [
      { ...moment('2026-01-05T04:00:00Z'), indicator: { value: 'E' } },
      { ...moment('2026-01-05T03:54:00Z'), indicator: { value: 'A' } },
    ],
    arrivalDT: [{ ...moment('2026-02-18T12:00:00Z'), indicator: { value: 'E' } }],
  };
}

/** A container with one leg. */
export function cargoSmartContainer(changes: object = {}): object {
  return {
    containerNumber: { containerNumber: 'MSKU123456', containerCheckDigit: '5', carrCntrSizeType: '40HQ', seal: [] },
    event: [cargoSmartEvent()],
    externalReference: [
      { CSReferenceType: { value: 'BL' }, referenceNumber: '2640000010' },
      { CSReferenceType: { value: 'BKG' }, referenceNumber: '3012345678' },
      { CSReferenceType: { value: 'FR' }, referenceNumber: 'ours' },
    ],
    route: { shipmentLeg: [cargoSmartLeg()], lastPOD: { port: town('Qingdao', 'China', 'CNTAO') } },
    ...changes,
  };
}
