import { describe, expect, it } from 'vitest';
import { currentSet } from '../../../src/domain/journey/current-set.ts';
import { ObservationDraft, store } from '../../../src/domain/observation.ts';
import { reader } from '../../../src/sources/arrival-notice/reader.ts';
import type { ReadContext } from '../../../src/sources/push.ts';
import { mutate } from './mutations.ts';
import { freeTime, inland, notice, transport } from './notice.ts';

const CONTEXT: ReadContext = {
  sender: { source: 'MAEU', party: 'shipping_line', scac: 'MAEU', dialect: null },
  receivedAt: '2026-01-06T00:00:00.000Z',
};
const MUTATIONS = 400;

function read(...arrivalNotices: unknown[]) {
  return reader.read(JSON.stringify({ arrivalNotices }), CONTEXT);
}

function drafts(...notices: unknown[]): ObservationDraft[] {
  return read(...notices).messages.flatMap(({ statements }) => statements.map(({ draft }) => draft));
}

/** The last free days by container, or why there is none. */
function lastFree(changes: Record<string, unknown>): string[] {
  return drafts(notice(changes)).flatMap((draft) => {
    if (draft.kind === 'deadline') {
      return [
        `${draft.container} ${draft.lastFreeDay} ${draft.computed ? 'computed' : 'stated'} ${draft.place?.locode}`,
      ];
    }
    return draft.kind === 'unusable' ? [`${draft.container}: ${draft.reason}`] : [];
  });
}

function lastFreeOfOne(time: Record<string, unknown>, changes: Record<string, unknown> = {}): string | undefined {
  const equipmentReferences = ['MSKU1234565'];
  return lastFree({ freeTimes: [freeTime({ equipmentReferences, ...time })], ...changes })[0];
}

function standing(...notices: unknown[]) {
  return currentSet(drafts(...notices).map((draft) => store(draft, CONTEXT.receivedAt))).standing;
}

