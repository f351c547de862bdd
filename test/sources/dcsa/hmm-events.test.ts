import { describe, expect, it } from 'vitest';
import { hmmEvents } from '../../../src/sources/dcsa/hmm-events.ts';
import { toObservations } from '../../../src/sources/dcsa/to-observations.ts';

const RECEIVED = { source: 'HDMU', receivedAt: '2026-02-01T00:00:00.000Z' } as const;
const CALL = {
  transportCallID: 'BK1-KRPUS',
  exportVoyageNumber: '0080E',
  UNLocationCode: 'KRPUS',
  facilityCode: 'KRPUSPNC',
  modeOfTransport: 'VESSEL',
  location: 'KRPUS',
  vessel: { vesselIMONumber: '9321483', vesselName: 'Test Vessel' },
};

function gateIn(changes: object = {}): object {
  return {
    eventID: 'E1',
    eventType: 'Equipment',
    eventCreatedDateTime: '2026-01-14T16:44:00+09:00',
    eventDateTime: '2026-01-14T16:43:00+09:00',
    eventClassifierCode: 'ACT',
    equipmentEventTypeCode: 'GTIN',
    equipmentReference: 'HMMU1234560',
    emptyIndicatorCode: 'Laden',
    eventLocation: 'KRPUS',
    transportCall: {
      UNLocationCode: 'KRPUS',
      facilityTypeCode: 'KRPUSPNC',
      modeOfTransport: 'Truck',
      location: 'KRPUS',
    },
    ...changes,
  };
}

function departure(changes: object = {}): object {
  return {
    eventID: 'T1',
    eventType: 'Transport',
    eventClassifierCode: 'ACT',
    eventDateTime: '2026-01-16T10:00:00+09:00',
    transportEventTypeCode: 'DEPA',
    transportCall: { UNLocationCode: 'KRPUS', modeOfTransport: 'Vessel', location: 'KRPUS' },
    ...changes,
  };
}

function draftsOf(json: unknown) {
  const events = hmmEvents(json);
  if (events === null) throw new Error('It is an answer of HMM.');
  return toObservations(events, RECEIVED).map(({ draft }) => draft);
}

