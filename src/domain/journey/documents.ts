import type { Instant } from '../instant.ts';
import { type Observation, versionOf } from '../observation.ts';
import { byVersion, compareText } from './current-set.ts';

type StoredDocument = Extract<Observation, { kind: 'document' }>;

/** A trip of the containers: after those before it had ended, and until they were returned. Null where nobody knows. */
export interface Trip {
  beganAt: Instant | null;
  endedAt: Instant | null;
}

/**
 * The number that the line last used for a kind of document on a trip. A number of a former trip is shown only if there
 * is none of this one, and one that was named after it only if there is none at all.
 */
export function latestNumber(
  standing: readonly Observation[],
  document: StoredDocument['document'],
  { beganAt, endedAt }: Trip,
): string | null {
  const named = documentsOf(standing, document).filter(({ number }) => number !== null);
  const untilEnd = endedAt === null ? named : named.filter((one) => momentOf(one) <= endedAt);
  const ofTrip = beganAt === null ? untilEnd : untilEnd.filter((one) => momentOf(one) > beganAt);
  const [shown = []] = [ofTrip, untilEnd, named].filter(({ length }) => length > 0);
  return shown.sort(byUse)[0]?.number ?? null;
}

/** Whether every booking that the line told of was cancelled or rejected, and not confirmed again. */
export function isCancelled(standing: readonly Observation[]): boolean {
  return cancelledSince(standing) !== null;
}

/** When the last booking was cancelled; null if one stands. */
export function cancelledSince(standing: readonly Observation[]): Instant | null {
  const byNumber = new Map<string, StoredDocument[]>();
  for (const booking of documentsOf(standing, 'booking')) {
    if (booking.event === 'mentioned' || booking.event === 'other') continue;
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

// Numbers that one answer mentions may be equally new; then the one that the later event mentions is in use.
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
