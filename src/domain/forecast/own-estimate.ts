import { HOUR_MS } from '../instant.ts';
import type { SeaRoute } from '../sea/sea-route.ts';
import { type Spread, sumOfSpreads } from './distribution.ts';
import { type ObservedSpeed, sailingTime } from './sailing-time.ts';
import { remainingWait } from './waiting-time.ts';

/** A part of the way that is left, in the order of travel. */
export type WayPart =
  /** Over the sea: from the last position, or from one port to the next. */
  | { kind: 'sea'; route: Pick<SeaRoute, 'distanceNauticalMiles' | 'canals'>; observed: ObservedSpeed | null }
  /** In a hub, before a berth or before a train. */
  | { kind: 'wait'; outcomes: readonly number[]; assumed: readonly number[]; elapsedHours: number }
  /** Until a departure that a line planned; what arrives later than it has missed it by no more than a day. */
  | { kind: 'departure'; atMs: number };

/** An own estimate: when it is most likely, and how early or late it may be by what its parts say. */
export interface OwnEstimate {
  atMs: number;
  spread: Spread;
}

/** Planned departures are hardly ever early, and late by up to a day in 9 of 10 (an assumption). */
const DEPARTURE: Spread = { low: 0, median: 0, high: 24 };

/** The end of a way that begins at `fromMs`: the sum of what each part most likely takes. */
export function ownEstimate(parts: readonly WayPart[], fromMs: number): OwnEstimate {
  const spreads: Spread[] = [];
  let atMs = fromMs;
  for (const part of parts) {
    if (part.kind === 'departure') {
      atMs = Math.max(atMs, part.atMs);
      spreads.push(DEPARTURE);
      continue;
    }
    const spread = spreadOfPart(part);
    spreads.push(spread);
    atMs += spread.median * HOUR_MS;
  }
  return { atMs, spread: sumOfSpreads(spreads) };
}

function spreadOfPart(part: Exclude<WayPart, { kind: 'departure' }>): Spread {
  if (part.kind === 'sea') return sailingTime(part.route, part.observed);
  return remainingWait(part.outcomes, part.assumed, part.elapsedHours);
}
