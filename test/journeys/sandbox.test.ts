import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type App, createApp } from '../../src/app.ts';
import { loadConfig } from '../../src/config/load.ts';
import { DAY_MS } from '../../src/domain/instant.ts';
import { SCRIPTS } from '../../src/sources/sandbox/scripts/index.ts';
import { createTestDatabase, databaseAvailable, dropTestDatabase } from '../support/database.ts';
import { operatorIn, PATIENCE, rowsOf, statuses, trackAll } from './journeys.ts';

/** Where each journey stands when it has caught up with the present. */
const CAUGHT_UP: Readonly<Record<string, string[]>> = {
  demo: ['available', 'on_rail', 'empty_returned'],
  direct: ['on_ship'],
  transshipment: ['on_ship'],
  rail: ['on_rail'],
  feeder: ['on_ship'],
  delayed: ['on_ship'],
  rolled: ['on_ship'],
  hold: ['not_available'],
  lfd: ['available'],
  retracted: ['picked_up'],
  returned: ['empty_returned'],
  succeeded: ['picked_up'],
  flaky: ['on_ship'],
};

/** All but the one that a line takes its time for. */
const JOURNEYS = SCRIPTS.filter(({ scenario }) => scenario !== 'slow');

const SECONDS = 1;

let databaseUrl: string;
let app: App;
let aheadMs = 0;

describe.skipIf(!databaseAvailable)('every journey of the sandbox', () => {
  beforeAll(async () => {
    databaseUrl = await createTestDatabase();
    const config = loadConfig({
      DATABASE_URL: databaseUrl,
      SECRET_KEY: 'ab'.repeat(32),
      SANDBOX: '1',
      LOG_LEVEL: 'silent',
    });
    const clock = { now: () => Date.now() + aheadMs };
    app = await createApp(config, { clock, sandboxAccelerationSeconds: SECONDS });
    const context = await operatorIn(app.db);
    await trackAll(
      context,
      JOURNEYS.map(({ billOfLading: number }) => ({ kind: 'bill_of_lading', number })),
    );
    app.startScheduler();
  });

  afterAll(async () => {
    await app.close();
    await dropTestDatabase(databaseUrl);
  });

  it('arrives at the status that its name promises', async () => {
    const expected = Object.fromEntries(
      JOURNEYS.flatMap(({ scenario, boxes }) => boxes.map(({ number }, at) => [number, CAUGHT_UP[scenario]?.[at]])),
    );

    await vi.waitFor(async () => expect(await statuses(app.db)).toEqual(expected), PATIENCE);
  });

  it('goes on from there: the pickup is taken back, the hold released, the last free day moved', async () => {
    const [before] = await lastFreeDay('LFXU1001108');
    aheadMs += 1.5 * DAY_MS;

    await vi.waitFor(async () => expect((await statuses(app.db)).LFXU1001200).toBe('available'), PATIENCE);
    await vi.waitFor(async () => expect(await lastFreeDay('LFXU1001108')).not.toEqual([before]), PATIENCE);
    aheadMs += 2.5 * DAY_MS;
    await vi.waitFor(async () => expect((await statuses(app.db)).LFXU1001005).toBe('available'), PATIENCE);

    expect(before).toEqual({ pickup_lfd: expect.any(String) });
  });

  it('ends with every container returned, and nothing is polled any more', async () => {
    for (let fortnight = 0; fortnight < 3; fortnight++) {
      aheadMs += 14 * DAY_MS;
      await untilAllArePolled();
    }

    await vi.waitFor(async () => {
      expect(await ends()).toEqual([
        { current_status: 'empty_returned', reason: 'all_containers_terminated', status: 'tracking_stopped' },
      ]);
      expect(await rowsOf(app.db, "SELECT lane FROM watch_schedule WHERE next_due_at < 'infinity'")).toEqual([]);
    }, PATIENCE);
  });

  it('has announced each of its milestones once, and again only what was taken back and came true after all', async () => {
    const twice = await rowsOf(
      app.db,
      `SELECT c.number, e.name FROM outbox_event e JOIN transport_event t ON t.id = e.reference_id
       JOIN container c ON c.id = t.container_id WHERE t.key NOT LIKE 'estimated.%'
       GROUP BY c.number, e.name, e.reference_id HAVING count(*) > 1`,
    );
    const never = await rowsOf(
      app.db,
      `SELECT t.event, t.key FROM transport_event t WHERE t.key NOT LIKE 'estimated.%'
       AND NOT EXISTS (SELECT 1 FROM outbox_event e WHERE e.reference_id = t.id AND e.name = t.event)`,
    );

    expect(twice).toEqual([{ number: 'LFXU1001200', name: 'container.transport.full_out' }]);
    expect(never).toEqual([]);
  });
});

function lastFreeDay(number: string): Promise<{ pickup_lfd: string | null }[]> {
  return rowsOf(app.db, 'SELECT pickup_lfd FROM container WHERE number = $1', [number]);
}

/** Waits until every source was polled since, for whatever is still wanted. */
async function untilAllArePolled(): Promise<void> {
  const [clock] = await rowsOf<{ now: string }>(app.db, 'SELECT now()');
  const open = "next_due_at < 'infinity' AND (last_attempted_at < $1 OR lease_token IS NOT NULL)";
  await vi.waitUntil(async () => {
    return (await rowsOf(app.db, `SELECT 1 FROM watch_schedule WHERE ${open} LIMIT 1`, [clock?.now])).length === 0;
  }, PATIENCE);
}

function ends(): Promise<object[]> {
  return rowsOf(
    app.db,
    `SELECT DISTINCT c.current_status, s.line_tracking_stopped_reason AS reason, r.status
     FROM tracking_request r LEFT JOIN shipment s ON s.id = r.shipment_id LEFT JOIN container c ON c.shipment_id = s.id
     ORDER BY 1`,
  );
}
