import { type Instant, toEpochMs, toInstant } from '../instant.ts';
import { type Observation, versionOf } from '../observation.ts';
import { byNews } from './authority.ts';
import {
  type AvailabilitySaid,
  availabilityOf,
  flipMark,
  happeningSays,
  type StoredSnapshot,
  snapshotSays,
} from './availability.ts';
import { type Course, classify, courseOf } from './classify.ts';
import { type StatementIndex, statementsOf } from './container-statements.ts';
import { contradictionsOf } from './contradictions.ts';
import { byVersion, type CurrentSet } from './current-set.ts';
import { disruptionsOf } from './disruptions.ts';
import { equipmentOf } from './equipment-facts.ts';
import { estimatesOf } from './estimates.ts';
import { type Expected, expectedAt, expectedOf, scheduledFor } from './etas.ts';
import { facilityAt } from './facility.ts';
import { timeFacts } from './facts.ts';
import { formerPlans } from './former-plans.ts';
import { type Happening, isSeenByAisOnly } from './happening.ts';
import { foundInland } from './inland-place.ts';
import { type Itinerary, itineraryOf } from './itinerary.ts';
import { lastFreeDays } from './last-free-days.ts';
import { lastMovementOf } from './last-movement.ts';
import { lastSeenOf, reeferStateOf } from './last-seen.ts';
import { lastTripBegan, movedSince, saidSince } from './last-trip.ts';
import { legsOf } from './legs.ts';
import { appointmentZone } from './local-times.ts';
import { lastOf, type Mark, marksOf, withKeys } from './milestone-list.ts';
import { withoutMissed } from './missed-departures.ts';
import type { Gazetteer } from './places.ts';
import { rawEventsOf } from './raw-events.ts';
import { withoutReleased } from './released-holds.ts';
import { movedBefore, type Reuse, reuseOf, saidBefore } from './reuse.ts';
import type { Because, ContainerFacts, ContainerState } from './state.ts';
import { statedReasons } from './stated-reasons.ts';
import { isAhead, type Statement } from './statement.ts';
import { pickupOf, statusOf } from './status-rank.ts';
import { terminalState } from './terminal-state.ts';
import { withModes } from './unsaid-mode.ts';
import { whereaboutsOf } from './whereabouts.ts';
import { expectations, happenings } from './witnesses.ts';

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
  const told = statementsOf(number, material.statements);
  const beganMs = lastTripBegan(told);
  const sinceThen = movedSince(beganMs, told);
  const formerly = movedSince(beganMs, statementsOf(number, material.earlier));
  const reuse = reuseOf(sinceThen, formerly);
  const moved = movedBefore(reuse, sinceThen);
  // A schedule tells when a vessel comes to a port on the way, and nothing of which way that is.
  const statements = withModes(moved.filter(({ party }) => party !== 'schedule'));
  const scheduled = moved.filter(({ party, standing }) => party === 'schedule' && standing !== 'actual');
  const forecast = statements.filter(({ standing }) => standing !== 'actual');
  const { aboard: actual, missed } = withoutMissed(
    happenings(statements.filter(({ standing }) => standing === 'actual')),
    forecast,
  );
  const planned = plannedOf(statements, actual);
  const said = [...(material.said.get(number) ?? []), ...(material.said.get(null) ?? [])];
  const ofTrip = saidBefore(reuse, saidSince(beganMs, said));
  const available = availabilitySaid(actual, ofTrip, material);
  const course = courseWith(itineraryOf([...actual, ...planned]), actual, available);
  const { itinerary } = course;
  const { marks, availability } = milestones(course, available, material);
  const earlier = movedBefore(reuse, formerly);
  const reading = { ...material, withdrawn: material.current.withdrawn };
  const former = movedBefore(reuse, movedSince(beganMs, formerPlans(number, material, reading)));
  const expected = expectedOf(statements, earlier, itinerary, scheduled);
  const pickup = pickupOf(marks);
  const { facts, because, statusRule, settlesAt } = factsOf(
    { number, marks, availability, course, expected, said, ofTrip, reuse },
    material,
  );
  const all = [...actual, ...planned];
  const isWhole = material.detail === 'all';
  const state = {
    number,
    ...facts,
    tripBeganAt: beganMs === null ? null : toInstant(beganMs),
    reused: reuse === null ? null : reusedOf(reuse),
    ...endsOf(itinerary, expected, marks),
    standsAt: availability.standsAt?.place ?? null,
    podTerminal: facilityAt(itinerary.discharge, statements, ofTrip, material.gazetteer),
    destinationTerminal: facilityAt(itinerary.destination, statements, ofTrip, material.gazetteer),
    lastSeen: lastSeenOf(
      ofTrip,
      marks.map(({ milestone }) => milestone),
      material,
    ),
    reefer: reeferStateOf(ofTrip, material),
    contradictions: contradictionsOf({
      marks,
      itinerary,
      statements,
      snapshots: withoutReleased(snapshotsOf(ofTrip, material.asOf), said, number),
      said: ofTrip,
      holds: facts.holds,
      gazetteer: material.gazetteer,
    }),
    disruptions: [
      ...disruptionsOf({ itinerary, statements, former, missed }),
      ...statedReasons(ofTrip, material.gazetteer),
    ],
    lastMovement: lastMovementOf(marks, itinerary, [...forecast].sort(byNews)),
    milestones: marks.map(({ milestone }) => milestone),
    estimates: estimatesOf(expected, marks, itinerary),
    legs: isWhole ? legs(all, [...statements, ...onTheWay(itinerary, scheduled)], itinerary) : [],
    rawEvents: isWhole ? rawEvents({ number, told, said, course, all }, material) : [],
    because,
    statusRule,
  };
  return { state, itinerary, expected, pickedUpAt: pickup?.milestone.at ?? null, settlesAt };
}

