import { ascending, type Spread } from './distribution.ts';

/** How many hours earlier and later than predicted it may be, with 80 of 100. */
export interface Interval {
  lowHours: number;
  highHours: number;
  /** `calibrated`: from 30 outcomes or more. `assumed`: from fewer, or from none. */
  level: 'calibrated' | 'assumed';
}

/** From so many outcomes on, an interval is called calibrated. */
export const CALIBRATED_COUNT_MIN = 30;

/** With fewer outcomes the smallest and the largest of them are no tenth. */
const RESIDUALS_MIN = 9;

/** The newest residuals; older ones belong to another season. */
export const RESIDUALS_MAX = 200;

const TAIL = 0.1;

/** From so many residuals on, each is measured by those before it; with fewer there are none to spare. */
const SCALED_COUNT_MIN = 50;

/** So many residuals before a forecast say how far off forecasts are in its season. */
const SCALE_COUNT = 20;

/** Forecasts that were exact to the hour are no scale. */
const SCALE_HOURS_ADDED = 1;

/**
 * The interval of a prediction by split conformal prediction: from how far former predictions were off, in hours of
 * lateness, oldest first. `assumed` holds while there are too few.
 */
export function conformalInterval(residuals: readonly number[], assumed: Spread): Interval {
  const newest = residuals.slice(-RESIDUALS_MAX);
  if (newest.length < RESIDUALS_MIN) {
    return { lowHours: assumed.low - assumed.median, highHours: assumed.high - assumed.median, level: 'assumed' };
  }
  const { scores, scale } = newest.length < SCALED_COUNT_MIN ? { scores: newest, scale: 1 } : scaled(newest);
  const sorted = ascending(scores);
  const count = sorted.length;
  const low = Math.floor(TAIL * (count + 1) + ROUNDING);
  const high = Math.ceil((1 - TAIL) * (count + 1) - ROUNDING);
  return {
    lowHours: (sorted[Math.max(1, low) - 1] ?? 0) * scale,
    highHours: (sorted[Math.min(count, high) - 1] ?? 0) * scale,
    level: newest.length >= CALIBRATED_COUNT_MIN ? 'calibrated' : 'assumed',
  };
}

/**
 * Residuals relative to how far off the ones before each were, and how far off the newest are. Queues make some seasons harder to
 * foresee: an interval from all of a year alike is too wide in the quiet ones and too narrow in the others.
 */
function scaled(residuals: readonly number[]): { scores: number[]; scale: number } {
  let sum = 0;
  const scores: number[] = [];
  for (const [index, residual] of residuals.entries()) {
    if (index >= SCALE_COUNT) {
      scores.push(residual / scaleOf(sum));
      sum -= Math.abs(residuals[index - SCALE_COUNT] ?? 0);
    }
    sum += Math.abs(residual);
  }
  return { scores, scale: scaleOf(sum) };
}

function scaleOf(sumHours: number): number {
  return sumHours / SCALE_COUNT + SCALE_HOURS_ADDED;
}

/** 0.9 times 20 is a little more than 18 in binary numbers. */
const ROUNDING = 1e-9;
