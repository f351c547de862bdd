import { describe, expect, it } from 'vitest';
import { ObservationDraft } from '../../../src/domain/observation.ts';
import { reader } from '../../../src/sources/dcsa/reader.ts';
import { toObservations } from '../../../src/sources/dcsa/to-observations.ts';
import type { ReadContext, Reading } from '../../../src/sources/push.ts';
import { equipmentEvent, shipmentEvent, transportEvent } from './events.ts';
import { equipmentEvent30, shipmentEvent30 } from './events-30.ts';
import { mutate } from './mutations.ts';

const RECEIVED_AT = '2026-01-06T00:00:00.000Z';
const CONTEXT: ReadContext = {
  sender: { source: 'MAEU', party: 'shipping_line', scac: 'MAEU', dialect: null },
  receivedAt: RECEIVED_AT,
};
const MUTATIONS = 400;

function read(body: unknown, context = CONTEXT): Reading {
  return reader.read(typeof body === 'string' ? body : JSON.stringify(body), context);
}

function documents(...numbers: [type: string, value: string][]) {
  return {
    documentReferences: numbers.map(([documentReferenceType, documentReferenceValue]) => ({
      documentReferenceType,
      documentReferenceValue,
    })),
  };
}

describe('a pushed body', () => {
  it('says the same as the answer to a poll', () => {
    const events = [equipmentEvent(documents(['TRD', 'BL1'])), transportEvent(documents(['TRD', 'BL1']))];

    const { messages, rejections } = read(events);

    const polled = toObservations(events, { source: 'MAEU', receivedAt: RECEIVED_AT });
    expect(rejections).toEqual([]);
    expect(messages.flatMap(({ statements }) => statements)).toEqual(polled);
  });

  it.each([
    ['a list', [equipmentEvent()]],
    ['a wrapped list', { events: [equipmentEvent30()], feedbackElements: [] }],
    ['one event', equipmentEvent30()],
    ['the boxes of the beta', { metadata: { eventID: 'e-load' }, payload: equipmentEvent() }],
    ['a list with a byte order mark', `\uFEFF${JSON.stringify([equipmentEvent()])}`],
  ])('is read as %s', (_what, body) => {
    expect(read(body)).toMatchObject({
      messages: [{ statements: [{ draft: { kind: 'movement', movement: 'load' } }] }],
      rejections: [],
    });
  });

  it('is read whichever versions it mixes', () => {
    const beta = {
      metadata: { eventID: 'b', eventType: 'EQUIPMENT' },
      payload: equipmentEvent({ eventID: undefined }),
    };

    const { messages } = read([equipmentEvent({ eventID: 'a' }), beta, equipmentEvent30({ eventID: 'c' })]);

    const ids = messages.flatMap(({ statements }) => statements.map(({ draft }) => draft.sourceEventId));
    expect(ids).toEqual(['a', 'b', 'c']);
  });
});

