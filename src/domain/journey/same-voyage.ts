import { DAY_MS, toEpochMs } from '../instant.ts';
import type { Observation } from '../observation.ts';
import { isSameVessel } from './carriage.ts';
import { currentSet } from './current-set.ts';
import { isMovement, type StoredMovement } from './statement.ts';

/*
 * A container may carry the cargo of several bills of lading, and a line may name one of them in each event. A container is
 * in one place: what moves it under one of its bills on the same voyage moves it under the others. The documents themselves,
 * their holds and their deadlines stay those of each bill.
 */

/** A statement that is kept under another document. */
interface Kept {
  watch: { id: string };
  observation: Observation;
}

/** Two calls of a vessel on the voyage of one number are not further apart than this: lines use the numbers again. */
const SAME_VOYAGE_MS_MAX = 14 * DAY_MS;

/** Without the number of the voyage they are one call only if they are at one place and not further apart than this. */
const SAME_CALL_MS_MAX = 3 * DAY_MS;

/** A container is seldom at sea, or waits at the port of discharge, longer than this. */
const SAME_TRIP_MS_MAX = 90 * DAY_MS;

/** What other documents state of the voyage of a journey. */
export interface SameVoyage {
  joined: readonly Observation[];
  isJoined(watchId: string, container: string): boolean;
}

/** No other document is on the voyage. */
export const APART: SameVoyage = { joined: [], isJoined: () => false };

/**
 * What of other documents moves the containers of a journey on its own voyage. `own` are the observations of the journey,
 * and `elsewhere` what is known of its containers beside these and the other documents.
 */
export function onSameVoyage(
  own: readonly Observation[],
  others: readonly Kept[],
  elsewhere: readonly Observation[],
): SameVoyage {
  const found = new Map<string, Set<string>>();
  const byWatch = new Map<string, Observation[]>();
  for (const { watch, observation } of others) byWatch.set(watch.id, [...(byWatch.get(watch.id) ?? []), observation]);
  const documents = [...byWatch].map(([watchId, observations]) => ({
    watchId,
    observations,
    moves: movesIn(observations),
  }));
  const ownMoves = movesIn(own);
  const aside = movesIn(elsewhere);
  for (const container of ownMoves.keys()) {
    const all = [ownMoves, aside, ...documents.map(({ moves }) => moves)].flatMap(
      (moves) => moves.get(container) ?? [],
    );
    for (const watchId of watchesOnVoyage(container, ownMoves.get(container) ?? [], documents, all))
      found.set(watchId, (found.get(watchId) ?? new Set()).add(container));
  }
  const ownCount = new Set(own.flatMap(({ container }) => container ?? [])).size;
  const joined = documents.flatMap(({ watchId, observations }) =>
    observations.filter((one) => isAbout(one, found.get(watchId) ?? NONE, ownCount)).map(marked),
  );
  return { joined, isJoined: (watchId, container) => found.get(watchId)?.has(container) === true };
}

function marked(observation: Observation): Observation {
  return observation.kind === 'movement' ? { ...observation, ofOtherDocument: true } : observation;
}

const NONE: ReadonlySet<string> = new Set();

// What is said of the vessel alone is about every container of its document: it is taken over where all of them are on it.
function isAbout({ kind, container }: Observation, containers: ReadonlySet<string>, ownCount: number): boolean {
  if (containers.size === 0) return false;
  if (kind === 'retraction' || kind === 'withdrawal') return true;
  if (kind !== 'movement') return false;
  return container === null ? containers.size === ownCount : containers.has(container);
}

interface Document {
  watchId: string;
  moves: ReadonlyMap<string, readonly StoredMovement[]>;
}

// A voyage that the journey shares with one document may be shared with a third through that one.
function watchesOnVoyage(
  container: string,
  own: readonly StoredMovement[],
  documents: readonly Document[],
  all: readonly StoredMovement[],
): string[] {
  const watchIds: string[] = [];
  const known = [...own];
  let open = documents.filter(({ moves }) => moves.has(container));
  for (let grown = true; grown; ) {
    const joining = open.filter(({ moves }) => isOneVoyage(known, moves.get(container) ?? [], all));
    grown = joining.length > 0;
    open = open.filter((one) => !joining.includes(one));
    watchIds.push(...joining.map(({ watchId }) => watchId));
    known.push(...joining.flatMap(({ moves }) => moves.get(container) ?? []));
  }
  return watchIds;
}

