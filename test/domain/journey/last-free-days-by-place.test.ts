import { describe, expect, it } from 'vitest';
import { derive } from '../../../src/domain/journey/derive.ts';
import type { ContainerState } from '../../../src/domain/journey/state.ts';
import type { Observation } from '../../../src/domain/observation.ts';
import { at, byRail, bySea, deadline, expected, movement, snapshot } from '../../support/observations.ts';

const ASHORE = [
  bySea('load', 'CNSHA', '2026-05-01T00:00:00.000Z'),
  bySea('discharge', 'USLAX', '2026-06-01T00:00:00.000Z'),
];
const TO_CHICAGO = byRail('arrive', 'USCHI', '2026-06-09T00:00:00.000Z', expected());
const ON_TRAIN = byRail('depart', 'USLAX', '2026-06-04T00:00:00.000Z');
const AT_RAMP = [ON_TRAIN, byRail('arrive', 'USCHI', '2026-06-09T00:00:00.000Z')];

const LINE = deadline('shipping_line', '2026-06-20');
const LINE_AT_PORT = deadline('shipping_line', '2026-06-05', { place: at('USLAX') });
const LINE_AT_RAMP = deadline('shipping_line', '2026-06-14', { place: at('USCHI') });
const TERMINAL = deadline('terminal', '2026-06-06');
const TERMINAL_AT_PORT = deadline('terminal', '2026-06-06', { place: at('USLAX') });
const RAIL = deadline('rail', '2026-06-12', { place: at('USCHI') });

/** What is known in mid-June: whose days apply, the binding one first, then those that do not. */
function days(...said: Observation[]): string[] {
  return stateOf(said).lastFreeDays.map(({ party, date, place, applies, binding }) =>
    [party, date, place?.locode ?? 'anywhere', binding ? 'binds' : applies ? 'applies' : 'not'].join(' '),
  );
}

function stateOf(said: readonly Observation[]): ContainerState {
  const [state] = derive(said, '2026-06-15T00:00:00.000Z').containers;
  if (state === undefined) throw new Error('there is a container');
  return state;
}

