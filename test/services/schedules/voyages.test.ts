import { afterEach, beforeEach, expect, it } from 'vitest';
import { HOUR_MS } from '../../../src/domain/instant.ts';
import type { Observation } from '../../../src/domain/observation.ts';
import { createHttpClient, type PooledHttpClient } from '../../../src/net/fetch.ts';
import { Scheduler } from '../../../src/scheduler/worker.ts';
import { getContainer } from '../../../src/services/container/get-container.ts';
import { getContainerHistory } from '../../../src/services/container/get-container-history.ts';
import { findVoyages } from '../../../src/services/schedules/voyages.ts';
import type { ServiceContext } from '../../../src/services/service-context.ts';
import { findProfile } from '../../../src/sources/dcsa/lines/index.ts';
import { createScheduleSource } from '../../../src/sources/schedules/index.ts';
import { collectedLog } from '../../support/collected-log.ts';
import { describeWithDatabase, type TestDatabase, testDatabase } from '../../support/database.ts';
import {
  type Handler,
  type LoopbackServer,
  sendJson,
  sendStatus,
  startLoopbackServer,
} from '../../support/loopback-server.ts';
import { bySea } from '../../support/observations.ts';
import { departure, eta, FIRST_ETA, manifest, VESSEL } from '../../support/sailing.ts';
import { type FakeClock, fakeClock, memorySources, serviceContext } from '../../support/service-context.ts';
import { answer, newBox, newNumber, notifiedDuring, rows, saying, track, watchOf } from '../../support/tracking.ts';

const SCHEDULED = '2026-06-11T04:00:00.000Z';
const LATER = '2026-06-12T16:00:00.000Z';

/** What the line answers: its vessel comes to Oakland and to Los Angeles. */
function schedule(arrival = SCHEDULED, call: object = {}): unknown {
  const callAt = (UNLocationCode: string, eventDateTime: string) => ({
    carrierImportVoyageNumber: '026E',
    location: { UNLocationCode },
    timestamps: [
      { eventTypeCode: 'ARRI', eventClassifierCode: 'EST', eventDateTime },
      { eventTypeCode: 'DEPA', eventClassifierCode: 'PLN', eventDateTime: '2026-06-14T00:00:00Z' },
    ],
    ...call,
  });
  const transportCalls = [callAt('USOAK', '2026-06-09T00:00:00Z'), callAt('USLAX', arrival)];
  return [{ vesselSchedules: [{ vesselIMONumber: VESSEL.imo, vesselName: 'EMMA', transportCalls }] }];
}

/** The line has it on the vessel, and a terminal waits for it: of its arrival nothing was reported. */
function withoutEta(box: string, number: string): Observation[] {
  const aboard = { container: box, vessel: VESSEL, voyage: '026E' };
  const awaited = { ...aboard, classifier: 'planned', party: 'terminal', source: 'own-terminal' } as const;
  return [
    ...manifest(box, number),
    ...departure(box),
    bySea('discharge', 'USLAX', '2026-06-12T00:00:00.000Z', awaited),
  ];
}

