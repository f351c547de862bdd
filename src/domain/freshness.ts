import { z } from 'zod';
import { HOUR_MS, type Instant, toEpochMs } from './instant.ts';
import type { Party } from './observation.ts';

/**
 * How long a statement counts as current. A terminal is polled every two hours while a container stands
 * there (src/scheduler/due.ts), and a truck takes minutes to fetch it: after a day a dozen looks have failed. A line
 * passes on what terminals reported half a day to a day before, so a missing report is not significant until another
 * day has passed. A railroad reports each train several times a day, and so does a receiver of AIS near the coast. A
 * schedule of vessels is polled every six hours (src/sources/schedules).
 */
const FRESH_MS_MAX = {
  terminal: 24 * HOUR_MS,
  shipping_line: 48 * HOUR_MS,
  rail: 24 * HOUR_MS,
  ais: 24 * HOUR_MS,
  schedule: 24 * HOUR_MS,
} as const satisfies Record<Party, number>;

/** Whether a statement was confirmed lately enough to be shown as current; one that was never confirmed is not. */
export function isFresh(source: Party, confirmedAt: Instant | null, asOf: Instant): boolean {
  return confirmedAt !== null && toEpochMs(asOf) - toEpochMs(confirmedAt) <= FRESH_MS_MAX[source];
}

/**
 * The state of a source of a container. `fresh`: received lately. `stale`: received once, not lately. `failing`: not
 * received lately, and the latest polls failed. `never`: no statement about the container yet. `stopped`: it is not
 * polled any more, or has nothing left to report of the container.
 */
export const SourceState = z.enum(['fresh', 'stale', 'failing', 'never', 'stopped']);
export type SourceState = z.infer<typeof SourceState>;

/** The progress of a container, as far as it decides which parties still report it. */
export type Reached = 'at_sea' | 'landed' | 'returned';

/** The facts that decide the state of a source. */
export interface SourceContact {
  party: Party;
  lastReportAt: Instant | null;
  /** Consecutive failed polls; without a recent receipt the source is failing. */
  failures: number;
  isStopped: boolean;
  reached: Reached;
}

/**
 * A source of vessels has nothing to add after the arrival at the port of discharge. After the empty return only the
 * line is expected to report, which reports the whole shipment.
 */
const IS_DONE: Readonly<Record<Reached, readonly Party[]>> = {
  at_sea: [],
  landed: ['ais', 'schedule'],
  returned: ['ais', 'schedule', 'terminal', 'rail'],
};

/** How a source stands at a moment. */
export function sourceState(contact: SourceContact, asOf: Instant): SourceState {
  const { party, lastReportAt, failures, isStopped, reached } = contact;
  if (isStopped || IS_DONE[reached].includes(party)) return 'stopped';
  if (isFresh(party, lastReportAt, asOf)) return 'fresh';
  if (failures > 0) return 'failing';
  return lastReportAt === null ? 'never' : 'stale';
}