// What AIS alone saw does not fulfil a plan, because it does not tell whether the container was on that vessel.
function plannedOf(statements: readonly Statement[], actual: readonly Happening[]): Happening[] {
  const known = actual.filter((one) => !isSeenByAisOnly(one));
  const expected = statements.filter(({ standing }) => standing !== 'actual');
  const reported = expected.filter(({ isWithdrawn }) => !isWithdrawn);
  const planned = expectations(reported, known);
  const withdrawn = expected.filter(({ isWithdrawn }) => isWithdrawn);
  if (withdrawn.length === 0) return planned;

  // The line's last word on where the journey ends stays until it says another.
  const { lading, discharge, destination } = itineraryOf([...known, ...planned]);
  const missing = [
    ...(lading === null ? newest(withdrawn, (one) => one.mode === 'vessel' && LEAVING.has(one.movement)) : []),
    ...(discharge === null ? newest(withdrawn, (one) => one.mode === 'vessel' && COMING.has(one.movement)) : []),
    ...(destination === null ? newest(withdrawn, (one) => one.mode === 'rail' && COMING.has(one.movement)) : []),
  ];
  return expectations([...reported, ...missing], known);
}

const LEAVING: ReadonlySet<string> = new Set(['load', 'depart']);
const COMING: ReadonlySet<string> = new Set(['arrive', 'discharge']);

function newest(statements: readonly Statement[], isMeant: (one: Statement) => boolean): Statement[] {
  return statements.filter(isMeant).sort(byNews).slice(0, 1);
}

