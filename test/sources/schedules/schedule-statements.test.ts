import { describe, expect, it } from 'vitest';
import type { TrackedCall, TrackedVessel } from '../../../src/domain/ais/tracked.ts';
import { currentSet } from '../../../src/domain/journey/current-set.ts';
import { ObservationDraft, store } from '../../../src/domain/observation.ts';
import type { ReadContext } from '../../../src/sources/push.ts';
import { scheduleStatements } from '../../../src/sources/schedules/schedule-statements.ts';
import { chanceOf } from '../../bench/chance.ts';
import { damagedValue } from '../dcsa/json-damage.ts';

const CONTEXT: ReadContext = {
  sender: { source: 'MAEU', party: 'shipping_line', scac: 'MAEU', dialect: null },
  receivedAt: '2026-01-06T00:00:00.000Z',
};
const MUTATIONS = 400;

type Members = Record<string, unknown>;

/** A vessel is expected in Los Angeles on 12 January. */
function schedule(call: Members = {}, vessel: Members = {}): unknown {
  const transportCall = {
    transportCallReference: 'call-1',
    carrierImportVoyageNumber: '601W',
    carrierExportVoyageNumber: '602E',
    location: { locationType: 'FACS', UNLocationCode: 'USLAX', facilitySMDGCode: 'TRP' },
    timestamps: [time()],
    ...call,
  };
  const schedules = [
    { vesselIMONumber: '9321483', vesselName: 'Test Vessel', transportCalls: [transportCall], ...vessel },
  ];
  return [{ carrierServiceCode: 'FE1', vesselSchedules: schedules }];
}

function time(changes: Members = {}): Members {
  return { eventTypeCode: 'ARRI', eventClassifierCode: 'EST', eventDateTime: '2026-01-12T06:00:00-08:00', ...changes };
}

function tracked(call: Partial<TrackedCall> = {}, vessel: Partial<TrackedVessel> = {}): TrackedVessel {
  const containers = [{ container: 'MSKU1234565', scac: 'MAEU' }];
  const losAngeles = { locode: 'USLAX', expectedArrival: null, expectedDeparture: null, containers, ...call };
  return { imo: '9321483', name: 'Test Vessel', voyage: '601W', calls: [losAngeles], ...vessel };
}

function drafts(value: unknown, vessels: TrackedVessel[] = [tracked()], context = CONTEXT): ObservationDraft[] {
  const messages = scheduleStatements(value, vessels, context)?.messages ?? [];
  return messages.flatMap(({ statements }) => statements.map(({ draft }) => draft));
}

describe('a schedule', () => {
  it('reports when the vessel of a tracked container arrives', () => {
    const reading = scheduleStatements(schedule(), [tracked()], CONTEXT);

    expect(reading).toMatchObject({
      unmatched: 0,
      rejected: [],
      messages: [{ references: { scac: 'MAEU', billsOfLading: [], bookings: [], containers: ['MSKU1234565'] } }],
    });
    expect(drafts(schedule())).toMatchObject([
      {
        kind: 'movement',
        source: 'MAEU',
        party: 'shipping_line',
        container: 'MSKU1234565',
        movement: 'arrive',
        classifier: 'estimated',
        occurredAt: '2026-01-12T14:00:00.000Z',
        precision: 'time',
        load: null,
        mode: 'vessel',
        place: { locode: 'USLAX' },
        facility: { code: 'TRP', codeList: 'SMDG', type: 'terminal' },
        vessel: { imo: '9321483', name: 'Test Vessel' },
        voyage: '601W',
        originalEvent: 'OVS ARRI EST',
      },
    ]);
  });

  it.each([
    ['ARRI', 'PLN', 'arrive', 'planned'],
    ['ARRI', 'ACT', 'arrive', 'actual'],
    ['DEPA', 'EST', 'depart', 'estimated'],
  ])('reports %s %s', (eventTypeCode, eventClassifierCode, movement, classifier) => {
    const timestamps = [time({ eventTypeCode, eventClassifierCode })];

    expect(drafts(schedule({ timestamps }))).toMatchObject([{ movement, classifier }]);
  });

  it('replaces what the schedule before it said, though it comes back to a former time', () => {
    const at = (receivedAt: string, eventDateTime: string) =>
      drafts(schedule({ timestamps: [time({ eventDateTime })] }), [tracked()], { ...CONTEXT, receivedAt }).map(
        (draft) => store(draft, receivedAt),
      );
    const said = [
      ...at('2026-01-06T00:00:00.000Z', '2026-01-12T00:00:00Z'),
      ...at('2026-01-07T00:00:00.000Z', '2026-01-14T00:00:00Z'),
      ...at('2026-01-08T00:00:00.000Z', '2026-01-12T00:00:00Z'),
    ];

    expect(currentSet(said).standing).toMatchObject([{ occurredAt: '2026-01-12T00:00:00.000Z' }]);
  });

  it('takes back what it said of a call that is omitted', () => {
    const later = { ...CONTEXT, receivedAt: '2026-01-07T00:00:00.000Z' };
    const said = [
      ...drafts(schedule()).map((draft) => store(draft, CONTEXT.receivedAt)),
      ...drafts(schedule({ statusCodes: ['OMIT'] }), [tracked()], later).map((draft) => store(draft, later.receivedAt)),
    ];

    const standing = currentSet(said).standing.map((one) => (one.kind === 'unusable' ? one.reason : one.kind));
    expect(standing.sort()).toEqual(['OMIT: the vessel does not call at USLAX.', 'retraction']);
  });

  it('is nothing else', () => {
    for (const value of [null, 5, {}, [{}], [schedule(), 5]]) {
      expect(scheduleStatements(value, [tracked()], CONTEXT)).toBeNull();
    }
    expect(scheduleStatements([], [tracked()], CONTEXT)).toEqual({ messages: [], unmatched: 0, rejected: [] });
  });
});

