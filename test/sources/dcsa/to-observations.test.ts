import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ObservationDraft } from '../../../src/domain/observation.ts';
import { toObservations } from '../../../src/sources/dcsa/to-observations.ts';
import { equipmentEvent, shipmentEvent, transportCall, transportEvent } from './events.ts';

const RECEIVED_AT = '2026-01-06T00:00:00.000Z';
const TRANSLATION = { source: 'MAEU', receivedAt: RECEIVED_AT };

function drafts(...events: unknown[]): ObservationDraft[] {
  return toObservations(events, TRANSLATION).map(({ draft }) => draft);
}

function only(...events: unknown[]): ObservationDraft | undefined {
  const [draft, ...others] = drafts(...events);
  expect(others).toEqual([]);
  return draft;
}

describe('movements', () => {
  it('translates an equipment event whole', () => {
    const event = equipmentEvent();

    const statements = toObservations([event], TRANSLATION);

    expect(statements).toEqual([
      {
        raw: event,
        draft: {
          kind: 'movement',
          source: 'MAEU',
          party: 'shipping_line',
          sourceEventId: 'e-load',
          recordedAt: '2026-01-05T03:00:00.000Z',
          container: 'MSKU1234565',
          movement: 'load',
          classifier: 'actual',
          occurredAt: '2026-01-05T01:30:00.000Z',
          precision: 'time',
          load: 'laden',
          mode: 'vessel',
          place: { locode: 'CNSHA', name: null, latitude: null, longitude: null },
          facility: { code: 'YSGT', codeList: 'SMDG', name: null, type: 'terminal' },
          vessel: { imo: '9321483', name: 'Test Vessel' },
          voyage: '602E',
          originalEvent: 'EQUIPMENT LOAD',
        },
      },
    ]);
  });

  it.each([
    ['LOAD', 'load'],
    ['DISC', 'discharge'],
    ['GTIN', 'gate_in'],
    ['GTOT', 'gate_out'],
    ['STUF', 'stuff'],
    ['STRP', 'strip'],
    ['PICK', 'pick_up'],
    ['DROP', 'drop'],
    ['RSEA', 'reseal'],
    ['RMVD', 'remove'],
    ['INSP', 'inspect'],
    ['AVPU', 'available'],
    ['gtot ', 'gate_out'],
  ])('reads equipment code %s', (equipmentEventTypeCode, movement) => {
    expect(only(equipmentEvent({ equipmentEventTypeCode }))).toMatchObject({ kind: 'movement', movement });
  });

  it.each(['AVDO', 'CROS', 'CROSSED'])('keeps %s, which is no movement, as unusable', (code) => {
    const draft = only(equipmentEvent({ equipmentEventTypeCode: code }));

    expect(draft).toMatchObject({ kind: 'unusable', container: 'MSKU1234565', originalEvent: `EQUIPMENT ${code}` });
  });

  it.each([
    ['ARRI', 'arrive', '601W'],
    ['DEPA', 'depart', '602E'],
  ])('reads transport code %s, with the voyage of its direction', (transportEventTypeCode, movement, voyage) => {
    const draft = only(transportEvent({ transportEventTypeCode }));

    expect(draft).toMatchObject({ kind: 'movement', movement, voyage, container: null, classifier: 'estimated' });
  });

  it.each([
    ['ACT', 'actual'],
    ['EST', 'estimated'],
    ['PLN', 'planned'],
    ['PLAN', 'planned'],
  ])('reads classifier %s', (eventClassifierCode, classifier) => {
    expect(only(equipmentEvent({ eventClassifierCode }))).toMatchObject({ classifier });
  });

  it.each([
    ['EMPTY', 'empty'],
    ['LADEN', 'laden'],
    ['FULL', 'laden'],
    ['HALF', null],
    [undefined, null],
  ])('reads empty indicator %s', (emptyIndicatorCode, load) => {
    expect(only(equipmentEvent({ emptyIndicatorCode }))).toMatchObject({ load });
  });

  it.each([
    ['VESSEL', 'vessel'],
    ['BARGE', 'barge'],
    ['RAIL', 'rail'],
    ['TRUCK', 'truck'],
    ['PLANE', null],
  ])('reads mode %s', (modeOfTransport, mode) => {
    const draft = only(equipmentEvent({ transportCall: transportCall({ modeOfTransport }) }));

    expect(draft).toMatchObject({ mode });
  });

  it.each([
    ['a wrong check digit', '9321484', { imo: null, name: 'Test Vessel' }],
    ['a number', 9321483, { imo: '9321483', name: 'Test Vessel' }],
    ['letters before it', 'IMO 9321483', { imo: '9321483', name: 'Test Vessel' }],
    ['nothing', null, { imo: null, name: 'Test Vessel' }],
  ])('takes of a vessel only a valid IMO number: %s', (_what, vesselIMONumber, vessel) => {
    const call = transportCall({ vessel: { vesselIMONumber, vesselName: 'Test Vessel' } });

    expect(only(equipmentEvent({ transportCall: call }))).toMatchObject({ vessel });
  });

  it('takes the place of the event, and the facility of the call only if it is at that place', () => {
    const eventLocation = { UNLocationCode: 'USCHI', locationName: 'Chicago' };

    const elsewhere = only(equipmentEvent({ eventLocation }));
    const same = only(equipmentEvent({ eventLocation: { UNLocationCode: 'CNSHA', locationName: 'Shanghai' } }));

    expect(elsewhere).toMatchObject({ place: { locode: 'USCHI', name: 'Chicago' }, facility: null });
    expect(same).toMatchObject({ place: { locode: 'CNSHA', name: 'Shanghai' }, facility: { code: 'YSGT' } });
  });

  it('reads coordinates that come as text, and drops those that are none', () => {
    const place = (latitude: unknown) =>
      only(equipmentEvent({ eventLocation: { locationName: 'A', latitude, longitude: '2.5' }, transportCall: null }));

    expect(place('48.5')).toMatchObject({ place: { name: 'A', latitude: 48.5, longitude: 2.5 } });
    expect(place('91')).toMatchObject({ place: { name: 'A', latitude: null, longitude: null } });
    expect(place('north')).toMatchObject({ place: { name: 'A', latitude: null, longitude: null } });
  });

  it('stands without a transport call', () => {
    const draft = only(transportEvent({ transportCall: undefined }));

    expect(draft).toMatchObject({
      kind: 'movement',
      place: null,
      facility: null,
      vessel: null,
      voyage: null,
      mode: null,
    });
  });

  it('reads events in boxes, and events that do not name their type', () => {
    const { eventID, eventCreatedDateTime, eventType: _, ...payload } = equipmentEvent();

    const draft = only({ metadata: { eventID, eventCreatedDateTime }, payload });

    expect(draft).toEqual(only(equipmentEvent()));
  });
});

