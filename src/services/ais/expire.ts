import type { Log } from '../../core/context.ts';
import { repeat } from '../../core/repeat.ts';
import type { Database } from '../../db/client.ts';
import { dropPartitions } from '../../db/partitions.ts';
import { sql } from '../../db/sql.ts';
import { HOUR_MS } from '../../domain/instant.ts';

/** How long it is kept where vessels were: as long as what was said of a number is believed to be about its journey. */
const KEPT_DAYS = 180;

/** What was going on with a vessel that nobody has heard for so long is over. */
const STATE_DAYS = 30;

const BOUND = sql({
  name: 'ais_expiry_bound',
  because: 'clock',
  parameters: [],
  row: { before: 'instant' },
  text: `SELECT now() - interval '${KEPT_DAYS} days' AS before`,
});

/** What was replayed from old files, and lies in no month's partition. */
const REST = sql({
  name: 'ais_expire_rest',
  because: 'clock',
  parameters: [],
  row: {},
  text: `DELETE FROM vessel_position_rest WHERE minute_at < now() - interval '${KEPT_DAYS} days'`,
});

const VESSELS = sql({
  name: 'ais_expire_vessels',
  because: 'clock',
  parameters: [],
  row: {},
  text: `DELETE FROM ais_vessel WHERE said_at < now() - interval '${KEPT_DAYS} days'`,
});

const STATES = sql({
  name: 'ais_expire_states',
  because: 'clock',
  parameters: [],
  row: {},
  text: `DELETE FROM ais_vessel_state WHERE updated_at < now() - interval '${STATE_DAYS} days'`,
});

/** Removes positions that are older than 180 days, by whole months, and vessels that were not heard for as long. */
export async function expirePositions(db: Database): Promise<string[]> {
  for (const statement of [REST, VESSELS, STATES]) await db.query(statement, []);
  const [bound] = await db.query(BOUND, []);
  return bound === undefined ? [] : dropPartitions(db.pool, ['vessel_position'], new Date(bound.before));
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
