import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { type Database, openDatabase } from '../../src/db/client.ts';
import { startEmbedded } from '../../src/db/embedded.ts';
import { migrate } from '../../src/db/migrate.ts';

/** A database of a bench's own, on a disk, migrated; what is committed is on the disk, as in production. */
export interface BenchDatabase extends Database {
  url: string;
}

/** Gives a body a server with the settings of production, as on its first use; it is gone afterwards. */
export async function withServer<T>(
  body: (url: string) => Promise<T>,
  settings: Record<string, string> = {},
): Promise<T> {
  const directory = benchFolder();
  const server = await startEmbedded(directory, { settings });
  try {
    return await body(server.url);
  } finally {
    await server.stop();
    rmSync(directory, { recursive: true, force: true });
  }
}

/** Gives a body a new database of a server; it is gone afterwards. */
export async function withDatabase<T>(serverUrl: string, body: (db: BenchDatabase) => Promise<T>): Promise<T> {
  const name = `bench_${process.hrtime.bigint()}`;
  await onServer(serverUrl, `CREATE DATABASE ${name}`);
  const address = new URL(serverUrl);
  address.pathname = `/${name}`;
  const url = address.href;
  await migrate(url);
  const db = await openDatabase({ url });
  try {
    return await body(Object.assign(db, { url }));
  } finally {
    await db.close();
    await onServer(serverUrl, `DROP DATABASE ${name} WITH (FORCE)`);
  }
}

/** Makes a folder that is on a disk: not in memory, where nothing is ever flushed. */
export function benchFolder(): string {
  return mkdtempSync(path.join(tmpdir(), 'landfall-bench-'));
}

/** Counts the round trips of what a body sends: statements that travel together take one. */
export async function countRoundTrips(db: Database, body: () => Promise<unknown>): Promise<number> {
  let trips = 0;
  db.onRoundTrip = () => {
    trips++;
  };
  try {
    await body();
  } finally {
    delete db.onRoundTrip;
  }
  return trips;
}

async function onServer(url: string, text: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(text);
  } finally {
    await client.end();
  }
}
