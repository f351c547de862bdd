import { HOUR_MS, toEpochMs } from './instant.ts';
import type { MeasurementObservation } from './observation.ts';

/** Reports that come regularly are kept once in so long. */
export const REGULAR_MS = 6 * HOUR_MS;

/** Temperatures that lie closer together than this are one. */
const DEGREES_STEP = 2;

/** What thinning compares of a report. */
export type Reported = Pick<
  MeasurementObservation,
  'container' | 'originalEvent' | 'measuredAt' | 'readings' | 'alarms' | 'isPowered'
>;

/** The span of time of which one regular report says enough, by its ordinal. */
export function spanOf({ measuredAt }: Pick<Reported, 'measuredAt'>): number {
  return Math.floor(toEpochMs(measuredAt) / REGULAR_MS);
}

/** Whether a device sends such reports regularly; an opened door is reported when it is opened. */
export function isRegular({ originalEvent }: Pick<Reported, 'originalEvent'>): boolean {
  return /(?:^| )(?:MEAS|MEASURED|LOC|BREADCRUMB|DEVICE_STATUS)$/.test(originalEvent);
}

/** What a report means: alarms, power supply and about how warm it is. */
export function meaningOfReport({ readings, alarms, isPowered }: Reported): string {
  const degrees = readings
    .filter(({ unit }) => unit === '°C')
    .map(({ name, value }) => [name, Math.round(value / DEGREES_STEP)]);
  return JSON.stringify([alarms, isPowered, degrees]);
}

/**
 * What two regular reports have in common of which the first says enough: they fall into the same quarter of a day, and
 * mean the same. Null for what does not come regularly.
 */
export function regularReport(report: Reported): string | null {
  if (!isRegular(report)) return null;
  return JSON.stringify([report.container, report.originalEvent, spanOf(report), meaningOfReport(report)]);
}
