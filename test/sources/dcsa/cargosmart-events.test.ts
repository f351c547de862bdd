import { describe, expect, it } from 'vitest';
import { cargoSmartError } from '../../../src/sources/dcsa/cargosmart-envelope.ts';
import { cargoSmartEvents } from '../../../src/sources/dcsa/cargosmart-events.ts';
import { toObservations } from '../../../src/sources/dcsa/to-observations.ts';
import {
  cargoSmartAnswer,
  cargoSmartContainer,
  cargoSmartEvent,
  cargoSmartLeg,
  moment,
  town,
} from './cargosmart-answers.ts';

const RECEIVED = { source: 'OOLU', receivedAt: '2026-02-01T00:00:00.000Z' } as const;

function draftsOf(json: unknown) {
  const events = cargoSmartEvents(json);
  if (events === null) throw new Error('It is an answer of CargoSmart.');
  return toObservations(events, RECEIVED).map(({ draft }) => draft);
}

/** Whether a draft states what happened or what is expected; the reason where it states nothing. */
function claimOf(draft: ReturnType<typeof draftsOf>[number] | undefined): string | undefined {
  if (draft?.kind === 'movement') return draft.classifier;
  return draft?.kind === 'unusable' ? draft.reason : undefined;
}

function eventWith(CSEventCode: string, eventDescription: string, estActIndicator = 'A') {
  const event = cargoSmartEvent({ CSEvent: { CSEventCode, estActIndicator }, eventDescription });
  return cargoSmartAnswer({ containerDetail: cargoSmartContainer({ event: [event], route: null }) });
}

