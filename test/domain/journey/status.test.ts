import { describe, expect, it } from 'vitest';
import { derive } from '../../../src/domain/journey/derive.ts';
import type { ContainerState } from '../../../src/domain/journey/state.ts';
import type { Observation } from '../../../src/domain/observation.ts';
import type { ContainerStatus } from '../../../src/domain/status.ts';
import { byRail, bySea, CONTAINER, expected, movement, snapshot } from '../../support/observations.ts';

const AS_OF = '2026-05-01T00:00:00.000Z';

function day(number: number): string {
  return `2026-03-${String(number).padStart(2, '0')}T10:00:00.000Z`;
}

function container(observations: Observation[], asOf = AS_OF): ContainerState {
  const [state] = derive(observations, asOf, { containers: [CONTAINER] }).containers;
  if (state === undefined) throw new Error('The requested container was not derived.');
  return state;
}

const loaded = bySea('load', 'CNSHA', day(3));
const arrived = bySea('arrive', 'USLAX', day(18));
const discharged = bySea('discharge', 'USLAX', day(19));
const toInland = byRail('arrive', 'USCHI', day(26), expected());
const onTrain = byRail('load', 'USLAX', day(21));
const unloaded = byRail('discharge', 'USCHI', day(27));
const fullOut = movement('gate_out', 'USLAX', day(22), { load: 'laden' });

const STATUSES: [string, Observation[], ContainerStatus][] = [
  ['nothing was said', [], 'new'],
  ['the empty container is with the shipper', [movement('gate_out', 'CNSHA', day(1), { load: 'empty' })], 'new'],
  ['it waits for its ship', [movement('gate_in', 'CNSHA', day(2), { load: 'laden' })], 'new'],
  [
    'it is on a train to its port of lading',
    [byRail('load', 'CNCKG', day(1)), bySea('load', 'CNSHA', day(9), expected())],
    'new',
  ],
  ['it is only expected on a ship', [bySea('load', 'CNSHA', day(3), expected())], 'new'],
  ['it was loaded', [loaded], 'on_ship'],
  ['it is on a feeder', [bySea('load', 'VNSGN', day(1), { mode: 'barge' })], 'on_ship'],
  [
    'it was discharged for transhipment',
    [loaded, bySea('discharge', 'SGSIN', day(9)), bySea('load', 'SGSIN', day(11), expected())],
    'on_ship',
  ],
  ['its ship has arrived and berthed', [loaded, arrived, bySea('berth', 'USLAX', day(18))], 'on_ship'],
  ['it was discharged', [loaded, arrived, discharged], 'grounded'],
  ['it was discharged and is to go inland', [loaded, discharged, toInland], 'awaiting_inland_transfer'],
  ['it is available', [loaded, discharged, snapshot(day(20), 'USLAX', { available: true })], 'available'],
  [
    'it is available before its discharge was reported',
    [loaded, arrived, snapshot(day(19), 'USLAX', { available: true })],
    'available',
  ],
  ['it is not available', [loaded, discharged, snapshot(day(20), 'USLAX', { available: false })], 'not_available'],
  ['it is available by event', [loaded, discharged, movement('available', 'USLAX', day(20))], 'available'],
  [
    'it was moved to a yard',
    [loaded, discharged, snapshot(day(20), 'USLAX', { offDock: true, available: true })],
    'off_dock',
  ],
  ['it is on the train', [loaded, discharged, onTrain], 'on_rail'],
  ['its train has arrived', [loaded, discharged, onTrain, byRail('arrive', 'USCHI', day(26))], 'on_rail'],
  [
    'it was available at the port before the train',
    [loaded, discharged, snapshot(day(20), 'USLAX', { available: true }), onTrain],
    'on_rail',
  ],
  [
    'the port still calls it available after the train took it',
    [loaded, discharged, onTrain, snapshot(day(22), 'USLAX', { available: true })],
    'on_rail',
  ],
  ['it was unloaded inland', [loaded, discharged, onTrain, unloaded], 'grounded'],
  [
    'it is available inland',
    [loaded, discharged, onTrain, unloaded, snapshot(day(28), 'USCHI', { available: true })],
    'available',
  ],
  [
    'the port calls it available while it stands inland',
    [loaded, discharged, onTrain, unloaded, snapshot(day(28), 'USLAX', { available: true })],
    'grounded',
  ],
  ['it left the port by truck', [loaded, discharged, fullOut], 'picked_up'],
  ['it left the port by truck although it was to go by train', [loaded, discharged, toInland, fullOut], 'picked_up'],
  [
    'it went by truck to the ramp and on by train',
    [loaded, discharged, fullOut, byRail('load', 'USLAX', day(23))],
    'on_rail',
  ],
  [
    'the terminal lags behind its gate-out',
    [loaded, discharged, fullOut, snapshot(day(23), 'USLAX', { available: true })],
    'picked_up',
  ],
  [
    'it left the ramp',
    [loaded, discharged, onTrain, unloaded, movement('gate_out', 'USCHI', day(28), { load: 'laden' })],
    'picked_up',
  ],
  ['it was delivered', [loaded, discharged, fullOut, movement('deliver', 'USLAX', day(23))], 'delivered'],
  [
    'it was returned',
    [loaded, discharged, fullOut, movement('gate_in', 'USLAX', day(25), { load: 'empty' })],
    'empty_returned',
  ],
  [
    'it was returned and its gate-out never reported',
    [loaded, discharged, movement('gate_in', 'USLAX', day(25), { load: 'empty' })],
    'empty_returned',
  ],
  [
    'a laden movement follows an empty gate-in',
    [loaded, discharged, movement('gate_in', 'USLAX', day(20), { load: 'empty' }), fullOut],
    'picked_up',
  ],
  ['it was loaded on nothing that is known', [movement('load', 'CNSHA', day(3))], 'loaded'],
  ['it was dropped', [movement('drop', 'CNSHA', day(1))], 'dropped'],
  ['it went on a ship after it was dropped', [movement('drop', 'CNSHA', day(1)), loaded], 'on_ship'],
  [
    'it went through the gate after it was dropped',
    [movement('drop', 'CNSHA', day(1)), movement('gate_in', 'CNSHA', day(2), { load: 'laden' })],
    'new',
  ],
  ['it is expected to be dropped', [movement('drop', 'CNSHA', day(1), expected())], 'new'],
];

