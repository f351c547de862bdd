import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { packageVersion } from '../../src/core/package-root.ts';
import { createTestDatabase, databaseAvailable, dropTestDatabase } from '../support/database.ts';
import { compileProgram, type Program } from '../support/program.ts';

const MINUTES = 120_000;

/** A database that a newer version has migrated: to this version its migration is unknown, as to every older one. */
describe.skipIf(!databaseAvailable)('after a rollback, this version', () => {
  let program: Program;
  let url: string;

  beforeAll(async () => {
    program = compileProgram();
    url = await createTestDatabase();
    await onDatabase(`INSERT INTO _prisma_migrations (id, checksum, migration_name, finished_at)
      VALUES ('1', '', '20991231000000_newer', now())`);
  });
  afterAll(async () => {
    await program.remove();
    await dropTestDatabase(url);
  });

  it.each(['serve', 'worker', 'stdio', 'migrate', 'repair'])(
    'ends %s at once with exit code 3 where it must not run',
    {
      timeout: MINUTES,
    },
    async (command) => {
      const ended = await program.run([command], env());

      expect([ended.code, ended.stdout]).toEqual([3, '']);
      expect(ended.stderr).toContain(
        `The database was migrated by a newer version (20991231000000_newer), and this version ${packageVersion()} must not run with it. ` +
          'Run the newer version, or restore a backup that was made before the upgrade.\n',
      );
    },
  );

  it('starts where it may run, and says so in the log', { timeout: MINUTES }, async () => {
    await onDatabase(`INSERT INTO migration_rule VALUES ('20991231000000_newer', true)`);

    const serve = program.start(['serve'], env());

    const { url: served } = await serve.logged('serve.ready');
    expect(await serve.logged('database.newer_than_program')).toMatchObject({ migration: '20991231000000_newer' });
    expect((await fetch(`${served}/readyz`)).status).toBe(200);
    expect((await serve.stop()).code).toBe(0);
  });

  async function onDatabase(statement: string): Promise<void> {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    await client.query(statement);
    await client.end();
  }

  function env(): Record<string, string> {
    return {
      PATH: process.env.PATH ?? '',
      DATABASE_URL: url,
      SECRET_KEY: 'ab'.repeat(32),
      PORT: '0',
      LOG_LEVEL: 'info',
    };
  }
});
