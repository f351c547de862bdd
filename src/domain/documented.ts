import { z } from 'zod';
import { Instant } from './instant.ts';

/**
 * Members of records with the sentence that the description of the API has about them. It is kept as `doc`, beside the
 * description that models read in lists of tools, which has to be much shorter.
 */
export function instantOrNull(doc: string) {
  return Instant.nullable().meta({ doc });
}

/** A text that may be unknown. */
export function textOrNull(doc: string) {
  return z.string().nullable().meta({ doc });
}
