import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openDatabase } from '../../src/db/client.ts';
import { createTestDatabase, databaseAvailable, dropTestDatabase } from '../support/database.ts';
import { freePort } from '../support/free-port.ts';
import { compileProgram, type Run } from '../support/program.ts';
import { asUpstream, hasten, type Installation, startInstallation, variables } from '../support/upstream-chain.ts';
import { bills, operatorIn, outcomes, rowsOf, statuses, trackAll } from './journeys.ts';

const NUMBERS = ['SBX0DEMO01', 'SBX0RAIL01'];
const SOON = { timeout: 150_000, interval: 2_000 };

describe.skipIf(!databaseAvailable)('an installation that is killed while it polls its upstream', () => {
  let line: Installation;
  let databaseUrl: string;
  const program = compileProgram();

  beforeEach(async () => {
    line = await startInstallation({ env: { SANDBOX: '1' }, sandboxSeconds: 1 });
    line.app().startScheduler();
    databaseUrl = await createTestDatabase();
  });

  afterEach(async () => {
    await program.remove();
    await line.close();
    await dropTestDatabase(databaseUrl);
  });

  it('orders each number once, and has everything in the end', async () => {
    const env = {
      ...variables(databaseUrl, await freePort()),
      ...(await asUpstream(line)),
      PATH: process.env.PATH ?? '',
    };
    const db = await openDatabase({ url: databaseUrl, poolSize: 2 });
    const start = async (): Promise<Run> => {
      const run = program.start(['serve'], env);
      await run.logged('serve.ready');
      return run;
    };
    let run = await start();
    await trackAll(await operatorIn(db), bills(...NUMBERS));

    // First as soon as something is ordered, then as soon as something was read.
    for (const moment of ['SELECT 1 FROM upstream_order', 'SELECT 1 FROM upstream_order WHERE heard_at IS NOT NULL']) {
      await vi.waitUntil(async () => (await rowsOf(db, moment)).length > 0, { timeout: 60_000, interval: 10 });
      await run.stop('SIGKILL');
      run = await start();
    }

    await vi.waitFor(async () => {
      await hasten(db);
      expect(Object.values(await outcomes(db)).map(({ status }) => status)).toEqual(NUMBERS.map(() => 'created'));
      expect(await statuses(db)).toEqual(await statuses(line.app().db));
    }, SOON);
    expect(await rowsOf(line.app().db, 'SELECT 1 FROM tracking_request')).toHaveLength(NUMBERS.length);
    expect(await rowsOf(db, 'SELECT orders FROM upstream_month')).toEqual([{ orders: NUMBERS.length }]);
    await db.close();
  }, 240_000);
});
