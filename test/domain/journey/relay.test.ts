import { describe, expect, it } from 'vitest';
import { derive } from '../../../src/domain/journey/derive.ts';
import { nextMilestone } from '../../../src/domain/journey/next-milestone.ts';
import { routeOf } from '../../../src/domain/journey/route.ts';
import type { ContainerState } from '../../../src/domain/journey/state.ts';
import type { Observation } from '../../../src/domain/observation.ts';
import { bySea, CONTAINER, expected, movement, snapshot } from '../../support/observations.ts';
import { inEveryOrder } from './orders.ts';

const AS_OF = '2026-05-01T00:00:00.000Z';
const V1 = { vessel: { imo: '9321483', name: 'EMMA' }, voyage: '101E' };
const V2 = { vessel: { imo: '9778791', name: 'MADRID' }, voyage: '202W' };
const V3 = { vessel: { imo: '9461867', name: 'SOFIA' }, voyage: '303E' };

function day(number: number, time = '10:00'): string {
  return `2026-03-${String(number).padStart(2, '0')}T${time}:00.000Z`;
}

function container(observations: readonly Observation[]): ContainerState {
  const derived = inEveryOrder(observations, (shuffled) => derive(shuffled, AS_OF, { containers: [CONTAINER] }));
  const [state] = derived.containers;
  if (state === undefined) throw new Error('The requested container was not derived.');
  return state;
}

// What is reported with its day alone.
function onItsDay(one: Observation): Observation {
  if (one.kind !== 'movement') return one;
  return { ...one, precision: 'date', occurredAt: `${one.occurredAt.slice(0, 10)}T00:00:00.000Z` };
}

function keys({ milestones }: ContainerState): string[] {
  return milestones.map(({ key }) => key);
}

function ends({ portOfLading, portOfDischarge, currentStatus }: ContainerState) {
  return [portOfLading?.locode, portOfDischarge?.locode, currentStatus];
}

const OUT = [bySea('load', 'CNSHA', day(3), V1), bySea('depart', 'CNSHA', day(4), V1)];
const ASHORE = bySea('discharge', 'USLAX', day(18), V1);
const BACK = [bySea('load', 'USLAX', day(20), V2), bySea('depart', 'USLAX', day(21), V2)];
const HOME = [bySea('arrive', 'CNSHA', day(30, '02:00'), V2), bySea('discharge', 'CNSHA', day(30), V2)];

