import { describe, expect, it } from 'vitest';
import { type Instant, shift, toEpochMs } from '../../../src/domain/instant.ts';
import { concerns, eventsAt, type SandboxEvent } from '../../../src/sources/sandbox/events-at.ts';
import { HOLD, LFD, RAIL, RETRACTED, RETURNED } from '../../../src/sources/sandbox/scripts/arrival.ts';
import { DEMO } from '../../../src/sources/sandbox/scripts/demo.ts';
import { DIRECT, SUCCEEDED } from '../../../src/sources/sandbox/scripts/direct.ts';
import { SCRIPTS } from '../../../src/sources/sandbox/scripts/index.ts';
import { DELAYED, FEEDER, ROLLED, TRANSSHIPMENT } from '../../../src/sources/sandbox/scripts/ocean.ts';
import { day, type Script } from '../../../src/sources/sandbox/scripts/script.ts';

const START: Instant = '2026-10-01T07:13:00.000Z';
/** What was served so many days after the start; what is said of all journeys asks for all of it again and again. */
const known = new Map<string, SandboxEvent[]>();
const HALF_DAYS = Array.from({ length: 120 }, (_, index) => index / 2);

describe.each(SCRIPTS.map((script) => [script.scenario, script] as const))('at any moment of %s', (_, script) => {
  it('dates nothing that has happened, and nothing that was said, after now', () => {
    for (const days of HALF_DAYS) {
      const now = shift(START, day(days));
      const events = eventsAt(script, START, now);
      const actual = events.filter(({ eventClassifierCode }) => eventClassifierCode === 'ACT');
      const moments = [
        ...events.map((event) => event.eventCreatedDateTime),
        ...actual.map((event) => event.eventDateTime ?? 'none'),
      ];
      expect(moments.filter((moment) => !(Date.parse(moment) <= toEpochMs(now)))).toEqual([]);
    }
  });

  it('serves each id once, and always with the same content', () => {
    const contentOf = new Map<string, string>();
    for (const days of HALF_DAYS) {
      const events = at(script, days);
      expect(new Set(events.map(({ eventID }) => eventID)).size).toBe(events.length);
      // Thousands of events are compared, which is much quicker as texts.
      const contents = events.map((event) => [event.eventID, JSON.stringify(event)] as const);
      expect(contents.filter(([id, content]) => content !== (contentOf.get(id) ?? content))).toEqual([]);
      for (const [id, content] of contents) contentOf.set(id, content);
    }
  });

  it('shares no id with another journey', () => {
    const others = SCRIPTS.filter((other) => other !== script).flatMap((other) => idsOf(at(other, 60)));

    expect(idsOf(at(script, 60)).filter((id) => others.includes(id))).toEqual([]);
  });

  it('never takes back what has happened without saying so', () => {
    let before: string[] = [];
    for (const days of HALF_DAYS) {
      const actual = idsOf(at(script, days).filter(({ eventClassifierCode }) => eventClassifierCode === 'ACT'));
      expect(actual).toEqual(expect.arrayContaining(before));
      before = actual;
    }
  });

  it('keeps the planned arrivals, whatever is said later', () => {
    let before: string[] = [];
    for (const days of HALF_DAYS) {
      const planned = idsOf(
        arrivals(at(script, days)).filter(({ eventClassifierCode }) => eventClassifierCode === 'PLN'),
      );
      expect(planned).toEqual(expect.arrayContaining(before));
      before = planned;
    }
  });
});