describe('a notice', () => {
  it.each<[string, string, string | null, string]>([
    ['the line of its sender, by whatever code it names one', 'SMDG', 'MAEU', 'MAEU'],
    ['the line that an SMDG code means, where its sender sends for several', 'SMDG', null, 'HLCU'],
    ['the line of a SCAC', 'NMFTA', null, 'HLC'],
  ])('is about %s', (_what, carrierCodeListProvider, scac, expected) => {
    const context = { ...CONTEXT, sender: { ...CONTEXT.sender, scac } };
    const body = { arrivalNotices: [notice({ carrierCode: 'HLC', carrierCodeListProvider })] };

    expect(reader.read(JSON.stringify(body), context).messages[0]?.references.scac).toBe(expected);
  });

  it('reports the weight of the cargo of a container, if it is known of all of it', () => {
    const weights = (...cargo: [value: number | null, unit: string][]) => {
      const cargoItems = cargo.map(([value, unit]) => ({
        equipmentReference: 'MSKU1234565',
        cargoGrossWeight: { value, unit },
      }));
      return drafts(notice({ consignmentItems: [{ cargoItems }] })).flatMap((one) =>
        one.kind === 'equipment' && one.container === 'MSKU1234565' ? [one.weightKg] : [],
      );
    };

    expect(weights([4205, 'KGM'], [1000, 'LBR'])).toEqual([4659]);
    expect(weights([4205, 'KGM'], [null, 'KGM'])).toEqual([null]);
    expect(weights([4205, 'PCS'])).toEqual([null]);
  });

  it('reports documents, equipment and the arrival of the vessel', () => {
    const origin = { source: 'MAEU', party: 'shipping_line', recordedAt: '2026-01-05T10:00:00.000Z' };

    const { messages, rejections } = read(notice());

    expect(rejections).toEqual([]);
    expect(messages[0]?.references).toEqual({
      scac: 'MAEU',
      billsOfLading: ['MSK260000001'],
      bookings: ['260000001'],
      containers: ['MSKU1234565', 'MSKU7654321'],
    });
    expect(messages[0]?.statements.map(({ draft }) => draft)).toMatchObject([
      { kind: 'document', ...origin, document: 'bill_of_lading', number: 'MSK260000001', event: 'mentioned' },
      { kind: 'document', ...origin, document: 'booking', number: '260000001', event: 'mentioned' },
      { kind: 'equipment', ...origin, container: 'MSKU1234565', isoCode: '45G1', sealNumber: 'S1' },
      { kind: 'equipment', ...origin, container: 'MSKU7654321', isoCode: '22G1', sealNumber: null },
      {
        kind: 'movement',
        ...origin,
        container: null,
        movement: 'arrive',
        classifier: 'estimated',
        occurredAt: '2026-01-12T08:00:00.000Z',
        precision: 'date',
        mode: 'vessel',
        place: { locode: 'USLAX' },
        facility: { code: 'TRP', codeList: 'SMDG', type: 'terminal' },
        vessel: { imo: '9321483', name: 'Test Vessel' },
        voyage: '601W',
      },
    ]);
  });

  it('reports the arrival inland where the carriage goes on', () => {
    const arrivals = drafts(notice({ transport: inland() })).filter((draft) => draft.kind === 'movement');

    expect(arrivals).toMatchObject([
      { mode: 'vessel', place: { locode: 'USLAX' }, vessel: { imo: '9321483' } },
      { mode: 'rail', place: { locode: 'USCHI' }, vessel: null, classifier: 'planned', precision: 'date' },
    ]);
  });

  it('states the port of discharge and the place of delivery where it has no date for them', () => {
    const undated = { portOfDischargeArrivalDate: null, placeOfDeliveryArrivalDate: null, inlandArrivalDate: null };
    const said = (changes: object) =>
      drafts(notice({ transport: { ...inland(), ...changes } })).flatMap((one) =>
        one.kind === 'place' ? [`${one.role} ${one.place.locode}`] : [],
      );

    expect(said({})).toEqual([]);
    expect(said(undated)).toEqual(['port_of_discharge USLAX', 'destination USCHI']);
    expect(said({ portOfDischargeArrivalDate: null })).toEqual(['port_of_discharge USLAX']);
    expect(said({ portOfDischargeArrivalDate: { value: 'soon', classifier: 'EST' } })).toEqual([
      'port_of_discharge USLAX',
    ]);
  });

  it('replaces an earlier one of the same kind, and no other', () => {
    const later = notice({
      issueDateTime: '2026-01-05T20:00:00Z',
      transport: transport({ portOfDischargeArrivalDate: { value: '2026-01-14', classifier: 'EST' } }),
    });
    const arrivals = (...notices: unknown[]) =>
      standing(...notices).flatMap((one) => (one.kind === 'movement' ? [one.occurredAt.slice(0, 10)] : []));

    expect(arrivals(notice(), later)).toEqual(['2026-01-14']);
    expect(arrivals(later, notice())).toEqual(['2026-01-14']);
    expect(arrivals(notice(), notice({ ...later, typeLabel: 'forwarder' })).sort()).toEqual([
      '2026-01-12',
      '2026-01-14',
    ]);
  });

  it('is read when it is short, bare, or alone', () => {
    const short = {
      issueDateTime: '2026-01-05T10:00:00Z',
      transportDocumentReference: 'MSK260000001',
      equipmentReferences: ['MSKU1234565'],
      portOfDischarge: { UNLocationCode: 'USLAX' },
      portOfDischargeArrivalDate: { value: '2026-01-12', classifier: 'ACT' },
    };
    const kinds = (body: unknown) =>
      reader
        .read(JSON.stringify(body), CONTEXT)
        .messages.flatMap(({ statements }) => statements.map(({ draft }) => draft.kind));

    const said = ['document', 'document', 'movement'];
    expect(kinds({ arrivalNoticeNotifications: [short] })).toEqual(said);
    expect(kinds([short])).toEqual(said);
    expect(kinds(short)).toEqual(said);
  });

  it('puts a container on its bill of lading of which it says no more than its number', () => {
    const said = drafts(notice({ utilizedTransportEquipments: [], equipmentReferences: ['MSKU1234565'] }));

    expect(said.filter(({ container }) => container !== null)).toEqual([
      expect.objectContaining({ kind: 'document', container: 'MSKU1234565', number: 'MSK260000001' }),
    ]);
  });

  it('keeps no snapshot of itself beside its statements', () => {
    const [message] = read(notice({ arrivalNoticeVisualization: { content: 'JVBERi0x' } })).messages;

    expect(JSON.stringify(message)).not.toContain('JVBERi0x');
  });
});

