import { Failure } from '../core/failure.ts';
import type { ServiceOutage } from '../core/outage.ts';
import type { Address } from './address.ts';
import { errorCode } from './error-code.ts';

/** Gives the failure of a database that cannot do its work, which is `unavailable`, and leaves every other error as it is. */
export function asUnavailable(error: unknown, address: Pick<Address, 'name'>): unknown {
  const outage = outageOfError(error);
  return outage === null ? error : unavailable(error, address, outage);
}

/** Says why a first connection did not come about: `configuration` if the server refuses us, else `unavailable`. */
export function connectFailure(error: unknown, address: Pick<Address, 'name'>): Failure {
  if (error instanceof Failure) return error;
  const code = errorCode(error) ?? '';
  if (!/^(28...|3D000)$/.test(code)) return unavailable(error, address, outageOfError(error) ?? 'unreachable');
  const message = `PostgreSQL at ${address.name} refuses us (${reason(error)}); correct DATABASE_URL.`;
  return new Failure('configuration', message, { cause: error });
}

/** Whether the connection of an error may not be used again, because its server is gone or gave no answer. */
export function breaksConnection(error: unknown): boolean {
  const outage = error instanceof Failure ? error.detail.outage : outageOfError(error);
  return outage === 'unreachable' || (outage === 'no_answer' && sqlState(error) === null);
}

function unavailable(error: unknown, { name }: Pick<Address, 'name'>, outage: ServiceOutage): Failure {
  return new Failure('unavailable', MESSAGES[outage](name, reason(error)), { outage, cause: error });
}

const MESSAGES: Readonly<Record<ServiceOutage, (name: string, why: string) => string>> = {
  unreachable: (name, why) => `PostgreSQL at ${name} gives no answer (${why}); start it, or correct DATABASE_URL.`,
  no_answer: (name, why) => `PostgreSQL at ${name} did not answer in time (${why}); look at its load and its locks.`,
  disk_full: (name, why) => `PostgreSQL at ${name} has no disk space left (${why}); free some or enlarge the disk.`,
  read_only: (name, why) =>
    `PostgreSQL at ${name} accepts no changes (${why}); connect to the primary, or end its read-only mode.`,
  out_of_memory: (name, why) => `PostgreSQL at ${name} has too little memory (${why}); give it more, or less work.`,
};

/*
 * SQLSTATE (PostgreSQL, Appendix A): class 08 is connection exceptions, class 28 a user or password that is refused (while a
 * password is changed), 3D000 a database that does not exist, 57P01 to 57P03 a server that goes down or comes up, 53300 too many
 * connections, 57014 a statement that was cancelled, 55P03 a lock that was not granted in time, 25P03 a transaction that was
 * idle for too long. Of Prisma's codes P1001 and P1002 are a server out of reach, P1017 a connection that was closed, P2024 a
 * pool without a free connection.
 */
const OUTAGE_OF_CODE: readonly (readonly [RegExp, ServiceOutage])[] = [
  [/^(53100|ENOSPC|EDQUOT)$/, 'disk_full'],
  [/^(53200|ENOMEM)$/, 'out_of_memory'],
  [/^25006$/, 'read_only'],
  [/^(57014|55P03|25P03|P2024)$/, 'no_answer'],
  [/^(08...|28...|3D000|57P0[123]|53300|P1001|P1002|P1017)$/, 'unreachable'],
  [
    /^(EACCES|EAI_AGAIN|ECONNREFUSED|ECONNRESET|EHOSTUNREACH|ENETUNREACH|ENOENT|ENOTFOUND|EPIPE|ETIMEDOUT)$/,
    'unreachable',
  ],
];

function outageOfError(error: unknown): ServiceOutage | null {
  if (!(error instanceof Error) || error instanceof Failure) return null;
  const code = sqlState(error) ?? errorCode(error);
  for (const [pattern, outage] of OUTAGE_OF_CODE) if (code !== null && pattern.test(code)) return outage;
  // pg gives these no code, and Prisma keeps their text.
  if (/^(timeout exceeded when trying to connect|timeout expired)|Query read timeout/.test(error.message))
    return 'no_answer';
  if (code !== null && !/^P\d{4}$/.test(code)) return null;
  // What is still under way when the time to close is over finds the pool ended.
  return /Connection terminated|not queryable|after calling end on the pool/.test(error.message) ? 'unreachable' : null;
}

/** The SQLSTATE of an error of the driver, or of one that Prisma has wrapped. */
function sqlState(error: unknown): string | null {
  const inner = error instanceof Failure ? error.detail.cause : error;
  const wrapped = ['meta', 'driverAdapterError', 'cause', 'originalCode'].reduce<unknown>(memberOf, inner);
  const code = typeof wrapped === 'string' ? wrapped : errorCode(inner);
  return code !== null && /^[0-9A-Z]{5}$/.test(code) && !/^(P[12]\d{3}|E[A-Z]{4})$/.test(code) ? code : null;
}

function memberOf(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, key) : null;
}

function reason(error: unknown): string {
  if (!(error instanceof Error)) return 'no reason given';
  return error.message || errorCode(error) || error.name;
}
