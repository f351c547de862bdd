import { type FacilityReference, type Observation, type Party, versionOf } from '../observation.ts';
import { compareText, newestFirst } from './current-set.ts';
import type { Call } from './itinerary.ts';
import type { Gazetteer, Spot } from './places.ts';
import type { Statement } from './statement.ts';

interface Candidate {
  facility: FacilityReference;
  party: Party;
  isActual: boolean;
  version: string;
  receivedAt: string;
  id: string;
}

const RANKING: readonly Party[] = ['terminal', 'rail', 'shipping_line', 'ais', 'schedule'];

/**
 * The terminal or ramp at which a container comes ashore or inland: as the terminal itself says, else the line. It comes
 * ashore at no ramp, though it may go on from one in the same port.
 */
export function facilityAt(
  spot: Spot | Call | null,
  statements: readonly Statement[],
  said: readonly Observation[],
  gazetteer: Gazetteer,
): FacilityReference | null {
  if (spot === null) return null;
  const candidates: Candidate[] = [
    ...statements.filter((one) => one.placeKey === spot.key && !one.isWithdrawn).flatMap(fromStatement),
    ...said.flatMap((one) => fromSnapshot(one, spot, gazetteer)),
  ];
  const isAshore = 'role' in spot;
  const possible = candidates.filter(({ facility }) => !(isAshore && facility.type === 'ramp'));
  return possible.sort(byAuthority)[0]?.facility ?? null;
}

function fromStatement({ facility, party, standing, version, receivedAt, id, load }: Statement): Candidate[] {
  const isHandled = facility !== null && facility.type !== 'depot' && load !== 'empty';
  if (!isHandled || (facility.code === null && facility.name === null)) return [];
  return [{ facility, party, isActual: standing === 'actual', version, receivedAt, id }];
}

function fromSnapshot(observation: Observation, spot: Spot, gazetteer: Gazetteer): Candidate[] {
  if (observation.kind !== 'terminal_snapshot' || observation.facility === null) return [];
  const { facility, place, party, receivedAt, id } = observation;
  if (gazetteer(place, facility).key !== spot.key) return [];
  return [{ facility, party, isActual: true, version: versionOf(observation), receivedAt, id }];
}

function byAuthority(one: Candidate, other: Candidate): number {
  return (
    RANKING.indexOf(one.party) - RANKING.indexOf(other.party) ||
    Number(other.isActual) - Number(one.isActual) ||
    newestFirst(one, other) ||
    compareText(one.id, other.id)
  );
}
