import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createHttpClient, type HttpCall, type HttpClient } from '../../src/net/fetch.ts';
import {
  type Handler,
  type LoopbackServer,
  sendEndlessly,
  sendJson,
  sendStatus,
  startLoopbackServer,
} from '../support/loopback-server.ts';

const MEGABYTE = 1024 * 1024;

let handler: Handler;
let server: LoopbackServer;
let http: HttpClient;

beforeEach(async () => {
  handler = (_request, response) => sendJson(response, { ok: true });
  server = await startLoopbackServer((request, response) => handler(request, response));
  http = createHttpClient({ userAgent: 'landfall-test', allowPrivateAddresses: true });
});

afterEach(async () => {
  await server.close();
  await http.close();
});

function call(changes: Partial<HttpCall> = {}): HttpCall {
  return { method: 'GET', url: server.url, headers: {}, deadlineMs: 10_000, bodyBytesMax: MEGABYTE, ...changes };
}

describe('what is sent and received', () => {
  it('sends method, path, query, headers and body, and gives status, headers and body', async () => {
    handler = (_request, response) => sendStatus(response, 201, 'made', { 'X-Some': 'thing' });

    const outcome = await http.request(
      call({ method: 'POST', url: `${server.url}/a/b?c=d%20e`, headers: { 'x-own': '1' }, body: 'text' }),
    );

    expect(outcome).toMatchObject({ ok: true, status: 201, headers: { 'x-some': 'thing' }, body: Buffer.from('made') });
    expect(server.requests).toMatchObject([{ method: 'POST', body: 'text' }]);
    expect(server.requests[0]?.url.href).toBe(`${server.url}/a/b?c=d%20e`);
    expect(server.requests[0]?.headers).toMatchObject({
      'user-agent': 'landfall-test',
      'accept-encoding': 'identity',
      'x-own': '1',
    });
  });

  it.each([204, 404, 429, 500, 503])('gives status %i as an answer', async (status) => {
    handler = (_request, response) => sendStatus(response, status);

    const outcome = await http.request(call());

    expect(outcome).toMatchObject({ ok: true, status });
  });

  it('does not follow a redirect', async () => {
    handler = (_request, response) => sendStatus(response, 302, '', { location: '/elsewhere' });

    const outcome = await http.request(call());

    expect(outcome).toMatchObject({ ok: true, status: 302, headers: { location: '/elsewhere' } });
    expect(server.requests).toHaveLength(1);
  });
});

describe('a body that is compressed', () => {
  const packed: Handler = ({ headers }, response) => {
    if (headers['accept-encoding'] !== 'gzip') return sendStatus(response, 406);
    response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('x'.repeat(MEGABYTE)));
  };

  it('is unpacked where it was asked for', async () => {
    handler = packed;

    const outcome = await http.request(call({ acceptsGzip: true }));

    expect(outcome.ok && outcome.body.equals(Buffer.alloc(MEGABYTE, 'x'))).toBe(true);
    expect(await http.request(call())).toMatchObject({ status: 406 });
  });

  it('may come as it is', async () => {
    handler = (_request, response) => sendStatus(response, 200, 'plain');

    expect(await http.request(call({ acceptsGzip: true }))).toMatchObject({ body: Buffer.from('plain') });
  });

  it('is not unpacked beyond the limit', async () => {
    handler = packed;

    expect(await http.request(call({ acceptsGzip: true, bodyBytesMax: MEGABYTE - 1 }))).toMatchObject({
      ok: false,
      error: 'too_large',
      beginning: Buffer.alloc(0),
    });
  });

  it.each([
    ['damaged', Buffer.from('no gzip')],
    ['cut off', gzipSync('x'.repeat(1000)).subarray(0, 20)],
  ])('is no answer if it is %s', async (_, body) => {
    handler = (_request, response) => void response.writeHead(200, { 'content-encoding': 'gzip' }).end(body);

    expect(await http.request(call({ acceptsGzip: true }))).toMatchObject({ ok: false, error: 'network' });
  });
});

