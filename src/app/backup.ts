import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Config } from '../config/load.ts';
import { openSecretKeys, secretKeyFile } from '../config/secret-key.ts';
import type { Log } from '../core/context.ts';
import { Failure } from '../core/failure.ts';
import { createSealer } from '../core/sealer.ts';
import { type Manifest, readManifest } from '../db/backup/manifest.ts';
import { migrationsOf, type RestoredTables, restoreBackup } from '../db/backup/restore-backup.ts';
import { writeBackup } from '../db/backup/write-backup.ts';
import { type EmbeddedServer, startEmbedded } from '../db/embedded.ts';
import { embeddedExists } from '../db/embedded-shutdown.ts';
import { migrate } from '../db/migrate.ts';
import { readMigrations } from '../db/migration-files.ts';
import { createLog } from '../observability/log.ts';
import { opensCheck } from './secret-key/check.ts';

/** What a backup has, and where its secret key is. */
export interface BackedUp {
  tables: number;
  rows: number;
  bytes: number;
  /** The file or the variable that has the key, which the backup does not have; null where there is no key yet. */
  secretKey: string | null;
}

/** Makes a backup of the database of a configuration, without migrating it. Errors: `configuration`, `unavailable`. */
export async function backUpDatabase(config: Config, folder: string, signal?: AbortSignal): Promise<BackedUp> {
  if (config.databaseUrl === null && !embeddedExists(config.dataDir)) {
    throw new Failure('configuration', `There is nothing to back up: ${config.dataDir} has no database.`);
  }
  const { tables } = await withAddress(config, (url) =>
    writeBackup({ url, folder: path.resolve(folder), ...(signal && { signal }) }),
  );
  const sum = (of: 'rows' | 'fileBytes') => tables.reduce((total, table) => total + table[of], 0);
  return {
    tables: tables.length,
    rows: sum('rows'),
    bytes: sum('fileBytes'),
    secretKey: hasKey(config) ? keyPlace(config) : null,
  };
}

/** How to restore a backup into the database of a configuration. */
export interface RestoreRequest {
  folder: string;
  /** Removes what the database has. */
  replaces: boolean;
  /** Restores although the secret keys here do not open what the backup has. */
  acceptsAnySecretKey: boolean;
  signal?: AbortSignal;
}

/** What was restored, and the migrations that were applied after it. */
export interface Restored extends RestoredTables {
  takenAt: string;
  applied: string[];
}

/** Restores a backup and brings the database up to this version. Errors: `configuration`, `unavailable`. */
export async function restoreDatabase(config: Config, request: RestoreRequest): Promise<Restored> {
  const { replaces, acceptsAnySecretKey, signal } = request;
  const folder = path.resolve(request.folder);
  const manifest = readManifest(folder);
  // What can be found out without the database comes first, so that nothing is begun that cannot end.
  migrationsOf(manifest, readMigrations());
  const log = createLog({ level: config.logLevel });
  if (!acceptsAnySecretKey) checkKey(config, manifest, log);
  return withAddress(config, async (url) => {
    const restored = await restoreBackup({ url, folder, manifest, replaces, ...(signal && { signal }) });
    return { ...restored, takenAt: manifest.takenAt, applied: await migrate(url, { log }) };
  });
}

// A key must not be made here: a new one would never open what the backup has.
function checkKey(config: Config, { secretKeyCheck }: Manifest, log: Log): void {
  if (secretKeyCheck === null) return;
  const advice =
    'The backup does not contain the key. Set SECRET_KEY to it, or copy the file secret-key of the former DATA_DIR. If the ' +
    'key is lost, give --any-secret-key, and then run "landfall secret-key rotate --discard-unreadable"';
  if (!hasKey(config)) {
    throw new Failure('configuration', `There is no secret key in ${secretKeyFile(config)}. ${advice}.`);
  }
  const sealer = createSealer(...openSecretKeys(config, log));
  if (opensCheck(sealer, Buffer.from(secretKeyCheck, 'base64'))) return;
  throw new Failure(
    'configuration',
    `The backup was made with another secret key than ${keyPlace(config)} has. ${advice}.`,
  );
}

function hasKey(config: Config): boolean {
  return config.secretKeys !== null || existsSync(secretKeyFile(config));
}

function keyPlace(config: Config): string {
  return config.secretKeys === null ? secretKeyFile(config) : 'SECRET_KEY';
}

async function withAddress<T>(config: Config, body: (url: string) => Promise<T>): Promise<T> {
  // Not through a pooler: one snapshot and its transaction last as long as the database is large.
  const external = config.databaseDirectUrl ?? config.databaseUrl;
  if (external !== null) return body(external.reveal());
  const server: EmbeddedServer = await startEmbedded(config.dataDir, { log: createLog({ level: config.logLevel }) });
  try {
    return await body(server.url);
  } finally {
    await server.stop();
  }
}
