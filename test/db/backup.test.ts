import { cpSync, existsSync, readdirSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { packageRoot } from '../../src/core/package-root.ts';
import { type Manifest, manifestText, readManifest, tableFile } from '../../src/db/backup/manifest.ts';
import { restoreBackup } from '../../src/db/backup/restore-backup.ts';
import { writeBackup } from '../../src/db/backup/write-backup.ts';
import { migrate } from '../../src/db/migrate.ts';
import { createTestDatabase, describeWithDatabase, dropTestDatabase } from '../support/database.ts';
import { createOldDatabase } from '../support/old-database.ts';
import { scratchFolder } from '../support/scratch.ts';
import { readContents } from '../support/table-contents.ts';

// A restore makes the whole schema, which takes seconds on a busy machine.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

describeWithDatabase('a backup', () => {
  let scratch: string;
  let source: string;
  let first: string;
  let target: string;

  beforeAll(async () => {
    scratch = scratchFolder('backup');
    source = await createOldDatabase();
    await onDatabase(source, [
      // Values that COPY has to escape, a sequence that was used, a row of a month that has no partition, and a row larger than a block.
      `INSERT INTO account (id, name) VALUES (gen_random_uuid(), E'tab\\t line\\n backslash\\\\ \\\\N ü')`,
      `INSERT INTO webhook_wake (webhook_id) SELECT gen_random_uuid() FROM generate_series(1, 7)`,
      `INSERT INTO vessel_position (imo, minute_at, at, mmsi, latitude, longitude)
         VALUES ('9839272', '2031-05-05', '2031-05-05', 1, 0.1, 1e-7)`,
      `INSERT INTO oauth_document (id, body) SELECT 'large', string_agg(md5(n::text), '') FROM generate_series(1, 9000) n`,
      `CREATE TABLE own_notes AS SELECT 'of the operator' AS note`,
      `CREATE TABLE "Own Notes" AS SELECT 1 AS one; CREATE TABLE own_figures AS SELECT 1 AS "Of Mine"; CREATE SEQUENCE "Own"`,
    ]);
    first = path.join(scratch, 'first');
    await writeBackup({ url: source, folder: first });
    await onDatabase(source, ['DROP TABLE own_notes, "Own Notes", own_figures; DROP SEQUENCE "Own"']);
  });
  afterAll(async () => {
    await dropTestDatabase(source);
    rmSync(scratch, { recursive: true, force: true });
  });
  beforeEach(async () => {
    target = await createTestDatabase('empty');
  });
  afterEach(() => dropTestDatabase(target));

  it('restores every row, sequence and partition, and leaves nothing to migrate', async () => {
    const { rows, leftOut } = await restore(first);

    expect(await readContents(target)).toEqual(await readContents(source));
    expect(leftOut).toEqual(['own_notes']);
    expect(rows).toBeGreaterThan(100);
    expect(await migrate(target)).toEqual([]);
    const continued = await onDatabase(target, [
      'INSERT INTO webhook_wake (webhook_id) VALUES (gen_random_uuid()) RETURNING id',
    ]);
    expect(continued).toEqual([{ id: '8' }]);
  });

  it('keeps the constraints and triggers of the tables', async () => {
    const definitions = `SELECT conrelid::regclass::text AS of, conname AS name, pg_get_constraintdef(oid) AS text FROM pg_constraint
      WHERE connamespace = 'public'::regnamespace
      UNION ALL SELECT tgrelid::regclass::text, tgname, pg_get_triggerdef(oid) || tgenabled::text FROM pg_trigger WHERE NOT tgisinternal
      UNION ALL SELECT tablename, indexname, indexdef FROM pg_indexes WHERE schemaname = 'public' ORDER BY 1, 2, 3`;

    await restore(first);

    expect(await onDatabase(target, [definitions])).toEqual(await onDatabase(source, [definitions]));
  });

  it('is one moment, whatever is written meanwhile', async () => {
    const folder = path.join(scratch, 'busy');
    const busy = await createTestDatabase();
    let isOver = false;
    const pairs = writePairs(busy, () => isOver);

    const manifest = await writeBackup({ url: busy, folder });

    isOver = true;
    expect(await pairs).toBeGreaterThan(0);
    await dropTestDatabase(busy);
    await restore(folder);
    const unpaired = `SELECT name FROM account WHERE name LIKE 'pair %'
      AND NOT EXISTS (SELECT FROM vessel WHERE vessel.name = account.name)`;
    expect(await onDatabase(target, [unpaired])).toEqual([]);
    expect(await onDatabase(target, [`SELECT FROM vessel WHERE name LIKE 'pair %'`])).toHaveLength(
      (await onDatabase(target, [`SELECT FROM account WHERE name LIKE 'pair %'`])).length,
    );
    expect(manifest.tables.find(({ name }) => name === 'account')?.rows).toBe(
      (await onDatabase(target, ['SELECT FROM account'])).length,
    );
  });

  it('of an older version is migrated', async () => {
    const older = await createTestDatabase('empty');
    const migrations = path.join(scratch, 'older-migrations');
    const all = readdirSync(path.join(packageRoot(), 'prisma', 'migrations')).filter((name) => /^\d/.test(name));
    for (const name of all.slice(0, 12)) {
      cpSync(path.join(packageRoot(), 'prisma', 'migrations', name), path.join(migrations, name), { recursive: true });
    }
    await migrate(older, { directory: migrations });
    await onDatabase(older, [`INSERT INTO account (id, name) VALUES (gen_random_uuid(), 'of before')`]);
    const folder = path.join(scratch, 'older');
    await writeBackup({ url: older, folder });
    await dropTestDatabase(older);

    await restore(folder);

    expect(await migrate(target)).toEqual(all.slice(12));
    expect(await onDatabase(target, ['SELECT name FROM account'])).toEqual([{ name: 'of before' }]);
  });

  it('of a newer version is refused', async () => {
    const folder = copyOf('newer', (manifest) => {
      manifest.migrations.push({ name: '20991231000000_later', checksum: '' });
    });

    await expect(restore(folder)).rejects.toMatchObject({
      code: 'configuration',
      message: expect.stringContaining('made by a newer version'),
    });
    expect(await readContents(target)).toEqual({ sequences: [] });
  });

  it('is not restored into a database that has something, unless it is to be replaced', async () => {
    await onDatabase(target, [`CREATE TABLE kept AS SELECT 1 AS one`]);

    await expect(restore(first)).rejects.toMatchObject({
      code: 'configuration',
      message: expect.stringContaining('The database is not empty (it has 1 tables)'),
    });
    expect(await onDatabase(target, ['SELECT one FROM kept'])).toEqual([{ one: 1 }]);

    await restore(first, { replaces: true });
    expect(await readContents(target)).toEqual(await readContents(source));

    await restore(first, { replaces: true });
    expect(await readContents(target)).toEqual(await readContents(source));
  });

  it('is not restored while another process uses the database', async () => {
    const other = new pg.Client({ connectionString: target, application_name: 'landfall' });
    await other.connect();

    await expect(restore(first, { replaces: true })).rejects.toMatchObject({
      code: 'unavailable',
      message: 'Other processes use the database (landfall); end them and try again.',
    });
    await other.end();
  });

  it.each<[string, (folder: string) => void]>([
    ['a file is cut off', (folder) => truncateSync(tableFile(folder, 'observation'), 100)],
    ['a file is missing', (folder) => rmSync(tableFile(folder, 'watch'))],
    ['the manifest is missing', (folder) => rmSync(path.join(folder, 'manifest.json'))],
    ['the manifest is cut off', (folder) => truncateSync(path.join(folder, 'manifest.json'), 200)],
    [
      'a figure of the manifest is changed',
      (folder) => edit(path.join(folder, 'manifest.json'), /"rows": /, '"rows": 1'),
    ],
    ['a byte of a file is flipped', (folder) => flip(tableFile(folder, 'observation'))],
    ['a file is that of another table', (folder) => swap(folder, 'observation', 'watch')],
  ])('is refused and nothing changes if %s', async (_what, damage) => {
    const folder = copyOf(`damaged-${Math.random()}`);
    damage(folder);
    await onDatabase(target, [`CREATE TABLE kept AS SELECT 1 AS one`]);

    const restoring = (async () => restore(folder, { replaces: true }))();

    await expect(restoring).rejects.toMatchObject({ code: 'configuration', message: expect.stringContaining(folder) });
    expect(await readContents(target)).toEqual({ kept: ['(1)'], sequences: [] });
  });

  it('with rows that another table does not have is refused', async () => {
    const { gzipSync, gunzipSync } = await import('node:zlib');
    const { createHash } = await import('node:crypto');
    const folder = copyOf('orphans', (manifest) => {
      const table = manifest.tables.find(({ name }) => name === 'account');
      if (table === undefined) return;
      const [line = ''] = gunzipSync(readFileSync(tableFile(first, 'account')))
        .toString()
        .split('\n')
        .slice(-2);
      const text = Buffer.from(`${line}\n`);
      const file = gzipSync(text);
      Object.assign(table, { rows: 1, bytes: text.length, fileBytes: file.length });
      table.sha256 = createHash('sha256').update(text).digest('hex');
      writeFileSync(tableFile(path.join(scratch, 'orphans'), 'account'), file);
    });

    await expect(restore(folder)).rejects.toThrow('violates foreign key constraint');
    expect(await readContents(target)).toEqual({ sequences: [] });
  });

  it('does not appear under its name before it is complete, and is not written over another', async () => {
    const ending = new AbortController();
    const folder = path.join(scratch, 'ended');
    const writing = writeBackup({ url: source, folder, signal: ending.signal });
    ending.abort();

    await expect(writing).rejects.toThrow('aborted');
    expect(readdirSync(scratch).filter((name) => name.startsWith('ended'))).toEqual([]);
    await expect(writeBackup({ url: source, folder: first })).rejects.toMatchObject({ code: 'configuration' });
    expect(statSync(first).mode & 0o777).toBe(0o700);
    expect(existsSync(path.join(first, 'manifest.json'))).toBe(true);
  });

  it('of a database without tables is refused', async () => {
    await expect(writeBackup({ url: target, folder: path.join(scratch, 'none') })).rejects.toMatchObject({
      code: 'configuration',
      message: 'There is nothing to back up: the database has no tables of Landfall.',
    });
  });

  function restore(folder: string, { replaces = false } = {}) {
    return restoreBackup({ url: target, folder, manifest: readManifest(folder), replaces });
  }

  /** A copy of the first backup, with a manifest that was changed and signed again. */
  function copyOf(name: string, change: (manifest: Manifest) => void = () => {}): string {
    const folder = path.join(scratch, name);
    cpSync(first, folder, { recursive: true });
    const manifest = readManifest(folder);
    change(manifest);
    writeFileSync(path.join(folder, 'manifest.json'), manifestText(manifest));
    return folder;
  }
});

/** Writes an account and a vessel of one name in a transaction, again and again, and gives how often. */
async function writePairs(url: string, isOver: () => boolean): Promise<number> {
  for (let count = 0; ; count++) {
    if (isOver()) return count;
    await onDatabase(url, [
      `BEGIN; INSERT INTO account (id, name) VALUES (gen_random_uuid(), 'pair ${count}');
       INSERT INTO vessel (id, name) VALUES (gen_random_uuid(), 'pair ${count}'); COMMIT`,
    ]);
    await sleep(1);
  }
}

async function onDatabase(url: string, statements: readonly string[]): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    let rows: unknown[] = [];
    for (const statement of statements) rows = (await client.query(statement)).rows;
    return rows;
  } finally {
    await client.end();
  }
}

function edit(file: string, what: RegExp, by: string): void {
  writeFileSync(file, readFileSync(file, 'utf8').replace(what, by));
}

function flip(file: string): void {
  const bytes = readFileSync(file);
  const at = Math.floor(bytes.length / 2);
  bytes[at] = (bytes[at] ?? 0) ^ 0x10;
  writeFileSync(file, bytes);
}

/** Exchanges the files of two tables, and their sizes in the manifest, as a careless copy with a new manifest would. */
function swap(folder: string, one: string, other: string): void {
  const [left, right] = [readFileSync(tableFile(folder, one)), readFileSync(tableFile(folder, other))];
  writeFileSync(tableFile(folder, one), right);
  writeFileSync(tableFile(folder, other), left);
  const manifest = JSON.parse(readFileSync(path.join(folder, 'manifest.json'), 'utf8')).manifest;
  for (const table of manifest.tables) {
    if (table.name === one) table.fileBytes = right.length;
    if (table.name === other) table.fileBytes = left.length;
  }
  writeFileSync(path.join(folder, 'manifest.json'), manifestText(manifest));
}
