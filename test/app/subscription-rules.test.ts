import { afterEach, beforeEach, expect, it } from 'vitest';
import { createIntake } from '../../src/app/intake.ts';
import { lookAtRules } from '../../src/app/subscription-rules/keep.ts';
import { linesWithRules } from '../../src/app/subscription-rules/lines.ts';
import { loadConfig } from '../../src/config/load.ts';
import { newId } from '../../src/core/id.ts';
import { DAY_MS, HOUR_MS } from '../../src/domain/instant.ts';
import type { TrackedKind } from '../../src/domain/tracked-number.ts';
import { createHttpClient, type HttpClient } from '../../src/net/fetch.ts';
import { Metrics } from '../../src/observability/metrics.ts';
import { subscriptionRules } from '../../src/sources/dcsa/subscription-rules.ts';
import { equipmentEvent } from '../sources/dcsa/events.ts';
import { collectedLog } from '../support/collected-log.ts';
import { describeWithDatabase, useDatabase } from '../support/database.ts';
import { type LoopbackServer, sendJson, sendStatus, startLoopbackServer } from '../support/loopback-server.ts';
import { rawRows } from '../support/raw.ts';
import { type FakeClock, fakeClock, serviceContext } from '../support/service-context.ts';

const RULES = '/eventhub/subscription/v1/subscriptionRules';
const BOX = 'MSKU1234565';

