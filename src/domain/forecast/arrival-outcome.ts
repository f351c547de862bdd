import type { Instant } from '../instant.ts';
import type { ContainerState, Milestone } from '../journey/state.ts';
import { normalizeVesselName } from '../vessel.ts';
import type { EstimatedMoment } from './estimate-moment.ts';

/** By what it is known that a vessel came: the berthing where it was reported, else what comes nearest to it. */
export const OUTCOME_BASES = ['berthed', 'arrived', 'discharged'] as const;
export type OutcomeBasis = (typeof OUTCOME_BASES)[number];

/** How the call of a vessel at a port of discharge came out. */
export interface ArrivalOutcome {
  container: string;
  /** UN/LOCODEs. */
  portOfLading: string;
  portOfDischarge: string;
  /** IMO number, or the name in its compared form where no number is known. */
  vessel: string;
  basis: OutcomeBasis;
  actual: EstimatedMoment;
}

const MILESTONES = {
  berthed: 'vessel_berthed',
  arrived: 'vessel_arrived',
  discharged: 'vessel_discharged',
} as const satisfies Record<OutcomeBasis, Milestone['milestone']>;

/** How the voyage of a container ended; null while it did not, or where its ports or its vessel are not known. */
export function arrivalOutcome(state: ContainerState): ArrivalOutcome | null {
  const portOfLading = state.portOfLading?.locode ?? null;
  const portOfDischarge = state.portOfDischarge?.locode ?? null;
  const vessel = state.podVesselImo ?? normalizeVesselName(state.podVesselName ?? '');
  if (portOfLading === null || portOfDischarge === null || vessel === '') return null;
  for (const basis of OUTCOME_BASES) {
    const found = state.milestones.find(
      ({ milestone, place, reverted }) =>
        milestone === MILESTONES[basis] && reverted === null && place?.locode === portOfDischarge,
    );
    if (found === undefined) continue;
    const { at, precision, place } = found;
    const actual = { at, precision, timezone: place?.timezone ?? null };
    return { container: state.number, portOfLading, portOfDischarge, vessel, basis, actual };
  }
  return null;
}

/** Whether two outcomes are of one call: a vessel comes back to a port after weeks, and dates of one call differ by days. */
export function isSameCall(one: Instant, other: Instant): boolean {
  return Math.abs(Date.parse(one) - Date.parse(other)) < SAME_CALL_MS;
}

export const SAME_CALL_DAYS = 4;
const SAME_CALL_MS = SAME_CALL_DAYS * 86_400_000;
