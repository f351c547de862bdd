import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Database, openDatabase } from '../../src/db/client.ts';
import { DAY_MS } from '../../src/domain/instant.ts';
import { createTrackingRequest } from '../../src/services/tracking-request/create-tracking-request.ts';
import { createWebhook } from '../../src/services/webhook/create-webhook.ts';
import { equipmentEvent, transportCall, transportEvent } from '../sources/dcsa/events.ts';
import { createTestDatabase, databaseAvailable, dropTestDatabase } from '../support/database.ts';
import { freePort } from '../support/free-port.ts';
import { type LoopbackServer, sendJson, sendStatus, startLoopbackServer } from '../support/loopback-server.ts';
import { compileProgram, type Run } from '../support/program.ts';
import {
  asUpstream,
  hasten,
  type Installation,
  NOTIFYING,
  startInstallation,
  variables,
  WITH_WEBHOOKS,
} from '../support/upstream-chain.ts';
import { operatorIn, rowsOf } from './journeys.ts';

/** A line of settings alone, whose answers the test decides. */
const SCAC = 'QZXV';
const CARGO: Readonly<Record<string, string>> = {
  QZXVSHA0000001: 'MSKU1234565',
  QZXVSHA0000002: 'MSKU1234570',
  QZXVSHA0000003: 'MSKU1234586',
};
const SOON = { timeout: 150_000, interval: 1_000 };

/** So recent that nothing of it ends by its age. */
const START = Date.now() - 10 * DAY_MS;
const LOS_ANGELES = { UNLocationCode: 'USLAX', facilityCode: 'TRP' };

/** What happens to each container, one thing after the other. */
const HAPPENINGS = [
  { equipmentEventTypeCode: 'GTIN' },
  { equipmentEventTypeCode: 'LOAD' },
  { transportEventTypeCode: 'DEPA', transportCall: transportCall() },
  { transportEventTypeCode: 'ARRI', transportCall: transportCall(LOS_ANGELES) },
  { equipmentEventTypeCode: 'DISC', transportCall: transportCall(LOS_ANGELES) },
  { equipmentEventTypeCode: 'GTOT', transportCall: transportCall(LOS_ANGELES) },
  { equipmentEventTypeCode: 'GTIN', transportCall: transportCall(LOS_ANGELES), emptyIndicatorCode: 'EMPTY' },
];

/** When the middle is killed: what has just been done there with what the line said last. */
const MOMENTS = [
  "SELECT 'notified ' || sum(notified) AS done FROM upstream_order",
  "SELECT 'stored ' || count(*) AS done FROM observation",
  "SELECT 'announced ' || count(*) AS done FROM outbox_event",
];

const HEALTHY = 'SELECT 1 FROM upstream_webhook WHERE is_healthy';

const CONTAINERS = `SELECT number, current_status, pod_arrived_at, pod_discharged_at, pod_full_out_at, empty_terminated_at
  FROM container ORDER BY number`;

