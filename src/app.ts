import { undoAll } from './app/close.ts';
import type { App, AppOptions } from './app/interface.ts';
import { warnOfRuntime } from './app/runtime.ts';
import { checkSecretKeys } from './app/secret-key/check.ts';
import { warmUpLater } from './app/warm-up.ts';
import type { Config } from './config/load.ts';
import { openSecretKeys } from './config/secret-key.ts';
import { systemClock } from './core/clock.ts';
import type { Log } from './core/context.ts';
import { createSealer } from './core/sealer.ts';
import { type Database, openDatabase } from './db/client.ts';
import { type EmbeddedServer, startEmbedded } from './db/embedded.ts';
import { type MigrateOptions, migrate, pendingMigrations } from './db/migrate.ts';
import { openReplica, type Replica } from './db/replica.ts';
import { createLog } from './observability/log.ts';

export type { App, AppOptions };

/** Makes the program from its configuration. Errors: `configuration`, `unavailable`, each with what to do. */
export async function createApp(config: Config, options: AppOptions = {}): Promise<App> {
  const log = options.log ?? createLog({ level: config.logLevel });
  const clock = options.clock ?? systemClock;
  const undo: (() => Promise<void>)[] = [];
  const server: EmbeddedServer[] = [];
  const close = once(async () => {
    try {
      await undoAll(undo, { log, hurry: options.hurry });
    } finally {
      // It has limits of its own and is waited for in any case: it must not be left running.
      await server[0]?.stop();
    }
  });
  try {
    if (options.listens === true) warnOfRuntime(log);
    const secretKeys = openSecretKeys(config, log);
    const sealer = createSealer(...secretKeys);
    // The database starts in processes of its own, so that the rest of the program is loaded in the meantime.
    const [{ db, replica, sessionUrl }, { assemble }] = await Promise.all([
      openMigrated({ config, log, undo, server }),
      import('./app/assemble.ts'),
      options.listens === true ? import('./app/listening.ts') : null,
    ]);
    if (options.acceptsAnySecretKey !== true) await checkSecretKeys(db, sealer, config);
    const base = { config, log, clock, secretKeys, sealer, db, replica, sessionUrl, undo };
    return { ...(await assemble(base, options)), close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Brings the database of a configuration up to date and gives the names of what was applied. */
export async function migrateDatabase(config: Config): Promise<string[]> {
  return withAddress(config, migrate);
}

/** What `migrateDatabase` would apply, and whether older versions may run with each. */
export async function pendingOfDatabase(config: Config): Promise<{ name: string; olderMayRun: boolean }[]> {
  return withAddress(config, pendingMigrations);
}

async function withAddress<T>(config: Config, body: (url: string, options: MigrateOptions) => Promise<T>): Promise<T> {
  const log = createLog({ level: config.logLevel });
  const server: EmbeddedServer[] = [];
  try {
    return await body(...migrating(await databaseUrl({ config, log, server }), { config, log }));
  } finally {
    await server[0]?.stop();
  }
}

interface Opening {
  config: Config;
  log: Log;
  undo: (() => Promise<void>)[];
  /** The embedded server, once it runs. */
  server: EmbeddedServer[];
}

/** The address of the database of a configuration, the embedded one started if it is that. */
async function databaseUrl({ config, log, server }: Omit<Opening, 'undo'>): Promise<string> {
  if (config.databaseUrl !== null) return config.databaseUrl.reveal();
  const started = await startEmbedded(config.dataDir, { log });
  server.push(started);
  return started.url;
}

/** How to migrate without a pooler; the role of pooled connections is given the settings that they need. */
function migrating(url: string, { config, log }: Pick<Opening, 'config' | 'log'>): [string, MigrateOptions] {
  const pooled = config.databasePooling === 'none' ? {} : { pooledUrl: url };
  return [config.databaseDirectUrl?.reveal() ?? url, { ...pooled, log }];
}

interface Opened {
  db: Database;
  sessionUrl: string | null;
  replica: Replica | null;
}

async function openMigrated({ config, log, undo, server }: Opening): Promise<Opened> {
  const url = await databaseUrl({ config, log, server });
  await migrate(...migrating(url, { config, log }));
  const db = await openDatabase({ url, log, pooling: config.databasePooling, poolSize: config.databasePoolSize });
  undo.push(() => db.close());
  const replica = replicaOf(db, { config, log });
  undo.push(async () => replica?.close());
  undo.push(warmUpLater('database', () => db.warmUp(), log));
  // A pooler keeps no session, so what needs one goes past it.
  return { db, replica, sessionUrl: config.databaseDirectUrl?.reveal() ?? url };
}

function replicaOf(primary: Database, { config, log }: Pick<Opening, 'config' | 'log'>): Replica | null {
  const url = config.databaseReadUrl?.reveal();
  return url === undefined ? null : openReplica({ url, primary, log, poolSize: config.databasePoolSize });
}

function once(step: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | null = null;
  return () => {
    running ??= step();
    return running;
  };
}