describe('times', () => {
  it.each([
    ['UTC', '2026-01-05T09:30:00Z', '2026-01-05T09:30:00.000Z', 'time'],
    ['an offset', '2026-01-05T09:30:00-05:00', '2026-01-05T14:30:00.000Z', 'time'],
    ['an offset without colon', '2026-01-05T09:30:00+0530', '2026-01-05T04:00:00.000Z', 'time'],
    ['an offset of hours', '2026-01-05T09:30+08', '2026-01-05T01:30:00.000Z', 'time'],
    ['fractions', '2026-01-05T09:30:00.123456Z', '2026-01-05T09:30:00.123Z', 'time'],
    ['no offset: the clock of the place', '2026-01-05T09:30:00', '2026-01-05T01:30:00.000Z', 'time'],
    ['a blank for the T', '2026-01-05 09:30:00', '2026-01-05T01:30:00.000Z', 'time'],
    ['a day: midnight at the place', '2026-01-05', '2026-01-04T16:00:00.000Z', 'date'],
  ])('reads %s', (_what, eventDateTime, occurredAt, precision) => {
    expect(only(equipmentEvent({ eventDateTime }))).toMatchObject({ occurredAt, precision });
  });

  it.each([
    ['2026-01-05T09:30:00', '2026-01-05T09:30:00.000Z'],
    ['2026-01-05', '2026-01-05T00:00:00.000Z'],
  ])('reads %s as UTC where the zone of the place is not known', (eventDateTime, occurredAt) => {
    expect(only(equipmentEvent({ eventDateTime, transportCall: null }))).toMatchObject({ occurredAt });
  });

  it.each([
    ['1899-12-30T00:00:00Z', 'lies before 2000 or more than two years ahead'],
    ['1999-12-31T23:59:59Z', 'lies before 2000 or more than two years ahead'],
    ['2199-01-01T00:00:00Z', 'lies before 2000 or more than two years ahead'],
    ['9999-12-31', 'lies before 2000 or more than two years ahead'],
    ['2026-02-30T10:00:00Z', 'is no date or time'],
    ['2026-01-05T25:00:00Z', 'is no date or time'],
    ['yesterday', 'is no date or time'],
    ['20260105', 'is no date or time'],
  ])('keeps an event dated %s as unusable', (eventDateTime, reason) => {
    for (const event of [equipmentEvent({ eventDateTime }), shipmentEvent({ eventDateTime })]) {
      expect(only(event)).toMatchObject({ kind: 'unusable', reason: `The eventDateTime ${eventDateTime} ${reason}.` });
    }
  });

  it('takes the later of creation and update as the version', () => {
    const eventUpdatedDateTime = '2026-01-05T05:00:00+01:00';

    expect(only(equipmentEvent({ eventUpdatedDateTime }))).toMatchObject({ recordedAt: '2026-01-05T04:00:00.000Z' });
  });

  it.each(['2199-01-01T00:00:00Z', 'now', null])(
    'does not believe %s as the time of a version',
    (eventCreatedDateTime) => {
      expect(only(equipmentEvent({ eventCreatedDateTime }))).toMatchObject({ kind: 'movement', recordedAt: null });
    },
  );
});

