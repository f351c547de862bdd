import type { Observation } from '../observation.ts';
import type { availabilityOf } from './availability.ts';
import type { Course } from './classify.ts';
import type { Material } from './container.ts';
import { byVersion } from './current-set.ts';
import { equipmentOf } from './equipment-facts.ts';
import { type Expected, expectedAt } from './etas.ts';
import type { FacilityReports } from './facility.ts';
import { timeFacts } from './facts.ts';
import { freeTimesOf } from './free-times.ts';
import { type HeldStatements, heldSpansOf } from './held-spans.ts';
import { appointmentZone } from './local-times.ts';
import { lastOf, type Mark } from './milestone-list.ts';
import { type PickupPlace, pickupPlaceOf } from './pickup-place.ts';
import type { Gazetteer } from './places.ts';
import { releasesOf } from './releases.ts';
import type { Reuse } from './reuse.ts';
import type { Because, ContainerFacts } from './state.ts';
import type { Statement } from './statement.ts';
import { statusOf } from './status-rank.ts';
import { deadlinesOf } from './stay-deadlines.ts';
import { type StaySnapshots, stayOf } from './stay-snapshots.ts';
import { type TerminalsOfStay, wasElsewhere } from './terminal-of-stay.ts';
import { terminalSourcesOf } from './terminal-sources.ts';
import { isSaidThere } from './terminal-state.ts';

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
  const { marks, availability, course, said, ofTrip } = derived;
  const { current } = availability;
  const status = statusOf(marks, availability, course, derived.reuse !== null);
  const times = timeFacts(marks, course.itinerary);
  const stay = stayOf(derived, status.status, material);
  const { own, empty, terminal, isPast, isOfOther, snapshots, disputes, yards } = stay;
  const reports = reportsHere(derived, material.gazetteer);
  const { stage } = stay.whereabouts;
  const pickup = pickupPlaceOf({ course, marks, availability, stage, disputes, reports });
  const deadlines = deadlinesOf({ derived, stay, times, pickup, status: status.status }, material);
  const equipment = equipmentOf(said, ofTrip);
  const released = releasesOf(ofTrip, own);
  const granted = freeTimesOf(ofTrip);
  const decided = { derived, status, times, stay, pickup, deadlines, equipment, released, granted };
  const because = reasonsOf(decided);
  const silentIds = new Set([...empty].map(({ id }) => id));
  return {
    facts: factRecordOf(decided),
    because,
    statusRule: status.rule,
    settlesAtMs: [availability.settlesAtMs, terminal.settlesAtMs].filter((at) => at !== null),
    heldSpans: heldSpansOf(heldStatements(derived, stay, material)),
    terminalStatements: terminalSourcesOf({
      current,
      because,
      held: terminal.held,
      snapshots: own.filter((one) => !empty.has(one)),
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

function heldStatements(
  { number, ofTrip: said }: FactsInput,
  { own, spotOf }: StaySnapshots,
  { asOf, current }: Material,
): HeldStatements {
  return { number, asOf, current, said, own, spotOf };
}

/** What decided the facts. */
interface Decided {
  derived: FactsInput;
  status: ReturnType<typeof statusOf>;
  times: ReturnType<typeof timeFacts>;
  stay: StaySnapshots;
  pickup: PickupPlace;
  deadlines: ReturnType<typeof deadlinesOf>;
  equipment: ReturnType<typeof equipmentOf>;
  released: ReturnType<typeof releasesOf>;
  granted: ReturnType<typeof freeTimesOf>;
}

function factRecordOf(decided: Decided): ContainerFacts & { pickupLfdComputed: boolean } {
  const { derived, status, stay, pickup, released, granted } = decided;
  const [times, equipment, deadlines] = [decided.times.facts, decided.equipment.facts, decided.deadlines.facts];
  const { current } = derived.availability;
  const terminal = stay.terminal.facts;
  return {
    currentStatus: status.status,
    isoCode: equipment.isoCode,
    sealNumber: equipment.sealNumber,
    weightKg: equipment.weightKg,
    availabilityKnown: current !== null,
    availableForPickup: current?.available ?? null,
    holds: terminal.holds,
    holdsReported: terminal.holdsReported,
    releases: released.releases,
    fees: terminal.fees,
    feesReported: terminal.feesReported,
    pickupAppointmentAt: terminal.pickupAppointmentAt,
    pickupAppointmentTimezone: appointmentTimezoneOf(stay, pickup),
    locationAtTerminal: terminal.locationAtTerminal,
    chassisNumber: terminal.chassisNumber,
    terminalCheckedAt: terminal.terminalCheckedAt,
    lastFreeDays: deadlines.lastFreeDays,
    freeTimes: granted.freeTimes,
    pickupLfd: deadlines.pickupLfd,
    pickupLfdLine: deadlines.pickupLfdLine,
    pickupLfdTerminal: deadlines.pickupLfdTerminal,
    pickupLfdRail: deadlines.pickupLfdRail,
    pickupLfdComputed: deadlines.pickupLfdComputed,
    emptyOutAt: times.emptyOutAt,
    polFullInAt: times.polFullInAt,
    polLoadedAt: times.polLoadedAt,
    polDepartedAt: times.polDepartedAt,
    podArrivedAt: times.podArrivedAt,
    podDischargedAt: times.podDischargedAt,
    podFullOutAt: times.podFullOutAt,
    podRailLoadedAt: times.podRailLoadedAt,
    podRailDepartedAt: times.podRailDepartedAt,
    indEtaAt: expectedAt(derived.expected.railArrival),
    indAtaAt: times.indAtaAt,
    indRailUnloadedAt: times.indRailUnloadedAt,
    finalDestinationFullOutAt: times.finalDestinationFullOutAt,
    deliveredAt: times.deliveredAt,
    emptyTerminatedAt: times.emptyTerminatedAt,
  };
}

function appointmentTimezoneOf({ snapshots, terminal, spotOf }: StaySnapshots, pickup: PickupPlace): string | null {
  const appointed = snapshots.find(({ id }) => id === terminal.because.pickupAppointmentAt?.[0]);
  return appointed === undefined
    ? null
    : appointmentZone(appointed, spotOf(appointed).place, pickup.spot?.place ?? null);
}

function reasonsOf({ derived, status, times, stay, deadlines, equipment, released, granted }: Decided): Because {
  const { expected, said } = derived;
  const { current } = derived.availability;
  const because: Because = { ...times.because, ...equipment.because, ...stay.terminal.because, ...deadlines.because };
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
  return because;
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

// A container that has not moved is new because of what was said instead.
function newestOf(said: readonly Observation[]): string[] {
  return [...said]
    .sort(byVersion)
    .slice(0, 1)
    .map(({ id }) => id);
}
