import type { ObservationDraft } from './observation.ts';

/** One understood statement, beside the text in which it came. */
export interface ParsedStatement {
  draft: ObservationDraft;
  /** The part of the answer that it was read from, as it came. */
  raw: unknown;
}