describe('containers', () => {
  it.each([
    ['MSKU1234565', 'MSKU1234565'],
    ['msku 123456-5', 'MSKU1234565'],
    ['MSKU1234569', 'MSKU1234569'],
  ])('keeps the number of the line: %s', (equipmentReference, container) => {
    expect(only(equipmentEvent({ equipmentReference }))).toMatchObject({ kind: 'movement', container });
  });

  it.each(['NOTACONTAINER', '12345', 'MSKU12345'])('keeps an event of %s as unusable', (equipmentReference) => {
    const reason = `${equipmentReference} does not have the form of a container number.`;

    expect(only(equipmentEvent({ equipmentReference }))).toMatchObject({ kind: 'unusable', reason });
  });

  it('keeps an equipment event without a container as unusable, unless its references name exactly one', () => {
    const references = [{ referenceType: 'EQ', referenceValue: 'MSKU1234565' }];

    expect(only(equipmentEvent({ equipmentReference: null }))).toMatchObject({ kind: 'unusable', container: null });
    expect(only(equipmentEvent({ equipmentReference: null, references }))).toMatchObject({ container: 'MSKU1234565' });
  });

  it.each([
    ['one', ['MSKU1234565'], 'MSKU1234565'],
    ['one twice', ['MSKU1234565', 'MSKU1234565'], 'MSKU1234565'],
    ['two', ['MSKU1234565', 'MSKU7654321'], null],
    ['none', [], null],
  ])('ties a transport event to a container if its references name %s', (_what, numbers, container) => {
    const references = numbers.map((referenceValue) => ({ referenceType: 'EQ', referenceValue }));

    expect(only(transportEvent({ references }))).toMatchObject({ container });
  });
});

