import { type Instant, toEpochMs, toInstant } from '../instant.ts';
import { type Observation, versionOf } from '../observation.ts';
import {
  type Availability,
  type AvailabilitySaid,
  availabilityOf,
  flipMark,
  happeningSays,
  snapshotSays,
} from './availability.ts';
import { type Course, courseOf } from './classify.ts';
import { factsOf } from './container-facts.ts';
import { disruptionsOfTrip, stateOf } from './container-state.ts';
import { contradictionsOf } from './contradictions.ts';
import { withoutCorrectedPickups } from './corrected-pickups.ts';
import type { CurrentSet } from './current-set.ts';
import { type Expected, expectedOf } from './etas.ts';
import type { Happening } from './happening.ts';
import { foundInland } from './inland-place.ts';
import { type Itinerary, itineraryOf } from './itinerary.ts';
import { leftBehindAtMs } from './landed-elsewhere.ts';
import { type Mark, marksOf, withKeys } from './milestone-list.ts';
import type { Gazetteer, Spot } from './places.ts';
import { plannedOf } from './planned.ts';
import type { ContainerState } from './state.ts';
import { statedDestination, withStatedDischarge } from './stated-ends.ts';
import { statedPlaces } from './stated-places.ts';
import type { StatementIndex } from './statement-index.ts';
import { pickupOf } from './status-rank.ts';
import { snapshotsOf } from './stay-snapshots.ts';
import { type TerminalsOfStay, terminalsOfStay, wasElsewhere } from './terminal-of-stay.ts';
import { type ContainerTrip, tripOf } from './trip.ts';
import { truckedOn } from './trucked-on.ts';
import type { VoyageEnd } from './voyage-end.ts';

/** All that was said about the containers of a number, read once for all of them. */
export interface Material {
  asOf: Instant;
  /** `facts` leaves raw events and legs out. */
  detail: 'facts' | 'all';
  current: CurrentSet;
  /** What stands, by the container that it is about; null for the whole shipment. */
  said: ReadonlyMap<string | null, readonly Observation[]>;
  gazetteer: Gazetteer;
  /** Every movement that stands. */
  statements: StatementIndex;
  /** Former versions of movements. */
  earlier: StatementIndex;
}

/** A derived container, with what the shipment is derived from. */
export interface DerivedContainer {
  state: ContainerState;
  itinerary: Itinerary;
  expected: Expected;
  pickedUpAt: Instant | null;
  /** When something that waits to be undisputed is going to count; null if nothing waits. */
  settlesAt: Instant | null;
}

/** Derives one container, to be interrupted between its parts: thousands of statements may be about it. */
export function* containerDerivation(number: string, material: Material): Generator<void, DerivedContainer> {
  const trip = tripOf(number, material);
  yield;
  const voyage = tripCourseOf(trip, material);
  yield;
  const { course } = voyage;
  const { itinerary } = course;
  const { marks, availability } = milestones(voyage, trip, material);
  const expected = expectedOf(trip.statements, trip.earlier, itinerary, trip.scheduled);
  yield;
  const { statements, said, ofTrip, reuse } = trip;
  const { terminals } = voyage;
  const found = factsOf(
    { number, marks, availability, course, expected, statements, said, ofTrip, reuse, terminals },
    material,
  );
  yield;
  const disputes = disputesOf({ trip, marks, availability, itinerary, found }, material);
  yield;
  const known = { trip, voyage, marks, availability, expected, found, disputes };
  const disruptions = disruptionsOfTrip(known, material);
  yield;
  const state = stateOf({ ...known, disruptions }, material);
  const leftBehindMs = leftBehindAtMs(itinerary, {
    actual: voyage.actual,
    forecast: trip.forecast,
    asOfMs: toEpochMs(material.asOf),
  });
  const [settlesMs] = [...found.settlesAtMs, ...disputes.changesAtMs, ...leftBehindMs].sort(
    (one, other) => one - other,
  );
  const settlesAt = settlesMs === undefined ? null : toInstant(settlesMs);
  return { state, itinerary, expected, pickedUpAt: pickupOf(marks, course)?.milestone.at ?? null, settlesAt };
}

