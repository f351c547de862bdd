import { HOUR_MS, type Instant, localDate, localMidnight, toInstant } from '../instant.ts';
import { describePlace } from '../location.ts';
import type { Between } from './port-call.ts';

/** When something happened, as exactly as it is known. */
export interface KnownTime {
  occurredAt: Instant;
  precision: 'time' | 'date';
}

/** Within this, the moment in which it was seen stands for the moment in which it happened. */
const UNSURE_MS_MAX = 2 * HOUR_MS;

/**
 * The time of something that happened between two positions at a port: the second one's if they are near to each other,
 * the day if both are of the same day there; null if not even the day is known.
 */
export function knownTime({ afterMs, atMs }: Between, locode: string): KnownTime | null {
  if (afterMs === null) return null;
  if (atMs - afterMs <= UNSURE_MS_MAX) return { occurredAt: toInstant(atMs), precision: 'time' };
  const { timezone } = describePlace({ locode, name: null, latitude: null, longitude: null });
  const day = localDate(toInstant(atMs), timezone);
  if (timezone === null || localDate(toInstant(afterMs), timezone) !== day) return null;
  return { occurredAt: localMidnight(day, timezone), precision: 'date' };
}
