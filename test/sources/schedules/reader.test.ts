import { describe, expect, it } from 'vitest';
import { ObservationDraft } from '../../../src/domain/observation.ts';
import type { ReadContext } from '../../../src/sources/push.ts';
import { readers } from '../../../src/sources/registry/readers.ts';
import { reader } from '../../../src/sources/schedules/reader.ts';
import { mutate, service, transportCall } from './mutations.ts';

const FROM_LINE: ReadContext = {
  sender: { source: 'MAEU', party: 'shipping_line', scac: 'MAEU', dialect: null },
  receivedAt: '2026-01-06T00:00:00.000Z',
};
const MUTATIONS = 400;

const read = (body: unknown, context = FROM_LINE) => reader.read(JSON.stringify(body), context);

describe('a pushed schedule of vessels', () => {
  it('is recognized by its members, and by no other reader before', () => {
    for (const body of [[service()], service()]) {
      expect(readers.find((one) => one.recognizes(JSON.stringify(body)))?.format).toBe('schedule');
    }
  });

  it('states the expected arrivals of vessels, of no container', () => {
    const { messages, rejections } = read([service()]);

    expect(rejections).toEqual([]);
    expect(messages).toHaveLength(1);
    expect(messages[0]?.references).toEqual({ scac: null, billsOfLading: [], bookings: [], containers: [] });
    expect(messages[0]?.statements.map(({ draft }) => draft)).toEqual([
      {
        kind: 'movement',
        source: 'MAEU',
        party: 'schedule',
        sourceEventId: null,
        recordedAt: '2026-01-06T00:00:00.000Z',
        container: null,
        movement: 'arrive',
        classifier: 'estimated',
        occurredAt: '2026-01-12T14:00:00.000Z',
        precision: 'time',
        load: null,
        mode: 'vessel',
        place: expect.objectContaining({ locode: 'USLAX' }),
        facility: expect.objectContaining({ code: 'TRP', codeList: 'SMDG' }),
        vessel: { imo: '9321483', name: 'TEST VESSEL' },
        voyage: '601W',
        originalEvent: 'OVS ARRI EST',
      },
    ]);
  });

  it('is read as far as a text may have times', () => {
    const time = { eventTypeCode: 'ARRI', eventClassifierCode: 'EST' };
    const timestamps = Array.from({ length: 300_001 }, () => time);

    const { messages, rejections } = read([service(transportCall({ timestamps }))]);

    expect(messages).toEqual([]);
    expect(rejections.map(({ reason }) => reason)).toEqual([
      'The text has more than 50000 calls or 300000 times of calls, of which the rest is not read; send it in parts.',
    ]);
  });

  it('passes by departures and actual arrivals', () => {
    const times = [
      { eventTypeCode: 'DEPA', eventClassifierCode: 'EST', eventDateTime: '2026-01-13T06:00:00Z' },
      { eventTypeCode: 'ARRI', eventClassifierCode: 'ACT', eventDateTime: '2026-01-05T06:00:00Z' },
    ];

    expect(read([service(transportCall({ timestamps: times }))])).toEqual({ messages: [], rejections: [] });
  });

  it('is rejected time by time where it cannot be used, each as a text that is read the same again', () => {
    const calls = [
      transportCall({ location: { locationName: 'Nowhere' } }),
      transportCall({
        timestamps: [{ eventTypeCode: 'ARRI', eventClassifierCode: 'EST', eventDateTime: '2126-01-12T06:00:00Z' }],
      }),
      transportCall(),
    ];

    const { messages, rejections } = read([service(...calls), 'no service', { vesselSchedules: 7 }]);

    expect(messages).toHaveLength(1);
    expect(rejections.map(({ reason }) => reason)).toEqual([
      'A call of the schedule names no UN/LOCODE.',
      expect.stringContaining('is none, or too far away'),
      'The element is no schedule of a service.',
    ]);
    for (const { reason, raw } of rejections) {
      expect(reader.read(raw, FROM_LINE).rejections.map((one) => one.reason)).toEqual([reason]);
    }
  });

  it.each([
    ['a terminal', { source: 'pier', party: 'terminal', scac: null, dialect: null }],
    ['a sender of several lines', { source: 'all', party: 'shipping_line', scac: null, dialect: null }],
  ] as const)('is not taken from %s, and says what to set', (_who, sender) => {
    const { messages, rejections } = read([service()], { ...FROM_LINE, sender });

    expect(messages).toEqual([]);
    expect(rejections).toEqual([{ reason: expect.stringContaining('SCAC of the sender'), raw: expect.any(String) }]);
  });

  it.each([
    ['no times', transportCall({ timestamps: [] }), 'The schedule states no time of any call.'],
    [
      'a code that is not known',
      transportCall({ timestamps: [{ eventTypeCode: 'BERT' }] }),
      'The eventTypeCode BERT is not known.',
    ],
  ])('is not passed by where it has %s', (_what, call, reason) => {
    expect(read([service(call)]).rejections.map((one) => one.reason)).toEqual([reason]);
  });

  it('is cut where it has more calls than any service', () => {
    const many = Array.from({ length: 50_001 }, () => transportCall({ timestamps: [] }));

    expect(read([service(...many)]).rejections.map(({ reason }) => reason)).toEqual([
      expect.stringContaining('send it in parts'),
    ]);
  });

  it('never breaks the reader, however it is damaged', () => {
    for (let seed = 0; seed < MUTATIONS; seed++) {
      const text = mutate(seed);
      const { messages, rejections } = reader.read(text, FROM_LINE);
      for (const { statements } of messages) for (const { draft } of statements) ObservationDraft.parse(draft);
      for (const { raw } of rejections) expect(typeof raw).toBe('string');
      expect(reader.read(text, FROM_LINE)).toEqual({ messages, rejections });
    }
  });
});
