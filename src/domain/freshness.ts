import { z } from 'zod';
import { HOUR_MS, type Instant, toEpochMs } from './instant.ts';
import type { Party } from './observation.ts';

/**
 * How long the word of a source may be repeated as news. A terminal is asked every two hours while a container stands
 * there (src/scheduler/due.ts), and a truck takes minutes to fetch it: after a day a dozen looks have failed. A line
 * passes on what terminals told it half a day to a day before, so its silence says nothing until another day has gone by.
 * A railroad reports each train several times a day, and so does whoever hears the AIS of a vessel near the coast. A schedule
 * of vessels is asked for every six hours (src/sources/schedules).
 */
const FRESH_MS_MAX = {
  terminal: 24 * HOUR_MS,
  shipping_line: 48 * HOUR_MS,
  rail: 24 * HOUR_MS,
  ais: 24 * HOUR_MS,
  schedule: 24 * HOUR_MS,
} as const satisfies Record<Party, number>;

/** Whether what a source says was confirmed lately enough to be told as how things stand; never confirmed is not. */
export function isFresh(source: Party, confirmedAt: Instant | null, asOf: Instant): boolean {
  return confirmedAt !== null && toEpochMs(asOf) - toEpochMs(confirmedAt) <= FRESH_MS_MAX[source];
}

/**
 * How a source of a container stands. `fresh`: heard lately. `stale`: heard once, not lately. `failing`: not heard lately,
 * and the latest attempts to ask it failed. `never`: it has told nothing of the container yet. `stopped`: it is not asked
 * any more, or has nothing more to tell of the container.
 */
export const SourceState = z.enum(['fresh', 'stale', 'failing', 'never', 'stopped']);
export type SourceState = z.infer<typeof SourceState>;

/** How far a container came, as far as it decides who still has something to tell of it. */
export type Reached = 'at_sea' | 'landed' | 'returned';

/** What tells how a source stands. */
export interface SourceContact {
  party: Party;
  heardAt: Instant | null;
  /** Attempts to ask it that have failed in a row; one that is not heard lately is failing, else it had bad luck. */
  failures: number;
  isStopped: boolean;
  reached: Reached;
}

/**
 * Who tells of vessels has nothing to add once the container came to its port of discharge. After its return the line
 * alone is waited for, which tells of the whole shipment.
 */
const HAS_TOLD_ALL: Readonly<Record<Reached, readonly Party[]>> = {
  at_sea: [],
  landed: ['ais', 'schedule'],
  returned: ['ais', 'schedule', 'terminal', 'rail'],
};

/** How a source stands at a moment. */
export function sourceState(contact: SourceContact, asOf: Instant): SourceState {
  const { party, heardAt, failures, isStopped, reached } = contact;
  if (isStopped || HAS_TOLD_ALL[reached].includes(party)) return 'stopped';
  if (isFresh(party, heardAt, asOf)) return 'fresh';
  if (failures > 0) return 'failing';
  return heardAt === null ? 'never' : 'stale';
}
