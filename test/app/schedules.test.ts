import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type App, createApp } from '../../src/app.ts';
import { loadConfig } from '../../src/config/load.ts';
import { createTestDatabase, databaseAvailable, dropTestDatabase } from '../support/database.ts';
import { type LoopbackServer, sendJson, sendStatus, startLoopbackServer } from '../support/loopback-server.ts';
import { bySea } from '../support/observations.ts';
import { departure, manifest, VESSEL } from '../support/sailing.ts';
import { fakeClock, memorySource, memorySources, serviceContext } from '../support/service-context.ts';
import { answer, newBox, newNumber, rows, saying, track, watchOf } from '../support/tracking.ts';

const CLOCK = fakeClock('2026-06-01T00:00:00.000Z');
const ARRIVAL = '2026-06-11T04:00:00.000Z';
const TIMES = [{ eventTypeCode: 'ARRI', eventClassifierCode: 'EST', eventDateTime: ARRIVAL }];
const CALL = { carrierImportVoyageNumber: '026E', location: { UNLocationCode: 'USLAX' }, timestamps: TIMES };

describe.skipIf(!databaseAvailable)('the service', () => {
  let databaseUrl: string;
  let line: LoopbackServer;
  let app: App;

  beforeEach(async () => {
    databaseUrl = await createTestDatabase();
    line = await startLoopbackServer(({ url }, response) => {
      if (!url.pathname.endsWith('/v3/service-schedules')) return sendStatus(response, 404);
      sendJson(response, [{ vesselSchedules: [{ vesselIMONumber: VESSEL.imo, transportCalls: [CALL] }] }]);
    });
  });

  afterEach(async () => {
    await app.close();
    await line.close();
    await dropTestDatabase(databaseUrl);
  });

  it('polls the schedules of a line where they are configured, and gives its containers their ETA', async () => {
    app = await createApp(
      loadConfig({
        DATABASE_URL: databaseUrl,
        SECRET_KEY: 'ab'.repeat(32),
        LOG_LEVEL: 'silent',
        LINE_HLCU_BASE_URL: `${line.url}/tnt`,
        LINE_HLCU_CLIENT_ID: 'me',
        LINE_HLCU_CLIENT_SECRET: 'mine',
        LINE_HLCU_SCHEDULES_URL: `${line.url}/ovs`,
      }),
      { clock: CLOCK },
    );
    const sources = { ...memorySources(), line: () => ({ access: 'ready', source: memorySource('HLCU') }) as const };
    const context = await serviceContext(app.db, { clock: CLOCK, sources });
    const [box, number] = [newBox(), newNumber()];
    const aboard = {
      container: box,
      vessel: VESSEL,
      voyage: '026E',
      party: 'terminal',
      classifier: 'planned',
    } as const;
    const awaited = bySea('discharge', 'USLAX', '2026-06-12T00:00:00.000Z', aboard);
    await track(context, number, { scac: 'HLCU' });
    const said = saying(...manifest(box, number), ...departure(box), awaited);
    await answer(context, await watchOf(app.db, number, 'HLCU'), said);

    app.startScheduler();

    const etaOf = () => rows<{ at: string | null }>(app.db, 'SELECT pod_eta_at AS at FROM container');
    for (let tries = 0; tries < 1_000 && (await etaOf())[0]?.at === null; tries++) await sleep(10);
    expect(await etaOf()).toEqual([{ at: ARRIVAL }]);
    // The events of the cargo may have been polled as well by now.
    const paths = line.requests.map(({ url }) => url.pathname).filter((path) => path.startsWith('/ovs/'));
    expect(paths).toEqual(['/ovs/v3/service-schedules']);
  });
});
