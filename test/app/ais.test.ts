import { rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import path from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type App, createApp } from '../../src/app.ts';
import { loadConfig } from '../../src/config/load.ts';
import type { Log } from '../../src/core/context.ts';
import type { ServiceContext } from '../../src/services/service-context.ts';
import { callAtLosAngeles, MMSI as EMMA_MMSI } from '../services/ais/port-calls.ts';
import { positionReport, shipStaticData, startAisStreamServer } from '../support/aisstream-server.ts';
import { createTestDatabase, databaseAvailable, dropTestDatabase } from '../support/database.ts';
import { freePort } from '../support/free-port.ts';
import { sendJson, startLoopbackServer } from '../support/loopback-server.ts';
import { startMqttBroker } from '../support/mqtt-broker.ts';
import { sailing, VESSEL } from '../support/sailing.ts';
import { scratchFolder } from '../support/scratch.ts';
import { fakeClock, serviceContext } from '../support/service-context.ts';
import { answer, newBox, newNumber, rows, saying, track, watchOf } from '../support/tracking.ts';
import { until } from '../support/until.ts';

const CLOCK = fakeClock('2026-06-12T00:00:00.000Z');
const CALL = callAtLosAngeles(VESSEL.imo);
const SEEN = [
  { event: 'container.transport.vessel_arrived', at: '2026-06-10T12:20:00.000Z' },
  { event: 'container.transport.vessel_berthed', at: '2026-06-10T12:40:00.000Z' },
];
const folder = scratchFolder('ais-app');

afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe.skipIf(!databaseAvailable)('the service', () => {
  let databaseUrl: string;
  const apps: App[] = [];
  const servers: { close(): unknown }[] = [];

  beforeEach(async () => {
    databaseUrl = await createTestDatabase();
  });

  afterEach(async () => {
    for (const app of apps.splice(0)) await app.close();
    for (const server of servers.splice(0)) await server.close();
    await dropTestDatabase(databaseUrl);
  });

  async function start(env: Record<string, string>, log?: Log): Promise<{ app: App; context: ServiceContext }> {
    const base = { DATABASE_URL: databaseUrl, SECRET_KEY: 'ab'.repeat(32), LOG_LEVEL: 'silent' };
    const app = await createApp(loadConfig({ ...base, ...env }), {
      clock: CLOCK,
      ...(log === undefined ? {} : { log }),
    });
    apps.push(app);
    return { app, context: await serviceContext(app.db, { clock: CLOCK }) };
  }

  /** A container that sails; its number. */
  async function tracked(context: ServiceContext): Promise<string> {
    const [box, number] = [newBox(), newNumber()];
    await track(context, number);
    await answer(context, await watchOf(context.db, number), saying(...sailing(box, number)));
    return box;
  }

  const seenOf = ({ db }: App, box: string) =>
    rows<{ event: string; at: string }>(
      db,
      `SELECT e.event, e.at FROM transport_event e JOIN container c ON c.id = e.container_id
       WHERE c.number = $1 AND e.party = 'ais' ORDER BY e.at`,
      [box],
    );

  it('receives vessels over TCP, and reports the containers on them', async () => {
    let served = 0;
    const server = createServer((socket) => {
      socket
        .on('error', () => {})
        .on('close', () => {
          served += 1;
        });
      socket.end(`${CALL.join('\r\n')}\r\n`);
    });
    servers.push(server);
    const port = await portOf(server);
    const { app, context } = await start({ AIS_TCP: `127.0.0.1:${port}` });
    const box = await tracked(context);

    app.startScheduler();
    await until(() => served > 0);
    // Batches are handed over after some seconds; what waits is stored when it ends.
    await apps.pop()?.close();

    const again = await start({});
    expect(await seenOf(again.app, box)).toEqual(SEEN);
  });

  it('receives vessels from aisstream.io, which it asks for those with tracked cargo alone', async () => {
    const server = await startAisStreamServer('k-1');
    servers.push(server);
    const METRICS_PORT = String(await freePort());
    const { app, context } = await start({ AIS_STREAM_URL: server.url, AIS_STREAM_KEY: 'k-1', METRICS_PORT });
    const box = await tracked(context);
    const position = { mmsi: 219018271, latitude: 33.735, longitude: -118.25, speedKnots: 0.1 };

    app.startScheduler();
    await until(() => server.subscriptions().length === 1);
    server.report(shipStaticData({ mmsi: 219018271, imo: VESSEL.imo, name: 'EMMA' }, '2026-06-10T11:00:00Z'));
    await until(() => server.subscriptions()[0]?.FiltersShipMMSI?.[0] === '219018271');
    server.report(positionReport({ ...position, latitude: 33.3, speedKnots: 14 }, '2026-06-10T11:30:00Z'));
    server.report(positionReport({ ...position, latitude: 33.68, speedKnots: 4 }, '2026-06-10T12:20:00Z'));
    for (const at of ['12:40', '12:55']) server.report(positionReport(position, `2026-06-10T${at}:00Z`));
    const metrics = async () => (await fetch(`http://127.0.0.1:${METRICS_PORT}/metrics`)).text();
    await until(async () => /^landfall_ais_received_total\{outcome="positions"\} 4$/m.test(await metrics()));
    expect(await metrics()).toContain('landfall_ais_feed_connected{feed="aisstream"} 1');
    expect(await metrics()).toContain('landfall_ais_feed_vessels{feed="aisstream"} 1');
    await apps.pop()?.close();

    const again = await start({});
    expect(await seenOf(again.app, box)).toEqual(SEEN);
    // With two starts and the first look for tracked vessels, seconds after the start.
  });

  it('keeps one track of a vessel that Digitraffic publishes, each message several times', async () => {
    const broker = await startMqttBroker();
    const at = (time: string) => Date.parse(`2026-06-10T${time}:00Z`);
    const places = [
      { at: at('11:30'), latitude: 33.3, longitude: -118.25, speed: 14 },
      { at: at('12:20'), latitude: 33.68, longitude: -118.25, speed: 4 },
      { at: at('12:40'), latitude: 33.735, longitude: -118.25, speed: 0.1 },
      { at: at('12:55'), latitude: 33.735, longitude: -118.25, speed: 0.1 },
    ];
    const named = { imo: Number(VESSEL.imo), name: 'EMMA', timestamp: at('11:00') };
    const rest = await startLoopbackServer(({ url }, response) =>
      sendJson(response, url.pathname.endsWith('/vessels') ? [] : { features: [] }),
    );
    servers.push(broker, rest);
    const METRICS_PORT = String(await freePort());
    const { app, context } = await start({
      ...{ AIS_DIGITRAFFIC: '1', AIS_DIGITRAFFIC_URL: rest.url, METRICS_PORT },
      ...{ AIS_DIGITRAFFIC_STREAM: '1', AIS_DIGITRAFFIC_STREAM_URL: broker.url },
    });
    const box = await tracked(context);

    app.startScheduler();
    await until(() => broker.topics().includes('vessels-v2/+/metadata'));
    for (let time = 0; time < 2; time++) broker.publish(`vessels-v2/${EMMA_MMSI}/metadata`, named);
    await until(() => broker.topics().includes(`vessels-v2/${EMMA_MMSI}/location`));
    for (const { at: ms, latitude: lat, longitude: lon, speed: sog } of [...places, ...places]) {
      for (let time = 0; time < 2; time++) {
        broker.publish(`vessels-v2/${EMMA_MMSI}/location`, { time: ms / 1000, lat, lon, sog });
      }
    }
    const metrics = async () => (await fetch(`http://127.0.0.1:${METRICS_PORT}/metrics`)).text();
    await until(async () => /^landfall_ais_received_total\{outcome="positions"\} 4$/m.test(await metrics()));
    await until(async () =>
      /^landfall_ais_feed_total\{feed="digitraffic",outcome="understood"\} 18$/m.test(await metrics()),
    );
    await apps.pop()?.close();

    const again = await start({});
    expect(await seenOf(again.app, box)).toEqual(SEEN);
    expect(await rows(again.app.db, 'SELECT count(*)::int AS count FROM vessel_position')).toEqual([{ count: 4 }]);
  });

  it('replays a file', async () => {
    const file = path.join(folder, 'call.nmea');
    writeFileSync(file, CALL.join('\n'));
    const { app, context } = await start({ AIS_FILE: file });
    const box = await tracked(context);

    app.startScheduler();
    await until(async () => (await seenOf(app, box)).length === 2);

    const lines = await rows(app.db, 'SELECT count(*)::int AS count FROM vessel_position');
    expect(lines).toEqual([{ count: 7 }]);
  });

  it('takes nothing in a file as current without a time of reception', async () => {
    const file = path.join(folder, 'undated.nmea');
    writeFileSync(file, CALL.map((line) => line.slice(line.indexOf('!'))).join('\n'));
    const ended: object[] = [];
    const ignore = () => undefined;
    const info = (facts: object, message: string) => void (message === 'ais.ended' && ended.push(facts));
    const { app, context } = await start({ AIS_FILE: file }, { debug: ignore, info, warn: ignore, error: ignore });
    await tracked(context);

    app.startScheduler();
    await until(() => ended.length > 0);

    expect(ended).toMatchObject([{ lines: CALL.length, undated: CALL.length, understood: 0 }]);
    expect(await rows(app.db, 'SELECT imo FROM vessel_position UNION SELECT imo FROM ais_vessel')).toEqual([]);
  });

  it('lets no sender be named like the source of vessel positions', async () => {
    const { app } = await start({ SENDER_AIS_PARTY: 'terminal' });

    expect(() => app.startScheduler()).toThrow('A sender must not have the name ais');
  });
});

async function portOf(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has a port.');
  return address.port;
}
