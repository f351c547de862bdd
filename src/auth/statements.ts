import { column, sql } from '../db/sql.ts';

/* The raw statements of sign-in: sessions, API keys, access tokens and signing keys. */

/** SQL: a session that is not over; `s` is the alias of the row, `$2` the days without a request. */
const LIVING = 's.expires_at > now() AND s.last_seen_at > now() - make_interval(days => $2)';

// Every page needs this, so it is one statement, and writes at most once a minute.
export const FIND_SESSION = sql({
  name: 'find_session',
  because: 'request',
  parameters: ['bytes', 'int'],
  row: {
    user_id: 'uuid',
    account_id: 'uuid?',
    signed_in_at: 'instant',
    email: 'text',
    name: 'text?',
    has_password: 'bool',
    operates: 'bool',
    accounts: column<{ id: string; name: string; role: string }[]>('json'),
  },
  text: `WITH seen AS (
      UPDATE user_session s SET last_seen_at = now()
      WHERE s.id_hash = $1 AND ${LIVING} AND s.last_seen_at < now() - interval '1 minute'
    )
    SELECT s.user_id, s.account_id, s.signed_in_at, u.email, u.name, u.password_hash IS NOT NULL AS has_password,
      u.operates_since IS NOT NULL AS operates,
      (SELECT coalesce(json_agg(json_build_object('id', a.id, 'name', coalesce(a.shown_name, a.name), 'role', m.role)
        ORDER BY a.name), '[]')
        FROM membership m JOIN account a ON a.id = m.account_id WHERE m.user_id = s.user_id) AS accounts
    FROM user_session s JOIN "user" u ON u.id = s.user_id WHERE s.id_hash = $1 AND ${LIVING}`,
});

export const FIND_API_KEY = sql({
  name: 'find_api_key',
  because: 'request',
  parameters: ['bytes'],
  row: { id: 'uuid', account_id: 'uuid', permissions: 'text[]' },
  text: `UPDATE api_key SET last_used_at = now() WHERE key_hash = $1 AND revoked_at IS NULL
    AND (expires_at IS NULL OR expires_at > now()) RETURNING id, account_id, permissions`,
});

export const FIND_CONNECTION_OF_TOKEN = sql({
  name: 'find_connection_of_token',
  because: 'request',
  parameters: ['text'],
  row: { account_id: 'uuid', user_id: 'uuid', role: 'text' },
  text: `SELECT c.account_id, c.user_id, m.role FROM connection c
    JOIN membership m ON m.account_id = c.account_id AND m.user_id = c.user_id WHERE c.grant_id = $1`,
});

export const USE_CONNECTION = sql({
  name: 'use_connection',
  because: 'request',
  parameters: ['text'],
  row: {},
  text: 'UPDATE connection SET last_used_at = now() WHERE grant_id = $1',
});

export const LIST_SIGNING_KEYS = sql({
  name: 'list_signing_keys',
  because: 'clock',
  parameters: [],
  row: { id: 'uuid', sealed_jwk: 'bytes', created_at: 'instant', age_seconds: 'float' },
  text: `SELECT k.id, k.sealed_jwk, k.created_at, extract(epoch FROM now() - k.created_at)::float8 AS age_seconds
    FROM signing_key k ORDER BY k.created_at, k.id`,
});
