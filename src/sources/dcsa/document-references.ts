import type { Instant } from '../../domain/instant.ts';
import type { DocumentObservation, ObservationDraft } from '../../domain/observation.ts';
import { readContainer } from '../read-container.ts';
import { DOCUMENT_TYPES } from './document-codes.ts';
import type { Origin } from './origin.ts';
import type { DcsaEvent, Reference } from './payload.ts';

/** What an event says of the container itself: its type, and the seal (the carrier's before any other). */
export function equipmentReferencesOf(event: DcsaEvent, origin: Origin): ObservationDraft[] {
  if (event.isRetracted || event.equipmentReference === null) return [];
  const container = readContainer(event.equipmentReference);
  const isoCode = /^[0-9A-Z]{4}$/.test(event.ISOEquipmentCode ?? '') ? event.ISOEquipmentCode : null;
  const seals = event.seals.filter(({ number }) => number !== null);
  const sealNumber = (seals.find(({ source }) => source === 'CAR' || source === 'CARRIER') ?? seals[0])?.number ?? null;
  if (container === null || (isoCode === null && sealNumber === null)) return [];
  return [{ kind: 'equipment', ...origin, sourceEventId: null, container, isoCode, sealNumber, weightKg: null }];
}

/**
 * The booking and the bill of lading to which an event refers. A reference has no time of its own: it is about the
 * container of the main statement of the event, `main`, and as old as that. Where a document was replaced by one other,
 * the other is referenced and the replaced one is not.
 */
export function referencedDocuments(
  event: DcsaEvent,
  origin: Origin,
  main: ObservationDraft | null | undefined,
): DocumentObservation[] {
  if (event.isRetracted) return [];
  const replaced = new Set(event.documentReferenceReplacements.flatMap((one) => one.oldReferences.map(keyOf)));
  const own = [...event.documentReferences, ...event.relatedDocumentReferences, ...event.references];
  const referenced = own.filter((reference) => !replaced.has(keyOf(reference)));
  const all = [...referenced, ...successors(event)];
  const occurredAt = main?.kind === 'movement' || main?.kind === 'document' ? main.occurredAt : null;
  // What many events repeat belongs to none of them. A replacement is stated by one event, and is taken back with it.
  const sourceEventId = event.documentReferenceReplacements.length > 0 ? origin.sourceEventId : null;
  const reference = (words: string) => (reference: Reference) => {
    const { type, value } = reference;
    const document = DOCUMENT_TYPES.get(type ?? '');
    if (value === null || (document !== 'booking' && document !== 'bill_of_lading')) return [];
    const about = { ...origin, sourceEventId, container: main?.container ?? null };
    const number = value.toUpperCase();
    const said = { document, number, event: 'mentioned', occurredAt } as const;
    const others = all.filter((one) => meaningOf(one) === document).map((one) => one.value?.toUpperCase() ?? number);
    const alsoNamed = [...new Set(others)].filter((other) => other !== number).sort();
    const named = alsoNamed.length === 0 ? said : { ...said, alsoNamed };
    return [{ kind: 'document' as const, ...about, ...named, originalEvent: `${words} ${type}` }];
  };
  return [...referenced.flatMap(reference('reference')), ...successors(event).flatMap(reference('replacement'))];
}

/**
 * That documents were replaced: by one other, or by several where a booking or bill of lading was split. Which of them a
 * container went to is stated by the events of the container.
 */
export function replacementNotes(event: DcsaEvent, origin: Origin): DocumentObservation[] {
  if (event.isRetracted) return [];
  return event.documentReferenceReplacements.flatMap(({ oldReferences, newReferences }) => {
    const [before, after] = [oldReferences, newReferences].map((references) => references.map(wordsOf).join(', '));
    const words = `${before || 'a document'} replaced by ${after || 'another'}`;
    const note = {
      kind: 'document',
      ...origin,
      occurredAt: null,
      originalEvent: words.slice(0, WORDS_LENGTH_MAX),
    } as const;
    const followed = oldReferences.flatMap((old): DocumentObservation[] => {
      const document = DOCUMENT_TYPES.get(old.type ?? '');
      if (old.value === null || (document !== 'booking' && document !== 'bill_of_lading')) return [];
      const number = old.value.toUpperCase();
      const named = newReferences.filter((one) => meaningOf(one) === document);
      const numbers = named.flatMap(({ value }) => (value === null ? [] : [value.toUpperCase()]));
      const successors = [...new Set(numbers)].filter((one) => one !== number).sort();
      return successors.length === 0 ? [] : [{ ...note, document, number, event: 'replaced', successors }];
    });
    return followed.length > 0 ? followed : [{ ...note, document: 'other', number: null, event: 'other' }];
  });
}

/** A replacement may list very many. */
const WORDS_LENGTH_MAX = 300;

// The only new document of its type; among several it is ambiguous which is meant.
function successors({ documentReferenceReplacements }: DcsaEvent): Reference[] {
  return documentReferenceReplacements.flatMap(({ newReferences }) => {
    const counts = new Map<string | null, number>();
    for (const one of newReferences) counts.set(meaningOf(one), (counts.get(meaningOf(one)) ?? 0) + 1);
    return newReferences.filter((one) => counts.get(meaningOf(one)) === 1);
  });
}

function meaningOf({ type }: Reference): string | null {
  return DOCUMENT_TYPES.get(type ?? '') ?? type;
}

function keyOf(reference: Reference): string {
  return `${meaningOf(reference)} ${reference.value?.toUpperCase()}`;
}

function wordsOf({ type, value }: Reference): string {
  return `${type ?? 'document'} ${value ?? ''}`.trim();
}

/** Joins two references to the same number: as new as the newer, and about a container only if both are. */
export function joinReferences(one: DocumentObservation, other: DocumentObservation): DocumentObservation {
  const alsoNamed = [...new Set([...(one.alsoNamed ?? []), ...(other.alsoNamed ?? [])])].sort();
  return {
    ...one,
    ...(alsoNamed.length === 0 ? {} : { alsoNamed }),
    recordedAt: later(one.recordedAt, other.recordedAt),
    occurredAt: later(one.occurredAt, other.occurredAt),
    container: one.container === other.container ? one.container : null,
  };
}

function later(one: Instant | null, other: Instant | null): Instant | null {
  return (one ?? '') < (other ?? '') ? other : one;
}
