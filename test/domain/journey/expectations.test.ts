import { describe, expect, it } from 'vitest';
import { derive } from '../../../src/domain/journey/derive.ts';
import type { ContainerState } from '../../../src/domain/journey/state.ts';
import type { Observation } from '../../../src/domain/observation.ts';
import {
  at,
  byRail,
  bySea,
  CONTAINER,
  deadline,
  expected,
  movement,
  retraction,
  snapshot,
  withdrawal,
} from '../../support/observations.ts';

const AS_OF = '2026-05-01T00:00:00.000Z';

function day(number: number): string {
  return `2026-03-${String(number).padStart(2, '0')}T10:00:00.000Z`;
}

function container(observations: Observation[], asOf = AS_OF): ContainerState {
  const [state] = derive(observations, asOf, { containers: [CONTAINER] }).containers;
  if (state === undefined) throw new Error('The requested container was not derived.');
  return state;
}

function eta(date: number, recorded: number, said: Parameters<typeof bySea>[3] = {}): Observation {
  return bySea('arrive', 'USLAX', day(date), {
    ...expected(),
    container: null,
    load: null,
    recordedAt: day(recorded),
    ...said,
  });
}

const loaded = bySea('load', 'CNSHA', day(3));
const discharged = bySea('discharge', 'USLAX', day(19));

describe('the ETA', () => {
  it("is the line's latest, and the first one ever stated stays beside it", () => {
    const state = container([loaded, eta(18, 4), eta(21, 9), eta(20, 6)]);

    expect([state.podEtaAt, state.podOriginalEtaAt]).toEqual([day(21), day(18)]);
    expect(state.estimates.map(({ key, at }) => [key, at])).toEqual([['estimated.vessel_arrived@USLAX', day(21)]]);
  });

  it('remembers the first one also when a newer version has replaced it', () => {
    const state = container([loaded, eta(18, 4, { sourceEventId: 'eta' }), eta(21, 9, { sourceEventId: 'eta' })]);

    expect([state.podEtaAt, state.podOriginalEtaAt]).toEqual([day(21), day(18)]);
  });

  it.each([
    [18, 21],
    [21, 18],
  ])('distinguishes versions with one time of recording by their reception: first %i, then %i', (first, then) => {
    const version = (date: number, received: number) =>
      eta(date, 4, { sourceEventId: 'eta', receivedAt: day(received) });

    const state = container([loaded, version(then, 9), version(first, 5)]);

    expect([state.podEtaAt, state.podOriginalEtaAt]).toEqual([day(then), day(first)]);
  });

  it.each([
    [18, 21],
    [21, 18],
  ])(
    'goes by reception also where the id is new and the time of recording is not: first %i, then %i',
    (first, then) => {
      const said = (date: number, received: number) => eta(date, 4, { receivedAt: day(received) });

      const state = container([loaded, said(then, 9), said(first, 5)]);

      expect([state.podEtaAt, state.podOriginalEtaAt]).toEqual([day(then), day(first)]);
    },
  );

  it('forgets one that was retracted', () => {
    const state = container([loaded, eta(18, 4, { sourceEventId: 'eta' }), retraction('eta', day(5)), eta(21, 9)]);

    expect([state.podEtaAt, state.podOriginalEtaAt]).toEqual([day(21), day(21)]);
  });

  it('prefers an estimate to a plan of the same age, and a newer plan to an older estimate', () => {
    const plan = { classifier: 'planned' } as const;

    expect(container([loaded, eta(18, 4), eta(19, 4, plan)]).podEtaAt).toBe(day(18));
    expect(container([loaded, eta(18, 4), eta(19, 5, plan)]).podEtaAt).toBe(day(19));
  });

  it('leaves a withdrawn one out, unless there is no other', () => {
    const [first, second] = [eta(18, 4), eta(21, 9)];

    expect(container([loaded, first, second, withdrawal(second)]).podEtaAt).toBe(day(18));
    const last = container([loaded, first, second, withdrawal(first), withdrawal(second)]);
    expect([last.podEtaAt, last.portOfDischarge?.locode]).toEqual([day(21), 'USLAX']);
  });

  it('is the expected discharge if the line gives no arrival', () => {
    expect(container([loaded, bySea('discharge', 'USLAX', day(20), expected())]).podEtaAt).toBe(day(20));
  });

  it('is never that of AIS', () => {
    expect(container([loaded, eta(18, 4), eta(25, 9, { party: 'ais' })]).podEtaAt).toBe(day(18));
  });

  it('keeps its last value after the arrival, but is no estimate any more', () => {
    const state = container([loaded, eta(18, 4), bySea('arrive', 'USLAX', day(19))]);

    expect([state.podEtaAt, state.podArrivedAt, state.estimates]).toEqual([day(18), day(19), []]);
  });

  it('follows the line to another port of discharge', () => {
    const former = eta(18, 4);
    const state = container([
      loaded,
      former,
      withdrawal(former),
      bySea('arrive', 'USOAK', day(22), { ...expected(), recordedAt: day(9) }),
    ]);

    expect([state.portOfDischarge?.locode, state.podEtaAt, state.podOriginalEtaAt]).toEqual([
      'USOAK',
      day(22),
      day(22),
    ]);
  });
});

