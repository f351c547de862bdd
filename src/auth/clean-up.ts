import type { Log } from '../core/context.ts';
import { repeat } from '../core/repeat.ts';
import type { Database } from '../db/client.ts';
import { sql } from '../db/sql.ts';
import { removeRetiredKeys } from './signing-key-states.ts';

/** Small batches with a pause in between, so that other transactions do not wait for the locks. */
const BATCH_ROWS = 200;
const PAUSE_MS = 20;

/** More than these are for the next time. */
const BATCHES_MAX = 50_000;

const EVERY_MS = 600_000;

/** Programs that were never given access are kept for a week, and unused ones for half a year. */
const UNUSED_DAYS = 7;
const ABANDONED_DAYS = 180;
const AUDIT_DAYS = 400;

/** A connection without any token that could still be used is over, once the last access token is too. */
const OVER_HOURS = 1;

/** Rows that are locked by another transaction are skipped until the next run. */
const BATCHES = [
  batch('expired_oauth_records', 'oauth_record', 'model, id_hash', 'r.expires_at < now()'),
  batch(
    'ended_connections',
    'connection',
    'grant_id',
    `r.created_at < now() - interval '${OVER_HOURS} hours'
      AND coalesce(r.last_used_at, r.created_at) < now() - interval '${OVER_HOURS} hours'
      AND NOT EXISTS (SELECT FROM oauth_record t WHERE t.grant_id = r.grant_id
        AND t.model IN ('RefreshToken', 'AuthorizationCode') AND t.expires_at > now())`,
  ),
  sql({
    name: 'unused_oauth_clients',
    because: 'lease',
    parameters: ['bigint'],
    row: { one: 'int' },
    text: `WITH gone AS (DELETE FROM oauth_client WHERE id IN (SELECT id FROM oauth_client r
        WHERE coalesce(r.last_used_at + interval '${ABANDONED_DAYS} days', r.created_at + interval '${UNUSED_DAYS} days')
          < now() AND NOT EXISTS (SELECT FROM connection c WHERE c.client_id = r.id)
        LIMIT $1 FOR UPDATE SKIP LOCKED) RETURNING id),
      registrations AS (DELETE FROM oauth_record WHERE client_id IN (SELECT id FROM gone) AND grant_id IS NULL)
    SELECT 1 AS one FROM gone`,
  }),
  batch('unused_oauth_documents', 'oauth_document', 'id', `r.fetched_at < now() - interval '${UNUSED_DAYS} days'`),
  batch('ended_sessions', 'user_session', 'id_hash', 'r.expires_at < now()'),
  batch('ended_sign_in_links', 'sign_in_link', 'id', `r.expires_at < now() - interval '30 days'`),
  batch('old_audit_events', 'audit_event', 'id', `r.at < now() - interval '${AUDIT_DAYS} days'`),
];

/**
 * Removes what is over: expired codes, tokens and sessions, connections that nothing can be done with any more, programs
 * that are unused (never one with an active connection), keys that no token can be signed with. Gives how many rows of each.
 */
export async function cleanUp(db: Database, signal?: AbortSignal): Promise<Record<string, number>> {
  const removed: Record<string, number> = {};
  for (const statement of BATCHES) {
    let count = 0;
    for (let batches = 0; batches < BATCHES_MAX && signal?.aborted !== true; batches++) {
      const rows = await db.query(statement, [BATCH_ROWS]);
      count += rows.length;
      if (rows.length < BATCH_ROWS) break;
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
    if (count > 0) removed[statement.name] = count;
  }
  const keys = await removeRetiredKeys(db);
  return keys === 0 ? removed : { ...removed, retired_signing_keys: keys };
}

/** Does so every ten minutes. The answer stops it, and waits for what is under way. */
export function keepClean(db: Database, log: Log, everyMs = EVERY_MS): () => Promise<void> {
  return repeat((signal) => cleanUpOnce(db, log, signal), everyMs);
}

async function cleanUpOnce(db: Database, log: Log, signal: AbortSignal): Promise<void> {
  try {
    const removed = await cleanUp(db, signal);
    if (Object.keys(removed).length > 0) log.info({ removed }, 'sign_in.cleaned_up');
  } catch (error) {
    log.error({ err: error }, 'sign_in.clean_up_failed');
  }
}

function batch(name: string, table: string, key: string, condition: string) {
  return sql({
    name,
    because: 'lease',
    parameters: ['bigint'],
    row: { one: 'int' },
    text: `DELETE FROM ${table} WHERE (${key}) IN (SELECT ${key} FROM ${table} r WHERE ${condition}
      LIMIT $1 FOR UPDATE SKIP LOCKED) RETURNING 1 AS one`,
  });
}
