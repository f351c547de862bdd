import { knownZone, LOCAL_CLOCK } from '../../core/local-clock.ts';
import type { Instant } from '../instant.ts';
import { momentOf, spanOfLocal } from '../local-moment.ts';
import type { Observation } from '../observation.ts';
import type { StoredSnapshot } from './availability.ts';
import type { CurrentSet } from './current-set.ts';
import type { Gazetteer } from './places.ts';
import type { Place } from './state.ts';

/**
 * Gives local times their moment where the journey has the zone of their place: the place is known now, or another
 * statement names it. A time whose zone is still not known stays as it is, as if it were UTC, and keeps its mark.
 */
export function settleLocalTimes(current: CurrentSet, gazetteer: Gazetteer): CurrentSet {
  const settle = (observations: Observation[]) =>
    observations.some(isLocal) ? observations.map((one) => settled(one, gazetteer)) : observations;
  const { standing, superseded, retracted, taken, withdrawn } = current;
  return { standing: settle(standing), superseded: settle(superseded), retracted: settle(retracted), taken, withdrawn };
}

/** The earliest moment at which an observation can have happened that is stated for a moment. */
export function earliestOf(observation: Observation, stated: Instant): Instant {
  return observation.kind === 'movement' && observation.localTime !== undefined ? spanOfLocal(stated).earliest : stated;
}

/** The zone in which an appointment is shown that a terminal stated, there or where the container is to be picked up. */
export function appointmentZone(
  { appointmentLocalTime }: Pick<StoredSnapshot, 'appointmentLocalTime'>,
  place: Place | null,
  pickupPlace: Place | null,
): string | null {
  const zone = place?.timezone ?? knownZone(pickupPlace?.timezone ?? null);
  return zone === null && appointmentLocalTime !== undefined ? LOCAL_CLOCK : zone;
}

function isLocal(one: Observation): boolean {
  if (one.kind === 'terminal_snapshot') return one.appointmentLocalTime !== undefined;
  return one.kind === 'movement' && one.localTime !== undefined;
}

function settled(one: Observation, gazetteer: Gazetteer): Observation {
  if (one.kind !== 'movement' && one.kind !== 'terminal_snapshot') return one;
  if (!isLocal(one)) return one;
  const zone = gazetteer(one.place, one.facility).place?.timezone ?? null;
  if (zone === null) return one;
  if (one.kind === 'terminal_snapshot') {
    const { appointmentLocalTime, ...rest } = one;
    return appointmentLocalTime === undefined ? one : { ...rest, appointmentAt: momentOf(appointmentLocalTime, zone) };
  }
  const { localTime, ...rest } = one;
  return localTime === undefined ? one : { ...rest, occurredAt: momentOf(localTime, zone) };
}
