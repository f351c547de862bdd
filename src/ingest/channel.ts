import type { Transaction } from '../db/client.ts';
import { sql } from '../db/sql.ts';
import type { StatedReference, TrackedKind } from '../domain/tracked-number.ts';

/** Where what is pushed is kept. */
export interface Channel {
  source: string;
  kind: TrackedKind;
  number: string;
  /** The line whose cargo it is; null where it is not stated. */
  scac: string | null;
  references: readonly StatedReference[];
}

/** Texts about the same number are serialized, before either holds a lock that the other may wait for. */
const TURN = sql({
  name: 'channel_turn',
  because: 'lock',
  parameters: ['text'],
  row: { taken: 'text' },
  text: 'SELECT pg_advisory_xact_lock(hashtextextended($1, 0))::text AS taken',
});

const MAKE = sql({
  name: 'channel_make',
  because: 'poll',
  parameters: ['uuid', 'text', 'text', 'text'],
  row: {},
  text: `INSERT INTO watch (id, source, kind, number, journey_month)
    VALUES ($1, $2, $3, $4, date_trunc('month', now() AT TIME ZONE 'UTC')::date) ON CONFLICT DO NOTHING`,
});

/** Never polled, so never due. */
const FIND_CHANNEL = sql({
  name: 'channel_find',
  because: 'poll',
  parameters: ['text', 'text', 'text'],
  row: { id: 'uuid' },
  text: `WITH own AS (SELECT id FROM watch WHERE source = $1 AND kind = $2 AND number = $3), scheduled AS (
      INSERT INTO watch_schedule (watch_id, lane, next_due_at) SELECT id, $1, 'infinity' FROM own ON CONFLICT DO NOTHING
    ) SELECT id FROM own`,
});

/** The watch of a channel, made if it is not there; others who push about its number wait until the transaction ends. */
export async function openChannel(
  tx: Transaction,
  { source, kind, number }: Channel,
  newWatchId: string,
): Promise<string> {
  await tx.query(TURN, [`${source} ${kind} ${number}`]);
  await tx.query(MAKE, [newWatchId, source, kind, number]);
  const [own] = await tx.query(FIND_CHANNEL, [source, kind, number]);
  if (own === undefined) throw new Error('A watch that was made is found.');
  return own.id;
}
