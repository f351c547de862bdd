import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createIntake } from '../../src/app/intake.ts';
import { CHECK_MS, lookAtSubscriptions, type SubscriptionKeeper } from '../../src/app/line-subscriptions/keep.ts';
import { subscriptionClients, wantedSubscriptions } from '../../src/app/line-subscriptions/wanted.ts';
import { unsealLines } from '../../src/app/unsealed-settings.ts';
import { loadConfig } from '../../src/config/load.ts';
import { newId } from '../../src/core/id.ts';
import { DAY_MS, HOUR_MS } from '../../src/domain/instant.ts';
import { createHttpClient, type HttpClient } from '../../src/net/fetch.ts';
import { Metrics } from '../../src/observability/metrics.ts';
import { evergreen } from '../../src/sources/dcsa/lines/evergreen.ts';
import { createSubscriptions } from '../../src/sources/dcsa/subscriptions.ts';
import { collectedLog } from '../support/collected-log.ts';
import { describeWithDatabase, useDatabase } from '../support/database.ts';
import { type LoopbackServer, sendJson, sendStatus, startLoopbackServer } from '../support/loopback-server.ts';
import { rawRows } from '../support/raw.ts';
import { type FakeClock, fakeClock, serviceContext } from '../support/service-context.ts';

const OURS = 'https://landfall.test/v2/intake/evergreen';
const SECRET = Buffer.from('a secret of thirty-two characters').toString('base64');
const THEIRS = { subscriptionID: 'theirs', callbackUrl: 'https://other.test/' };

