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
 * that day, and off by what lies between the outcome and its nearer end.
 */
export function latenessHours(estimate: EstimatedMoment, actual: Instant): number {
  const actualMs = toEpochMs(actual);
  if (estimate.precision === 'time') return (actualMs - toEpochMs(estimate.at)) / HOUR_MS;
  const day = localDate(estimate.at, estimate.timezone);
  const begin = toEpochMs(localMidnight(day, estimate.timezone));
  const end = toEpochMs(localMidnight(dayAfter(day), estimate.timezone));
  if (actualMs < begin) return (actualMs - begin) / HOUR_MS;
  return actualMs < end ? 0 : (actualMs - end) / HOUR_MS;
}

function dayAfter(day: LocalDate): LocalDate {
  return Temporal.PlainDate.from(day).add({ days: 1 }).toString();
}
