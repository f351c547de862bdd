import { DAY_MS, type Instant, shift, toEpochMs } from '../instant.ts';
import { type Observation, versionOf } from '../observation.ts';
import { isPushFeed } from '../push-feed.ts';
import type { TrackedKind } from '../tracked-number.ts';
import { compareText, currentSet } from './current-set.ts';
import {
  formerCargoEnd,
  type NextCargo,
  nextCargoOf,
  type OtherCargo,
  otherCargoesOf,
  withNextCargo,
  yardBegin,
} from './other-cargo.ts';
import { partedDocuments, withoutOtherDocuments } from './own-documents.ts';
import { followedFromMs, reuseIn } from './reuse.ts';
import { APART, onSameVoyage, type SameVoyage } from './same-voyage.ts';
import { isMovement, type StoredMovement } from './statement.ts';
import { endOf, isAfter, isCarried, isEmptyReturn, isPickup, timeOf } from './trip-moves.ts';
import { isNextCargo, RETURN_DISPUTED_MS_MAX } from './yard-sightings.ts';

/*
 * A container travels again and again. Its line is polled for one bill of lading and reports that one; a source of
 * the container alone (a terminal, a railroad, a gate message) reports every trip that it makes. A journey is given of
 * that what lies within its own trip. This is a pure function of all that was said, so it does not matter what came first.
 */

/** A statement, and the watch that it is kept under. */
export interface ContainerObservations {
  watch: { id: string; source: string; kind: TrackedKind; number: string };
  observation: Observation;
  /** It is kept under another document, of which it shows only when the trip of this one is over. */
  isOther?: true;
}

/** A container is seldom fetched empty longer than this before its line first moves it. */
const BEFORE_FIRST_MOVE_MS = 60 * DAY_MS;

/**
 * What of all that its watches hold is about a journey. With the moment at which it is looked at, a container that is
 * tracked by its own number and carries other cargo without having been returned is followed on its next trip in time.
 */
export function ofJourney(
  root: ContainerObservations['watch'],
  held: readonly ContainerObservations[],
  asOf: Instant | null = null,
): Observation[] {
  const ordered = inOrderOfStatement(held);
  const { own: all, parted } = partedDocuments(
    root,
    ordered.filter((one) => !isOther(one)),
  );
  const others = root.kind === 'container' ? [] : [...ordered.filter(isOther), ...parted];
  const isShared = ({ watch }: ContainerObservations) => watch.kind === 'container' && watch.id !== root.id;
  const own = all.filter((one) => !isShared(one));
  const stated = own.filter(isOwn(root, own)).map(({ observation }) => observation);
  const shared = grouped(all.filter(isShared), ({ watch }) => watch.number);
  const { joined, isJoined } = sameVoyage(others, stated, all.filter(isShared));
  const kept = joined.length === 0 ? stated : [...stated, ...joined];
  const ownOf = grouped(kept.filter(isOfContainer), ({ container }) => container);
  const isNamed = namedIn(kept);
  const cargoes = otherCargoesOf(others, own, isJoined);
  const next = new Map<string, NextCargo>();
  const numbers = new Set([...shared.keys(), ...cargoes.map(({ container }) => container)]);
  const ofTrip = [...numbers].flatMap((number) => {
    const isOurs = root.kind === 'container' ? number === root.number : ownOf.has(number) && isNamed(number);
    if (!isOurs) return [];
    const said = (shared.get(number) ?? []).map(({ observation }) => observation);
    const trip = tripOf(root.kind, ownOf.get(number) ?? [], said, ofContainer(cargoes, number));
    if (trip.next !== null) next.set(number, trip.next);
    return said.filter((observation) => isWithin(trip, observation));
  });
  const marked = [...kept, ...ofTrip].map((one) => withNextCargo(next.get(one.container ?? '') ?? null, one));
  const said = withoutOtherDocuments(root, marked);
  return root.kind === 'container' && asOf !== null ? sinceReuse(said, asOf) : said;
}

function sameVoyage(
  others: readonly ContainerObservations[],
  own: readonly Observation[],
  shared: readonly ContainerObservations[],
): SameVoyage {
  if (others.length === 0) return APART;
  return onSameVoyage(
    own,
    others,
    shared.map(({ observation }) => observation),
  );
}

function isOther(one: ContainerObservations): boolean {
  return one.isOther === true;
}

function ofContainer(cargoes: readonly OtherCargo[], number: string): OtherCargo[] {
  return cargoes.filter(({ container }) => container === number);
}