describe('the status of a container', () => {
  it.each(STATUSES)('when %s', (_case, observations, status) => {
    const state = container(observations);

    expect(state.currentStatus).toBe(status);
    expect(state.statusRule).toMatch(/^[A-Z].*\.$/);
    expect(state.because.currentStatus ?? []).toHaveLength(observations.length === 0 ? 0 : 1);
  });
});

describe('availability', () => {
  it('is not known before the container arrived, whatever a terminal says', () => {
    const state = container([loaded, snapshot(day(10), 'USLAX', { available: true })]);

    expect([state.availabilityKnown, state.availableForPickup]).toEqual([false, null]);
  });

  it('is a milestone each time it changes, and only then', () => {
    const answers = [false, false, true, null, true, false].map((available, index) =>
      snapshot(day(20 + index), 'USLAX', { available }),
    );

    const { milestones } = container([loaded, discharged, ...answers]);

    expect(milestones.slice(2).map(({ key, at }) => [key, at])).toEqual([
      ['not_available@USLAX#1', day(20)],
      ['available@USLAX#1', day(22)],
      ['not_available@USLAX#2', day(25)],
    ]);
  });

  it('is what the terminal says, even if the line says otherwise later', () => {
    const state = container([
      loaded,
      discharged,
      snapshot(day(20), 'USLAX', { available: false }),
      movement('available', 'USLAX', day(21)),
    ]);

    expect(state.availableForPickup).toBe(false);
  });

  it('ends with the gate-out, and so do the holds of the terminal', () => {
    const holds = [{ name: 'customs', status: 'hold', description: null } as const];
    const state = container([loaded, discharged, snapshot(day(20), 'USLAX', { available: true, holds }), fullOut]);

    expect([state.availabilityKnown, state.availableForPickup, state.holds]).toEqual([false, null, []]);
  });
});

describe('what a terminal shows', () => {
  it('is kept field by field as it was last said', () => {
    const hold = { name: 'freight', status: 'hold', description: null } as const;
    const state = container([
      snapshot(day(20), 'USLAX', {
        holds: [hold],
        fees: [{ type: 'demurrage', amount: 90, currency_code: 'USD' }],
        location: 'Y12',
      }),
      snapshot(day(21), 'USLAX', { holds: [], appointmentAt: day(25) }),
      snapshot(day(22), 'USLAX', {}),
    ]);

    expect([state.holds, state.fees.length, state.locationAtTerminal]).toEqual([[], 1, 'Y12']);
    // The last report states nothing of the container.
    expect([state.pickupAppointmentAt, state.terminalCheckedAt]).toEqual([day(25), day(21)]);
  });
});
