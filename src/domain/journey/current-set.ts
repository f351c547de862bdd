import type { Instant } from '../instant.ts';
import { type DocumentObservation, type Observation, versionOf } from '../observation.ts';

/** What of all that was ever said still counts. */
export interface CurrentSet {
  /** The latest version of every statement that was not taken back. */
  standing: Observation[];
  /** Earlier versions of statements, as far as they were not taken back. */
  superseded: Observation[];
  /** Statements that were taken back and not made again. */
  retracted: Observation[];
  /** Every version that was taken back, also of statements that were made again. */
  taken: Observation[];
  /** Ids of estimates that the source stopped reporting. */
  withdrawn: ReadonlySet<string>;
}

/**
 * Separates what counts from what was replaced or taken back. A retraction removes every version of its statement that
 * is not newer than the retraction itself; what was said later stands again, and so does what a retraction removed that
 * was taken back in its turn.
 */
export function currentSet(observations: readonly Observation[]): CurrentSet {
  const all = withoutDuplicates(observations);
  const retractions = retractionsByStatement(all);
  const alive: Observation[] = [];
  const taken: Observation[] = [];
  for (const observation of all) {
    const isTaken =
      observation.kind === 'retraction'
        ? isEventTakenBack(observation, retractions)
        : isTakenBack(observation, retractions);
    (isTaken ? taken : alive).push(observation);
  }
  const { latest, earlier, keys } = latestVersions(withoutCorrected(alive));
  const gone = latestVersions(taken).latest.filter((observation) => !keys.has(statementKey(observation)));
  return { standing: latest, superseded: earlier, retracted: gone, taken, withdrawn: withdrawnIds(latest) };
}

/** Orders versions of a statement, the newest first. */
export function byVersion(one: Observation, other: Observation): number {
  return (
    compareText(versionOf(other), versionOf(one)) ||
    compareText(other.receivedAt, one.receivedAt) ||
    compareText(one.id, other.id)
  );
}

/**
 * Orders what was read from observations as `byVersion` orders these, without its last resort, the id. A source may
 * change a statement and keep the time at which it claims to have recorded it: what came later is then the newer one.
 */
export function newestFirst(one: Aged, other: Aged): number {
  return compareText(other.version, one.version) || compareText(other.receivedAt, one.receivedAt);
}

interface Aged {
  version: Instant;
  receivedAt: Instant;
}

/** Compares two texts by their code units, which for instants is the order of time. */
export function compareText(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}

// The same row may come from two watches. It counts from the moment at which it was first received.
function withoutDuplicates(observations: readonly Observation[]): Observation[] {
  const byId = new Map<string, Observation>();
  for (const observation of observations) {
    const known = byId.get(observation.id);
    if (known === undefined || observation.receivedAt < known.receivedAt) byId.set(observation.id, observation);
  }
  return [...byId.values()].sort((one, other) => compareText(one.id, other.id));
}

/** The retractions of a statement that stand: the newest, and whether one of them does not say when it was made. */
interface Retracted {
  at: Instant;
  isUndated: boolean;
}

// From the newest on, so that whatever could take a retraction back is known before it. None takes back itself.
function retractionsByStatement(observations: readonly Observation[]): Map<string, Retracted> {
  const standing = new Map<string, Retracted>();
  for (const one of observations.filter((each) => each.kind === 'retraction').sort(byVersion)) {
    if (isTakenBack(one, standing)) continue;
    const key = sourceKey(one.source, one.retracts);
    const known = standing.get(key);
    const isUndated = one.recordedAt === null || known?.isUndated === true;
    standing.set(key, { at: known?.at ?? versionOf(one), isUndated });
  }
  return standing;
}

// Where neither the retraction nor the statement says when it was made, which of them came first proves nothing. But how
// things stand may be said again under the same id: of a hold and its release the later counts, as far as that is known.
function isTakenBack(observation: Observation, retractions: ReadonlyMap<string, Retracted>): boolean {
  if (isEventTakenBack(observation, retractions)) return true;
  const retracted = retractions.get(sourceKey(observation.source, observation.sourceEventId));
  if (retracted === undefined) return false;
  if (versionOf(observation) <= retracted.at) return true;
  return retracted.isUndated && observation.recordedAt === null && observation.kind !== 'terminal_snapshot';
}

