import { sql } from '../../db/sql.ts';

/* The raw statement of welcome links: the lock that makes their changes one after the other. */

const WELCOME_LOCK = 'landfall welcome';

/** Processes that start together, and people who join together, do so one after the other. */
export const LOCK_WELCOME = sql({
  name: 'lock_welcome',
  because: 'lock',
  parameters: [],
  row: { taken: 'text' },
  text: `SELECT pg_advisory_xact_lock(hashtextextended('${WELCOME_LOCK}', 0))::text AS taken`,
});
