import { type Instant, toInstant } from '../instant.ts';
import type { Observation } from '../observation.ts';
import type { Availability } from './availability.ts';
import type { Material, TripCourse } from './container.ts';
import type { factsOf } from './container-facts.ts';
import { reportedEvents, travelledLegs } from './container-record.ts';
import type { contradictionsOf } from './contradictions.ts';
import { datedAhead } from './dated-ahead.ts';
import { disruptionsOf } from './disruptions.ts';
import { estimatesOf } from './estimates.ts';
import { type Expected, expectedAt } from './etas.ts';
import { facilityAt } from './facility.ts';
import { formerPlans } from './former-plans.ts';
import type { Itinerary } from './itinerary.ts';
import { lastMovementOf } from './last-movement.ts';
import { lastSeenOf, reeferStateOf } from './last-seen.ts';
import { movedSince } from './last-trip.ts';
import { emptyReturnOf, type Mark } from './milestone-list.ts';
import { withId } from './observation-index.ts';
import { expectedOnOtherVessel } from './other-vessel.ts';
import { isNearby } from './port-area.ts';
import { movedBefore, type Reuse } from './reuse.ts';
import type { ContainerState } from './state.ts';
import { formerStatedPlaces } from './stated-places.ts';
import { statedReasons } from './stated-reasons.ts';
import { type ContainerTrip, formerlyOfTrip } from './trip.ts';

/** What is known of a container before its disruptions. */
interface Known {
  trip: ContainerTrip;
  voyage: TripCourse;
  marks: readonly Mark[];
  availability: Availability;
  expected: Expected;
  found: ReturnType<typeof factsOf>;
  disputes: ReturnType<typeof contradictionsOf>;
}

/** What the state of a container is made of. */
interface KnownInFull extends Known {
  disruptions: ContainerState['disruptions'];
}

/** The state of a container, member by member: copies of whole objects cost more than the rest of it. */
export function stateOf(known: KnownInFull, material: Material): ContainerState {
  const { trip, voyage, marks, availability, expected, found, disputes, disruptions } = known;
  const { number, beganMs, reuse, ofTrip, statements, scheduled } = trip;
  const { itinerary } = voyage.course;
  const { pickup, reports, because } = found;
  const isWhole = material.detail === 'all';
  const podTerminal = facilityAt(itinerary.discharge, reports);
  const ends = endsOf(itinerary, expected, marks);
  const listed = marks.map(({ milestone }) => milestone);
  return {
    number,
    tripBeganAt: beganMs === null ? null : toInstant(beganMs),
    reused: reuse === null ? null : reusedOf(reuse),
    podTimezone: ends.podTimezone,
    finalDestinationTimezone: ends.finalDestinationTimezone,
    emptyTerminatedTimezone: ends.emptyTerminatedTimezone,
    portOfLading: ends.portOfLading,
    portOfDischarge: ends.portOfDischarge,
    destination: ends.destination,
    podVesselName: ends.podVesselName,
    podVesselImo: ends.podVesselImo,
    podVoyage: ends.podVoyage,
    polEtdAt: ends.polEtdAt,
    podEtaAt: ends.podEtaAt,
    podOriginalEtaAt: ends.podOriginalEtaAt,
    destinationEtaAt: ends.destinationEtaAt,
    terminalStatements: found.terminalStatements,
    heldSpans: found.heldSpans,
    standsAt: availability.standsAt?.place ?? null,
    indSeenAt: seenAtDestination(availability, itinerary),
    podTerminal: podTerminal?.facility ?? null,
    podTerminalPlace: podTerminal?.spot.place ?? null,
    destinationTerminal: facilityAt(itinerary.destination, reports)?.facility ?? null,
    pickupPlace: pickup.spot?.place ?? null,
    pickupFacility: pickup.facility,
    lastSeen: lastSeenOf(ofTrip, listed, material),
    reefer: reeferStateOf(ofTrip, material),
    contradictions: disputes.contradictions,
    disruptions,
    lastMovement: lastMovementOf(marks, { course: voyage.course, availability }, trip.forecast),
    milestones: listed,
    estimates: estimatesOf(expected, marks, itinerary),
    legs: isWhole
      ? travelledLegs({ all: voyage.all, statements, scheduled, itinerary, stays: availability.inferredStays })
      : [],
    rawEvents: isWhole ? reportedEvents(trip, voyage, material) : [],
    because,
    statusRule: found.statusRule,
    statusParty: withId(ofTrip, because.currentStatus?.[0])?.party ?? null,
    ...found.facts,
  };
}

/** All that disturbed the trip of a container, from every kind of evidence. */
export function disruptionsOfTrip(
  { trip, voyage, marks, expected }: Known,
  material: Material,
): ContainerState['disruptions'] {
  const { course } = voyage;
  const { number, beganMs, reuse, statements, ofTrip } = trip;
  const reading = { asOf: material.asOf, gazetteer: material.gazetteer, withdrawn: material.current.withdrawn };
  const former = movedBefore(reuse, movedSince(beganMs, formerPlans(number, material, reading)));
  const formerlySaid = (kind: Observation['kind']) => formerlyOfTrip(kind, trip, material);
  return [
    ...disruptionsOf({ itinerary: course.itinerary, statements, former, missed: trip.missed }),
    ...formerStatedPlaces(course.itinerary, [...ofTrip, ...formerlySaid('place')], material.gazetteer),
    ...statedReasons({ said: [...ofTrip, ...formerlySaid('movement')], statements, former }),
    ...expectedOnOtherVessel(expected.arrival, course.itinerary, statements),
    ...datedAhead({ statements, said: ofTrip, marks, course }, material),
  ];
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
