import type { FacilityReference } from '../place-reference.ts';
import type { ContainerStatus } from '../status.ts';
import { isOtherFacility } from './facility.ts';
import type { StoredDeadline } from './stated-day.ts';
import { isSameFacility } from './turned-back.ts';

/**
 * Finds which terminals a container left for a yard outside of the port that has a last free day of its own, whichever
 * source states it: their days ended with the move. As long as the yard states none, that of the terminal is all that is
 * known of free time.
 */
export function leftForYard(
  status: ContainerStatus,
  yard: FacilityReference | null,
  { deadlines, facilityOf }: Stated,
): (facility: FacilityReference | null) => boolean {
  if (status !== 'off_dock' || yard === null) return () => false;
  const hasOwnDay = deadlines.some((one) => {
    const facility = facilityOf(one);
    return one.lastFreeDay !== null && facility !== null && isSameFacility(facility, yard, null) === true;
  });
  return (facility) => hasOwnDay && isOtherFacility(facility, yard);
}

interface Stated {
  deadlines: readonly StoredDeadline[];
  facilityOf(deadline: StoredDeadline): FacilityReference | null;
}
