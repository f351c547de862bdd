import { describe, expect, it } from 'vitest';
import { derive } from '../../../src/domain/journey/derive.ts';
import { nextMilestone } from '../../../src/domain/journey/next-milestone.ts';
import type { ContainerState } from '../../../src/domain/journey/state.ts';
import type { Observation } from '../../../src/domain/observation.ts';
import type { FacilityReference } from '../../../src/domain/place-reference.ts';
import { byRail, bySea, CONTAINER, expected, movement, snapshot } from '../../support/observations.ts';
import { inEveryOrder } from './orders.ts';

const AS_OF = '2026-05-01T00:00:00.000Z';
const V1 = { vessel: { imo: '9321483', name: 'EMMA' } };

function day(number: number, time = '10:00'): string {
  return `2026-03-${String(number).padStart(2, '0')}T${time}:00.000Z`;
}

function container(...observations: Observation[]): ContainerState {
  const derived = inEveryOrder(observations, (shuffled) => derive(shuffled, AS_OF, { containers: [CONTAINER] }));
  const [state] = derived.containers;
  if (state === undefined) throw new Error('The requested container was not derived.');
  return state;
}

function facility(said: Partial<FacilityReference>): { facility: FacilityReference } {
  return { facility: { code: null, codeList: null, name: null, type: null, ...said } };
}

function fullOuts({ milestones }: ContainerState) {
  return milestones
    .filter(({ milestone }) => milestone === 'full_out')
    .map(({ key, reverted }) => [key, reverted?.at ?? null]);
}

const LADEN = { load: 'laden' } as const;
const PIER = facility({ code: 'W185', codeList: 'FIRMS', type: 'terminal' });
const PIER_BY_NAME = facility({ name: 'APM Terminals Los Angeles', type: 'terminal' });
const OTHER_PIER = facility({ code: 'Y258', codeList: 'FIRMS', type: 'terminal' });
const LANDED = [bySea('load', 'CNSHA', day(3), V1), bySea('discharge', 'USLAX', day(18), V1)];
const OUT = movement('gate_out', 'USLAX', day(20), { ...LADEN, party: 'terminal', recordedAt: day(20) });
const BACK = movement('gate_in', 'USLAX', day(21), { ...LADEN, party: 'terminal', recordedAt: day(21) });

