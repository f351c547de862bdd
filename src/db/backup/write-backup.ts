import { createHash } from 'node:crypto';
import {
  closeSync,
  createWriteStream,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type pg from 'pg';
import { Failure } from '../../core/failure.ts';
import { packageVersion } from '../../core/package-root.ts';
import { errorCode } from '../error-code.ts';
import { NO_LIMITS, withSession } from '../session.ts';
import { columnList, readSequences, readTables, type TableShape, tableList } from './contents.ts';
import { CopyOut } from './copy.ts';
import { digesting } from './digesting.ts';
import { BACKUP_FORM, type BackupTable, MANIFEST_FILE, type Manifest, manifestText, tableFile } from './manifest.ts';

/** How to make a backup. */
export interface BackupOptions {
  url: string;
  /** The folder to make; it must not exist. */
  folder: string;
  /** Aborted when the work is to end; nothing is kept then. */
  signal?: AbortSignal;
}

const COPY_LIMITS = { ...NO_LIMITS, lock_timeout: 10_000 };

/** Levels above it take twice the time and save a tenth. */
const GZIP_LEVEL = 3;

/**
 * Writes all tables of a database as one snapshot into a new folder, while other processes go on writing. The folder appears
 * under its name once it is complete and on the disk. Fails with `configuration` where it cannot be written or there is
 * nothing to back up, `unavailable` if the disk is full or the database does not answer.
 */
export async function writeBackup({ url, folder, signal }: BackupOptions): Promise<Manifest> {
  const draft = `${folder}.partial`;
  makeDraft(folder, draft);
  try {
    const session = { applicationName: 'landfall-backup', limits: COPY_LIMITS };
    const manifest = await withSession(url, session, (client) => writeTables(client, draft, signal));
    writeFileSync(path.join(draft, MANIFEST_FILE), manifestText(manifest), { mode: 0o600, flush: true });
    syncFolder(draft);
    renameSync(draft, folder);
    syncFolder(path.dirname(folder));
    return manifest;
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    throw asFileFailure(error, folder);
  }
}

function makeDraft(folder: string, draft: string): void {
  if (existsSync(folder)) {
    throw new Failure('configuration', `${folder} exists; choose another name for the backup.`);
  }
  try {
    mkdirSync(path.dirname(folder), { recursive: true });
    mkdirSync(draft, { mode: 0o700 });
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw asFileFailure(error, folder);
    const message = `${draft} exists: another backup writes it, or was interrupted. If none runs, remove it.`;
    throw new Failure('configuration', message, { cause: error });
  }
}

/*
 * The locks come before the snapshot, so that no table can be changed or dropped between the two: a migration, or the removal of a
 * partition, waits or is put off until the backup has ended. Reads and writes of rows do not wait.
 */
async function writeTables(client: pg.Client, folder: string, signal?: AbortSignal): Promise<Manifest> {
  const tables = await readTables(client);
  if (!tables.some(({ name }) => name === '_prisma_migrations')) {
    throw new Failure('configuration', 'There is nothing to back up: the database has no tables of Landfall.');
  }
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
  await client.query(`LOCK TABLE ${tableList(tables)} IN ACCESS SHARE MODE`);
  const about = await readAbout(client);
  const written: BackupTable[] = [];
  for (const table of await readTables(client)) written.push(await writeTable(client, { table, folder, signal }));
  const sequences = await readSequences(client);
  await client.query('COMMIT');
  return { form: BACKUP_FORM, program: packageVersion(), ...about, tables: written, sequences };
}

type About = Pick<Manifest, 'postgres' | 'takenAt' | 'migrations' | 'secretKeyCheck'>;

async function readAbout(client: pg.Client): Promise<About> {
  const facts = await client.query<{ postgres: string; at: Date; has_check: boolean }>(
    `SELECT current_setting('server_version') AS postgres, now() AS at,
       to_regclass('public.secret_key_check') IS NOT NULL AS has_check`,
  );
  const migrations = await client.query<{ name: string; checksum: string }>(
    `SELECT migration_name AS name, checksum FROM _prisma_migrations
     WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL ORDER BY migration_name`,
  );
  const [{ postgres, at, has_check } = { postgres: '', at: new Date(0), has_check: false }] = facts.rows;
  const check = has_check ? await client.query<{ sealed: Buffer }>('SELECT sealed FROM secret_key_check') : null;
  const secretKeyCheck = check?.rows[0]?.sealed.toString('base64') ?? null;
  return { postgres, takenAt: at.toISOString(), migrations: migrations.rows, secretKeyCheck };
}

interface TableTask {
  table: TableShape;
  folder: string;
  signal: AbortSignal | undefined;
}

async function writeTable(client: pg.Client, { table, folder, signal }: TableTask): Promise<BackupTable> {
  const { name, columns, months } = table;
  const file = tableFile(folder, name);
  const rows = client.query(new CopyOut(`COPY (SELECT ${columnList(columns)} FROM public."${name}") TO STDOUT`));
  const digest = createHash('sha256');
  const target = createWriteStream(file, { flags: 'wx', mode: 0o600, flush: true });
  const counter = digesting(digest);
  await pipeline(rows, counter.stream, createGzip({ level: GZIP_LEVEL }), target, { signal });
  const fileBytes = statSync(file).size;
  return { name, columns, months, rows: rows.rows, bytes: counter.bytes(), sha256: digest.digest('hex'), fileBytes };
}

/** A renamed file is safe from a loss of power once its folder is written. */
function syncFolder(folder: string): void {
  const handle = openSync(folder, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

/** The disk of the backup is another than that of the database, so its failures are said apart. */
function asFileFailure(error: unknown, folder: string): unknown {
  const cause = error instanceof Failure ? error.detail.cause : error;
  const code = errorCode(cause) ?? '';
  if (/^(ENOSPC|EDQUOT)$/.test(code)) {
    const message = `The disk of ${folder} is full (${code}); nothing was kept. Free some space, or choose another disk.`;
    return new Failure('unavailable', message, { cause });
  }
  if (error instanceof Failure || !/^(EACCES|EIO|ENAMETOOLONG|ENOENT|ENOTDIR|EPERM|EROFS)$/.test(code)) return error;
  const message = `The backup ${folder} cannot be written (${code}); choose a folder that this user may write to.`;
  return new Failure('configuration', message, { cause });
}
