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
import { type Course, classify, courseOf } from './classify.ts';
import { factsOf, snapshotsOf } from './container-facts.ts';
import { contradictionsOf } from './contradictions.ts';
import { withoutCorrectedPickups } from './corrected-pickups.ts';
import type { CurrentSet } from './current-set.ts';
import { disruptionsOf } from './disruptions.ts';
import { estimatesOf } from './estimates.ts';
import { type Expected, expectedAt, expectedOf, scheduledFor } from './etas.ts';
import { facilityAt } from './facility.ts';
import { formerPlans } from './former-plans.ts';
import { happenings } from './group-happenings.ts';
import type { Happening } from './happening.ts';
import { withInferredModes } from './infer-mode.ts';
import { foundInland } from './inland-place.ts';
import { type Itinerary, itineraryOf } from './itinerary.ts';
import { leftBehindAtMs } from './landed-elsewhere.ts';
import { lastMovementOf } from './last-movement.ts';
import { lastSeenOf, reeferStateOf } from './last-seen.ts';
import { lastTripBegan, movedSince, saidSince } from './last-trip.ts';
import { legsOf, withInferredEnds } from './legs.ts';
import { emptyReturnOf, type Mark, marksOf, withKeys } from './milestone-list.ts';
import { withoutMissed } from './missed-departures.ts';
import { withId } from './observation-index.ts';
import type { Gazetteer, Spot } from './places.ts';
import { plannedOf } from './planned.ts';
import { isNearby } from './port-area.ts';
import { rawEventsOf } from './raw-events.ts';
import { movedBefore, type Reuse, reuseOf, saidBefore } from './reuse.ts';
import type { ContainerState } from './state.ts';
import { statedDestination, withStatedDischarge } from './stated-ends.ts';
import { formerStatedPlaces, statedPlaces } from './stated-places.ts';
import { statedReasons } from './stated-reasons.ts';
import type { Statement } from './statement.ts';
import { type StatementIndex, statementsOf } from './statement-index.ts';
import { pickupOf } from './status-rank.ts';
import type { StayedAt } from './stays.ts';
import { terminalsOfStay, wasElsewhere } from './terminal-of-stay.ts';

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

