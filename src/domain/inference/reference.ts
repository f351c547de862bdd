import type { NumberKind } from '../carrier-table.ts';
import { type InferredNumber, inferFromForm } from './infer-number.ts';

/** A line that may know a number, and why. */
export interface LineCandidate {
  scac: string;
  because: string;
}

/** What a text looks like. No candidates means that nothing in the number names a line. */
export interface ReferenceClass {
  number: string;
  /** Null where no form is known that the text has. */
  kind: NumberKind | null;
  /** The likeliest first. */
  candidates: LineCandidate[];
  /** One sentence for people. */
  reason: string;
}

/** What kind of number a text looks like and which lines may know it, by the prefixes and formats of the tables. */
export function classifyReference(text: string): ReferenceClass {
  const inferred = inferFromForm(text);
  return inferred.ok ? classOf(inferred) : { number: '', kind: null, candidates: [], reason: inferred.reason };
}

/** What was inferred of a number, as far as a caller needs it: a wrong number has no candidates. */
export function classOf({ number, kind, isKnownForm, validity, lines, reason }: InferredNumber): ReferenceClass {
  if (validity.isValid === false) return { number, kind, candidates: [], reason: validity.reason };
  return { number, kind: isKnownForm ? kind : null, candidates: lines, reason };
}