describe.skipIf(!databaseAvailable)('three installations behind each other, of which the middle one is killed', () => {
  const program = compileProgram();
  let line: LoopbackServer;
  let receivers: Record<'first' | 'last', LoopbackServer>;
  let first: Installation;
  let last: Installation;
  let middle: { db: Database; url: string; start(): Promise<Run> };
  let databaseUrl: string;
  let happened = 0;

  beforeEach(async () => {
    line = await startLoopbackServer(({ url }, response) => {
      const bill = url.searchParams.get('transportDocumentReference') ?? '';
      if (CARGO[bill] === undefined) return sendStatus(response, 503);
      sendJson(response, eventsOf(bill).slice(0, happened));
    });
    const receiver = () => startLoopbackServer((_request, response) => sendStatus(response, 200));
    receivers = { first: await receiver(), last: await receiver() };
    const settings = { BASE_URL: line.url, PROFILE: 'dcsa-2.2', AUTH: 'none', REQUESTS_PER_MINUTE: '10000' };
    const env = Object.entries(settings).map(([name, value]) => [`LINE_${SCAC}_${name}`, value]);
    first = await startInstallation({ env: { ...Object.fromEntries(env), ...NOTIFYING } });
    databaseUrl = await createTestDatabase();
    middle = await middleBehind(first);
    last = await startInstallation({ env: { ...(await behind(middle)), ...NOTIFYING } });
    for (const [context, { url }] of [
      [first.context(), receivers.first],
      [last.context(), receivers.last],
    ] as const) {
      await createWebhook.run(context, { url, active: true, events: ['*'] });
    }
  }, 120_000);

  afterEach(async () => {
    await program.remove();
    await last.close();
    await middle.db.close();
    await first.close();
    for (const server of [line, ...Object.values(receivers)]) await server.close();
    await dropTestDatabase(databaseUrl);
  }, 60_000);

  it('have the same state, and both ends send the same notifications, each once', async () => {
    let run = await middle.start();
    for (const { app } of [first, last]) app().startScheduler();
    // What happens before a webhook is registered is polled and not notified.
    await vi.waitFor(async () => {
      for (const db of [middle.db, last.app().db]) expect(await rowsOf(db, HEALTHY)).toHaveLength(1);
    }, SOON);
    for (const request_number of Object.keys(CARGO)) {
      await createTrackingRequest.run(last.context(), { request_type: 'bill_of_lading', request_number, scac: SCAC });
    }

    for (const [at] of HAPPENINGS.entries()) {
      const moment = MOMENTS[at % MOMENTS.length] ?? '';
      const before = await rowsOf(middle.db, moment);
      happened += 1;
      await vi.waitFor(
        async () => {
          await hastenAll();
          expect(await rowsOf(middle.db, moment)).not.toEqual(before);
        },
        { ...SOON, interval: 50 },
      );
      await run.stop('SIGKILL');
      run = await middle.start();
    }

    await vi.waitFor(async () => {
      await hastenAll();
      const [of, ...others] = await Promise.all(
        [first.app().db, middle.db, last.app().db].map((db) => rowsOf<{ current_status: string }>(db, CONTAINERS)),
      );
      expect(of?.map((one) => one.current_status)).toEqual(Object.keys(CARGO).map(() => 'empty_returned'));
      for (const one of others) expect(one).toEqual(of);
      expect(new Set(milestones(receivers.first)).size).toBe(HAPPENINGS.length * Object.keys(CARGO).length);
      expect(milestones(receivers.last)).toEqual(milestones(receivers.first));
    }, SOON);
    expect(await rowsOf(middle.db, 'SELECT orders FROM upstream_month')).toEqual([
      { orders: Object.keys(CARGO).length },
    ]);
  }, 500_000);

  async function hastenAll(): Promise<void> {
    await first.hasten();
    await hasten(middle.db);
    await last.hasten();
  }

  /** The middle one, which is a process, because the others cannot be killed. */
  async function middleBehind(upstream: Installation) {
    const port = await freePort();
    const env = {
      ...variables(databaseUrl, port),
      ...(await asUpstream(upstream, { lines: SCAC, permissions: [...WITH_WEBHOOKS] })),
      ...NOTIFYING,
      PATH: process.env.PATH ?? '',
    };
    const start = async () => {
      const run = program.start(['serve'], env);
      await run.logged('serve.ready');
      return run;
    };
    // The first start makes the tables.
    await (await start()).stop();
    const db = await openDatabase({ url: databaseUrl, poolSize: 2 });
    return { db, start, url: `http://127.0.0.1:${port}/v2` };
  }

  async function behind({ db, url }: { db: Database; url: string }) {
    const operator = await operatorIn(db);
    return asUpstream({ context: () => operator, url }, { lines: SCAC, permissions: [...WITH_WEBHOOKS] });
  }
});

function eventsOf(bill: string): object[] {
  return HAPPENINGS.map((happening, at) => {
    const time = new Date(START + at * DAY_MS).toISOString();
    const what = {
      ...happening,
      eventID: `${bill}-${at}`,
      eventClassifierCode: 'ACT',
      eventDateTime: time,
      eventCreatedDateTime: time,
      equipmentReference: CARGO[bill],
      documentReferences: [{ documentReferenceType: 'TRD', documentReferenceValue: bill }],
    };
    return 'transportEventTypeCode' in happening ? transportEvent(what) : equipmentEvent(what);
  });
}

/** What was notified of milestones: each as often as it came, by the event, its container and its time. */
function milestones({ requests }: LoopbackServer): string[] {
  const all = requests.flatMap(({ body }): string[] => {
    const { data, included } = JSON.parse(body);
    const { event } = data.attributes;
    if (!event.startsWith('container.transport.') || event.includes('.estimated.')) return [];
    const about = included.find(({ type }: { type: string }) => type === 'transport_event');
    const container = included.find(({ type }: { type: string }) => type === 'container');
    return [`${container?.attributes.number} ${event} ${about?.attributes.timestamp}`];
  });
  return all.sort();
}
