import { connect } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DAY_MS } from '../../../src/domain/instant.ts';
import { createHttpClient, type HttpAnswer, type HttpClient } from '../../../src/net/fetch.ts';
import { DEMO } from '../../../src/sources/sandbox/scripts/demo.ts';
import { createSandboxServer, SANDBOX_API_KEY, type SandboxServer } from '../../../src/sources/sandbox/server.ts';

const MEGABYTE = 1024 * 1024;
const NOW = Date.UTC(2026, 10, 21, 8, 30);

let now: number;
let server: SandboxServer;
let http: HttpClient;

beforeEach(async () => {
  now = NOW;
  server = await createSandboxServer({ clock: { now: () => now }, slowSeconds: 0.01 });
  http = createHttpClient({ userAgent: 'landfall-test', allowPrivateAddresses: true });
});

afterEach(async () => {
  await server.close();
  await http.close();
});

describe('GET /v2/events', () => {
  it('answers a bare array, and says the version of the standard', async () => {
    const answer = await events('transportDocumentReference=SBX0DIRECT01');

    expect(answer).toMatchObject({ status: 200, headers: { 'api-version': '2.2.0' } });
    expect(answer.headers['content-type']).toBe('application/json');
    expect(list(answer).length).toBeGreaterThan(5);
  });

  it('gives the same events for the bill of lading, the booking and the container', async () => {
    const [bill, booking, container] = await Promise.all([
      events('transportDocumentReference=SBX0DIRECT01'),
      events('carrierBookingReference=SBK0DIRECT01'),
      events('equipmentReference=LFXU1000101'),
    ]);

    expect(list(booking)).toEqual(list(bill));
    expect(list(container)).toEqual(list(bill));
  });

  it('leaves out what concerns other containers alone', async () => {
    const [, railed, returned] = DEMO.boxes.map(({ number }) => number);

    const answer = await events(`equipmentReference=${returned}`);

    const text = answer.body.toString();
    expect(text).toContain(returned);
    expect(text).not.toContain(railed);
    expect(text).not.toContain('RAIL');
  });

  it('filters by the type of event', async () => {
    const answer = await events('transportDocumentReference=SBX0DIRECT01&eventType=TRANSPORT,SHIPMENT');

    expect(new Set(list(answer).map(({ eventType }) => eventType))).toEqual(new Set(['TRANSPORT', 'SHIPMENT']));
  });

  it('narrows by several numbers, and knows none that contradict each other', async () => {
    const agreeing = await events('transportDocumentReference=SBX0DIRECT01&equipmentReference=LFXU1000101');
    const contradicting = await events('transportDocumentReference=SBX0DIRECT01&equipmentReference=LFXU1000502');

    expect(agreeing.status).toBe(200);
    expect(contradicting.status).toBe(404);
  });

  it('goes on with the time of the clock', async () => {
    const early = await events('transportDocumentReference=SBX0DIRECT01');
    now += 3 * DAY_MS;

    const late = await events('transportDocumentReference=SBX0DIRECT01');

    const arrivals = (answer: HttpAnswer) => list(answer).filter((event) => event.transportEventTypeCode === 'ARRI');
    expect(arrivals(early).map(({ eventClassifierCode }) => eventClassifierCode)).toEqual(['PLN', 'EST']);
    expect(arrivals(late).map(({ eventClassifierCode }) => eventClassifierCode)).toEqual(['PLN', 'ACT']);
    expect(arrivals(late)[0]).toEqual(arrivals(early)[0]);
  });
});

describe('pages', () => {
  it('follow each other by Next-Page until every event was sent once, as they were at the first', async () => {
    const whole = list(await events('transportDocumentReference=SBX0DEMO01'));
    const pages: Event[] = [];
    let next: string | undefined = `${server.url}/v2/events?transportDocumentReference=SBX0DEMO01&limit=7`;
    let sizeMax = 0;
    while (next !== undefined) {
      const page = await get(next);
      pages.push(...list(page));
      sizeMax = Math.max(sizeMax, list(page).length);
      next = page.headers['next-page'];
      now += DAY_MS;
    }

    expect(pages).toEqual(whole);
    expect(sizeMax).toBe(7);
  });

  it('are of a hundred events unless requested otherwise', async () => {
    const answer = await events('transportDocumentReference=SBX0DEMO01');

    expect(answer.headers['next-page']).toBeUndefined();
    expect(answer.headers['current-page']).toContain(server.url);
  });

  it('lead back as well', async () => {
    const first = await events('transportDocumentReference=SBX0DEMO01&limit=3');
    const second = await get(first.headers['next-page'] ?? '');

    const back = await get(second.headers['prev-page'] ?? '');

    expect(first.headers['prev-page']).toBeUndefined();
    expect(list(back)).toEqual(list(first));
  });

  it('do not show the future to a cursor that was made up', async () => {
    const cursor = Buffer.from(`${now + 30 * DAY_MS}:0`).toString('base64url');

    const answer = await events(`transportDocumentReference=SBX0DEMO01&cursor=${cursor}`);

    expect(answer.status).toBe(400);
  });
});