describe('cargo that is brought back', () => {
  const whole = [...OUT, ASHORE, ...BACK, ...HOME];

  it('ends at its last discharge, and that place is its port of discharge', () => {
    const state = container(whole);

    expect(ends(state)).toEqual(['CNSHA', 'CNSHA', 'grounded']);
    expect([state.podArrivedAt, state.podDischargedAt, state.podVesselName]).toEqual([
      day(30, '02:00'),
      day(30),
      'MADRID',
    ]);
    expect(keys(state)).toEqual([
      'vessel_loaded@CNSHA#1',
      'vessel_departed@CNSHA#1',
      'transshipment_discharged@USLAX#1',
      'transshipment_loaded@USLAX#1',
      'transshipment_departed@USLAX#1',
      'vessel_arrived@CNSHA#1',
      'vessel_discharged@CNSHA#1',
    ]);
    expect([state.polLoadedAt, state.polDepartedAt]).toEqual([day(3), day(4)]);
  });

  it('shows the way there and back', () => {
    const { places } = routeOf(container(whole));

    expect(places.map(({ place, role }) => [place.locode, role])).toEqual([
      ['CNSHA', 'port_of_lading'],
      ['USLAX', 'transshipment'],
      ['CNSHA', 'port_of_discharge'],
    ]);
  });

  it.each<[what: string, said: Observation[]]>([
    ['without names of vessels', whole.map((one) => ({ ...one, vessel: null, voyage: null }))],
    ['with days instead of times', whole.map(onItsDay)],
    ['without the departures', whole.filter((one) => !('movement' in one && one.movement === 'depart'))],
    ['without the second load', whole.filter((one) => one !== BACK[0])],
    [
      'on the same vessel',
      [
        ...OUT,
        ASHORE,
        bySea('load', 'USLAX', day(20), { ...V1, voyage: '102W' }),
        bySea('discharge', 'CNSHA', day(30), { ...V1, voyage: '102W' }),
      ],
    ],
    ['on the same vessel, of which all name one voyage', whole.map((one) => ({ ...one, ...V1 }))],
    [
      'with the last discharge reported twice',
      [...whole, bySea('discharge', 'CNSHA', day(30, '20:00'), { ...V2, sourceEventId: 'x', recordedAt: day(31) })],
    ],
  ])('is recognised %s', (_what, said) => {
    expect(ends(container(said))).toEqual(['CNSHA', 'CNSHA', 'grounded']);
  });

  it('is bound for where it came from once the vessel it went on with is expected there', () => {
    const state = container([...OUT, ASHORE, ...BACK, bySea('arrive', 'CNSHA', day(30), { ...V2, ...expected() })]);

    expect(ends(state)).toEqual(['CNSHA', 'CNSHA', 'on_ship']);
    expect(state.podEtaAt).toBe(day(30));
    expect(nextMilestone(state, AS_OF)).toMatchObject({ milestone: 'vessel_arrived', place: { locode: 'CNSHA' } });
  });

  it('is available where it came from', () => {
    const state = container([...whole, snapshot('2026-04-01T10:00:00.000Z', 'CNSHA', { available: true })]);

    expect([state.currentStatus, state.milestones.at(-1)?.key]).toEqual(['available', 'available@CNSHA#1']);
  });

  it('that goes on to a third port ends there', () => {
    const state = container([...OUT, ASHORE, ...BACK, bySea('discharge', 'JPTYO', day(29), V2)]);

    expect(ends(state)).toEqual(['CNSHA', 'JPTYO', 'grounded']);
  });

  it('is not brought back by a vessel that only calls at its port of lading again', () => {
    const call = bySea('arrive', 'CNSHA', day(6), { ...V1, container: null });

    expect(ends(container([...OUT, call]))).toEqual(['CNSHA', undefined, 'on_ship']);
  });
});

describe('a relay over the port of lading', () => {
  const relay = [
    ...OUT,
    bySea('discharge', 'KRPUS', day(6), V1),
    bySea('load', 'KRPUS', day(8), V2),
    bySea('depart', 'KRPUS', day(9), V2),
    bySea('arrive', 'CNSHA', day(11), V2),
    bySea('discharge', 'CNSHA', day(12), V2),
    bySea('load', 'CNSHA', day(14), V3),
    bySea('depart', 'CNSHA', day(15), V3),
  ];
  const EVENTS = [
    'vessel_loaded@CNSHA#1',
    'vessel_departed@CNSHA#1',
    'transshipment_discharged@KRPUS#1',
    'transshipment_loaded@KRPUS#1',
    'transshipment_departed@KRPUS#1',
    'transshipment_arrived@CNSHA#1',
    'transshipment_discharged@CNSHA#1',
    'transshipment_loaded@CNSHA#1',
    'transshipment_departed@CNSHA#1',
  ];

  it('keeps the order of events', () => {
    const state = container([...relay, bySea('discharge', 'USLAX', day(28), V3)]);

    expect(keys(state)).toEqual([...EVENTS, 'vessel_discharged@USLAX#1']);
    expect([state.polLoadedAt, state.polDepartedAt, ...ends(state)]).toEqual([
      day(3),
      day(4),
      'CNSHA',
      'USLAX',
      'grounded',
    ]);
    expect(
      state.legs.map(({ from, to, vesselName, departure, arrival }) => [
        from?.locode,
        to?.locode,
        vesselName,
        departure.actual,
        arrival.actual,
      ]),
    ).toEqual([
      ['CNSHA', 'KRPUS', 'EMMA', day(4), null],
      ['KRPUS', 'CNSHA', 'MADRID', day(9), day(11)],
      ['CNSHA', 'USLAX', 'SOFIA', day(15), null],
    ]);
  });

  it('is known before it lands', () => {
    const state = container([...relay, bySea('arrive', 'USLAX', day(28), { ...V3, ...expected() })]);

    expect([keys(state), ...ends(state)]).toEqual([EVENTS, 'CNSHA', 'USLAX', 'on_ship']);
  });

  it('is known by its plan, and the next departure is that of the transhipment', () => {
    const plan = [
      bySea('load', 'CNSHA', day(14), { ...V3, ...expected('planned') }),
      bySea('depart', 'CNSHA', day(15), { ...V3, ...expected('planned') }),
      bySea('arrive', 'USLAX', day(28), { ...V3, ...expected() }),
    ];

    const state = container([...relay.slice(0, 7), ...plan]);

    expect([keys(state), ...ends(state)]).toEqual([EVENTS.slice(0, 7), 'CNSHA', 'USLAX', 'on_ship']);
    expect([state.polEtdAt, nextMilestone(state, AS_OF)?.milestone]).toEqual([null, 'transshipment_departed']);
  });
});