describe('limits', () => {
  it('gives up when no answer begins before the deadline', async () => {
    handler = () => {};

    const outcome = await http.request(call({ deadlineMs: 50 }));

    expect(outcome).toMatchObject({ ok: false, error: 'timeout' });
  });

  it('gives up when the body does not end before the deadline', async () => {
    handler = (_request, response) => response.writeHead(200).write('the first part');

    const outcome = await http.request(call({ deadlineMs: 100 }));

    expect(outcome).toMatchObject({ ok: false, error: 'timeout' });
  });

  it('stops reading a body of 50 MB at the cap, and keeps its beginning', async () => {
    let sent: Promise<number> = Promise.resolve(0);
    handler = (_request, response) => {
      sent = sendEndlessly(response, 50 * MEGABYTE);
    };

    const outcome = await http.request(call());

    expect(outcome).toMatchObject({ ok: false, error: 'too_large', status: 200 });
    expect(outcome).toHaveProperty('beginning', Buffer.alloc(64 * 1024, 'x'));
    expect(await sent).toBeLessThan(25 * MEGABYTE);
  });

  it('reads no more than is kept of a body that says that it is too long', async () => {
    let sent: Promise<number> = Promise.resolve(0);
    handler = (_request, response) => {
      response.writeHead(200, { 'content-length': 50 * MEGABYTE });
      sent = sendEndlessly(response, 50 * MEGABYTE);
    };

    const outcome = await http.request(call({ bodyBytesMax: 10 }));

    expect(outcome).toMatchObject({ ok: false, error: 'too_large', beginning: Buffer.from('xxxxxxxxxx') });
    expect(await sent).toBeLessThan(25 * MEGABYTE);
  });

  it('takes a body of exactly the cap', async () => {
    handler = (_request, response) => sendStatus(response, 200, 'ten bytes.');

    const outcome = await http.request(call({ bodyBytesMax: 10 }));

    expect(outcome).toMatchObject({ ok: true, body: Buffer.from('ten bytes.') });
  });

  it('refuses headers without end', async () => {
    handler = (_request, response) => sendStatus(response, 200, '', { 'x-long': 'x'.repeat(40_000) });

    const outcome = await http.request(call());

    expect(outcome).toMatchObject({ ok: false, error: 'network' });
  });
});

describe('failures', () => {
  it('ends as aborted when the signal fires, before or during the request', async () => {
    const controller = new AbortController();
    handler = () => controller.abort();

    const during = await http.request(call({ signal: controller.signal }));
    const before = await http.request(call({ signal: controller.signal }));

    expect(during).toMatchObject({ ok: false, error: 'aborted' });
    expect(before).toMatchObject({ ok: false, error: 'aborted' });
    expect(server.requests).toHaveLength(1);
  });

  it('ends as network when nothing listens', async () => {
    const closed = await startLoopbackServer(() => {});
    await closed.close();

    const outcome = await http.request(call({ url: closed.url }));

    expect(outcome).toMatchObject({ ok: false, error: 'network', message: expect.stringContaining('ECONNREFUSED') });
  });

  it('ends as network when the connection breaks in the body', async () => {
    handler = (_request, response) => {
      response.writeHead(200, { 'content-length': 100 }).write('half');
      response.destroy();
    };

    const outcome = await http.request(call());

    expect(outcome).toMatchObject({ ok: false, error: 'network' });
  });

  it('ends as tls when the other side speaks none', async () => {
    const outcome = await http.request(call({ url: server.url.replace('http:', 'https:') }));

    expect(outcome).toMatchObject({ ok: false, error: 'tls' });
  });

  it('ends as dns when the name cannot be', async () => {
    const outcome = await http.request(call({ url: `http://${'a'.repeat(64)}.invalid/` }));

    expect(outcome).toMatchObject({ ok: false, error: 'dns' });
  });

  it.each(['', 'no address', 'ftp://127.0.0.1/', 'file:///etc/passwd'])('does not go to "%s"', async (url) => {
    const outcome = await http.request(call({ url }));

    expect(outcome).toMatchObject({ ok: false, error: 'network' });
  });

  it('reveals no secrets: no credentials of the URL, no query, no header', async () => {
    const url = server.url.replace('http://', 'http://SECRET:SECRET@').concat('/SECRET?key=SECRET');
    const headers = { authorization: 'Bearer SECRET' };
    handler = (_request, response) => response.destroy();

    const outcomes = [
      await http.request(call({ url, headers })),
      await http.request(call({ url: url.replace('http:', 'https:'), headers })),
      await http.request(call({ url, headers: { 'x-key': 'SECRET\nSECRET' } })),
      await http.request(call({ url, headers, signal: AbortSignal.abort(new Error('SECRET')) })),
    ];

    expect(outcomes.map(({ ok }) => ok)).toEqual([false, false, false, false]);
    expect(JSON.stringify(outcomes)).not.toContain('SECRET');
  });
});

describe('the guard of private addresses', () => {
  it.each([
    ['an address', (url: string) => url],
    ['a number', (url: string) => url.replace('127.0.0.1', '2130706433')],
    ['a hexadecimal number', (url: string) => url.replace('127.0.0.1', '0x7f000001')],
    ['a mapped address', (url: string) => url.replace('127.0.0.1', '[::ffff:127.0.0.1]')],
    ['IPv6', (url: string) => url.replace('127.0.0.1', '[::1]')],
  ])('refuses this machine, written as %s', async (_form, write) => {
    const guarded = createHttpClient({ userAgent: 'landfall-test' });

    const outcome = await guarded.request(call({ url: write(server.url) }));

    expect(outcome).toMatchObject({ ok: false, error: 'blocked_address' });
    expect(server.requests).toEqual([]);
    await guarded.close();
  });

  it('never reaches this machine by its name', async () => {
    const guarded = createHttpClient({ userAgent: 'landfall-test' });

    const outcome = await guarded.request(call({ url: server.url.replace('127.0.0.1', 'localhost') }));

    expect(outcome.ok).toBe(false);
    expect(server.requests).toEqual([]);
    await guarded.close();
  });
});
