import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createHttpClient, type HttpCall, type HttpClientOptions, type PooledHttpClient } from '../../src/net/fetch.ts';

/** Far more than it takes, for a machine that is busy. */
const PATIENCE = { interval: 5, timeout: 10_000 };

interface Origin {
  url: string;
  server: Server;
  /** The most connections that there ever were at once, and all that there ever were. */
  most: number;
  all: number;
  open: number;
  /** The answers that are still owed, in the order in which they were requested. */
  owed: ServerResponse[];
}

let closing: (() => Promise<void>)[];

beforeEach(() => {
  closing = [];
});

afterEach(async () => {
  for (const close of closing) await close();
});

/** A server that answers at once, or owes its answers until the test releases them. */
async function startOrigin(owes = false): Promise<Origin> {
  const server = createServer((_request: IncomingMessage, response) => {
    if (owes) origin.owed.push(response);
    else response.end('ok');
  });
  const origin: Origin = { url: '', server, most: 0, all: 0, open: 0, owed: [] };
  server.on('connection', (socket) => {
    origin.all += 1;
    origin.open += 1;
    origin.most = Math.max(origin.most, origin.open);
    socket.on('close', () => {
      origin.open -= 1;
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  origin.url = `http://127.0.0.1:${address.port}/`;
  closing.push(async () => {
    server.close();
    server.closeAllConnections();
    await once(server, 'close');
  });
  return origin;
}

function client(options: Partial<HttpClientOptions> = {}): PooledHttpClient {
  const http = createHttpClient({ userAgent: 'test', allowedNetworks: ['127.0.0.1/32'], ...options });
  closing.push(() => http.close());
  return http;
}

function post(http: PooledHttpClient, { url }: Origin, changes: Partial<HttpCall> = {}) {
  const call = { method: 'POST', url, headers: {}, body: '{}', deadlineMs: 10_000, bodyBytesMax: 1_000 } as const;
  return http.request({ ...call, ...changes });
}

async function owedBy(origin: Origin, count: number): Promise<void> {
  await vi.waitFor(() => expect(origin.owed).toHaveLength(count), PATIENCE);
}

function payAll(origin: Origin): void {
  for (const response of origin.owed.splice(0)) response.end('ok');
}

describe('a connection', () => {
  it('is used for one request after another', async () => {
    const origin = await startOrigin();
    const http = client();

    for (let count = 0; count < 20; count += 1) expect(await post(http, origin)).toMatchObject({ ok: true });

    expect([origin.all, http.connections()]).toEqual([1, 1]);
  });

  it('is not used again after an answer that was not whole or too long', async () => {
    const origin = await startOrigin(true);
    const http = client();

    const late = post(http, origin, { deadlineMs: 200 });
    await owedBy(origin, 1);
    expect(await late).toMatchObject({ error: 'timeout' });
    const long = post(http, origin, { bodyBytesMax: 1 });
    await owedBy(origin, 2);
    payAll(origin);
    expect(await long).toMatchObject({ error: 'too_large' });

    expect([origin.all, http.connections()]).toEqual([2, 0]);
    await vi.waitFor(() => expect(origin.open).toBe(0), PATIENCE);
  });

  it('that its server closes at rest is forgotten, and made anew for the next request', async () => {
    const origin = await startOrigin();
    const http = client();

    await post(http, origin);
    origin.server.closeIdleConnections();
    await vi.waitFor(() => expect(http.connections()).toBe(0), PATIENCE);

    expect(await post(http, origin)).toMatchObject({ ok: true });
    expect(origin.all).toBe(2);
  });

  it('is closed when it has rested for as long as its server says', async () => {
    const origin = await startOrigin();
    // Two seconds less are waited than what a server says (of whole seconds).
    origin.server.keepAliveTimeout = 3_000;
    const http = client();

    await post(http, origin);
    expect(http.connections()).toBe(1);

    await vi.waitFor(() => expect(http.connections()).toBe(0), PATIENCE);
    await vi.waitFor(() => expect(origin.open).toBe(0), PATIENCE);
  });
});

describe('the number of connections', () => {
  it('in all is limited, and those that have rested longest make room', async () => {
    const origins = await Promise.all(Array.from({ length: 6 }, () => startOrigin()));
    const http = client({ connectionsMax: 3 });

    for (const origin of origins) expect(await post(http, origin)).toMatchObject({ ok: true });

    expect(http.connections()).toBe(3);
    await vi.waitFor(() => expect(origins.map(({ open }) => open)).toEqual([0, 0, 0, 1, 1, 1]), PATIENCE);
  });

  it('in all is limited while all of them are busy, and a request beyond them fails at once', async () => {
    const busy = await startOrigin(true);
    const http = client({ connectionsMax: 2 });
    const first = [post(http, busy), post(http, busy)];
    await owedBy(busy, 2);

    expect(await post(http, busy)).toMatchObject({ ok: false, error: 'network' });

    payAll(busy);
    expect(await Promise.all(first)).toMatchObject([{ ok: true }, { ok: true }]);
    expect(await post(http, await startOrigin())).toMatchObject({ ok: true });
    expect([busy.all, http.connections()]).toEqual([2, 2]);
  });

  it('grows slowly once there are many: a request waits for a connection that its origin has already', async () => {
    const origins = await Promise.all(Array.from({ length: 4 }, () => startOrigin()));
    const http = client({ connectionsMax: 8 });
    for (const origin of origins) await post(http, origin);

    const requests = origins.flatMap((origin) => Array.from({ length: 10 }, () => post(http, origin)));

    expect((await Promise.all(requests)).filter(({ ok }) => !ok)).toEqual([]);
    expect([origins.map(({ all }) => all), http.connections()]).toEqual([[1, 1, 1, 1], 4]);
  });

  it('grows all the same where the connections of an origin stay busy', async () => {
    const slow = await startOrigin(true);
    const http = client({ connectionsMax: 8 });
    const first = post(http, slow);
    await owedBy(slow, 1);

    const second = post(http, slow);
    await owedBy(slow, 2);

    payAll(slow);
    expect(await Promise.all([first, second])).toMatchObject([{ ok: true }, { ok: true }]);
    expect(http.connections()).toBe(2);
  });

  it('that are busy at one origin holds up no other', async () => {
    const busy = await startOrigin(true);
    const free = await startOrigin();
    const http = client();
    const waiting = Array.from({ length: 10 }, () => post(http, busy));
    await owedBy(busy, 10);

    expect(await post(http, free)).toMatchObject({ ok: true });

    payAll(busy);
    expect((await Promise.all(waiting)).filter(({ ok }) => !ok)).toEqual([]);
    expect(busy.most).toBe(10);
  });

  it('is reduced by requests that are cancelled or late, and by no others', async () => {
    const busy = await startOrigin(true);
    const http = client();
    const first = post(http, busy);
    await owedBy(busy, 1);
    const controller = new AbortController();

    const late = post(http, busy, { deadlineMs: 200 });
    const cancelled = post(http, busy, { signal: controller.signal });
    await owedBy(busy, 3);
    controller.abort();

    expect(await cancelled).toMatchObject({ ok: false, error: 'aborted' });
    expect(await late).toMatchObject({ ok: false, error: 'timeout', detail: 'answer' });
    payAll(busy);
    expect(await first).toMatchObject({ ok: true });
    expect([busy.all, http.connections()]).toEqual([3, 1]);
  });

  it('stays at none where a request was cancelled before it began', async () => {
    const origin = await startOrigin();
    const http = client();

    expect(await post(http, origin, { signal: AbortSignal.abort() })).toMatchObject({ ok: false, error: 'aborted' });

    expect([origin.all, http.connections()]).toEqual([0, 0]);
  });
});

describe('the end', () => {
  it('waits for what is under way, and takes nothing new', async () => {
    const origin = await startOrigin(true);
    const http = createHttpClient({ userAgent: 'test', allowPrivateAddresses: true });
    const under = post(http, origin);
    await owedBy(origin, 1);

    const closed = http.close();
    const refused = await post(http, origin);
    payAll(origin);

    expect(refused).toMatchObject({ ok: false, error: 'network' });
    expect(await under).toMatchObject({ ok: true });
    await closed;
    expect(http.connections()).toBe(0);
  });

  it('comes at once where nothing is under way', async () => {
    const http = createHttpClient({ userAgent: 'test' });

    await http.close();
    await http.close();

    expect(http.connections()).toBe(0);
  });
});