/** What happened to the only container, in order, at the end of each journey. */
const WHOLE_WAY: [Script, string[]][] = [
  [
    DIRECT,
    [
      ...['GTOT EMPTY CNSHA', 'GTIN LADEN CNSHA', 'LOAD VESSEL CNSHA', 'DEPA VESSEL CNSHA', 'ARRI VESSEL USLAX'],
      ...['DISC VESSEL USLAX', 'GTOT LADEN USLAX', 'GTIN EMPTY USLAX'],
    ],
  ],
  [
    TRANSSHIPMENT,
    [
      ...['GTOT EMPTY INNSA', 'GTIN LADEN INNSA', 'LOAD VESSEL INNSA', 'DEPA VESSEL INNSA', 'ARRI VESSEL SGSIN'],
      ...['DISC VESSEL SGSIN', 'LOAD VESSEL SGSIN', 'DEPA VESSEL SGSIN', 'ARRI VESSEL USLAX', 'DISC VESSEL USLAX'],
      ...['GTOT LADEN USLAX', 'GTIN EMPTY USLAX'],
    ],
  ],
  [
    FEEDER,
    [
      ...['GTOT EMPTY BEANR', 'GTIN LADEN BEANR', 'LOAD BARGE BEANR', 'DEPA BARGE BEANR', 'ARRI BARGE NLRTM'],
      ...['DISC BARGE NLRTM', 'LOAD VESSEL NLRTM', 'DEPA VESSEL NLRTM', 'ARRI VESSEL USNYC', 'DISC VESSEL USNYC'],
      ...['GTOT LADEN USNYC', 'GTIN EMPTY USNYC'],
    ],
  ],
  [
    RAIL,
    [
      ...['GTOT EMPTY CNYTN', 'GTIN LADEN CNYTN', 'LOAD VESSEL CNYTN', 'DEPA VESSEL CNYTN', 'ARRI VESSEL USLGB'],
      ...['DISC VESSEL USLGB', 'LOAD RAIL USLGB', 'DEPA RAIL USLGB', 'ARRI RAIL USCHI', 'DISC RAIL USCHI'],
      ...['GTOT LADEN USCHI', 'GTIN EMPTY USCHI'],
    ],
  ],
];

