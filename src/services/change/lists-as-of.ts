import type { Database } from '../../db/client.ts';
import type { Instant } from '../../domain/instant.ts';
import { LISTS_AS_OF } from './statements.ts';

/** For so long an answer is given again: an earlier time holds for all later lists too. */
const KNOWN_MS_MAX = 200;

const known = new WeakMap<Database, { asOf: Promise<Instant>; at: number }>();

/**
 * As of when lists that are read from now on are complete: what they do not show yet changes at that time or later. It is
 * to be read before the list.
 */
export function listsAsOf({ db }: { db: Database }): Promise<Instant> {
  const last = known.get(db);
  if (last !== undefined && performance.now() - last.at < KNOWN_MS_MAX) return last.asOf;
  const asOf = read(db);
  known.set(db, { asOf, at: performance.now() });
  // What failed is tried again by the next.
  asOf.catch(() => known.delete(db));
  return asOf;
}

async function read(db: Database): Promise<Instant> {
  const [row] = await db.query(LISTS_AS_OF, []);
  if (row === undefined) throw new Error('An aggregate answers with one row.');
  return row.as_of;
}
