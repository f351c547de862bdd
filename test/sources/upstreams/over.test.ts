import { beforeEach, expect, it } from 'vitest';
import { firstOfMonth, upstreamOrders } from '../../../src/app/upstream-orders.ts';
import { DAY_MS, HOUR_MS } from '../../../src/domain/instant.ts';
import { createHttpClient } from '../../../src/net/fetch.ts';
import type { Answer } from '../../../src/sources/source.ts';
import { createUpstreamSources } from '../../../src/sources/upstreams/index.ts';
import { describeWithDatabase, useDatabase } from '../../support/database.ts';
import { startLoopbackServer } from '../../support/loopback-server.ts';
import { fakeClock } from '../../support/service-context.ts';
import { answerAs, events, failed, type HubAnswers, request, shipment, shown } from './hub.ts';

const ORDER = 'POST /tracking_requests';
const LIST = 'GET /tracking_requests';
const SHOWN = 'GET /tracking_requests/r-1';
const LOST = { status: 502, body: '<html>' };
const PLACED = { [ORDER]: shown(request({ status: 'pending' }), 201), [LIST]: shown({ data: [] }) };
const TRACKED = {
  ...PLACED,
  [SHOWN]: shown(request({ status: 'created' }, { shipment: 's-1' })),
  'GET /shipments/s-1': shown(shipment()),
  'GET /containers/c-1/transport_events': shown(events()),
};

/** What an upstream may say for ever of a request that it has ended. */
const OVER: [string, HubAnswers, string][] = [
  ['does not know any more', PLACED, 'unavailable'],
  ['has stopped', { ...PLACED, [SHOWN]: shown(request({ status: 'tracking_stopped' })) }, 'unknown'],
  [
    'has given up',
    { ...PLACED, [SHOWN]: shown(request({ status: 'failed', failed_reason: 'retries_exhausted' })) },
    'unavailable',
  ],
  [
    'does not find at the line',
    { ...PLACED, [SHOWN]: shown(request({ status: 'failed', failed_reason: 'not_found' })) },
    'unknown',
  ],
];

