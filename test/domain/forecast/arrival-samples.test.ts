import { describe, expect, it } from 'vitest';
import { finishedAtOnce } from '../../../src/core/in-turns.ts';
import { type ArrivalOutcome, arrivalOutcome } from '../../../src/domain/forecast/arrival-outcome.ts';
import { arrivalSamples } from '../../../src/domain/forecast/arrival-samples.ts';
import { derive } from '../../../src/domain/journey/derive.ts';
import type { Observation } from '../../../src/domain/observation.ts';
import { at, bySea, CONTAINER } from '../../support/observations.ts';

const VESSEL = { imo: '9321483', name: 'EMMA MAERSK' };
const aboard = { vessel: VESSEL, voyage: '642E' };
const ASOF = '2026-12-20T00:00:00.000Z';

/** An arrival at Los Angeles as it was expected, and received, at some time. */
function expectedAt(occurredAt: string, receivedAt: string, said: object = {}): Observation {
  const heard = { receivedAt, recordedAt: receivedAt, sourceEventId: 'eta', classifier: 'estimated' as const };
  return bySea('arrive', 'USLAX', occurredAt, { ...aboard, ...heard, ...said });
}

const VOYAGE = [
  bySea('load', 'CNSHA', '2026-11-18T10:00:00.000Z', { ...aboard, receivedAt: '2026-11-18T12:00:00.000Z' }),
  bySea('depart', 'CNSHA', '2026-11-19T10:00:00.000Z', { ...aboard, receivedAt: '2026-11-19T12:00:00.000Z' }),
];
const BERTHED = bySea('berth', 'USLAX', '2026-12-10T12:00:00.000Z', {
  ...aboard,
  party: 'ais',
  receivedAt: '2026-12-10T13:00:00.000Z',
});
const STATED = [
  ...VOYAGE,
  expectedAt('2026-12-06T12:00:00.000Z', '2026-11-19T12:00:00.000Z'),
  expectedAt('2026-12-08T12:00:00.000Z', '2026-12-01T12:00:00.000Z'),
  expectedAt('2026-12-10T06:00:00.000Z', '2026-12-08T00:00:00.000Z'),
  BERTHED,
];

describe('samples of an arrival', () => {
  it('compare what was known at each lead with the outcome', () => {
    expect(byLead(STATED, 'line')).toEqual({ 21: 96, 14: 96, 10: 96, 7: 48, 5: 48, 3: 48, 2: 6, 1: 6 });
  });

  it('do not change with anything that was received later', () => {
    const tampered = [
      ...STATED,
      expectedAt('2026-12-10T12:00:00.000Z', '2026-12-05T12:00:00.001Z'),
      bySea('depart', 'CNSHA', '2026-11-25T10:00:00.000Z', { ...aboard, receivedAt: '2026-12-06T00:00:00.000Z' }),
    ];
    const [before, after] = [byLead(STATED, 'line'), byLead(tampered, 'line')];

    for (const lead of [21, 14, 10, 7, 5]) expect(after[lead]).toBe(before[lead]);
    expect(after[3]).toBe(0);
  });

  it('are silent where the line named no arrival at that port', () => {
    const elsewhere = STATED.map((one) =>
      one.kind === 'movement' && one.movement === 'arrive' && one.receivedAt < '2026-12-01'
        ? { ...one, place: at('USOAK') }
        : one,
    );

    expect(byLead(elsewhere, 'line')).toMatchObject({ 21: null, 14: null, 10: null, 7: 48 });
  });

  it('begin with the first statement about the container', () => {
    const late = STATED.filter(({ receivedAt }) => receivedAt > '2026-12-01');

    expect(Object.keys(byLead(late, 'line')).map(Number)).toEqual([1, 2, 3, 5, 7]);
  });

  it('keep the schedule of the vessel apart from the line', () => {
    const scheduled = expectedAt('2026-12-09T12:00:00.000Z', '2026-12-02T00:00:00.000Z', { party: 'schedule' });

    expect(byLead([...STATED, scheduled], 'schedule')).toEqual({ 7: 24, 5: 24, 3: 24, 2: 24, 1: 24 });
    expect(byLead([...STATED, scheduled], 'line')).toEqual(byLead(STATED, 'line'));
  });

  it('depend on no order', () => {
    expect(byLead(STATED.toReversed(), 'line')).toEqual(byLead(STATED, 'line'));
  });
});

describe('the outcome of a voyage', () => {
  it('is the berthing where it was reported', () => {
    expect(outcome(STATED)).toMatchObject({
      portOfLading: 'CNSHA',
      portOfDischarge: 'USLAX',
      vessel: VESSEL.imo,
      basis: 'berthed',
      actual: { at: '2026-12-10T12:00:00.000Z', timezone: 'America/Los_Angeles' },
    });
  });

  it('is not there while the vessel has not come', () => {
    const state = derive(STATED.slice(0, -1), '2026-12-09T00:00:00.000Z', { containers: [CONTAINER] }).containers[0];

    expect(state && arrivalOutcome(state)).toBeNull();
  });
});

function outcome(observations: readonly Observation[]): ArrivalOutcome {
  const [state] = derive(observations, ASOF, { containers: [CONTAINER] }).containers;
  const found = state === undefined ? null : arrivalOutcome(state);
  if (found === null) throw new Error('The vessel came.');
  return found;
}

function byLead(observations: readonly Observation[], source: 'line' | 'schedule'): Record<number, number | null> {
  const samples = finishedAtOnce(arrivalSamples(observations, outcome(STATED)));
  return Object.fromEntries(
    samples.filter((one) => one.source === source).map(({ lead, latenessHours }) => [lead, latenessHours]),
  );
}
