import type { Instant } from '../instant.ts';
import { type Observation, versionOf } from '../observation.ts';
import { byVersion, compareText } from './current-set.ts';
import { successorsOf } from './replacements.ts';
import type { Replacement } from './state.ts';

type StoredDocument = Extract<Observation, { kind: 'document' }>;

/**
 * A trip of the containers: after those before it had ended, and until they were returned. Null where it is unknown.
 */
export interface Trip {
  beganAt: Instant | null;
  endedAt: Instant | null;
}

/**
 * The numbers of a kind of document that the line uses on a trip, by the containers that they are named for: of each
 * container the one that was named last, and those that were named together with it, because a container may carry the
 * cargo of several. One that was replaced counts as what replaced it.
 */
export function numbersInUse(
  standing: readonly Observation[],
  document: Replacement['document'],
  { trip, replacements }: InUse,
): string[] {
  const named = documentsOf(standing, document).filter(isNaming);
  const containers = new Set(named.map(({ container }) => container).filter((container) => container !== null));
  const groups = [...(containers.size === 0 ? [null] : containers)].map((container) =>
    named.filter((one) => one.container === null || one.container === container),
  );
  const used = groups.flatMap((group) => {
    const current = lastNamed(group, trip).flatMap((number) => successorsOf(number, document, replacements));
    // Of a document that was split the container went to the part that is named for it.
    const own = current.filter((number) => group.some((one) => one.number === number));
    return own.length > 0 ? own : current;
  });
  return [...new Set(used)].sort(compareText);
}

/**
 * The bills of lading that the line names for each container, and of a booking that was split the part. Of a document that
 * was split only the parts that an event names for the container count: that one was issued does not say what is on it.
 */
export function numbersOfContainers(
  containers: readonly string[],
  standing: readonly Observation[],
  inUse: InUse,
): Record<string, string[]> {
  const bills = namesOf(standing, 'bill_of_lading', inUse);
  const bookings = namesOf(standing, 'booking', inUse);
  return Object.fromEntries(
    containers.map((container) => {
      const parts = bookings.of(container).filter((number) => bookings.parts.has(number));
      return [container, [...bills.of(container), ...parts]];
    }),
  );
}

function namesOf(
  standing: readonly Observation[],
  document: Replacement['document'],
  { trip, replacements }: InUse,
): { parts: ReadonlySet<string>; of(container: string): string[] } {
  const named = documentsOf(standing, document).filter(isNaming);
  const becomes = (number: string) => successorsOf(number, document, replacements);
  const splits = replacements.filter((one) => one.document === document).map(({ number }) => becomes(number));
  const parts = new Set(splits.flatMap((numbers) => (numbers.length > 1 ? numbers : [])));
  const of = (container: string) => {
    const isAbout = (one: Naming) => one.container === container || (one.container === null && !parts.has(one.number));
    const group = named.filter(isAbout);
    const used = lastNamed(group, trip).flatMap((number) => {
      const current = becomes(number);
      return current.length === 1 ? current : current.filter((part) => group.some((one) => one.number === part));
    });
    return [...new Set(used)].sort(compareText);
  };
  return { parts, of };
}

interface InUse {
  trip: Trip;
  replacements: readonly Replacement[];
}

/** The number that was named last on a trip, and those that were named together with it. */
function lastNamed(group: readonly Naming[], trip: Trip): string[] {
  const [first, ...others] = ofTrip(group, trip);
  if (first === undefined) return [];
  const alike = [first, ...others].filter(({ number }) => number === first.number);
  const together = others.filter((other) => alike.some((one) => isNamedTogether(one, other)));
  return [first, ...together].map(({ number }) => number);
}

/** The number that the line last used for a booking on a trip. */
export function latestNumber(
  standing: readonly Observation[],
  document: Replacement['document'],
  { trip, replacements }: InUse,
): string | null {
  const [latest] = ofTrip(documentsOf(standing, document).filter(isNaming), trip);
  if (latest === undefined) return null;
  const [only = latest.number, ...others] = successorsOf(latest.number, document, replacements);
  return others.length > 0 ? latest.number : only;
}

type Naming = StoredDocument & { number: string };

function isNaming(document: StoredDocument): document is Naming {
  return document.number !== null && document.event !== 'replaced';
}

/**
 * Those of a trip, the one in use first. A number of a former trip is shown only if there is none of this one, and one
 * that was named after it only if there is none at all.
 */
function ofTrip(named: readonly Naming[], { beganAt, endedAt }: Trip): Naming[] {
  const untilEnd = endedAt === null ? named : named.filter((one) => momentOf(one) <= endedAt);
  const since = beganAt === null ? untilEnd : untilEnd.filter((one) => momentOf(one) > beganAt);
  const [shown = []] = [since, untilEnd, named].filter(({ length }) => length > 0);
  return [...shown].sort(byUse);
}

// One event that names both says that both are in use; so do two statements of one moment about one container.
function isNamedTogether(one: Naming, other: Naming): boolean {
  if (one.number === other.number) return false;
  if (one.alsoNamed?.includes(other.number) || other.alsoNamed?.includes(one.number)) return true;
  const isOfOneMoment = one.occurredAt !== null && one.occurredAt === other.occurredAt;
  return isOfOneMoment && one.source === other.source && versionOf(one) === versionOf(other);
}

/** Whether every booking that the line reported was cancelled or rejected, and not confirmed again. */
export function isCancelled(standing: readonly Observation[]): boolean {
  return cancelledSince(standing) !== null;
}

/** When the last booking was cancelled; null if one stands. */
export function cancelledSince(standing: readonly Observation[]): Instant | null {
  const byNumber = new Map<string, StoredDocument[]>();
  for (const booking of documentsOf(standing, 'booking')) {
    if (['mentioned', 'replaced', 'other'].includes(booking.event)) continue;
    const number = booking.number ?? '';
    byNumber.set(number, [...(byNumber.get(number) ?? []), booking]);
  }
  const ends = [...byNumber.values()].map(cancellationOf);
  if (ends.length === 0 || ends.includes(null)) return null;
  return (
    ends
      .filter((end) => end !== null)
      .sort()
      .at(-1) ?? null
  );
}

function cancellationOf(events: readonly StoredDocument[]): Instant | null {
  const last = (names: readonly StoredDocument['event'][]) =>
    events
      .filter(({ event }) => names.includes(event))
      .map(momentOf)
      .sort()
      .at(-1);
  const cancelled = last(['cancelled', 'rejected']);
  const confirmed = last(['confirmed']);
  if (cancelled === undefined) return null;
  return confirmed === undefined || cancelled > confirmed ? cancelled : null;
}

// Whose cargo a container carries is for its line to say: a depot has it for the next shipper while the last one waits.
function documentsOf(standing: readonly Observation[], document: StoredDocument['document']): StoredDocument[] {
  const documents = standing.filter((one) => one.kind === 'document');
  return documents.filter((one) => one.document === document && one.party === 'shipping_line');
}

// Numbers in one answer may be equally new; then the one of the later event is in use.
function byUse(one: StoredDocument, other: StoredDocument): number {
  return (
    compareText(versionOf(other), versionOf(one)) ||
    compareText(momentOf(other), momentOf(one)) ||
    byVersion(one, other)
  );
}

function momentOf(document: StoredDocument): Instant {
  return document.occurredAt ?? versionOf(document);
}
