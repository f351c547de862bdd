import type { Instant } from '../instant.ts';
import type { Observation } from '../observation.ts';
import type { availabilityOf, StoredSnapshot } from './availability.ts';
import type { Course } from './classify.ts';
import type { Material } from './container.ts';
import { byVersion } from './current-set.ts';
import { emptySnapshots } from './empty-snapshots.ts';
import { equipmentOf } from './equipment-facts.ts';
import { type Expected, expectedAt } from './etas.ts';
import type { FacilityReports } from './facility.ts';
import { timeFacts } from './facts.ts';
import { freeTimesOf } from './free-times.ts';
import { isFurtherInland } from './inland-place.ts';
import type { Itinerary } from './itinerary.ts';
import { lastFreeDays } from './last-free-days.ts';
import { endsOfFreeTime } from './late-departures.ts';
import { appointmentZone } from './local-times.ts';
import { lastOf, type Mark } from './milestone-list.ts';
import { ofKind } from './observation-index.ts';
import { pickupPlaceOf } from './pickup-place.ts';
import { disputedSpots, mayCountFor, placeDisputes } from './place-contradictions.ts';
import type { Gazetteer, Spot } from './places.ts';
import { isApart } from './port-area.ts';
import { withoutReleased } from './released-holds.ts';
import { releasesOf } from './releases.ts';
import type { Reuse } from './reuse.ts';
import type { Because, ContainerFacts } from './state.ts';
import type { StoredDeadline } from './stated-day.ts';
import { isAhead, type Statement } from './statement.ts';
import { statusOf } from './status-rank.ts';
import { isElsewhere, isLeft, type TerminalsOfStay, wasElsewhere } from './terminal-of-stay.ts';
import { terminalSourcesOf } from './terminal-sources.ts';
import { isSaidThere, terminalState } from './terminal-state.ts';
import { type Whereabouts, whereaboutsOf } from './whereabouts.ts';
import { yardsOf } from './yards.ts';

/** What the facts of a container are made of. */
export interface FactsInput {
  number: string;
  marks: readonly Mark[];
  availability: ReturnType<typeof availabilityOf>;
  course: Course;
  expected: Expected;
  statements: readonly Statement[];
  said: readonly Observation[];
  /** What of it is about the trip that is shown. */
  ofTrip: readonly Observation[];
  reuse: Reuse | null;
  terminals: TerminalsOfStay;
}

