import type { ClientConfig } from 'pg';
import type { Pooling } from '../config/database-options.ts';
import { Failure } from '../core/failure.ts';
import { ANSWER_MS_MAX, CONNECT_MS_MAX, SESSION_LIMITS } from './limits.ts';
import { SESSION_SETTINGS } from './session-settings.ts';

/** The connections of one database address, and how it is shown in messages. */
export interface Address {
  config: ClientConfig;
  /** `db.example:5432/landfall`: for people, without user and password. */
  name: string;
  /** Whether statements are prepared under names; not where a pooler gives each transaction another connection. */
  preparesStatements: boolean;
  /** Whether the session settings travel with the connection; a pooler refuses or drops them. */
  sendsSettings: boolean;
  /** Whether the address has session settings of its own, which may lift the limits of time. */
  hasSettings: boolean;
}

const SESSION = optionsOf(SESSION_SETTINGS);
const LIMITS = optionsOf(SESSION_LIMITS);

/**
 * Reads a PostgreSQL address. Without `pooling` it leads to PostgreSQL itself, unless it says `pgbouncer=true`, as the
 * addresses of Prisma do. Fails with `configuration` if it is none.
 */
export function readAddress(url: string, applicationName: string, pooling?: Pooling): Address {
  const parsed = URL.canParse(url) ? new URL(url) : null;
  if (parsed === null || !/^postgres(ql)?:$/.test(parsed.protocol)) {
    const example = 'postgresql://user:password@host:5432/name';
    throw new Failure('configuration', `DATABASE_URL is not a PostgreSQL URL such as ${example}.`);
  }
  const ownOptions = parsed.searchParams.get('options') ?? '';
  // As in the addresses of Prisma: PgBouncer before 1.21 in transaction mode knows no prepared statements.
  const mode = pooling ?? (parsed.searchParams.get('pgbouncer') === 'true' ? 'transaction' : 'none');
  // What stands in the address would replace our session settings instead of joining them; its limits win over ours.
  const options = mode === 'none' ? [LIMITS, ownOptions, SESSION].filter(Boolean).join(' ') : ownOptions;
  const name = addressName(parsed);
  parsed.searchParams.delete('options');
  parsed.searchParams.delete('pgbouncer');
  const config = {
    connectionString: parsed.href,
    ...(options === '' ? {} : { options }),
    application_name: applicationName,
    connectionTimeoutMillis: CONNECT_MS_MAX,
    query_timeout: ANSWER_MS_MAX,
    keepAlive: true,
  };
  return {
    config,
    name,
    preparesStatements: mode !== 'transaction',
    sendsSettings: mode === 'none',
    hasSettings: ownOptions !== '',
  };
}

function optionsOf(settings: Readonly<Record<string, string>>): string {
  return Object.entries(settings)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ');
}

function addressName(url: URL): string {
  const socket = url.searchParams.get('host');
  const port = url.port || url.searchParams.get('port') || '5432';
  return `${socket ?? `${url.hostname}:${port}`}${url.pathname}`;
}
