import { Temporal } from 'temporal-polyfill';
import { HOUR_MS, type Instant, type LocalDate, localDate, localMidnight, toEpochMs } from '../instant.ts';

/** A time that a source estimates: an instant, or a day at a place, of which the instant is the local midnight. */
export interface EstimatedMoment {
  at: Instant;
  precision: 'time' | 'date';
  /** IANA zone of the place; null if unknown, then days are those of UTC. */
  timezone: string | null;
}

const HALF_DAY_MS = 12 * HOUR_MS;

/** The moment that stands for an estimate in computations, in milliseconds since the epoch: of a day its noon. */
export function estimateMs(estimate: EstimatedMoment): number {
  const at = toEpochMs(estimate.at);
  return estimate.precision === 'time' ? at : at + HALF_DAY_MS;
}

/**
 * How many hours later than estimated something happened; negative if it was earlier. An estimated day is right all of
 * that day, and off by what lies between the outcome and its nearer end. An outcome that is known as a day counts as
 * its noon, and any time of that day was right.
 */
export function latenessHours(estimate: EstimatedMoment, actual: EstimatedMoment): number {
  const actualMs = estimateMs(actual);
  if (estimate.precision === 'date') return offDay(estimate, actualMs);
  // Seen from the outcome, the estimate is off its day by as much in the other direction.
  return actual.precision === 'date'
    ? -offDay(actual, estimateMs(estimate)) + 0
    : (actualMs - estimateMs(estimate)) / HOUR_MS;
}

/** By how many hours a moment is after the end of a day, or, negative, before its begin; 0 within. */
function offDay({ at, timezone }: EstimatedMoment, ms: number): number {
  const day = localDate(at, timezone);
  const begin = toEpochMs(localMidnight(day, timezone));
  const end = toEpochMs(localMidnight(dayAfter(day), timezone));
  if (ms < begin) return (ms - begin) / HOUR_MS;
  return ms < end ? 0 : (ms - end) / HOUR_MS;
}

function dayAfter(day: LocalDate): LocalDate {
  return Temporal.PlainDate.from(day).add({ days: 1 }).toString();
}