describe('the last free days', () => {
  it('are all named, and the earliest binds, whichever party stated it', () => {
    const said = [...ASHORE, LINE, TERMINAL];

    expect(days(...said)).toEqual(['terminal 2026-06-06 USLAX binds', 'shipping_line 2026-06-20 anywhere applies']);
    expect(stateOf(said)).toMatchObject({ pickupLfd: '2026-06-20T07:00:00.000Z' });
    expect(days(...said.toReversed())).toEqual(days(...said));
  });

  it('of the port do not apply at the ramp, and do not hide what the ramp allows', () => {
    const said = [...ASHORE, ...AT_RAMP, TERMINAL, LINE_AT_PORT, RAIL, LINE_AT_RAMP];

    expect(days(...said)).toEqual([
      'rail 2026-06-12 USCHI binds',
      'shipping_line 2026-06-14 USCHI applies',
      'shipping_line 2026-06-05 USLAX not',
      'terminal 2026-06-06 USLAX not',
    ]);
    expect(stateOf(said)).toMatchObject({
      pickupLfd: '2026-06-14T05:00:00.000Z',
      pickupLfdLine: '2026-06-14T05:00:00.000Z',
      pickupLfdTerminal: '2026-06-06T07:00:00.000Z',
    });
  });

  it('of the ramp alone bind there', () => {
    expect(days(...ASHORE, ...AT_RAMP, TERMINAL_AT_PORT, RAIL)).toEqual([
      'rail 2026-06-12 USCHI binds',
      'terminal 2026-06-06 USLAX not',
    ]);
  });

  it('of the port apply while it stands there, those of the ramp on the train already', () => {
    const stated = [TERMINAL, RAIL, LINE];

    expect(days(...ASHORE, TO_CHICAGO, ...stated)).toEqual([
      'terminal 2026-06-06 USLAX binds',
      'shipping_line 2026-06-20 anywhere applies',
      'rail 2026-06-12 USCHI not',
    ]);
    expect(days(...ASHORE, TO_CHICAGO, ON_TRAIN, ...stated)).toEqual([
      'rail 2026-06-12 USCHI binds',
      'shipping_line 2026-06-20 anywhere applies',
      'terminal 2026-06-06 USLAX not',
    ]);
  });

  it('of a place ahead bind where no other is known', () => {
    expect(days(...ASHORE, TO_CHICAGO, RAIL)).toEqual(['rail 2026-06-12 USCHI binds']);
  });

  it('apply at the ramp that says it is available, though no train was reported', () => {
    const there = snapshot('2026-06-10T00:00:00.000Z', 'USCHI', { party: 'rail', available: true });
    const expectedDays = ['rail 2026-06-12 USCHI binds', 'terminal 2026-06-06 USLAX not'];

    expect(days(...ASHORE, TO_CHICAGO, there, TERMINAL, RAIL)).toEqual(expectedDays);
    expect(days(...ASHORE, there, TERMINAL, RAIL)).toEqual(expectedDays);
  });

  it('before the landing apply where it will be picked up', () => {
    const afloat = [
      bySea('load', 'CNSHA', '2026-05-01T00:00:00.000Z'),
      bySea('arrive', 'USLAX', '2026-06-05T00:00:00.000Z', expected()),
    ];

    expect(days(...afloat, TERMINAL_AT_PORT)).toEqual(['terminal 2026-06-06 USLAX binds']);
  });

  it('do not apply after the pickup, and are still named', () => {
    const out = movement('gate_out', 'USLAX', '2026-06-08T00:00:00.000Z', { load: 'laden' });
    const said = [...ASHORE, LINE, TERMINAL, out];

    expect(days(...said)).toEqual(['terminal 2026-06-06 USLAX not', 'shipping_line 2026-06-20 anywhere not']);
    expect(stateOf(said)).toMatchObject({ pickupLfd: null, pickupLfdLine: '2026-06-20T07:00:00.000Z' });
  });

  it('of one party without a place and with one replace each other, the newer the older', () => {
    const older = deadline('shipping_line', '2026-06-05', {
      place: at('USLAX'),
      recordedAt: '2026-06-01T00:00:00.000Z',
    });
    const newer = deadline('shipping_line', '2026-06-18', { recordedAt: '2026-06-03T00:00:00.000Z' });

    expect(days(...ASHORE, newer, older)).toEqual(['shipping_line 2026-06-18 anywhere binds']);
  });

  it('are reported since their party began to state them', () => {
    const said = ['01', '02', '03', '04'].map((day) =>
      deadline('terminal', day === '01' ? '2026-06-09' : '2026-06-06', { recordedAt: `2026-06-${day}T00:00:00.000Z` }),
    );

    expect(stateOf([...ASHORE, ...said]).lastFreeDays).toMatchObject([
      { date: '2026-06-06', reportedAt: '2026-06-02T00:00:00.000Z' },
    ]);
  });
});

describe('what the terminal of the port said', () => {
  const HELD = { holds: [{ name: 'customs', status: 'hold', description: null }] } as const;
  const shown = snapshot('2026-06-03T00:00:00.000Z', 'USLAX', {
    holds: [...HELD.holds],
    fees: [{ type: 'exam', amount: 80, currency_code: 'USD' }],
    appointmentAt: '2026-06-05T16:00:00.000Z',
  });

  it('of holds, fees and an appointment ends there', () => {
    expect(stateOf([...ASHORE, shown])).toMatchObject({
      ...HELD,
      holdsReported: true,
      pickupAppointmentAt: '2026-06-05T16:00:00.000Z',
      pickupAppointmentTimezone: 'America/Los_Angeles',
    });
    expect(stateOf([...ASHORE, shown, ...AT_RAMP])).toMatchObject({
      holds: [],
      holdsReported: false,
      fees: [],
      feesReported: false,
      pickupAppointmentAt: null,
    });
  });

  it('is no report of what it does not list', () => {
    const silent = snapshot('2026-06-03T00:00:00.000Z', 'USLAX', { available: true, holds: [] });

    expect(stateOf([...ASHORE, silent])).toMatchObject({ holdsReported: true, feesReported: false });
    expect(stateOf(ASHORE)).toMatchObject({ holdsReported: false, feesReported: false });
  });
});