/** The facts of a container, the observations that decided them, and when they change by time alone. */
export function factsOf(derived: FactsInput, material: Material) {
  const { number, marks, availability, course, expected, said, ofTrip } = derived;
  const { itinerary } = course;
  const status = statusOf(marks, availability, course, derived.reuse !== null);
  const times = timeFacts(marks, itinerary);
  const equipment = equipmentOf(said, ofTrip);
  const current = availability.current;
  const whereabouts = whereaboutsOf(status.status, availability, { marks, itinerary });
  const snapshots = withoutReleased(snapshotsOf(ofTrip, material.asOf), said, number);
  const { gazetteer } = material;
  const spotOf = ({ place, facility }: StoredSnapshot) => gazetteer(place, facility);
  const { statements } = derived;
  const disputes = placeDisputes({ marks, availability, statements, itinerary, snapshots, said: ofTrip, gazetteer });
  const disputed = new Set(disputedSpots(disputes, itinerary).map(({ key }) => key));
  const hasLeft = ({ key }: Spot) => whereabouts.left.has(key) && !disputed.has(key);
  const isPast = (one: StoredSnapshot) => hasLeft(spotOf(one));
  const isOfOtherTerminal = (one: StoredSnapshot) => isElsewhere(derived.terminals, spotOf(one).key, one.facility);
  const isAway = placesAway(whereabouts, availability.standsAt, itinerary);
  const isOfOther = (one: StoredSnapshot) =>
    isSaidThere(one.party) && (isOfOtherTerminal(one) || isAway(spotOf(one), one));
  const yards = yardsOf(snapshots, gazetteer, material.asOf);
  const isKept = (one: StoredSnapshot) => disputed.has(spotOf(one).key) && !isOfOtherTerminal(one) && isHolding(one);
  const isHolding = (one: StoredSnapshot) =>
    yards.keptAt(one.source, { spot: spotOf(one), facility: one.facility }).length > 0;
  // What keeps it in a yard that still has it by its word is shown beside; where in that yard it stands is not.
  const own = snapshots.flatMap((one) => {
    if (!isOfOther(one)) return [one];
    return isKept(one) ? [{ ...one, appointmentAt: null, location: null }] : [];
  });
  const isAtPort = whereabouts.stage === 'at_port' || whereabouts.stage === 'before_landing';
  const isAhead = (one: StoredSnapshot) => isAtPort && isFurtherInland({ ...one, spot: spotOf(one) }, itinerary);
  const empty = emptySnapshots(own, ofTrip);
  const silentIds = new Set([...empty].map(({ id }) => id));
  const terminal = terminalState(own, material.asOf, { isPast, isAhead, isSilent: (one) => empty.has(one) });
  const appointed = snapshots.find(({ id }) => id === terminal.because.pickupAppointmentAt?.[0]);
  const reports = reportsHere(derived, gazetteer);
  const pickup = pickupPlaceOf({ ...derived, ...reports, stage: whereabouts.stage, disputes });
  const { podArrivedAt, podDischargedAt, indAtaAt, indRailUnloadedAt } = times.facts;
  const deadlines = lastFreeDays(ofKind(ofTrip, 'deadline'), {
    ...{ itinerary, gazetteer, whereabouts, statedBy: statersOf(ofTrip, isOfOtherTerminal) },
    ends: endsOfFreeTime(marks, ofTrip),
    isDisputed: (day, spot) => disputes.some((dispute) => mayCountFor(day, spot, dispute)),
    isLeft: (facility, spot) => spot !== null && isLeft(derived.terminals, spot.key, facility),
    isAway: (spot) => isAway(spot, null),
    expected: {
      atPort: expectedAt(expected.arrival),
      inland: expectedAt(expected.railArrival ?? expected.inlandArrival),
    },
    landed: {
      atPort: { arrivedAt: podArrivedAt, dischargedAt: podDischargedAt },
      inland: { arrivedAt: indAtaAt, dischargedAt: indRailUnloadedAt },
    },
  });
  const released = releasesOf(ofTrip, own);
  const granted = freeTimesOf(ofTrip);
  const facts: ContainerFacts & { pickupLfdComputed: boolean } = {
    currentStatus: status.status,
    availabilityKnown: current !== null,
    availableForPickup: current?.available ?? null,
    indEtaAt: expectedAt(expected.railArrival),
    ...equipment.facts,
    ...terminal.facts,
    releases: released.releases,
    freeTimes: granted.freeTimes,
    pickupAppointmentTimezone:
      appointed === undefined ? null : appointmentZone(appointed, spotOf(appointed).place, pickup.spot?.place ?? null),
    ...deadlines.facts,
    ...times.facts,
  };
  const because: Because = { ...times.because, ...equipment.because, ...terminal.because, ...deadlines.because };
  const reasons = status.because.length > 0 ? status.because : newestOf(said);
  if (reasons.length > 0) because.currentStatus = reasons;
  if (released.because.length > 0) because.releases = released.because;
  if (granted.because.length > 0) because.freeTimes = granted.because;
  if (expected.railArrival !== null) because.indEtaAt = [expected.railArrival.id];
  if (expected.departure !== null) because.polEtdAt = [expected.departure.id];
  if (expected.arrival !== null) because.podEtaAt = [expected.arrival.id];
  if (expected.originalArrival !== null) because.podOriginalEtaAt = [expected.originalArrival.id];
  if (expected.inlandArrival !== null) because.destinationEtaAt = [expected.inlandArrival.id];
  if (current !== null) because.availabilityKnown = because.availableForPickup = [current.id];
  return {
    facts,
    because,
    statusRule: status.rule,
    settlesAtMs: [availability.settlesAtMs, terminal.settlesAtMs].filter((at) => at !== null),
    terminalStatements: terminalSourcesOf({
      ...{ current, because, held: terminal.held, snapshots: own.filter((one) => !empty.has(one)) },
      said: ofTrip.filter(({ id }) => !silentIds.has(id)),
      isReported: { holds: terminal.facts.holdsReported, fees: terminal.facts.feesReported },
    }),
    pickup,
    reports,
    shown: {
      snapshots,
      snapshotsHere: own.filter((one) => !isSaidThere(one.party) || !isPast(one)),
      snapshotsElsewhere: snapshots.filter((one) => isOfOther(one) && !isPast(one)),
      disputes,
      yards,
    },
    disputedDays: deadlines.disputed,
  };
}

