/*
 * The limits of time of every connection. The server's own limits end a statement cleanly; a server that is stopped, or whose
 * packets are lost, ends nothing, so a connection that does not answer in time is also given up here. A caller waits
 * for a connection and then for one statement: less than 35 seconds together, with what is tried after it.
 */

/** How long a caller waits for a connection, new or of the pool. */
export const CONNECT_MS_MAX = 8_000;

/** How long a statement may take before its connection is given up; a little longer than the server gives it. */
export const ANSWER_MS_MAX = 15_000;

const STATEMENT_MS_MAX = 12_000;
const LOCK_MS_MAX = 10_000;
const IDLE_IN_TRANSACTION_MS_MAX = 60_000;

/** How long a statement of maintenance may take: it reads or moves whole tables, and no caller waits for it. */
const LONG_MS_MAX = 3_600_000;

/** The limits as settings of a session; what an address or a role says of them wins. */
export const SESSION_LIMITS = {
  statement_timeout: `${STATEMENT_MS_MAX}`,
  lock_timeout: `${LOCK_MS_MAX}`,
  idle_in_transaction_session_timeout: `${IDLE_IN_TRANSACTION_MS_MAX}`,
} as const;

/** Lifts the limit of the server for the rest of a transaction; the limit of `longAnswer` goes with it. */
export const ALLOW_LONG_STATEMENTS = `SET LOCAL statement_timeout = ${LONG_MS_MAX}`;

/** The limit on our side that goes with that of `ALLOW_LONG_STATEMENTS`. */
export const LONG_ANSWER = { query_timeout: LONG_MS_MAX + ANSWER_MS_MAX } as const;

/** A script of maintenance without parameters, which is one transaction, with the limits of long statements. */
export function longScript(script: string): { text: string; query_timeout: number } {
  return { text: `${ALLOW_LONG_STATEMENTS}; ${script}`, ...LONG_ANSWER };
}
