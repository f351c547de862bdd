import { describe, expect, it } from 'vitest';
import { toObservations } from '../../../src/sources/dcsa/to-observations.ts';
import { drafts, only, TRANSLATION } from './drafts.ts';
import { equipmentEvent, shipmentEvent, transportEvent } from './events.ts';

describe('equipment and documents', () => {
  it('reports type and seal once, as new as their last reference', () => {
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

  it('reports the numbers of booking and bill of lading once each', () => {
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

  it('dates the reference to a number by the newest of the events that refer to it', () => {
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
  ])('ties the reference to a number to a container if its events are about %s', (_what, changes, container) => {
    const documentReferences = [{ documentReferenceType: 'BKG', documentReferenceValue: 'abc1' }];
    const events = changes.map((change) => equipmentEvent({ ...change, documentReferences }));

    const documents = drafts(...events).filter(({ kind }) => kind === 'document');

    expect(documents).toMatchObject([{ number: 'ABC1', container }]);
  });

  it('leaves the reference to a number to the shipment if an event about the whole of it refers to it too', () => {
    const documentReferences = [{ documentReferenceType: 'BKG', documentReferenceValue: 'abc1' }];

    const documents = drafts(equipmentEvent({ documentReferences }), transportEvent({ documentReferences })).filter(
      ({ kind }) => kind === 'document',
    );

    expect(documents).toMatchObject([{ number: 'ABC1', container: null, occurredAt: '2026-01-20T16:00:00.000Z' }]);
  });

  it('says the same of a number as long as its events do', () => {
    const documentReferences = [{ documentReferenceType: 'BKG', documentReferenceValue: 'abc1' }];
    const answer = [equipmentEvent({ documentReferences }), transportEvent({ documentReferences })];
    const polledAgain = { ...TRANSLATION, receivedAt: '2026-01-07T00:00:00.000Z' };

    const again = toObservations(answer.toReversed(), polledAgain).map(({ draft }) => draft);

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
