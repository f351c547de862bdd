import type { Database } from '../../../src/db/client.ts';
import type { RecordChange } from '../../../src/services/change/feed-part.ts';
import { listChanges } from '../../../src/services/change/list-changes.ts';
import type { ServiceContext } from '../../../src/services/service-context.ts';
import { rows } from '../../support/tracking.ts';

/** Where the feed of an account is now. */
export async function cursorNow(context: ServiceContext): Promise<string> {
  return (await listChanges.run(context, {})).cursor;
}

/** Everything behind a cursor, in parts of `limit`, and the cursor behind it. */
export async function changesAfter(
  context: ServiceContext,
  after: string,
  limit = 100,
): Promise<{ changes: RecordChange[]; cursor: string }> {
  const part = await listChanges.run(context, { after, limit });
  if (!part.has_more) return part;
  const rest = await changesAfter(context, part.cursor, limit);
  return { changes: [...part.changes, ...rest.changes], cursor: rest.cursor };
}

/**
 * The same once it fits: a transaction of any database of the server, such as that of another test, delays the feed. The
 * time limit of the test ends the wait for what never comes.
 */
export async function changesOnce(
  context: ServiceContext,
  after: string,
  isComplete: (changes: readonly RecordChange[]) => boolean,
): Promise<RecordChange[]> {
  for (;;) {
    const { changes } = await changesAfter(context, after);
    if (isComplete(changes)) return changes;
  }
}

/** A change in short: `deleted party 019a…`. */
export function inShort({ change, entity_type, entity_id }: RecordChange): string {
  return `${change} ${entity_type} ${entity_id}`;
}

/** A cursor behind everything that has been committed: a transaction of another test may delay it. */
export async function cursorBehindAll(db: Database, context: ServiceContext): Promise<string> {
  const [last] = await rows<{ id: string }>(db, 'SELECT pg_current_xact_id()::text AS id');
  for (;;) {
    const cursor = await cursorNow(context);
    const [, , position] = Buffer.from(cursor, 'base64url').toString().split(' ');
    if (Number(position) > Number(last?.id)) return cursor;
  }
}
