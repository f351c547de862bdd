import { describe, expect, it } from 'vitest';
import { currentSet } from '../../../src/domain/journey/current-set.ts';
import { type ObservationDraft, store } from '../../../src/domain/observation.ts';
import { formOf } from '../../../src/sources/dcsa/forms.ts';
import { toObservations } from '../../../src/sources/dcsa/to-observations.ts';
import { equipmentEvent, shipmentEvent } from './events.ts';
import { customsEvent, equipmentEvent30, equipmentEventInWords, shipmentEvent30 } from './events-30.ts';

const RECEIVED_AT = '2026-02-06T00:00:00.000Z';

function drafts(...events: unknown[]): ObservationDraft[] {
  return toObservations(events, { source: 'MAEU', receivedAt: RECEIVED_AT }).map(({ draft }) => draft);
}

/** The holds that stand after events in this order. */
function standingHolds(...events: unknown[]): (string | null)[] {
  const stored = drafts(...events).map((draft) => store(draft, RECEIVED_AT));
  const snapshots = currentSet(stored).standing.filter((one) => one.kind === 'terminal_snapshot');
  return snapshots.flatMap(({ holds }) => (holds ?? []).map(({ description }) => description));
}

describe('an event', () => {
  it.each([
    ['2.2', equipmentEvent()],
    ['3.0-beta', { metadata: {}, payload: {} }],
    ['3.0', equipmentEvent30()],
    ['2.2', {}],
  ])('is known as one of version %s by its form', (form, event) => {
    expect(formOf(event)).toBe(form);
  });

  it('says the same in every version', () => {
    const [old] = drafts(equipmentEvent());

    expect(drafts(equipmentEvent30())).toEqual([old]);
    expect(drafts(equipmentEventInWords())).toEqual([{ ...old, originalEvent: 'EQUIPMENT LOADED' }]);
    expect(drafts(shipmentEvent30())).toEqual(drafts(shipmentEvent()));
  });

  it('says the same in the boxes of the beta, where a document has another name', () => {
    const { eventID, eventType, eventCreatedDateTime, documentID, ...payload } = shipmentEvent();
    const metadata = { eventID, eventType, eventCreatedDateTime };

    expect(drafts({ metadata, payload: { ...payload, documentReference: documentID } })).toEqual(
      drafts(shipmentEvent()),
    );
  });

  it('keeps whether it is one of export or import in its name', () => {
    const details = { equipmentReference: 'MSKU1234565', movementType: 'IMPORT' };

    expect(drafts(equipmentEvent30({ equipmentDetails: details }))).toMatchObject([
      { originalEvent: 'EQUIPMENT LOAD IMPORT' },
    ]);
  });

  it('reads facility, point and type of seal where the version puts them', () => {
    const [movement, equipment] = drafts(
      equipmentEventInWords({
        eventLocation: {
          geoCoordinate: { latitude: '31.2', longitude: '121.5' },
          facility: { facilityName: 'Yard 7' },
        },
        equipmentDetails: {
          equipmentReference: 'MSKU1234565',
          ISOEquipmentCode: '45G1',
          seals: [
            { number: 'S1', source: 'SHIPPER' },
            { number: 'S2', source: 'CARRIER' },
          ],
        },
      }),
    );

    expect(movement).toMatchObject({
      place: { latitude: 31.2, longitude: 121.5 },
      facility: { name: 'Yard 7', type: null },
    });
    expect(equipment).toMatchObject({ isoCode: '45G1', sealNumber: 'S2' });
  });

  it('names the documents to which it belongs, and the one that it is about only as such', () => {
    const shipmentDetails = {
      documentReference: { type: 'BOOKING', reference: 'bkg1' },
      additionalDocumentReferences: [{ type: 'TRANSPORT_DOCUMENT', reference: 'bl1' }],
    };
    const named = (event: unknown) => drafts(event).flatMap((one) => (one.kind === 'document' ? [one.number] : []));

    expect(named(equipmentEvent30({ shipmentDetails }))).toEqual(['BKG1', 'BL1']);
    expect(named(shipmentEvent30({ shipmentDetails }))).toEqual(['BKG1', 'BL1']);
  });
});

describe('a later version of an event', () => {
  it('replaces the earlier one, in any order', () => {
    const first = equipmentEvent30();
    const second = equipmentEvent30({
      eventDateTime: '2026-01-05T12:00:00+08:00',
      eventUpdatedDateTime: '2026-01-06T00:00:00Z',
    });

    for (const events of [
      [first, second],
      [second, first],
    ]) {
      const stored = drafts(...events).map((draft) => store(draft, RECEIVED_AT));
      expect(currentSet(stored).standing).toMatchObject([{ occurredAt: '2026-01-05T04:00:00.000Z' }]);
    }
  });

  it('replaces one that claims to have been made far ahead, when it comes', () => {
    const ahead = equipmentEvent30({ eventUpdatedDateTime: '2027-01-05T00:00:00Z' });
    const later = equipmentEvent30({
      eventDateTime: '2026-01-05T12:00:00+08:00',
      eventUpdatedDateTime: '2026-02-07T00:00:00Z',
    });
    const stored = [
      ...drafts(ahead).map((draft) => store(draft, RECEIVED_AT)),
      ...drafts(later).map((draft) => store(draft, '2026-02-07T00:00:00.000Z')),
    ];

    expect(stored[0]?.recordedAt).toBeNull();
    expect(currentSet(stored).standing).toMatchObject([{ occurredAt: '2026-01-05T04:00:00.000Z' }]);
  });

  it('takes the event back, and gives it again where it is not marked any more', () => {
    const taken = { eventID: 'e-load', isRetracted: true, eventUpdatedDateTime: '2026-01-06T00:00:00Z' };
    const again = equipmentEvent30({ isRetracted: false, eventUpdatedDateTime: '2026-01-07T00:00:00Z' });
    const standing = (...events: unknown[]) =>
      currentSet(drafts(...events).map((draft) => store(draft, RECEIVED_AT))).standing.map(({ kind }) => kind);

    expect(standing(equipmentEvent30(), taken)).toEqual(['retraction']);
    expect(standing(taken, equipmentEvent30())).toEqual(['retraction']);
    expect(standing(again, taken, equipmentEvent30()).sort()).toEqual(['movement', 'retraction']);
  });
});

