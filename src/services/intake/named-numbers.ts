import type { Database } from '../../db/client.ts';
import { MAKE_NUMBERS_DUE } from './statements.ts';

/** No text names more numbers that are looked for. */
const NAMED_MAX = 1_000;
/** A number that was polled so recently is left to its schedule: lines post many events at once, and requests may cost money. */
const POLLED_APART_SECONDS = 600;

/** What may be the number of a container or a document, however it is called in the text. */
const NUMBER = /\b[A-Z0-9]{6,35}\b/g;

/** Makes the numbers of a line due that a text names, with or without the SCAC before them, in whatever form. */
export async function makeNamedNumbersDue(db: Database, scac: string, text: string): Promise<void> {
  const named = new Set<string>();
  for (const [number] of text.toUpperCase().matchAll(NUMBER)) {
    if (!/\d/.test(number)) continue;
    named.add(number);
    if (named.size === NAMED_MAX) break;
  }
  if (named.size === 0) return;
  await db.query(MAKE_NUMBERS_DUE, [
    scac,
    [...named, ...[...named].map((number) => scac + number)],
    POLLED_APART_SECONDS,
  ]);
}
