import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type KeptSubscription, lookAtSubscriptions } from '../../src/app/subscriptions.ts';
import { newId } from '../../src/core/id.ts';
import { createHttpClient, type HttpClient } from '../../src/net/fetch.ts';
import { evergreen } from '../../src/sources/dcsa/lines/evergreen.ts';
import { createSubscriptions } from '../../src/sources/dcsa/subscriptions.ts';
import { collectedLog } from '../support/collected-log.ts';
import { describeWithDatabase, useDatabase } from '../support/database.ts';
import { type LoopbackServer, sendJson, sendStatus, startLoopbackServer } from '../support/loopback-server.ts';
import { rawRows } from '../support/raw.ts';

const OURS = 'https://landfall.test/v2/intake/evergreen';
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

  beforeEach(async () => {
    await db.prisma.watch.deleteMany();
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
      if (method === 'DELETE') held = held.filter((one) => one.subscriptionID !== id);
      if (isCut(method)) return response.destroy();
      if (method === 'GET') return sendJson(response, held);
      return method === 'POST' ? sendJson(response, held.at(-1)) : sendStatus(response, known ? 204 : 404);
    });
  });

  afterEach(async () => {
    await http.close();
    await line.close();
  });

  /** What a process keeps that has just started. */
  function started(): KeptSubscription[] {
    const settings = { baseUrl: line.url, tokenUrl: `${line.url}/token`, clientId: 'id', clientSecret: 'SECRET' };
    const options = { profile: evergreen, settings, http, clock: { now: () => 0 }, pollLimits: { attempts: 1 } };
    const secretBase64 = Buffer.from('a secret of thirty-two characters').toString('base64');
    const own = { scac: 'EGLV', line: createSubscriptions(options), callbackUrl: OURS, secretBase64 };
    return [{ ...own, signed: null, problem: null }];
  }

  const look = (kept = started()) => lookAtSubscriptions({ db, log: log.log }, kept, new AbortController().signal);
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
    await Promise.all([look(), look(), look()]);
    expect(own()).toHaveLength(1);

    held = [THEIRS];
    await Promise.all([look(), look(), look()]);
    await look();

    expect(own()).toHaveLength(1);
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
});
