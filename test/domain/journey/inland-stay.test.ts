import { describe, expect, it } from 'vitest';
import { derive } from '../../../src/domain/journey/derive.ts';
import type { ContainerState } from '../../../src/domain/journey/state.ts';
import type { Observation } from '../../../src/domain/observation.ts';
import type { FacilityReference } from '../../../src/domain/place-reference.ts';
import { byRail, bySea, CONTAINER, expected, movement, snapshot } from '../../support/observations.ts';
import { inEveryOrder } from './orders.ts';

const AS_OF = '2026-05-01T00:00:00.000Z';

function day(number: number, time = '10:00'): string {
  return `2026-03-${String(number).padStart(2, '0')}T${time}:00.000Z`;
}

function container(...observations: Observation[]): ContainerState {
  const derived = inEveryOrder(observations, (shuffled) => derive(shuffled, AS_OF, { containers: [CONTAINER] }));
  const [state] = derived.containers;
  if (state === undefined) throw new Error('The requested container was not derived.');
  return state;
}

function stands({ currentStatus, standsAt, destination, milestones }: ContainerState) {
  return [currentStatus, standsAt?.locode ?? null, destination?.locode ?? null, milestones.at(-1)?.key];
}

function ramp(said: Partial<FacilityReference>): FacilityReference {
  return { code: null, codeList: null, name: null, type: 'ramp', ...said };
}

const LANDED = [
  bySea('load', 'CNSHA', day(3)),
  bySea('arrive', 'USLAX', day(17)),
  bySea('discharge', 'USLAX', day(18)),
];
const PLAN = byRail('arrive', 'USCHI', day(25), expected());
const AT_PORT = snapshot(day(19), 'USLAX', { available: true });
const AT_RAMP = snapshot(day(26), 'USCHI', { party: 'rail', available: true });
const AVAILABLE = ['available', 'USCHI', 'USCHI', 'available@USCHI#1'];

describe('a container that is available at the inland ramp', () => {
  it.each<[what: string, said: Observation[]]>([
    ['though no departure of a train is reported', [PLAN, AT_RAMP]],
    ['after it was available at the port', [PLAN, AT_PORT, AT_RAMP]],
    ['after it was not available at the port', [PLAN, snapshot(day(19), 'USLAX', { available: false }), AT_RAMP]],
    ['by the terminal of the ramp', [PLAN, snapshot(day(26), 'USCHI', { available: true })]],
    ['by an event of the railroad', [PLAN, movement('available', 'USCHI', day(26), { party: 'rail' })]],
    ['by an event of the line', [PLAN, movement('available', 'USCHI', day(26))]],
    ['though no source named the destination', [AT_RAMP]],
    ['though no source named the destination, by an event', [AT_PORT, movement('available', 'USCHI', day(26))]],
    ['after its train was loaded and nothing more', [PLAN, byRail('load', 'USLAX', day(20)), AT_RAMP]],
    ['after its train left and nothing more', [PLAN, AT_PORT, byRail('depart', 'USLAX', day(20)), AT_RAMP]],
    [
      'after it went through the gate of the port to the ramp',
      [PLAN, movement('gate_out', 'USLAX', day(20), { load: 'laden' }), AT_RAMP],
    ],
    [
      'though the port goes on saying that it is not',
      [PLAN, AT_RAMP, snapshot(day(27), 'USLAX', { available: false })],
    ],
    [
      'though the port goes on saying that it is available there',
      [PLAN, AT_PORT, AT_RAMP, snapshot(day(27), 'USLAX', { available: true })],
    ],
  ])('is available there %s', (_what, said) => {
    expect(stands(container(...LANDED, ...said))).toEqual(AVAILABLE);
  });

  it.each<[what: string, said: Observation[]]>([
    ['its train arrived', [byRail('arrive', 'USCHI', day(25))]],
    ['it was unloaded there', [byRail('discharge', 'USCHI', day(25))]],
    ['it arrived and was unloaded there', [byRail('arrive', 'USCHI', day(24)), byRail('discharge', 'USCHI', day(25))]],
  ])('is available there where only %s', (_what, said) => {
    expect(stands(container(...LANDED, AT_PORT, ...said, AT_RAMP))).toEqual(AVAILABLE);
  });

  it('stands there once it was unloaded, though it was available at the port', () => {
    const state = container(...LANDED, AT_PORT, byRail('discharge', 'USCHI', day(25)));

    expect([state.currentStatus, state.standsAt?.locode, state.availabilityKnown]).toEqual([
      'grounded',
      'USCHI',
      false,
    ]);
  });

  it('is picked up there', () => {
    const out = movement('gate_out', 'USCHI', day(28), { load: 'laden', party: 'rail' });

    const state = container(...LANDED, PLAN, AT_RAMP, out);

    expect([state.currentStatus, state.podFullOutAt, state.finalDestinationFullOutAt, state.standsAt]).toEqual([
      'picked_up',
      null,
      day(28),
      null,
    ]);
  });

  it('is not available there any more once the ramp says so', () => {
    const state = container(...LANDED, PLAN, AT_RAMP, snapshot(day(28), 'USCHI', { party: 'rail', available: false }));

    expect(stands(state)).toEqual(['not_available', 'USCHI', 'USCHI', 'not_available@USCHI#1']);
  });

  it('is known by a ramp that is named by its facility alone', () => {
    const facility = ramp({ name: 'Logistics Park Chicago' });
    const plan = byRail('arrive', 'USCHI', day(25), { ...expected(), facility });
    const said = snapshot(day(26), 'USCHI', { party: 'rail', available: true, facility, place: null });

    expect(stands(container(...LANDED, plan, said))).toEqual(AVAILABLE);
  });

  it('is taken to be at its destination where the ramp is unknown', () => {
    const facility = ramp({ code: '4711', name: 'Some Ramp' });
    const said = snapshot(day(26), 'USCHI', { party: 'rail', available: true, facility, place: null });

    const state = container(...LANDED, PLAN, AT_PORT, said);

    expect([state.currentStatus, state.standsAt?.locode]).toEqual(['available', 'USCHI']);
  });
});

