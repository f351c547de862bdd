import { createHash, randomUUID } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import type { Log } from '../core/context.ts';
import { Failure } from '../core/failure.ts';
import { packageRoot } from '../core/package-root.ts';
import { asUnavailable, connectFailure, readAddress } from './address.ts';
import { errorCode } from './error-code.ts';
import { ensurePartitions } from './partitions.ts';

/** How to migrate; nothing here needs to be given. */
export interface MigrateOptions {
  /** The folder of the migrations; the project's own without it. */
  directory?: string;
  log?: Log;
}

interface Migration {
  name: string;
  sql: string;
  checksum: string;
}

interface Applied {
  migration_name: string;
  checksum: string;
  finished_at: Date | null;
}

/** The lock, the table and the checksums are Prisma's own, so that its engine and we can take turns. */
const MIGRATION_LOCK = 72_707_369;
const LOCK_TIMEOUT = '10min';
const TABLE = `CREATE TABLE IF NOT EXISTS _prisma_migrations (
  id                  VARCHAR(36) PRIMARY KEY NOT NULL,
  checksum            VARCHAR(64) NOT NULL,
  finished_at         TIMESTAMPTZ,
  migration_name      VARCHAR(255) NOT NULL,
  logs                TEXT,
  rolled_back_at      TIMESTAMPTZ,
  started_at          TIMESTAMPTZ NOT NULL DEFAULT now(),
  applied_steps_count INTEGER NOT NULL DEFAULT 0
)`;

/**
 * Brings a database up to date, makes the partitions of the coming months and returns the names of the migrations that
 * it applied. Any number of processes may do so at once: one works, the others wait and find nothing left to do.
 * Fails with `unavailable` without a connection, `configuration` at a migration that fails now or failed before.
 */
export async function migrate(url: string, options: MigrateOptions = {}): Promise<string[]> {
  const migrations = readMigrations(options.directory);
  return withClient(url, async (client) => {
    await lock(client);
    await client.query(TABLE);
    const applied = await readApplied(client);
    warnAboutOthers(migrations, applied, options.log);
    const pending = pendingOf(migrations, applied);
    for (const migration of pending) {
      await apply(client, migration);
      options.log?.info({ migration: migration.name }, 'database.migrated');
    }
    // Two processes that migrate must agree on the month, so it is the database's.
    const clock = await client.query<{ now: Date }>('SELECT now()');
    for (const { now } of clock.rows) await ensurePartitions(client, now);
    return pending.map(({ name }) => name);
  });
}

function readMigrations(directory = path.join(packageRoot(), 'prisma', 'migrations')): Migration[] {
  if (!existsSync(directory)) {
    throw new Failure('configuration', `The folder of migrations ${directory} is missing; install Landfall again.`);
  }
  const names = readdirSync(directory).filter((name) => existsSync(path.join(directory, name, 'migration.sql')));
  return names.sort().map((name) => {
    const sql = readFileSync(path.join(directory, name, 'migration.sql'), 'utf8');
    return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
  });
}

// A connection of its own: the lock belongs to the session, and no pool may give that session to another caller.
async function withClient<T>(url: string, body: (client: pg.Client) => Promise<T>): Promise<T> {
  const address = readAddress(url, 'landfall-migrate');
  const client = new pg.Client({ ...address.config, options: `${address.config.options} -c statement_timeout=0` });
  client.on('error', () => {});
  try {
    await client.connect();
  } catch (error) {
    throw connectFailure(error, address);
  }
  try {
    return await body(client);
  } catch (error) {
    throw asUnavailable(error, address);
  } finally {
    await client.end().catch(() => {});
  }
}

async function lock(client: pg.Client): Promise<void> {
  await client.query(`SET lock_timeout = '${LOCK_TIMEOUT}'`);
  try {
    // The end of the session releases it, whatever happens to us.
    await client.query(`SELECT pg_advisory_lock(${MIGRATION_LOCK})`);
  } catch (error) {
    if (errorCode(error) !== '55P03') throw error;
    const advice = 'look for a process that hangs, end it and start again';
    throw new Failure('unavailable', `Another process has been migrating the database for ${LOCK_TIMEOUT}; ${advice}.`);
  }
  await client.query('RESET lock_timeout');
}

async function readApplied(client: pg.Client): Promise<Applied[]> {
  const result = await client.query<Applied>(
    'SELECT migration_name, checksum, finished_at FROM _prisma_migrations WHERE rolled_back_at IS NULL ORDER BY started_at',
  );
  const failed = result.rows.find((row) => row.finished_at === null);
  if (failed === undefined) return result.rows;
  const name = failed.migration_name;
  const repair = `UPDATE _prisma_migrations SET rolled_back_at = now() WHERE migration_name = '${name}'`;
  const advice = `nothing of it was kept, so mend its cause (column logs), run ${repair}, and start again`;
  throw new Failure('configuration', `The migration ${name} failed earlier; ${advice}.`);
}

function warnAboutOthers(migrations: Migration[], applied: Applied[], log: Log | undefined): void {
  const known = new Map(migrations.map((migration) => [migration.name, migration]));
  for (const { migration_name: name, checksum } of applied) {
    const migration = known.get(name);
    if (migration === undefined) log?.warn({ migration: name }, 'database.newer_than_program');
    else if (migration.checksum !== checksum) log?.warn({ migration: name }, 'database.migration_edited');
  }
}

function pendingOf(migrations: Migration[], applied: Applied[]): Migration[] {
  const done = new Set(applied.map((row) => row.migration_name));
  return migrations.filter(({ name }) => !done.has(name));
}

async function apply(client: pg.Client, { name, sql, checksum }: Migration): Promise<void> {
  const id = randomUUID();
  const insert = 'INSERT INTO _prisma_migrations (id, checksum, migration_name) VALUES ($1, $2, $3)';
  await client.query(insert, [id, checksum, name]);
  try {
    // One message without parameters is one implicit transaction: a script is kept whole or not at all.
    await client.query(sql);
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    await client.query('UPDATE _prisma_migrations SET logs = $2 WHERE id = $1', [id, message]);
    throw new Failure('configuration', `The migration ${name} failed (${message}); it was rolled back.`, {
      cause: error,
    });
  }
  await client.query('UPDATE _prisma_migrations SET finished_at = now(), applied_steps_count = 1 WHERE id = $1', [id]);
}