describe('equipment and documents', () => {
  it('tells type and seal once, as new as their last mention', () => {
    const described = {
      ISOEquipmentCode: '45g1',
      seals: [{ sealNumber: 'S1' }, { sealNumber: 'S2', sealSource: 'CAR' }],
    };
    const events = [
      equipmentEvent({ ...described, eventID: '1', eventCreatedDateTime: '2026-01-02T00:00:00Z' }),
      equipmentEvent({ ...described, eventID: '2', eventCreatedDateTime: '2026-01-04T00:00:00Z' }),
      equipmentEvent({ ...described, eventID: '3', eventCreatedDateTime: '2026-01-03T00:00:00Z' }),
    ];

    const equipment = drafts(...events).filter(({ kind }) => kind === 'equipment');

    expect(equipment).toEqual([
      {
        kind: 'equipment',
        source: 'MAEU',
        party: 'shipping_line',
        sourceEventId: null,
        recordedAt: '2026-01-04T00:00:00.000Z',
        container: 'MSKU1234565',
        isoCode: '45G1',
        sealNumber: 'S2',
        weightKg: null,
      },
    ]);
  });

  it('tells the numbers of booking and bill of lading once each', () => {
    const documentReferences = [
      { documentReferenceType: 'BKG', documentReferenceValue: 'abc1' },
      { documentReferenceType: 'TRD', documentReferenceValue: 123456789 },
      { documentReferenceType: 'SHI', documentReferenceValue: 'SHI1' },
    ];
    const references = [{ referenceType: 'BL', referenceValue: '123456789' }];

    const documents = drafts(
      equipmentEvent({ documentReferences }),
      transportEvent({ documentReferences }),
      transportEvent({ references }),
    ).filter(({ kind }) => kind === 'document');

    expect(documents).toMatchObject([
      { document: 'booking', number: 'ABC1', event: 'mentioned' },
      { document: 'bill_of_lading', number: '123456789', event: 'mentioned', originalEvent: 'reference TRD' },
      { document: 'bill_of_lading', number: '123456789', event: 'mentioned', originalEvent: 'reference BL' },
    ]);
  });

  it('dates the mention of a number by the newest of the events that mention it', () => {
    const documentReferences = [{ documentReferenceType: 'BKG', documentReferenceValue: 'abc1' }];
    const events = [
      equipmentEvent({ eventID: '1', documentReferences, eventCreatedDateTime: '2026-01-02T00:00:00Z' }),
      equipmentEvent({
        eventID: '2',
        documentReferences,
        eventDateTime: '2026-01-04T00:00:00Z',
        eventCreatedDateTime: null,
      }),
      equipmentEvent({ eventID: '3', documentReferences, eventCreatedDateTime: '2026-01-03T00:00:00Z' }),
      equipmentEvent({ eventID: '4', eventDateTime: '2026-01-09T00:00:00Z' }),
    ];

    const documents = drafts(...events).filter(({ kind }) => kind === 'document');

    expect(documents).toEqual([
      {
        kind: 'document',
        source: 'MAEU',
        party: 'shipping_line',
        sourceEventId: null,
        recordedAt: '2026-01-03T00:00:00.000Z',
        container: 'MSKU1234565',
        document: 'booking',
        number: 'ABC1',
        event: 'mentioned',
        occurredAt: '2026-01-05T01:30:00.000Z',
        originalEvent: 'reference BKG',
      },
    ]);
  });

  it.each([
    ['one container only', [{}, { eventID: '2' }], 'MSKU1234565'],
    ['two containers', [{}, { equipmentReference: 'MSKU7654321' }], null],
  ])('ties the mention of a number to a container if its events are about %s', (_what, changes, container) => {
    const documentReferences = [{ documentReferenceType: 'BKG', documentReferenceValue: 'abc1' }];
    const events = changes.map((change) => equipmentEvent({ ...change, documentReferences }));

    const documents = drafts(...events).filter(({ kind }) => kind === 'document');

    expect(documents).toMatchObject([{ number: 'ABC1', container }]);
  });

  it('leaves the mention of a number to the shipment if an event about the whole of it mentions it too', () => {
    const documentReferences = [{ documentReferenceType: 'BKG', documentReferenceValue: 'abc1' }];

    const documents = drafts(equipmentEvent({ documentReferences }), transportEvent({ documentReferences })).filter(
      ({ kind }) => kind === 'document',
    );

    expect(documents).toMatchObject([{ number: 'ABC1', container: null, occurredAt: '2026-01-20T16:00:00.000Z' }]);
  });

  it('says the same of a number as long as its events do', () => {
    const documentReferences = [{ documentReferenceType: 'BKG', documentReferenceValue: 'abc1' }];
    const answer = [equipmentEvent({ documentReferences }), transportEvent({ documentReferences })];
    const askedAgain = { ...TRANSLATION, receivedAt: '2026-01-07T00:00:00.000Z' };

    const again = toObservations(answer.toReversed(), askedAgain).map(({ draft }) => draft);

    expect(again.filter(({ kind }) => kind === 'document')).toEqual(
      drafts(...answer).filter(({ kind }) => kind === 'document'),
    );
  });

  it.each([
    ['RECE', 'received'],
    ['PENA', 'pending'],
    ['PENU', 'pending'],
    ['REJE', 'rejected'],
    ['VOID', 'cancelled'],
    ['CONF', 'confirmed'],
    ['ISSU', 'issued'],
    ['DRFT', 'other'],
    ['APPR', 'other'],
    ['SURR', 'other'],
    ['SUBM', 'other'],
  ])('reads shipment code %s', (shipmentEventTypeCode, event) => {
    expect(only(shipmentEvent({ shipmentEventTypeCode }))).toEqual({
      kind: 'document',
      source: 'MAEU',
      party: 'shipping_line',
      sourceEventId: 'e-conf',
      recordedAt: '2025-12-20T03:00:00.000Z',
      container: null,
      document: 'booking',
      number: '260000001',
      event,
      occurredAt: '2025-12-20T02:59:00.000Z',
      originalEvent: `SHIPMENT ${shipmentEventTypeCode}`,
    });
  });

  it.each([
    ['BKG', 'booking'],
    ['TRD', 'bill_of_lading'],
    ['SHI', 'other'],
    ['VGM', 'other'],
    ['CBR', 'other'],
  ])('reads document type %s', (documentTypeCode, document) => {
    expect(only(shipmentEvent({ documentTypeCode }))).toMatchObject({ kind: 'document', document });
  });
});