/**
 * Leaves out what an event said of documents beside what it is about, where a newer version of that event does not say it
 * any more: a replacement that was entered by mistake is corrected in this way too.
 */
function withoutCorrected(observations: readonly Observation[]): readonly Observation[] {
  const aside = observations.filter(
    (one) => one.kind === 'document' && one.sourceEventId !== null && asideOf(one) !== '',
  );
  if (aside.length === 0) return observations;
  const versions = new Map(aside.map((one) => [sourceKey(one.source, one.sourceEventId), one.recordedAt]));
  for (const { source, sourceEventId, recordedAt } of observations) {
    const key = sourceKey(source, sourceEventId);
    const known = versions.get(key);
    if (known !== undefined && (recordedAt ?? '') > (known ?? '')) versions.set(key, recordedAt);
  }
  const corrected = new Set(
    aside.filter(
      (one) =>
        one.recordedAt !== null && one.recordedAt < (versions.get(sourceKey(one.source, one.sourceEventId)) ?? ''),
    ),
  );
  return corrected.size === 0 ? observations : observations.filter((one) => !corrected.has(one));
}

// A hold or its release is taken back by the id of the event that states it as well as by that of the hold.
function isEventTakenBack(observation: Observation, retractions: ReadonlyMap<string, Retracted>): boolean {
  if (observation.kind !== 'terminal_snapshot' && observation.kind !== 'retraction') return false;
  const { source, sourceEvent } = observation;
  const retracted = sourceEvent === undefined ? undefined : retractions.get(sourceKey(source, sourceEvent));
  return retracted !== undefined && versionOf(observation) <= retracted.at;
}

function latestVersions(observations: readonly Observation[]) {
  const best = new Map<string, Observation>();
  for (const observation of observations) {
    const key = statementKey(observation);
    const known = best.get(key);
    if (known === undefined || byVersion(observation, known) < 0) best.set(key, observation);
  }
  const latest = [...best.values()];
  latest.push(...rivalDays(observations, best));
  const kept = new Set(latest);
  return { latest, earlier: observations.filter((one) => !kept.has(one)), keys: new Set(best.keys()) };
}

// Two notices of one moment that state different last free days have no order: the receipt only shows which was on its way
// longer, and the earlier day must not be lost.
function rivalDays(observations: readonly Observation[], best: ReadonlyMap<string, Observation>): Observation[] {
  const kept = new Set<string>();
  return observations.filter((one) => {
    if (one.kind !== 'deadline' || one.sourceEventId === null || one.recordedAt === null) return false;
    const key = statementKey(one);
    const newest = best.get(key);
    if (newest?.kind !== 'deadline' || newest === one || newest.recordedAt !== one.recordedAt) return false;
    const day = `${key}\n${one.lastFreeDay}`;
    if (newest.lastFreeDay === one.lastFreeDay || kept.has(day)) return false;
    kept.add(day);
    return true;
  });
}

// One event of a source may say several things: where a container is, what it is, which numbers it travels under. They
// are versions of each other only within one kind. A movement may be corrected to another container, so the container
// is no part of its key; of the rest one event may list several containers.
function statementKey(observation: Observation): string {
  if (observation.sourceEventId === null) return observation.id;
  const base = `${sourceKey(observation.source, observation.sourceEventId)}\n${observation.kind}`;
  switch (observation.kind) {
    case 'movement':
      return base;
    case 'document':
      return `${base}\n${asideOf(observation)}\n${observation.document}\n${observation.number ?? ''}`;
    case 'retraction':
      return `${base}\n${observation.retracts}`;
    case 'withdrawal':
      return `${base}\n${observation.withdraws}`;
    case 'deadline':
      return `${base}\n${observation.party}\n${observation.container ?? ''}`;
    default:
      return `${base}\n${observation.container ?? ''}`;
  }
}

/** What an event says of documents beside what it is about: both may be said of the same number. */
function asideOf({ event }: DocumentObservation): string {
  return event === 'mentioned' || event === 'replaced' ? event : '';
}

function sourceKey(source: string, sourceEventId: string | null): string {
  return sourceEventId === null ? '' : `${source}\n${sourceEventId}`;
}

function withdrawnIds(observations: readonly Observation[]): Set<string> {
  return new Set(observations.filter((one) => one.kind === 'withdrawal').map(({ withdraws }) => withdraws));
}
