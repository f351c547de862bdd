import { column, sql } from '../db/sql.ts';
import type { QuarantinedText } from './quarantine.ts';
import { TERMINAL_JSON, type TerminalRecord } from './record/terminal.ts';

/* The raw statements of small nouns: accounts, connections, quarantined texts, shipping lines, terminals. */

/** The accounts that people may have. Every start reads this, and the first call through Prisma compiles its engine, which hosts would wait for. */
export const LIST_ACCOUNTS = sql({
  name: 'list_accounts',
  because: 'start',
  parameters: [],
  row: { id: 'uuid', name: 'text' },
  text: 'SELECT id, name FROM account WHERE NOT is_demo ORDER BY name',
});

// It does not hold up what refers to the account, only other changes of it.
export const LOCK_ACCOUNT = sql({
  name: 'lock_account',
  because: 'lock',
  parameters: ['uuid'],
  row: {},
  text: 'SELECT FROM account WHERE id = $1 FOR NO KEY UPDATE',
});

/** More than a page needs; the newest are shown. */
const SHOWN_MAX = 500;

export const LIST_CONNECTIONS = sql({
  name: 'list_connections',
  because: 'trip',
  parameters: ['uuid', 'uuid?'],
  row: {
    id: 'text',
    user_email: 'text',
    client_id: 'text',
    client_name: 'text',
    redirect_host: 'text',
    permissions: 'text[]',
    created_at: 'instant',
    last_used_at: 'instant?',
  },
  text: `SELECT c.grant_id AS id, u.email AS user_email, c.client_id, c.client_name, c.redirect_host, c.permissions,
      c.created_at, c.last_used_at
    FROM connection c JOIN "user" u ON u.id = c.user_id
    WHERE c.account_id = $1 AND ($2::uuid IS NULL OR c.user_id = $2)
    ORDER BY c.created_at DESC, c.grant_id LIMIT ${SHOWN_MAX}`,
});

// In the order of their ids, so that two who end some of the same do not wait for each other. All that was issued because
// of them refers to them and goes with them.
export const END_CONNECTIONS_OF_USER = sql({
  name: 'end_connections_of_user',
  because: 'lock',
  parameters: ['uuid'],
  row: { account_id: 'uuid', client_id: 'text', client_name: 'text', user_email: 'text' },
  text: `DELETE FROM connection c USING "user" u WHERE u.id = c.user_id AND c.grant_id IN (
      SELECT grant_id FROM connection WHERE user_id = $1 ORDER BY grant_id FOR UPDATE)
    RETURNING c.account_id, c.client_id, c.client_name, u.email AS user_email`,
});

export const QUARANTINE_LIST = sql({
  name: 'quarantine_list',
  because: 'count',
  parameters: ['text?', 'text?', 'bigint', 'bigint', 'instant?', 'uuid?', 'bool'],
  row: { total: 'int?', rows: column<QuarantinedText[]>('json') },
  text: `WITH hit AS (
      SELECT id, last_seen_at FROM quarantine
      WHERE ($1::text IS NULL OR source = $1 OR sender = $1) AND ($2::text IS NULL OR sender = $2)
    ), shown AS (SELECT id FROM hit WHERE $6::uuid IS NULL OR (last_seen_at, id) < ($5::timestamptz, $6)
      ORDER BY last_seen_at DESC, id DESC LIMIT $3 OFFSET $4)
    SELECT CASE WHEN $7::bool THEN (SELECT count(*)::int FROM hit) END AS total, (SELECT coalesce(json_agg(x), '[]') FROM (
      SELECT q.id, q.source, q.sender, q.format, q.reason, q.times, q.first_seen_at, q.last_seen_at,
        length(q.raw) AS length, q.is_whole FROM shown JOIN quarantine q ON q.id = shown.id
      ORDER BY q.last_seen_at DESC, q.id DESC) x) AS rows`,
});

/** One probe of the index for each line that there is, however many shipments the account has. */
export const COMPLETE_SHIPPING_LINE = sql({
  name: 'complete_shipping_line',
  because: 'batch',
  parameters: ['uuid', 'text[]'],
  row: { scac: 'text' },
  text: `SELECT l.scac FROM unnest($2::text[]) AS l(scac)
    WHERE EXISTS (SELECT 1 FROM shipment s WHERE s.account_id = $1 AND s.scac = l.scac)`,
});

/** As with places, a facility that only a source has named is shown to the accounts whose own cargo comes there. */
export const GET_TERMINAL = sql({
  name: 'get_terminal',
  because: 'trip',
  parameters: ['uuid', 'uuid'],
  row: { terminal: column<TerminalRecord>('json') },
  text: `SELECT ${TERMINAL_JSON} AS terminal FROM terminal t WHERE t.id = $1 AND (
      EXISTS (SELECT FROM container c WHERE c.account_id = $2 AND t.id IN (c.pod_terminal_id, c.pickup_facility_id))
      OR EXISTS (SELECT FROM shipment s WHERE s.account_id = $2
        AND t.id IN (s.pod_terminal_id, s.destination_terminal_id))
      OR EXISTS (SELECT FROM container c JOIN transport_event e ON e.container_id = c.id
        WHERE c.account_id = $2 AND e.terminal_id = t.id))`,
});
