import { lineListed } from '../../domain/line-named.ts';
import type { References, Sender } from '../push.ts';
import { readContainer } from '../read-container.ts';
import { referencedContainers } from './container.ts';
import { DOCUMENT_TYPES } from './document-codes.ts';
import type { DcsaEvent, Reference } from './payload.ts';
import { readEvent } from './payload.ts';

/** Events that are about the same shipment, or the same containers where they name none. */
export interface EventGroup {
  references: References;
  elements: unknown[];
}

/**
 * Puts events together by the documents that each of them names, else by its containers. What an event names itself
 * decides, never what came beside it, so that the same event always lies in the same place.
 */
export function groupEvents(elements: readonly unknown[], sender: Sender): EventGroup[] {
  const groups = new Map<string, { references: References; containers: Set<string>; elements: unknown[] }>();
  for (const [index, element] of elements.entries()) {
    const event = readEvent(element);
    const references = event === null ? NOTHING : referencesOf(event, sender);
    const key = keyOf(references) ?? `element ${index}`;
    const group = groups.get(key) ?? { references, containers: new Set<string>(), elements: [] };
    groups.set(key, group);
    group.elements.push(element);
    for (const container of references.containers) group.containers.add(container);
  }
  return [...groups.values()].map(({ references, containers, elements: members }) => ({
    references: { ...references, containers: [...containers].sort() },
    elements: members,
  }));
}

const NOTHING: References = { scac: null, billsOfLading: [], bookings: [], containers: [] };

function referencesOf(event: DcsaEvent, sender: Sender): References {
  const replaced = event.documentReferenceReplacements.flatMap((one) => [...one.oldReferences, ...one.newReferences]);
  const own: Reference[] = [
    ...(event.documentTypeCode === null ? [] : [{ type: event.documentTypeCode, value: event.documentID }]),
    ...event.documentReferences,
    ...event.relatedDocumentReferences,
    ...event.references,
    ...replaced,
  ];
  const container = readContainer(event.equipmentReference ?? '');
  return {
    // A sender that reports for one line need not name it; one that reports for many may.
    scac: sender.scac ?? publishingLine(event, sender),
    billsOfLading: numbersOf(own, 'bill_of_lading'),
    bookings: numbersOf(own, 'booking'),
    containers: distinct([...(container === null ? [] : [container]), ...referencedContainers(event)]),
  };
}

/** The line that publishes an event by its own codes; null where they name none, or several. */
function publishingLine({ publishers }: DcsaEvent, sender: Sender): string | null {
  const lines = publishers.flatMap(
    ({ code, list }) => lineListed({ code: code ?? '', list: list ?? '' }, sender) ?? [],
  );
  const [line, ...others] = new Set(lines);
  return line === undefined || others.length > 0 ? null : line;
}

function numbersOf(references: readonly Reference[], document: 'bill_of_lading' | 'booking'): string[] {
  const named = references.filter(({ type }) => DOCUMENT_TYPES.get(type ?? '') === document);
  const numbers = named.map(({ value }) => value?.toUpperCase().replace(/[^A-Z0-9]/g, '') ?? '');
  return distinct(numbers.filter((number) => number !== ''));
}

// Null for an event that names nothing: nothing binds it to another one that names nothing.
function keyOf({ scac, billsOfLading, bookings, containers }: References): string | null {
  if (billsOfLading.length + bookings.length > 0) return JSON.stringify([scac, billsOfLading, bookings]);
  return containers.length > 0 ? JSON.stringify([scac, containers]) : null;
}

function distinct(texts: readonly string[]): string[] {
  return [...new Set(texts)].sort();
}