describe('expectations inland', () => {
  it("are the line's and the railroad's, each in its own place", () => {
    const state = container([
      loaded,
      discharged,
      byRail('arrive', 'USCHI', day(26), expected()),
      byRail('arrive', 'USCHI', day(27), { ...expected(), party: 'rail' }),
    ]);

    expect([state.destinationEtaAt, state.indEtaAt]).toEqual([day(26), day(27)]);
    expect(state.estimates.map(({ key, party }) => [key, party])).toEqual([
      ['estimated.arrived_at_inland_destination@USCHI', 'rail'],
    ]);
  });
});

describe('legs', () => {
  it('are the vehicles in the order of travel, with what was planned and what came', () => {
    const state = container([
      bySea('depart', 'CNSHA', day(4), { ...expected(), vessel: { imo: '9321483', name: 'EMMA' } }),
      bySea('load', 'CNSHA', day(3), { vessel: { imo: '9321483', name: 'EMMA' }, voyage: '610E' }),
      bySea('depart', 'CNSHA', day(5)),
      eta(18, 4),
      byRail('arrive', 'USCHI', day(26), expected()),
      byRail('load', 'USLAX', day(21), expected()),
    ]);

    expect(
      state.legs.map(({ mode, from, to, vesselName, voyage }) => [mode, from?.locode, to?.locode, vesselName, voyage]),
    ).toEqual([
      ['vessel', 'CNSHA', 'USLAX', 'EMMA', '610E'],
      ['rail', 'USLAX', 'USCHI', null, null],
    ]);
    expect(state.legs[0]?.departure).toEqual({ estimated: day(4), actual: day(5) });
    expect(state.legs[0]?.arrival).toEqual({ estimated: day(18), actual: null });
  });
});