/** Finds which places are known to be others than the one at which it stands, and none to which it is still to come. */
function placesAway({ stage }: Whereabouts, standsAt: Spot | null, itinerary: Itinerary) {
  const known = new Map<string, boolean>();
  return (spot: Spot, said: Pick<StoredSnapshot, 'facility' | 'party'> | null): boolean => {
    if (standsAt === null || spot.key === standsAt.key || spot.key === itinerary.destination?.key) return false;
    const is = known.get(spot.key) ?? isApart(spot, standsAt);
    known.set(spot.key, is);
    if (!is || stage !== 'at_port') return is;
    return said === null ? spot.place?.kind === 'port' : !isFurtherInland({ spot, ...said }, itinerary);
  };
}

/** What names the facilities of a container, without the terminals that report on it where it does not stand, or did not. */
function reportsHere(derived: FactsInput, gazetteer: Gazetteer): FacilityReports {
  const { statements, ofTrip, terminals, course, marks, availability } = derived;
  const { calls, discharge } = course.itinerary;
  const passed = new Set(calls.flatMap(({ key }) => (key === discharge?.key ? [] : key)));
  if (terminals.size === 0) return { statements, said: ofTrip, gazetteer, passed };
  const pickup = availability.standsAt === null ? lastOf(marks, 'full_out') : undefined;
  const atMs = pickup?.atMs ?? Number.POSITIVE_INFINITY;
  const isHere = (one: Observation) =>
    one.kind !== 'terminal_snapshot' ||
    !wasElsewhere(terminals, gazetteer(one.place, one.facility).key, { facility: one.facility, atMs });
  return {
    statements: statements.filter(({ placeKey, facility }) => !wasElsewhere(terminals, placeKey, { facility, atMs })),
    said: ofTrip.filter(isHere),
    gazetteer,
    passed,
  };
}

/**
 * The party of a deadline: what its source shows at the same moment names the terminal, and its own statements its
 * party.
 */
function statersOf(ofTrip: readonly Observation[], isOfOther: (snapshot: StoredSnapshot) => boolean) {
  const snapshotOf = ({ source, recordedAt }: StoredDeadline) =>
    ofKind(ofTrip, 'terminal_snapshot').find((one) => one.source === source && one.checkedAt === recordedAt);
  return {
    facilityOf(deadline: StoredDeadline) {
      const shown = snapshotOf(deadline);
      return shown?.facility ?? null;
    },
    isOfOther(deadline: StoredDeadline) {
      const shown = snapshotOf(deadline);
      return shown !== undefined && isSaidThere(shown.party) && isOfOther(shown);
    },
    partyOf: (name: string) => ofTrip.find(({ source, kind }) => source === name && kind !== 'deadline')?.party ?? null,
  };
}

// A container that has not moved is new because of what was said instead.
function newestOf(said: readonly Observation[]): string[] {
  return [...said]
    .sort(byVersion)
    .slice(0, 1)
    .map(({ id }) => id);
}

/** The snapshots of terminals up to a moment. */
export function snapshotsOf(said: readonly Observation[], asOf: Instant) {
  return ofKind(said, 'terminal_snapshot').filter(({ checkedAt }) => !isAhead(checkedAt, asOf));
}
