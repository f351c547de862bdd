import { describe, expect, it } from 'vitest';
import type { Instant } from '../../../src/domain/instant.ts';
import { derive } from '../../../src/domain/journey/derive.ts';
import { nextMilestone } from '../../../src/domain/journey/next-milestone.ts';
import { routeOf } from '../../../src/domain/journey/route.ts';
import type { ContainerState } from '../../../src/domain/journey/state.ts';
import type { Observation } from '../../../src/domain/observation.ts';
import { byRail, bySea, CONTAINER, expected, movement, snapshot } from '../../support/observations.ts';

const NOW = '2026-06-20T12:00:00.000Z';
const EMMA = { vessel: { imo: '9321483', name: 'EMMA' }, voyage: '026E' };
const MADRID = { vessel: { imo: '9778791', name: 'MADRID' }, voyage: '7W' };

const FIRST = [
  bySea('load', 'VNSGN', '2026-06-01T00:00:00.000Z', EMMA),
  bySea('depart', 'VNSGN', '2026-06-02T00:00:00.000Z', EMMA),
];
const CHANGE = [
  bySea('discharge', 'SGSIN', '2026-06-06T00:00:00.000Z', EMMA),
  bySea('load', 'SGSIN', '2026-06-08T00:00:00.000Z', MADRID),
];
const SECOND = [bySea('depart', 'SGSIN', '2026-06-09T00:00:00.000Z', MADRID)];
const ABOARD = [...FIRST, ...CHANGE, ...SECOND];
const PLAN = [bySea('arrive', 'USLAX', '2026-06-25T15:00:00.000Z', { ...MADRID, ...expected() })];
const INLAND = [
  byRail('depart', 'USLAX', '2026-06-28T00:00:00.000Z', expected()),
  byRail('arrive', 'USCHI', '2026-07-02T00:00:00.000Z', expected()),
];
const LANDED = [
  bySea('arrive', 'USLAX', '2026-06-18T06:00:00.000Z', MADRID),
  bySea('discharge', 'USLAX', '2026-06-19T00:00:00.000Z', MADRID),
];

function stateOf(said: readonly Observation[], asOf: Instant = NOW): ContainerState {
  const [state] = derive(said, asOf, { containers: [CONTAINER] }).containers;
  if (state === undefined) throw new Error('The requested container was not derived.');
  return state;
}

describe('the route of a container', () => {
  it('has its places in order of travel, each with what it is for the journey', () => {
    const { places } = routeOf(stateOf([...ABOARD, ...PLAN, ...INLAND]));

    expect(places.map(({ place, role }) => [place.locode, role])).toEqual([
      ['VNSGN', 'port_of_lading'],
      ['SGSIN', 'transshipment'],
      ['USLAX', 'port_of_discharge'],
      ['USCHI', 'destination'],
    ]);
  });

  it('is on the leg that it left on and did not end, and on none while it waits between two', () => {
    const onFirst = routeOf(stateOf(FIRST));
    const between = routeOf(stateOf([...FIRST, ...CHANGE, ...PLAN]));
    const onSecond = routeOf(stateOf([...ABOARD, ...PLAN, ...INLAND]));
    const ashore = routeOf(stateOf([...ABOARD, ...LANDED, ...INLAND]));

    const current = [onFirst, between, onSecond, ashore].map(({ legs }) => legs.map(({ isCurrent }) => isCurrent));
    expect(current).toEqual([[true], [false, false], [false, true, false], [false, false, false]]);
  });

  it('knows no place of a container of which nothing is known', () => {
    expect(routeOf(stateOf([]))).toEqual({ places: [], legs: [] });
  });
});

describe('what comes next', () => {
  const gone = [movement('gate_out', 'USLAX', '2026-06-20T00:00:00.000Z', { load: 'laden' })];
  const back = [movement('gate_in', 'USLAX', '2026-06-20T06:00:00.000Z', { load: 'empty' })];
  const shown = (available: boolean) => [snapshot('2026-06-19T12:00:00.000Z', 'USLAX', { available })];

  it.each<[string, readonly Observation[], string | null]>([
    ['nothing is known', [], 'vessel_loaded'],
    ['it is on its first vessel', [...FIRST, ...PLAN], 'vessel_arrived'],
    ['it waits for its second vessel', [...FIRST, ...CHANGE, ...PLAN], 'transshipment_departed'],
    ['it waits for the train', [...ABOARD, ...LANDED, ...INLAND], 'rail_departed'],
    ['it was discharged', [...ABOARD, ...LANDED], 'available'],
    ['it is held', [...ABOARD, ...LANDED, ...shown(false)], 'available'],
    ['it is available', [...ABOARD, ...LANDED, ...shown(true)], 'full_out'],
    ['it was picked up', [...ABOARD, ...LANDED, ...gone], 'empty_in'],
    ['it was returned', [...ABOARD, ...LANDED, ...gone, ...back], null],
  ])('is shown where %s', (_where, said, milestone) => {
    expect(nextMilestone(stateOf(said), NOW)?.milestone ?? null).toBe(milestone);
  });

  it('is overdue by whole days of the place, and not on the day itself', () => {
    const said = [...FIRST, ...PLAN];

    const days = ['2026-06-25T20:00:00.000Z', '2026-06-26T06:59:00.000Z', '2026-06-28T12:00:00.000Z'].map(
      (asOf) => nextMilestone(stateOf(said, asOf), asOf)?.daysOverdue,
    );

    expect(days).toEqual([null, null, 3]);
  });
});

describe('a leg on another vessel than the one that was planned', () => {
  const THIRD = { vessel: { imo: '9074729', name: 'THIRD SHIP' }, voyage: '3F' };
  const planned = { ...expected('planned'), recordedAt: '2026-06-01T12:00:00.000Z' } as const;
  const renewed = { ...expected(), recordedAt: '2026-06-07T12:00:00.000Z' } as const;
  const said = [
    ...FIRST,
    bySea('discharge', 'SGSIN', '2026-06-06T00:00:00.000Z', EMMA),
    bySea('depart', 'SGSIN', '2026-06-09T00:00:00.000Z', { ...MADRID, ...planned }),
    bySea('arrive', 'DEHAM', '2026-07-01T06:00:00.000Z', { ...MADRID, ...planned }),
    bySea('arrive', 'DEHAM', '2026-07-05T06:00:00.000Z', { ...THIRD, ...renewed }),
  ];

  function onward(...more: Observation[]) {
    const { legs } = stateOf([...said, ...more], '2026-06-08T00:00:00.000Z');
    return legs
      .filter(({ from }) => from?.locode === 'SGSIN')
      .map(({ vesselName, departure }) => [vesselName, departure.estimated]);
  }

  it('has no departure of the planned vessel', () => {
    expect(onward()).toEqual([['THIRD SHIP', null]]);
  });

  it('has the departure of its own vessel', () => {
    const leaving = bySea('depart', 'SGSIN', '2026-06-12T18:00:00.000Z', { ...THIRD, ...renewed });

    expect(onward(leaving)).toEqual([['THIRD SHIP', '2026-06-12T18:00:00.000Z']]);
  });
});