/** The actual movements of each container. */
function movesIn(observations: readonly Observation[]): Map<string, StoredMovement[]> {
  const byContainer = new Map<string, StoredMovement[]>();
  for (const one of currentSet(observations).standing) {
    if (!isMovement(one) || one.classifier !== 'actual' || one.container === null) continue;
    const known = byContainer.get(one.container);
    if (known === undefined) byContainer.set(one.container, [one]);
    else known.push(one);
  }
  return byContainer;
}

function isOneVoyage(
  own: readonly StoredMovement[],
  other: readonly StoredMovement[],
  all: readonly StoredMovement[],
): boolean {
  const [ours, theirs] = [own.filter(isOfVoyage), other.filter(isOfVoyage)];
  return ours.some((one) =>
    theirs.some((another) => {
      const [first, last] = one.occurredAt <= another.occurredAt ? [one, another] : [another, one];
      const isPart = isSameCall(first, last) || isSameTrip(first, last, first === one ? theirs : ours);
      return isPart && !all.some((between) => isEndBetween(between, first, last));
    }),
  );
}

/** Both report the departure, or both the landing, of the same voyage. */
function isSameCall(first: StoredMovement, last: StoredMovement): boolean {
  if (isDeparture(first) !== isDeparture(last) || isPickup(first) || isPickup(last)) return false;
  if (!isSameVessel(carriageOf(first), carriageOf(last))) return false;
  const isNumbered = first.voyage !== null && last.voyage !== null;
  const isOnePlace = first.place?.locode != null && first.place.locode === last.place?.locode;
  if (isLanding(first) && !isOnePlace) return false;
  if (isNumbered) return isSameNumber(first.voyage, last.voyage) && apartMs(first, last) <= SAME_VOYAGE_MS_MAX;
  return isOnePlace && apartMs(first, last) <= SAME_CALL_MS_MAX;
}

/**
 * One reports the departure and the other how that trip ends: the landing from the same vessel, or of a document without any
 * departure the pickup. `later` are the movements of the document that reports the end.
 */
function isSameTrip(first: StoredMovement, last: StoredMovement, later: readonly StoredMovement[]): boolean {
  if (apartMs(first, last) > SAME_TRIP_MS_MAX || isDeparture(last)) return false;
  if (isPickup(last)) return !isPickup(first) && !later.some((one) => isDeparture(one) || isLanding(one));
  return isDeparture(first) && isSameVessel(carriageOf(first), carriageOf(last));
}

/** Between two reports of one trip a container is not returned, landed, picked up, or loaded on another vessel. */
function isEndBetween(move: StoredMovement, first: StoredMovement, last: StoredMovement): boolean {
  if (move.occurredAt <= first.occurredAt || move.occurredAt >= last.occurredAt) return false;
  if (move.load === 'empty') return move.movement === 'gate_in';
  if (isPickup(move) || (move.movement === 'discharge' && isBySea(move))) return true;
  const isLoad = move.movement === 'load' && isBySea(move);
  return isLoad && !isSameVessel(carriageOf(move), carriageOf(first));
}

function isOfVoyage(move: StoredMovement): boolean {
  return move.load !== 'empty' && (isPickup(move) || isDeparture(move) || isLanding(move));
}

function isPickup({ movement, load }: StoredMovement): boolean {
  return movement === 'gate_out' && load === 'laden';
}

function isDeparture(move: StoredMovement): boolean {
  return (move.movement === 'load' || move.movement === 'depart') && isBySea(move);
}

function isLanding(move: StoredMovement): boolean {
  return (move.movement === 'discharge' || move.movement === 'arrive') && isBySea(move);
}

function isBySea({ mode }: StoredMovement): boolean {
  return mode === 'vessel' || mode === null;
}

function isSameNumber(one: string | null, other: string | null): boolean {
  return one?.trim().toUpperCase() === other?.trim().toUpperCase();
}

function carriageOf({ vessel, voyage }: StoredMovement) {
  return { imo: vessel?.imo ?? null, name: vessel?.name ?? null, voyage };
}

function apartMs(first: StoredMovement, last: StoredMovement): number {
  return toEpochMs(last.occurredAt) - toEpochMs(first.occurredAt);
}
