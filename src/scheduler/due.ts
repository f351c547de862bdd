import { DAY_MS, HOUR_MS, type Instant, MINUTE_MS, toEpochMs, toInstant } from '../domain/instant.ts';
import type { Phase } from '../domain/journey/phase.ts';
import type { SourceLimits } from '../sources/source.ts';

/** What the next date depends on. */
export interface Pace {
  watchId: string;
  phase: Phase;
  /** The next departure or arrival that people wait for. */
  etaAt: Instant | null;
  /** When time alone changes what is derived. */
  changesAt: Instant | null;
  /** When anything last changed, or when the watch began. */
  lastChangedAt: Instant;
  /** Polls that failed since the last that did not. */
  failures: number;
}

/** A tracking request whose line cannot be polled fails after this many retries, about a day. */
export const RETRIES_MAX = 14;

/** The waits before each of those retries; their sum is 24 h. */
const RETRY_DELAYS_MINUTES = [1, 2, 4, 8, 15, 30, 60, 120, 120, 180, 180, 210, 240, 270] as const;

/** Once a number is known, a failing line is polled at least this often. */
const FAILING_DELAY_MS_MAX = 6 * HOUR_MS;

/** No two watches that begin together stay together: each is moved by up to this part of its interval. */
const SPREAD = 0.1;

/**
 * When a watch is next due: often when something is about to happen, rarely in mid-ocean, later when the line fails,
 * never sooner than the line allows, and at the latest when time alone changes the result. Pure: the same pace gives
 * the same date.
 */
export function nextDue(pace: Pace, asOf: Instant, limits: SourceLimits): Instant {
  const now = toEpochMs(asOf);
  const wanted = pace.failures > 0 ? retryDelayMs(pace) : intervalMs(pace, now);
  const spread = wanted * (1 + SPREAD * (fractionOf(pace.watchId) - 0.5));
  const capped =
    limits.pollIntervalSecondsMax === null ? spread : Math.min(spread, limits.pollIntervalSecondsMax * 1000);
  const turning = pace.changesAt === null ? 0 : toEpochMs(pace.changesAt) - now;
  // Changes that time alone made were handled when they were due; a failing line is not polled more often because of them.
  const early = turning > 0 && pace.failures === 0 ? Math.min(capped, turning) : capped;
  const isAnswered = pace.failures === 0 && pace.phase !== 'pending';
  const delay = isAnswered ? Math.max(early, limits.pollIntervalSecondsMin * 1000) : early;
  return toInstant(now + Math.round(delay));
}

function retryDelayMs(pace: Pace): number {
  const index = Math.min(pace.failures, RETRY_DELAYS_MINUTES.length) - 1;
  const delay = (RETRY_DELAYS_MINUTES[index] ?? 0) * MINUTE_MS;
  return pace.phase === 'pending' || pace.phase === 'awaiting_manifest' ? delay : Math.min(delay, FAILING_DELAY_MS_MAX);
}

function intervalMs(pace: Pace, now: number): number {
  const quietDays = (now - toEpochMs(pace.lastChangedAt)) / DAY_MS;
  switch (pace.phase) {
    case 'pending':
      return MINUTE_MS;
    case 'awaiting_manifest':
      return DAY_MS;
    case 'port':
      return quietDays > 14 ? 6 * HOUR_MS : 2 * HOUR_MS;
    case 'inland':
      return quietDays > 14 ? 12 * HOUR_MS : 4 * HOUR_MS;
    case 'out':
      return quietDays > 7 ? DAY_MS : 12 * HOUR_MS;
    case 'planned':
    case 'ocean':
      return approachIntervalMs(pace.etaAt, now, quietDays);
  }
}

/** Before an expected departure or arrival: closer together as it comes near; overdue counts as near. */
function approachIntervalMs(etaAt: Instant | null, now: number, quietDays: number): number {
  if (etaAt === null) return quietDays > 14 ? DAY_MS : 12 * HOUR_MS;
  const daysAhead = (toEpochMs(etaAt) - now) / DAY_MS;
  if (daysAhead < -14) return DAY_MS;
  if (daysAhead <= 2) return 2 * HOUR_MS;
  if (daysAhead <= 7) return 6 * HOUR_MS;
  return 12 * HOUR_MS;
}

/** A number from 0 to 1 that is fixed for an id. */
function fractionOf(id: string): number {
  return Number.parseInt(id.slice(-6), 16) / 0xffffff;
}