// It is shown as picked up as long as that trip is tracked, and then on its next trip. What it is stays the same.
function sinceReuse(said: readonly Observation[], asOf: Instant): Observation[] {
  const reuse = reuseIn(said);
  if (reuse === null || toEpochMs(asOf) < followedFromMs(reuse)) return [...said];
  const { at } = reuse.began;
  return said.filter((one) => one.kind === 'equipment' || isTimeless(one) || momentOf(one) >= at);
}

/**
 * A journey of a container leaves out the others on its bill of lading, and one of a bill of lading contains only those of
 * its booking that are known to be its own.
 */
function isOwn(
  root: { id: string; kind: TrackedKind; number: string },
  own: readonly ContainerObservations[],
): (one: ContainerObservations) => boolean {
  const isSure = ({ watch }: ContainerObservations) => watch.id === root.id || watch.kind === root.kind;
  const sure = own.filter(isSure).map(({ observation }) => observation);
  const isNamed = namedIn(sure);
  return (one) => {
    const { container } = one.observation;
    if (container === null || one.watch.id === root.id) return true;
    if (root.kind === 'container') return container === root.number;
    return root.kind === 'booking' || isSure(one) || isNamed(container);
  };
}

/** Whether some statements name a container still: one that was taken back or corrected does not show that it belongs to a journey. */
function namedIn(said: readonly Observation[]): (container: string) => boolean {
  let named: Set<string | null> | null = null;
  return (container) => {
    named ??= new Set(
      currentSet(said)
        .standing.filter(isOfContainer)
        .map((one) => one.container),
    );
    return named.has(container);
  };
}

/** A retraction does not show that the container belongs to a journey. */
function isOfContainer({ kind }: Observation): boolean {
  return kind !== 'retraction';
}

/** The observations of one container that are about the trip of `own`: that of a bill of lading or booking. */
export function ofSameTrip(own: readonly Observation[], said: readonly Observation[]): Observation[] {
  const trip = tripOf('bill_of_lading', own, said);
  return said.filter((observation) => isWithin(trip, observation));
}

interface Trip {
  /** What is not later is of a former trip, and what is later than the end of the next one. Null where it is unknown. */
  from: Instant | null;
  until: Instant | null;
  /** Until when what a yard shows after that end is about the trip: it contradicts the return, or nothing. */
  yardUntil: Instant | null;
  /** Until when a laden gate-out after that end is the pickup of the trip: one of both dates is wrong. Null where it had one. */
  pickupUntil: Instant | null;
  /** What a yard states earlier is about the cargo before. */
  yardFrom: Instant | null;
  /** What is not earlier is about the next cargo, by another document. */
  next: NextCargo | null;
}

/**
 * The trip of a container that a journey is about: the one that its own sources report. It begins after the last empty
 * return before these, or with the next cargo of a container that was not returned, and ends with the first return after
 * the container was carried. Of a container that is tracked by its own number the journey is the last trip, which is derived
 * from all of them (domain/journey/last-trip.ts).
 */
function tripOf(
  kind: TrackedKind,
  own: readonly Observation[],
  others: readonly Observation[],
  cargoes: readonly OtherCargo[] = [],
): Trip {
  const moves = currentSet([...own, ...others]).standing.filter(isMovement);
  const ids = new Set(own.map(({ id }) => id));
  const ownMoves = moves.filter(({ id }) => ids.has(id));
  const first = earliest(ownMoves.map(({ occurredAt }) => occurredAt)) ?? earliest(own.map(versionOf));
  const floor = first === null ? null : shift(first, -BEFORE_FIRST_MOVE_MS);
  const unended = { until: null, yardUntil: null, pickupUntil: null };
  if (kind === 'container') return { ...unended, from: floor, yardFrom: null, next: null };
  const returns = moves.filter(isEmptyReturn);
  const before = first === null ? [] : returns.filter(({ occurredAt }) => occurredAt < first);
  const reused = reuseIn([...own, ...others])?.began.at ?? null;
  const isNextCargo = reused !== null && first !== null && first >= reused;
  const former = formerCargoEnd(cargoes, first);
  const from = latest([
    ...(former === null ? [] : [former]),
    ...before.map(({ occurredAt }) => occurredAt),
    ...(isNextCargo ? [shift(reused, -1)] : []),
    ...(floor === null ? [] : [floor]),
  ]);
  const sharedMoves = moves.filter(({ id }) => !ids.has(id));
  const next = nextCargoOf(
    cargoes,
    ownMoves,
    sharedMoves.filter((move) => isAfter(move, from)),
  );
  const bounds = { from, yardFrom: yardBegin(ownMoves, moves), next };
  const carried = earliest(moves.filter((move) => isCarried(move) && isAfter(move, from)).map(timeOf));
  if (carried === null) return { ...bounds, ...unended };
  const lastOwn = latest(ownMoves.filter(({ classifier }) => classifier === 'actual').map(timeOf));
  const ends = returns.map(endOf).filter((end) => end > carried && (lastOwn === null || shift(end, DAY_MS) >= lastOwn));
  const until = earliest(ends);
  if (until === null) return { ...bounds, ...unended };
  const yardUntil = yardEnd(until, moves);
  const wasPickedUp = moves.some((move) => isPickup(move) && isAfter(move, from) && move.occurredAt <= until);
  return { ...bounds, until, yardUntil, pickupUntil: wasPickedUp ? null : yardUntil };
}

