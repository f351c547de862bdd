import type { ClientConfig } from 'pg';
import { Failure } from '../core/failure.ts';
import { errorCode } from './error-code.ts';

/** The connections of one database address, and how it is shown in messages. */
export interface Address {
  config: ClientConfig;
  /** `db.example:5432/landfall`: for people, without user and password. */
  name: string;
  /** Whether statements are prepared under names; not where a pooler gives each transaction another connection. */
  preparesStatements: boolean;
}

const CONNECT_TIMEOUT_MS = 10_000;

// Prisma writes and reads instants without their zone, and we read dates as text: both need these two to be fixed.
// Compiling a statement costs more than it saves for statements as short as ours.
const SESSION = '-c timezone=UTC -c datestyle=ISO -c jit=off';

/** Reads a PostgreSQL address. Fails with `configuration` if it is none. */
export function readAddress(url: string, applicationName: string): Address {
  const parsed = URL.canParse(url) ? new URL(url) : null;
  if (parsed === null || !/^postgres(ql)?:$/.test(parsed.protocol)) {
    const example = 'postgresql://user:password@host:5432/name';
    throw new Failure('configuration', `DATABASE_URL is not a PostgreSQL URL such as ${example}.`);
  }
  // What stands in the address would replace our session settings instead of joining them.
  const options = `${parsed.searchParams.get('options') ?? ''} ${SESSION}`.trim();
  const name = addressName(parsed);
  parsed.searchParams.delete('options');
  // As in the addresses of Prisma: PgBouncer before 1.21 in transaction mode knows no prepared statements.
  const preparesStatements = parsed.searchParams.get('pgbouncer') !== 'true';
  parsed.searchParams.delete('pgbouncer');
  const config = {
    connectionString: parsed.href,
    options,
    application_name: applicationName,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
  };
  return { config, name, preparesStatements };
}

/** SenderLocks the loss or lack of a connection into an `unavailable` failure and leaves every other error as it is. */
export function asUnavailable(error: unknown, address: Address): unknown {
  if (!isConnectionError(error)) return error;
  return unavailable(error, address);
}

/** Says why a first connection did not come about: `configuration` if the server refuses us, else `unavailable`. */
export function connectFailure(error: unknown, address: Address): Failure {
  if (error instanceof Failure) return error;
  const code = errorCode(error) ?? '';
  if (!/^(28...|3D000)$/.test(code)) return unavailable(error, address);
  const message = `PostgreSQL at ${address.name} refuses us (${reason(error)}); correct DATABASE_URL.`;
  return new Failure('configuration', message, { cause: error });
}

function unavailable(error: unknown, address: Address): Failure {
  const message = `PostgreSQL at ${address.name} gives no answer (${reason(error)}); start it, or correct DATABASE_URL.`;
  return new Failure('unavailable', message, { cause: error });
}

function addressName(url: URL): string {
  const socket = url.searchParams.get('host');
  const port = url.port || url.searchParams.get('port') || '5432';
  return `${socket ?? `${url.hostname}:${port}`}${url.pathname}`;
}

const SYSTEM_CODES = new Set([
  'EACCES',
  'EAI_AGAIN',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOENT',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
]);

function isConnectionError(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = errorCode(error);
  // Class 08 is connection exceptions, 57P01 to 57P03 a server that goes down or comes up, 53300 a full house; of Prisma's
  // codes P1001 and P1002 are a server out of reach, P1017 a connection that was closed.
  if (code !== null) return SYSTEM_CODES.has(code) || /^(08...|57P0[123]|53300|P1001|P1002|P1017)$/.test(code);
  // pg gives these no code.
  return /^(Connection terminated|timeout exceeded when trying to connect|timeout expired)|not queryable/.test(
    error.message,
  );
}

function reason(error: unknown): string {
  if (!(error instanceof Error)) return 'no reason given';
  return error.message || errorCode(error) || error.name;
}
