import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ObservationDraft } from '../../../src/domain/observation.ts';
import { toObservations } from '../../../src/sources/dcsa/to-observations.ts';
import { drafts, only, TRANSLATION } from './drafts.ts';
import { equipmentEvent, shipmentEvent, transportEvent } from './events.ts';

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
