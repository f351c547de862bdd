import { describe, expect, it } from 'vitest';
import { finishedAtOnce } from '../../../src/core/in-turns.ts';
import { assumedWait } from '../../../src/domain/forecast/assumptions.ts';
import { railWaitsOfJourney } from '../../../src/domain/forecast/rail-waits.ts';
import { rampOutcome, rampSamples } from '../../../src/domain/forecast/ramp-arrival.ts';
import { derive } from '../../../src/domain/journey/derive.ts';
import type { Observation } from '../../../src/domain/observation.ts';
import { byRail, bySea, CONTAINER } from '../../support/observations.ts';

const VESSEL = { imo: '9321483', name: 'EMMA' };
const aboard = { vessel: VESSEL, voyage: '026E' };
const received = (receivedAt: string, said: object = {}) => ({ receivedAt, recordedAt: receivedAt, ...said });
const expectedBy = (at: string, receivedAt: string, said: object = {}): Observation =>
  byRail('arrive', 'USCHI', at, received(receivedAt, { classifier: 'estimated', ...said }));

const JOURNEY = [
  bySea('load', 'CNSHA', '2026-05-19T20:00:00.000Z', received('2026-05-20T00:00:00.000Z', aboard)),
  bySea('depart', 'CNSHA', '2026-05-20T08:00:00.000Z', received('2026-05-20T09:00:00.000Z', aboard)),
  bySea('arrive', 'USLAX', '2026-06-10T09:00:00.000Z', received('2026-06-10T10:00:00.000Z', aboard)),
  bySea('discharge', 'USLAX', '2026-06-10T22:00:00.000Z', received('2026-06-11T00:00:00.000Z', aboard)),
  byRail('depart', 'USLAX', '2026-06-14T22:00:00.000Z', received('2026-06-15T00:00:00.000Z')),
  byRail('arrive', 'USCHI', '2026-06-20T22:00:00.000Z', received('2026-06-21T00:00:00.000Z')),
];
const STATED = [
  ...JOURNEY,
  expectedBy('2026-06-18T22:00:00.000Z', '2026-06-09T00:00:00.000Z'),
  expectedBy('2026-06-20T10:00:00.000Z', '2026-06-16T00:00:00.000Z', { party: 'rail', source: 'own-rail' }),
];

describe('the arrival at a ramp', () => {
  it('is an outcome of the way by rail from the port of discharge', () => {
    expect(rampOutcome(stateOf(STATED))).toMatchObject({
      ...{ portOfDischarge: 'USLAX', ramp: 'USCHI', vessel: VESSEL.imo },
      actual: { at: '2026-06-20T22:00:00.000Z' },
    });
    expect(rampOutcome(stateOf(STATED.filter((one) => one !== JOURNEY[5])))).toBeNull();
    expect(rampOutcome(stateOf(JOURNEY.slice(0, 4)))).toBeNull();
  });

  it('is compared with what line and railroad estimated by each lead, the line also where the railroad says more', () => {
    expect(byLead(STATED, 'line')).toMatchObject({ 21: null, 14: null, 10: 48, 7: 48, 5: 48, 3: 48, 2: 48, 1: 48 });
    expect(byLead(STATED, 'rail')).toEqual({ 3: 12, 2: 12, 1: 12 });
  });

  it('is compared with nothing that was received later', () => {
    const tampered = [...STATED, expectedBy('2026-06-20T22:00:00.000Z', '2026-06-15T22:00:00.001Z')];

    for (const lead of [21, 14, 10, 7, 5]) expect(byLead(tampered, 'line')[lead]).toBe(byLead(STATED, 'line')[lead]);
    expect(byLead(tampered, 'line')[3]).toBe(0);
  });
});

describe('waits on the way by rail', () => {
  it('are the dwell from discharge to the departure of the train, and its time to the ramp', () => {
    expect(railWaitsOfJourney(stateOf(STATED))).toEqual([
      {
        kind: 'rail_ramp',
        locode: 'USLAX',
        vessel: VESSEL.imo,
        endedAt: '2026-06-14T22:00:00.000Z',
        hours: 96,
        terminal: null,
      },
      {
        kind: 'rail_transit',
        locode: 'USLAX USCHI',
        vessel: VESSEL.imo,
        endedAt: '2026-06-20T22:00:00.000Z',
        hours: 144,
        terminal: null,
      },
    ]);
  });

  it('are not known where only the day of an end is', () => {
    const dated = JOURNEY.map((one) =>
      one.kind === 'movement' && one.movement === 'discharge' ? { ...one, precision: 'date' as const } : one,
    );

    expect(railWaitsOfJourney(stateOf(dated)).map(({ kind }) => kind)).toEqual(['rail_transit']);
  });

  it('are assumed by the port, and by how far the ramp is', () => {
    expect(meanOf(assumedWait('rail_ramp', 'USLAX'))).toBeCloseTo(4.98 * 24);
    expect(meanOf(assumedWait('rail_ramp', 'USNYC'))).toBeCloseTo(72);
    expect(meanOf(assumedWait('rail_transit', 'USLAX USCHI')) / 24).toBeGreaterThan(4.5);
    expect(meanOf(assumedWait('rail_transit', 'USLAX USCHI')) / 24).toBeLessThan(5.5);
    expect(meanOf(assumedWait('rail_transit', 'USLAX ZZZZZ'))).toBeCloseTo(96);
  });
});

function stateOf(observations: readonly Observation[]) {
  const [state] = derive(observations, '2026-07-01T00:00:00.000Z', { containers: [CONTAINER] }).containers;
  if (state === undefined) throw new Error('There is a container.');
  return state;
}

function byLead(observations: readonly Observation[], source: 'line' | 'rail'): Record<number, number | null> {
  const outcome = rampOutcome(stateOf(observations));
  if (outcome === null) throw new Error('It came.');
  const samples = finishedAtOnce(rampSamples(observations, outcome));
  return Object.fromEntries(
    samples.filter((one) => one.source === source).map(({ lead, latenessHours }) => [lead, latenessHours]),
  );
}

function meanOf(hours: readonly number[]): number {
  return hours.reduce((sum, value) => sum + value, 0) / hours.length;
}
