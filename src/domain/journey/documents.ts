import type { Instant } from '../instant.ts';
import { type Observation, versionOf } from '../observation.ts';
import { byVersion, compareText } from './current-set.ts';

type StoredDocument = Extract<Observation, { kind: 'document' }>;

/**
 * The number that the line last used for a kind of document. Numbers of former trips of the container are shown only
 * if there is none of the trip that began at `tripBeganAt`.
 */
export function latestNumber(
  standing: readonly Observation[],
  document: StoredDocument['document'],
  tripBeganAt: Instant | null,
): string | null {
  const named = documentsOf(standing, document).filter(({ number }) => number !== null);
  const ofTrip = tripBeganAt === null ? named : named.filter((one) => momentOf(one) > tripBeganAt);
  return (ofTrip.length > 0 ? ofTrip : named).sort(byUse)[0]?.number ?? null;
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

function documentsOf(standing: readonly Observation[], document: StoredDocument['document']): StoredDocument[] {
  return standing.filter((one) => one.kind === 'document').filter((one) => one.document === document);
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
