import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Log } from '../../../src/core/context.ts';
import { newId } from '../../../src/core/id.ts';
import { ALL_PERMISSIONS } from '../../../src/core/permission.ts';
import { settleMiss } from '../../../src/ingest/miss.ts';
import { createHttpClient, type PooledHttpClient } from '../../../src/net/fetch.ts';
import { takeAnswer } from '../../../src/scheduler/take.ts';
import { type PolledSource, Scheduler } from '../../../src/scheduler/worker.ts';
import { moveToOwnWatches, pollStrayed } from '../../../src/services/line-credential/move-to-own-watches.ts';
import { OwnLanes } from '../../../src/services/line-credential/own-lanes.ts';
import { MOVE_TO_OWN_WATCH } from '../../../src/services/line-credential/statements.ts';
import { listContainerRawEvents } from '../../../src/services/raw-event/list-container-raw-events.ts';
import type { ServiceContext } from '../../../src/services/service-context.ts';
import { listShippingLines } from '../../../src/services/shipping-line.ts';
import { getTrackingRequest } from '../../../src/services/tracking-request/get-tracking-request.ts';
import { trackTogether } from '../../../src/services/tracking-request/track-together.ts';
import { createSources } from '../../../src/sources/registry/index.ts';
import { createOwnLineSources } from '../../../src/sources/registry/own-credentials.ts';
import { tool as getContainer } from '../../../tools/get-container.ts';
import { collectedLog } from '../../support/collected-log.ts';
import { describeWithDatabase, useDatabase } from '../../support/database.ts';
import { bringCredentials } from '../../support/own-watches.ts';
import { useRestApi } from '../../support/rest-api.ts';
import {
  type FakeClock,
  fakeClock,
  serviceContext,
  TEST_HOOKS,
  withPermissions,
} from '../../support/service-context.ts';
import { newBox, newNumber, rows, track } from '../../support/tracking.ts';
import { type LineCustomer, type MaerskServer, startMaerskServer } from './maersk-server.ts';

const AT_ONCE = { atOnce: 1, isOver: () => false };
const LIMITS = { concurrency: 8, requestsPerMinute: null, requestsPerDay: null };

