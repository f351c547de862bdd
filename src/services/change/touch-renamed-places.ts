import type { Log } from '../../core/context.ts';
import { repeat } from '../../core/repeat.ts';
import type { Database } from '../../db/client.ts';
import {
  CLAIM_RENAMED_PLACES,
  FORGET_RENAMED_PLACES,
  TOUCH_CONTAINERS_OF_PLACES,
  TOUCH_SHIPMENTS_OF_PLACES,
} from './renamed-statements.ts';

/** How soon a name that has become known is a change of what shows it. */
const LOOK_MS = 2_000;

/** Records that are looked at in one transaction; with a pause, so that others do not wait for the locks. */
const BATCH_ROWS = 500;
const PAUSE_MS = 5;

/** Below every id. */
const FIRST_ID = '00000000-0000-0000-0000-000000000000';

/** Puts into the change feed what shows a renamed place, again and again; the answer stops it after the batch under way. */
export function keepTouchingRenamedPlaces({ db, log }: { db: Database; log: Log }): () => Promise<void> {
  return repeat(async (signal) => {
    try {
      await touchRenamedPlaces(db, signal);
    } catch (error) {
      // They are claimed again when the lease ends.
      log.warn({ err: error }, 'renamed_places.interrupted');
    }
  }, LOOK_MS);
}

/**
 * Touches every container and shipment that shows a place, terminal or vessel which was renamed, and gives how many of these
 * there were. Where it is interrupted, they are left for the next: a record that is touched twice is in the feed once.
 */
export async function touchRenamedPlaces(db: Database, signal?: AbortSignal, batchRows = BATCH_ROWS): Promise<number> {
  const renamed = await db.query(CLAIM_RENAMED_PLACES, []);
  if (renamed.length === 0) return 0;
  const ids = renamed.map(({ id }) => id);
  // A terminal is shown with its place.
  const there = await db.prisma.terminal.findMany({ where: { locationId: { in: ids } }, select: { id: true } });
  const shown = [...ids, ...there.map(({ id }) => id)];
  for (const statement of [TOUCH_SHIPMENTS_OF_PLACES, TOUCH_CONTAINERS_OF_PLACES]) {
    for (let after: string | null = FIRST_ID; after !== null; ) {
      if (signal?.aborted === true) return 0;
      const from: string = after;
      const [part] = await db.transaction((tx) => tx.query(statement, [from, batchRows, shown]));
      after = part?.last_id ?? null;
      if (after !== null) await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
  }
  const renamedIn = renamed.map(({ renamed_in }) => renamed_in);
  await db.query(FORGET_RENAMED_PLACES, [ids, renamedIn]);
  return renamed.length;
}
