import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { migrate } from '../../src/db/migrate.ts';
import { createTestDatabase, describeWithDatabase, dropTestDatabase } from '../support/database.ts';
import { scratchFolder } from '../support/scratch.ts';

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

  it('warns of a migration that was edited after it was applied, and of one that this program does not have', async () => {
    const warn = vi.fn();
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

  it('says in one sentence that its folder is missing', async () => {
    const missing = path.join(directory, 'missing');

    await expect(migrate(url, { directory: missing })).rejects.toMatchObject({
      code: 'configuration',
      message: `The folder of migrations ${missing} is missing; install Landfall again.`,
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
