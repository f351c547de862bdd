import { afterEach, beforeEach, expect, it } from 'vitest';
import { upstreamOrders } from '../../../src/app/upstream-orders.ts';
import { createHttpClient, type HttpClient } from '../../../src/net/fetch.ts';
import type { Answer, Source } from '../../../src/sources/source.ts';
import { createUpstreamSources } from '../../../src/sources/upstreams/index.ts';
import { collectedLog } from '../../support/collected-log.ts';
import { describeWithDatabase, useDatabase } from '../../support/database.ts';
import { type LoopbackServer, startLoopbackServer } from '../../support/loopback-server.ts';
import { fakeClock } from '../../support/service-context.ts';
import { answerAs, events, failed, type HubAnswers, request, shipment, shown } from './hub.ts';

const DISCHARGED = {
  id: 'e-9',
  event: 'container.transport.vessel_discharged',
  timestamp: '2026-11-09T10:30:00Z',
  location_locode: 'USLAX',
};
const TRACKED: HubAnswers = {
  'POST /tracking_requests': shown(request({ status: 'pending' }), 201),
  'GET /tracking_requests/r-1': shown(request({ status: 'created' }, { shipment: 's-1' })),
  'GET /shipments/s-1': shown(shipment()),
  'GET /containers/c-1/transport_events': shown(events(DISCHARGED)),
};

describeWithDatabase('an upstream', () => {
  const db = useDatabase();
  const clock = fakeClock('2026-11-10T00:00:00.000Z');
  let numbers = 0;
  let number = '';
  let answers: HubAnswers;
  let server: LoopbackServer;
  let http: HttpClient;
  let log: ReturnType<typeof collectedLog>;

  beforeEach(async () => {
    numbers += 1;
    number = `MORE${numbers}`;
    answers = TRACKED;
    log = collectedLog();
    server = await startLoopbackServer((one, response) => answerAs(answers, one, response));
    http = createHttpClient({ userAgent: 'test', allowPrivateAddresses: true });
  });
  afterEach(async () => {
    await http.close();
    await server.close();
  });

  function source(): Source {
    const access = { name: 'hub', kind: 'landfall' as const, url: `${server.url}/v2`, key: 'key-of-ours-1' };
    const parts = { limit: null, http, clock, log: log.log, orders: upstreamOrders(db, clock) };
    const [made] = createUpstreamSources({ ...access, ...parts, lines: new Map([['MSCU', 'MSC']]) });
    if (made === undefined) throw new Error('There is a line.');
    return made;
  }

  function poll(from = source()): Promise<Answer> {
    return from.fetch({ kind: 'bill_of_lading', number }, new AbortController().signal);
  }

  async function draftsOf(answer: Answer) {
    if (answer.outcome !== 'found') throw new Error(`It is found, not ${JSON.stringify(answer)}.`);
    return answer.statements().map(({ draft }) => draft);
  }

  it('is read to the last page of the events of a container, each event once', async () => {
    const page = (from: number, count: number) =>
      events(...Array.from({ length: count }, (_, at) => ({ ...DISCHARGED, id: `e-${from + at}` })));
    answers = {
      ...TRACKED,
      'GET /containers/c-1/transport_events': ({ url }) =>
        url.searchParams.get('page[number]') === '2'
          ? shown({ ...page(99, 20), links: { next: null } })
          : shown({ ...page(0, 100), links: { next: '/v2/containers/c-1/transport_events?page[number]=2' } }),
    };

    const drafts = await draftsOf(await poll());

    expect(drafts.filter((draft) => draft.kind === 'movement')).toHaveLength(119);
  });

  it('is not read where its pages never end', async () => {
    const endless = { ...events(DISCHARGED), links: { next: 'more' } };
    answers = { ...TRACKED, 'GET /containers/c-1/transport_events': shown(endless) };

    expect(await poll()).toMatchObject({ outcome: 'malformed', reason: expect.stringContaining('more than 20 pages') });
  });

  it.each<[string, object, number]>([
    ['once, of a number that goes on', {}, 1],
    ['not at all, of a container that has been returned', { empty_terminated_at: '2026-11-09T00:00:00Z' }, 0],
  ])('that has stopped tracking is reported %s', async (_what, container, times) => {
    answers = {
      ...TRACKED,
      'GET /tracking_requests/r-1': shown(request({ status: 'tracking_stopped' }, { shipment: 's-1' })),
      'GET /shipments/s-1': shown(shipment(container)),
    };
    const polled = source();

    const outcomes = [(await poll(polled)).outcome, (await poll(polled)).outcome];

    expect(outcomes).toEqual(['found', 'found']);
    expect(log.text().split('upstream.tracking_stopped')).toHaveLength(times + 1);
  });

  it('is tested without an order: its key by its list of requests, a number by what is tracked there', async () => {
    answers = {
      ...TRACKED,
      'GET /tracking_requests': shown({ data: [request({ status: 'created' }, { shipment: 's-1' }).data] }),
    };
    const signal = new AbortController().signal;

    const alone = await source().test?.(null, signal);
    const numbered = await source().test?.({ kind: 'bill_of_lading', number }, signal);

    expect(alone?.answer).toMatchObject({ outcome: 'signed_in' });
    expect(numbered?.answer).toMatchObject({ outcome: 'found' });
    expect(numbered?.requests.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(server.requests.every(({ method }) => method === 'GET')).toBe(true);
  });

  it('is tested with a number that it does not track: nothing is ordered', async () => {
    answers = { ...TRACKED, 'GET /tracking_requests': shown({ data: [] }) };

    const tested = await source().test?.({ kind: 'bill_of_lading', number }, new AbortController().signal);

    expect(tested?.answer).toEqual({ outcome: 'unknown', requests: 1 });
    expect(server.requests).toHaveLength(1);
  });

  it('shows no key in a test, and names its variables', async () => {
    answers = { 'GET /tracking_requests': ({ headers }) => failed(401, { detail: `no: ${headers.authorization}` }) };
    const tested = source();

    const { answer, requests } = (await tested.test?.(null, new AbortController().signal)) ?? {};

    expect(answer).toMatchObject({ outcome: 'refused', cause: 'credentials' });
    expect(JSON.stringify(requests)).not.toContain('key-of-ours');
    expect(tested.variables).toEqual({ credentials: ['UPSTREAM_HUB_KEY'], address: ['UPSTREAM_HUB_URL'] });
  });
});
