import type { Instant } from '../../domain/instant.ts';
import type { DocumentObservation, ObservationDraft } from '../../domain/observation.ts';
import { readContainer } from '../read-container.ts';
import { DOCUMENT_TYPES } from './codes.ts';
import type { Origin } from './origin.ts';
import type { DcsaEvent } from './payload.ts';

/** What an event says of the container itself: its type, and the seal (the carrier's before any other). */
export function equipmentOf(event: DcsaEvent, origin: Origin): ObservationDraft[] {
  if (event.isRetracted || event.equipmentReference === null) return [];
  const container = readContainer(event.equipmentReference);
  const isoCode = /^[0-9A-Z]{4}$/.test(event.ISOEquipmentCode ?? '') ? event.ISOEquipmentCode : null;
  const seals = event.seals.filter(({ number }) => number !== null);
  const sealNumber = (seals.find(({ source }) => source === 'CAR') ?? seals[0])?.number ?? null;
  if (container === null || (isoCode === null && sealNumber === null)) return [];
  return [{ kind: 'equipment', ...origin, sourceEventId: null, container, isoCode, sealNumber, weightKg: null }];
}

/**
 * The booking and the bill of lading to which an event refers. That they were mentioned has no time of its own: a
 * mention is about the container of what the event says, `main`, and as old as that.
 */
export function mentionedDocuments(
  event: DcsaEvent,
  origin: Origin,
  main: ObservationDraft | undefined,
): DocumentObservation[] {
  if (event.isRetracted) return [];
  const references = [...event.documentReferences, ...event.relatedDocumentReferences, ...event.references];
  const occurredAt = main?.kind === 'movement' || main?.kind === 'document' ? main.occurredAt : null;
  return references.flatMap(({ type, value }): DocumentObservation[] => {
    const document = DOCUMENT_TYPES.get(type ?? '');
    if (value === null || (document !== 'booking' && document !== 'bill_of_lading')) return [];
    return [
      {
        kind: 'document',
        ...origin,
        sourceEventId: null,
        container: main?.container ?? null,
        document,
        number: value.toUpperCase(),
        event: 'mentioned',
        occurredAt,
        originalEvent: `reference ${type}`,
      },
    ];
  });
}

/** Two mentions of the same number as one: as new as the newer of them, and about a container only if both are. */
export function joinMentions(one: DocumentObservation, other: DocumentObservation): DocumentObservation {
  return {
    ...one,
    recordedAt: later(one.recordedAt, other.recordedAt),
    occurredAt: later(one.occurredAt, other.occurredAt),
    container: one.container === other.container ? one.container : null,
  };
}

function later(one: Instant | null, other: Instant | null): Instant | null {
  return (one ?? '') < (other ?? '') ? other : one;
}
