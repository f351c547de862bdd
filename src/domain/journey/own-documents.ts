import type { Observation } from '../observation.ts';
import type { TrackedKind } from '../tracked-number.ts';
import { spellings } from './spellings.ts';

/*
 * One container may carry the cargo of several consignees, and a line names the bills of lading of all of them in one
 * event. A journey of one document is given nothing of the documents of others.
 */

interface Root {
  source: string;
  kind: TrackedKind;
  number: string;
}

type Document = Pick<Extract<Observation, { kind: 'document' }>, 'document' | 'event' | 'number' | 'successors'>;

/**
 * Leaves out what is said of other bills of lading than that of the root, or of other bookings. All are kept where the
 * line never names the number of the root itself: then it is the line that answers under another number.
 */
export function withoutOtherDocuments(root: Root, said: readonly Observation[]): Observation[] {
  if (root.kind === 'container') return [...said];
  const documents = said.filter((one) => one.kind === 'document');
  const ofKind = documents.filter(({ document, number }) => document === root.kind && number !== null);
  const family = familyOf(root, ofKind);
  const isNamed = ofKind.some(({ number }) => family.has(number ?? ''));
  if (!isNamed || ofKind.every(({ number }) => family.has(number ?? ''))) return [...said];
  return said.filter((one) => one.kind !== 'document' || !ofKind.includes(one) || family.has(one.number ?? ''));
}

/** The number of the root in all its spellings, what has replaced it, and what it has replaced itself. */
export function familyOf(root: Root, documents: readonly Document[]): ReadonlySet<string> {
  const family = new Set<string>();
  const open = spellings(root, root.source).map(({ number }) => number);
  const notices = documents.filter(({ event, document }) => event === 'replaced' && document === root.kind);
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (family.has(next)) continue;
    family.add(next);
    for (const { number, successors = [] } of notices) {
      if (number === next) open.push(...successors);
      if (number !== null && successors.includes(next)) open.push(number);
    }
  }
  return family;
}
