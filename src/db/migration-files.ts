import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { Failure } from '../core/failure.ts';
import { packageRoot } from '../core/package-root.ts';

/** One migration of this version of the program. */
export interface Migration {
  name: string;
  sql: string;
  checksum: string;
  /** Whether versions before it may run with it, as its first line says. */
  olderMayRun: boolean;
}

/** `-- Older versions: may run, because …`; anything else is no permission. */
const OLDER_MAY_RUN = /^-- Older versions: may run\b/;

/** Reads the migrations of this version, or of another folder, in their order. Fails with `configuration` without them. */
export function readMigrations(directory = path.join(packageRoot(), 'prisma', 'migrations')): Migration[] {
  if (!existsSync(directory)) {
    throw new Failure('configuration', `The folder of migrations ${directory} is missing; install Landfall again.`);
  }
  const names = readdirSync(directory).filter((name) => existsSync(path.join(directory, name, 'migration.sql')));
  return names.sort().map((name) => {
    const sql = readFileSync(path.join(directory, name, 'migration.sql'), 'utf8');
    const checksum = createHash('sha256').update(sql).digest('hex');
    return { name, sql, checksum, olderMayRun: OLDER_MAY_RUN.test(sql) };
  });
}

/** The lock of those who change the tables, as Prisma has it, so that its engine and we can take turns. */
export const MIGRATION_LOCK = 72_707_369;

/** The table of the applied migrations, as Prisma has it. */
export const MIGRATION_TABLE = `CREATE TABLE IF NOT EXISTS _prisma_migrations (
  id                  VARCHAR(36) PRIMARY KEY NOT NULL,
  checksum            VARCHAR(64) NOT NULL,
  finished_at         TIMESTAMPTZ,
  migration_name      VARCHAR(255) NOT NULL,
  logs                TEXT,
  rolled_back_at      TIMESTAMPTZ,
  started_at          TIMESTAMPTZ NOT NULL DEFAULT now(),
  applied_steps_count INTEGER NOT NULL DEFAULT 0
)`;
