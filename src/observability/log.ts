import { type DestinationStream, destination, type LoggerOptions, pino, stdSerializers, stdTimeFunctions } from 'pino';
import type { Log } from '../core/context.ts';

export interface LogOptions {
  level: 'debug' | 'info' | 'warn' | 'error' | 'silent';
  /** Where the lines go instead of stderr. */
  destination?: DestinationStream;
}

const STDERR = 2;

/** Members that never reach the log, wherever in the first three levels of the facts they are. */
const SECRET_MEMBERS = [
  'authorization',
  'Authorization',
  'cookie',
  'key',
  'apiKey',
  'secret',
  'apiSecret',
  'clientSecret',
  'token',
  'accessToken',
  'refreshToken',
  'password',
  'databaseUrl',
  'databaseDirectUrl',
  'databaseReadUrl',
  'DATABASE_URL',
  'SECRET_KEY',
];

/**
 * Creates the log: one JSON object a line on stderr, because stdout belongs to the protocol. Lines are written at once,
 * so that the last of them survives the end of the process; a reader that has gone away is no reason to fail.
 */
export function createLog({ level, destination: stream = stderr() }: LogOptions): Log {
  const options: LoggerOptions = {
    level,
    base: { pid: process.pid },
    timestamp: stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    serializers: { err: stdSerializers.err },
    redact: { paths: SECRET_MEMBERS.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: '[secret]' },
    hooks: { streamWrite: withoutCredentials },
  };
  return pino(options, stream);
}

function stderr(): DestinationStream {
  const stream = destination({ fd: STDERR, sync: true });
  stream.on('error', () => {});
  return stream;
}

/** Messages of libraries quote addresses and headers; this is the last place where a credential in one can be stopped. */
function withoutCredentials(line: string): string {
  return line
    .replace(/(\/\/)[^\s/@"]*:[^\s/"]+@/g, '$1[secret]@')
    .replace(/\b(Bearer|Token|Basic) [\w.~+/=-]{16,}/g, '$1 [secret]');
}