describe('an answer of HMM', () => {
  it('has its events by type, mixed case, and codes of facilities for their types', () => {
    const [first] = draftsOf({ equipmentEvent: [gateIn()] });

    expect(first).toMatchObject({
      kind: 'movement',
      movement: 'gate_in',
      container: 'HMMU1234560',
      occurredAt: '2026-01-14T07:43:00.000Z',
      load: 'laden',
      mode: 'truck',
      place: { locode: 'KRPUS' },
      facility: { code: 'KRPUSPNC', type: null },
      vessel: null,
    });
  });

  it('names the vessel in the call at the place of an event, and no vessel for what a truck did there', () => {
    const drafts = draftsOf({ transportEvent: [departure()], equipmentEvent: [gateIn()], transportCall: [CALL] });

    expect(drafts).toMatchObject([
      {
        movement: 'depart',
        vessel: { imo: '9321483', name: 'Test Vessel' },
        voyage: '0080E',
        facility: { code: 'KRPUSPNC' },
      },
      { movement: 'gate_in', vessel: null, voyage: null },
    ]);
  });

  it.each([
    ['DEPA', '0080E', '9321483'],
    ['ARRI', '0079W', '9778791'],
  ])('distinguishes the vessels that meet at a port by their voyages: %s', (transportEventTypeCode, voyage, imo) => {
    const arriving = {
      ...CALL,
      transportCallID: 'BK0-KRPUS',
      exportVoyageNumber: null,
      importVoyageNumber: '0079W',
      vessel: { vesselIMONumber: '9778791' },
    };

    const drafts = draftsOf({
      transportEvent: [departure({ transportEventTypeCode })],
      transportCall: [CALL, arriving],
    });

    expect(drafts).toMatchObject([{ voyage, vessel: { imo } }]);
  });

  it('names no vessel where two of the same kind meet, unless the event names its call', () => {
    const other = {
      ...CALL,
      transportCallID: 'BK2-KRPUS',
      exportVoyageNumber: '0081E',
      vessel: { vesselIMONumber: '9778791' },
    };
    const named = {
      transportCall: { transportCallID: 'BK2-KRPUS', UNLocationCode: 'KRPUS', modeOfTransport: 'Vessel' },
    };

    const drafts = draftsOf({
      transportEvent: [departure(), departure({ eventID: 'T2', ...named })],
      transportCall: [CALL, other],
    });

    expect(drafts).toMatchObject([
      { vessel: null, voyage: null },
      { vessel: { imo: '9778791' }, voyage: '0081E' },
    ]);
  });

  it('takes the vessel of the whole transport for a call that names none', () => {
    const { vessel: _vessel, ...bare } = CALL;
    const transport = { transportName: 'Test Vessel', vesselImoNumber: '9321483', loadTransportCallId: 'BK1-KRPUS' };

    expect(draftsOf({ transport, transportEvent: [departure()], transportCall: [bare] })).toMatchObject([
      { vessel: { imo: '9321483', name: 'Test Vessel' } },
    ]);
  });

  it('says what became of the booking', () => {
    const shipmentEvent = [
      {
        eventID: 'S1',
        eventType: 'Shipment',
        eventClassifierCode: 'ACT',
        eventDateTime: '2026-01-02T18:07:22+09:00',
        shipmentEventTypeCode: 'CONF',
        documentId: 'SELM96466400',
        documentTypeCode: 'BKG',
      },
    ];

    expect(draftsOf({ shipmentEvent })).toMatchObject([
      { kind: 'document', document: 'booking', number: 'SELM96466400' },
    ]);
  });

  it('has the container of the answer where its events name none, and nothing where neither does', () => {
    const bare = gateIn({ equipmentReference: undefined });

    expect(draftsOf({ equipment: { equipmentReference: 'HMMU1234560' }, equipmentEvent: [bare] })).toMatchObject([
      { kind: 'movement', container: 'HMMU1234560' },
    ]);
    expect(draftsOf({ equipment: { ISOEquipmentCode: '45G1' }, equipmentEvent: [bare] })).toMatchObject([
      { kind: 'unusable' },
    ]);
  });

  it('may have one object in place of a list of one', () => {
    const drafts = draftsOf({ equipmentEvent: gateIn(), transportEvent: departure(), transportCall: CALL });

    expect(drafts).toEqual(
      draftsOf({ equipmentEvent: [gateIn()], transportEvent: [departure()], transportCall: [CALL] }),
    );
    expect(drafts).toHaveLength(2);
  });

  it('may come as a list, one for each container', () => {
    const answer = [
      { equipmentEvent: [gateIn()] },
      { equipmentEvent: [gateIn({ eventID: 'E2', equipmentReference: 'HMMU7654325' })] },
    ];

    expect(draftsOf(answer)).toMatchObject([{ container: 'HMMU1234560' }, { container: 'HMMU7654325' }]);
  });

  it.each([
    ['an empty body', undefined],
    ['null', null],
    ['empty lists', { shipmentEvent: [], transportEvent: [], equipmentEvent: [], transportCall: [] }],
    ['lists that are null', { shipment: null, transportEvent: null }],
    ['an empty list', []],
  ])('knows nothing: %s', (_what, json) => {
    expect(hmmEvents(json)).toEqual([]);
  });

  it.each([
    ['a text', 'OK'],
    ['another object', { result: 'OK' }],
    ['a list of others', [{ equipmentEvent: [] }, { result: 'OK' }]],
    ['a number', 7],
  ])('is not one: %s', (_what, json) => {
    expect(hmmEvents(json)).toBeNull();
  });

  it('is read without an exception, whatever stands in its lists', () => {
    const odd = [
      null,
      7,
      'x',
      [],
      {},
      { transportCall: 'KRPUS' },
      { eventLocation: 9 },
      { transportCall: { facilityTypeCode: {} } },
    ];

    const drafts = draftsOf({
      shipmentEvent: odd,
      transportEvent: odd,
      equipmentEvent: odd,
      transportCall: odd,
      transport: 3,
      equipment: 'x',
    });

    expect(drafts.every(({ kind }) => kind === 'unusable')).toBe(true);
  });
});
