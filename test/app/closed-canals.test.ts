import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type App, createApp } from '../../src/app.ts';
import { loadConfig } from '../../src/config/load.ts';
import { referenceId } from '../../src/core/id.ts';
import { getContainerMap } from '../../src/services/container/get-container-map.ts';
import { getContainerRoute } from '../../src/services/container/get-container-route.ts';
import { search } from '../../src/services/search/search.ts';
import type { ServiceContext } from '../../src/services/service-context.ts';
import { getFuturePositions } from '../../src/services/vessel/get-future-positions.ts';
import { createTestDatabase, databaseAvailable, dropTestDatabase } from '../support/database.ts';
import { bySea } from '../support/observations.ts';
import { departure, manifest, VESSEL } from '../support/sailing.ts';
import { fakeClock, serviceContext } from '../support/service-context.ts';
import { answer, newBox, newNumber, saying, track, watchOf } from '../support/tracking.ts';

const CLOCK = fakeClock('2026-05-22T00:00:00.000Z');

/** The Cape of Good Hope; a vessel from China through Suez never is so far south. */
const CAPE_LATITUDE = -34;

describe.skipIf(!databaseAvailable)('where the operator says that Suez is closed', () => {
  let databaseUrl: string;
  let app: App;
  /** By the word of the operator, and with all canals open. */
  let closed: ServiceContext;
  let open: ServiceContext;
  let id: string;

  beforeAll(async () => {
    databaseUrl = await createTestDatabase();
    const env = { DATABASE_URL: databaseUrl, SECRET_KEY: 'ab'.repeat(32), LOG_LEVEL: 'silent', CLOSED_CANALS: 'suez' };
    app = await createApp(loadConfig(env), { clock: CLOCK });
    open = await serviceContext(app.db, { clock: CLOCK });
    closed = app.contextFor(open.principal, 'request');
    const [box, number] = [newBox(), newNumber()];
    await track(open, number);
    const expected = { container: box, vessel: VESSEL, voyage: '026E', classifier: 'estimated' } as const;
    const arrival = bySea('arrive', 'NLRTM', '2026-06-25T06:00:00.000Z', expected);
    await answer(open, await watchOf(app.db, number), saying(...manifest(box, number), ...departure(box), arrival));
    id = (await search.run(open, { query: box })).results[0]?.id ?? '';
  });

  afterAll(async () => {
    await app.close();
    await dropTestDatabase(databaseUrl);
  });

  it('routes are as long as the way around Africa', async () => {
    const [around, through] = [await getContainerRoute.run(closed, { id }), await getContainerRoute.run(open, { id })];

    expect(through.legs).toMatchObject([{ distance_nautical_miles: expect.closeTo(10_500, -3) }]);
    expect(around.legs).toMatchObject([{ distance_nautical_miles: expect.closeTo(13_900, -3) }]);
  });

  it('maps lead around Africa', async () => {
    const southernmost = async (context: ServiceContext) => {
      const { features } = await getContainerMap.run(context, { id });
      const lines = features.flatMap(({ geometry }) => (geometry.type === 'LineString' ? geometry.coordinates : []));
      return Math.min(...lines.map(([, latitude]) => latitude));
    };

    expect(await southernmost(closed)).toBeLessThan(CAPE_LATITUDE);
    expect(await southernmost(open)).toBeGreaterThan(0);
  });

  it('vessels are sketched on their way around Africa', async () => {
    const southernmost = async (context: ServiceContext) => {
      const question = { id: referenceId('vessel', VESSEL.imo), port_id: 'NLRTM', previous_port_id: 'CNSHA' };
      const { positions } = await getFuturePositions.run(context, question);
      return Math.min(...positions.map(({ latitude }) => latitude));
    };

    expect(await southernmost(closed)).toBeLessThan(CAPE_LATITUDE);
    expect(await southernmost(open)).toBeGreaterThan(0);
  });
});
