import type { Instant } from '../instant.ts';
import { versionOf } from '../observation.ts';
import type { FacilityReference } from '../place-reference.ts';
import type { Availability, StoredSnapshot } from './availability.ts';
import type { Course } from './classify.ts';
import { compareText } from './current-set.ts';
import { type FacilityReports, facilityAt, isNamed, isOtherFacility } from './facility.ts';
import { lastOf, type Mark } from './milestone-list.ts';
import { ofKind } from './observation-index.ts';
import type { PlaceDispute } from './place-contradictions.ts';
import { NOWHERE, type Spot } from './places.ts';
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
  disputes: readonly PlaceDispute[];
  reports: FacilityReports;
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
      return yardOf(known) ?? (destination === null ? besidePort(known) : null) ?? at(destination ?? discharge, known);
    case 'on_carriage':
      return at(destination, known);
    case 'inland':
      return at(destination ?? availability.standsAt, known);
    case 'ended':
      return (
        shownSince(marks, known) ??
        pickedUpAt(marks, known) ??
        at(destination ?? (hasGoneInland(known) ? null : discharge), known)
      );
  }
}

// The yard outside of the terminal, if it is at one; unknown where no source names it.
function yardOf(known: PickupKnown): PickupPlace | null {
  const { course, availability, reports } = known;
  const { putDown } = course;
  const { offDock } = availability;
  if (putDown !== null && (offDock === null || putDown.atMs >= offDock.atMs)) {
    return { spot: { place: putDown.place, key: putDown.placeKey }, facility: facilityOf(putDown.statements) };
  }
  if (offDock === null) return null;
  const snapshots = ofKind(reports.said, 'terminal_snapshot');
  const since = movedSince(offDock.at, snapshots);
  const shown = snapshots
    .filter((one) => one.checkedAt >= since && isOtherFacility(one.facility, offDock.facility))
    .sort((one, other) => (versionOf(one) < versionOf(other) ? 1 : -1));
  const [newest] = shown;
  if (newest === undefined) return UNKNOWN;
  return { spot: reports.gazetteer(newest.place, newest.facility), facility: newest.facility };
}

/** When it was first stated to be moved off dock, without a word to the contrary since: terminals repeat that it was. */
function movedSince(until: Instant, snapshots: readonly StoredSnapshot[]): Instant {
  let since = until;
  const newestFirst = [...snapshots].sort((one, other) => compareText(other.checkedAt, one.checkedAt));
  for (const { checkedAt, offDock } of newestFirst) {
    if (checkedAt > until || offDock === null) continue;
    if (!offDock) break;
    since = checkedAt;
  }
  return since;
}

// A yard of another town, or a terminal of the neighbouring port that is not named, states whether it is available there.
function besidePort({ course, availability }: PickupKnown): PickupPlace | null {
  const { current } = availability;
  if (current === null || current.spot.key === NOWHERE || current.spot.key === course.itinerary.discharge?.key)
    return null;
  const { spot, facility } = current;
  return { spot, facility: facility !== null && isNamed(facility) ? facility : null };
}

function facilityOf(statements: readonly Statement[]): FacilityReference | null {
  return statements.map(({ facility }) => facility).find((facility) => facility !== null && isNamed(facility)) ?? null;
}

// Another terminal has it in its yard since it was picked up: if it is to be picked up at all, it is there.
function shownSince(marks: readonly Mark[], { disputes }: PickupKnown): PickupPlace | null {
  const pickup = lastOf(marks, 'full_out');
  const other = disputes.findLast(
    ({ look: { kind, facility } }) => kind === 'there' && isOtherFacility(facility, pickup?.milestone.facility ?? null),
  );
  return other === undefined ? null : { spot: other.look.spot, facility: other.look.facility };
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

function at(spot: Spot | null, known: PickupKnown): PickupPlace {
  if (spot === null) return UNKNOWN;
  const { discharge } = known.course.itinerary;
  // It comes ashore at no ramp of the port.
  return facilityAt(spot.key === discharge?.key ? discharge : spot, known.reports) ?? { spot, facility: null };
}