/** What a container did on its trip, where that was, and which terminals report on it elsewhere. */
export interface TripCourse {
  course: Course;
  actual: readonly Happening[];
  /** What happened and what is planned. */
  all: readonly Happening[];
  available: readonly AvailabilitySaid[];
  terminals: TerminalsOfStay;
}

function tripCourseOf(
  { statements, forecast, earlier, ofTrip, aboard }: ContainerTrip,
  material: Material,
): TripCourse {
  const { asOf, gazetteer } = material;
  const terminals = terminalsOfStay({ snapshots: snapshotsOf(ofTrip, asOf), statements, gazetteer });
  const available = availabilitySaid(aboard, ofTrip, material).filter(
    (one) => !wasElsewhere(terminals, one.spot.key, one),
  );
  const actual = withoutCorrectedPickups(aboard, available);
  const all = [...actual, ...plannedOf(statements, actual)];
  const end = {
    actual,
    statements,
    forecast,
    former: earlier,
    available,
    said: ofTrip,
    gazetteer,
    asOfMs: toEpochMs(asOf),
    ports: statedPlaces('port_of_discharge', ofTrip, gazetteer),
  };
  const itinerary = withStatedDischarge(itineraryOf(all, end), end);
  const stated = statedDestination(itinerary, end);
  return { course: courseWith(itinerary, actual, { available, stated, end }), actual, all, available, terminals };
}

interface Disputed {
  trip: ContainerTrip;
  marks: readonly Mark[];
  availability: Availability;
  itinerary: Itinerary;
  found: ReturnType<typeof factsOf>;
}

function disputesOf({ trip, marks, availability, itinerary, found }: Disputed, { gazetteer, asOf }: Material) {
  const { shown, facts } = found;
  const known = {
    marks,
    itinerary,
    statements: trip.statements,
    snapshots: shown.snapshots,
    snapshotsHere: shown.snapshotsHere,
    snapshotsElsewhere: shown.snapshotsElsewhere,
    said: trip.ofTrip,
    availability,
    disputes: shown.disputes,
    yards: shown.yards,
    holds: facts.holds,
    fees: facts.fees,
    gazetteer,
    asOfMs: toEpochMs(asOf),
  };
  return contradictionsOf(known, found.disputedDays);
}

interface Inland {
  available: readonly AvailabilitySaid[];
  stated: Spot | null;
  end: Pick<VoyageEnd, 'forecast' | 'ports'>;
}

// Where it is available is where it is to be picked up, if no source names the place before. What is stated without a time
// comes last, unless the line named another place since: it shows what was planned, and nothing of what happened.
function courseWith(itinerary: Itinerary, actual: readonly Happening[], { available, stated, end }: Inland): Course {
  const course = courseOf(itinerary, actual);
  const found = foundInland(available, itinerary, course) ?? truckedOn(itinerary, actual, { ...end, available });
  const destination = itinerary.destination === null ? (found ?? stated) : stated;
  return destination === null ? course : courseOf({ ...itinerary, destination }, actual);
}

function availabilitySaid(
  actual: readonly Happening[],
  said: readonly Observation[],
  { asOf, gazetteer }: Material,
): AvailabilitySaid[] {
  return [
    ...actual.flatMap(happeningSays),
    ...snapshotsOf(said, asOf).map((snapshot) =>
      snapshotSays(snapshot, versionOf(snapshot), gazetteer(snapshot.place, snapshot.facility)),
    ),
  ];
}

function milestones({ course, available }: TripCourse, { forecast, ofTrip }: ContainerTrip, { asOf }: Material) {
  const marks = withKeys(marksOf(course));
  const stayed = { itinerary: course.itinerary, putDown: course.putDown, forecast, ofTrip };
  const availability = availabilityOf(available, marks, stayed, toEpochMs(asOf));
  const flips = availability.flips.map((flip) => flipMark(flip, true));
  return { marks: flips.length === 0 ? marks : withKeys([...marks, ...flips]), availability };
}
