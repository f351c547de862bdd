import { medianOf } from './distribution.ts';

/** How far the estimates of a source were off, and what is assumed of one that was seldom or never checked. */
export interface SourceError {
  /** How many outcomes it was checked against. */
  count: number;
  /** How many hours later than estimated it usually is; part of that only, as long as there are few outcomes. */
  biasHours: number;
  /** The mean deviation in hours that is left after the bias. */
  meanHours: number;
}

/** An assumption weighs as much as so many outcomes. */
const PRIOR_COUNT = 10;

/** The newest errors tell how a source is today. */
export const ERRORS_MAX = 60;

/** What the errors of a source say, in hours of lateness, oldest first; `assumedHours` is its mean deviation without any. */
export function sourceError(latenesses: readonly number[], assumedHours: number): SourceError {
  const newest = latenesses.slice(-ERRORS_MAX);
  const count = newest.length;
  const biasHours = count === 0 ? 0 : (count / (count + PRIOR_COUNT)) * medianOf(newest);
  const deviations = newest.reduce((sum, lateness) => sum + Math.abs(lateness - biasHours), 0);
  return { count, biasHours, meanHours: (deviations + PRIOR_COUNT * assumedHours) / (count + PRIOR_COUNT) };
}
