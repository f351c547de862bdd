import { cpSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { packageRoot } from '../../src/core/package-root.ts';
import { migrate } from '../../src/db/migrate.ts';
import { createTestDatabase } from './database.ts';
import { scratchFolder } from './scratch.ts';

/** The last migration of the version that wrote the rows. */
const LAST_MIGRATION = '20261122091231_webhook_key';

/** The accounts of the fixture: the first tracks most of it. */
export const ALBION = '01950001-0000-7000-8000-000000000001';
export const BRIGHTWATER = '01950002-0000-7000-8000-000000000002';

/**
 * A database as the program left it before version 1 of the rules, brought up to date: rows that it wrote when it was given
 * invented messages (test/fixtures/old-database.jsonl, a row a line), under its own migrations, and then the migrations since.
 */
export async function createOldDatabase(): Promise<string> {
  const url = await createTestDatabase('empty');
  const folder = scratchFolder('old-migrations');
  const migrations = path.join(packageRoot(), 'prisma', 'migrations');
  for (const name of readdirSync(migrations)) {
    if (name <= LAST_MIGRATION) cpSync(path.join(migrations, name), path.join(folder, name), { recursive: true });
  }
  await migrate(url, { directory: folder });
  rmSync(folder, { recursive: true, force: true });
  await fill(url);
  await migrate(url);
  return url;
}

async function fill(url: string): Promise<void> {
  const fixture = path.join(packageRoot(), 'test', 'fixtures', 'old-database.jsonl');
  const lines = readFileSync(fixture, 'utf8').trim().split('\n');
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    for (const line of lines) {
      const { table, row }: { table: string; row: object } = JSON.parse(line);
      const columns = Object.keys(row).join(', ');
      const text = `INSERT INTO ${table} (${columns}) SELECT ${columns} FROM jsonb_populate_record(NULL::${table}, $1)`;
      await client.query(text, [JSON.stringify(row)]);
    }
  } finally {
    await client.end();
  }
}
