import { removal, removalByAge } from '../db/removal.ts';
import { sql } from '../db/sql.ts';
import { REMOVED_DAYS } from '../services/change/change-cursor.ts';
import { MCP_SESSION_HOURS } from '../services/mcp-session.ts';
import { MCP_TASK_HOURS } from '../services/mcp-task.ts';

/* The raw statements that remove what is over, each a batch of rows. */

/** Programs that were never given access are kept for a week, and unused ones for half a year. */
const UNUSED_DAYS = 7;
const ABANDONED_DAYS = 180;

/** A connection without any token that could still be used is over, once the last access token is too. */
const OVER_HOURS = 1;

const REMOVE_UNUSED_CLIENTS = sql({
  name: 'unused_oauth_clients',
  because: 'lease',
  isLong: true,
  parameters: ['bigint'],
  row: { one: 'int' },
  text: `WITH gone AS (DELETE FROM oauth_client WHERE id IN (SELECT id FROM oauth_client r
      WHERE coalesce(r.last_used_at + interval '${ABANDONED_DAYS} days', r.created_at + interval '${UNUSED_DAYS} days')
        < now() AND NOT EXISTS (SELECT FROM connection c WHERE c.client_id = r.id)
      LIMIT $1 FOR UPDATE SKIP LOCKED) RETURNING id),
    registrations AS (DELETE FROM oauth_record WHERE client_id IN (SELECT id FROM gone) AND grant_id IS NULL)
  SELECT 1 AS one FROM gone`,
});

export const CLEAN_UP_BATCHES = [
  batch('expired_oauth_records', { table: 'oauth_record', key: 'model, id_hash', condition: 'r.expires_at < now()' }),
  batch('ended_connections', {
    table: 'connection',
    key: 'grant_id',
    condition: `r.created_at < now() - interval '${OVER_HOURS} hours'
      AND coalesce(r.last_used_at, r.created_at) < now() - interval '${OVER_HOURS} hours'
      AND NOT EXISTS (SELECT FROM oauth_record t WHERE t.grant_id = r.grant_id
        AND t.model IN ('RefreshToken', 'AuthorizationCode') AND t.expires_at > now())`,
  }),
  REMOVE_UNUSED_CLIENTS,
  batch('unused_oauth_documents', {
    table: 'oauth_document',
    key: 'id',
    condition: `r.fetched_at < now() - interval '${UNUSED_DAYS} days'`,
  }),
  batch('ended_sessions', { table: 'user_session', key: 'id_hash', condition: 'r.expires_at < now()' }),
  batch('ended_mcp_sessions', {
    table: 'mcp_session',
    key: 'id',
    condition: `r.used_at < now() - interval '${MCP_SESSION_HOURS} hours'`,
  }),
  batch('ended_mcp_tasks', {
    table: 'mcp_task',
    key: 'id',
    condition: `r.created_at < now() - interval '${MCP_TASK_HOURS} hours'`,
  }),
  batch('ended_sign_in_links', {
    table: 'sign_in_link',
    key: 'id',
    condition: `r.expires_at < now() - interval '30 days'`,
  }),
  batch('ended_share_links', {
    table: 'share_link',
    key: 'id',
    condition: `r.expires_at < now() - interval '30 days'`,
  }),
  batch('expired_welcome_links', { table: 'welcome_link', key: 'token_hash', condition: 'r.expires_at < now()' }),
  batch('expired_rate_limits', { table: 'rate_limit', key: 'key', condition: 'r.expires_at < now()' }),
  batch('forgotten_removals', {
    table: 'removed_record',
    key: 'kind, id',
    condition: `r.removed_at < now() - interval '${REMOVED_DAYS} days'`,
  }),
];

/** How long the audit log is kept is for the operator to decide, in days. */
export const REMOVE_OLD_AUDIT_EVENTS = sql({
  name: 'old_audit_events',
  ...removalByAge({ table: 'audit_event', key: 'id', column: 'at' }),
});

function batch(name: string, rows: { table: string; key: string; condition: string }) {
  return sql({
    name,
    because: 'lease',
    isLong: true,
    parameters: ['bigint'],
    row: { one: 'int' },
    text: removal(rows),
  });
}