describe('the last free day', () => {
  it.each([
    ['a date', { lastFreeDate: { value: '2026-01-19', classifier: 'ACT' } }],
    ['a bare date', { lastFreeDate: '2026-01-19' }],
    ['a time, by the clock of the place', { lastFreeDateTime: { value: '2026-01-20T07:59:00Z' } }],
    ['a date beside detention', { typeCodes: ['DEM', 'DET'], lastFreeDate: '2026-01-19' }],
    ['a date of which the kind is not stated', { typeCodes: undefined, lastFreeDate: '2026-01-19' }],
  ])('is what is stated: %s', (_what, time) => {
    expect(lastFreeOfOne(time)).toBe('MSKU1234565 2026-01-19 stated USLAX');
  });

  it.each([
    ['calendar days from the day after the arrival', {}, '2026-01-17'],
    ['none at all', { duration: 0 }, '2026-01-12'],
    ['days over the end of a month', { duration: 20 }, '2026-02-01'],
    ['a basis that is the arrival', { calculationBasis: 'From vessel arrival' }, '2026-01-17'],
  ])('is computed from a duration: %s', (_what, time, day) => {
    expect(lastFreeOfOne(time)).toBe(`MSKU1234565 ${day} computed USLAX`);
  });

  it.each([
    ['working days', { timeUnit: 'WD' }, 'DEM of 5 WD is not known: which days are working days there is not known'],
    ['hours', { timeUnit: 'HR' }, 'DEM of 5 HR is not known: it is not counted in days'],
    [
      'another beginning',
      { calculationBasis: 'After availability' },
      'DEM of 5 CD is not known: it does not begin with the arrival',
    ],
    [
      'a basis in other words',
      { calculationBasis: 'See tariff' },
      'DEM of 5 CD is not known: it does not begin with the arrival',
    ],
    ['half a day', { duration: 1.5 }, 'DEM of 1.5 CD is not known: it has no duration in whole days'],
    ['no duration', { duration: null }, 'DEM is not known: it has no duration in whole days'],
    ['no kind', { typeCodes: [] }, 'free time of 5 CD is not known: it does not say whether it is demurrage'],
    ['no date', { lastFreeDate: 'soon' }, 'DEM of 5 CD is not known: its last day is no date'],
  ])('is not computed from %s, and it is said why', (_what, time, reason) => {
    expect(lastFreeOfOne(time)).toBe(`MSKU1234565: The last free day of ${reason}.`);
  });

  it.each([['DET'], ['STO'], ['PDM'], ['DOD']])('is not that of %s, which is kept beside it', (code) => {
    const stated = drafts(notice({ freeTimes: [freeTime({ typeCodes: [code], lastFreeDate: '2026-01-19' })] }));
    const granted = { types: [code], until: '2026-01-19', duration: 5, unit: 'CD' };

    expect(stated.filter(({ kind }) => kind === 'deadline')).toEqual([]);
    expect(stated.filter(({ kind }) => kind === 'free_time')).toMatchObject([
      { container: 'MSKU1234565', ...granted },
      { container: 'MSKU7654321', ...granted },
    ]);
  });

  it('is not computed without the day of arrival', () => {
    const changes = { transport: transport({ portOfDischargeArrivalDate: null }) };

    expect(lastFreeOfOne({}, changes)).toContain('the notice does not say when the container arrives');
  });

  it.each([
    ['inland, where the carriage ends', inland(), {}, '2026-01-25 computed USCHI'],
    ['at the port, if it is picked up there', inland(), { UNLocationCode: 'USLAX' }, '2026-01-17 computed USLAX'],
    [
      'inland, at a ramp that is only named',
      inland(),
      { facility: { facilityName: 'BNSF' } },
      '2026-01-25 computed USCHI',
    ],
  ])('begins %s', (_what, carriage, pickupLocation, expected) => {
    const changes = {
      transport: carriage,
      pickupInformation: Object.keys(pickupLocation).length === 0 ? null : { pickupLocation },
    };

    expect(lastFreeOfOne({}, changes)).toBe(`MSKU1234565 ${expected}`);
  });

  it('is not computed for a pickup elsewhere, of which no arrival is stated', () => {
    const changes = { pickupInformation: { pickupLocation: { UNLocationCode: 'USPHX' } } };

    expect(lastFreeOfOne({}, changes)).toContain('does not say when the container arrives');
  });

  it('is for the containers that it names, else for those of its types, else for all', () => {
    const stated = { lastFreeDate: '2026-01-19' };
    const of = (time: Record<string, unknown>) => lastFree({ freeTimes: [freeTime({ ...stated, ...time })] });

    expect(of({ equipmentReferences: ['MSKU7654321'] })).toEqual(['MSKU7654321 2026-01-19 stated USLAX']);
    expect(of({ ISOEquipmentCodes: ['45GP'] })).toEqual(['MSKU1234565 2026-01-19 stated USLAX']);
    expect(of({})).toHaveLength(2);
  });

  it('is that of a shipment whose containers are not named', () => {
    const changes = { utilizedTransportEquipments: [], freeTimes: [freeTime()] };

    expect(lastFree(changes)).toEqual(['null 2026-01-17 computed USLAX']);
  });

  it('is the earliest of several, and a computed one only if none is unknown', () => {
    const of = (...times: Record<string, unknown>[]) =>
      lastFree({ utilizedTransportEquipments: [], freeTimes: times.map((time) => freeTime(time)) })[0];

    expect(of({ lastFreeDate: '2026-01-19' }, { lastFreeDate: '2026-01-18' }, {})).toContain('2026-01-18 stated');
    expect(of({ duration: 7 }, { duration: 4 })).toContain('2026-01-16 computed');
    expect(of({ duration: 7 }, { timeUnit: 'WD' })).toContain('is not known');
  });
});

