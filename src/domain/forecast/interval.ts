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

/**
 * The interval of a prediction by split conformal prediction: from how far former predictions were off, in hours of
 * lateness, oldest first. `assumed` holds while there are too few.
 */
export function conformalInterval(residuals: readonly number[], assumed: Spread): Interval {
  const sorted = ascending(residuals.slice(-RESIDUALS_MAX));
  const count = sorted.length;
  if (count < RESIDUALS_MIN) {
    return { lowHours: assumed.low - assumed.median, highHours: assumed.high - assumed.median, level: 'assumed' };
  }
  const low = Math.floor(TAIL * (count + 1) + ROUNDING);
  const high = Math.ceil((1 - TAIL) * (count + 1) - ROUNDING);
  return {
    lowHours: sorted[Math.max(1, low) - 1] ?? 0,
    highHours: sorted[Math.min(count, high) - 1] ?? 0,
    level: count >= CALIBRATED_COUNT_MIN ? 'calibrated' : 'assumed',
  };
}

/** 0.9 times 20 is a little more than 18 in binary numbers. */
const ROUNDING = 1e-9;
