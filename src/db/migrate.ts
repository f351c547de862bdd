import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import type { Log } from '../core/context.ts';
import { Failure } from '../core/failure.ts';
import { packageVersion } from '../core/package-root.ts';
import { errorCode } from './error-code.ts';
import { MIGRATION_LOCK, MIGRATION_TABLE, type Migration, readMigrations } from './migration-files.ts';
import { ensurePartitions } from './partitions.ts';
import { NO_LIMITS, withSession } from './session.ts';
import { giveRoleSettings, SESSION_SETTINGS } from './session-settings.ts';

/** How to migrate; nothing here needs to be given. */
export interface MigrateOptions {
  /** The folder of the migrations; the project's own without it. */
  directory?: string;
  /** The address of the pool that other connections use; its role is given the settings of a session. */
  pooledUrl?: string;
  log?: Log;
}

interface Applied {
  migration_name: string;
  checksum: string;
  finished_at: Date | null;
}

const LOCK_TIMEOUT = '10min';

/** A migration may take as long as it takes. */
const SESSION = { applicationName: 'landfall-migrate', limits: NO_LIMITS } as const;

/**
 * Brings a database up to date, makes the partitions of the coming months and returns the names of the migrations that
 * it applied. Any number of processes may do so at once: one works, the others wait and find nothing left to do.
 * Fails with `unavailable` without a connection, `configuration` at a migration that fails now or failed before, and where a
 * newer version has migrated the database so that this one must not run with it.
 */
export async function migrate(url: string, options: MigrateOptions = {}): Promise<string[]> {
  const migrations = readMigrations(options.directory);
  return withSession(url, SESSION, async (client) => {
    await lock(client);
    await client.query(MIGRATION_TABLE);
    const applied = await readApplied(client);
    await checkOthers(client, { migrations, applied, log: options.log });
    const pending = pendingOf(migrations, applied);
    for (const migration of pending) {
      await apply(client, migration);
      options.log?.info({ migration: migration.name }, 'database.migrated');
    }
    // Two processes that migrate must agree on the month, so it is the database's.
    const clock = await client.query<{ now: Date }>('SELECT now()');
    for (const { now } of clock.rows) await ensurePartitions(client, now);
    if (options.pooledUrl !== undefined) await giveRoleSettings(client, userOf(options.pooledUrl));
    return pending.map(({ name }) => name);
  });
}

/** The user that an address names, if any. */
function userOf(url: string): string | null {
  return decodeURIComponent(new URL(url).username) || null;
}

async function lock(client: pg.Client): Promise<void> {
  // Sent as statements, because a pooler drops what a connection brings. A migration may take as long as it takes.
  const settings = { ...SESSION_SETTINGS, statement_timeout: '0', lock_timeout: LOCK_TIMEOUT };
  const statements = Object.entries(settings).map(([name, value]) => `SET ${name} = '${value}'`);
  await client.query(statements.join('; '));
  try {
    // The end of the session releases it, whatever happens to us.
    await client.query(`SELECT pg_advisory_lock(${MIGRATION_LOCK})`);
  } catch (error) {
    if (errorCode(error) !== '55P03') throw error;
    const advice = 'look for a process that hangs, end it and start again';
    throw new Failure('unavailable', `Another process has been migrating the database for ${LOCK_TIMEOUT}; ${advice}.`);
  }
  await client.query('SET lock_timeout = 0');
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

interface Others {
  migrations: Migration[];
  applied: Applied[];
  log: Log | undefined;
}

// After a rollback the database has migrations that this version does not know: what they allow is recorded beside them.
async function checkOthers(client: pg.Client, { migrations, applied, log }: Others): Promise<void> {
  const known = new Map(migrations.map((migration) => [migration.name, migration]));
  const newer = applied.map((row) => row.migration_name).filter((name) => !known.has(name));
  const forbidding = newer.length === 0 ? [] : await withoutPermission(client, newer);
  if (forbidding.length > 0) throw tooOld(forbidding);
  for (const { migration_name: name, checksum } of applied) {
    const migration = known.get(name);
    if (migration === undefined) log?.warn({ migration: name }, 'database.newer_than_program');
    else if (migration.checksum !== checksum) log?.warn({ migration: name }, 'database.migration_edited');
  }
}

async function withoutPermission(client: pg.Client, names: readonly string[]): Promise<string[]> {
  const found = await client.query<{ has_rules: boolean }>(
    "SELECT to_regclass('public.migration_rule') IS NOT NULL AS has_rules",
  );
  if (found.rows[0]?.has_rules !== true) return [...names];
  const { rows } = await client.query<{ migration: string }>(
    'SELECT migration FROM public.migration_rule WHERE older_may_run AND migration = ANY($1)',
    [names],
  );
  const permitted = new Set(rows.map(({ migration }) => migration));
  return names.filter((name) => !permitted.has(name));
}

function tooOld([first = '', ...others]: readonly string[]): Failure {
  const more = others.length === 0 ? '' : ` and ${others.length} more`;
  const message =
    `The database was migrated by a newer version (${first}${more}), and this version ${packageVersion()} must not run with it. ` +
    'Run the newer version, or restore a backup that was made before the upgrade.';
  return new Failure('configuration', message);
}

/** The migrations that `migrate` would apply. Changes nothing. Fails as `migrate` does where it would begin nothing. */
export async function pendingMigrations(url: string, options: MigrateOptions = {}): Promise<Migration[]> {
  const migrations = readMigrations(options.directory);
  return withSession(url, SESSION, async (client) => {
    const found = await client.query(`SELECT WHERE to_regclass('_prisma_migrations') IS NOT NULL`);
    const applied = found.rows.length === 0 ? [] : await readApplied(client);
    await checkOthers(client, { migrations, applied, log: options.log });
    return pendingOf(migrations, applied);
  });
}

function pendingOf(migrations: Migration[], applied: Applied[]): Migration[] {
  const done = new Set(applied.map((row) => row.migration_name));
  return migrations.filter(({ name }) => !done.has(name));
}

async function apply(client: pg.Client, migration: Migration): Promise<void> {
  const { name, sql, checksum } = migration;
  const id = randomUUID();
  const insert = 'INSERT INTO _prisma_migrations (id, checksum, migration_name) VALUES ($1, $2, $3)';
  await client.query(insert, [id, checksum, name]);
  try {
    // One message without parameters is one implicit transaction: a script is kept whole or not at all.
    await client.query(`${sql}\n;${ruleScript(migration)}`);
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    await client.query('UPDATE _prisma_migrations SET logs = $2 WHERE id = $1', [id, message]);
    throw new Failure('configuration', `The migration ${name} failed (${message}); it was rolled back.`, {
      cause: error,
    });
  }
  await client.query('UPDATE _prisma_migrations SET finished_at = now(), applied_steps_count = 1 WHERE id = $1', [id]);
}

/** Records the rule of a migration in its own transaction. The table comes with one of them. */
function ruleScript({ name, olderMayRun }: Migration): string {
  return `DO $rule$ BEGIN
    IF to_regclass('public.migration_rule') IS NOT NULL THEN
      INSERT INTO public.migration_rule (migration, older_may_run) VALUES ('${name.replaceAll("'", "''")}', ${olderMayRun})
        ON CONFLICT (migration) DO UPDATE SET older_may_run = excluded.older_may_run;
    END IF;
  END $rule$`;
}