describeWithDatabase("the account's own credentials for a line", () => {
  const db = useDatabase();
  const api = useRestApi(db);
  let clock: FakeClock;
  let line: MaerskServer;
  let http: PooledHttpClient;
  let collected: ReturnType<typeof collectedLog>;
  let installation: LineCustomer;
  let customers: [LineCustomer, LineCustomer];
  let accounts: [ServiceContext, ServiceContext];
  let other: ServiceContext;
  let polled: PolledSource[];
  let scheduler: Scheduler;
  let made = 0;

  beforeEach(async () => {
    await db.pool.query(
      'TRUNCATE watch, watch_schedule, tracking_request, shipment, container, line_credential, source_lane CASCADE',
    );
    clock = fakeClock('2026-01-22T12:00:00.000Z');
    collected = collectedLog();
    installation = customer('installation');
    customers = [customer('first'), customer('second')];
    line = await startMaerskServer([installation, ...customers]);
    http = createHttpClient({ userAgent: 'landfall-test', allowPrivateAddresses: true });
    accounts = [await account(), await account()];
    other = await account();
    polled = [];
    scheduler = schedulerOf(other);
  });
  afterEach(async () => {
    await line.close();
    await http.close();
  });

  function customer(name: string): LineCustomer {
    made += 1;
    return {
      clientId: `client-id-of-${name}-${made}`,
      clientSecret: `client-secret-of-${name}-${made}`,
      box: newBox(),
    };
  }

  /** An account of an installation that has the line set up, or only says where it is. */
  async function account(isSetUp = true): Promise<ServiceContext> {
    const { clientId, clientSecret } = installation;
    const address = { baseUrl: line.url, tokenUrl: `${line.url}/token` };
    const lines = { MAEU: { ...address, ...(isSetUp ? { clientId, clientSecret } : {}) } };
    const parts = {
      lines,
      http,
      clock,
      log: collected.log as Log,
      limits: { MAEU: LIMITS },
      pollLimits: { attempts: 1 },
    };
    const sources = createSources({ ...parts, sandbox: [] });
    const ownLines = createOwnLineSources(parts);
    return { ...(await serviceContext(db, { clock, sources })), ownLines, log: collected.log as Log };
  }

  function schedulerOf(context: ServiceContext): Scheduler {
    const { sealer, ownLines, log } = context;
    if (ownLines === undefined) throw new Error('The lines are there.');
    const ownLanes = new OwnLanes({ db, sealer, lines: ownLines, log });
    const note = async (poll: PolledSource) => void polled.push(poll);
    return new Scheduler({ ...context, ownLanes, polled: note });
  }

  async function polls(): Promise<void> {
    while ((await scheduler.round()).claimed > 0) await scheduler.settled();
  }

  const settingsOf = ({ clientId, clientSecret }: LineCustomer) => ({
    client_id: clientId,
    client_secret: clientSecret,
  });
  const set = (context: ServiceContext, settings: Record<string, string>, scac = 'MAEU') =>
    api.ask(context, `PUT /line_credentials/${scac}`, { settings });
  const book = (context: ServiceContext, number: string) => track(context, number, { request_type: 'booking_number' });
  const boxesOf = async (context: ServiceContext) => {
    const { body } = await api.ask(context, 'GET /containers');
    return (body.data as { attributes: { number: string } }[]).map(({ attributes }) => attributes.number);
  };
  const requestOf = (context: ServiceContext, id: string) => getTrackingRequest.run(context, { id });

  it('are what the line is asked with, each account seeing what it is answered alone', async () => {
    const number = newNumber();
    for (const [at, context] of accounts.entries()) {
      expect((await set(context, settingsOf(customers[at] ?? installation))).status).toBe(200);
    }
    for (const context of [...accounts, other]) await book(context, number);

    await polls();

    const seen = await Promise.all([...accounts, other].map(boxesOf));
    expect(seen).toEqual([...customers, installation].map(({ box }) => [box]));
    expect(line.asked(number).sort()).toEqual([...customers, installation].map(({ clientId }) => clientId).sort());
    expect(line.crossed).toEqual([]);
    for (const [at, context] of [...accounts, other].entries()) {
      const others = seen.flatMap((boxes, index) => (index === at ? [] : boxes));
      const texts = await everythingSeenBy(context);
      for (const box of others) expect(texts).not.toContain(box);
    }
    for (const { clientSecret } of [installation, ...customers]) expect(collected.text()).not.toContain(clientSecret);
    expect(collected.text()).not.toContain('opaque-token');
  });

  async function everythingSeenBy(context: ServiceContext): Promise<string> {
    const calls = [
      'GET /containers?include=shipment',
      'GET /shipments',
      'GET /tracking_requests',
      'GET /changes',
      'GET /exports/containers',
      'GET /map',
    ];
    const answers = await Promise.all(calls.map((call) => api.ask(context, call)));
    const containers = await rows<{ id: string }>(db, 'SELECT id FROM container WHERE account_id = $1', [
      context.principal.accountId,
    ]);
    const raw = await Promise.all(containers.map(({ id }) => listContainerRawEvents.run(context, { id })));
    const sent = await rows(db, 'SELECT record FROM outbox_event WHERE account_id = $1', [context.principal.accountId]);
    const told = await Promise.all(containers.map(({ id }) => getContainer.call(context, { id })));
    return JSON.stringify([answers.map(({ body }) => body), raw, sent, told]);
  }

  it('sign in once for eight polls at the same time, and again only when they change', async () => {
    const [first] = accounts;
    await set(first, settingsOf(customers[0]));
    const numbers = Array.from({ length: 8 }, () => newNumber());
    for (const number of numbers) await book(first, number);
    line.holdUntil(8);

    await polls();

    expect(line.issued).toEqual([customers[0].clientId]);
    expect(numbers.map((number) => [...new Set(line.asked(number))])).toEqual(
      numbers.map(() => [customers[0].clientId]),
    );
    await set(first, settingsOf(customers[1]));
    await polls();
    expect(line.issued).toEqual([customers[0].clientId, customers[1].clientId]);
    expect(line.crossed).toEqual([]);
  });

  it('are refused to their account alone, and counted for the operator', async () => {
    const [first, second] = accounts;
    await set(first, { client_id: customers[0].clientId, client_secret: 'wrong-secret-that-is-long' });
    await set(second, settingsOf(customers[1]));
    const number = newNumber();
    const [refused, answered, shared] = [
      await book(first, number),
      await book(second, number),
      await book(other, number),
    ];

    await polls();

    expect((await requestOf(first, refused.id)).polling).toMatchObject({
      refusal: { cause: 'own_credentials' },
      own_credentials: true,
    });
    expect((await requestOf(second, answered.id)).polling?.refusal).toBeNull();
    expect((await requestOf(other, shared.id)).polling?.refusal).toBeNull();
    const { body } = await api.ask(first, 'GET /line_credentials');
    expect(body).toMatchObject({ line_credentials: [{ scac: 'MAEU', refused_numbers: 1 }] });
    expect(polled.filter(({ isOwn }) => !isOwn).map(({ outcome }) => outcome)).toEqual(['found']);
    expect(collected.text()).not.toContain('wrong-secret');
  });

  it('have answers that nobody else reads, also where they are not understood', async () => {
    const [first] = accounts;
    await set(first, settingsOf(customers[0]));
    const number = newNumber();
    await book(first, number);
    line.garble(`{"secretly": "${customers[0].box}`);

    await polls();

    const kept = await rows(
      db,
      'SELECT q.raw FROM quarantine q JOIN watch w ON w.id = q.watch_id WHERE w.number = $1',
      [number],
    );
    expect(kept).toEqual([{ raw: '' }]);
    expect(collected.text()).not.toContain(customers[0].box);
  });

  it('are refused in words of the line that the operator does not read, and that the account can act on', async () => {
    const [first] = accounts;
    const number = newNumber();
    await set(first, settingsOf(customers[0]));
    const request = await book(first, number);
    const [claimed] = await rows<{ id: string; lane: string }>(
      db,
      `UPDATE watch_schedule s SET lease_token = gen_random_uuid(), lease_until = now() + interval '1 minute'
       FROM watch w WHERE w.id = s.watch_id AND w.number = $1 RETURNING s.watch_id AS id, s.lane`,
      [number],
    );
    const [leased] = await rows<{ token: string }>(
      db,
      'SELECT lease_token AS token FROM watch_schedule WHERE watch_id = $1',
      [claimed?.id],
    );
    const access = first.sources.line('MAEU');
    if (access.access !== 'ready' || claimed === undefined || leased === undefined) throw new Error('It is there.');
    const claim = {
      ...{ watch_id: claimed.id, lane: claimed.lane, lease_token: leased.token, kind: 'booking' as const, number },
      ...{ digest: null, phase: 'pending' as const, eta_at: null, changes_at: null, failures: 0, has_succeeded: false },
      last_changed_at: new Date(clock.now()).toISOString(),
    };
    const said = `customer ${customers[0].box} is blocked`;
    const poll = { claim, source: access.source };
    const tools = { ...other, hooks: TEST_HOOKS, settleUnchanged: async () => {} };

    await takeAnswer(tools, poll, { outcome: 'misconfigured', requests: 1, reason: said, check: said });

    const kept = await rows(db, 'SELECT last_miss, last_miss_reason FROM watch_schedule WHERE watch_id = $1', [
      claim.watch_id,
    ]);
    expect(kept).toMatchObject([{ last_miss: 'misconfigured' }]);
    expect(JSON.stringify(kept)).not.toContain(customers[0].box);
    expect((await requestOf(first, request.id)).polling?.refusal?.cause).toBe('own_credentials');
    expect(collected.text()).not.toContain(customers[0].box);
  });

  it('say for what kinds of number the line takes, one by one and together', async () => {
    const [first] = accounts;
    await bringCredentials(first, 'HDMU');
    const box = newBox();

    await expect(track(first, box, { scac: 'HDMU', request_type: 'container' })).rejects.toMatchObject({
      code: 'number_type_not_supported',
    });
    const [together] = await trackTogether(first, [{ number: box, scac: 'HDMU', request_type: 'container' }], AT_ONCE);
    expect(together).toMatchObject({ code: 'number_type_not_supported' });
    expect((await track(first, newNumber(), { scac: 'HDMU', request_type: 'booking_number' })).status).toBe('pending');
  });

  it('can be seen and removed where the line takes none any more', async () => {
    const [first] = accounts;
    await set(first, settingsOf(customers[0]));
    const gone: ServiceContext = {
      ...first,
      ownLines: { form: () => null, written: () => null, make: () => ({ problem: 'Gone.' }) },
    };

    expect((await api.ask(gone, 'GET /line_credentials/MAEU')).status).toBe(200);
    expect((await set(gone, settingsOf(customers[0]))).status).toBe(422);
    expect((await api.ask(gone, 'DELETE /line_credentials/MAEU')).status).toBe(204);
    expect((await api.ask(gone, 'GET /line_credentials/MAEU')).status).toBe(404);
  });

  it('take over the numbers that are tracked already, with all that was seen of them', async () => {
    const [first] = accounts;
    const number = newNumber();
    const request = await book(first, number);
    await book(other, number);
    await polls();
    expect(await boxesOf(first)).toEqual([installation.box]);
    const shown = async () =>
      JSON.stringify((await api.ask(first, 'GET /shipments?include=containers')).body).replaceAll(
        /"updated_at":"[^"]*"/g,
        '',
      );
    const before = await shown();

    await set(first, settingsOf(customers[0]));

    expect(await shown()).toEqual(before);
    line.arrive();
    await polls();
    expect(line.asked(number)).toEqual([installation.clientId, customers[0].clientId]);
    expect((await boxesOf(first)).sort()).toEqual([installation.box, customers[0].box].sort());
    expect((await requestOf(first, request.id)).status).toBe('created');
    expect(await boxesOf(other)).toEqual([installation.box]);
    expect(await everythingSeenBy(other)).not.toContain(customers[0].box);
    await db.pool.query("UPDATE watch_schedule SET next_due_at = now() - interval '1 second' WHERE lane = 'MAEU'");
    await polls();
    const eventsOf = async (context: ServiceContext) => {
      const said = await everythingSeenBy(context);
      return [installation, customers[0]].filter((one) => said.includes(line.arrivalOf(one)));
    };
    expect(await eventsOf(other)).toEqual([installation]);
    expect(await eventsOf(first)).toEqual([customers[0]]);
  });

  it('are moved to by another process where the one that set them ended', async () => {
    const [first] = accounts;
    const number = newNumber();
    await book(first, number);
    await polls();
    await set(first, settingsOf(customers[0]));
    await db.pool.query(
      `WITH w AS (INSERT INTO watch (id, source, kind, number, journey_month)
        VALUES (gen_random_uuid(), 'MAEU', 'booking', 'LEFTBEHIND', date_trunc('month', now())::date) RETURNING id),
      s AS (INSERT INTO watch_schedule (watch_id, lane, next_due_at) SELECT id, 'MAEU', now() FROM w)
      UPDATE tracking_request r SET watch_id = w.id, normalized_number = 'LEFTBEHIND', status = 'pending' FROM w
      WHERE r.account_id = $1`,
      [first.principal.accountId],
    );

    expect(await moveToOwnWatches(other, { accountId: null, scac: null })).toBe(1);
    expect(await moveToOwnWatches(other, { accountId: null, scac: null })).toBe(0);
    const found = await rows(
      db,
      "SELECT owner_account_id AS owner FROM watch WHERE number = 'LEFTBEHIND' ORDER BY 1 NULLS LAST",
    );
    expect(found).toEqual([{ owner: first.principal.accountId }, { owner: null }]);
  });

  it('are set, and move the other numbers, although one cannot be moved', async () => {
    const [first] = accounts;
    const numbers = [newNumber(), newNumber(), newNumber()].sort();
    for (const number of numbers) await book(first, number);
    const [stuck] = numbers;
    await db.pool.query(
      `CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'This one is stuck.'; END $$;
       CREATE TRIGGER refuse BEFORE INSERT ON watch FOR EACH ROW
         WHEN (NEW.owner_account_id IS NOT NULL AND NEW.number = '${stuck}') EXECUTE FUNCTION refuse()`,
    );
    const ownNumbers = async () =>
      (
        await rows<{ number: string }>(db, 'SELECT number FROM watch WHERE owner_account_id IS NOT NULL ORDER BY 1')
      ).map(({ number }) => number);
    try {
      expect((await set(first, settingsOf(customers[0]))).status).toBe(200);
      expect(await ownNumbers()).toEqual(numbers.slice(1));
      expect(collected.text()).toContain('own_watches.move_failed');
    } finally {
      await db.pool.query('DROP TRIGGER refuse ON watch; DROP FUNCTION refuse()');
    }
    await moveToOwnWatches(other, { accountId: null, scac: null });
    expect(await ownNumbers()).toEqual(numbers);
  });

  it('poll what was put on the other lane by a statement that began before they were set or removed', async () => {
    const [first, second] = accounts;
    const without = await account(false);
    for (const [at, context] of [first, second].entries())
      await set(context, settingsOf(customers[at] ?? installation));
    const [removed, brought] = [await book(first, newNumber()), await book(second, newNumber())];
    const laneOf = async ({ principal }: ServiceContext) =>
      (await rows<{ id: string }>(db, 'SELECT id FROM line_credential WHERE account_id = $1', [principal.accountId]))[0]
        ?.id ?? '';
    const stray = ({ principal }: ServiceContext, lane: string) =>
      db.pool.query(
        'UPDATE watch_schedule s SET lane = $2 FROM watch w WHERE w.id = s.watch_id AND w.owner_account_id = $1',
        [principal.accountId, lane],
      );
    await api.ask(first, 'DELETE /line_credentials/MAEU');
    expect(await pollStrayed(other)).toBe(0);

    await stray(first, await laneOf(first));
    await stray(second, 'MAEU');
    expect(await pollStrayed(other)).toBe(2);
    expect((await requestOf(first, removed.id)).polling).toMatchObject({ refusal: null });
    expect((await requestOf(first, removed.id)).polling?.own_credentials).toBeUndefined();
    expect((await requestOf(second, brought.id)).polling).toMatchObject({ refusal: null, own_credentials: true });

    await stray(first, await laneOf(first));
    expect(await pollStrayed(without)).toBe(1);
    expect((await requestOf(first, removed.id)).polling).toMatchObject({
      refusal: { cause: 'no_credentials' },
    });
  });

  it('end the polls by the installation of what nobody else follows, and of nothing else', async () => {
    const [first] = accounts;
    const [alone, together] = [newNumber(), newNumber()];
    for (const number of [alone, together]) await book(first, number);
    await book(other, together);
    await polls();

    await set(first, settingsOf(customers[0]));

    const polled = async () =>
      (
        await rows<{ number: string }>(
          db,
          `SELECT w.number FROM watch w JOIN watch_schedule s ON s.watch_id = w.id
           WHERE w.owner_account_id IS NULL AND w.kind = 'booking' AND isfinite(s.next_due_at)`,
        )
      ).map(({ number }) => number);
    expect(await polled()).toEqual([together]);
    await db.pool.query('UPDATE watch_schedule SET next_due_at = now() WHERE isfinite(next_due_at)');
    await polls();
    const byInstallation = line.asked(alone).filter((clientId) => clientId === installation.clientId);
    expect(byInstallation).toHaveLength(1);
    await book(other, alone);
    expect((await polled()).sort()).toEqual([alone, together].sort());
  });

  it('make no watch of a number that the account follows no more', async () => {
    const [first] = accounts;
    const number = newNumber();
    await book(other, number);
    await set(first, settingsOf(customers[0]));
    const [watch] = await rows<{ id: string }>(db, 'SELECT id FROM watch WHERE number = $1', [number]);

    const moved = await db.query(MOVE_TO_OWN_WATCH, [watch?.id ?? '', first.principal.accountId, newId()]);

    expect(moved).toEqual([]);
    expect(await rows(db, 'SELECT id FROM watch WHERE number = $1', [number])).toEqual([watch]);
  });

  it('take the lease of a poll under way when they change or go, so that its answer is not taken for one to others', async () => {
    const bringing = await account(false);
    await set(bringing, settingsOf(customers[0]));
    const { id } = await book(bringing, newNumber());
    const [stored] = await rows<{ id: string }>(db, 'SELECT id FROM line_credential');
    const blocked = () => rows(db, 'SELECT blocked_until, day_used FROM source_lane WHERE lane = $1', [stored?.id]);
    await db.pool.query("INSERT INTO source_lane (lane, blocked_until, day_used) VALUES ($1, 'infinity', 7)", [
      stored?.id,
    ]);
    const refuseLate = async (meanwhile: () => Promise<unknown>) => {
      const [claimed] = await rows<{ watchId: string; leaseToken: string }>(
        db,
        `UPDATE watch_schedule SET lease_token = gen_random_uuid(), lease_until = now() + interval '1 minute'
         RETURNING watch_id AS "watchId", lease_token AS "leaseToken"`,
      );
      if (claimed === undefined) throw new Error('It is there.');
      await meanwhile();
      const miss = { kind: 'failed', isFinal: false, reason: 'shipping_line_unreachable', delayMs: 1_000 } as const;
      const refused = { refusal: 'own_credentials', outcome: 'credentials_refused', detail: null } as const;
      const isTaken = await settleMiss({ db, hooks: TEST_HOOKS }, { ...claimed, ...miss, ...refused });
      return { isTaken, refusal: (await requestOf(bringing, id)).polling?.refusal?.cause ?? null };
    };

    expect(await refuseLate(() => set(bringing, settingsOf(customers[1])))).toEqual({ isTaken: false, refusal: null });
    expect(await blocked()).toEqual([{ blocked_until: null, day_used: 0 }]);
    expect(await refuseLate(() => api.ask(bringing, 'DELETE /line_credentials/MAEU'))).toEqual({
      isTaken: false,
      refusal: 'no_credentials',
    });
    expect(await blocked()).toEqual([]);
  });

  it('leave the numbers to the credentials of the installation when they are removed, still seen by the account alone', async () => {
    const [first] = accounts;
    const number = newNumber();
    await set(first, settingsOf(customers[0]));
    const request = await book(first, number);
    await polls();

    expect((await api.ask(first, 'DELETE /line_credentials/MAEU')).status).toBe(204);
    await polls();

    expect(line.asked(number)).toEqual([customers[0].clientId, installation.clientId]);
    expect((await boxesOf(first)).sort()).toEqual([installation.box, customers[0].box].sort());
    expect((await requestOf(first, request.id)).polling?.own_credentials).toBeUndefined();
    expect((await book(other, number)).status).toBe('pending');
    expect((await api.ask(first, 'GET /line_credentials')).body).toEqual({ line_credentials: [] });
    expect((await api.ask(first, 'DELETE /line_credentials/MAEU')).status).toBe(404);
    expect(await rows(db, 'SELECT sealed FROM line_credential')).toEqual([{ sealed: null }]);
  });

  it('make a line trackable for the account that the installation has no credentials for', async () => {
    const [bringing, without] = [await account(false), await account(false)];
    scheduler = schedulerOf(bringing);
    await expect(book(bringing, newNumber())).rejects.toMatchObject({ code: 'line_not_configured' });
    const accessOf = async (context: ServiceContext) =>
      (await listShippingLines.run(context, { search: 'MAEU' })).shipping_lines.map(({ access, own_credentials }) => ({
        access,
        own_credentials,
      }));

    await set(bringing, settingsOf(customers[0]));
    const number = newNumber();
    const request = await book(bringing, number);
    expect(request.polling).toMatchObject({ own_credentials: true, next_poll_at: expect.any(String) });
    await polls();

    expect(await boxesOf(bringing)).toEqual([customers[0].box]);
    expect(await accessOf(bringing)).toContainEqual({ access: 'ready', own_credentials: true });
    expect(await accessOf(without)).toContainEqual({ access: 'not_configured', own_credentials: false });
    await expect(book(without, number)).rejects.toMatchObject({ code: 'line_not_configured' });
    const waiting = await book(bringing, newNumber());
    await api.ask(bringing, 'DELETE /line_credentials/MAEU');
    expect((await requestOf(bringing, waiting.id)).polling).toMatchObject({
      next_poll_at: null,
      refusal: { cause: 'no_credentials' },
    });
  });

  it('are tested with a sign-in of their own, and the outcome is kept without any of them', async () => {
    const [first, second] = accounts;
    await set(first, settingsOf(customers[0]));

    const tested = await api.ask(first, 'POST /line_credentials/MAEU/test', {});

    expect(tested.body).toMatchObject({ source: 'MAEU', outcome: 'signed_in' });
    expect(line.issued).toEqual([customers[0].clientId]);
    const { body } = await api.ask(first, 'GET /line_credentials');
    expect(body).toMatchObject({ line_credentials: [{ last_test: { outcome: 'signed_in' } }] });
    expect(JSON.stringify([tested.body, body])).not.toContain(customers[0].clientSecret);
    expect((await api.ask(second, 'POST /line_credentials/MAEU/test', {})).status).toBe(404);
    expect(await rows(db, "SELECT lane FROM source_lane WHERE lane = 'MAEU'")).toEqual([]);
  });

  it('are shown by their last four characters, to who may manage them in the account', async () => {
    const [first, second] = accounts;
    const stored = await set(first, settingsOf(customers[0]));

    const settings = [
      { name: 'client_id', ending: customers[0].clientId.slice(-4) },
      { name: 'client_secret', ending: customers[0].clientSecret.slice(-4) },
    ];
    expect(stored.body.data).toMatchObject({ attributes: { scac: 'MAEU', settings } });
    expect((await api.ask(first, 'GET /line_credentials/maeu')).body.data).toEqual(stored.body.data);
    expect((await api.ask(second, 'GET /line_credentials/MAEU')).status).toBe(404);
    expect((await api.ask(second, 'GET /line_credentials')).body).toEqual({ line_credentials: [] });
    const limited = withPermissions(
      first,
      ALL_PERMISSIONS.filter((one) => one !== 'lines:credentials'),
    );
    for (const call of [
      'GET /line_credentials',
      'PUT /line_credentials/MAEU',
      'DELETE /line_credentials/MAEU',
      'POST /line_credentials/MAEU/test',
    ]) {
      const body = call.startsWith('PUT') ? { settings: {} } : call.startsWith('POST') ? {} : undefined;
      expect((await api.ask(limited, call, body)).status).toBe(403);
    }
    const audited = await rows<{ detail: unknown }>(
      db,
      "SELECT detail FROM audit_event WHERE account_id = $1 AND kind LIKE 'line_cred%'",
      [first.principal.accountId],
    );
    expect(audited).toEqual([{ detail: { line: 'MAEU', settings: ['client_id', 'client_secret'] } }]);
    const dump = JSON.stringify(
      await rows(db, "SELECT encode(sealed, 'escape') AS sealed, endings FROM line_credential"),
    );
    expect(dump).not.toContain(customers[0].clientSecret);
  });

  it.each<[string, Record<string, string>, string]>([
    ['a setting that is missing', { client_id: 'an-id' }, 'client_secret'],
    ['an address', { client_id: 'an-id', client_secret: 'hidden', base_url: 'https://a.example' }, 'base_url'],
    ['a setting that is none', { 'hidden value': 'x' }, 'a setting'],
    ['an empty value', { client_id: '', client_secret: 'hidden' }, 'is empty'],
    ['a line end', { client_id: 'an-id\r\nX: y', client_secret: 'hidden' }, 'printable'],
    [
      'a path in place of a certificate',
      { client_id: 'an-id', client_secret: 'hidden', certificate: '/etc/passwd' },
      'PEM',
    ],
    ['a product that is none', { client_id: 'an-id', client_secret: 'hidden', product: 'gold' }, 'product'],
  ])('are refused with %s, in words that have no value', async (_what, settings, words) => {
    const { status, body } = await set(accounts[0], settings);

    expect(status).toBe(422);
    expect(JSON.stringify(body)).toContain(words);
    expect(JSON.stringify(body)).not.toMatch(/hidden|passwd/);
    expect(await rows(db, 'SELECT id FROM line_credential')).toEqual([]);
  });
});
