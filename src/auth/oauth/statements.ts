import type { AdapterPayload } from 'oidc-provider';
import { column, sql } from '../../db/sql.ts';

/* The raw statements of the authorization server: its records, which expire by the clock of the database. */

export const FIND_OAUTH_RECORD = sql({
  name: 'find_oauth_record',
  because: 'clock',
  parameters: ['text', 'bytes', 'float'],
  row: { payload: column<AdapterPayload>('json'), consumed: 'bigint?' },
  text: `SELECT r.payload, CASE WHEN r.consumed_at > now() - make_interval(secs => $3) THEN NULL
      ELSE floor(extract(epoch FROM r.consumed_at))::int8 END AS consumed
    FROM oauth_record r WHERE r.model = $1 AND r.id_hash = $2`,
});

export const SAVE_OAUTH_RECORD = sql({
  name: 'save_oauth_record',
  because: 'clock',
  parameters: ['text', 'bytes', 'json', 'text?', 'text?', 'text?', 'float'],
  row: {},
  text: `INSERT INTO oauth_record (model, id_hash, payload, grant_id, client_id, uid, expires_at)
    VALUES ($1, $2, $3, $4, $5, $6, now() + make_interval(secs => $7))
    ON CONFLICT (model, id_hash) DO UPDATE SET payload = EXCLUDED.payload, expires_at = EXCLUDED.expires_at`,
});

/** Of two that come at once the second waits for the first, and then finds it consumed. */
export const CONSUME_OAUTH_RECORD = sql({
  name: 'consume_oauth_record',
  because: 'clock',
  parameters: ['text', 'bytes', 'int'],
  row: { grant_id: 'text?' },
  text: `UPDATE oauth_record SET consumed_at = coalesce(consumed_at, now()) WHERE model = $1 AND id_hash = $2
    AND (consumed_at IS NULL OR ($3 > 0 AND consumed_at > now() - make_interval(secs => $3))) RETURNING grant_id`,
});