describeWithDatabase('the subscription at a line', () => {
  const db = useDatabase();
  let held: { subscriptionID: string; callbackUrl: string }[];
  let methods: string[];
  /** What the line does with a request, and does not answer. */
  let isCut: (method: string) => boolean;
  let line: LoopbackServer;
  let http: HttpClient;
  let log: ReturnType<typeof collectedLog>;
  let clock: FakeClock;
  let lifetimeMs: number | null;
  /** Secrets that the line was given. */
  let secrets: string[];

  beforeEach(async () => {
    await db.prisma.watch.deleteMany();
    await db.prisma.lineSubscription.deleteMany();
    clock = fakeClock('2026-06-01T12:00:00.000Z');
    [lifetimeMs, secrets] = [null, []];
    held = [THEIRS];
    methods = [];
    isCut = () => false;
    log = collectedLog();
    http = createHttpClient({ userAgent: 'landfall-test', allowPrivateAddresses: true });
    line = await startLoopbackServer(({ method, url, body }, response) => {
      if (url.pathname === '/token') return sendJson(response, { access_token: 'T', token_type: 'Bearer' });
      methods.push(method);
      const id = url.pathname.split('/')[5];
      const known = held.some((one) => one.subscriptionID === id);
      if (method === 'POST') held.push({ subscriptionID: randomUUID(), callbackUrl: JSON.parse(body).callbackUrl });
      if (method !== 'DELETE' && body !== '') secrets.push(JSON.parse(body).secret);
      if (method === 'DELETE') held = held.filter((one) => one.subscriptionID !== id);
      if (isCut(method)) return response.destroy();
      if (method === 'GET' && id !== undefined && !known) return sendStatus(response, 404);
      if (method === 'GET')
        return sendJson(response, id === undefined ? held : held.find((one) => one.subscriptionID === id));
      return method === 'POST' ? sendJson(response, held.at(-1)) : sendStatus(response, known ? 204 : 404);
    });
  });

  afterEach(async () => {
    await http.close();
    await line.close();
  });

  /** A process that has just started. */
  function started({ callbackUrl = OURS, secret = SECRET, isWanted = true, isSetUp = true } = {}): SubscriptionKeeper {
    const settings = { baseUrl: line.url, tokenUrl: `${line.url}/token`, clientId: 'id', clientSecret: 'SECRET' };
    const client = createSubscriptions({ profile: evergreen, settings, http, clock, pollLimits: { attempts: 1 } });
    const wanted = { scac: 'EGLV', line: client, callbackUrl, secretBase64: secret, lifetimeMs };
    const clients = () => (isSetUp ? client : null);
    return { db, clock, log: log.log, wanted: isWanted ? [wanted] : [], clients, signed: new Map() };
  }

  /** Looks when the next check is due. */
  async function look(keeper = started()): Promise<void> {
    clock.advance(CHECK_MS);
    await lookAtSubscriptions(keeper, new AbortController().signal);
  }
  async function lookTogether(processes: number): Promise<void> {
    clock.advance(CHECK_MS);
    const signal = new AbortController().signal;
    await Promise.all(Array.from({ length: processes }, () => lookAtSubscriptions(started(), signal)));
  }

  const own = () => held.filter(({ callbackUrl }) => callbackUrl === OURS);

  async function tracked(): Promise<void> {
    const id = newId();
    const number = { source: 'EGLV', kind: 'bill_of_lading', number: '123456789012' };
    await db.prisma.watch.create({ data: { id, ...number, journeyMonth: new Date('2026-11-01') } });
    await db.prisma.watchSchedule.create({
      data: { watchId: id, lane: 'EGLV', nextDueAt: new Date(), phase: 'ocean' },
    });
  }

  it('is made when a number of the line is tracked, and not before', async () => {
    await look();
    expect(held).toEqual([THEIRS]);

    await tracked();
    await look();

    expect(own()).toHaveLength(1);
  });

  it('is kept without another change by the process that has made it', async () => {
    await tracked();
    const kept = started();
    for (let looks = 0; looks < 3; looks += 1) await look(kept);

    expect(own()).toHaveLength(1);
    expect(methods.filter((one) => one !== 'GET')).toEqual(['POST']);
  });

  it('is made again when it has expired at the line', async () => {
    await tracked();
    const kept = started();
    await look(kept);
    held = [THEIRS];

    clock.advance(HOUR_MS);
    await look(kept);

    expect(own()).toHaveLength(1);
  });

  it('is ended when no number of the line is polled any more, and nothing else is', async () => {
    await tracked();
    const kept = started();
    await look(kept);
    await rawRows(db, `UPDATE watch_schedule SET next_due_at = 'infinity'`);

    await look(kept);
    await look(kept);

    expect(held).toEqual([THEIRS]);
    expect(methods.filter((one) => one === 'DELETE')).toHaveLength(1);
    expect(log.text()).toContain('subscription.ended');
  });

  it('is ended by the next look where the answer to the deletion was lost', async () => {
    held = [THEIRS, { subscriptionID: 'a', callbackUrl: OURS }, { subscriptionID: 'b', callbackUrl: OURS }];
    isCut = (method) => method === 'DELETE';
    await look();
    isCut = () => false;

    await look();

    expect(held).toEqual([THEIRS]);
  });

  it('is one where the process ends between the call and its answer, and where several processes begin at once', async () => {
    await tracked();
    isCut = (method) => method === 'POST';
    await look();
    isCut = () => false;
    await lookTogether(8);
    expect(own()).toHaveLength(1);

    held = [THEIRS];
    clock.advance(HOUR_MS);
    await lookTogether(8);

    expect(own()).toHaveLength(1);
    expect(methods.filter((method) => method === 'POST')).toHaveLength(2);
  });

  it('is checked by one of eight processes, and by another one once that has ended', async () => {
    await tracked();
    const isAborted = AbortSignal.abort();
    clock.advance(CHECK_MS);
    await lookAtSubscriptions(started(), isAborted);
    await lookTogether(8);
    const lists = () => methods.filter((method) => method === 'GET').length;
    const first = lists();
    clock.advance(CHECK_MS / 2);
    await lookAtSubscriptions(started(), new AbortController().signal);

    expect([first, lists()]).toEqual([1, 1]);
    await look();
    expect(lists()).toBe(2);
  });

  it('is renewed before the line ends it, over restarts, and is one all the time', async () => {
    await tracked();
    lifetimeMs = 10 * DAY_MS;
    const made = new Map<string, number>();
    for (const end = clock.now() + 30 * DAY_MS; clock.now() < end; clock.advance(DAY_MS / 4)) {
      await look(started());
      for (const { subscriptionID: id } of own()) made.set(id, made.get(id) ?? clock.now());
      // The line ends what is ten days old.
      held = held.filter(({ subscriptionID: id }) => clock.now() - (made.get(id) ?? clock.now()) < 10 * DAY_MS);
      expect(own()).toHaveLength(1);
    }

    expect(made.size).toBe(4);
  });

  it('gets the new secret after a restart with another one, once for each process', async () => {
    await tracked();
    await look();
    const rotated = Buffer.from('another secret of the same length').toString('base64');
    const keeper = started({ secret: rotated });
    await look(keeper);
    await look(keeper);

    expect(secrets).toEqual([SECRET, rotated]);
    expect(own()).toHaveLength(1);
  });

  it('moves to a new address, and the one with the former address is ended once no process keeps it', async () => {
    await tracked();
    await look();
    const moved = 'https://landfall.test/v2/intake/evergreen-line';
    await look(started({ callbackUrl: moved }));
    const addresses = () => held.map(({ callbackUrl }) => callbackUrl).sort();

    expect(addresses()).toEqual([moved, OURS, THEIRS.callbackUrl].sort());
    await look(started({ callbackUrl: moved }));

    expect(addresses()).toEqual([moved, THEIRS.callbackUrl].sort());
    expect(await db.prisma.lineSubscription.count()).toBe(1);
  });

  it('is ended when its sender is taken out of the configuration', async () => {
    await tracked();
    await look();
    const without = started({ isWanted: false });
    await look(without);
    await look(without);

    expect(held).toEqual([THEIRS]);
    expect(await db.prisma.lineSubscription.count()).toBe(0);
  });

  it('is forgotten a week after the credentials of the line were taken away with its sender, and that is said once', async () => {
    await tracked();
    await look();
    const without = started({ isWanted: false, isSetUp: false });
    for (let day = 0; day < 8; day += 1, clock.advance(DAY_MS)) await look(without);

    expect(own()).toHaveLength(1);
    expect(await db.prisma.lineSubscription.count()).toBe(0);
    const said = log.text().split('\n');
    expect(said.filter((text) => text.includes('could not be ended: The line is not set up any more.'))).toHaveLength(
      1,
    );
  });

  it('is reported once when the line refuses it', async () => {
    await tracked();
    const kept = started();
    isCut = () => true;
    for (let looks = 0; looks < 3; looks += 1) await look(kept);

    expect(
      log
        .text()
        .split('\n')
        .filter((text) => text.includes('subscription.failed')),
    ).toHaveLength(1);
  });

  it('is wanted where the line offers it, is set up, and has a sender that signs, at a public address', async () => {
    const context = await serviceContext(db, { clock });
    const secret = {
      SENDER_EVERGREEN_PARTY: 'shipping_line',
      SENDER_EVERGREEN_SCAC: 'EGLV',
      SENDER_EVERGREEN_SIGNING_SECRET: SECRET,
    };
    const setUp = { LINE_EGLV_CLIENT_ID: 'id', LINE_EGLV_CLIENT_SECRET: 'SECRET' };
    const open = { PUBLIC_URL: 'https://landfall.test' };
    const parts = (env: Record<string, string>) => {
      const config = loadConfig(env);
      const intake = createIntake({ ...context, log: log.log }, config, new Metrics(log.log));
      return { config, senders: intake.senders, lines: unsealLines(config.lines), db, http, clock, log: log.log };
    };
    const wanted = (env: Record<string, string>) =>
      wantedSubscriptions(parts(env)).map(({ scac, callbackUrl, lifetimeMs: ms }) => ({ scac, callbackUrl, ms }));

    const all = { ...secret, ...setUp, ...open };
    expect(wanted(all)).toEqual([{ scac: 'EGLV', callbackUrl: OURS, ms: null }]);
    expect(wanted({ ...all, LINE_EGLV_SUBSCRIPTION_DAYS: '30' })).toMatchObject([{ ms: 30 * DAY_MS }]);
    const without = [
      { ...secret, ...open },
      { ...setUp, ...open },
      { ...secret, ...setUp },
    ];
    expect([...without, { ...all, LINE_EGLV_SUBSCRIPTIONS: '0' }].map(wanted)).toEqual([[], [], [], []]);
    const switchedOff = parts({ ...all, LINE_EGLV_SUBSCRIPTIONS: '0' });
    expect(subscriptionClients(switchedOff)('EGLV')).not.toBeNull();
    expect(subscriptionClients(parts(open))('EGLV')).toBeNull();
  });
});
