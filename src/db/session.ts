import pg from 'pg';
import { Failure } from '../core/failure.ts';
import { type Address, readAddress } from './address.ts';
import { asUnavailable, connectFailure } from './database-failure.ts';
import { errorCode } from './error-code.ts';

/** How the settings of a session differ from those of the pool. */
export interface SessionOptions {
  applicationName: string;
  /** A setting of PostgreSQL for each limit that the session has instead of the usual one; 0 is none. */
  limits: Readonly<Record<'statement_timeout' | 'lock_timeout' | 'idle_in_transaction_session_timeout', number>>;
}

/** No limits of time: for work that takes as long as the database is large. */
export const NO_LIMITS = { statement_timeout: 0, lock_timeout: 0, idle_in_transaction_session_timeout: 0 } as const;

const NOT_PERMITTED = '42501';

/**
 * Runs a body on a connection of its own, which is closed after it: a session lock and a COPY belong to one connection,
 * and no pool may give that to another caller. Fails with `unavailable` without a connection, and with
 * `configuration` where the role may not do something.
 */
export async function withSession<T>(
  url: string,
  { applicationName, limits }: SessionOptions,
  body: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const address = readAddress(url, applicationName);
  const settings = Object.entries(limits).map(([name, value]) => `-c ${name}=${value}`);
  const options = [address.config.options ?? '', ...settings].join(' ').trim();
  const client = new pg.Client({ ...address.config, options, query_timeout: 0 });
  client.on('error', () => {});
  try {
    await client.connect();
  } catch (error) {
    throw connectFailure(error, address);
  }
  try {
    return await body(client);
  } catch (error) {
    throw errorCode(error) === NOT_PERMITTED ? notPermitted(error, address) : asUnavailable(error, address);
  } finally {
    await client.end().catch(() => {});
  }
}

function notPermitted(cause: unknown, { name }: Pick<Address, 'name'>): Failure {
  const why = cause instanceof Error ? cause.message : 'permission denied';
  const message = `PostgreSQL at ${name} does not permit this (${why}); the role of DATABASE_URL must be the owner of the database and its tables.`;
  return new Failure('configuration', message, { cause });
}