/** Derives one container. */
export function deriveContainer(number: string, material: Material): DerivedContainer {
  const ownStatements = statementsOf(number, material.statements);
  const beganMs = lastTripBegan(ownStatements);
  const sinceThen = movedSince(beganMs, ownStatements);
  const formerly = movedSince(beganMs, statementsOf(number, material.earlier));
  const reuse = reuseOf(sinceThen, formerly);
  const moved = movedBefore(reuse, sinceThen);
  // A schedule states when a vessel calls at a port of the route, but not the route.
  const statements = withInferredModes(moved.filter(({ party }) => party !== 'schedule'));
  const scheduled = moved.filter(({ party, standing }) => party === 'schedule' && standing !== 'actual');
  const forecast = statements.filter(({ standing }) => standing !== 'actual');
  const { aboard, missed } = withoutMissed(
    happenings(statements.filter(({ standing }) => standing === 'actual')),
    forecast,
  );
  const said = [...(material.said.get(number) ?? []), ...(material.said.get(null) ?? [])];
  const ofTrip = saidBefore(reuse, saidSince(beganMs, said));
  const terminals = terminalsOfStay({
    snapshots: snapshotsOf(ofTrip, material.asOf),
    statements,
    gazetteer: material.gazetteer,
  });
  const available = availabilitySaid(aboard, ofTrip, material).filter(
    (one) => !wasElsewhere(terminals, one.spot.key, one),
  );
  const actual = withoutCorrectedPickups(aboard, available);
  const planned = plannedOf(statements, actual);
  const end = {
    ...{ forecast, available, said: ofTrip, gazetteer: material.gazetteer, asOfMs: toEpochMs(material.asOf) },
    ports: statedPlaces('port_of_discharge', ofTrip, material.gazetteer),
  };
  const way = withStatedDischarge(itineraryOf([...actual, ...planned], end), { ...end, actual });
  const stated = statedDestination(way, ofTrip, material.gazetteer);
  const course = courseWith(way, actual, { available, stated });
  const { itinerary } = course;
  const { marks, availability } = milestones({ ...course, forecast, ofTrip }, available, material);
  const earlier = movedBefore(reuse, formerly);
  const reading = { asOf: material.asOf, gazetteer: material.gazetteer, withdrawn: material.current.withdrawn };
  const former = movedBefore(reuse, movedSince(beganMs, formerPlans(number, material, reading)));
  const expected = expectedOf(statements, earlier, itinerary, scheduled);
  const { facts, because, statusRule, settlesAtMs, pickup, reports, disputedDays, terminalStatements, shown } = factsOf(
    { number, marks, availability, course, expected, statements, said, ofTrip, reuse, terminals },
    material,
  );
  const disputes = contradictionsOf(
    {
      ...shown,
      marks,
      itinerary,
      statements,
      availability,
      said: ofTrip,
      holds: facts.holds,
      fees: facts.fees,
      gazetteer: material.gazetteer,
      asOfMs: toEpochMs(material.asOf),
    },
    disputedDays,
  );
  const all = [...actual, ...planned];
  const isWhole = material.detail === 'all';
  const podTerminal = facilityAt(itinerary.discharge, reports);
  const state = {
    number,
    ...facts,
    tripBeganAt: beganMs === null ? null : toInstant(beganMs),
    reused: reuse === null ? null : reusedOf(reuse),
    ...endsOf(itinerary, expected, marks),
    terminalStatements,
    standsAt: availability.standsAt?.place ?? null,
    indSeenAt: seenAtDestination(availability, itinerary),
    podTerminal: podTerminal?.facility ?? null,
    podTerminalPlace: podTerminal?.spot.place ?? null,
    destinationTerminal: facilityAt(itinerary.destination, reports)?.facility ?? null,
    pickupPlace: pickup.spot?.place ?? null,
    pickupFacility: pickup.facility,
    lastSeen: lastSeenOf(
      ofTrip,
      marks.map(({ milestone }) => milestone),
      material,
    ),
    reefer: reeferStateOf(ofTrip, material),
    contradictions: disputes.contradictions,
    disruptions: [
      ...disruptionsOf({ itinerary, statements, former, missed }),
      ...formerStatedPlaces(
        itinerary,
        [...ofTrip, ...formerlySaid('place', number, material, { beganMs, reuse })],
        material.gazetteer,
      ),
      ...statedReasons({
        said: [...ofTrip, ...formerlySaid('movement', number, material, { beganMs, reuse })],
        ...{ statements, former },
      }),
    ],
    lastMovement: lastMovementOf(marks, { course, availability }, forecast),
    milestones: marks.map(({ milestone }) => milestone),
    estimates: estimatesOf(expected, marks, itinerary),
    legs: isWhole
      ? withInferredEnds(
          legs(all, [...statements, ...onTheWay(itinerary, scheduled)], itinerary),
          availability.inferredStays,
        )
      : [],
    rawEvents: isWhole ? rawEvents({ number, ownStatements, said, course, all }, material) : [],
    because,
    statusRule,
    statusParty: withId(ofTrip, because.currentStatus?.[0])?.party ?? null,
  };
  const leftBehindMs = leftBehindAtMs(itinerary, actual, end.asOfMs);
  const [settlesMs] = [...settlesAtMs, ...disputes.changesAtMs, ...leftBehindMs].sort((one, other) => one - other);
  const settlesAt = settlesMs === undefined ? null : toInstant(settlesMs);
  return { state, itinerary, expected, pickedUpAt: pickupOf(marks, course)?.milestone.at ?? null, settlesAt };
}