describe('retractions', () => {
  it('reads an event that takes back another', () => {
    const metadata = { eventID: 'r-1', eventType: 'TRANSPORT', eventCreatedDateTime: '2026-01-05T03:00:00Z' };

    expect(only({ metadata: { ...metadata, retractedEventID: 'e-load' } })).toEqual({
      kind: 'retraction',
      source: 'MAEU',
      party: 'shipping_line',
      sourceEventId: 'r-1',
      recordedAt: '2026-01-05T03:00:00.000Z',
      container: null,
      retracts: 'e-load',
    });
  });

  it('reads an event that takes back another and stands in its place', () => {
    expect(drafts(equipmentEvent({ retractedEventID: 'e-old' }))).toMatchObject([
      { kind: 'retraction', retracts: 'e-old', sourceEventId: null },
      { kind: 'movement', sourceEventId: 'e-load' },
    ]);
  });

  it.each([true, 'true'])('reads an event that is marked as retracted by %j', (isRetracted) => {
    const draft = only(equipmentEvent({ isRetracted, ISOEquipmentCode: '45G1' }));

    expect(draft).toMatchObject({ kind: 'retraction', retracts: 'e-load', sourceEventId: null });
  });

  it('cannot use a retraction that does not say of what', () => {
    expect(only(equipmentEvent({ isRetracted: true, eventID: null }))).toMatchObject({ kind: 'unusable' });
  });
});

