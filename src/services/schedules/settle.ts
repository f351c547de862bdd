import type { Database } from '../../db/client.ts';
import { sql } from '../../db/sql.ts';

/** A large vessel carries thousands of containers; another worker takes over after this if one dies. */
const TAKING_MINUTES = 15;

const HOLD = sql({
  name: 'schedules_hold',
  because: 'lease',
  parameters: ['uuid', 'uuid'],
  row: { watch_id: 'uuid' },
  text: `UPDATE watch_schedule SET lease_until = now() + interval '${TAKING_MINUTES} minutes'
    WHERE watch_id = $1 AND lease_token = $2 RETURNING watch_id`,
});

/** The holder of a poll of a voyage. */
export interface Held {
  watchId: string;
  leaseToken: string;
}

/** Keeps others from asking while an answer is taken in; whether the lease still stood. */
export async function holdVoyage(db: Database, { watchId, leaseToken }: Held): Promise<boolean> {
  return (await db.query(HOLD, [watchId, leaseToken])).length > 0;
}

/** What became of a question. */
export interface Settlement {
  /** The delay until the next poll; null parks it, because no tracked container is on the voyage any more. */
  delayMs: number | null;
  /** Of the answer with all that it was taken in for; null keeps the former. */
  digest: Buffer | null;
  /** Questions that have failed in a row, this one included; null leaves the count as it is. */
  failures: number | null;
  hasNews: boolean;
}

const SETTLE = sql({
  name: 'schedules_settle',
  because: 'lease',
  parameters: ['uuid', 'uuid', 'float?', 'bytes?', 'int?', 'bool'],
  row: {},
  text: `UPDATE watch_schedule s SET lease_token = NULL, lease_until = NULL, last_attempted_at = now(),
      next_due_at = coalesce(now() + $3::float8 * interval '1 millisecond', 'infinity'),
      digest = coalesce($4::bytea, s.digest), failures = coalesce($5::int, s.failures),
      last_succeeded_at = CASE WHEN $5::int = 0 THEN now() ELSE s.last_succeeded_at END,
      last_changed_at = CASE WHEN $6 THEN now() ELSE s.last_changed_at END
    WHERE s.watch_id = $1 AND s.lease_token = $2`,
});

/** Settles a question; one whose lease was lost is left to its new holder. */
export async function settleVoyage(db: Database, { watchId, leaseToken }: Held, settlement: Settlement): Promise<void> {
  const { delayMs, digest, failures, hasNews } = settlement;
  await db.query(SETTLE, [watchId, leaseToken, delayMs, digest, failures, hasNews]);
}

/** A journey with a new statement is updated by its ingest. */
const MAKE_DUE = sql({
  name: 'schedules_hear',
  because: 'lease',
  parameters: ['text', 'text[]', 'int'],
  row: {},
  text: `UPDATE watch_schedule s SET last_attempted_at = now(), failures = $3,
      last_succeeded_at = CASE WHEN $3 = 0 THEN now() ELSE s.last_succeeded_at END
    FROM (SELECT o.watch_id FROM watch w JOIN watch_schedule o ON o.watch_id = w.id
      WHERE w.source = $1 AND w.kind = 'container' AND w.number = ANY($2::text[])
      ORDER BY w.id FOR UPDATE OF o SKIP LOCKED) x WHERE s.watch_id = x.watch_id`,
});

/** Stores for the containers that their schedule was received once more, or could not be. */
export async function hearSchedule(
  db: Database,
  channel: string,
  { containers, failures }: { containers: readonly string[]; failures: number },
): Promise<void> {
  await db.query(MAKE_DUE, [channel, containers, failures]);
}