describe('what a journey reports', () => {
  it.each(WHOLE_WAY.map(([script, way]) => [script.scenario, script, way] as const))(
    'goes the whole way of %s',
    (_, script, way) => {
      expect(happenings(at(script, 60))).toEqual(way);
    },
  );

  it.each([DELAYED, ROLLED, HOLD, LFD, RETURNED, SUCCEEDED])('goes the direct way in $scenario', (script) => {
    expect(happenings(at(script, 60))).toEqual(WHOLE_WAY[0]?.[1]);
  });

  /** The last thing that happened when a journey is first seen, the arrivals that were planned, and what is expected. */
  it.each([
    { script: DIRECT, last: 'DEPA VESSEL CNSHA', planned: ['VESSEL USLAX'], expected: ['ARRI VESSEL USLAX'] },
    { script: SUCCEEDED, last: 'GTOT LADEN USLAX', planned: ['VESSEL USLAX'], expected: [] },
    {
      script: TRANSSHIPMENT,
      last: 'DEPA VESSEL SGSIN',
      planned: ['VESSEL SGSIN', 'VESSEL USLAX'],
      expected: ['ARRI VESSEL USLAX'],
    },
    {
      script: FEEDER,
      last: 'DEPA VESSEL NLRTM',
      planned: ['BARGE NLRTM', 'VESSEL USNYC'],
      expected: ['ARRI VESSEL USNYC'],
    },
    { script: RAIL, last: 'DEPA RAIL USLGB', planned: ['VESSEL USLGB', 'RAIL USCHI'], expected: ['ARRI RAIL USCHI'] },
    { script: DELAYED, last: 'DEPA VESSEL CNSHA', planned: ['VESSEL USLAX'], expected: ['ARRI VESSEL USLAX'] },
    {
      script: ROLLED,
      last: 'DEPA VESSEL CNSHA',
      planned: ['VESSEL USLAX', 'VESSEL USLAX'],
      expected: ['ARRI VESSEL USLAX'],
    },
    { script: HOLD, last: 'DISC VESSEL USLAX', planned: ['VESSEL USLAX'], expected: [] },
    { script: LFD, last: 'DISC VESSEL USLAX', planned: ['VESSEL USLAX'], expected: [] },
    { script: RETRACTED, last: 'GTOT LADEN USLAX', planned: ['VESSEL USLAX'], expected: [] },
    { script: RETURNED, last: 'GTIN EMPTY USLAX', planned: ['VESSEL USLAX'], expected: [] },
  ] as const)('stands where it says when $script.scenario is first seen', ({ script, last, planned, expected }) => {
    const events = at(script, script.nowDay);

    expect(happenings(events).at(-1)).toBe(last);
    expect(forecasts(events).map((event) => `${event.eventClassifierCode} ${summary(event)}`)).toEqual([
      ...planned.map((place) => `PLN ARRI ${place}`),
      ...expected.map((arrival) => `EST ${arrival}`),
    ]);
  });

  it('replaces each estimate by the next under a new id, and the last by what happened, and the schedule stays', () => {
    const reported = [1, 8, 14, 20, 26, 30].map((days) => arrivals(at(DELAYED, days)));

    expect(reported.map((events) => events.map((event) => [event.eventClassifierCode, offsetDays(event)]))).toEqual([
      [['PLN', 20]],
      ...[22, 25, 27, 28.75].map((days) => [
        ['PLN', 20],
        ['EST', days],
      ]),
      [
        ['PLN', 20],
        ['ACT', 29.125],
      ],
    ]);
    expect(new Set(reported.map((events) => idsOf(events)[0])).size).toBe(1);
    expect(new Set(idsOf(reported.flat())).size).toBe(6);
  });

  it('puts the next vessel in the place of the one that left without the container, whose schedule stays', () => {
    const vessels = (days: number) =>
      forecasts(at(ROLLED, days)).map((event) => [
        event.eventClassifierCode,
        event.transportEventTypeCode,
        offsetDays(event),
        event.transportCall,
      ]);

    expect(vessels(1)).toMatchObject([
      ['PLN', 'DEPA', 6, { vessel: { vesselName: 'SANDBOX ALBATROSS' } }],
      ['PLN', 'ARRI', 20, { vessel: { vesselName: 'SANDBOX ALBATROSS' } }],
    ]);
    expect(vessels(6)).toMatchObject([
      ['PLN', 'ARRI', 20, { vessel: { vesselName: 'SANDBOX ALBATROSS' } }],
      ['PLN', 'DEPA', 13, { vessel: { vesselName: 'SANDBOX KITTIWAKE' } }],
      ['PLN', 'ARRI', 27, { vessel: { vesselName: 'SANDBOX KITTIWAKE' } }],
    ]);
  });

  it('retracts a pickup by its id, and then reports the real one', () => {
    const mistake = at(RETRACTED, 25).find((event) => summary(event) === 'GTOT LADEN USLAX');

    const later = at(RETRACTED, 26);
    const pickups = at(RETRACTED, 28).filter((event) => summary(event) === 'GTOT LADEN USLAX');

    const retraction = { retractedEventID: mistake?.eventID, equipmentReference: RETRACTED.boxes[0]?.number };
    expect(later.at(-1)).toMatchObject(retraction);
    expect(later.at(-1)).not.toHaveProperty('eventDateTime');
    expect(pickups.map(offsetDays)).toEqual([24.25, 27.333]);
  });

  it('shows three fates under the one bill of lading of the demo', () => {
    const events = at(DEMO, DEMO.nowDay);
    const last = DEMO.boxes.map(({ number }) => happenings(events.filter((event) => concerns(event, number))).at(-1));

    expect(last).toEqual(['DISC VESSEL USLAX', 'DEPA RAIL USLAX', 'GTIN EMPTY USLAX']);
    expect(forecasts(events).map((event) => [summary(event), event.eventClassifierCode, offsetDays(event)])).toEqual([
      ['ARRI VESSEL USLAX', 'PLN', 24],
      ['ARRI RAIL USCHI', 'PLN', 38],
      ['ARRI RAIL USCHI', 'EST', 47],
    ]);
  });
});