describe('what is refused', () => {
  it.each([
    ['no number', ''],
    ['an empty number', 'equipmentReference='],
    ['a limit of zero', 'transportDocumentReference=SBX0DEMO01&limit=0'],
    ['a limit that is none', 'transportDocumentReference=SBX0DEMO01&limit=ten'],
    ['an unknown type of event', 'transportDocumentReference=SBX0DEMO01&eventType=PARTY'],
    ['a cursor that is none', 'transportDocumentReference=SBX0DEMO01&cursor=%00'],
  ])('answers 400 to %s', async (_, query) => {
    expect((await events(query)).status).toBe(400);
  });

  it.each(['TESTTRFAILED', 'SBX0NOTFOUND01', 'SBK0DIRECT01', 'MAEU123456789', '%F0%9F%9A%A2'])(
    'answers 404 in the form of the standard to a bill of lading %s',
    async (number) => {
      const answer = await events(`transportDocumentReference=${number}`);

      expect(answer.status).toBe(404);
      expect(JSON.parse(answer.body.toString())).toEqual({
        httpMethod: 'GET',
        requestUri: `/v2/events?transportDocumentReference=${number}`,
        errors: [{ reason: 'Not Found', message: 'The sandbox line knows no such number.' }],
        statusCode: 404,
        statusCodeText: 'Not Found',
        errorDateTime: '2026-11-21T08:30:00.000Z',
      });
    },
  );

  it.each([{}, { 'API-Key': '' }, { 'API-Key': 'wrong' }, { authorization: `Bearer ${SANDBOX_API_KEY}` }])(
    'answers 401 to a line request with the headers %o',
    async (headers) => {
      const url = `${server.url}/v2/events?transportDocumentReference=SBX0DIRECT01`;

      expect((await get(url, { ...headers })).status).toBe(401);
    },
  );

  it.each(['/', '/v2', '/v2/events/', '/v3/events', '/terminal', '//evil/v2/events', '/v2/../../etc/passwd'])(
    'answers 404 with JSON to %s',
    async (path) => {
      const answer = await get(`${server.url}${path}`);

      expect(answer).toMatchObject({ status: 404, headers: { 'content-type': 'application/json' } });
      expect(JSON.parse(answer.body.toString())).toMatchObject({ statusCode: 404 });
    },
  );

  it('answers 405 to anything but GET', async () => {
    const outcome = await http.request({ ...call(`${server.url}/v2/events`), method: 'POST', body: '{}' });

    expect(outcome).toMatchObject({ ok: true, status: 405, headers: { allow: 'GET' } });
  });

  it('listens on this machine alone', async () => {
    const { hostname, port } = new URL(server.url);

    const remote = await new Promise<string | undefined>((resolve) => {
      const socket = connect(Number(port), hostname, () => {
        resolve(socket.remoteAddress);
        socket.destroy();
      });
    });

    expect(remote).toBe('127.0.0.1');
  });
});

