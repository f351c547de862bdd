import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type App, createApp } from '../../../src/app.ts';
import { loadConfig } from '../../../src/config/load.ts';
import { PATIENCE } from '../../journeys/journeys.ts';
import { databaseAvailable, dropTestDatabase } from '../../support/database.ts';
import { createOldDatabase, OLD_SECRET_KEY } from '../../support/old-database.ts';
import { rows } from '../../support/tracking.ts';

const CONFIG = {
  SECRET_KEY: OLD_SECRET_KEY,
  SANDBOX: '1',
  LOG_LEVEL: 'silent',
  SENDER_ONE_PARTY: 'shipping_line',
  SENDER_ONE_SCAC: 'ONEY',
  SENDER_PIER_PARTY: 'terminal',
  SENDER_RAMP_PARTY: 'rail',
};

describe.skipIf(!databaseAvailable)('two workers that start after an upgrade', () => {
  let url: string;
  let apps: App[];

  beforeAll(async () => {
    url = await createOldDatabase();
    apps = [];
    for (let count = 0; count < 2; count++) {
      apps.push(await createApp(loadConfig({ ...CONFIG, DATABASE_URL: url })));
    }
  });

  afterAll(async () => {
    for (const app of apps) await app.close();
    await dropTestDatabase(url);
  });

  it('repair everything beside their polls, and notify nothing of what they repair', async () => {
    const [app] = apps;
    if (app === undefined) throw new Error('There is an app.');

    for (const each of apps) each.startScheduler({ delivers: false });

    await vi.waitFor(async () => expect(await app.intake.countDue()).toBe(0), PATIENCE);
    const [pickup] = await rows<{ at: string }>(
      app.db,
      "SELECT pod_full_out_at AS at FROM container WHERE number = 'ONEU2000048' LIMIT 1",
    );
    expect(pickup?.at).toContain('2026-11-13T18:00:00');
    const notified = await rows(
      app.db,
      `SELECT e.name FROM outbox_event e JOIN transport_event t ON t.id = e.reference_id JOIN shipment s ON s.id = t.shipment_id
        WHERE s.scac = 'ONEY'`,
    );
    expect(notified).toEqual([]);
    const created = await rows(
      app.db,
      "SELECT DISTINCT number FROM container WHERE number LIKE 'LFXU%' AND account_id = '01950001-0000-7000-8000-000000000001'",
    );
    expect(created).toHaveLength(2);
  });
});
