import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { packageRoot } from '../../src/core/package-root.ts';
import { type EmbeddedServer, startEmbedded } from '../../src/db/embedded.ts';
import { SESSION_LIMITS } from '../../src/db/limits.ts';
import { migrate } from '../../src/db/migrate.ts';
import { SESSION_SETTINGS } from '../../src/db/session-settings.ts';
import { type PgBouncer, startPgBouncer } from './pgbouncer.ts';
import { scratchFolder } from './scratch.ts';

/** What the tests receive about the database: where it is, or why there is none. */
export type DatabaseForTests = { adminUrl: string; template: string; pooledUrl: string | null } | { reason: string };

declare module 'vitest' {
  export interface ProvidedContext {
    database: DatabaseForTests;
    /** A folder within the package for what is compiled, which goes away with the run. */
    compiledFolder: string;
  }
}

/*
 * One server for the whole run, and in it one database with every migration applied, of which each test file takes
 * copies. TEST_DATABASE_URL names a server to use instead (an account that may create databases);
 * TEST_POSTGRES_PACKAGE names an installed package with other binaries, to run the suite on another major version.
 * TEST_POOLING=transaction opens the databases of the tests through a PgBouncer.
 */
const template = `landfall_template_${randomUUID().replaceAll('-', '')}`;
const { TEST_DATABASE_URL, TEST_POSTGRES_PACKAGE, TEST_POOLING, CI } = process.env;
let compiledFolder: string | null = null;
let folder: string | null = null;
let server: EmbeddedServer | null = null;
let pooler: PgBouncer | null = null;
let adminUrl: string | null = null;

/** Runs once before all tests. */
export async function setup(project: TestProject): Promise<void> {
  const dist = path.join(packageRoot(), 'dist');
  mkdirSync(dist, { recursive: true });
  compiledFolder = mkdtempSync(path.join(dist, 'test-'));
  project.provide('compiledFolder', compiledFolder);
  try {
    adminUrl = TEST_DATABASE_URL ?? (await startServer());
    const version = await prepareTemplate(adminUrl);
    print(`tests use ${version}`);
    const pooledUrl = TEST_POOLING === 'transaction' ? await startPooler(adminUrl) : null;
    project.provide('database', { adminUrl, template, pooledUrl });
  } catch (error) {
    await teardown();
    if (CI !== undefined && CI !== 'false') throw error;
    const reason = error instanceof Error ? error.message : String(error);
    print(`tests that need a database are skipped: ${reason}`);
    project.provide('database', { reason });
  }
}

/** Runs once after all tests. */
export async function teardown(): Promise<void> {
  if (adminUrl !== null) await onServer(adminUrl, (admin) => admin.query(`DROP DATABASE IF EXISTS ${template}`));
  adminUrl = null;
  await pooler?.stop();
  await server?.stop();
  for (const made of [folder, compiledFolder]) {
    if (made !== null) rmSync(made, { recursive: true, force: true });
  }
}

async function startServer(): Promise<string> {
  folder = scratchFolder('server');
  // What is lost when the machine stops is lost gladly: the folder goes away with the run.
  const settings = { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off' };
  const packageRootOption = TEST_POSTGRES_PACKAGE === undefined ? {} : { packageRoot: TEST_POSTGRES_PACKAGE };
  server = await startEmbedded(folder, { settings, ...packageRootOption });
  return server.url;
}

// The settings of a role in a database are not copied with the database, so here the role has them everywhere.
async function startPooler(url: string): Promise<string> {
  const settings = Object.entries({ ...SESSION_SETTINGS, ...SESSION_LIMITS });
  for (const [name, value] of settings) {
    await onServer(url, (admin) => admin.query(`ALTER ROLE CURRENT_USER SET ${name} = '${value}'`));
  }
  pooler = await startPgBouncer(url, 'transaction');
  print('tests use PgBouncer in transaction mode');
  return pooler.through(url);
}

async function prepareTemplate(url: string): Promise<string> {
  const version = await onServer(url, async (admin) => {
    await admin.query(`CREATE DATABASE ${template}`);
    const result = await admin.query<{ server_version: string }>('SHOW server_version');
    return result.rows[0]?.server_version ?? 'unknown';
  });
  const copy = new URL(url);
  copy.pathname = `/${template}`;
  const hasMigrations = existsSync(path.join(packageRoot(), 'prisma', 'migrations'));
  if (hasMigrations) await migrate(copy.href);
  return `PostgreSQL ${version}${hasMigrations ? '' : ', without migrations'}`;
}

async function onServer<T>(url: string, body: (admin: pg.Client) => Promise<T>): Promise<T> {
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  try {
    return await body(admin);
  } finally {
    await admin.end();
  }
}

function print(line: string): void {
  process.stderr.write(`${line}\n`);
}