/** The former versions of statements of one kind for a trip. */
function formerlySaid(
  kind: Observation['kind'],
  number: string,
  { current }: Material,
  { beganMs, reuse }: { beganMs: number | null; reuse: Reuse | null },
): readonly Observation[] {
  const former = current.superseded.filter(
    (one) => one.kind === kind && (one.container === null || one.container === number),
  );
  return saidBefore(reuse, saidSince(beganMs, former));
}

interface Inland {
  available: readonly AvailabilitySaid[];
  stated: Spot | null;
}

// Where it is available is where it is to be picked up, if no source names the place before. What is stated without a time
// comes last: it shows what was planned, and nothing of what happened.
function courseWith(itinerary: Itinerary, actual: readonly Happening[], { available, stated }: Inland): Course {
  const course = courseOf(itinerary, actual);
  const found = foundInland(available, itinerary, course);
  const destination = itinerary.destination === null ? (found ?? stated) : null;
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

function milestones(course: Course & StayedAt, said: readonly AvailabilitySaid[], { asOf }: Material) {
  const marks = withKeys(marksOf(course));
  const availability = availabilityOf(said, marks, course, toEpochMs(asOf));
  const flips = availability.flips.map((flip) => flipMark(flip, true));
  return { marks: flips.length === 0 ? marks : withKeys([...marks, ...flips]), availability };
}

function reusedOf({ began: { at, place, id } }: Reuse): ContainerState['reused'] {
  return { at, place, because: [id] };
}

function seenAtDestination({ inferredStays }: Availability, { destination }: Itinerary): Instant | null {
  const there = inferredStays.findLast(
    ({ spot }) => destination !== null && (spot.key === destination.key || isNearby(spot, destination)),
  );
  return there?.said.at ?? null;
}

function endsOf(itinerary: Itinerary, expected: Expected, marks: readonly Mark[]) {
  const { lading, discharge, destination } = itinerary;
  const inbound = discharge?.inbound ?? null;
  return {
    podTimezone: discharge?.place?.timezone ?? null,
    finalDestinationTimezone: destination?.place?.timezone ?? null,
    emptyTerminatedTimezone: emptyReturnOf(marks)?.spot.place?.timezone ?? null,
    portOfLading: lading?.place ?? null,
    portOfDischarge: discharge?.place ?? null,
    destination: destination?.place ?? null,
    podVesselName: inbound?.name ?? null,
    podVesselImo: inbound?.imo ?? null,
    podVoyage: inbound?.voyage ?? null,
    polEtdAt: expectedAt(expected.departure),
    podEtaAt: expectedAt(expected.arrival),
    podOriginalEtaAt: expectedAt(expected.originalArrival),
    destinationEtaAt: expectedAt(expected.inlandArrival),
  };
}

function legs(all: readonly Happening[], statements: readonly Statement[], itinerary: Itinerary) {
  return legsOf({ happenings: all, expected: statements.filter(({ standing }) => standing !== 'actual'), itinerary });
}

function onTheWay({ calls }: Itinerary, scheduled: readonly Statement[]): Statement[] {
  return calls.flatMap((call) => scheduledFor(call, scheduled));
}

interface StatedOf {
  number: string;
  ownStatements: readonly Statement[];
  said: readonly Observation[];
  course: Course;
  all: readonly Happening[];
}

function rawEvents({ number, ownStatements, said, course, all }: StatedOf, { asOf, gazetteer, current }: Material) {
  const meaning = new Map<string, string>();
  for (const one of all) {
    const name = one.movement === 'available' ? 'available' : classify(one, course)[0];
    if (name !== undefined) for (const { id } of [...one.statements, ...one.superseded]) meaning.set(id, name);
  }
  const own = new Set(ownStatements.map(({ id }) => id));
  const standing = said.filter((one) => one.kind !== 'movement' || own.has(one.id));
  const taken = current.retracted.filter(({ container }) => container === number || container === null);
  const retracted = new Set(taken.map(({ id }) => id));
  return rawEventsOf([...standing, ...taken], { asOf, gazetteer, retracted, meaning });
}
