import { LOCAL_CLOCK } from '../core/local-clock.ts';
import { HOUR_MS, type Instant, localMidnight, localTimeAt, shift } from './instant.ts';

/** The zones of the world reach so far from UTC: as if it were UTC, a local time may be late or early by this. */
const EAST_MS_MAX = 14 * HOUR_MS;
const WEST_MS_MAX = 12 * HOUR_MS;

/** When something happened, and the zone in which that is to be shown. */
export interface ShownTime {
  at: Instant;
  /** `LOCAL_CLOCK` for a local time whose zone is not known; null where neither the zone nor a local clock is. */
  timezone: string | null;
}

/** The moment of a local time in a zone; of a day its midnight there. */
export function momentOf(written: string, timezone: string): Instant {
  return written.length === 10 ? localMidnight(written, timezone) : localTimeAt(written, timezone);
}

/** The time of a statement at a place of that zone, which is null while it is not known. */
export function shownTime(
  said: { occurredAt: Instant; localTime?: string | undefined },
  zone: string | null,
): ShownTime {
  const { occurredAt, localTime: written } = said;
  if (written === undefined) return { at: occurredAt, timezone: zone };
  if (zone === null || zone === LOCAL_CLOCK) return { at: occurredAt, timezone: LOCAL_CLOCK };
  return { at: momentOf(written, zone), timezone: zone };
}

/** The earliest and the latest moment that a local time can be, from what it is as if it were UTC. */
export function spanOfLocal(at: Instant): { earliest: Instant; latest: Instant } {
  return { earliest: shift(at, -EAST_MS_MAX), latest: shift(at, WEST_MS_MAX) };
}

/** The member of a statement that keeps a local time; none if the moment is known. */
export function localTimeOf(moment: { local?: string | undefined }): { localTime?: string } {
  return moment.local === undefined ? {} : { localTime: moment.local };
}
