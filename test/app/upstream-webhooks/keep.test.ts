import { afterEach, beforeEach, expect, it } from 'vitest';
import { upstreamOrders } from '../../../src/app/upstream-orders.ts';
import { lookAtWebhooks } from '../../../src/app/upstream-webhooks/keep.ts';
import type { UpstreamWebhookParts } from '../../../src/app/upstream-webhooks/parts.ts';
import { upstreamNotifications } from '../../../src/app/upstream-webhooks/receive.ts';
import { wantedWebhook, wantedWebhooks } from '../../../src/app/upstream-webhooks/wanted.ts';
import { loadConfig } from '../../../src/config/load.ts';
import { newId } from '../../../src/core/id.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../src/domain/instant.ts';
import { createHttpClient, type HttpClient } from '../../../src/net/fetch.ts';
import type { Listener } from '../../../src/rest/listen.ts';
import type { OrderedNumber } from '../../../src/sources/upstreams/orders.ts';
import { collectedLog } from '../../support/collected-log.ts';
import { describeWithDatabase, useDatabase } from '../../support/database.ts';
import { rawRows } from '../../support/raw.ts';
import { testSealer } from '../../support/sealer.ts';
import { type FakeClock, fakeClock, memorySource } from '../../support/service-context.ts';
import { notification, notify, startReceiving, startWebhookHub, type WebhookHub } from './hub.ts';

const NUMBER: OrderedNumber = { upstream: 'hub', scac: 'MSCU', kind: 'bill_of_lading', number: 'MEDU1' };
const OTHER: OrderedNumber = { ...NUMBER, number: 'MEDU2' };