describe('a hold', () => {
  const holds = (...notices: unknown[]) =>
    standing(...notices).flatMap((one) => (one.kind === 'terminal_snapshot' ? (one.holds ?? []) : []));
  const issued = (issueDateTime: string, changes: Record<string, unknown>) => notice({ issueDateTime, ...changes });

  it.each([
    ['nothing is paid', { freightPaymentStatus: 'ZERO_PAID' }, 'arrival notice: ZERO_PAID'],
    ['a part is paid', { freightPaymentStatus: 'PARTIALLY_PAID' }, 'arrival notice: PARTIALLY_PAID'],
    [
      'the bill of lading is not back',
      { freightPaymentStatus: 'FULLY_PAID', releaseInformation: { isFreightReleased: false } },
      'arrival notice: not freight released, FULLY_PAID',
    ],
  ])('for freight is there while %s', (_what, changes, description) => {
    const hold = { name: 'freight', status: 'hold', description };

    expect(holds(notice(changes))).toEqual([hold, hold]);
  });

  it.each([
    ['it is paid', { freightPaymentStatus: 'FULLY_PAID' }],
    ['too much is paid', { freightPaymentStatus: 'OVERPAID' }],
    ['it is released', { freightPaymentStatus: 'ZERO_PAID', releaseInformation: { isFreightReleased: true } }],
  ])('for freight ends when %s', (_what, changes) => {
    const before = issued('2026-01-04T10:00:00Z', { freightPaymentStatus: 'ZERO_PAID' });

    expect(holds(before, notice(changes))).toEqual([]);
    expect(holds(notice(changes), before)).toEqual([]);
  });

  it('that is stated in a notice from far ahead counts from when that came, and later ones end it', () => {
    const ahead = issued('2027-01-05T10:00:00Z', { freightPaymentStatus: 'ZERO_PAID' });
    const released = issued('2026-01-07T10:00:00Z', { freightPaymentStatus: 'FULLY_PAID' });
    const held = drafts(ahead).filter(({ kind }) => kind === 'terminal_snapshot');

    const at = CONTEXT.receivedAt;
    expect(drafts(ahead)[0]?.recordedAt).toBeNull();
    expect(held).toMatchObject([
      { checkedAt: at, recordedAt: at },
      { checkedAt: at, recordedAt: at },
    ]);
    expect(holds(ahead)).toHaveLength(2);
    expect(holds(released, ahead)).toHaveLength(0);
  });

  it('stays while later notices do not speak of it', () => {
    const before = issued('2026-01-04T10:00:00Z', { freightPaymentStatus: 'ZERO_PAID' });

    expect(holds(before, notice())).toHaveLength(2);
  });

  it('is not made of what is not understood', () => {
    const said = drafts(notice({ freightPaymentStatus: 'MAYBE' }));

    expect(said.filter(({ kind }) => kind === 'terminal_snapshot')).toEqual([]);
    expect(said).toContainEqual(expect.objectContaining({ reason: 'The freightPaymentStatus MAYBE is not known.' }));
  });

  it('by customs is only taken back, for not to have cleared is no hold', () => {
    const kinds = (isCustomsReleased: boolean) =>
      drafts(notice({ releaseInformation: { isCustomsReleased } })).filter(
        ({ kind }) => kind === 'retraction' || kind === 'terminal_snapshot',
      );

    expect(kinds(true)).toHaveLength(2);
    expect(kinds(false)).toEqual([]);
  });
});

