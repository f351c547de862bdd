import { DAY_MS, type Instant, shift, toEpochMs } from '../instant.ts';
import { type Observation, versionOf } from '../observation.ts';
import { isChannel } from '../push-feed.ts';
import type { TrackedKind } from '../tracked-number.ts';
import { compareText, currentSet } from './current-set.ts';
import { withoutOtherDocuments } from './own-documents.ts';
import { followedFromMs, reuseIn } from './reuse.ts';
import { isMovement, type StoredMovement } from './statement.ts';
import { isNextCargo, RETURN_DISPUTED_MS_MAX } from './yard-looks.ts';

/*
 * A container travels again and again. Its line is asked for one bill of lading and tells of that one; whoever tells of
 * the container alone (a terminal, a railroad, a gate message) tells of every trip that it makes. A journey is given of
 * that what lies within its own trip. This is a pure function of all that was said, so it does not matter what came first.
 */

/** A statement, and the watch that it is kept under. */
export interface ContainerObservations {
  watch: { id: string; source: string; kind: TrackedKind; number: string };
  observation: Observation;
}

/** A container is seldom fetched empty longer than this before its line first moves it. */
const BEFORE_FIRST_MOVE_MS = 60 * DAY_MS;

/**
 * What of all that its watches hold is about a journey. With the moment at which it is looked at, a container that is
 * tracked by its own number and carries other cargo without having been returned is followed on its next trip in time.
 */
export function ofJourney(
  root: ContainerObservations['watch'],
  told: readonly ContainerObservations[],
  asOf: Instant | null = null,
): Observation[] {
  const all = inOrderOfTelling(told);
  const isShared = ({ watch }: ContainerObservations) => watch.kind === 'container' && watch.id !== root.id;
  const own = all.filter((one) => !isShared(one));
  const kept = own.filter(isOwn(root, own)).map(({ observation }) => observation);
  const shared = grouped(all.filter(isShared), ({ watch }) => watch.number);
  const ownOf = grouped(kept.filter(isOfContainer), ({ container }) => container);
  const ofTrip = [...shared].flatMap(([number, others]) => {
    const isOurs = root.kind === 'container' ? number === root.number : ownOf.has(number);
    if (!isOurs) return [];
    const said = others.map(({ observation }) => observation);
    const trip = tripOf(root.kind, ownOf.get(number) ?? [], said);
    return said.filter((observation) => isWithin(trip, observation));
  });
  const said = withoutOtherDocuments(root, [...kept, ...ofTrip]);
  return root.kind === 'container' && asOf !== null ? sinceReuse(said, asOf) : said;
}

// It is shown as picked up as long as that trip is tracked, and then on its next trip. What it is stays the same.
function sinceReuse(said: readonly Observation[], asOf: Instant): Observation[] {
  const reuse = reuseIn(said);
  if (reuse === null || toEpochMs(asOf) < followedFromMs(reuse)) return [...said];
  const { at } = reuse.began;
  return said.filter((one) => one.kind === 'equipment' || isTimeless(one) || momentOf(one) >= at);
}

/**
 * Who tracks a container is not told of the others on its bill of lading, and a bill of lading is told only of those of
 * its booking that are known to be its own.
 */
function isOwn(
  root: { id: string; kind: TrackedKind; number: string },
  own: readonly ContainerObservations[],
): (told: ContainerObservations) => boolean {
  const isSure = ({ watch }: ContainerObservations) => watch.id === root.id || watch.kind === root.kind;
  const sure = own.filter(isSure).map(({ observation }) => observation);
  const known = new Set(sure.filter(isOfContainer).map(({ container }) => container));
  return (one) => {
    const { container } = one.observation;
    if (container === null || one.watch.id === root.id) return true;
    if (root.kind === 'container') return container === root.number;
    return root.kind === 'booking' || isSure(one) || known.has(container);
  };
}

/** That something was taken back does not tell that the container is of a journey. */
function isOfContainer({ kind }: Observation): boolean {
  return kind !== 'retraction';
}

/** What of all that was said of one container is about the trip that `own` tells of: that of a bill of lading or booking. */
export function ofSameTrip(own: readonly Observation[], said: readonly Observation[]): Observation[] {
  const trip = tripOf('bill_of_lading', own, said);
  return said.filter((observation) => isWithin(trip, observation));
}

interface Trip {
  /** What is not later is of a former trip, and what is later than the end of the next one. Null where nobody knows. */
  from: Instant | null;
  until: Instant | null;
  /** Until when what a yard shows after that end is about the trip: it contradicts the return, or nothing. */
  yardUntil: Instant | null;
}

