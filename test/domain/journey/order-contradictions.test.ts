import { expect, it } from 'vitest';
import { derive } from '../../../src/domain/journey/derive.ts';
import type { Observation } from '../../../src/domain/observation.ts';
import { byRail, bySea, movement } from '../../support/observations.ts';
import { inEveryOrder } from './orders.ts';

const LANDED = [
  bySea('load', 'CNSHA', '2026-03-03T10:00:00.000Z'),
  bySea('discharge', 'USLAX', '2026-03-18T10:00:00.000Z'),
];
const OUT = movement('gate_out', 'USLAX', '2026-03-22T10:00:00.000Z', { load: 'laden', party: 'terminal' });

function returned(place: string, at: string): Observation {
  return movement('gate_in', place, at, { load: 'empty' });
}

function stateOf(...said: Observation[]) {
  const [state] = inEveryOrder(said, (shuffled) => derive(shuffled, '2026-05-01T00:00:00.000Z')).containers;
  return {
    status: state?.currentStatus,
    returnedAt: state?.emptyTerminatedAt?.slice(0, 10) ?? null,
    contradictions: state?.contradictions.map(({ fact, statements }) => [
      fact,
      ...statements.map(({ value }) => value),
    ]),
  };
}

it('keeps a pickup that is dated after the empty return, and names both', () => {
  expect(stateOf(...LANDED, OUT, returned('USLAX', '2026-03-20T10:00:00.000Z'))).toEqual({
    status: 'picked_up',
    returnedAt: null,
    contradictions: [['empty_return', 'picked up', 'returned empty at Los Angeles']],
  });
});

it('ends the use of the equipment with the first empty return after the pickup', () => {
  const first = returned('USLAX', '2026-03-24T10:00:00.000Z');
  const second = returned('USLGB', '2026-03-26T10:00:00.000Z');

  expect(stateOf(...LANDED, OUT, first, second)).toEqual({
    status: 'empty_returned',
    returnedAt: '2026-03-24',
    contradictions: [['empty_return', 'returned empty at Los Angeles', 'returned empty at Long Beach']],
  });
});

it('names a train that left before the discharge, and none that left soon after it', () => {
  const toChicago = byRail('arrive', 'USCHI', '2026-03-25T10:00:00.000Z', { classifier: 'estimated' });
  const before = byRail('depart', 'USLAX', '2026-03-17T10:00:00.000Z', { party: 'rail' });
  const after = byRail('depart', 'USLAX', '2026-03-18T12:00:00.000Z', { party: 'rail' });

  expect(stateOf(...LANDED, after, toChicago).contradictions).toEqual([]);
  expect(stateOf(...LANDED, bySea('arrive', 'USLAX', '2026-03-16T10:00:00.000Z'), before, toChicago)).toMatchObject({
    contradictions: [['discharge_time', 'discharged from the vessel', 'left by rail']],
  });
});
