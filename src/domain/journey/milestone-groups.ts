import type { MilestoneName } from '../milestones.ts';

/** The moves by train or feeder behind the port of discharge. */
export const ON_CARRIAGE_MOVES: ReadonlySet<string> = new Set([
  'rail_loaded',
  'rail_departed',
  'rail_arrived',
  'rail_unloaded',
  'feeder_loaded',
  'feeder_departed',
  'feeder_arrived',
  'feeder_discharged',
] as const satisfies readonly MilestoneName[]);

/** The names of milestones of a voyage by sea. */
export const OF_A_VOYAGE = /^(vessel|transshipment|feeder)_/;
