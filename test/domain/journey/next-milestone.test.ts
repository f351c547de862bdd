import { describe, expect, it } from 'vitest';
import { derive } from '../../../src/domain/journey/derive.ts';
import { nextMilestone } from '../../../src/domain/journey/next-milestone.ts';
import type { Observation } from '../../../src/domain/observation.ts';
import { bySea, CONTAINER, movement, snapshot } from '../../support/observations.ts';

const EMMA = { vessel: { imo: '9321483', name: 'EMMA' }, voyage: '026E' };
const AS_OF = '2026-06-20T12:00:00.000Z';
const LANDED = [
  bySea('load', 'CNSHA', '2026-05-20T10:00:00.000Z', EMMA),
  bySea('depart', 'CNSHA', '2026-05-21T10:00:00.000Z', EMMA),
  bySea('arrive', 'USLAX', '2026-06-08T10:00:00.000Z', EMMA),
  bySea('discharge', 'USLAX', '2026-06-09T10:00:00.000Z', EMMA),
];
const LOOK = '2026-06-19T10:00:00.000Z';

function stateOf(...observations: Observation[]) {
  const { containers, stop } = derive([...LANDED, ...observations], AS_OF, { containers: [CONTAINER] });
  const [state] = containers;
  if (state === undefined) throw new Error('The container is derived.');
  return { state, stop, next: nextMilestone(state, AS_OF) };
}

describe('the next milestone of a container that waits', () => {
  it('is its pickup at the appointment, at the place where it stands', () => {
    const { next } = stateOf(snapshot(LOOK, 'USLAX', { available: true, appointmentAt: '2026-06-23T04:00:00.000Z' }));

    expect(next).toMatchObject({
      milestone: 'full_out',
      place: { locode: 'USLAX', timezone: 'America/Los_Angeles' },
      expectedAt: '2026-06-23T04:00:00.000Z',
      daysOverdue: null,
    });
  });

  it('counts the days since a missed appointment in the calendar of that place', () => {
    const { next } = stateOf(snapshot(LOOK, 'USLAX', { available: true, appointmentAt: '2026-06-18T04:00:00.000Z' }));

    expect(next).toMatchObject({ milestone: 'full_out', daysOverdue: 3 });
  });

  it('is that it becomes available at no stated time, although it has an appointment', () => {
    const { next } = stateOf(snapshot(LOOK, 'USLAX', { available: false, appointmentAt: '2026-06-23T04:00:00.000Z' }));

    expect(next).toMatchObject({ milestone: 'available', place: { locode: 'USLAX' }, expectedAt: null });
  });
});

describe('a container that was returned empty', () => {
  const returned = movement('gate_in', 'USLAX', '2026-06-15T10:00:00.000Z', { load: 'empty', mode: 'truck' });

  it('is followed no more', () => {
    expect(stateOf(returned)).toMatchObject({
      state: { currentStatus: 'empty_returned' },
      stop: { reason: 'all_containers_terminated' },
    });
  });

  it('does not end at once while its terminal contradicts that', () => {
    const { state, stop } = stateOf(returned, snapshot(LOOK, 'USLAX', { available: true }));

    expect(state.contradictions.map(({ fact }) => fact)).toEqual(['pickup']);
    expect(stop).not.toMatchObject({ reason: 'all_containers_terminated' });
  });
});
