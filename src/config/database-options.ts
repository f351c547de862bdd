import { z } from 'zod';
import { Secret } from '../core/secret.ts';
import type { Option } from './option-types.ts';
import { DatabaseUrl } from './option-types.ts';

/** How a pooler between the program and PostgreSQL gives out its connections. */
export type Pooling = 'none' | 'session' | 'transaction';

/** Where the database is, and how it is reached. */
export const DATABASE_OPTIONS = {
  databaseUrl: {
    env: 'DATABASE_URL',
    type: DatabaseUrl,
    default: null,
    secret: true,
    sentence: 'The URL of a PostgreSQL database; without it an embedded PostgreSQL stores its data in DATA_DIR.',
  },
  databaseDirectUrl: {
    env: 'DATABASE_DIRECT_URL',
    type: DatabaseUrl,
    default: null,
    secret: true,
    sentence:
      'The URL of the same database without a pooler, for migrations and session locks; required with DATABASE_POOLING, ' +
      'otherwise DATABASE_URL.',
  },
  databaseReadUrl: {
    env: 'DATABASE_READ_URL',
    type: DatabaseUrl,
    default: null,
    secret: true,
    sentence:
      'The URL of one streaming replica of the database, from which lists and searches are read while it is up to date; ' +
      'otherwise the primary is read.',
  },
  databasePooling: {
    env: 'DATABASE_POOLING',
    type: z.enum(['none', 'session', 'transaction'], 'must be none, session or transaction'),
    default: ({ DATABASE_URL: url }) => (namesPooler(url ?? '') ? 'transaction' : 'none'),
    defaultShown: 'none; transaction with pgbouncer=true in DATABASE_URL',
    sentence:
      'The pool mode of the pooler, such as PgBouncer, that DATABASE_URL leads to; none if it leads to PostgreSQL itself.',
  },
} as const satisfies Record<string, Option>;

/** Whether an address says, as those of Prisma do, that it leads to a pooler in transaction mode. */
export function namesPooler(url: string): boolean {
  return URL.canParse(url) && new URL(url).searchParams.get('pgbouncer') === 'true';
}

/** What does not go together in the options of the database. */
export function databaseProblems(values: Readonly<Record<string, unknown>>): string[] {
  const { databaseUrl, databasePooling, databaseReadUrl: readUrl } = values;
  const directUrl = values.databaseDirectUrl instanceof Secret ? String(values.databaseDirectUrl.reveal()) : null;
  if (databaseUrl === null) {
    return directUrl === null && readUrl === null && databasePooling === 'none'
      ? []
      : ['DATABASE_URL: must be set with DATABASE_DIRECT_URL, DATABASE_READ_URL and DATABASE_POOLING'];
  }
  if (directUrl !== null && namesPooler(directUrl)) {
    return ['DATABASE_DIRECT_URL: must lead to PostgreSQL itself, without pgbouncer=true'];
  }
  if (directUrl !== null || databasePooling === 'none') return [];
  return [
    `DATABASE_DIRECT_URL: must be set with DATABASE_POOLING=${databasePooling} (or pgbouncer=true in DATABASE_URL), ` +
      'because migrations hold a lock of their session and need a connection to PostgreSQL itself',
  ];
}
