import type { components } from 'landfall/client';
import { dateAt } from '../../../view/model/time.ts';
import type { Day } from '../../parts/calendar.ts';

type Status = components['schemas']['container']['attributes']['current_status'];

/**
 * How an arrival stands. `not_reported`: its day is over, and whether it is late is not known. Null: it was there, as its
 * status says, though its arrival was not reported.
 */
export type ArrivalState = 'arrived' | 'expected' | 'overdue' | 'not_reported' | null;

/** What decides how an arrival stands. */
export interface ArrivalFacts {
  container: { current_status: Status };
  /** Whether its arrival was reported. */
  isArrived: boolean;
  /** Whether its line is still polled. */
  isFollowed: boolean;
  /** By the calendar of the port. */
  day: Day | null;
  zone: string | null;
}

/** It has not come to its port of discharge. */
const BEFORE: readonly Status[] = ['new', 'on_ship'];

/** It is not said where. */
const ANYWHERE: readonly Status[] = ['loaded', 'dropped'];

/** No place is further behind UTC. */
const BEHIND_MS_MAX = 12 * 3_600_000;

/**
 * Decides how an arrival stands. It is overdue once its day has ended by the calendar of the port, if it is still on the way
 * and the line is still polled. `now` is milliseconds since the epoch.
 */
export function arrivalState(arrival: ArrivalFacts, now: number): ArrivalState {
  const { isArrived, isFollowed, day, container } = arrival;
  const isBefore = BEFORE.includes(container.current_status);
  if (isArrived) return 'arrived';
  if (!isBefore && !ANYWHERE.includes(container.current_status)) return null;
  if (day === null || day >= todayAt(arrival.zone, now)) return 'expected';
  return isBefore && isFollowed ? 'overdue' : 'not_reported';
}

/** Where the zone of the port is not known, the day that is the last anywhere. */
function todayAt(zone: string | null, now: number): Day {
  const isKnown = zone !== null && zone !== 'local';
  return dateAt(new Date(isKnown ? now : now - BEHIND_MS_MAX).toISOString(), zone) ?? '';
}