describe('the last free day', () => {
  const lfd = [
    deadline('rail', '2026-03-24'),
    deadline('terminal', '2026-03-25'),
    deadline('shipping_line', '2026-03-28'),
  ];

  it("is the line's, else the terminal's, else the railroad's, and not the earliest", () => {
    expect(container([loaded, discharged, ...lfd]).pickupLfd).toBe('2026-03-28T07:00:00.000Z');
    expect(container([loaded, discharged, ...lfd.slice(0, 2)]).pickupLfd).toBe('2026-03-25T07:00:00.000Z');
    expect(container([loaded, discharged, ...lfd.slice(0, 1)]).pickupLfd).toBe('2026-03-24T07:00:00.000Z');
  });

  it('is the midnight of the place where it counts: the port for its terminal, inland for the others', () => {
    const state = container([loaded, discharged, byRail('arrive', 'USCHI', day(23)), ...lfd]);

    expect([state.pickupLfdTerminal, state.pickupLfdRail, state.pickupLfdLine]).toEqual([
      '2026-03-25T07:00:00.000Z',
      '2026-03-24T05:00:00.000Z',
      '2026-03-28T05:00:00.000Z',
    ]);
  });

  it('of a railroad is by the clock of the ramp that it names, before it is known that the journey goes on there', () => {
    const state = container([loaded, discharged, deadline('rail', '2026-03-24', { place: at('USCHI') })]);

    expect(state.pickupLfdRail).toBe('2026-03-24T05:00:00.000Z');
  });

  it('is taken back by a newer statement without a date', () => {
    const state = container([
      loaded,
      discharged,
      deadline('terminal', '2026-03-25', { recordedAt: day(20) }),
      deadline('terminal', null, { recordedAt: day(21) }),
    ]);

    expect([state.pickupLfd, state.pickupLfdTerminal]).toEqual([null, null]);
  });

  it('does not count any more after the pickup, but what each party said stays', () => {
    const state = container([loaded, discharged, ...lfd, movement('gate_out', 'USLAX', day(22), { load: 'laden' })]);

    expect([state.pickupLfd, state.pickupLfdLine]).toEqual([null, '2026-03-28T07:00:00.000Z']);
  });

  it("is not the port terminal's any more once the container has left by rail", () => {
    const gone = [loaded, discharged, byRail('depart', 'USLAX', day(21))];
    const [rail, terminal] = lfd;

    const alone = container([...gone, ...(terminal === undefined ? [] : [terminal])]);
    const both = container([...gone, ...(terminal === undefined || rail === undefined ? [] : [rail, terminal])]);

    expect([alone.pickupLfd, alone.pickupLfdTerminal]).toEqual([null, '2026-03-25T07:00:00.000Z']);
    expect(both.pickupLfd).toBe(both.pickupLfdRail);
  });

  it('is none that was computed from an arrival before which the container had not come', () => {
    const early = deadline('shipping_line', '2026-03-01', { computed: true });
    const stated = deadline('terminal', '2026-03-30');

    const both = container([loaded, discharged, early, stated]);

    expect(both.lastFreeDays).toMatchObject([
      { party: 'terminal', date: '2026-03-30', applies: true, binding: true },
      { party: 'shipping_line', date: '2026-03-01', applies: false, binding: false },
    ]);
    expect(container([loaded, discharged, early]).pickupLfd).toBeNull();
  });

  it('says whether it was computed', () => {
    const computed = deadline('shipping_line', '2026-03-28', { computed: true });

    expect(container([loaded, discharged, computed]).pickupLfdComputed).toBe(true);
    expect(container([loaded, discharged, deadline('terminal', '2026-03-28')]).pickupLfdComputed).toBe(false);
  });
});

describe('the terminal of discharge', () => {
  it('is what the terminal says of itself, rather than what the line expects', () => {
    const facility = (name: string) => ({ code: null, codeList: null, name, type: 'terminal' }) as const;
    const state = container([
      loaded,
      bySea('discharge', 'USLAX', day(19), { facility: facility('Pier 400') }),
      snapshot(day(20), 'USLAX', { facility: facility('Fenix Marine') }),
    ]);

    expect(state.podTerminal?.name).toBe('Fenix Marine');
  });

  it('is no ramp from which the container goes on in the same port', () => {
    const ramp = { code: null, codeList: null, name: 'ICTF', type: 'ramp' } as const;
    const pier = { code: 'TRP', codeList: 'SMDG', name: null, type: 'terminal' } as const;
    const ashore = bySea('discharge', 'USLAX', day(19), { facility: pier });
    const onTrain = byRail('load', 'USLAX', day(21), { party: 'rail', facility: ramp });

    expect(container([loaded, discharged, onTrain]).podTerminal).toBeNull();
    expect(container([loaded, ashore, onTrain]).podTerminal).toEqual(pier);
  });
});
