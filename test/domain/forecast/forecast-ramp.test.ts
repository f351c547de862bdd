import { describe, expect, it } from 'vitest';
import { finishedAtOnce } from '../../../src/core/in-turns.ts';
import { aheadKnownAt } from '../../../src/domain/forecast/ahead-known-at.ts';
import { assumedWait } from '../../../src/domain/forecast/assumptions.ts';
import { spreadOf } from '../../../src/domain/forecast/distribution.ts';
import { forecastRamp, type RampFacts } from '../../../src/domain/forecast/forecast-ramp.ts';
import { createForecastMemory } from '../../../src/domain/forecast/history.ts';
import { type RampAhead, rampAhead } from '../../../src/domain/forecast/ramp-ahead.ts';
import { HOUR_MS, type Instant, toEpochMs } from '../../../src/domain/instant.ts';
import type { Observation } from '../../../src/domain/observation.ts';
import { byRail, bySea, CONTAINER } from '../../support/observations.ts';

const VESSEL = { imo: '9321483', name: 'EMMA' };
const aboard = { vessel: VESSEL, voyage: '026E' };
const NOW = '2026-06-01T00:00:00.000Z';
const VOYAGE = {
  ...{ portOfLading: 'CNSHA', portOfDischarge: 'USLAX', legs: [], waitingSince: null, stated: [], silence: null },
};
const AT_SEA: RampAhead = {
  ...{ portOfDischarge: 'USLAX', ramp: 'USCHI', voyage: VOYAGE, landedAt: null, departedAt: null, stated: [] },
};
const BERTHING = {
  ...{ at: '2026-06-05T00:00:00.000Z', low: '2026-06-04T12:00:00.000Z', high: '2026-06-05T18:00:00.000Z' },
};
const facts = (said: Partial<RampFacts> = {}): RampFacts => ({
  nowMs: toEpochMs(NOW),
  waits: () => [],
  history: createForecastMemory().of({ line: 'MAEU', lane: 'USLAX USCHI' }),
  berthing: BERTHING,
  ...said,
});
const DWELL = spreadOf(assumedWait('rail_ramp', 'USLAX')).median;
const TRANSIT = spreadOf(assumedWait('rail_transit', 'USLAX USCHI')).median;
const ownAt = (ramp: RampAhead, said: Partial<RampFacts> = {}) => forecastRamp(ramp, facts(said)).look?.candidates.own;

describe('the forecast of an arrival at a ramp', () => {
  it('is the berthing, the dwell and the train, as far as they are ahead', () => {
    expect(ownAt(AT_SEA)).toBeCloseTo(toEpochMs(BERTHING.at) + (DWELL + TRANSIT) * HOUR_MS, -3);
    expect(ownAt({ ...AT_SEA, voyage: null, landedAt: NOW })).toBeCloseTo(
      toEpochMs(NOW) + (DWELL + TRANSIT) * HOUR_MS,
      -3,
    );
    expect(ownAt({ ...AT_SEA, voyage: null, landedAt: '2026-05-28T00:00:00.000Z', departedAt: NOW })).toBeCloseTo(
      toEpochMs(NOW) + TRANSIT * HOUR_MS,
      -3,
    );
  });

  it('pools what was learned here with what is assumed', () => {
    const waits = () => Array.from({ length: 60 }, () => 30);

    expect(ownAt({ ...AT_SEA, voyage: null, landedAt: NOW }, { waits })).toBe(toEpochMs(NOW) + 60 * HOUR_MS);
  });

  it('takes only longer dwells once it has waited', () => {
    const waited = { ...AT_SEA, voyage: null, landedAt: '2026-05-25T00:00:00.000Z' };

    expect(ownAt(waited) ?? 0).toBeGreaterThan(toEpochMs(NOW) + (TRANSIT + 12) * HOUR_MS);
  });

  it('is weighed with what the railroad estimates', () => {
    const stated = [{ source: 'rail' as const, atMs: toEpochMs('2026-06-20T00:00:00.000Z') }];
    const { look } = forecastRamp({ ...AT_SEA, stated }, facts());

    expect(look?.chosenMs).toBeGreaterThan(look?.candidates.own ?? 0);
    expect(look?.chosenMs).toBeLessThan(stated[0]?.atMs ?? 0);
    expect(look?.forecast).toMatchObject({ level: 'assumed', method: 'combined', count: 0 });
  });

  it('is silent where the berthing is, where the train is weeks overdue, and of what is forgotten at the port', () => {
    const landed = { ...AT_SEA, voyage: null };

    expect(forecastRamp(AT_SEA, facts({ berthing: 'rolled' }))).toEqual({ look: null, silence: 'berthing_unknown' });
    expect(forecastRamp({ ...landed, departedAt: '2026-05-01T00:00:00.000Z' }, facts()).silence).toBe('train_overdue');
    expect(forecastRamp({ ...landed, landedAt: '2026-04-01T00:00:00.000Z' }, facts()).silence).toBe('dwell_too_long');
    expect(forecastRamp(landed, facts()).silence).toBe('landing_unknown');
    const late = { at: '2026-07-20T00:00:00.000Z', low: '2026-07-19T00:00:00.000Z', high: '2026-07-21T00:00:00.000Z' };
    expect(forecastRamp(AT_SEA, facts({ berthing: late })).silence).toBe('too_far_ahead');
  });
});