describe('an answer of CargoSmart', () => {
  it('is read with its check digit, in UTC, with code, terminal and the vessel of the leg', () => {
    const [loaded] = draftsOf(cargoSmartAnswer({ containerDetail: cargoSmartContainer() }));

    expect(loaded).toMatchObject({
      kind: 'movement',
      movement: 'load',
      classifier: 'actual',
      container: 'MSKU1234565',
      load: 'laden',
      occurredAt: '2026-01-04T12:24:00.000Z',
      recordedAt: '2026-01-05T06:19:00.000Z',
      place: { locode: 'DEHAM', name: 'Hamburg', country: 'Germany' },
      facility: { code: 'HAM01', name: 'Example Terminal' },
      vessel: { imo: '9321483', name: 'Example Vessel' },
      voyage: '012E',
    });
  });

  it('says when the vessels of its legs leave and come, with the codes that the answer has elsewhere', () => {
    const drafts = draftsOf(cargoSmartAnswer({ containerDetail: [cargoSmartContainer({ event: [] })] }));

    expect(drafts.filter(({ kind }) => kind === 'movement')).toMatchObject([
      { movement: 'depart', classifier: 'estimated', occurredAt: '2026-01-05T04:00:00.000Z', voyage: '012E' },
      { movement: 'depart', classifier: 'actual', place: { name: 'Hamburg' } },
      { movement: 'arrive', classifier: 'estimated', place: { locode: 'CNTAO' }, voyage: '013W', mode: 'vessel' },
    ]);
  });

  it('names bill of lading, booking and size, and nothing else', () => {
    const drafts = draftsOf(cargoSmartAnswer({ containerDetail: cargoSmartContainer() }));

    expect(drafts.flatMap((draft) => (draft.kind === 'document' ? [draft.number] : [])).sort()).toEqual([
      '2640000010',
      '3012345678',
    ]);
    expect(drafts).toContainEqual(expect.objectContaining({ kind: 'equipment', isoCode: '40HQ' }));
  });

  it.each([
    ['CS010', 'Empty Container Picked Up', 'gate_out', 'empty'],
    ['CS040', 'Container Arrival at First Port of Load', 'gate_in', 'laden'],
    ['CS070', 'Vessel Departure', 'depart', null],
    ['CS090', 'Discharged at T/S port', 'discharge', 'laden'],
    ['CS090', 'Loaded on board at T/S port', 'load', 'laden'],
    ['CS100', 'Loaded on board at T/S port', 'load', 'laden'],
    ['CS190', 'Picked up', 'gate_out', 'laden'],
    ['CS210', 'Empty Container Returned', 'gate_in', 'empty'],
    ['CS260', 'Available', 'available', 'laden'],
  ])('means by %s (%s) %s', (code, words, movement, load) => {
    expect(draftsOf(eventWith(code, words))[0]).toMatchObject({ kind: 'movement', movement, load });
  });

  it('distinguishes what is expected', () => {
    expect(draftsOf(eventWith('CS277', 'Estimated arrival', 'E'))[0]).toMatchObject({ classifier: 'estimated' });
  });

  it.each<[string | null, string | null, string]>([
    ['a', null, 'actual'],
    ['e', 'A', 'estimated'],
    [null, null, 'no eventClassifierCode'],
    ['', 'e', 'estimated'],
    ['', 'A', 'actual'],
    ['', 'P', 'no eventClassifierCode'],
    ['P', 'A', 'no eventClassifierCode'],
  ])('takes an event marked %j, with its time marked %j, for %s', (estActIndicator, value, expected) => {
    const said = { CSEvent: { CSEventCode: 'CS060', estActIndicator } };
    const eventDT = { ...moment('2026-01-04T12:24:00Z'), indicator: value === null ? null : { value } };
    const container = cargoSmartContainer({ event: [cargoSmartEvent({ ...said, eventDT })], route: null });

    expect(claimOf(draftsOf(cargoSmartAnswer({ containerDetail: container }))[0])).toContain(expected);
  });

  it.each([
    [{ value: 'a' }, 'actual'],
    [{ value: 'e' }, 'estimated'],
    [{ value: 'P' }, 'no eventClassifierCode'],
    [{ value: '' }, 'no eventClassifierCode'],
    [{}, 'no eventClassifierCode'],
    [null, 'no eventClassifierCode'],
  ])('takes an arrival of a leg marked %j for %s', (indicator, expected) => {
    const arrivalDT = [{ ...moment('2026-01-18T12:00:00Z'), indicator }];
    const route = { shipmentLeg: [{ ...cargoSmartLeg(), departureDT: [], arrivalDT }] };
    const drafts = draftsOf(cargoSmartAnswer({ containerDetail: cargoSmartContainer({ event: [], route }) }));

    expect(claimOf(drafts[0])).toContain(expected);
  });

  it.each([
    ['CS500', 'Original B/L Printed'],
    ['CS020', 'Full Container Received by Carrier at Origin'],
  ])('says nothing of where the container is by %s', (code, words) => {
    expect(draftsOf(eventWith(code, words)).filter(({ kind }) => kind === 'movement' || kind === 'unusable')).toEqual(
      [],
    );
  });

  it('shows a code that is not known as what was not understood', () => {
    expect(draftsOf(eventWith('CS999', 'Something'))[0]).toMatchObject({
      kind: 'unusable',
      reason: expect.stringContaining('CS999'),
    });
  });

  it.each([
    ['a text of GMT', { GMT: { text: '2026-01-04T12:24:00' } }, '2026-01-04T12:24:00.000Z'],
    ['a text with an offset', { GMT: { text: '2026-01-04T12:24:00+01:00' } }, '2026-01-04T11:24:00.000Z'],
    ['the clock of the place alone', { locDT: { text: '2026-01-04T13:24:00' } }, '2026-01-04T12:24:00.000Z'],
  ])('reads %s', (_what, eventDT, occurredAt) => {
    const container = cargoSmartContainer({ event: [cargoSmartEvent({ eventDT })] });

    expect(draftsOf(cargoSmartAnswer({ containerDetail: container }))[0]).toMatchObject({ occurredAt });
  });

  it.each([{ timeInMillis: 9e99 }, { timeInMillis: 'x' }, {}, 'x'])('rejects the time %j', (GMT) => {
    const container = cargoSmartContainer({ event: [cargoSmartEvent({ eventDT: { GMT } })], route: null });

    expect(draftsOf(cargoSmartAnswer({ containerDetail: container }))[0]).toMatchObject({ kind: 'unusable' });
  });

  it('takes the name of a depot for the facility', () => {
    const location = { cityDetails: town('Hamburg', 'Germany', 'DEHAM'), facility: null, locationName: 'Depot 7' };
    const container = cargoSmartContainer({
      event: [cargoSmartEvent({ location, eventDT: moment('2026-01-02T00:00:00Z') })],
    });

    expect(draftsOf(cargoSmartAnswer({ containerDetail: container }))[0]).toMatchObject({
      facility: { name: 'Depot 7' },
    });
  });

  it.each([
    [{ shipmentContent: null }],
    [{ shipmentContent: '' }],
    [{ shipmentContent: '{}' }],
    [{ shipmentContent: 'null' }],
    [{ containerDetail: null, queryCriteria: {} }],
  ])('is about a number that is not known if it is %j', (json) => {
    expect(cargoSmartEvents(json)).toEqual([]);
  });

  it.each([[null], [[]], [{}], ['x'], [{ shipmentContent: '{"containerDetail":' }], [{ shipmentContent: 7 }]])(
    'is none if it is %j',
    (json) => {
      expect(cargoSmartEvents(json)).toBeNull();
    },
  );

  it('states its first error', () => {
    expect(cargoSmartError({ errors: [{ errorDescription: 'No such key' }] })).toEqual({
      is: 'failure',
      words: 'No such key',
    });
    expect(cargoSmartError({ errors: [], shipmentContent: '' })).toBeNull();
    expect(cargoSmartError(null)).toBeNull();
  });

  it.each([
    [{ errors: { errorDescription: 'No such key' } }, 'No such key'],
    [{ errors: ['No such key'] }, 'No such key'],
    [{ errors: 'No such key', shipmentContent: '' }, 'No such key'],
    [{ errors: [], queryError: { errorMessage: 'No such key' } }, 'No such key'],
    [{ queryError: [{ errorDescription: 'No such key' }], containerDetail: null }, 'No such key'],
    [{ errors: [], shipmentContent: '{"errors":[{"message":"No such key"}]}' }, 'No such key'],
    [{ errors: [{}] }, 'an error without words'],
    [{ errors: [null] }, 'an error without words'],
    [{ errors: true }, 'true'],
  ])('states the error of %j', (json, words) => {
    expect(cargoSmartError(json)).toEqual({ is: 'failure', words });
  });

  it.each([{ errors: {} }, { errors: null, queryError: ' ' }, { queryError: [] }, { errors: false }])(
    'states no error by %j',
    (json) => {
      expect(cargoSmartError({ ...json, shipmentContent: '' })).toBeNull();
    },
  );

  it('is read where what should be a list is its only member', () => {
    const leg = { ...cargoSmartLeg(), departureDT: { ...moment('2026-01-05T03:54:00Z'), indicator: { value: 'A' } } };
    const container = cargoSmartContainer({
      event: cargoSmartEvent(),
      externalReference: { CSReferenceType: { value: 'BL' }, referenceNumber: '2640000010' },
      route: { shipmentLeg: leg },
    });

    const drafts = draftsOf(cargoSmartAnswer({ containerDetail: container }));

    expect(drafts).toContainEqual(expect.objectContaining({ movement: 'load' }));
    expect(drafts).toContainEqual(expect.objectContaining({ movement: 'depart', classifier: 'actual' }));
    expect(drafts).toContainEqual(expect.objectContaining({ kind: 'document', number: '2640000010' }));
  });

  it.each<[number, string, (count: number) => object]>([
    [1_000, 'events', (count) => ({ event: Array(count).fill(cargoSmartEvent()) })],
    [100, 'legs', (count) => ({ route: { shipmentLeg: Array(count).fill(cargoSmartLeg()) } })],
    [50, 'references', (count) => ({ externalReference: Array(count).fill({ referenceNumber: '1' }) })],
    [20, 'seals', (count) => ({ containerNumber: { seal: Array(count).fill({ sealNumber: '1' }) } })],
    [20, 'times of a leg', (count) => ({ route: { shipmentLeg: [{ arrivalDT: Array(count).fill({}) }] } })],
  ])('is none if a container has more than %d %s', (max, _what, changes) => {
    const eventsOf = (count: number) => cargoSmartEvents({ containerDetail: cargoSmartContainer(changes(count)) });

    expect(eventsOf(max)).not.toBeNull();
    expect(eventsOf(max + 1)).toBeNull();
  });

  it('survives members of any type', () => {
    const hostile = {
      containerNumber: [],
      event: [{ CSEvent: 'x', location: 7 }, null],
      route: { shipmentLeg: [{ POL: 'x' }] },
    };

    expect(draftsOf({ containerDetail: [hostile, null, 'x'] }).every(({ kind }) => kind === 'unusable')).toBe(true);
  });
});
