import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import type pg from 'pg';
import { Failure } from '../../core/failure.ts';
import { errorCode } from '../error-code.ts';
import { MIGRATION_LOCK, MIGRATION_TABLE, type Migration, readMigrations } from '../migration-files.ts';
import { ensureMonths } from '../partitions.ts';
import { NO_LIMITS, withSession } from '../session.ts';
import { columnList, readTables, tableList } from './contents.ts';
import { CopyIn } from './copy.ts';
import { digesting } from './digesting.ts';
import { type BackupTable, damaged, type Manifest, tableFile } from './manifest.ts';
import {
  CONSTRAINTS,
  CONTENTS,
  CONTINUE_SEQUENCE,
  OTHER_USERS,
  REMOVE_EVERYTHING,
  switchTriggers,
} from './restore-scripts.ts';

/** How to restore a backup. */
export interface RestoreOptions {
  url: string;
  folder: string;
  manifest: Manifest;
  /** Whether what the database has is removed first; without it the database must be empty. */
  replaces: boolean;
  /** The folder of the migrations; the program's own without it. */
  migrations?: string;
  signal?: AbortSignal;
}

/** What was restored. */
export interface RestoredTables {
  rows: number;
  /** Tables of the backup that are not Landfall's, and stay in the backup. */
  leftOut: string[];
}

const RESTORE_LIMITS = { ...NO_LIMITS, lock_timeout: 10_000 };

/**
 * Makes the tables of a backup and fills them, all in one transaction: whatever ends it early, also a loss of power, leaves
 * the database as it was. Fails with `configuration` where the backup is damaged or of a newer version, or the
 * database is not empty, and with `unavailable` while other processes use it.
 */
export async function restoreBackup(options: RestoreOptions): Promise<RestoredTables> {
  const { url, manifest } = options;
  const migrations = migrationsOf(manifest, readMigrations(options.migrations));
  return withSession(url, { applicationName: 'landfall-restore', limits: RESTORE_LIMITS }, async (client) => {
    await takePlace(client, options);
    await client.query('BEGIN');
    if (options.replaces) await client.query(REMOVE_EVERYTHING);
    await client.query(MIGRATION_TABLE);
    for (const { sql } of migrations) await client.query(sql);
    const tables = await tablesToFill(client, manifest);
    await fill(client, tables, options);
    await client.query('COMMIT');
    await client.query('ANALYZE');
    const leftOut = manifest.tables.filter((table) => !tables.includes(table)).map(({ name }) => name);
    return { rows: tables.reduce((sum, { rows }) => sum + rows, 0), leftOut };
  });
}

/** The migrations that a backup has, in the program's own text. Fails with `configuration` if the program lacks one. */
export function migrationsOf(manifest: Manifest, known: readonly Migration[]): Migration[] {
  const byName = new Map(known.map((migration) => [migration.name, migration]));
  return manifest.migrations.map(({ name }) => {
    const migration = byName.get(name);
    if (migration !== undefined) return migration;
    const message = `The backup was made by a newer version (${manifest.program}, migration ${name}); restore it with that version or a later one.`;
    throw new Failure('configuration', message);
  });
}

/** From here on no process migrates the database, and none has begun to use it. */
async function takePlace(client: pg.Client, { replaces }: RestoreOptions): Promise<void> {
  try {
    await client.query(`SELECT pg_advisory_lock(${MIGRATION_LOCK})`);
  } catch (error) {
    if (errorCode(error) !== '55P03') throw error;
    const message = 'Another process migrates or restores the database; wait for its end and try again.';
    throw new Failure('unavailable', message, { cause: error });
  }
  const { rows: users } = await client.query<{ name: string }>(OTHER_USERS, [`landfall-seat ${process.pid}`]);
  if (users.length > 0) {
    const who = users.map(({ name }) => name).join(', ');
    throw new Failure('unavailable', `Other processes use the database (${who}); end them and try again.`);
  }
  const { rows: contents } = await client.query<{ name: string }>(CONTENTS);
  if (replaces || contents.length === 0) return;
  const message = `The database is not empty (it has ${contents.length} tables); restore into an empty one, or give --replace to remove what it has.`;
  throw new Failure('configuration', message);
}

async function tablesToFill(client: pg.Client, manifest: Manifest): Promise<BackupTable[]> {
  const made = new Map((await readTables(client)).map(({ name, columns }) => [name, new Set(columns)]));
  const tables = manifest.tables.filter(({ name }) => made.has(name));
  for (const { name, columns } of tables) {
    const missing = columns.filter((column) => made.get(name)?.has(column) !== true);
    if (missing.length === 0) continue;
    const message = `The backup has columns of ${name} that the migrations of this version do not make (${missing.join(', ')}); restore it with version ${manifest.program}.`;
    throw new Failure('configuration', message);
  }
  return tables;
}

// Constraints between tables are checked once at the end instead of row by row, and nothing that a trigger did is done twice.
async function fill(
  client: pg.Client,
  tables: BackupTable[],
  { manifest, folder, signal }: RestoreOptions,
): Promise<void> {
  const { rows: constraints } = await client.query<{ relation: string; name: string; definition: string }>(CONSTRAINTS);
  for (const { relation, name } of constraints) await client.query(`ALTER TABLE ${relation} DROP CONSTRAINT ${name}`);
  await client.query(switchTriggers(tables, 'DISABLE'));
  await client.query(`TRUNCATE ${tableList(tables)}`);
  for (const { name, months } of tables) await ensureMonths(client, name, months);
  // Making partitions leaves a limit of time behind.
  await client.query('SET LOCAL statement_timeout = 0');
  for (const table of tables) await fillTable(client, { table, folder, signal });
  for (const { name, last } of manifest.sequences) {
    if (last !== null) await client.query(CONTINUE_SEQUENCE, [`public."${name}"`, last]);
  }
  await client.query(switchTriggers(tables, 'ENABLE'));
  for (const { relation, name, definition } of constraints) {
    await client.query(`ALTER TABLE ${relation} ADD CONSTRAINT ${name} ${definition}`);
  }
}

interface TableTask {
  table: BackupTable;
  folder: string;
  signal: AbortSignal | undefined;
}

async function fillTable(client: pg.Client, { table, folder, signal }: TableTask): Promise<void> {
  const { name, columns, rows, bytes, sha256 } = table;
  const source = createReadStream(tableFile(folder, name));
  const digest = createHash('sha256');
  const counter = digesting(digest);
  const target = client.query(new CopyIn(`COPY public."${name}" (${columnList(columns)}) FROM STDIN`));
  try {
    await pipeline(source, createGunzip(), counter.stream, target, { signal });
  } catch (error) {
    // Z_DATA_ERROR and Z_BUF_ERROR are of the file; class 22 (data exceptions) is of rows that PostgreSQL cannot read.
    if (/^(Z_|22)/.test(errorCode(error) ?? '')) throw damaged(folder, `${name} cannot be read`, error);
    throw error;
  }
  const isWhole = target.rows === rows && counter.bytes() === bytes && digest.digest('hex') === sha256;
  if (!isWhole) throw damaged(folder, `${name} is not what was written`);
}
