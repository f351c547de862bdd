import { sql } from '../../db/sql.ts';

/* The raw statements of users: the lock of one, and the end of sessions. */

// In the order of their ids, so that two who end some of the same do not wait for each other.
export const END_SESSIONS = sql({
  name: 'end_sessions',
  because: 'lock',
  parameters: ['bytes[]'],
  row: {},
  text: `DELETE FROM user_session WHERE id_hash IN (
    SELECT id_hash FROM user_session WHERE id_hash = ANY($1::bytea[]) ORDER BY id_hash FOR UPDATE)`,
});

export const LOCK_USER = sql({
  name: 'lock_user',
  because: 'lock',
  parameters: ['uuid'],
  row: { id: 'uuid' },
  text: 'SELECT u.id FROM "user" u WHERE u.id = $1 FOR NO KEY UPDATE',
});
