import { HOLDER_LOCKS, MISSING_MS_MAX } from '../db/lease-session.ts';
import { sql } from '../db/sql.ts';

/* The raw statements that run at a start, the check whether the server is ready, and the search for processes that have died. */

/** Checks whether the database answers, at every readiness check. */
export const IS_READY = sql({
  name: 'is_ready',
  because: 'request',
  parameters: [],
  row: { ok: 'int' },
  text: 'SELECT 1 AS ok',
});

export const SIZE_OF_DATABASE = sql({
  name: 'size_of_database',
  because: 'count',
  parameters: [],
  row: { bytes: 'float' },
  text: 'SELECT pg_database_size(current_database())::float8 AS bytes',
});

export const REMEMBER_SANDBOX_JOURNEY = sql({
  name: 'remember_sandbox_journey',
  because: 'start',
  parameters: ['text', 'instant'],
  row: {},
  text: 'INSERT INTO sandbox_journey (scenario, first_asked_at) VALUES ($1, $2) ON CONFLICT DO NOTHING',
});

export const RECALL_SANDBOX_JOURNEY = sql({
  name: 'recall_sandbox_journey',
  because: 'start',
  parameters: ['text'],
  row: { first_asked_at: 'instant' },
  text: 'SELECT first_asked_at FROM sandbox_journey WHERE scenario = $1',
});

/** The lock of a process that lives cannot be had; one that is just coming back waits until this statement has ended. */
export const FIND_MISSING_HOLDERS = sql({
  name: 'find_missing_holders',
  because: 'lease',
  parameters: [],
  row: { key: 'int', is_over: 'bool' },
  text: `UPDATE lease_holder SET missing_since = coalesce(missing_since, now())
    WHERE pg_try_advisory_xact_lock_shared(${HOLDER_LOCKS}, key)
    RETURNING key, missing_since <= now() - interval '${MISSING_MS_MAX} milliseconds' AS is_over`,
});

/** Keeps the lock until the transaction ends, so that the process cannot come back in the middle of it. */
export const REMOVE_HOLDER = sql({
  name: 'remove_holder',
  because: 'lease',
  parameters: ['int'],
  row: { key: 'int' },
  text: `DELETE FROM lease_holder WHERE key = $1 AND missing_since <= now() - interval '${MISSING_MS_MAX} milliseconds'
      AND pg_try_advisory_xact_lock(${HOLDER_LOCKS}, key) RETURNING key`,
});