describeWithDatabase('the rules at the event hub of CMA CGM', () => {
  const db = useDatabase();
  let line: LoopbackServer;
  let http: HttpClient;
  let clock: FakeClock;
  let log: ReturnType<typeof collectedLog>;
  /** What the line has been sent, and the scopes of the tokens that it issued. */
  let sent: { method: string; rule: Record<string, unknown> }[];
  let scopes: (string | null)[];
  let status: number;

  beforeEach(async () => {
    await db.prisma.watch.deleteMany();
    await db.prisma.subscriptionRule.deleteMany();
    [sent, scopes, status] = [[], [], 200];
    clock = fakeClock('2026-06-01T12:00:00.000Z');
    log = collectedLog();
    http = createHttpClient({ userAgent: 'landfall-test', allowPrivateAddresses: true });
    line = await startLoopbackServer(({ method, url, headers, body }, response) => {
      if (url.pathname === '/token') {
        scopes.push(new URLSearchParams(body).get('scope'));
        return sendJson(response, { access_token: 'T', token_type: 'Bearer', expires_in: 300 });
      }
      if (url.pathname !== RULES || headers.authorization !== 'Bearer T') return sendStatus(response, 403, FAULT);
      sent.push({ method, rule: JSON.parse(body) });
      return status === 200
        ? sendStatus(response, 200, 'OK', { 'content-type': 'text/plain' })
        : sendStatus(response, status, FAULT, { 'content-type': 'application/json' });
    });
  });

  afterEach(async () => {
    await http.close();
    await line.close();
  });

  const client = () =>
    subscriptionRules('CMDU', {
      settings: {
        ...{ product: 'private', subscriptions: '1', baseUrl: line.url, tokenUrl: `${line.url}/token` },
        ...{ clientId: 'id', clientSecret: 'SECRET', scope: 'tandtcommercial:read:be' },
      },
      http,
      clock,
    });

  /** Looks when the next check is due, as so many processes at once. */
  async function look(processes = 1): Promise<void> {
    clock.advance(HOUR_MS);
    const signal = new AbortController().signal;
    const looks = Array.from({ length: processes }, () => lookAtRules({ db, clock, log: log.log }, client(), signal));
    await Promise.all(looks);
  }

  async function tracked(kind: TrackedKind, number: string, ownerAccountId: string | null = null): Promise<string> {
    const id = newId();
    const watch = { id, source: 'CMDU', kind, number, journeyMonth: new Date('2026-11-01'), ownerAccountId };
    await db.prisma.watch.create({ data: watch });
    const nextDueAt = new Date(Date.now() + DAY_MS);
    await db.prisma.watchSchedule.create({ data: { watchId: id, lane: 'CMDU', nextDueAt, phase: 'ocean' } });
    return id;
  }

  const stopped = (id: string) =>
    rawRows(db, `UPDATE watch_schedule SET next_due_at = 'infinity' WHERE watch_id = '${id}'`);

  it('are created once for each number, in the forms of the specification', async () => {
    await tracked('container', BOX);
    await tracked('bill_of_lading', 'CMDULHV1234567');

    await look(3);
    await look(3);

    const days = { startDate: '2026-06-01', endDate: '2026-09-29' };
    expect(sent).toHaveLength(2);
    expect(sent).toContainEqual({ method: 'POST', rule: { equipmentReferences: [BOX], ...days } });
    expect(sent).toContainEqual({ method: 'POST', rule: { shipmentReferences: ['LHV1234567'], ...days } });
    expect(new Set(scopes)).toEqual(new Set(['subscriptionrule:read:be subscriptionrule:write:be']));
  });

  it('are renewed before they end', async () => {
    await tracked('container', BOX);
    await look();
    clock.advance(107 * DAY_MS);
    await look();
    const before = sent.length;
    clock.advance(DAY_MS);

    await look();

    expect([before, sent.length]).toEqual([1, 2]);
    expect(sent.at(-1)?.rule).toMatchObject({ endDate: '2027-01-15' });
  });

  it('are ended with the tracking, those of a process that ended while it requested them too', async () => {
    const id = await tracked('container', BOX);
    await tracked('container', 'CSQU3054383');
    await look();
    await rawRows(db, 'UPDATE subscription_rule SET ends_at = NULL');
    await stopped(id);
    sent = [];

    await look();
    await look();

    expect(sent.filter(({ method }) => method === 'DELETE')).toEqual([
      { method: 'DELETE', rule: { equipmentReferences: [BOX] } },
    ]);
    expect(await db.prisma.subscriptionRule.count()).toBe(1);
  });

  it('are not requested for a number that is not polled any more before it had one', async () => {
    const id = await tracked('container', BOX);
    status = 500;
    await stopped(id);
    await look();

    expect(sent).toEqual([]);
    expect(await db.prisma.subscriptionRule.count()).toBe(0);
  });

  it('are requested again where the line refuses them, which is logged once', async () => {
    await tracked('container', BOX);
    status = 403;
    await look();
    await look();
    const logged = log.text().split('subscription_rule.failed').length - 1;
    status = 200;
    await look();

    expect(sent).toHaveLength(3);
    expect(logged).toBe(1);
    expect(await db.prisma.subscriptionRule.findFirst()).toMatchObject({ problem: null });
    expect(log.text()).not.toContain('SECRET');
  });

  it('are of at most twenty numbers in one look', async () => {
    for (let at = 0; at < 25; at++) await tracked('booking', `LHV12345${String(at).padStart(2, '0')}`);

    await look();
    const first = sent.length;
    await look();

    expect([first, sent.length]).toEqual([20, 25]);
  });

  it('are kept only where that is switched on, and the product has tokens', () => {
    const set = { product: 'private', subscriptions: '1' };

    expect(linesWithRules({ CMDU: set, EGLV: {}, APLU: { product: 'private' } })).toEqual(new Set(['CMDU']));
    expect(() => linesWithRules({ CMDU: { subscriptions: '1' } })).toThrow('LINE_CMDU_PRODUCT must be private.');
  });

  it('bring posts of any form, which make the numbers due that they name, and are read as events where they are some', async () => {
    const ids = [await tracked('container', BOX), await tracked('bill_of_lading', 'CMDULHV1234567')];
    const other = await tracked('container', 'CSQU3054383');
    const env = {
      ...{ SECRET_KEY: 'ab'.repeat(32), SENDER_CMA_PARTY: 'shipping_line', SENDER_CMA_SCAC: 'CMDU' },
      ...{ SENDER_CMA_KEY: 'x'.repeat(32), LINE_CMDU_SUBSCRIPTIONS: '1', LINE_CMDU_PRODUCT: 'private' },
    };
    const tools = await serviceContext(db, { clock: fakeClock(new Date().toISOString()) });
    const intake = createIntake({ ...tools, log: log.log }, loadConfig(env), new Metrics(log.log));
    const due = async () =>
      (await rawRows<{ watch_id: string }>(db, 'SELECT watch_id FROM watch_schedule WHERE next_due_at <= now()')).map(
        (row) => row.watch_id,
      );

    const text = JSON.stringify({ notification: { equipment: BOX, shipment: ['lhv1234567'] } });
    const unread = await intake.takeDcsa('cma', { text, origin: 'POST events', format: 'dcsa', again: true });
    const named = await due();
    await rawRows(db, 'UPDATE watch_schedule SET last_attempted_at = now(), next_due_at = now() + $1::interval', [
      '1 h',
    ]);
    const event = { ...equipmentEvent(), equipmentReference: BOX };
    const read = await intake.takeDcsa('cma', { text: JSON.stringify([event]), origin: 'POST events', format: 'dcsa' });

    expect(unread).toMatchObject({ isProcessed: true, feedback: { feedbackElements: [{ severity: 'ERROR' }] } });
    expect(new Set(named)).toEqual(new Set(ids));
    expect(named).not.toContain(other);
    expect(read).toEqual({ isProcessed: true, feedback: { feedbackElements: [] } });
    expect(await due()).toEqual([]);
  });
});

/** The error of the specification. */
const FAULT = JSON.stringify({ reason: '403 Missing rights', code: 'SUB_ERR', description: 'Missing rights' });
