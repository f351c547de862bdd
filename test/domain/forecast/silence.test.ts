import { describe, expect, it } from 'vitest';
import { type ForecastInput, makeForecast } from '../../../src/domain/forecast/forecast.ts';
import { forecastVoyage, type VoyageFacts } from '../../../src/domain/forecast/forecast-voyage.ts';
import { createForecastMemory, type ForecastMemory } from '../../../src/domain/forecast/history.ts';
import type { Sighting } from '../../../src/domain/forecast/sighted-vessel.ts';
import type { LegAhead, VoyageAhead } from '../../../src/domain/forecast/voyage-ahead.ts';
import { DAY_MS, HOUR_MS, toInstant } from '../../../src/domain/instant.ts';

const NOW_MS = Date.parse('2026-06-01T00:00:00.000Z');
const LANE = { line: 'MAEU', lane: 'CNSHA USLAX' };
const EMPTY = createForecastMemory();
/** Five days before a berthing. */
const LEAD = 5;

const leg = (said: Partial<LegAhead> = {}): LegAhead => ({
  ...{ from: 'CNSHA', to: 'USLAX', vessel: '9321483', vesselName: 'EMMA', plannedAt: null },
  departedAt: toInstant(NOW_MS - 10 * DAY_MS),
  ...said,
});
const voyage = (said: Partial<VoyageAhead> = {}): VoyageAhead => ({
  ...{ portOfLading: 'CNSHA', portOfDischarge: 'USLAX', waitingSince: null, stated: [], silence: null },
  legs: [leg()],
  ...said,
});
const seen = (hoursAgo: number, latitude: number, longitude: number): Sighting => ({
  ...{ atMs: NOW_MS - hoursAgo * HOUR_MS, latitude, longitude },
});
const OFF_CALIFORNIA = [31.5, -125] as const;
const AT_ANCHOR = [33.6, -118.2] as const;

function silenceOf(ahead: VoyageAhead, sightings: readonly Sighting[], said: Partial<VoyageFacts> = {}) {
  const facts = { nowMs: NOW_MS, sightings, waits: () => [], closed: [], entered: null, history: EMPTY.of(LANE) };
  const { look, silence } = forecastVoyage(ahead, { ...facts, ...said });
  expect(look?.forecast == null).toBe(silence !== null);
  return silence;
}

describe('no forecast of a berthing is shown', () => {
  it('where the journey gives a reason, whatever is seen of the vessel', () => {
    for (const silence of ['rolled', 'next_vessel_unconfirmed', 'port_omitted'] as const)
      expect(silenceOf(voyage({ silence }), [seen(1, ...OFF_CALIFORNIA)])).toBe(silence);
  });

  it('from a position of more than 48 hours ago, or of more than 12 near the port', () => {
    expect(silenceOf(voyage(), [seen(48, ...OFF_CALIFORNIA)])).toBeNull();
    expect(silenceOf(voyage(), [seen(48.1, ...OFF_CALIFORNIA)])).toBe('position_stale');
    expect(silenceOf(voyage(), [seen(12, ...AT_ANCHOR)])).toBeNull();
    expect(silenceOf(voyage(), [seen(12.1, ...AT_ANCHOR)])).toBe('position_stale');
    expect(silenceOf(voyage(), [])).toBe('position_stale');
  });

  it('of a vessel that is off the way, or has left the port again', () => {
    expect(silenceOf(voyage(), [seen(1, -35, 20)])).toBe('vessel_uncertain');
    expect(silenceOf(voyage(), [seen(30, ...AT_ANCHOR), seen(1, ...OFF_CALIFORNIA)])).toBe('port_passed');
  });

  it('after a planned departure that is two days overdue, and to a place that is not known', () => {
    const ashore = (hours: number) =>
      voyage({ legs: [leg({ departedAt: null, plannedAt: toInstant(NOW_MS - hours * HOUR_MS) })] });

    expect(silenceOf(ashore(47), [])).toBeNull();
    expect(silenceOf(ashore(49), [])).toBe('next_vessel_unconfirmed');
    expect(silenceOf(voyage({ legs: [leg({ to: 'ZZZZZ' })] }), [seen(1, ...OFF_CALIFORNIA)])).toBe('no_route');
  });

  it('more than six weeks ahead', () => {
    const plannedAt = (days: number) => toInstant(NOW_MS + days * DAY_MS);
    const inDays = (days: number) => voyage({ legs: [leg({ departedAt: null, plannedAt: plannedAt(days) })] });

    expect(silenceOf(inDays(20), [])).toBeNull();
    expect(silenceOf(inDays(30), [])).toBe('too_far_ahead');
  });
});

describe('a forecast that could be made is not shown', () => {
  const look = (memory: ForecastMemory, said: Partial<ForecastInput> = {}) =>
    makeForecast({
      ...{ nowMs: NOW_MS, stated: [], history: memory.of(LANE) },
      own: { atMs: NOW_MS + LEAD * DAY_MS, spread: { low: 100, median: 120, high: 140 } },
      ...said,
    });
  /** Calls on a lane that line and forecast missed by these hours. */
  const missed = (memory: ForecastMemory, { line, published, count = 30, lane = LANE.lane }: Missed) => {
    for (let index = 0; index < count; index++)
      memory.add({ ...LANE, lane, lead: LEAD, latenesses: { line, own: published }, residual: published });
    return memory;
  };

  it('where the line did as well or better in thirty calls on this lane', () => {
    const silences = [
      missed(createForecastMemory(), { line: 10, published: 20 }),
      missed(createForecastMemory(), { line: 10, published: -10 }),
      missed(createForecastMemory(), { line: 20, published: 10 }),
      missed(createForecastMemory(), { line: 10, published: 20, count: 29 }),
    ].map((memory) => look(memory).silence);

    expect(silences).toEqual(['line_is_better', 'line_is_better', null, null]);
  });

  it('by what was compared on this lane alone, and for the same calls', () => {
    const elsewhere = missed(createForecastMemory(), { line: 1, published: 50, lane: 'CNSHA NLRTM', count: 60 });
    // Calls on which the line had nothing to say were hard to foresee, and are no failure against it.
    const unpaired = missed(createForecastMemory(), { line: 20, published: 10 });
    for (let index = 0; index < 60; index++)
      unpaired.add({ ...LANE, lead: LEAD, latenesses: { own: 90 }, residual: 90 });

    expect(look(elsewhere).silence).toBeNull();
    expect(look(unpaired).silence).toBeNull();
  });

  it('where its interval is wider than two weeks', () => {
    const own = (hours: number) => ({
      own: { atMs: NOW_MS + LEAD * DAY_MS, spread: { low: 120 - hours / 2, median: 120, high: 120 + hours / 2 } },
    });

    expect(look(EMPTY, own(14 * 24)).silence).toBeNull();
    expect(look(EMPTY, own(14 * 24 + 1)).silence).toBe('too_wide');
  });
});

interface Missed {
  line: number;
  published: number;
  count?: number;
  lane?: string;
}