describe('the messages', () => {
  it('are one for each shipment, with every number that its events name', () => {
    const references = [{ referenceType: 'EQ', referenceValue: 'MSKU7654321' }];
    const { messages } = read([
      equipmentEvent(documents(['TRD', 'bl-1'], ['BKG', 'BKG1'])),
      transportEvent({ ...documents(['BKG', 'BKG1'], ['TRD', 'BL1']), references }),
      equipmentEvent({ eventID: 'other', ...documents(['TRD', 'BL2'], ['HBL', 'HOUSE1']) }),
      shipmentEvent({ documentID: 'BKG1' }),
    ]);

    expect(messages.map((message) => message.references)).toEqual([
      { scac: 'MAEU', billsOfLading: ['BL1'], bookings: ['BKG1'], containers: ['MSKU1234565', 'MSKU7654321'] },
      { scac: 'MAEU', billsOfLading: ['BL2'], bookings: [], containers: ['MSKU1234565'] },
      { scac: 'MAEU', billsOfLading: [], bookings: ['BKG1'], containers: [] },
    ]);
  });

  it('are one for each container where no document is named', () => {
    const { messages } = read([equipmentEvent(), equipmentEvent({ eventID: '2', equipmentReference: 'MSKU7654321' })]);

    expect(messages.map(({ references }) => references.containers)).toEqual([['MSKU1234565'], ['MSKU7654321']]);
  });

  it('lie where they lie, whatever comes beside them', () => {
    const bare = equipmentEvent();
    const keyOf = (body: unknown[]) =>
      read(body).messages.find(({ statements }) =>
        statements.some(({ raw }) => JSON.stringify(raw) === JSON.stringify(bare)),
      )?.references;

    expect(keyOf([bare, equipmentEvent({ eventID: '2', ...documents(['TRD', 'BL1']) })])).toEqual(keyOf([bare]));
  });

  it('find both sides of a split', () => {
    const side = (reference: string) => ({ typeCode: 'BKG', reference });
    const shipmentDetails = {
      documentReference: side('OLD'),
      documentReferenceReplacements: [{ oldReferences: [side('OLD')], newReferences: [side('NEW1'), side('NEW2')] }],
    };

    expect(read([shipmentEvent30({ shipmentDetails })]).messages[0]?.references.bookings).toEqual([
      'NEW1',
      'NEW2',
      'OLD',
    ]);
  });

  it('hold a retraction that names nothing but an event', () => {
    const body = { metadata: { eventID: 'r', eventType: 'TRANSPORT', retractedEventID: 'e-arri' } };

    expect(read([body, { eventID: 'x', isRetracted: true }])).toMatchObject({
      messages: [
        { references: { billsOfLading: [], containers: [] }, statements: [{ draft: { retracts: 'e-arri' } }] },
        { references: { billsOfLading: [], containers: [] }, statements: [{ draft: { retracts: 'x' } }] },
      ],
      rejections: [],
    });
  });

  it('are about the line that they name, if their sender speaks for several', () => {
    const context = { ...CONTEXT, sender: { ...CONTEXT.sender, source: 'hub', scac: null } };
    const party = { partyCode: 'MAEU', codeListProvider: 'NMFTA', partyFunction: 'CA' };
    const ofSmdg = { ...party, partyCode: 'MSK', codeListProvider: 'SMDG' };
    const scacOf = (originatingParty: unknown) =>
      read([equipmentEvent30({ eventRouting: { originatingParty } })], context).messages[0]?.references.scac;

    const ofSettings = { ...party, partyCode: 'QZXV' };
    expect(scacOf(party)).toBe('MAEU');
    expect(scacOf(ofSmdg)).toBe('MAEU');
    expect(scacOf({ ...party, partyFunction: 'SHP' })).toBeNull();
    expect(scacOf(ofSettings)).toBeNull();
    Object.assign(context.sender, { linesOfSettings: ['QZXV'] });
    expect(scacOf(ofSettings)).toBe('QZXV');
    expect(read([equipmentEvent()], context).messages[0]?.statements[0]?.draft.source).toBe('hub');
  });
});

describe('an event of 2.2 or the beta from a sender of several lines', () => {
  const context = { ...CONTEXT, sender: { ...CONTEXT.sender, source: 'hub', scac: null } };
  const identified = (...codes: [agency: string, partyCode: string][]) => ({
    partyName: 'A line',
    identifyingCodes: codes.map(([DCSAResponsibleAgencyCode, partyCode]) => ({ DCSAResponsibleAgencyCode, partyCode })),
  });

  it.each<[string, Record<string, unknown>, string | null]>([
    ['a SCAC', { publisher: { carrierCode: 'msku', carrierCodeListProvider: 'NMFTA' } }, null],
    ['the SCAC of a known line', { publisher: { carrierCode: 'MAEU', carrierCodeListProvider: 'NMFTA' } }, 'MAEU'],
    ['another SCAC of it', { publisher: { carrierCode: 'ANLC', carrierCodeListProvider: 'NMFTA' } }, 'ANNU'],
    ['a liner code of SMDG', { publisher: { carrierCode: 'HLC', carrierCodeListProvider: 'SMDG' } }, 'HLCU'],
    ['a liner code that is not known', { publisher: { carrierCode: 'QQQ', carrierCodeListProvider: 'SMDG' } }, null],
    ['a code of no list', { publisher: { carrierCode: 'MAEU' } }, null],
    ['a code beside its list', { publisher: 'ONEY', publisherCodeListProvider: 'NMFTA' }, 'ONEY'],
    ['identifying codes', { publisher: identified(['SCAC', 'ZIMU'], ['SMDG', 'ZIM']) }, 'ZIMU'],
    ['codes of two lines', { publisher: identified(['SCAC', 'ZIMU'], ['SMDG', 'MSK']) }, null],
    ['a party of another kind', { publisher: identified(['DID', 'ZIMU'], ['', 'x']) }, null],
    ['a terminal', { publisher: { carrierCode: 'MAEU', carrierCodeListProvider: 'NMFTA' }, publisherRole: 'TR' }, null],
    [
      'a carrier by its role',
      { publisher: { carrierCode: 'CMA', carrierCodeListProvider: 'SMDG' }, publisherRole: 'CA' },
      'CMDU',
    ],
    ['no object', { publisher: 7, publisherCodeListProvider: [] }, null],
    ['the operator of the vessel alone', { transportCall: { vessel: { vesselOperatorCarrierCode: 'MAEU' } } }, null],
  ])('is about the line of its publisher: %s', (_what, members, scac) => {
    const beta = { metadata: { eventID: 'b', eventType: 'EQUIPMENT', ...members }, payload: equipmentEvent() };

    const lines = [equipmentEvent(members), beta].map((event) => read([event], context).messages[0]?.references.scac);

    expect(lines).toEqual([scac, scac]);
  });

  it('is about the line of its sender where that is one, whoever publishes it', () => {
    const publisher = { carrierCode: 'HLC', carrierCodeListProvider: 'SMDG' };

    expect(read([equipmentEvent({ publisher })]).messages[0]?.references.scac).toBe('MAEU');
  });
});

