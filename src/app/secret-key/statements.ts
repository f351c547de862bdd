import { sql } from '../../db/sql.ts';

/* The raw statements of the check of the secret key at the start. */

/** Reads the sealed text; without one, whether secrets were stored by a version that made none. */
export const READ_SECRET_KEY_CHECK = sql({
  name: 'read_secret_key_check',
  because: 'start',
  parameters: [],
  row: { sealed: 'bytes?', holds_secrets: 'bool?' },
  text: `SELECT c.sealed, CASE WHEN c.sealed IS NULL THEN EXISTS (SELECT FROM signing_key) OR EXISTS (SELECT FROM webhook)
      OR EXISTS (SELECT FROM oauth_client WHERE sealed_secret IS NOT NULL) END AS holds_secrets
    FROM (VALUES (1)) one LEFT JOIN secret_key_check c ON true`,
});

export const ADD_SECRET_KEY_CHECK = sql({
  name: 'add_secret_key_check',
  because: 'start',
  parameters: ['bytes'],
  row: {},
  text: 'INSERT INTO secret_key_check (id, sealed) VALUES (1, $1) ON CONFLICT DO NOTHING',
});
