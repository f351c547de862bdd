import { describe, expect, it } from 'vitest';
import { shownContradiction } from '../../../src/domain/container-record/reasons.ts';
import type { Observation } from '../../../src/domain/observation.ts';
import { byRail, bySea, deadline, at as place, snapshot } from '../../support/observations.ts';
import { container, day, INBOUND, OUTBOUND, V1 } from './journey-days.ts';

const LANDED = [...OUTBOUND, ...INBOUND];
const PIER_T = { source: 'pier-t', facility: facility('Pier T') };
const TRAPAC = { source: 'trapac', facility: facility('TraPac') };

function facility(name: string) {
  return { type: 'terminal', code: null, codeList: null, name } as const;
}

function shown(observations: Observation[], asOf = day(26)) {
  const state = container(observations, asOf);
  expect(container(observations.toReversed(), asOf)).toEqual(state);
  return state;
}

describe('what a yard states', () => {
  it('is of the container where the line calls the neighbouring ports by one name', () => {
    const state = shown([...LANDED, snapshot(day(22), 'USLGB', { ...PIER_T, available: true, holds: [] })]);

    expect(state).toMatchObject({
      currentStatus: 'available',
      portOfDischarge: { locode: 'USLAX' },
      podTerminal: { name: 'Pier T' },
      podTerminalPlace: { locode: 'USLGB' },
      pickupPlace: { locode: 'USLGB' },
      pickupFacility: { name: 'Pier T' },
      contradictions: [],
    });
  });

  it.each(['USOAK', 'USSEA', 'CAVAN'])('is not of a container that came ashore at %s', (port) => {
    const landed = [...OUTBOUND, bySea('discharge', port, day(20), V1)];
    const state = shown([...landed, snapshot(day(22), 'USLAX', { ...TRAPAC, available: true, holds: [], fees: [] })]);

    expect(state).toMatchObject({
      currentStatus: 'grounded',
      availableForPickup: null,
      holdsReported: false,
      pickupPlace: { locode: port },
      contradictions: [
        {
          fact: 'place',
          statements: [{ place: port }, { place: 'USLAX', facility: 'TraPac', value: 'available for pickup' }],
        },
      ],
    });
  });

  it('of a ramp that it left ends no stay elsewhere, and the day of that former stay does not count', () => {
    const ramp = { party: 'rail', source: 'other-ramp', facility: { ...facility('Park'), type: 'ramp' } } as const;
    const state = shown([
      ...LANDED,
      byRail('depart', 'USLAX', day(20), { party: 'rail' }),
      byRail('arrive', 'USCHI', day(22), { party: 'rail' }),
      deadline('rail', '2026-03-23', { place: place('USCHI'), recordedAt: day(22, '12:00') }),
      byRail('depart', 'USCHI', day(23), { party: 'rail' }),
      byRail('arrive', 'USDEN', day(24), { party: 'rail' }),
      snapshot(day(25), 'USCHI', { ...ramp, available: true, holds: [] }),
    ]);

    expect(state).toMatchObject({
      currentStatus: 'on_rail',
      lastMovement: { milestone: 'arrived_at_inland_destination', place: { locode: 'USDEN' } },
      lastFreeDays: [{ date: '2026-03-23', applies: false, conditional: false }],
      contradictions: [{ fact: 'place', statements: [{ place: 'USDEN' }, { place: 'USCHI' }] }],
    });
  });

  it('before it left for another terminal stays what it stated then', () => {
    const state = shown([
      ...LANDED,
      snapshot(day(20), 'USLAX', { ...PIER_T, available: true, fees: [] }),
      snapshot(day(22), 'USLAX', { ...TRAPAC, available: true, holds: [] }),
    ]);

    const flips = state.milestones.filter(({ milestone }) => milestone === 'available');
    expect(flips).toMatchObject([{ at: day(20), facility: { name: 'Pier T' } }]);
    expect(state).toMatchObject({ pickupFacility: { name: 'TraPac' }, holdsReported: true, feesReported: false });
  });

  it('of an appointment at another terminal is named, and is not the appointment', () => {
    const state = shown([
      ...LANDED,
      snapshot(day(22), 'USLAX', { ...TRAPAC, available: true, holds: [] }),
      snapshot(day(23), 'USLAX', { ...PIER_T, appointmentAt: day(25, '16:00') }),
    ]);

    expect(state).toMatchObject({
      pickupAppointmentAt: null,
      contradictions: [
        {
          fact: 'place',
          statements: [
            { facility: 'TraPac', value: 'available for pickup' },
            {
              facility: 'Pier T',
              value: 'pickup appointment on 2026-03-25 09:00 America/Los_Angeles',
              kept: { appointmentAt: day(25, '16:00'), timezone: 'America/Los_Angeles', available: null },
            },
          ],
        },
      ],
    });
  });

  it('beside another terminal stands in members of its statement: holds, fees, availability and last free day', () => {
    const hold = { name: 'freight', status: 'hold', description: 'FRT' } as const;
    const fee = { type: 'demurrage', amount: 700, currency_code: 'USD' } as const;
    const state = shown([
      ...LANDED,
      snapshot(day(22), 'USLAX', { ...TRAPAC, available: true, holds: [] }),
      snapshot(day(23), 'USOAK', { ...PIER_T, available: false, holds: [hold], fees: [fee] }),
      deadline('terminal', '2026-03-27', { source: 'pier-t', place: place('USOAK'), recordedAt: day(23) }),
    ]);

    const [contradiction] = state.contradictions;
    if (contradiction === undefined) throw new Error('The two terminals contradict each other.');
    expect(contradiction.statements[1]).toMatchObject({
      value: 'not available for pickup; freight hold; demurrage 700 USD',
      kept: { available: false, holds: [hold], fees: [fee], lastFreeDay: '2026-03-27', appointmentAt: null },
    });
    expect(shownContradiction(contradiction).statements[1]?.kept).toEqual({
      available: false,
      holds: [hold],
      fees: [fee],
      last_free_day: '2026-03-27',
      pickup_appointment_at: null,
      timezone: 'America/Los_Angeles',
    });
  });
});