describe('what does not prove that a container went inland', () => {
  it('is a ramp that has not got it yet', () => {
    const notYet = snapshot(day(20), 'USCHI', { party: 'rail', available: false });

    expect(stands(container(...LANDED, PLAN, AT_PORT, notYet))).toEqual([
      'available',
      'USLAX',
      'USCHI',
      'available@USLAX#1',
    ]);
    expect(stands(container(...LANDED, AT_PORT, notYet))).toEqual(['available', 'USLAX', null, 'available@USLAX#1']);
  });

  it('is a ramp before the container landed', () => {
    const early = snapshot(day(10), 'USCHI', { party: 'rail', available: true });

    expect(container(...LANDED.slice(0, 1), early)).toMatchObject({ currentStatus: 'on_ship', destination: null });
    expect(container(...LANDED, early)).toMatchObject({ currentStatus: 'grounded', destination: null });
  });

  it.each<[what: string, said: Observation]>([
    [
      'a ramp of the port',
      snapshot(day(20), 'USLAX', { party: 'rail', available: true, facility: ramp({ name: 'Hobart' }) }),
    ],
    [
      'a ramp near the port',
      snapshot(day(20), 'USLGB', { party: 'rail', available: true, facility: ramp({ name: 'ICTF' }) }),
    ],
    ['a yard near the port', snapshot(day(20), 'USLGB', { available: true, offDock: null })],
  ])('is %s', (_what, said) => {
    const later = snapshot(day(21), 'USLAX', { available: false });

    const state = container(...LANDED, said, later);

    expect([state.currentStatus, state.standsAt?.locode, state.destination]).toEqual(['not_available', 'USLAX', null]);
  });

  it('is a ramp that says so after the container was delivered or returned', () => {
    const end = movement('gate_in', 'USLAX', day(24), { load: 'empty' });

    expect(container(...LANDED, PLAN, end, AT_RAMP).currentStatus).toBe('empty_returned');
  });
});
