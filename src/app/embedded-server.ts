import type { Config } from '../config/load.ts';
import { type EmbeddedStatus, embeddedStatus, stopEmbedded } from '../db/embedded-shutdown.ts';

export type { EmbeddedStatus };

/** The database of a configuration: an external one, or what runs in the data directory. */
export async function readDatabaseStatus(config: Config): Promise<'external' | EmbeddedStatus | null> {
  return config.databaseUrl === null ? embeddedStatus(config.dataDir) : 'external';
}

/** Stops the embedded database; false if none runs or the database is external. Fails with `unavailable` while it is used. */
export async function stopDatabase(config: Config): Promise<boolean> {
  return config.databaseUrl === null && (await stopEmbedded(config.dataDir));
}