describe('numbers that misbehave', () => {
  it.each([
    ['SBX0TOOMANY01', 429],
    ['SBX0BROKEN01', 500],
    ['SBX0DENIED01', 401],
    ['SBX0NOTFOUND01', 404],
  ])('%s answers status %i', async (number, status) => {
    expect((await events(`transportDocumentReference=${number}`)).status).toBe(status);
  });

  it('says when to come again with 429', async () => {
    expect((await events('transportDocumentReference=SBX0TOOMANY01')).headers['retry-after']).toBe('45');
  });

  it('answers half a JSON and a page of HTML with status 200', async () => {
    const half = await events('transportDocumentReference=SBX0HALFJSON01');
    const html = await events('transportDocumentReference=SBX0HTML01');

    expect(half).toMatchObject({ status: 200, headers: { 'content-type': 'application/json' } });
    expect(() => JSON.parse(half.body.toString())).toThrow(SyntaxError);
    expect(html).toMatchObject({ status: 200, headers: { 'content-type': 'text/html' } });
  });

  it('sends more than a client should read, and stops when none does', async () => {
    const url = `${server.url}/v2/events?transportDocumentReference=SBX0HUGE01`;

    const outcome = await http.request({ ...call(url), bodyBytesMax: MEGABYTE });

    expect(outcome).toMatchObject({ ok: false, error: 'too_large' });
  });

  it('sends the whole of the huge body to whom reads it', async () => {
    const url = `${server.url}/v2/events?transportDocumentReference=SBX0HUGE01`;

    const outcome = await http.request({ ...call(url), bodyBytesMax: 51 * MEGABYTE });

    expect(outcome).toMatchObject({ ok: true, status: 200 });
    expect(outcome.ok ? outcome.body.length : 0).toBe(50 * MEGABYTE + 2);
  });

  it('answers slowly, but answers', async () => {
    expect(list(await events('transportDocumentReference=SBX0SLOW01')).length).toBeGreaterThan(5);
  });

  it('closes while a slow answer is under way', async () => {
    const slow = await createSandboxServer({ clock: { now: () => now }, slowSeconds: 3600 });
    const waiting = http.request(call(`${slow.url}/v2/events?transportDocumentReference=SBX0SLOW01`));
    await http.request(call(slow.url));

    await slow.close();

    expect(await waiting).toMatchObject({ ok: false, error: 'network' });
  });

  it('fails twice, then answers', async () => {
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 4; attempt++) {
      statuses.push((await events('transportDocumentReference=SBX0FLAKY01')).status);
    }

    expect(statuses).toEqual([503, 503, 200, 200]);
  });
});

describe('GET /terminal/snapshots', () => {
  it('shows what the terminal knows', async () => {
    const answer = await snapshots('container=LFXU1001005');

    expect(JSON.parse(answer.body.toString())).toMatchObject({
      snapshots: [{ container: 'LFXU1001005', available: false, holds: [{ name: 'customs', status: 'hold' }] }],
    });
  });

  it('shows an empty list for a container that is still at sea', async () => {
    expect(JSON.parse((await snapshots('container=LFXU1000101')).body.toString())).toEqual({ snapshots: [] });
  });

  it('stands at the same moment of the journey as the line, whichever is polled first', async () => {
    await snapshots('container=LFXU1001005');
    now += 6 * DAY_MS;

    const line = await events('equipmentReference=LFXU1001005');
    const [snapshot] = JSON.parse((await snapshots('container=LFXU1001005')).body.toString()).snapshots;

    const pickup = list(line).find(
      (event) => event.equipmentEventTypeCode === 'GTOT' && event.emptyIndicatorCode === 'LADEN',
    );
    expect(Date.parse(pickup?.eventDateTime ?? '')).toBe(Date.parse(snapshot.full_out_at));
  });

  it('answers 404 for a container of another line, 400 for none, 401 without the key', async () => {
    const statuses = [
      (await snapshots('container=MSKU1234565')).status,
      (await snapshots('')).status,
      (await get(`${server.url}/terminal/snapshots?container=LFXU1001005`, {})).status,
    ];

    expect(statuses).toEqual([404, 400, 401]);
  });
});

type Event = Record<string, string>;

const KEYS = { 'API-Key': SANDBOX_API_KEY, authorization: `Bearer ${SANDBOX_API_KEY}` };

function events(query: string): Promise<HttpAnswer> {
  return get(`${server.url}/v2/events?${query}`);
}

function snapshots(query: string): Promise<HttpAnswer> {
  return get(`${server.url}/terminal/snapshots?${query}`);
}

function call(url: string, headers: Record<string, string> = KEYS) {
  return { method: 'GET' as const, url, headers, deadlineMs: 10_000, bodyBytesMax: MEGABYTE };
}

async function get(url: string, headers?: Record<string, string>): Promise<HttpAnswer> {
  const outcome = await http.request(call(url, headers));
  if (!outcome.ok) throw new Error(outcome.message);
  return outcome;
}

function list({ body }: HttpAnswer): Event[] {
  return JSON.parse(body.toString());
}