describe('the form of an event', () => {
  it('is that of the standard for a container', () => {
    const [load] = at(DIRECT, 10).filter(({ equipmentEventTypeCode }) => equipmentEventTypeCode === 'LOAD');

    expect(load).toEqual({
      eventID: expect.stringMatching(/^[0-9a-f-]{36}$/),
      eventType: 'EQUIPMENT',
      eventCreatedDateTime: '2026-10-06T20:13:00.000Z',
      eventClassifierCode: 'ACT',
      // Day 5 and ten hours, on the clock of Shanghai.
      eventDateTime: '2026-10-07T01:13:00+08:00',
      equipmentEventTypeCode: 'LOAD',
      equipmentReference: 'LFXU1000101',
      ISOEquipmentCode: '45G1',
      emptyIndicatorCode: 'LADEN',
      eventLocation: {
        locationName: 'Shanghai',
        UNLocationCode: 'CNSHA',
        facilityCode: 'SGICT',
        facilityCodeListProvider: 'SMDG',
        facilityTypeCode: 'POTE',
      },
      transportCall: expect.objectContaining({
        modeOfTransport: 'VESSEL',
        exportVoyageNumber: 'SBX101E',
        vessel: { vesselIMONumber: '2000016', vesselName: 'SANDBOX ALBATROSS' },
      }),
      seals: [{ sealNumber: 'SBX100010', sealSource: 'CAR' }],
      documentReferences: [
        { documentReferenceType: 'BKG', documentReferenceValue: 'SBK0DIRECT01' },
        { documentReferenceType: 'TRD', documentReferenceValue: 'SBX0DIRECT01' },
      ],
      references: [{ referenceType: 'FF', referenceValue: 'SANDBOX' }],
    });
  });

  it('writes an offset west of Greenwich with its sign', () => {
    const reported = arrivals(at(DIRECT, 23)).map(({ eventDateTime }) => eventDateTime);

    expect(reported).toEqual(['2026-10-23T00:13:00-07:00', '2026-10-23T02:13:00-07:00']);
  });
});

function at(script: Script, days: number): SandboxEvent[] {
  const key = `${script.scenario} ${days}`;
  const events = known.get(key) ?? eventsAt(script, START, shift(START, day(days)));
  known.set(key, events);
  return events;
}

/** Departures, arrivals and what happened to containers, in the order of their times. */
function happenings(events: readonly SandboxEvent[]): string[] {
  return events
    .filter(({ eventClassifierCode, eventType }) => eventClassifierCode === 'ACT' && eventType !== 'SHIPMENT')
    .sort((one, other) => offsetDays(one) - offsetDays(other))
    .map(summary);
}

function forecasts(events: readonly SandboxEvent[]): SandboxEvent[] {
  return events.filter(({ eventClassifierCode }) => eventClassifierCode === 'PLN' || eventClassifierCode === 'EST');
}

function arrivals(events: readonly SandboxEvent[]): SandboxEvent[] {
  return events.filter(({ transportEventTypeCode }) => transportEventTypeCode === 'ARRI');
}

function summary(event: SandboxEvent): string {
  const { UNLocationCode, modeOfTransport } = { UNLocationCode: '', modeOfTransport: '', ...event.transportCall };
  const code = event.equipmentEventTypeCode ?? event.transportEventTypeCode ?? event.shipmentEventTypeCode;
  return `${code} ${modeOfTransport === 'TRUCK' ? event.emptyIndicatorCode : modeOfTransport} ${UNLocationCode}`;
}

function offsetDays(event: SandboxEvent): number {
  const days = (Date.parse(event.eventDateTime ?? '') - toEpochMs(START)) / day(1);
  return Math.round(days * 1000) / 1000;
}

function idsOf(events: readonly SandboxEvent[]): string[] {
  return events.map(({ eventID }) => eventID);
}
