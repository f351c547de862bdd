import type { Log } from '../../core/context.ts';
import { repeat } from '../../core/repeat.ts';
import type { Database } from '../../db/client.ts';
import { databaseNow } from '../../db/clock.ts';
import { dropPartitions } from '../../db/partitions.ts';
import { sql } from '../../db/sql.ts';
import { DAY_MS, HOUR_MS } from '../../domain/instant.ts';

/** How long positions are kept: as long as statements about a number belong to its journey. */
const KEPT_DAYS = 180;

/** The state of a vessel that was not received for so long is obsolete. */
const STATE_DAYS = 30;

/** What was replayed from old files, and lies in no month's partition. */
const REST = sql({
  name: 'ais_expire_rest',
  because: 'partition',
  parameters: ['instant'],
  row: {},
  text: 'DELETE FROM vessel_position_rest WHERE minute_at < $1',
});

/** Removes positions that are older than 180 days, by whole months, and vessels that were not received for as long. */
export async function expirePositions(db: Database): Promise<string[]> {
  const now = await databaseNow(db);
  const before = new Date(now.getTime() - KEPT_DAYS * DAY_MS);
  await db.query(REST, [before]);
  await db.prisma.aisVessel.deleteMany({ where: { saidAt: { lt: before } } });
  const over = new Date(now.getTime() - STATE_DAYS * DAY_MS);
  await db.prisma.aisVesselState.deleteMany({ where: { updatedAt: { lt: over } } });
  return dropPartitions(db.pool, ['vessel_position'], before);
}

/** Does so hour by hour; the answer stops it. */
export function keepPositionsClean(db: Database, log: Log, everyMs = HOUR_MS): () => Promise<void> {
  return repeat(
    () =>
      expirePositions(db).then(
        (partitions) => log.info({ partitions }, 'ais.expired'),
        (error: unknown) => log.error({ err: error }, 'ais.expiry_failed'),
      ),
    everyMs,
  );
}