describe('a restow', () => {
  const restow = [bySea('discharge', 'KRPUS', day(6, '08:00'), V1), bySea('load', 'KRPUS', day(6, '14:00'), V1)];
  const direct = [...OUT, ASHORE];

  it.each<[what: string, said: Observation[]]>([
    ['with both moves', restow],
    ['of which only the discharge is reported', restow.slice(0, 1)],
    ['of which only the load is reported', restow.slice(1)],
    ['that is reported without the vessel', restow.map((one) => ({ ...one, vessel: null }))],
    [
      'with the calls of the vessel',
      [...restow, bySea('arrive', 'KRPUS', day(6, '01:00'), V1), bySea('depart', 'KRPUS', day(7), V1)],
    ],
  ])('%s makes no events', (_what, said) => {
    expect(keys(container([...direct, ...said]))).toEqual(keys(container(direct)));
  });

  it('makes no events before the container has landed', () => {
    expect(container([...OUT, ...restow])).toMatchObject({ currentStatus: 'on_ship', portOfDischarge: null });
    expect(keys(container([...OUT, ...restow]))).toEqual(keys(container(OUT)));
  });

  it('makes no transhipment where its port of lading is not known yet', () => {
    const state = container([...restow, bySea('depart', 'KRPUS', day(7), V1), ASHORE]);

    expect(keys(state)).toEqual(['vessel_discharged@USLAX#1']);
    expect(state).toMatchObject({ portOfLading: null, currentStatus: 'grounded' });
  });

  it('is none where the container goes on with another vessel', () => {
    const change = [
      bySea('discharge', 'KRPUS', day(6), V1),
      bySea('load', 'KRPUS', day(8), V2),
      bySea('discharge', 'USLAX', day(18), V2),
    ];

    expect(keys(container([...OUT, ...change])).slice(2, 4)).toEqual([
      'transshipment_discharged@KRPUS#1',
      'transshipment_loaded@KRPUS#1',
    ]);
  });
});

describe('a gate-out at a port of transhipment', () => {
  it('to another terminal leaves the way as it is', () => {
    const drayed = [
      bySea('discharge', 'MYPKG', day(9), V1),
      movement('gate_out', 'MYPKG', day(9, '16:00'), { load: 'laden' }),
      movement('gate_in', 'MYPKG', day(9, '19:00'), { load: 'laden' }),
      bySea('load', 'MYPKG', day(11), V2),
      bySea('discharge', 'NLRTM', day(30), V2),
    ];

    expect(ends(container([...OUT, ...drayed]))).toEqual(['CNSHA', 'NLRTM', 'grounded']);
  });
});
