import { memoized } from '../../core/memoized.ts';
import { normalizeVesselName } from '../vessel.ts';

/** What carries a container on a leg, as far as it is known. */
export interface Carriage {
  imo: string | null;
  name: string | null;
  voyage: string | null;
}

/** Nothing is known of what carries the container. */
export const UNKNOWN_CARRIAGE: Carriage = { imo: null, name: null, voyage: null };

/** Whether a vessel is named. */
export function namesVessel(carriage: Carriage): boolean {
  return carriage.imo !== null || carriage.name !== null;
}

/** Whether two statements may mean the same vessel; one that names none contradicts nothing. */
export function mayBeSameVessel(one: Carriage, other: Carriage): boolean {
  if (one.imo !== null && other.imo !== null) return one.imo === other.imo;
  if (one.name !== null && other.name !== null) return normalized(one.name) === normalized(other.name);
  return true;
}

/** Whether both name a vessel and it is the same one. */
export function isSameVessel(one: Carriage, other: Carriage): boolean {
  const isComparable = (one.imo !== null && other.imo !== null) || (one.name !== null && other.name !== null);
  return isComparable && mayBeSameVessel(one, other);
}

/** Texts of which two carriages have one in common if both name the same vessel. */
export function vesselKeys({ imo, name }: Carriage): string[] {
  return [...(imo === null ? [] : [`IMO ${imo}`]), ...(name === null ? [] : [`name ${normalized(name)}`])];
}

/** Whether two statements may mean the same voyage. The number of a voyage only decides where no vessel does. */
export function mayBeSameVoyage(one: Carriage, other: Carriage): boolean {
  if (!mayBeSameVessel(one, other)) return false;
  if (isSameVessel(one, other)) return true;
  return one.voyage === null || other.voyage === null || one.voyage === other.voyage;
}

/** Adds what another statement of the same voyage knows. */
export function complete(carriage: Carriage, other: Carriage): Carriage {
  if (!mayBeSameVoyage(carriage, other)) return carriage;
  return {
    imo: carriage.imo ?? other.imo,
    name: carriage.name ?? other.name,
    voyage: carriage.voyage ?? other.voyage,
  };
}

// Normalising names is dear, and a journey repeats the same few.
const normalized = memoized(normalizeVesselName, 5_000);
