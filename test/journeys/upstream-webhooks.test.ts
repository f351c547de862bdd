import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { openDatabase } from '../../src/db/client.ts';
import { DAY_MS } from '../../src/domain/instant.ts';
import { createTestDatabase, databaseAvailable, dropTestDatabase } from '../support/database.ts';
import { freePort } from '../support/free-port.ts';
import { compileProgram, type Run } from '../support/program.ts';
import {
  asUpstream,
  type Installation,
  NOTIFYING,
  startInstallation,
  variables,
  WITH_WEBHOOKS,
} from '../support/upstream-chain.ts';
import { bills, operatorIn, outcomes, rowsOf, statuses, trackAll } from './journeys.ts';

/** With another last free day, by rail, and with a pickup that is taken back. */
const NUMBERS = ['SBX0LFD01', 'SBX0RAIL01', 'SBX0RETRACTED01'];
const SOON = { timeout: 120_000, interval: 1_000 };

const HEALTHY = 'SELECT upstream FROM upstream_webhook WHERE is_healthy';
const CONTAINERS = `SELECT number, current_status, available_for_pickup, holds, fees, pickup_lfd_line, pickup_lfd_terminal, pickup_lfd_rail,
    pickup_appointment_at, pod_arrived_at, pod_discharged_at, pod_full_out_at, ind_ata_at, empty_terminated_at
  FROM container ORDER BY number`;
const NOTIFIED = `SELECT DISTINCT c.number, e.name FROM outbox_event e JOIN transport_event t ON t.id = e.reference_id
    JOIN container c ON c.id = t.container_id
  WHERE e.id::text > $1 AND e.name LIKE 'container.transport.%' AND e.name NOT LIKE '%.estimated.%' ORDER BY 1, 2`;
const NEWEST_EVENT = "SELECT coalesce(max(id::text), '') AS id FROM outbox_event";

describe.skipIf(!databaseAvailable)('installations that are notified by the one before them', () => {
  const chain: Installation[] = [];
  let aheadMs = 0;
  const clock = { now: () => Date.now() + aheadMs };

  beforeAll(async () => {
    const line = await startInstallation({ clock, env: { SANDBOX: '1', ...NOTIFYING }, sandboxSeconds: 1 });
    chain.push(line);
    for (const _ of ['middle', 'last']) {
      const before = chain.at(-1) ?? line;
      const env = { ...(await asUpstream(before, { permissions: [...WITH_WEBHOOKS] })), ...NOTIFYING };
      chain.push(await startInstallation({ clock, env }));
    }
    for (const { app } of chain) app().startScheduler();
    await vi.waitFor(async () => {
      for (const { app } of chain.slice(1)) expect(await rowsOf(app().db, HEALTHY)).toHaveLength(1);
    }, SOON);
  }, 240_000);

  afterAll(async () => {
    for (const one of chain.reverse()) await one.close();
  }, 60_000);

  it('have what the line says without waiting for their next polls', async () => {
    const last = chain.at(-1);
    if (last === undefined) throw new Error('There are three.');
    await trackAll(last.context(), bills(...NUMBERS));

    await vi.waitFor(async () => {
      await chain[0]?.hasten();
      const [first, ...behind] = await Promise.all(chain.map(({ app }) => rowsOf(app().db, CONTAINERS)));
      expect(first?.length).toBeGreaterThanOrEqual(NUMBERS.length);
      for (const one of behind) expect(one).toEqual(first);
    }, SOON);
  }, 240_000);

  it('notify of the same when the journeys go on', async () => {
    const before = await rowsOf(chain[0]?.app().db ?? never(), CONTAINERS);
    const marks = await Promise.all(chain.map(({ app }) => rowsOf<{ id: string }>(app().db, NEWEST_EVENT)));
    aheadMs += 1.5 * DAY_MS;

    await vi.waitFor(async () => {
      await chain[0]?.hasten();
      const [first, ...behind] = await Promise.all(chain.map(({ app }) => rowsOf(app().db, CONTAINERS)));
      expect(first).not.toEqual(before);
      for (const one of behind) expect(one).toEqual(first);
      const [of, ...notified] = await Promise.all(
        chain.map(({ app }, at) => rowsOf(app().db, NOTIFIED, [marks[at]?.[0]?.id ?? ''])),
      );
      expect(of?.length).toBeGreaterThan(0);
      for (const one of notified) expect(one).toEqual(of);
    }, SOON);
    const due = chain
      .slice(1)
      .map(({ log }) => log().filter(({ msg, due }) => msg === 'upstream.notified' && due !== 0));
    for (const notified of due) expect(notified.length).toBeGreaterThan(0);
  }, 240_000);
});

describe.skipIf(!databaseAvailable)('an installation that is killed while it is notified', () => {
  let line: Installation;
  let databaseUrl: string;
  const program = compileProgram();

  beforeEach(async () => {
    line = await startInstallation({ env: { SANDBOX: '1', ...NOTIFYING }, sandboxSeconds: 1 });
    line.app().startScheduler();
    databaseUrl = await createTestDatabase();
  });

  afterEach(async () => {
    await program.remove();
    await line.close();
    await dropTestDatabase(databaseUrl);
  });

  it('registers one webhook, and misses nothing', async () => {
    const access = await asUpstream(line, { permissions: [...WITH_WEBHOOKS] });
    const env = { ...variables(databaseUrl, await freePort()), ...access, ...NOTIFYING, PATH: process.env.PATH ?? '' };
    const db = await openDatabase({ url: databaseUrl, poolSize: 2 });
    const start = async (): Promise<Run> => {
      const run = program.start(['serve'], env);
      await run.logged('serve.ready');
      return run;
    };
    const until = (text: string) =>
      vi.waitUntil(async () => (await rowsOf(db, text)).length > 0, { timeout: 60_000, interval: 10 });
    let run = await start();

    await until('SELECT 1 FROM upstream_webhook');
    await run.stop('SIGKILL');
    // So that the next process makes the check that the killed one has begun.
    await rowsOf(db, 'UPDATE upstream_webhook SET next_check_at = now()');
    run = await start();
    await until(HEALTHY);
    await trackAll(await operatorIn(db), bills(...NUMBERS));
    await until('SELECT 1 FROM upstream_order WHERE notified > seen');
    await run.stop('SIGKILL');
    await start();

    await vi.waitFor(async () => {
      await line.hasten();
      expect(Object.values(await outcomes(db)).map(({ status }) => status)).toEqual(NUMBERS.map(() => 'created'));
      expect(await statuses(db)).toEqual(await statuses(line.app().db));
      expect(await rowsOf(db, CONTAINERS)).toEqual(await rowsOf(line.app().db, CONTAINERS));
      expect(await rowsOf(db, NOTIFIED, [''])).toEqual(await rowsOf(line.app().db, NOTIFIED, ['']));
    }, SOON);
    expect(await rowsOf(line.app().db, 'SELECT active FROM webhook')).toEqual([{ active: true }]);
    await db.close();
  }, 300_000);
});

function never(): never {
  throw new Error('There are three installations.');
}