describeWithDatabase('a number of which the order at an upstream is over', () => {
  const db = useDatabase();
  const upstream = 'over-hub';
  const number = { upstream, scac: 'MSCU', kind: 'bill_of_lading', number: 'BL1' } as const;
  let clock = fakeClock('2026-11-10T00:00:00.000Z');
  let requests: string[] = [];

  beforeEach(async () => {
    await db.prisma.upstreamOrder.deleteMany({ where: { upstream } });
    await db.prisma.upstreamMonth.deleteMany({ where: { upstream } });
    clock = fakeClock('2026-11-10T00:00:00.000Z');
    requests = [];
  });

  /** Polls the number so often at an upstream that answers so; an answer may change by what came before. */
  async function poll(answers: HubAnswers, times = 1): Promise<Answer['outcome'][]> {
    const server = await startLoopbackServer((one, response) => {
      requests.push(`${one.method} ${one.url.pathname.replace('/v2', '')}`);
      answerAs(answers, one, response);
    });
    const http = createHttpClient({ userAgent: 'test', allowPrivateAddresses: true });
    try {
      const access = { name: upstream, kind: 'landfall', url: `${server.url}/v2`, key: 'key-1', limit: null } as const;
      const lines = new Map([['MSCU', 'MSC']]);
      const [source] = createUpstreamSources({
        ...{ ...access, lines, http, clock },
        orders: upstreamOrders(db, clock),
        pollLimits: { attempts: 1 },
      });
      const outcomes: Answer['outcome'][] = [];
      for (let turn = 0; turn < times; turn++) {
        const answer = await source?.fetch(number, new AbortController().signal);
        if (answer !== undefined) outcomes.push(answer.outcome);
      }
      return outcomes;
    } finally {
      await http.close();
      await server.close();
    }
  }

  const orders = () => requests.filter((one) => one === ORDER).length;
  const kept = () => db.prisma.upstreamOrder.findFirst({ where: { upstream } });
  const want = () => db.prisma.upstreamOrder.updateMany({ where: { upstream }, data: { wantedAt: new Date() } });
  async function counted(): Promise<number> {
    const month = firstOfMonth(clock.now());
    return (await db.prisma.upstreamMonth.findUnique({ where: { upstream_month: { upstream, month } } }))?.orders ?? 0;
  }

  it.each(OVER)(
    'is not ordered again by itself where the upstream %s it, however long',
    async (_what, over, outcome) => {
      await poll(TRACKED);

      expect(await poll(over, 3)).toEqual([outcome, outcome, outcome]);
      clock.advance(40 * DAY_MS);
      expect(await poll(over, 3)).toEqual([outcome, outcome, outcome]);

      expect(orders()).toBe(1);
      expect((await kept())?.givenUpAt).not.toBeNull();
    },
  );

  it.each(OVER)('that the upstream %s is ordered once more where somebody wants it', async (_what, over, outcome) => {
    await poll(TRACKED);
    clock.advance(2 * DAY_MS);
    await poll(over);
    await want();

    expect(await poll(over)).toEqual(['postponed']);
    const [again = '', ...others] = await poll(over, 4);

    expect([again === outcome || again === 'unavailable', others]).toEqual([true, [outcome, outcome, outcome]]);
    expect(orders()).toBe(2);
    expect(await counted()).toBe(2);
  });

  it('is ordered once a day at most, however often somebody wants it', async () => {
    const [[, over]] = OVER as [[string, HubAnswers, string]];
    await poll(TRACKED);
    for (let times = 0; times < 5; times++) {
      await want();
      await poll(over, 2);
      clock.advance(4 * HOUR_MS);
    }
    expect(orders()).toBe(1);

    clock.advance(5 * HOUR_MS);
    await poll(over);
    await poll(TRACKED);

    expect(orders()).toBe(2);
  });

  it('is followed again, and is not over, when the upstream shows it', async () => {
    const [[, over]] = OVER as [[string, HubAnswers, string]];
    await poll(TRACKED);
    await poll(over);
    await want();

    expect(await poll(TRACKED)).toEqual(['found']);

    expect(await kept()).toMatchObject({ givenUpAt: null, wantedAt: null });
    expect(orders()).toBe(1);
  });

  it('has seen the notifications that came before it was given up', async () => {
    const [[, over]] = OVER as [[string, HubAnswers, string]];
    await poll(TRACKED);
    await db.prisma.upstreamOrder.updateMany({ where: { upstream }, data: { notified: 3 } });

    await poll(over);

    expect(await kept()).toMatchObject({ notified: 3, seen: 3 });
  });

  it('is not ordered again by duplicates that lead to a request which is over', async () => {
    const duplicate = failed(422, { code: 'duplicate', meta: { tracking_request_id: 'r-1' } });

    for (const [, over, outcome] of OVER.slice(1)) {
      const outcomes = await poll({ ...over, [ORDER]: duplicate }, 3);
      expect(outcomes).toEqual([outcome, outcome, outcome]);
      await db.prisma.upstreamOrder.deleteMany({ where: { upstream } });
    }

    expect(orders()).toBe(OVER.length - 1);
  });

  it('is ordered once where a process ends between the order and its record, even if names of orders are not kept', async () => {
    const taken = request({ status: 'failed', failed_reason: 'retries_exhausted', created_at: '2026-11-10T00:00:01Z' });
    await poll({ ...PLACED, [ORDER]: LOST });
    const listed = { [ORDER]: shown(request({ status: 'pending' }), 201), [LIST]: shown({ data: [taken.data] }) };

    const outcomes = await poll({ ...listed, [SHOWN]: shown(taken) }, 3);

    expect(outcomes).toEqual(['unavailable', 'unavailable', 'unavailable']);
    expect(orders()).toBe(1);
    expect(await counted()).toBe(1);
  });

  it('is ordered where a process ended before it sent the order, whatever was there in former times', async () => {
    const former = request({ status: 'failed', failed_reason: 'not_found', created_at: '2026-01-01T00:00:00Z' });
    await upstreamOrders(db, clock).open(number, null);

    const outcomes = await poll({ ...TRACKED, [LIST]: shown({ data: [former.data] }) });

    expect(outcomes).toEqual(['found']);
    expect(orders()).toBe(1);
  });

  it('is not ordered a second time while it cannot be looked up whether the first order was taken', async () => {
    await poll({ ...PLACED, [ORDER]: LOST });

    expect(await poll({ ...TRACKED, [LIST]: LOST }, 2)).toEqual(['unavailable', 'unavailable']);
    expect(orders()).toBe(1);
    expect(await poll(TRACKED)).toEqual(['found']);
  });
});