/**
 * The trip of a container that a journey is about: the one that its own sources tell of. It begins after the last empty
 * return before these, or with the next cargo of a container that was not returned, and ends with the first return after
 * the container was carried. Of a container that is tracked by its own number the journey is the last trip, which is told
 * from all of them (domain/journey/last-trip.ts).
 */
function tripOf(kind: TrackedKind, own: readonly Observation[], others: readonly Observation[]): Trip {
  const moves = currentSet([...own, ...others]).standing.filter(isMovement);
  const ids = new Set(own.map(({ id }) => id));
  const ownMoves = moves.filter(({ id }) => ids.has(id));
  const first = earliest(ownMoves.map(({ occurredAt }) => occurredAt)) ?? earliest(own.map(versionOf));
  const floor = first === null ? null : shift(first, -BEFORE_FIRST_MOVE_MS);
  if (kind === 'container') return { from: floor, until: null, yardUntil: null };
  const returns = moves.filter(isEmptyReturn);
  const before = first === null ? [] : returns.filter(({ occurredAt }) => occurredAt < first);
  const reused = reuseIn([...own, ...others])?.began.at ?? null;
  const isNextCargo = reused !== null && first !== null && first >= reused;
  const from = latest([
    ...before.map(({ occurredAt }) => occurredAt),
    ...(isNextCargo ? [shift(reused, -1)] : []),
    ...(floor === null ? [] : [floor]),
  ]);
  const carried = earliest(moves.filter((move) => isCarried(move) && isAfter(move, from)).map(timeOf));
  if (carried === null) return { from, until: null, yardUntil: null };
  const lastOwn = latest(ownMoves.filter(({ classifier }) => classifier === 'actual').map(timeOf));
  const ends = returns.map(endOf).filter((end) => end > carried && (lastOwn === null || shift(end, DAY_MS) >= lastOwn));
  const until = earliest(ends);
  return { from, until, yardUntil: until === null ? null : yardEnd(until, moves) };
}

function yardEnd(until: Instant, moves: readonly StoredMovement[]): Instant {
  const next = moves.filter((one) => one.classifier === 'actual' && one.occurredAt > until && isNextCargo(one));
  const settled = shift(until, RETURN_DISPUTED_MS_MAX);
  return earliest([settled, ...next.map(timeOf)]) ?? settled;
}

function isWithin({ from, until, yardUntil }: Trip, observation: Observation): boolean {
  if (isTimeless(observation)) return true;
  const at = momentOf(observation);
  if (from !== null && at <= from) return false;
  if (until === null || at <= until) return true;
  if (isOfYard(observation)) return yardUntil !== null && at <= yardUntil;
  // Who else saw the same return may have another clock.
  return isMovement(observation) && isEmptyReturn(observation) && at <= shift(until, DAY_MS);
}

function isOfYard(observation: Observation): boolean {
  if (observation.party !== 'terminal' && observation.party !== 'rail') return false;
  if (observation.kind === 'terminal_snapshot' || observation.kind === 'deadline') return true;
  return observation.kind === 'movement' && ['available', 'not_available'].includes(observation.movement);
}

/** These say nothing of their own: they take back what somebody said, or were not understood. */
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

function isEmptyReturn({ movement, load, classifier }: StoredMovement): boolean {
  return movement === 'gate_in' && load === 'empty' && classifier === 'actual';
}

function isCarried({ movement, load, classifier }: StoredMovement): boolean {
  const isMoved = (movement === 'discharge' && load !== 'empty') || (movement === 'gate_out' && load === 'laden');
  return isMoved && classifier === 'actual';
}

function isAfter({ occurredAt }: StoredMovement, from: Instant | null): boolean {
  return from === null || occurredAt > from;
}

function timeOf({ occurredAt }: StoredMovement): Instant {
  return occurredAt;
}

/** A day that was told without its time ends a day later. */
function endOf({ occurredAt, precision }: StoredMovement): Instant {
  return precision === 'date' ? shift(occurredAt, DAY_MS - 1) : occurredAt;
}

/**
 * What was pushed counts from when it was made, whenever it came. Where two such statements claim the same moment, the
 * time at which they came would decide between them, so they are given the same.
 */
function inOrderOfTelling(told: readonly ContainerObservations[]): ContainerObservations[] {
  const first = new Map<Instant, Instant>();
  for (const { watch, observation } of told) {
    if (!isChannel(watch.source) || observation.recordedAt === null) continue;
    const { recordedAt, receivedAt } = observation;
    const known = first.get(recordedAt);
    if (known === undefined || receivedAt < known) first.set(recordedAt, receivedAt);
  }
  return told.map((one) => {
    const { recordedAt } = one.observation;
    const receivedAt = isChannel(one.watch.source) && recordedAt !== null ? first.get(recordedAt) : undefined;
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
