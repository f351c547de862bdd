import { ascending, quantileOf, type Spread, spreadOf } from './distribution.ts';

/** Of so many own outcomes at the most, the newest: waits change with the season. */
export const OUTCOMES_MAX = 60;

/** With fewer outcomes that took longer than the wait so far, these say nothing about the rest. */
const LONGER_MIN = 4;

/**
 * How much longer a wait takes that has taken so long already that hardly any ended later, as shares of its length: such
 * waits have no usual end, and those that last long tend to last longer.
 */
const OVERLONG: Spread = { low: 0.05, median: 0.25, high: 0.8 };

/** An overlong wait of an hour still takes some. */
const OVERLONG_HOURS_MIN = 6;

/**
 * How long a wait still takes, in hours, that has taken `elapsedHours` until now: of the outcomes of this installation,
 * oldest first, pooled with those that are assumed, only those that took longer count.
 */
export function remainingWait(outcomes: readonly number[], assumed: readonly number[], elapsedHours: number): Spread {
  const pooled = [...outcomes.slice(-OUTCOMES_MAX), ...assumed];
  if (elapsedHours <= 0) return spreadOf(pooled);
  const longer = ascending(pooled.filter((hours) => hours > elapsedHours));
  if (longer.length < LONGER_MIN) return overlong(elapsedHours);
  const rest = (share: number) => quantileOf(longer, share) - elapsedHours;
  return { low: rest(0.1), median: rest(0.5), high: rest(0.9) };
}

function overlong(elapsedHours: number): Spread {
  const hours = Math.max(elapsedHours, OVERLONG_HOURS_MIN);
  return { low: OVERLONG.low * hours, median: OVERLONG.median * hours, high: OVERLONG.high * hours };
}
