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
  logs: string | null;
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
    await settleInterrupted(client);
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

/**
 * Versions up to 0.1.0 recorded the begin and the end of a migration apart from it, so one whose process died is recorded as
 * begun. Its rule was kept with it, and says whether it was kept. To be called under the lock, while no migration runs.
 */
async function settleInterrupted(client: pg.Client): Promise<void> {
  if (!(await hasRules(client))) return;
  await client.query(
    `UPDATE _prisma_migrations begun
     SET finished_at = CASE WHEN kept.migration IS NOT NULL THEN now() END,
       applied_steps_count = CASE WHEN kept.migration IS NOT NULL THEN 1 ELSE 0 END,
       rolled_back_at = CASE WHEN kept.migration IS NULL THEN now() END
     FROM _prisma_migrations same LEFT JOIN public.migration_rule kept ON kept.migration = same.migration_name
     WHERE same.id = begun.id AND ${INTERRUPTED}`,
  );
}

const INTERRUPTED = 'begun.finished_at IS NULL AND begun.rolled_back_at IS NULL AND begun.logs IS NULL';

async function hasRules(client: pg.Client): Promise<boolean> {
  const found = await client.query<{ has_rules: boolean }>(
    "SELECT to_regclass('public.migration_rule') IS NOT NULL AS has_rules",
  );
  return found.rows[0]?.has_rules === true;
}

async function readApplied(client: pg.Client): Promise<Applied[]> {
  const result = await client.query<Applied>(
    'SELECT migration_name, checksum, finished_at, logs FROM _prisma_migrations WHERE rolled_back_at IS NULL ORDER BY started_at',
  );
  const rows = await withoutInterrupted(client, result.rows);
  const failed = rows.find((row) => row.finished_at === null);
  if (failed === undefined) return rows;
  const name = failed.migration_name;
  const repair = `UPDATE _prisma_migrations SET rolled_back_at = now() WHERE migration_name = '${name}'`;
  const advice = `nothing of it was kept, so mend its cause (column logs), run ${repair}, and start again`;
  throw new Failure('configuration', `The migration ${name} failed earlier; ${advice}.`);
}

/** What `settleInterrupted` would leave of the records. */
async function withoutInterrupted(client: pg.Client, rows: Applied[]): Promise<Applied[]> {
  const interrupted = rows.filter((row) => row.finished_at === null && row.logs === null);
  if (interrupted.length === 0 || !(await hasRules(client))) return rows;
  const names = interrupted.map((row) => row.migration_name);
  const found = await client.query<{ migration: string }>(
    'SELECT migration FROM public.migration_rule WHERE migration = ANY($1)',
    [names],
  );
  const kept = new Set(found.rows.map(({ migration }) => migration));
  const others = rows.filter((row) => !interrupted.includes(row));
  return [
    ...others,
    ...interrupted.filter((row) => kept.has(row.migration_name)).map((row) => ({ ...row, finished_at: new Date() })),
  ];
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
  if (!(await hasRules(client))) return [...names];
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

/**
 * One message without parameters is one implicit transaction: a script and the record of it are kept whole or not at all,
 * wherever the process or the server ends.
 */
async function apply(client: pg.Client, migration: Migration): Promise<void> {
  const { name, sql } = migration;
  try {
    await client.query(`${sql}\n;${ruleScript(migration)};${recordScript(migration)}`);
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    if (isOfServer(error)) throw error;
    await client.query(FAILED, [randomUUID(), migration.checksum, name, message]);
    throw new Failure('configuration', `The migration ${name} failed (${message}); it was rolled back.`, {
      cause: error,
    });
  }
}

/** A server that ended, or was short of something, says nothing of the script: the next start tries it again. */
function isOfServer(error: unknown): boolean {
  const code = errorCode(error) ?? '';
  return !/^[0-9A-Z]{5}$/.test(code) || /^(08|40|53|57|58)/.test(code);
}

const FAILED = 'INSERT INTO _prisma_migrations (id, checksum, migration_name, logs) VALUES ($1, $2, $3, $4)';

function recordScript({ name, checksum }: Migration): string {
  const values = [randomUUID(), checksum, name].map(quoted).join(', ');
  return `INSERT INTO _prisma_migrations (id, checksum, migration_name, finished_at, applied_steps_count, started_at)
    VALUES (${values}, clock_timestamp(), 1, clock_timestamp())`;
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}

/** Records the rule of a migration in its own transaction. The table comes with one of them. */
function ruleScript({ name, olderMayRun }: Migration): string {
  return `DO $rule$ BEGIN
    IF to_regclass('public.migration_rule') IS NOT NULL THEN
      INSERT INTO public.migration_rule (migration, older_may_run) VALUES (${quoted(name)}, ${olderMayRun})
        ON CONFLICT (migration) DO UPDATE SET older_may_run = excluded.older_may_run;
    END IF;
  END $rule$`;
}