describe('a tracked container', () => {
  const soon = { expectedArrival: '2026-01-11T00:00:00.000Z' };
  const long = { expectedArrival: '2025-12-20T00:00:00.000Z' };

  it.each([
    ['on the same voyage, however late it is', tracked(long), true],
    ['on the outbound voyage of the call', tracked(long, { voyage: '602e' }), true],
    ['on a voyage that is not known, about that time', tracked(soon, { voyage: null }), true],
    ['on a voyage that is not known, at another time', tracked(long, { voyage: null }), false],
    ['on another voyage', tracked(soon, { voyage: '555W' }), false],
    ['on another vessel', tracked(soon, { imo: '9074729' }), false],
    ['calling at another port', tracked({ ...soon, locode: 'USOAK' }), false],
    ['of another line', tracked({ ...soon, containers: [{ container: 'A', scac: 'HLCU' }] }), false],
    ['of a line that is not known', tracked({ ...soon, containers: [{ container: 'A', scac: null }] }), true],
  ])('%s', (_what, vessel, isMeant) => {
    const reading = scheduleStatements(schedule(), [vessel], CONTEXT);

    expect(reading?.messages).toHaveLength(isMeant ? 1 : 0);
    expect(reading?.unmatched).toBe(isMeant ? 0 : 1);
  });

  it('is meant by the call that is the nearest, if its voyage calls at a port twice', () => {
    const call = (container: string, expectedArrival: string): TrackedCall => ({
      locode: 'USLAX',
      expectedArrival,
      expectedDeparture: null,
      containers: [{ container, scac: 'MAEU' }],
    });
    const calls = [call('MSKU7654321', '2026-02-01T00:00:00.000Z'), call('MSKU1234565', '2026-01-10T00:00:00.000Z')];

    expect(drafts(schedule(), [tracked({}, { calls })]).map(({ container }) => container)).toEqual(['MSKU1234565']);
  });

  it('is not matched by the number that stands for no voyage', () => {
    const call = { carrierImportVoyageNumber: '9999R', carrierExportVoyageNumber: null };

    expect(drafts(schedule(call), [tracked(long, { voyage: '9999R' })])).toEqual([]);
    expect(drafts(schedule(call), [tracked(soon)])).toHaveLength(1);
  });
});

describe('what is not understood', () => {
  it.each([
    ['no IMO number', schedule({}, { vesselIMONumber: '9321484' }), 'without its IMO number'],
    ['a vessel that is none yet', schedule({}, { isDummyVessel: true }), 'without its IMO number'],
    ['no place', schedule({ location: null }), 'names no UN/LOCODE'],
    ['an event', schedule({ timestamps: [time({ eventTypeCode: 'BERT' })] }), 'BERT is not known'],
    ['a classifier', schedule({ timestamps: [time({ eventClassifierCode: 'REQ' })] }), 'REQ is not known'],
    ['a time', schedule({ timestamps: [time({ eventDateTime: 'soon' })] }), 'soon is none, or too far away'],
  ])('is reported with its reason: %s', (_what, value, reason) => {
    const reading = scheduleStatements(value, [tracked()], CONTEXT);

    expect(reading).toEqual({ messages: [], unmatched: 0, rejected: [expect.stringContaining(reason)] });
  });

  it('never breaks the translation, however a schedule is damaged', () => {
    for (let seed = 1; seed <= MUTATIONS; seed++) {
      const value = damagedValue(schedule({ statusCode: 'SLID' }), chanceOf(seed));
      for (const draft of drafts(value, [tracked({}, { voyage: null }), tracked()])) ObservationDraft.parse(draft);
    }
  });
});