describe('customs', () => {
  const CUSS = customsEvent('CUSS', '2026-01-20T10:00:00Z');
  const CUSI = customsEvent('CUSI', '2026-01-21T10:00:00Z');
  const CUSR = customsEvent('CUSR', '2026-01-22T10:00:00Z');

  it('hold a container that they selected, as of the time of their act', () => {
    expect(drafts(CUSS)).toMatchObject([
      {
        kind: 'terminal_snapshot',
        party: 'shipping_line',
        container: 'MSKU1234565',
        checkedAt: '2026-01-20T10:00:00.000Z',
        recordedAt: '2026-01-20T10:00:00.000Z',
        place: { locode: 'CNSHA' },
        available: null,
        holds: [{ name: 'customs', status: 'hold', description: 'selected for a scan' }],
      },
    ]);
  });

  it('hold it once, however often they selected it', () => {
    expect(standingHolds(CUSI, CUSS)).toEqual(['selected for an inspection']);
  });

  it.each([
    ['in order', [CUSS, CUSI, CUSR]],
    ['the release first', [CUSR, CUSI, CUSS]],
  ])('let it go by a release that is later than their hold: %s', (_what, events) => {
    expect(standingHolds(...events)).toEqual([]);
  });

  it('hold it again when they select it after a release', () => {
    expect(standingHolds(CUSR, customsEvent('CUSI', '2026-01-23T10:00:00Z'))).toHaveLength(1);
  });

  it.each(['2026-02-08T00:00:00Z', '2027-01-22T10:00:00Z'])('do nothing yet at a time that lies ahead: %s', (at) => {
    expect(drafts(customsEvent('CUSI', at))).toMatchObject([{ kind: 'unusable' }]);
    expect(standingHolds(CUSS, customsEvent('CUSR', at))).toHaveLength(1);
    expect(standingHolds(CUSS, customsEvent('CUSI', at, { isRetracted: true }))).toHaveLength(1);
  });

  it('never held it if the selection is taken back', () => {
    const taken = { ...CUSS, isRetracted: true, eventUpdatedDateTime: '2026-01-25T00:00:00Z' };

    expect(standingHolds(CUSS, taken)).toEqual([]);
    expect(standingHolds(taken, CUSS, CUSI)).toHaveLength(1);
  });

  it.each(['EST', 'PLN', 'REQ', null])('do nothing yet by an event that is %s', (eventClassifierCode) => {
    const kind = { eventTypeCode: 'EQUIPMENT', eventClassifierCode, equipmentEventTypeCode: 'CUSS' };

    expect(drafts(equipmentEvent30({ eventClassification: kind }))).toMatchObject([{ kind: 'unusable' }]);
  });

  it.each([
    ['no time', { eventDateTime: null }],
    ['no container', { equipmentDetails: {} }],
  ])('say nothing by an event with %s', (_what, changes) => {
    expect(drafts({ ...CUSS, ...changes })).toMatchObject([{ kind: 'unusable' }]);
  });
});

describe('documents that were replaced', () => {
  const replaced = (olds: string[], news: string[]) =>
    equipmentEvent30({
      shipmentDetails: {
        documentReference: { typeCode: 'TRD', reference: 'OLD1' },
        documentReferenceReplacements: [
          {
            oldReferences: olds.map((reference) => ({ typeCode: 'TRD', reference })),
            newReferences: news.map((reference) => ({ typeCode: 'TRD', reference })),
          },
        ],
      },
    });
  const said = (event: unknown) =>
    drafts(event).flatMap((one) =>
      one.kind === 'document' ? [`${one.document} ${one.event} ${one.number}: ${one.originalEvent}`] : [],
    );

  it('by one other are not mentioned any more, and the other is', () => {
    expect(said(replaced(['OLD1', 'OLD2'], ['NEW1']))).toEqual([
      'bill_of_lading replaced OLD1: TRD OLD1, TRD OLD2 replaced by TRD NEW1',
      'bill_of_lading replaced OLD2: TRD OLD1, TRD OLD2 replaced by TRD NEW1',
      'bill_of_lading mentioned NEW1: replacement TRD',
    ]);
  });

  it('by several others leave open which one it is', () => {
    expect(said(replaced(['OLD1'], ['NEW1', 'NEW2']))).toEqual([
      'bill_of_lading replaced OLD1: TRD OLD1 replaced by TRD NEW1, TRD NEW2',
    ]);
  });
});