describe('the way by rail ahead', () => {
  const received = (receivedAt: string, said: object = {}) => ({ receivedAt, recordedAt: receivedAt, ...said });
  const JOURNEY: Observation[] = [
    bySea('load', 'CNSHA', '2026-05-19T20:00:00.000Z', received('2026-05-20T00:00:00.000Z', aboard)),
    bySea('depart', 'CNSHA', '2026-05-20T08:00:00.000Z', received('2026-05-20T09:00:00.000Z', aboard)),
    bySea('arrive', 'USLAX', '2026-06-10T06:00:00.000Z', {
      ...received('2026-05-20T09:00:00.000Z', { ...aboard, classifier: 'estimated', sourceEventId: 'eta' }),
    }),
    byRail('arrive', 'USCHI', '2026-06-18T22:00:00.000Z', {
      ...received('2026-05-20T09:00:00.000Z', { classifier: 'estimated', sourceEventId: 'ramp' }),
    }),
    bySea('discharge', 'USLAX', '2026-06-10T22:00:00.000Z', received('2026-06-11T00:00:00.000Z', aboard)),
    byRail('depart', 'USLAX', '2026-06-14T22:00:00.000Z', received('2026-06-15T00:00:00.000Z')),
    byRail('arrive', 'USCHI', '2026-06-20T22:00:00.000Z', received('2026-06-21T00:00:00.000Z')),
  ];
  const knownAt = (at: Instant, observations = JOURNEY) =>
    finishedAtOnce(aheadKnownAt(observations, { container: CONTAINER, at }, rampAhead));

  it('follows the container from the sea over the port to the train, and ends at the ramp', () => {
    expect(knownAt('2026-06-01T00:00:00.000Z')).toMatchObject({
      ...{ portOfDischarge: 'USLAX', ramp: 'USCHI', landedAt: null, departedAt: null },
      voyage: { portOfDischarge: 'USLAX' },
      stated: [{ source: 'line', atMs: toEpochMs('2026-06-18T22:00:00.000Z') }],
    });
    expect(knownAt('2026-06-12T00:00:00.000Z')).toMatchObject({ voyage: null, landedAt: '2026-06-10T22:00:00.000Z' });
    expect(knownAt('2026-06-16T00:00:00.000Z')).toMatchObject({ departedAt: '2026-06-14T22:00:00.000Z' });
    expect(knownAt('2026-06-22T00:00:00.000Z')).toBeNull();
  });

  it('is as it was known at a moment, whatever was received later', () => {
    const later = received('2026-06-16T00:00:00.001Z');
    const tampered = [...JOURNEY, byRail('depart', 'USLAX', '2026-06-11T22:00:00.000Z', later)];

    expect(knownAt('2026-06-16T00:00:00.000Z', tampered)).toEqual(knownAt('2026-06-16T00:00:00.000Z'));
  });

  it('is none without a way by rail', () => {
    expect(knownAt('2026-06-01T00:00:00.000Z', JOURNEY.slice(0, 3))).toBeNull();
  });
});
