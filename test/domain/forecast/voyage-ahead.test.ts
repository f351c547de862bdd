import { describe, expect, it } from 'vitest';
import { finishedAtOnce } from '../../../src/core/in-turns.ts';
import { aheadKnownAt } from '../../../src/domain/forecast/ahead-known-at.ts';
import { voyageAhead } from '../../../src/domain/forecast/voyage-ahead.ts';
import type { Observation } from '../../../src/domain/observation.ts';
import { bySea, CONTAINER, retraction } from '../../support/observations.ts';

const VESSEL = { imo: '9321483', name: 'EMMA MAERSK' };
const aboard = { vessel: VESSEL, voyage: '642E', receivedAt: '2026-11-19T12:00:00.000Z' };
const ARRIVES_AT = '2026-12-08T12:00:00.000Z';
const SCHEDULE = { party: 'schedule', container: null } as const;

const STATED = [
  bySea('load', 'CNSHA', '2026-11-18T10:00:00.000Z', aboard),
  bySea('depart', 'CNSHA', '2026-11-19T10:00:00.000Z', aboard),
  bySea('arrive', 'USLAX', ARRIVES_AT, { ...aboard, classifier: 'estimated' }),
  bySea('arrive', 'USLAX', ARRIVES_AT, {
    ...{ ...aboard, ...SCHEDULE, classifier: 'planned', sourceEventId: 'call' },
    recordedAt: aboard.receivedAt,
  }),
];
const OMITTED = retraction('call', '2026-11-25T08:00:00.000Z', SCHEDULE);

describe('the voyage ahead', () => {
  it('has an omitted port where the schedule does not call there any more, from when that was received', () => {
    const omitted = [...STATED, OMITTED];

    expect(silenceAt('2026-11-25T07:59:59.999Z', omitted)).toBeNull();
    expect(silenceAt('2026-11-25T08:00:00.000Z', omitted)).toBe('port_omitted');
  });

  it('is as it was known at a moment, whatever was received later', () => {
    const later = { ...aboard, receivedAt: '2026-11-26T00:00:00.000Z' };
    const tampered = [
      ...STATED,
      OMITTED,
      bySea('arrive', 'USLAX', '2026-11-24T12:00:00.000Z', later),
      bySea('depart', 'CNSHA', '2026-11-22T10:00:00.000Z', later),
    ];

    expect(knownAt('2026-11-24T23:00:00.000Z', tampered)).toEqual(knownAt('2026-11-24T23:00:00.000Z', STATED));
    expect(knownAt('2026-11-24T23:00:00.000Z', tampered)).not.toBeNull();
    expect(knownAt('2026-11-18T00:00:00.000Z', tampered)).toBeNull();
    expect(knownAt('2026-11-26T00:00:00.000Z', tampered)).toBeNull();
  });
});

function knownAt(at: string, observations: readonly Observation[]) {
  return finishedAtOnce(aheadKnownAt(observations, { container: CONTAINER, at }, voyageAhead));
}

function silenceAt(at: string, observations: readonly Observation[]) {
  return knownAt(at, observations)?.silence;
}
