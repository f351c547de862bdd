import type { TrackedVessel } from '../../src/domain/ais/tracked.ts';
import type { Instant } from '../../src/domain/instant.ts';

/** A large vessel carries some thousands, of which a part is tracked. */
export const CONTAINERS_PER_VESSEL = 50;

/** A vessel that is expected at a port with tracked containers. */
export function trackedVessel(vessel: number, locode: string, expectedArrival: Instant): TrackedVessel {
  const containers = Array.from({ length: CONTAINERS_PER_VESSEL }, (_, box) => ({
    container: `MSKU${String(vessel * CONTAINERS_PER_VESSEL + box).padStart(7, '0')}`,
    scac: 'MAEU',
  }));
  const calls = [{ locode, expectedArrival, expectedDeparture: null, containers }];
  return { imo: imo(vessel), name: null, voyage: '026E', calls };
}

/** A number with a right check digit for each vessel. */
export function imo(vessel: number): string {
  const digits = String(100_000 + vessel);
  const sum = [...digits].reduce((total, digit, index) => total + Number(digit) * (7 - index), 0);
  return `${digits}${sum % 10}`;
}