function yardEnd(until: Instant, moves: readonly StoredMovement[]): Instant {
  const next = moves.filter((one) => one.classifier === 'actual' && one.occurredAt > until && isNextCargo(one));
  const settled = shift(until, RETURN_DISPUTED_MS_MAX);
  return earliest([settled, ...next.map(timeOf)]) ?? settled;
}

function isWithin({ from, until, yardUntil, pickupUntil, yardFrom, next }: Trip, observation: Observation): boolean {
  if (isTimeless(observation)) return true;
  const at = momentOf(observation);
  if (from !== null && at <= from) return false;
  if (yardFrom !== null && isOfYard(observation) && at <= yardFrom) return false;
  if (next !== null && at >= next.ladenAt && !isBroughtAt(next, observation)) return false;
  if (until === null || at <= until) return true;
  if (isMovement(observation) && isPickup(observation)) return pickupUntil !== null && at <= pickupUntil;
  if (isOfYard(observation)) return yardUntil !== null && at <= yardUntil;
  // Who else saw the same return may have another clock.
  return isMovement(observation) && isEmptyReturn(observation) && at <= shift(until, DAY_MS);
}

// Two sources report the gate-in of the next cargo: the one that names no document shows when the trip ended.
function isBroughtAt({ ladenAt }: NextCargo, observation: Observation): boolean {
  return isMovement(observation) && observation.movement === 'gate_in' && observation.occurredAt === ladenAt;
}

function isOfYard(observation: Observation): boolean {
  if (observation.party !== 'terminal' && observation.party !== 'rail') return false;
  if (observation.kind === 'terminal_snapshot' || observation.kind === 'deadline') return true;
  return observation.kind === 'movement' && ['available', 'not_available'].includes(observation.movement);
}

/** These state nothing of their own: they retract a statement, or were not understood. */
function isTimeless({ kind }: Observation): boolean {
  return kind === 'retraction' || kind === 'withdrawal' || kind === 'unusable';
}

function momentOf(observation: Observation): Instant {
  switch (observation.kind) {
    case 'movement':
      return observation.occurredAt;
    case 'terminal_snapshot':
      return observation.checkedAt;
    case 'sighting':
      return observation.seenAt;
    case 'measurement':
      return observation.measuredAt;
    default:
      return versionOf(observation);
  }
}

/**
 * What was pushed counts from when it was made, whenever it came. Where two such statements claim the same moment, the
 * time at which they came would decide between them, so they are given the same.
 */
function inOrderOfStatement(held: readonly ContainerObservations[]): ContainerObservations[] {
  const first = new Map<Instant, Instant>();
  for (const { watch, observation } of held) {
    if (!isPushFeed(watch.source) || observation.recordedAt === null) continue;
    const { recordedAt, receivedAt } = observation;
    const known = first.get(recordedAt);
    if (known === undefined || receivedAt < known) first.set(recordedAt, receivedAt);
  }
  return held.map((one) => {
    const { recordedAt } = one.observation;
    const receivedAt = isPushFeed(one.watch.source) && recordedAt !== null ? first.get(recordedAt) : undefined;
    return receivedAt === undefined ? one : { ...one, observation: { ...one.observation, receivedAt } };
  });
}

function grouped<Item, Key>(items: readonly Item[], keyOf: (item: Item) => Key): Map<Key, Item[]> {
  const groups = new Map<Key, Item[]>();
  for (const item of items) {
    const group = groups.get(keyOf(item));
    if (group === undefined) groups.set(keyOf(item), [item]);
    else group.push(item);
  }
  return groups;
}

function earliest(instants: readonly Instant[]): Instant | null {
  return [...instants].sort(compareText)[0] ?? null;
}

function latest(instants: readonly Instant[]): Instant | null {
  return [...instants].sort(compareText).at(-1) ?? null;
}