describe('what is not understood', () => {
  it.each([
    ['no JSON', 'hello', 'The text is no JSON, or only a part of it.'],
    ['something else', '{"status":"OK"}', 'The text is JSON, but holds no arrival notices.'],
  ])('is rejected whole: %s', (_what, text, reason) => {
    expect(reader.read(text, CONTEXT)).toEqual({ messages: [], rejections: [{ reason, raw: text }] });
  });

  it.each([
    ['a number', 5, 'The element is no arrival notice.'],
    [
      'a notice of nothing',
      { issueDateTime: '2026-01-05T10:00:00Z' },
      'The notice names no bill of lading, booking or container.',
    ],
  ])('is rejected beside the others: %s', (_what, element, reason) => {
    const { messages, rejections } = read(element, notice());

    expect(messages).toHaveLength(1);
    expect(rejections).toEqual([{ reason, raw: JSON.stringify(element) }]);
  });

  it.each([
    ['containers', notice({ equipmentReferences: Array.from({ length: 1_001 }, (_, at) => `MSKU${1_000_000 + at}`) })],
    ['free times', notice({ freeTimes: Array.from({ length: 51 }, () => freeTime()) })],
  ])('is a notice with more %s than any bill of lading has', (_what, element) => {
    expect(read(element)).toMatchObject({
      messages: [],
      rejections: [{ reason: expect.stringContaining('more than') }],
    });
  });

  it('never breaks the reader, however a body is damaged', () => {
    for (let seed = 1; seed <= MUTATIONS; seed++) {
      const { messages } = reader.read(mutate(seed), CONTEXT);
      for (const { draft } of messages.flatMap(({ statements }) => statements)) {
        ObservationDraft.parse(draft);
        expect(draft.source).toBe('MAEU');
      }
    }
  });
});