describeWithDatabase('the webhook at an upstream', () => {
  const db = useDatabase();
  let hub: WebhookHub;
  let http: HttpClient;
  let clock: FakeClock;
  let receiving: Listener;
  let env: Record<string, string>;
  let log: ReturnType<typeof collectedLog>;
  const notifyingUpstreams = new Set<string>();

  beforeEach(async () => {
    await db.prisma.upstreamWebhook.deleteMany();
    await db.prisma.upstreamOrder.deleteMany();
    await db.prisma.watch.deleteMany();
    clock = fakeClock('2026-11-10T00:00:00.000Z');
    hub = await startWebhookHub();
    http = createHttpClient({ userAgent: 'test', allowPrivateAddresses: true });
    log = collectedLog();
    notifyingUpstreams.clear();
    receiving = await startReceiving({
      secretOf: (upstream) => received().secretOf(upstream),
      verify: (...said) => received().verify(...said),
      refused: (upstream) => received().refused(upstream),
      take: (...said) => received().take(...said),
    });
    const access = { UPSTREAM_HUB_URL: `${hub.url}/v2`, UPSTREAM_HUB_KEY: 'key-of-ours', UPSTREAM_HUB_LINES: 'MSCU' };
    env = { SECRET_KEY: 'ab'.repeat(32), PUBLIC_URL: receiving.url, ...access };
  });

  afterEach(async () => {
    await receiving.close();
    await http.close();
    await hub.close();
  });

  function parts(): UpstreamWebhookParts {
    const sources = { all: () => [{ ...memorySource('MSCU'), via: 'hub' }], find: () => null, linkedSources: () => [] };
    const registry = { ...sources, line: () => ({ access: 'no_adapter' }) as const };
    const made = { db, sealer: testSealer(), http, clock, log: log.log, notifyingUpstreams };
    return { config: loadConfig(env), sources: registry, ...made };
  }

  function received() {
    return upstreamNotifications(parts());
  }

  const look = () => lookAtWebhooks(parts(), wantedWebhooks(parts()), new AbortController().signal);
  const events = () =>
    log
      .text()
      .split('\n')
      .flatMap((line) => (line === '' ? [] : [String(JSON.parse(line).msg)]));

  /** A number that was ordered at the upstream and is polled rarely. */
  async function order(number: OrderedNumber, answered: { requestId: string; shipmentId: string | null }) {
    const orders = upstreamOrders(db, clock);
    const made = await orders.open(number, null);
    await orders.confirm(number, answered.requestId);
    const { shipmentId } = answered;
    await orders.note(number, { installations: [], events: [], shipmentId, seen: made?.notified ?? 0 });
    const id = newId();
    const { scac: source, kind, number: text } = number;
    await db.prisma.watch.create({ data: { id, source, kind, number: text, journeyMonth: new Date('2026-11-01') } });
    const nextDueAt = new Date(Date.now() + 3 * HOUR_MS);
    await db.prisma.watchSchedule.create({ data: { watchId: id, lane: source, nextDueAt, phase: 'ocean' } });
  }

  /** Which numbers are due within seconds. */
  async function due(): Promise<string[]> {
    const soon = `SELECT w.number FROM watch w JOIN watch_schedule s ON s.watch_id = w.id
      WHERE s.next_due_at < now() + interval '30 seconds' ORDER BY 1`;
    return (await rawRows<{ number: string }>(db, soon)).map(({ number }) => number);
  }

  it('is registered once, with its secret and key sealed, and polls become rare when a notification came', async () => {
    await Promise.all([look(), look()]);
    await look();

    expect([...hub.webhooks.values()]).toMatchObject([{ url: `${receiving.url}/v2/upstreams/hub/notifications` }]);
    expect(notifyingUpstreams).toEqual(new Set(['hub']));
    const row = await db.prisma.upstreamWebhook.findUniqueOrThrow({ where: { upstream: 'hub' } });
    expect(row).toMatchObject({ webhookId: 'w-1', isHealthy: true, problem: null });
    expect(`${Buffer.from(row.key)} ${Buffer.from(row.secret ?? [])}`).not.toMatch(/key-of-ours|whsec/);
    expect(log.text()).not.toMatch(/key-of-ours|whsec/);
  });

  it('is asked about within the allowance of the key, which polls share', async () => {
    await db.prisma.sourceLane.deleteMany();
    env = { ...env, UPSTREAM_HUB_REQUESTS_PER_DAY: '2' };

    await look();
    clock.advance(11 * MINUTE_MS);
    await look();

    expect(hub.requests.map(({ method, url }) => `${method} ${url.pathname}`)).toEqual([
      'GET /v2/webhooks',
      'POST /v2/webhooks',
    ]);
    const row = await db.prisma.upstreamWebhook.findUniqueOrThrow({ where: { upstream: 'hub' } });
    expect(row).toMatchObject({ isHealthy: false, problem: expect.stringContaining('allowance') });
  });

  it('is taken over where it was registered by a process that ended before it kept that', async () => {
    const url = `${receiving.url}/v2/upstreams/hub/notifications`;
    hub.webhooks.set('w-9', { id: 'w-9', url, active: false, secret: 'whsec_9', events: ['*'] });

    await look();

    expect([...hub.webhooks.values()]).toMatchObject([{ id: 'w-9', active: true }]);
    await look();
    expect(notifyingUpstreams).toEqual(new Set(['hub']));
  });

  it('is checked by another process where one ended in the middle of a check', async () => {
    const data = { upstream: 'hub', url: `${hub.url}/v2`, callbackUrl: '', key: Buffer.alloc(0) };
    await db.prisma.upstreamWebhook.create({ data: { ...data, nextCheckAt: new Date(clock.now() + MINUTE_MS) } });
    await look();
    expect(hub.webhooks.size).toBe(0);
    clock.advance(MINUTE_MS);

    await look();

    expect(hub.webhooks.size).toBe(1);
  });

  it('is registered again when it was deleted, and activated when it was disabled', async () => {
    await look();
    hub.webhooks.clear();
    clock.advance(11 * MINUTE_MS);
    await look();
    const [again] = [...hub.webhooks.values()];
    expect(again).toMatchObject({ id: 'w-2', active: true });

    if (again !== undefined) again.active = false;
    clock.advance(11 * MINUTE_MS);
    await look();

    expect(again?.active).toBe(true);
    expect(hub.webhooks.size).toBe(1);
  });

  it.each([
    [403, '{"errors":[{"code":"forbidden"}]}', /webhooks:read and webhooks:write/],
    [422, '{"errors":[{"code":"invalid_input","detail":"The address is not public."}]}', /The address is not public/],
    [200, '<html>', /is not the API of the upstream hub/],
    [502, '', /status 502/],
  ])('that is refused with %s leaves polling as it is, and the reason is logged once', async (status, body, reason) => {
    hub.refusal = { status, body };

    await look();
    clock.advance(11 * MINUTE_MS);
    await look();

    expect(notifyingUpstreams.size).toBe(0);
    expect(events().filter((name) => name === 'upstream.webhook_failed')).toHaveLength(1);
    expect(log.text()).toMatch(reason);
  });

  it('makes exactly the numbers due that a notification names', async () => {
    await look();
    await order(NUMBER, { requestId: 'r-1', shipmentId: 's-1' });
    await order(OTHER, { requestId: 'r-2', shipmentId: null });
    const [webhook] = [...hub.webhooks.values()];
    if (webhook === undefined) throw new Error('It is registered.');
    const aboard = {
      type: 'container',
      id: 'c-1',
      relationships: { shipment: { data: { type: 'shipment', id: 's-1' } } },
    };

    expect(await notify(webhook, notification({ type: 'transport_event', id: 'e-1' }, []))).toBe(204);
    expect(await due()).toEqual([]);
    expect(await notify(webhook, notification({ type: 'transport_event', id: 'e-1' }, [aboard]))).toBe(204);
    expect(await due()).toEqual(['MEDU1']);
    expect(await notify(webhook, notification({ type: 'tracking_request', id: 'r-2' }, []))).toBe(204);

    expect(await due()).toEqual(['MEDU1', 'MEDU2']);
  });

  it('takes nothing that the upstream has not signed, and nothing for an upstream that is not known', async () => {
    await look();
    await order(NUMBER, { requestId: 'r-1', shipmentId: 's-1' });
    const [{ url, secret } = { url: '', secret: '' }] = [...hub.webhooks.values()];
    const named = notification({ type: 'tracking_request', id: 'r-1' }, []);

    expect(await notify({ url, secret: 'whsec_guessed' }, named)).toBe(401);
    expect(await notify({ url: url.replace('/hub/', '/other/'), secret }, named)).toBe(401);
    expect((await fetch(url, { method: 'POST', body: JSON.stringify(named) })).status).toBe(401);
    expect((await fetch(url)).status).toBe(405);
    expect(await notify({ url, secret }, { data: 'no notification' })).toBe(422);

    expect(await due()).toEqual([]);
  });

  it('is made to notify of all events where it was changed to some', async () => {
    await look();
    const [webhook] = [...hub.webhooks.values()];
    if (webhook === undefined) throw new Error('It is registered.');
    webhook.events = ['container.transport.vessel_arrived'];
    clock.advance(11 * MINUTE_MS);

    await look();

    expect([...hub.webhooks.values()]).toMatchObject([{ id: 'w-1', active: true, events: ['*'] }]);
  });

  it('keeps its id where it is to call another address, until the former one is removed', async () => {
    await look();
    env = { ...env, PUBLIC_URL: receiving.url.replace('127.0.0.1', 'localhost') };
    hub.refusal = { status: 502, body: '' };
    clock.advance(11 * MINUTE_MS);
    await look();
    const row = () => db.prisma.upstreamWebhook.findUniqueOrThrow({ where: { upstream: 'hub' } });
    expect(await row()).toMatchObject({ webhookId: 'w-1', problem: expect.stringContaining('could not be removed') });

    hub.refusal = null;
    clock.advance(11 * MINUTE_MS);
    await look();

    expect([...hub.webhooks.keys()]).toEqual(['w-2']);
    expect(await row()).toMatchObject({ webhookId: 'w-2', callbackUrl: expect.stringContaining('localhost') });
  });

  it('is checked at most once a minute because of wrong signatures, and never while a check is under way', async () => {
    await look();
    clock.advance(2 * MINUTE_MS);
    const [first, second] = [received(), received()];
    const nextCheckAt = async () =>
      (await db.prisma.upstreamWebhook.findUniqueOrThrow({ where: { upstream: 'hub' } })).nextCheckAt.getTime();
    const set = (at: number) => db.prisma.upstreamWebhook.updateMany({ data: { nextCheckAt: new Date(at) } });

    const claimed = clock.now() + MINUTE_MS;
    await set(claimed);
    await first.refused('hub');
    expect(await nextCheckAt()).toBe(claimed);
    await set(clock.now() + 8 * MINUTE_MS);
    await second.refused('hub');
    expect(await nextCheckAt()).toBe(clock.now());
    await set(clock.now() + 8 * MINUTE_MS);
    for (const one of [first, second, received()]) await one.refused('hub');

    expect(await nextCheckAt()).toBe(clock.now() + 8 * MINUTE_MS);
    expect(events().filter((name) => name === 'upstream.notification_refused')).toHaveLength(1);
  });

  it('neither makes numbers due whose polls fail, nor counts those that are not polled any more', async () => {
    await look();
    await order(NUMBER, { requestId: 'r-1', shipmentId: null });
    await order(OTHER, { requestId: 'r-2', shipmentId: null });
    const watchOf = ({ number }: OrderedNumber) => db.prisma.watch.findFirstOrThrow({ where: { number } });
    const { id: failing } = await watchOf(NUMBER);
    await db.prisma.watchSchedule.update({ where: { watchId: failing }, data: { failures: 3 } });
    const { id: ended } = await watchOf(OTHER);
    await rawRows(db, `UPDATE watch_schedule SET next_due_at = 'infinity' WHERE watch_id = '${ended}'`);

    for (const id of ['r-1', 'r-2']) {
      const named = notification({ type: 'tracking_request', id }, []);
      await received().take('hub', JSON.stringify(named));
    }
    await look();

    expect(await due()).toEqual([]);
    const rows = await db.prisma.upstreamOrder.findMany({ orderBy: { number: 'asc' } });
    expect(rows.map(({ notified }) => notified)).toEqual([1, 0]);
  });

  it('learns of a secret that was changed at the upstream', async () => {
    await look();
    const [webhook] = [...hub.webhooks.values()];
    if (webhook === undefined) throw new Error('It is registered.');
    webhook.secret = 'whsec_changed';
    clock.advance(2 * MINUTE_MS);

    expect(await notify(webhook, notification({ type: 'tracking_request', id: 'r-1' }, []))).toBe(401);
    await look();

    expect(await notify(webhook, notification({ type: 'tracking_request', id: 'r-1' }, []))).toBe(204);
  });

  it('makes a number due again that was named while it was polled', async () => {
    await look();
    await order(NUMBER, { requestId: 'r-1', shipmentId: 's-1' });
    const [webhook] = [...hub.webhooks.values()];
    if (webhook === undefined) throw new Error('It is registered.');
    await notify(webhook, notification({ type: 'tracking_request', id: 'r-1' }, []));
    // The poll that was under way has ended, and read what was there before.
    await db.prisma.watchSchedule.updateMany({ data: { nextDueAt: new Date(Date.now() + HOUR_MS) } });

    await look();
    expect(await due()).toEqual(['MEDU1']);

    const seen = (await upstreamOrders(db, clock).open(NUMBER, null))?.notified ?? 0;
    await upstreamOrders(db, clock).note(NUMBER, { installations: [], events: [], shipmentId: 's-1', seen });
    await db.prisma.watchSchedule.updateMany({ data: { nextDueAt: new Date(Date.now() + HOUR_MS) } });
    await look();
    expect(await due()).toEqual([]);
  });

  it('leaves nothing unseen of a number that was named and is not polled any more', async () => {
    await look();
    await order(NUMBER, { requestId: 'r-1', shipmentId: 's-1' });
    await received().take('hub', JSON.stringify(notification({ type: 'tracking_request', id: 'r-1' }, [])));
    await look();
    expect(await db.prisma.upstreamOrder.findMany()).toMatchObject([{ notified: 1, seen: 0 }]);
    await rawRows(db, `UPDATE watch_schedule SET next_due_at = 'infinity'`);

    await look();

    expect(await db.prisma.upstreamOrder.findMany()).toMatchObject([{ notified: 1, seen: 1 }]);
  });

  it('is silent when nothing comes any more, and all is polled within a quarter of an hour then', async () => {
    await look();
    await look();
    await order(NUMBER, { requestId: 'r-1', shipmentId: 's-1' });
    hub.isReaching = false;
    clock.advance(11 * MINUTE_MS);

    await look();

    expect(notifyingUpstreams.size).toBe(0);
    expect(events()).toContain('upstream.webhook_silent');
    const late = `SELECT 1 FROM watch_schedule WHERE next_due_at > now() + interval '16 minutes'`;
    expect(await rawRows(db, late)).toEqual([]);
  });

  it('is ended when the upstream is taken out, unless another process still keeps it', async () => {
    await look();
    env = { SECRET_KEY: 'ab'.repeat(32), PUBLIC_URL: receiving.url };
    await look();
    expect(hub.webhooks.size).toBe(1);
    clock.advance(21 * MINUTE_MS);
    hub.refusal = { status: 502, body: '' };
    await look();
    expect(await db.prisma.upstreamWebhook.count()).toBe(1);
    hub.refusal = null;
    clock.advance(11 * MINUTE_MS);

    await look();

    expect(hub.webhooks.size).toBe(0);
    expect(await db.prisma.upstreamWebhook.count()).toBe(0);
  });

  it('of an upstream that is gone for good is forgotten after a week', async () => {
    await look();
    env = { SECRET_KEY: 'ab'.repeat(32), PUBLIC_URL: receiving.url };
    hub.refusal = { status: 401, body: '' };
    clock.advance(8 * DAY_MS);

    await look();

    expect(await db.prisma.upstreamWebhook.count()).toBe(0);
  });

  it('is none without an address of ours, and where it is switched off', () => {
    expect(wantedWebhook(parts(), 'hub')).toMatchObject({ upstream: 'hub', lines: ['MSCU'] });
    env = { ...env, UPSTREAM_HUB_WEBHOOK: '0' };
    expect(wantedWebhook(parts(), 'hub')).toBe('switched_off');
    const { PUBLIC_URL: _none, ...without } = { ...env, UPSTREAM_HUB_WEBHOOK: '1', PUBLIC_URL: '' };
    env = without;
    expect(wantedWebhook(parts(), 'hub')).toBe('no_public_url');
  });
});
