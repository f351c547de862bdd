import { firstBy } from '../../core/first.ts';
import { type Observation, type Party, versionOf } from '../observation.ts';
import type { FacilityReference } from '../place-reference.ts';
import type { StoredSnapshot } from './availability.ts';
import { compareText, newestFirst } from './current-set.ts';
import type { Call } from './itinerary.ts';
import { ofKind } from './observation-index.ts';
import type { Gazetteer, Spot } from './places.ts';
import { isSamePortArea } from './port-area.ts';
import type { Statement } from './statement.ts';
import { isSameFacility } from './turned-back.ts';

interface Candidate extends PlacedFacility {
  party: Party;
  isActual: boolean;
  /** Whether it is of the vessel rather than of a gate: a gate may be that of a yard outside of the terminal. */
  isOfVessel: boolean;
  version: string;
  receivedAt: string;
  id: string;
}

const RANKING: readonly Party[] = ['terminal', 'rail', 'shipping_line', 'ais', 'schedule'];

/** A terminal or ramp with the place in which it stands. */
export interface PlacedFacility {
  spot: Spot;
  facility: FacilityReference;
}

/** What names the facilities of a container, and the ports at which it only changed its vessel. */
export interface FacilityReports {
  statements: readonly Statement[];
  said: readonly Observation[];
  gazetteer: Gazetteer;
  passed: ReadonlySet<string>;
}

/**
 * The terminal or ramp at which a container comes ashore or inland: as the terminal itself says, else the line. It comes
 * ashore at no ramp, though it may go on from one in the same port; and perhaps at a terminal of the neighbouring port,
 * where the line calls both by one name.
 */
export function facilityAt(spot: Spot | Call | null, reports: FacilityReports): PlacedFacility | null {
  if (spot === null) return null;
  const { statements, said, gazetteer, passed } = reports;
  const isAshore = 'role' in spot;
  const known = new Map<string, boolean>([[spot.key, true]]);
  const isOfPort = (other: Spot) => {
    const is = known.get(other.key) ?? (isAshore && !passed.has(other.key) && isSamePortArea(other, spot));
    known.set(other.key, is);
    return is;
  };
  const candidates: Candidate[] = [
    ...statements
      .filter((one) => one.facility !== null && one.placeKey === spot.key && !one.isWithdrawn)
      .flatMap(fromStatement),
    ...ofKind(said, 'terminal_snapshot').flatMap((one) =>
      fromSnapshot(one, gazetteer(one.place, one.facility), isOfPort),
    ),
  ];
  const yards = isAshore ? yardsIn(said) : [];
  const possible = candidates.filter(
    ({ facility }) => !isAshore || (facility.type !== 'ramp' && !isOneOf(facility, yards)),
  );
  const first = firstBy(possible, byAuthority);
  return first === undefined
    ? null
    : { spot: first.spot.key === spot.key ? spot : first.spot, facility: first.facility };
}

/** The yards that show the container after a terminal moved it off dock, each named otherwise than that terminal. */
function yardsIn(said: readonly Observation[]): FacilityReference[] {
  const snapshots = ofKind(said, 'terminal_snapshot');
  const moved = snapshots.filter(({ offDock }) => offDock === true);
  return moved.flatMap((left) =>
    snapshots
      .filter(({ checkedAt }) => checkedAt >= left.checkedAt)
      .flatMap(({ facility }) => (facility !== null && isOtherFacility(facility, left.facility) ? [facility] : [])),
  );
}

/** Whether two names are known to mean two facilities. */
export function isOtherFacility(one: FacilityReference | null, other: FacilityReference | null): boolean {
  return one !== null && other !== null && isSameFacility(one, other, null) === false;
}

function isOneOf(facility: FacilityReference, others: readonly FacilityReference[]): boolean {
  return others.some((other) => isSameFacility(facility, other, null) === true);
}

/** Whether a source gives a code or a name of it. */
export function isNamed({ code, name }: FacilityReference): boolean {
  return code !== null || name !== null;
}

function fromStatement(one: Statement): Candidate[] {
  const { facility, party, standing, version, receivedAt, id, load, mode, place, placeKey: key } = one;
  const isHandled = facility !== null && facility.type !== 'depot' && load !== 'empty';
  if (!isHandled || !isNamed(facility)) return [];
  const isOfVessel = mode === 'vessel';
  const spot = { place, key };
  return [{ spot, facility, party, isActual: standing === 'actual', isOfVessel, version, receivedAt, id }];
}

function fromSnapshot(observation: StoredSnapshot, spot: Spot, isOfPort: (spot: Spot) => boolean): Candidate[] {
  if (observation.facility === null || !isOfPort(spot)) return [];
  const { facility, party, receivedAt, id } = observation;
  const version = versionOf(observation);
  return [{ spot, facility, party, isActual: true, isOfVessel: false, version, receivedAt, id }];
}

function byAuthority(one: Candidate, other: Candidate): number {
  return (
    RANKING.indexOf(one.party) - RANKING.indexOf(other.party) ||
    Number(other.isActual) - Number(one.isActual) ||
    Number(other.isOfVessel) - Number(one.isOfVessel) ||
    newestFirst(one, other) ||
    compareText(one.id, other.id)
  );
}