// Where it is available is where it is to be picked up, if no source names the place before.
function courseWith(itinerary: Itinerary, actual: readonly Happening[], said: readonly AvailabilitySaid[]): Course {
  const course = courseOf(itinerary, actual);
  const destination = foundInland(said, itinerary, course.landedMs);
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

function milestones(course: Course, said: readonly AvailabilitySaid[], { asOf }: Material) {
  const marks = withKeys(marksOf(course));
  const availability = availabilityOf(said, marks, course.itinerary, toEpochMs(asOf));
  const flips = availability.flips.map((flip) => flipMark(flip, true));
  return { marks: flips.length === 0 ? marks : withKeys([...marks, ...flips]), availability };
}

function snapshotsOf(said: readonly Observation[], asOf: Instant) {
  return said.filter((one) => one.kind === 'terminal_snapshot').filter(({ checkedAt }) => !isAhead(checkedAt, asOf));
}

interface Derived {
  number: string;
  marks: readonly Mark[];
  availability: ReturnType<typeof availabilityOf>;
  course: Course;
  expected: Expected;
  said: readonly Observation[];
  /** What of it is about the trip that is shown. */
  ofTrip: readonly Observation[];
  reuse: Reuse | null;
}

function reusedOf({ began: { at, place, id } }: Reuse): ContainerState['reused'] {
  return { at, place, because: [id] };
}

function factsOf(derived: Derived, material: Material) {
  const { number, marks, availability, course, expected, said, ofTrip } = derived;
  const { itinerary } = course;
  const status = statusOf(marks, availability, course, derived.reuse !== null);
  const times = timeFacts(marks, itinerary);
  const equipment = equipmentOf(said, ofTrip);
  const current = availability.current;
  const whereabouts = whereaboutsOf(status.status, availability, { marks, itinerary });
  const snapshots = withoutReleased(snapshotsOf(ofTrip, material.asOf), said, number);
  const spotOf = ({ place, facility }: StoredSnapshot) => material.gazetteer(place, facility);
  const terminal = terminalState(snapshots, material.asOf, (one) => whereabouts.left.has(spotOf(one).key));
  const appointed = snapshots.find(({ id }) => id === terminal.because.pickupAppointmentAt?.[0]);
  const pickupPlace =
    whereabouts.stage === 'at_port' ? itinerary.discharge : (itinerary.destination ?? itinerary.discharge);
  const deadlines = lastFreeDays(
    ofTrip.filter((one) => one.kind === 'deadline'),
    { itinerary, gazetteer: material.gazetteer, whereabouts },
  );
  const facts: ContainerFacts & { pickupLfdComputed: boolean } = {
    currentStatus: status.status,
    availabilityKnown: current !== null,
    availableForPickup: current?.available ?? null,
    indEtaAt: expectedAt(expected.railArrival),
    ...equipment.facts,
    ...terminal.facts,
    pickupAppointmentTimezone:
      appointed === undefined ? null : appointmentZone(appointed, spotOf(appointed).place, pickupPlace?.place ?? null),
    ...deadlines.facts,
    ...times.facts,
  };
  const because: Because = { ...equipment.because, ...terminal.because, ...deadlines.because, ...times.because };
  const reasons = status.because.length > 0 ? status.because : newestOf(said);
  if (reasons.length > 0) because.currentStatus = reasons;
  if (expected.railArrival !== null) because.indEtaAt = [expected.railArrival.id];
  if (expected.departure !== null) because.polEtdAt = [expected.departure.id];
  if (expected.arrival !== null) because.podEtaAt = [expected.arrival.id];
  if (expected.originalArrival !== null) because.podOriginalEtaAt = [expected.originalArrival.id];
  if (expected.inlandArrival !== null) because.destinationEtaAt = [expected.inlandArrival.id];
  if (current !== null) because.availabilityKnown = because.availableForPickup = [current.id];
  const settling = [availability.settlesAtMs, terminal.settlesAtMs].filter((at) => at !== null);
  const settlesAt = settling.length === 0 ? null : toInstant(Math.min(...settling));
  return { facts, because, statusRule: status.rule, settlesAt };
}

// A container that has not moved is new because of what was said instead.
function newestOf(said: readonly Observation[]): string[] {
  return [...said]
    .sort(byVersion)
    .slice(0, 1)
    .map(({ id }) => id);
}

function endsOf(itinerary: Itinerary, expected: Expected, marks: readonly Mark[]) {
  const { lading, discharge, destination } = itinerary;
  const inbound = discharge?.inbound ?? null;
  return {
    podTimezone: discharge?.place?.timezone ?? null,
    finalDestinationTimezone: destination?.place?.timezone ?? null,
    emptyTerminatedTimezone: lastOf(marks, 'empty_in')?.spot.place?.timezone ?? null,
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

interface Told {
  number: string;
  told: readonly Statement[];
  said: readonly Observation[];
  course: Course;
  all: readonly Happening[];
}

function rawEvents({ number, told, said, course, all }: Told, { asOf, gazetteer, current }: Material) {
  const meaning = new Map<string, string>();
  for (const one of all) {
    const name = one.movement === 'available' ? 'available' : classify(one, course)[0];
    if (name !== undefined) for (const { id } of [...one.statements, ...one.superseded]) meaning.set(id, name);
  }
  const own = new Set(told.map(({ id }) => id));
  const standing = said.filter((one) => one.kind !== 'movement' || own.has(one.id));
  const taken = current.retracted.filter(({ container }) => container === number || container === null);
  const retracted = new Set(taken.map(({ id }) => id));
  return rawEventsOf([...standing, ...taken], { asOf, gazetteer, retracted, meaning });
}