describeWithDatabase('the schedules of vessels', () => {
  let db: TestDatabase;
  let clock: FakeClock;
  let context: ServiceContext;
  let line: LoopbackServer;
  let http: PooledHttpClient;
  let answers: Handler;

  beforeEach(async () => {
    db = await testDatabase();
    clock = fakeClock('2026-06-01T00:00:00.000Z');
    line = await startLoopbackServer((request, response) => answers(request, response));
    answers = (_request, response) => sendJson(response, schedule());
    const { log } = collectedLog();
    http = createHttpClient({ log, userAgent: 'test', allowPrivateAddresses: true });
    const profile = findProfile('YMLU');
    if (profile === null) throw new Error('The line has a profile.');
    const settings = { baseUrl: `${line.url}/tracking`, apiKey: 'key' };
    const source = createScheduleSource({
      profile: { ...profile, scac: 'MAEU' },
      settings,
      schedulesUrl: `${line.url}/ovs/`,
      http,
      clock,
      pollLimits: { attempts: 1 },
    });
    context = await serviceContext(db, { clock, sources: { ...memorySources(), schedules: () => [source] } });
  });

  afterEach(async () => {
    await http.close();
    await line.close();
    await db.drop();
  });

  /** A container of which its line says this; its number. */
  async function tracked(said: (box: string, number: string) => Observation[] = withoutEta): Promise<string> {
    const [box, number] = [newBox(), newNumber()];
    await track(context, number);
    await answer(context, await watchOf(db, number), saying(...said(box, number)));
    return box;
  }

  /** What a process does: it finds the voyages, and asks for those that are due. */
  async function ask(): Promise<void> {
    await findVoyages(db, context.sources.schedules?.() ?? []);
    const scheduler = new Scheduler(context);
    await scheduler.round();
    await scheduler.stop();
  }

  const makeDue = () =>
    db.pool.query("UPDATE watch_schedule SET next_due_at = now() - interval '1 ms' WHERE lane = 'MAEU-schedule'");

  async function askAgain(): Promise<void> {
    clock.advance(6 * HOUR_MS);
    await makeDue();
    await ask();
  }

  async function etaOf(box: string): Promise<{ at: string | null; party: string | null }> {
    const [row] = await rows<{ at: string | null; party: string | null }>(
      db,
      `SELECT c.pod_eta_at AS at, (SELECT e.party FROM transport_event e WHERE e.container_id = c.id
         AND e.event = 'container.transport.estimated.vessel_arrived' AND e.invalidated_at IS NULL) AS party
       FROM container c WHERE c.number = $1`,
      [box],
    );
    if (row === undefined) throw new Error('The container is tracked.');
    return row;
  }

  const saidOf = (box: string) =>
    rows<{ source: string; locode: string }>(
      db,
      `SELECT o.body->>'source' AS source, o.body->'place'->>'locode' AS locode FROM observation o
       JOIN watch w ON w.id = o.watch_id WHERE w.source = 'MAEU-schedule-push' AND w.number = $1`,
      [box],
    );

  const watches = () =>
    rows<{ number: string; failures: number; is_due: boolean; rests: boolean; hours: number | null }>(
      db,
      `SELECT w.number, s.failures, s.next_due_at <= now() AS is_due, NOT isfinite(s.next_due_at) AS rests,
         CASE WHEN isfinite(s.next_due_at) THEN round(extract(epoch FROM s.next_due_at - now()) / 3600)::int END AS hours
       FROM watch_schedule s JOIN watch w ON w.id = s.watch_id WHERE w.kind = 'voyage'`,
    );

  it('give a container the ETA of which its line says nothing, and are named as its source', async () => {
    const box = await tracked();
    expect(await etaOf(box)).toEqual({ at: null, party: null });
    clock.advance(HOUR_MS);

    const messages = await notifiedDuring(context, ask);

    expect(await etaOf(box)).toEqual({ at: SCHEDULED, party: 'schedule' });
    expect(await saidOf(box)).toEqual([{ source: 'MAEU-schedule', locode: 'USLAX' }]);
    expect(messages.map(({ name, record }) => [name, record.data_source])).toEqual(
      expect.arrayContaining([['container.transport.estimated.vessel_arrived', 'shipping_line']]),
    );
    const { sources, etas } = await standingOf(box);
    expect(sources).toContainEqual(
      expect.objectContaining({ source: 'MAEU-schedule', party: 'schedule', is_pushed: false, failures: 0 }),
    );
    expect(etas).toMatchObject([{ from: null, to: SCHEDULED, said_by: 'schedule' }]);
    expect(line.requests.map(({ url }) => `${url.pathname}${url.search}`)).toEqual([
      `/ovs/v3/service-schedules?vesselIMONumber=${VESSEL.imo}&carrierVoyageNumber=026E`,
    ]);
  });

  it('leave the ETA of the line as it is', async () => {
    const box = await tracked((box, number) => [...manifest(box, number), ...departure(box), eta(box)]);

    await ask();

    expect(await etaOf(box)).toEqual({ at: FIRST_ETA, party: 'shipping_line' });
    expect(await saidOf(box)).toHaveLength(1);
  });

  it('are polled once for a voyage, for all containers on it and by all replicas, and then after six hours', async () => {
    const boxes = [await tracked(), await tracked(), await tracked()];
    const replicas = [new Scheduler(context), new Scheduler(context)];
    await Promise.all(replicas.map(() => findVoyages(db, context.sources.schedules?.() ?? [])));

    await Promise.all(replicas.map((replica) => replica.round()));
    await Promise.all(replicas.map((replica) => replica.stop()));
    await ask();

    expect(line.requests).toHaveLength(1);
    for (const box of boxes) expect((await etaOf(box)).at).toBe(SCHEDULED);
    expect(await watches()).toEqual([
      { number: `${VESSEL.imo} 026E`, failures: 0, is_due: false, rests: false, hours: 6 },
    ]);
  });

  it('change nothing when they say the same again, and count as received', async () => {
    const box = await tracked();
    await ask();
    await db.pool.query("UPDATE watch_schedule SET last_succeeded_at = now() - interval '1 day'");
    const before = await saidOf(box);
    // A further call of the vessel makes it another answer, in which nothing is new for the container.
    answers = (_request, response) => sendJson(response, [...[schedule()].flat(), { vesselSchedules: [] }]);

    const messages = await notifiedDuring(context, async () => {
      await askAgain();
      await askAgain();
    });

    expect([messages, await saidOf(box), line.requests.length]).toEqual([[], before, 3]);
    const [pushFeed] = await rows<{ is_fresh: boolean }>(
      db,
      `SELECT s.last_succeeded_at > now() - interval '1 hour' AS is_fresh FROM watch_schedule s
       WHERE s.lane = 'MAEU-schedule-push'`,
    );
    expect(pushFeed).toEqual({ is_fresh: true });
  });

  it('follow the vessel when it is late, and back again', async () => {
    const box = await tracked();
    await ask();

    const seen: (string | null)[] = [];
    for (const arrival of [LATER, SCHEDULED]) {
      answers = (_request, response) => sendJson(response, schedule(arrival));
      await askAgain();
      seen.push((await etaOf(box)).at);
    }

    expect(seen).toEqual([LATER, SCHEDULED]);
  });

  it('take back what they said of a call that the vessel omits', async () => {
    const box = await tracked();
    await ask();
    answers = (_request, response) => sendJson(response, schedule(SCHEDULED, { statusCodes: ['OMIT'] }));

    await askAgain();
    const said = await saidOf(box);
    await askAgain();

    expect([await etaOf(box), await saidOf(box)]).toEqual([{ at: null, party: null }, said]);
  });

  it.each<[string, Handler, number]>([
    ['fails', (_request, response) => sendStatus(response, 500), 1],
    ['refuses', (_request, response) => sendStatus(response, 403), 1],
    ['knows nothing of it', (_request, response) => sendStatus(response, 404), 0],
    ['is empty', (_request, response) => sendJson(response, []), 0],
    ['has no calls', (_request, response) => sendJson(response, [{ vesselSchedules: [] }]), 0],
    ['is no schedule', (_request, response) => sendJson(response, { events: [] }), 1],
  ])('clear nothing with an answer that %s', async (_what, handler, failures) => {
    const box = await tracked();
    await ask();
    answers = handler;

    await askAgain();

    expect(await etaOf(box)).toEqual({ at: SCHEDULED, party: 'schedule' });
    expect(await watches()).toMatchObject([{ failures, is_due: false, rests: false }]);
  });

  it('keep an answer in quarantine that is not understood, and report that they fail', async () => {
    const box = await tracked();
    await ask();
    answers = (_request, response) => sendJson(response, { events: [] });

    await askAgain();

    expect(await rows(db, 'SELECT source, reason, raw FROM quarantine')).toEqual([
      { source: 'MAEU-schedule', reason: 'The answer is JSON, but no list of schedules.', raw: '{"events":[]}' },
    ]);
    expect((await standingOf(box)).sources).toContainEqual(
      expect.objectContaining({ source: 'MAEU-schedule', failures: 1 }),
    );
  });

  it('are left alone for as long as they want to be', async () => {
    await tracked();
    answers = (_request, response) => sendStatus(response, 429, '', { 'retry-after': '600' });
    await ask();
    await makeDue();

    await ask();

    expect(line.requests).toHaveLength(1);
    expect(await watches()).toMatchObject([{ failures: 0 }]);
  });

  it('are not polled any more when no container is on the voyage, until there is one again', async () => {
    const box = await tracked();
    await ask();
    await db.pool.query('UPDATE container SET pod_arrived_at = now() WHERE number = $1', [box]);
    await askAgain();
    const rested = await watches();
    await tracked();
    await findVoyages(db, context.sources.schedules?.() ?? []);

    expect([rested, await watches()]).toMatchObject([[{ rests: true }], [{ rests: false, is_due: false, hours: 0 }]]);
  });

  it('are polled at once for a container that joins a voyage, and once for all that join within half an hour', async () => {
    const first = await tracked();
    await ask();
    await db.pool.query("UPDATE watch_schedule SET last_attempted_at = now() - interval '31 minutes'");
    const joined = await tracked();

    await ask();
    const before = [line.requests.length, (await etaOf(joined)).at];
    const late = await tracked();
    await ask();
    const waiting = await watches();
    await ask();

    expect(before).toEqual([2, SCHEDULED]);
    expect([line.requests.length, (await etaOf(late)).at]).toEqual([2, null]);
    expect(waiting).toMatchObject([{ is_due: false, hours: 0 }]);
    await makeDue();
    await ask();
    expect(await Promise.all([first, joined, late].map(async (box) => (await etaOf(box)).at))).toEqual(
      Array.from({ length: 3 }, () => SCHEDULED),
    );
    await ask();
    expect([line.requests.length, await watches()]).toMatchObject([3, [{ hours: 6 }]]);
  });

  it('are polled at once for a container that comes back to a voyage', async () => {
    const box = await tracked();
    await tracked();
    await ask();
    await db.pool.query('UPDATE container SET pod_arrived_at = now() WHERE number = $1', [box]);
    await askAgain();
    await db.pool.query('UPDATE container SET pod_arrived_at = NULL WHERE number = $1', [box]);
    await db.pool.query("UPDATE watch_schedule SET last_attempted_at = now() - interval '31 minutes'");

    await ask();

    expect(line.requests).toHaveLength(3);
  });

  it('are named no more among those that are not received, once the vessel has come', async () => {
    const box = await tracked();
    await ask();
    await db.pool.query("UPDATE watch_schedule SET last_succeeded_at = now() - interval '9 days'");
    clock.advance(Date.now() - clock.now());
    const stateOf = async () => (await standingOf(box)).sources?.find(({ party }) => party === 'schedule')?.state;

    const atSea = await stateOf();
    await db.pool.query('UPDATE container SET pod_arrived_at = now() WHERE number = $1', [box]);

    expect([atSea, await stateOf()]).toEqual(['stale', 'stopped']);
  });

  it('are polled for the vessel that brings a container to a port of transhipment', async () => {
    const box = await tracked((box, number) => {
      const first = { container: box, vessel: VESSEL, voyage: '026E' };
      const second = { container: box, vessel: { imo: '9074729', name: 'OTHER' }, voyage: '11W' };
      return [
        ...manifest(box, number),
        ...departure(box),
        bySea('discharge', 'USLAX', '2026-06-12T00:00:00.000Z', { ...first, classifier: 'planned' }),
        bySea('load', 'USLAX', '2026-06-14T00:00:00.000Z', { ...second, classifier: 'planned' }),
        bySea('discharge', 'MXZLO', '2026-06-18T00:00:00.000Z', { ...second, classifier: 'planned' }),
      ];
    });

    await ask();

    const polled = line.requests.map(({ url }) => url.searchParams.get('vesselIMONumber')).sort();
    expect(polled).toEqual(['9074729', VESSEL.imo]);
    expect(await saidOf(box)).toEqual([{ source: 'MAEU-schedule', locode: 'USLAX' }]);
  });

  it('are not polled for what has no schedule, or is not tracked any more', async () => {
    const box = await tracked();
    await db.pool.query('UPDATE shipment SET line_tracking_stopped_at = now()');
    await ask();

    expect([line.requests, await watches(), await saidOf(box)]).toEqual([[], [], []]);
    expect(await findVoyages(db, [])).toBe(0);
  });

  /** The sources of a container, and who has changed its ETA. */
  async function standingOf(box: string) {
    const [{ id } = { id: '' }] = await rows<{ id: string }>(db, 'SELECT id FROM container WHERE number = $1', [box]);
    const { standing } = await getContainer.run(context, { id });
    const { changes } = await getContainerHistory.run(context, { id });
    return { sources: standing?.sources, etas: changes.filter(({ fact }) => fact === 'pod_eta_at') };
  }
});
