import { type Observation, versionOf } from '../observation.ts';
import type { FacilityReference } from '../place-reference.ts';
import type { Availability } from './availability.ts';
import type { Course } from './classify.ts';
import { facilityAt, isNamed, isOtherFacility } from './facility.ts';
import { lastOf, type Mark } from './milestone-list.ts';
import { type Gazetteer, NOWHERE, type Spot } from './places.ts';
import { ofKind } from './said-index.ts';
import type { Statement } from './statement.ts';
import type { Whereabouts } from './whereabouts.ts';

/** Where a container is, or was, to be picked up. Null: no source names it. */
export interface PickupPlace {
  spot: Spot | null;
  facility: FacilityReference | null;
}

/** What the place of pickup is found in. */
export interface PickupKnown {
  course: Course;
  marks: readonly Mark[];
  availability: Availability;
  stage: Whereabouts['stage'];
  statements: readonly Statement[];
  said: readonly Observation[];
  gazetteer: Gazetteer;
}

const UNKNOWN: PickupPlace = { spot: null, facility: null };

/**
 * The place at which the consignee fetches a container: the destination inland, else the port of discharge while it is to
 * come there or stands there. Once it left the port by train or barge, or was moved to a yard outside of the terminal, it
 * is only where a source names: the terminal of the port would be wrong. After the pickup it is the place of that.
 */
export function pickupPlaceOf(known: PickupKnown): PickupPlace {
  const { course, marks, stage, availability } = known;
  const { discharge, destination } = course.itinerary;
  switch (stage) {
    case 'before_landing':
      return at(destination ?? discharge, known);
    case 'at_port':
      return yardOf(known) ?? at(destination ?? discharge, known);
    case 'on_carriage':
      return at(destination, known);
    case 'inland':
      return at(destination ?? availability.standsAt, known);
    case 'ended':
      return pickedUpAt(marks, known) ?? at(destination ?? (hasGoneInland(known) ? null : discharge), known);
  }
}

// The yard outside of the terminal, if it is at one; unknown where no source names it.
function yardOf(known: PickupKnown): PickupPlace | null {
  const { course, availability, said, gazetteer } = known;
  const { putDown } = course;
  const { offDock } = availability;
  if (putDown !== null && (offDock === null || putDown.atMs >= offDock.atMs)) {
    return { spot: { place: putDown.place, key: putDown.placeKey }, facility: facilityOf(putDown.statements) };
  }
  if (offDock === null) return null;
  const shown = ofKind(said, 'terminal_snapshot')
    .filter((one) => one.checkedAt >= offDock.at && isOtherFacility(one.facility, offDock.facility))
    .sort((one, other) => (versionOf(one) < versionOf(other) ? 1 : -1));
  const [newest] = shown;
  if (newest === undefined) return UNKNOWN;
  return { spot: gazetteer(newest.place, newest.facility), facility: newest.facility };
}

function facilityOf(statements: readonly Statement[]): FacilityReference | null {
  return statements.map(({ facility }) => facility).find((facility) => facility !== null && isNamed(facility)) ?? null;
}

function pickedUpAt(marks: readonly Mark[], known: PickupKnown): PickupPlace | null {
  const pickup = lastOf(marks, 'full_out');
  if (pickup === undefined || pickup.spot.key === NOWHERE) return null;
  const { facility } = pickup.milestone;
  return facility !== null && isNamed(facility) ? { spot: pickup.spot, facility } : at(pickup.spot, known);
}

function hasGoneInland({ marks, availability }: PickupKnown): boolean {
  if (availability.inferredStays.length > 0) return true;
  return marks.some(
    ({ isOnCarriage, milestone }) =>
      isOnCarriage && (milestone.milestone.startsWith('rail_') || milestone.milestone.startsWith('feeder_')),
  );
}

function at(spot: Spot | null, { course, statements, said, gazetteer }: PickupKnown): PickupPlace {
  if (spot === null) return UNKNOWN;
  const { discharge } = course.itinerary;
  // It comes ashore at no ramp of the port.
  return { spot, facility: facilityAt(spot.key === discharge?.key ? discharge : spot, statements, said, gazetteer) };
}
