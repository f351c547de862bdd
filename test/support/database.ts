import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, inject } from 'vitest';
import { type Database, type DatabaseOptions, openDatabase } from '../../src/db/client.ts';
import { errorCode } from '../../src/db/error-code.ts';

/** A database of a test's own, with every migration applied. */
export interface TestDatabase extends Database {
  url: string;
  /** Closes it and removes it. */
  drop(): Promise<void>;
}

const COPY_ATTEMPTS_MAX = 200;
const COPY_PAUSE_MS = 25;
const provided = inject('database');

/** Whether there is a server; without one, tests that need it are skipped. */
export const databaseAvailable = 'adminUrl' in provided;

/** `describe` for tests that need a database. */
export const describeWithDatabase = databaseAvailable ? describe : describe.skip;

/** Makes a copy of the migrated database and opens it. */
export async function testDatabase(): Promise<TestDatabase> {
  const url = await createTestDatabase();
  const database = await openDatabase(pooled(url));
  return Object.assign(database, { url, drop });

  async function drop(): Promise<void> {
    await database.close();
    await dropTestDatabase(url);
  }
}

/** How the run opens a database: through PgBouncer with TEST_POOLING. */
function pooled(url: string): DatabaseOptions {
  const through = 'adminUrl' in provided ? provided.pooledUrl : null;
  if (through === null) return { url };
  const address = new URL(through);
  address.pathname = new URL(url).pathname;
  return { url: address.href, pooling: 'transaction' };
}

/** A database of a suite: open while its tests run, so only they and their hooks can use it. */
export interface SuiteDatabase extends TestDatabase {
  onQuery: (text: string) => void;
  onRoundTrip: () => void;
}

/** Opens a database of its own for the suite, or the file, that calls this, and removes it after the last test. */
export function useDatabase(): SuiteDatabase {
  let opened: TestDatabase | null = null;
  beforeAll(async () => {
    opened = await testDatabase();
  });
  afterAll(() => opened?.drop());
  return {
    get url() {
      return database().url;
    },
    get pool() {
      return database().pool;
    },
    get prisma() {
      return database().prisma;
    },
    query: (statement, values) => database().query(statement, values),
    transaction: (body) => database().transaction(body),
    asTransaction: (body) => database().asTransaction(body),
    warmUp: () => database().warmUp(),
    close: () => database().close(),
    drop: () => database().drop(),
    get onQuery() {
      return database().onQuery ?? ignore;
    },
    set onQuery(listener) {
      database().onQuery = listener;
    },
    get onRoundTrip() {
      return database().onRoundTrip ?? ignore;
    },
    set onRoundTrip(listener) {
      database().onRoundTrip = listener;
    },
  };

  function database(): TestDatabase {
    if (opened === null) throw new Error('The database of a suite opens with its first test.');
    return opened;
  }
}

/** The same database through the connections of a second process, for the suite or the file that calls this. */
export function useSecondProcess(db: Pick<SuiteDatabase, 'url'>): Database {
  let opened: Database | null = null;
  beforeAll(async () => {
    opened = await openDatabase(pooled(db.url));
  });
  afterAll(() => opened?.close());
  return {
    get pool() {
      return database().pool;
    },
    get prisma() {
      return database().prisma;
    },
    query: (statement, values) => database().query(statement, values),
    transaction: (body) => database().transaction(body),
    asTransaction: (body) => database().asTransaction(body),
    warmUp: () => database().warmUp(),
    close: () => database().close(),
  };

  function database(): Database {
    if (opened === null) throw new Error('The second process of a suite starts with its first test.');
    return opened;
  }
}

function ignore(): void {}

/** Makes a copy of the migrated database, or with `empty` a database without anything, and returns its address. */
export async function createTestDatabase(kind: 'migrated' | 'empty' = 'migrated'): Promise<string> {
  const { adminUrl, template } = server();
  const name = `landfall_test_${randomUUID().replaceAll('-', '')}`;
  await onServer(async (admin) => {
    if (kind === 'empty') await admin.query(`CREATE DATABASE ${name} TEMPLATE template0 STRATEGY file_copy`);
    else await copy(admin, template, name);
  });
  const url = new URL(adminUrl);
  url.pathname = `/${name}`;
  return url.href;
}

/** Removes a database of `createTestDatabase`, ending whatever still uses it. */
export async function dropTestDatabase(url: string): Promise<void> {
  await onServer((admin) => admin.query(`DROP DATABASE IF EXISTS ${new URL(url).pathname.slice(1)} WITH (FORCE)`));
}

// Copying a database needs it to itself, so test files that start together take turns.
async function copy(admin: pg.Client, template: string, name: string): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await admin.query(`CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY file_copy`);
      return;
    } catch (error) {
      if (errorCode(error) !== '55006' || attempt === COPY_ATTEMPTS_MAX) throw error;
      await sleep(COPY_PAUSE_MS);
    }
  }
}

async function onServer(body: (admin: pg.Client) => Promise<unknown>): Promise<void> {
  const admin = new pg.Client({ connectionString: server().adminUrl });
  await admin.connect();
  try {
    await body(admin);
  } finally {
    await admin.end();
  }
}

function server(): { adminUrl: string; template: string } {
  if ('adminUrl' in provided) return provided;
  throw new Error(`There is no database: ${provided.reason}`);
}
