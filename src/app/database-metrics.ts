import type { StatsFs } from 'node:fs';
import { statfs } from 'node:fs/promises';
import type { Database } from '../db/client.ts';
import type { Metrics } from '../observability/metrics.ts';
import type { AppParts } from './parts.ts';
import { SIZE_OF_DATABASE } from './statements.ts';

/** The size is read this often at most: the server looks at every file of the database for it. */
const SIZE_EVERY_MS = 60_000;

/** Adds the connections of this process. */
export function measurePool(metrics: Metrics, { pool }: Database): void {
  metrics.gauge('landfall_database_connections', 'Connections to the database, by state.', () => [
    { labels: { state: 'in_use' }, value: pool.totalCount - pool.idleCount },
    { labels: { state: 'idle' }, value: pool.idleCount },
  ]);
  metrics.gauge('landfall_database_connections_max', 'Connections that the pool may open.', () => pool.options.max);
  metrics.gauge(
    'landfall_database_waiting',
    'Transactions and statements that wait for a connection.',
    () => pool.waitingCount,
  );
}

/** Adds the size of the database, and the disks that this process writes to. */
export function measureStorage(parts: AppParts): void {
  measureSize(parts);
  measureDisks(parts);
}

function measureSize({ metrics, db }: AppParts): void {
  let read = { bytes: 0, at: -Infinity };
  metrics.queriedGauge('landfall_database_size_bytes', 'Size of the database.', async () => {
    const now = performance.now();
    if (now - read.at > SIZE_EVERY_MS) {
      const [size] = await db.query(SIZE_OF_DATABASE, []);
      read = { bytes: size?.bytes ?? 0, at: now };
    }
    return read.bytes;
  });
}

/** The disk of an external database is measured where that database runs. */
function measureDisks({ metrics, config }: AppParts): void {
  const folders = Object.entries({
    data: config.databaseUrl === null ? config.dataDir : null,
    intake: config.intakeDir,
  });
  const disks = async () => {
    const named = folders.flatMap(([name, folder]) => (folder === null ? [] : [{ name, folder }]));
    const read = await Promise.all(named.map(async ({ name, folder }) => ({ name, disk: await diskOf(folder) })));
    return read.flatMap(({ name, disk }) => (disk === null ? [] : [{ folder: name, ...disk }]));
  };
  metrics.queriedGauge('landfall_disk_free_bytes', 'Free space on the disk of a folder.', async () =>
    (await disks()).map(({ folder, bavail, bsize }) => ({ labels: { folder }, value: bavail * bsize })),
  );
  metrics.queriedGauge('landfall_disk_size_bytes', 'Size of the disk of a folder.', async () =>
    (await disks()).map(({ folder, blocks, bsize }) => ({ labels: { folder }, value: blocks * bsize })),
  );
}

/** A folder that does not exist yet has no disk. */
function diskOf(folder: string): Promise<StatsFs | null> {
  return statfs(folder).catch(() => null);
}
