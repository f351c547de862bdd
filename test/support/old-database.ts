import { cpSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { packageRoot } from '../../src/core/package-root.ts';
import { createSealer } from '../../src/core/sealer.ts';
import { Secret } from '../../src/core/secret.ts';
import { migrate } from '../../src/db/migrate.ts';
import { secretPurpose } from '../../src/dispatcher/message.ts';
import { createTestDatabase } from './database.ts';
import { scratchFolder } from './scratch.ts';

/** The last migration of the version that wrote the rows. */
const LAST_MIGRATION = '20261122091231_webhook_key';

/** The secret key of the installation, as `SECRET_KEY` gives it. */
export const OLD_SECRET_KEY = 'ab'.repeat(32);

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
    await sealWebhooks(client);
  } finally {
    await client.end();
  }
}

/** The fixture has no secrets: a start would refuse a database whose secrets its key does not open. */
async function sealWebhooks(client: pg.Client): Promise<void> {
  const sealer = createSealer(new Secret(Buffer.from(OLD_SECRET_KEY, 'hex')));
  const { rows } = await client.query<{ id: string }>('SELECT id FROM webhook');
  for (const { id } of rows) {
    const sealed = sealer.seal('whsec_invented', secretPurpose(id));
    await client.query('UPDATE webhook SET secret = $2 WHERE id = $1', [id, sealed]);
  }
}
