import type { App, AppOptions } from './app/interface.ts';
import { warmUpLater } from './app/warm-up.ts';
import type { Config } from './config/load.ts';
import { openSecretKey } from './config/secret-key.ts';
import { systemClock } from './core/clock.ts';
import type { Log } from './core/context.ts';
import { createSealer } from './core/sealer.ts';
import { type Database, openDatabase } from './db/client.ts';
import { startEmbedded } from './db/embedded.ts';
import { migrate } from './db/migrate.ts';
import { createLog } from './observability/log.ts';

export type { App, AppOptions };

/** Makes the program from its configuration. Errors: `configuration`, `unavailable`, each with what to do. */
export async function createApp(config: Config, options: AppOptions = {}): Promise<App> {
  const log = options.log ?? createLog({ level: config.logLevel });
  const clock = options.clock ?? systemClock;
  const undo: (() => Promise<void>)[] = [];
  const close = once(() => undoAll(undo));
  try {
    const secretKey = openSecretKey(config, log);
    // The database starts in processes of its own, so that the rest of the program is loaded in the meantime.
    const [db, { assemble }] = await Promise.all([
      openMigrated(config, log, undo),
      import('./app/assemble.ts'),
      options.listens === true ? import('./app/listening.ts') : null,
    ]);
    const base = { config, log, clock, secretKey, sealer: createSealer(secretKey), db, undo };
    return { ...(await assemble(base, options)), close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Brings the database of a configuration up to date and gives the names of what was applied. */
export async function migrateDatabase(config: Config): Promise<string[]> {
  const log = createLog({ level: config.logLevel });
  const undo: (() => Promise<void>)[] = [];
  try {
    return await migrate(await databaseUrl(config, log, undo), { log });
  } finally {
    await undoAll(undo);
  }
}

/** The address of the database of a configuration, the embedded one started if it is that. */
async function databaseUrl(config: Config, log: Log, undo: (() => Promise<void>)[]): Promise<string> {
  if (config.databaseUrl !== null) return config.databaseUrl.reveal();
  const server = await startEmbedded(config.dataDir, { log });
  undo.push(() => server.stop());
  return server.url;
}

async function openMigrated(config: Config, log: Log, undo: (() => Promise<void>)[]): Promise<Database> {
  const url = await databaseUrl(config, log, undo);
  await migrate(url, { log });
  const db = await openDatabase({ url, log });
  undo.push(() => db.close());
  undo.push(warmUpLater('database', () => db.warmUp(), log));
  return db;
}

/** Undoes in reverse. What fails does not keep the rest from being undone; the first failure comes out in the end. */
async function undoAll(undo: (() => Promise<void>)[]): Promise<void> {
  const failures: unknown[] = [];
  for (const step of undo.reverse()) await step().catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw failures[0];
}

function once(step: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | null = null;
  return () => {
    running ??= step();
    return running;
  };
}