describe('what is not understood', () => {
  it.each([
    [
      'equipment code',
      equipmentEvent({ equipmentEventTypeCode: 'FLEW' }),
      'The equipmentEventTypeCode FLEW is not known.',
    ],
    ['no equipment code', equipmentEvent({ equipmentEventTypeCode: null }), 'The event has no equipmentEventTypeCode.'],
    [
      'transport code',
      transportEvent({ transportEventTypeCode: 'SANK' }),
      'The transportEventTypeCode SANK is not known.',
    ],
    ['shipment code', shipmentEvent({ shipmentEventTypeCode: 'LOST' }), 'The shipmentEventTypeCode LOST is not known.'],
    ['document type', shipmentEvent({ documentTypeCode: 'POEM' }), 'The documentTypeCode POEM is not known.'],
    ['classifier', equipmentEvent({ eventClassifierCode: 'REQ' }), 'The eventClassifierCode REQ is not known.'],
    ['event type', equipmentEvent({ eventType: 'OPERATIONS' }), 'The event type OPERATIONS is not known.'],
    [
      'vessel that comes near',
      transportEvent({ transportEventTypeCode: 'APPROACHING' }),
      'APPROACHING is neither an arrival nor a departure.',
    ],
    ['no event type', { eventID: 'x' }, 'The element does not say what kind of event it is.'],
    ['no time', equipmentEvent({ eventDateTime: null }), 'The event has no eventDateTime.'],
    ['a number', 5, 'The element is no event.'],
    ['null', null, 'The element is no event.'],
    ['a list', [equipmentEvent()], 'The element is no event.'],
    [
      'code of another table',
      equipmentEvent({ equipmentEventTypeCode: 'toString' }),
      expect.stringContaining('TOSTRING'),
    ],
  ])('keeps it with its reason: %s', (_what, event, reason) => {
    expect(only(event)).toMatchObject({ kind: 'unusable', source: 'MAEU', party: 'shipping_line', reason });
  });

  it('loses none of the others to a bad element', () => {
    const kinds = drafts(null, equipmentEvent(), { eventType: 'EQUIPMENT' }, transportEvent()).map(({ kind }) => kind);

    expect(kinds).toEqual(['unusable', 'movement', 'unusable', 'movement']);
  });

  it('reads members of the wrong type as missing', () => {
    const broken = equipmentEvent({ transportCall: 'none', seals: {}, references: [null, 3, 'x'], eventLocation: [] });

    expect(only(broken)).toMatchObject({ kind: 'movement', place: null });
  });
});

describe('any JSON', () => {
  const value = fc.jsonValue();
  const members = (event: Record<string, unknown>) =>
    fc.record(Object.fromEntries(Object.keys(event).map((key) => [key, fc.oneof(value, fc.constant(event[key]))])));
  const element = fc.oneof(
    value,
    members(equipmentEvent({ eventLocation: {}, references: [], seals: [], ISOEquipmentCode: '45G1' })),
    members(transportEvent({ documentReferences: [], retractedEventID: 'a' })),
    members(shipmentEvent({ isRetracted: false })),
  );

  it('is translated without throwing, into valid observations, none of the elements lost', () => {
    fc.assert(
      fc.property(fc.array(element), (elements) => {
        const statements = toObservations(elements, TRANSLATION);
        for (const { draft } of statements) ObservationDraft.parse(draft);
        const raws = new Set(statements.map(({ raw }) => raw));
        expect(elements.every((one) => raws.has(one))).toBe(true);
      }),
    );
  });

  it('says the same in another order', () => {
    fc.assert(
      fc.property(fc.array(element), (elements) => {
        const said = (list: unknown[]) =>
          drafts(...list)
            .map((draft) => JSON.stringify(draft))
            .sort();
        expect(said(elements.toReversed())).toEqual(said(elements));
      }),
    );
  });
});
