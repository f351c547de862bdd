import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { packageVersion } from '../../src/core/package-root.ts';
import { migrate, pendingMigrations } from '../../src/db/migrate.ts';
import { readMigrations } from '../../src/db/migration-files.ts';
import { createTestDatabase, describeWithDatabase, dropTestDatabase } from '../support/database.ts';
import { scratchFolder } from '../support/scratch.ts';

/** The table of the rules, as its migration makes it. */
const RULES = 'CREATE TABLE migration_rule (migration text PRIMARY KEY, older_may_run boolean NOT NULL);';

describeWithDatabase('migrate', () => {
  let directory: string;
  let url: string;
  let client: pg.Client;

  beforeEach(async () => {
    directory = scratchFolder('migrations');
    url = await createTestDatabase('empty');
    client = new pg.Client({ connectionString: url });
    await client.connect();
    write('1_begin', 'CREATE TABLE port (id int); INSERT INTO port VALUES (1);');
    write('2_more', 'INSERT INTO port VALUES (2);');
  });
  afterEach(async () => {
    await client.end();
    await dropTestDatabase(url);
    rmSync(directory, { recursive: true, force: true });
  });

  it('applies each migration once, in order, when several processes race', async () => {
    const racing = Array.from({ length: 5 }, () => migrate(url, { directory }));

    const applied = await Promise.all(racing);

    expect(applied.flat()).toEqual(['1_begin', '2_more']);
    expect(await rows('SELECT id FROM port ORDER BY id')).toEqual([{ id: 1 }, { id: 2 }]);
    const records =
      'SELECT migration_name, finished_at IS NOT NULL AS finished, applied_steps_count FROM _prisma_migrations';
    expect(await rows(`${records} ORDER BY started_at`)).toEqual([
      { migration_name: '1_begin', finished: true, applied_steps_count: 1 },
      { migration_name: '2_more', finished: true, applied_steps_count: 1 },
    ]);
  });

  it('keeps nothing of a migration that fails, records it, and refuses to go on until it is marked as mended', async () => {
    write('2_more', 'INSERT INTO port VALUES (2); SELECT 1/0;');
    const reason = 'The migration 2_more failed (division by zero); it was rolled back.';

    await expect(migrate(url, { directory })).rejects.toMatchObject({ code: 'configuration', message: reason });

    expect(await rows('SELECT id FROM port')).toEqual([{ id: 1 }]);
    expect(await rows('SELECT logs FROM _prisma_migrations WHERE finished_at IS NULL')).toEqual([
      { logs: 'division by zero' },
    ]);
    write('2_more', 'INSERT INTO port VALUES (3);');
    const refusal: unknown = await migrate(url, { directory }).catch((error: unknown) => error);
    expect(refusal).toMatchObject({
      code: 'configuration',
      message: expect.stringMatching(
        /^The migration 2_more failed earlier; .*\(column logs\), run UPDATE .*, and start again\.$/,
      ),
    });
    await client.query(/run (UPDATE .*), and/.exec(String(refusal))?.[1] ?? '');
    expect(await migrate(url, { directory })).toEqual(['2_more']);
    expect(await rows('SELECT id FROM port')).toEqual([{ id: 1 }, { id: 3 }]);
  });

  it('applies again what a server that ended in the middle of it did not keep, without being told to', async () => {
    await migrate(url, { directory });
    write('3_long', 'INSERT INTO port VALUES (3); SELECT pg_sleep(20);');
    const ended = migrate(url, { directory }).catch((error: unknown) => error);
    await vi.waitFor(async () => {
      const query =
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND query LIKE '%pg_sleep(20)%' AND pid <> pg_backend_pid()";
      expect(await rows(query)).toHaveLength(1);
    }, 10_000);
    expect(await ended).toBeInstanceOf(Error);

    write('3_long', 'INSERT INTO port VALUES (4);');

    expect(await migrate(url, { directory })).toEqual(['3_long']);
    expect(await rows('SELECT id FROM port ORDER BY id')).toEqual([{ id: 1 }, { id: 2 }, { id: 4 }]);
  });

  it('goes on where an earlier version died in a migration: what its rule says was kept is not applied again', async () => {
    write('0_rules', RULES);
    await migrate(url, { directory });
    await client.query("UPDATE _prisma_migrations SET finished_at = NULL WHERE migration_name = '2_more'");
    await client.query("DELETE FROM port WHERE id = 2; DELETE FROM migration_rule WHERE migration = '2_more'");
    await client.query("UPDATE _prisma_migrations SET finished_at = NULL WHERE migration_name = '1_begin'");

    expect(await pendingMigrations(url, { directory })).toMatchObject([{ name: '2_more' }]);
    expect(await migrate(url, { directory })).toEqual(['2_more']);
    expect(await rows('SELECT id FROM port ORDER BY id')).toEqual([{ id: 1 }, { id: 2 }]);
    expect(await migrate(url, { directory })).toEqual([]);
  });

  it('warns of a migration that was edited after it was applied, and of one that only a newer version has', async () => {
    const warn = vi.fn();
    write('2_more', `-- Older versions: may run, because they look at no rule.\n${RULES}`);
    await migrate(url, { directory });
    write('1_begin', 'CREATE TABLE port (id bigint);');
    rmSync(path.join(directory, '2_more'), { recursive: true });

    const applied = await migrate(url, { directory, log: { debug: vi.fn(), info: vi.fn(), warn, error: vi.fn() } });

    expect(applied).toEqual([]);
    expect(warn.mock.calls).toEqual([
      [{ migration: '1_begin' }, 'database.migration_edited'],
      [{ migration: '2_more' }, 'database.newer_than_program'],
    ]);
  });

  it.each([
    ['does not say that older versions may run', 'INSERT INTO port VALUES (3);'],
    [
      'says that older versions must not run',
      '-- Older versions: must not run, because.\nINSERT INTO port VALUES (3);',
    ],
    ['says it elsewhere', 'INSERT INTO port VALUES (3);\n-- Older versions: may run, because.'],
    ['says something like it', '-- Older versions: may running be?\nINSERT INTO port VALUES (3);'],
  ])('refuses a database with a migration of a newer version that %s', async (_what, sql) => {
    write('2_more', `-- Older versions: may run, because.\n${RULES}`);
    write('3_newer', sql);
    write('4_newest', '-- Older versions: may run, because.\nINSERT INTO port VALUES (4);');
    await migrate(url, { directory });
    for (const name of ['3_newer', '4_newest']) rmSync(path.join(directory, name), { recursive: true });
    write('5_branch', 'INSERT INTO port VALUES (5);');

    const message = `The database was migrated by a newer version (3_newer), and this version ${packageVersion()} must not run with it. Run the newer version, or restore a backup that was made before the upgrade.`;
    await expect(migrate(url, { directory })).rejects.toMatchObject({ code: 'configuration', message });
    await expect(pendingMigrations(url, { directory })).rejects.toMatchObject({ code: 'configuration', message });
    expect(await rows('SELECT id FROM port ORDER BY id')).toEqual([{ id: 1 }, { id: 3 }, { id: 4 }]);
  });

  it('refuses a database with an unknown migration and no rules', async () => {
    await migrate(url, { directory });
    rmSync(path.join(directory, '2_more'), { recursive: true });

    await expect(migrate(url, { directory })).rejects.toMatchObject({
      code: 'configuration',
      message: expect.stringContaining('by a newer version (2_more)'),
    });
  });

  it('names what it would apply, and whether older versions may run with it, and changes nothing', async () => {
    write('3_next', '-- Older versions: may run, because.\nINSERT INTO port VALUES (3);');

    const pending = await pendingMigrations(url, { directory });

    expect(pending.map(({ name, olderMayRun }) => [name, olderMayRun])).toEqual([
      ['1_begin', false],
      ['2_more', false],
      ['3_next', true],
    ]);
    expect(await rows(`SELECT FROM pg_class WHERE relnamespace = 'public'::regnamespace`)).toEqual([]);
    await migrate(url, { directory });
    expect(await pendingMigrations(url, { directory })).toEqual([]);
  });

  it('has a rule in the first line of each migration since there are rules', () => {
    const since = readMigrations().filter(({ name }) => name >= '20261123161500_migration_rules');

    expect(since.filter(({ sql }) => !/^-- Older versions: (may|must not) run, because /.test(sql))).toEqual([]);
  });

  it('keeps older versions from deleting notes, which they do not move when shipments become one', () => {
    const notes = readMigrations().filter(({ sql }) => sql.includes('CREATE TABLE "note"'));

    expect(notes.map(({ olderMayRun }) => olderMayRun)).toEqual([false]);
  });

  it('says in one sentence that its folder is missing', async () => {
    const missing = path.join(directory, 'missing');

    await expect(migrate(url, { directory: missing })).rejects.toMatchObject({
      code: 'configuration',
      message: `The folder of migrations ${missing} is missing; install Landfall again.`,
    });
  });

  it('says in one sentence that the role may not make tables', async () => {
    const role = `landfall_test_${Math.random().toString(36).slice(2)}`;
    await client.query(`CREATE ROLE ${role} LOGIN PASSWORD 'weak'; REVOKE CREATE ON SCHEMA public FROM PUBLIC`);
    const weak = Object.assign(new URL(url), { username: role, password: 'weak' });

    const migrating = migrate(weak.href, { directory }).finally(() => client.query(`DROP ROLE ${role}`));

    await expect(migrating).rejects.toMatchObject({
      code: 'configuration',
      message: expect.stringMatching(
        /does not permit this \(permission denied for schema public\); the role of DATABASE_URL must be/,
      ),
    });
  });

  it('says in one sentence that nothing answers at the address', async () => {
    await expect(migrate('postgresql://me:s3cret@127.0.0.1:1/x', { directory })).rejects.toMatchObject({
      code: 'unavailable',
      message: expect.stringMatching(
        /^PostgreSQL at 127\.0\.0\.1:1\/x gives no answer \(.*\); start it, or correct DATABASE_URL\.$/,
      ),
    });
  });

  function write(name: string, sql: string): void {
    mkdirSync(path.join(directory, name), { recursive: true });
    writeFileSync(path.join(directory, name, 'migration.sql'), sql);
  }

  async function rows(text: string): Promise<unknown[]> {
    return (await client.query(text)).rows;
  }
});
