import type { Database } from '../../db/client.ts';
import { sql } from '../../db/sql.ts';

/** No text names more numbers that are looked for. */
const NAMED_MAX = 1_000;
/** A number that was polled so recently is left to its schedule: lines post many events at once, and requests may cost money. */
const POLLED_APART_SECONDS = 600;

/** What may be the number of a container or a document, however it is called in the text. */
const NUMBER = /\b[A-Z0-9]{6,35}\b/g;

export const MAKE_NUMBERS_DUE = sql({
  name: 'make_numbers_due',
  because: 'clock',
  parameters: ['text', 'text[]', 'float'],
  row: {},
  text: `UPDATE watch_schedule s SET next_due_at = now() FROM watch w
    WHERE w.id = s.watch_id AND w.source = $1 AND w.number = ANY($2) AND s.lane = $1
      AND isfinite(s.next_due_at) AND s.next_due_at > now() AND (s.lease_until IS NULL OR s.lease_until <= now())
      AND coalesce(s.last_attempted_at <= now() - $3 * interval '1 second', true)`,
});

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