describe('a truck that is turned back', () => {
  it('reverts the pickup, and the container waits at the terminal again', () => {
    const state = container(...LANDED, OUT, BACK);

    expect([state.currentStatus, state.podFullOutAt, state.standsAt?.locode]).toEqual(['grounded', null, 'USLAX']);
    expect(state.statusRule).toBe(
      'It left through the gate and was brought back laden; nothing is known of its availability since.',
    );
    expect([fullOuts(state), state.because.currentStatus]).toEqual([[['full_out@USLAX#1', day(21)]], [BACK.id]]);
    expect(nextMilestone(state, AS_OF)?.milestone).toBe('available');
  });

  it.each<[what: string, out: Observation, back: Observation]>([
    ['at the terminal by its code and its name', { ...OUT, ...PIER }, { ...BACK, ...PIER_BY_NAME }],
    ['at a terminal that only one of the two names', { ...OUT, ...PIER }, BACK],
    ['on the same day', OUT, movement('gate_in', 'USLAX', day(20, '15:00'), LADEN)],
    [
      'on the same day, without times',
      movement('gate_out', 'USLAX', day(20, '07:00'), { ...LADEN, precision: 'date' }),
      movement('gate_in', 'USLAX', day(20, '07:00'), { ...LADEN, precision: 'date' }),
    ],
    [
      'on the same day, of which the gate-in has no time',
      OUT,
      movement('gate_in', 'USLAX', day(20, '07:00'), { ...LADEN, precision: 'date' }),
    ],
    [
      'as the line reports',
      movement('gate_out', 'USLAX', day(20), LADEN),
      movement('gate_in', 'USLAX', day(21), LADEN),
    ],
  ])('is recognised %s', (_what, out, back) => {
    expect(container(...LANDED, out, back)).toMatchObject({ currentStatus: 'grounded', podFullOutAt: null });
  });

  it('is recognised where nothing but the gate is reported', () => {
    expect(container(OUT, BACK)).toMatchObject({ currentStatus: 'grounded', podFullOutAt: null });
  });

  it('is recognised at the ramp', () => {
    const inland = [byRail('load', 'USLAX', day(19)), byRail('discharge', 'USCHI', day(24))];
    const out = movement('gate_out', 'USCHI', day(26), { ...LADEN, party: 'rail' });
    const back = movement('gate_in', 'USCHI', day(27), { ...LADEN, party: 'rail' });

    const state = container(...LANDED, ...inland, out, back);

    expect([state.currentStatus, state.finalDestinationFullOutAt, state.standsAt?.locode]).toEqual([
      'grounded',
      null,
      'USCHI',
    ]);
  });

  it('waits for its train again if it is to go on inland', () => {
    const train = byRail('arrive', 'USCHI', day(30), expected());

    expect(container(...LANDED, train, OUT, BACK).currentStatus).toBe('awaiting_inland_transfer');
    expect(container(...LANDED, train, OUT, BACK, byRail('load', 'USLAX', day(23))).currentStatus).toBe('on_rail');
  });

  it('makes a gate-out whose correction names another day one gate-out, which is reverted', () => {
    const corrected = movement('gate_out', 'USLAX', day(19), { ...LADEN, party: 'terminal', recordedAt: day(22) });

    expect(fullOuts(container(...LANDED, OUT, corrected, BACK))).toEqual([['full_out@USLAX#1', day(21)]]);
  });

  it('has its availability from what is said after it came back', () => {
    const before = snapshot(day(19), 'USLAX', { available: true });
    const after = snapshot(day(22), 'USLAX', { available: true });

    expect(container(...LANDED, before, OUT, BACK).availabilityKnown).toBe(false);
    expect(container(...LANDED, before, OUT, BACK, after).currentStatus).toBe('available');
  });

  it('may be picked up later, and both gate-outs are kept', () => {
    const again = movement('gate_out', 'USLAX', day(24), { ...LADEN, party: 'terminal' });

    const state = container(...LANDED, OUT, BACK, again);

    expect([state.currentStatus, state.podFullOutAt]).toEqual(['picked_up', day(24)]);
    expect(fullOuts(state)).toEqual([
      ['full_out@USLAX#1', day(21)],
      ['full_out@USLAX#2', null],
    ]);
  });

  it('may be turned back and picked up on one day', () => {
    const gates = [
      movement('gate_out', 'USLAX', day(20, '08:00'), LADEN),
      movement('gate_in', 'USLAX', day(20, '11:00'), LADEN),
      movement('gate_out', 'USLAX', day(20, '16:00'), LADEN),
    ];

    expect(container(...LANDED, ...gates)).toMatchObject({
      currentStatus: 'picked_up',
      podFullOutAt: day(20, '16:00'),
    });
  });

  it('is returned empty in the end', () => {
    const again = movement('gate_out', 'USLAX', day(24), LADEN);
    const empty = movement('gate_in', 'USLAX', day(28), { load: 'empty' });

    expect(container(...LANDED, OUT, BACK, again, empty).currentStatus).toBe('empty_returned');
  });
});

describe('a laden gate-in that is no return', () => {
  it.each<[what: string, back: Observation]>([
    ['into another terminal', { ...BACK, ...OTHER_PIER }],
    ['into a depot of the consignee', { ...BACK, ...facility({ name: 'ACME DC 4', type: 'depot' }) }],
    ['into a ramp', { ...BACK, ...facility({ name: 'ICTF', type: 'ramp' }) }],
    ['as a railroad reports it', movement('gate_in', 'USLAX', day(21), { ...LADEN, party: 'rail' })],
    ['at another place', movement('gate_in', 'USCHI', day(23), { ...LADEN, party: 'terminal' })],
    ['before the gate-out', movement('gate_in', 'USLAX', day(19), { ...LADEN, party: 'terminal' })],
    ['of an empty container', movement('gate_in', 'USLAX', day(19, '04:00'), { load: 'empty' })],
    ['that is expected', movement('gate_in', 'USLAX', day(21), { ...LADEN, ...expected() })],
  ])('%s keeps the pickup', (_what, back) => {
    const state = container(...LANDED, { ...OUT, ...PIER }, back);

    expect([state.currentStatus, state.podFullOutAt, fullOuts(state)]).toEqual([
      'picked_up',
      day(20),
      [['full_out@USLAX#1', null]],
    ]);
  });
});
