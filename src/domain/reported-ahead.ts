import type { Instant } from './instant.ts';
import { EXPECTED, type Expectation, type Moments } from './missing-milestones.ts';
import type { Party } from './observation.ts';

/** A milestone that a party reports as an event of a time that has not come. */
export interface ReportedAhead {
  milestone: string;
  party: Party;
  at: Instant;
  timezone: string | null;
}

/** The moments that a report of a milestone would give. */
const MOMENTS_OF: Readonly<Record<string, readonly (keyof Moments)[] | undefined>> = {
  vessel_departed: ['polDepartedAt'],
  vessel_arrived: ['podArrivedAt'],
  vessel_berthed: ['podArrivedAt'],
  vessel_discharged: ['podDischargedAt'],
  rail_loaded: ['podRailLoadedAt'],
  rail_departed: ['podRailDepartedAt'],
  arrived_at_inland_destination: ['indAtaAt'],
  rail_unloaded: ['indRailUnloadedAt'],
  full_out: ['podFullOutAt', 'finalFullOutAt'],
  delivered: ['deliveredAt'],
  empty_in: ['emptyReturnedAt'],
};

/** The report with a date in the future that would end an expectation: of its milestone, else of a later one. */
export function aheadOf(
  { milestone, unless }: { milestone: string; unless: Expectation['unless'] },
  reported: readonly ReportedAhead[],
): ReportedAhead | null {
  const isLater = (one: ReportedAhead) => MOMENTS_OF[one.milestone]?.some((moment) => unless.includes(moment));
  return reported.find((one) => one.milestone === milestone) ?? reported.find(isLater) ?? null;
}

/** The same of a milestone that comes next: what follows it ends that as well. */
export function aheadOfMilestone(milestone: string, reported: readonly ReportedAhead[]): ReportedAhead | null {
  const expectation = EXPECTED.find((one) => one.milestone === milestone);
  return aheadOf(expectation ?? { milestone, unless: [] }, reported);
}