describe('what is not understood', () => {
  it.each([
    ['no JSON', 'hello', 'The text is no JSON, or only a part of it.'],
    ['half of a body', '[{"eventType":"EQUIP', 'The text is no JSON, or only a part of it.'],
    ['another object', '{"status":"OK"}', 'The text is JSON, but no event and no list of events.'],
    ['a number', '5', 'The text is JSON, but no event and no list of events.'],
    [
      'brackets without end',
      `${'['.repeat(100_000)}${']'.repeat(100_000)}`,
      'The text is nested more than 50 levels deep.',
    ],
  ])('is rejected whole: %s', (_what, text, reason) => {
    expect(read(text)).toEqual({ messages: [], rejections: [{ reason, raw: text }] });
  });

  it.each([
    ['a number', 5, 'The element is no event.'],
    ['something else', { someEvents: [] }, 'The element does not say what kind of event it is.'],
    ['an event of no container', equipmentEvent({ equipmentReference: null }), 'The event names no container.'],
  ])('is rejected beside the others: %s', (_what, element, reason) => {
    const { messages, rejections } = read([element, equipmentEvent()]);

    expect(messages).toHaveLength(1);
    expect(rejections).toEqual([{ reason, raw: JSON.stringify(element) }]);
  });

  it('stays with its container where there is one', () => {
    const { messages, rejections } = read([equipmentEvent({ equipmentEventTypeCode: 'FLEW' })]);

    expect(messages).toMatchObject([{ statements: [{ draft: { kind: 'unusable', container: 'MSKU1234565' } }] }]);
    expect(rejections).toEqual([]);
  });

  it('is what the sender says went wrong', () => {
    const body = { events: [], feedbackElements: [{ severity: 'ERROR', message: 'No access' }] };

    expect(read(body).rejections).toMatchObject([{ reason: 'The sender reports: No access' }]);
  });
});

describe('recognition', () => {
  it.each([
    ['a list of 2.2', JSON.stringify([equipmentEvent()]), true],
    ['a wrapped list of 3.0', JSON.stringify({ events: [equipmentEvent30()] }), true],
    ['an empty wrapped list', ' { "events": [] }', true],
    ['a retraction', '{"metadata":{"retractedEventID":"x"}}', true],
    ['an arrival notice', '{"arrivalNotices":[{"eventID":1}]}', false],
    ['a vessel schedule', '[{"vesselSchedules":[{"eventClassifierCode":"EST"}]}]', false],
    ['snapshots of a terminal', '{"snapshots":[{"container":"MSKU1234565"}]}', false],
    ['X12', 'ISA*00*"eventID":', false],
  ])('of %s', (_what, text, isOurs) => {
    expect(reader.recognizes(text)).toBe(isOurs);
  });
});

describe('a damaged body', () => {
  it('never breaks the reader, and gives valid statements of the sender', () => {
    for (let seed = 1; seed <= MUTATIONS; seed++) {
      const { messages } = read(mutate(seed));
      for (const { draft } of messages.flatMap(({ statements }) => statements)) {
        ObservationDraft.parse(draft);
        expect(draft.source).toBe('MAEU');
      }
    }
  });

  it('is the same under the same seed', () => {
    expect([mutate(7), mutate(8)]).toEqual([mutate(7), mutate(8)]);
    expect(mutate(7)).not.toBe(mutate(8));
  });
});
