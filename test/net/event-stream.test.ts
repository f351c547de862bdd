import { afterEach, describe, expect, it } from 'vitest';
import { type EventStreamOptions, openEventStream } from '../../src/net/event-stream.ts';
import { EventStreamReader } from '../../src/net/event-stream-reader.ts';
import { createGuard } from '../../src/net/guard.ts';
import { freePort } from '../support/free-port.ts';
import { type Handler, type LoopbackServer, startLoopbackServer } from '../support/loopback-server.ts';
import { until } from '../support/until.ts';

const CLOCK = { now: () => Date.UTC(2026, 5, 12) };
const EVENTS = { 'content-type': 'text/event-stream; charset=utf-8' };

const closing: (() => Promise<void> | void)[] = [];

afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

async function serve(handler: Handler): Promise<LoopbackServer> {
  const server = await startLoopbackServer(handler);
  closing.push(server.close);
  return server;
}

function open(url: string, more: Partial<EventStreamOptions> = {}) {
  const ending = new AbortController();
  closing.push(() => ending.abort());
  return openEventStream({ url, method: 'GET', headers: {}, clock: CLOCK, signal: ending.signal, ...more });
}

/** Everything that comes, and the message with which the stream ends. */
async function drain(events: AsyncIterator<readonly string[], undefined>): Promise<{ data: string[]; end: string }> {
  const data: string[] = [];
  try {
    for (;;) {
      const { value, done } = await events.next();
      if (done === true) return { data, end: '' };
      data.push(...value);
    }
  } catch (error) {
    return { data, end: error instanceof Error ? error.message : '' };
  }
}

describe('a stream of events', () => {
  it('is requested with method, headers and body, and gives the data of each event', async () => {
    const server = await serve((_request, response) => {
      response
        .writeHead(200, EVENTS)
        .end('id: 1\ndata: {"a":1}\n\n: a comment\n\ndata: two\ndata:  lines\n\ndata: not whole');
    });

    const events = await open(`${server.url}/v1/sse?x=1`, { method: 'POST', headers: { 'x-own': '1' }, body: '{}' });

    expect(await drain(events)).toEqual({
      data: ['{"a":1}', 'two\n lines'],
      end: `${new URL(server.url).host} ended the stream.`,
    });
    expect(server.requests).toMatchObject([{ method: 'POST', body: '{}', headers: { 'x-own': '1' } }]);
    expect(server.requests[0]?.url.pathname).toBe('/v1/sse');
  });

  it.each([
    [
      { status: 401, headers: {} },
      { status: 401, retryAfterMs: 0 },
    ],
    [
      { status: 429, headers: { 'retry-after': '30' } },
      { status: 429, retryAfterMs: 30_000 },
    ],
    [
      { status: 204, headers: {} },
      { status: 204, retryAfterMs: 0 },
    ],
    [
      { status: 302, headers: { location: '/elsewhere' } },
      { status: 302, retryAfterMs: 0 },
    ],
  ])('is not opened where the answer is %j', async ({ status, headers }, failure) => {
    const server = await serve((_request, response) => void response.writeHead(status, headers).end());

    await expect(open(server.url)).rejects.toMatchObject(failure);
  });

  it('is not opened where a page comes instead', async () => {
    const server = await serve((_request, response) => {
      response.writeHead(200, { 'content-type': 'text/html' }).end('<html>');
    });

    await expect(open(server.url)).rejects.toThrow('sends something else than events');
  });

  it('is not opened where nobody is there, or may be', async () => {
    const nowhere = `http://127.0.0.1:${await freePort()}`;
    const guard = createGuard({ allowedNetworks: [], httpsOnly: false });

    await expect(open(nowhere)).rejects.toThrow('No server accepts connections');
    await expect(open(nowhere, { guard })).rejects.toThrow('is not at a public address');
  });

  it('is not waited for without end', async () => {
    const server = await serve(() => {});

    await expect(open(server.url, { connectMs: 30 })).rejects.toThrow('was made in time');
  });

  it('ends with an event that is too long, without taking more of it', async () => {
    const server = await serve((_request, response) => {
      response.writeHead(200, EVENTS).write(`data: small\n\ndata: ${'x'.repeat(2_000)}`);
      setTimeout(() => response.write('x'), 20);
    });

    const { data, end } = await drain(await open(server.url, { eventCharactersMax: 1_000 }));

    expect(data).toEqual(['small']);
    expect(end).toContain('is too long');
  });

  it('ends when nothing comes for too long, and when the connection breaks', async () => {
    const silent = await serve((_request, response) => void response.writeHead(200, EVENTS).write(':\n\n'));
    const broken = await serve((_request, response) => {
      response.writeHead(200, EVENTS).write('data: 1\n\n');
      setImmediate(() => response.destroy());
    });

    expect((await drain(await open(silent.url, { silenceMs: 30 }))).end).toContain('sends no data');
    expect((await drain(await open(broken.url))).end).toContain('was closed');
  });

  it('closes its connection with its signal', async () => {
    let isClosed = false;
    const server = await serve((_request, response) => {
      response.on('close', () => {
        isClosed = true;
      });
      response.writeHead(200, EVENTS).write('data: 1\n\n');
    });
    const ending = new AbortController();

    const events = await open(server.url, { signal: ending.signal });
    await events.next();
    ending.abort();
    await until(() => isClosed);

    expect((await drain(events)).end).toContain('was ended');
  });
});

describe('the data of events', () => {
  it('are the same however the bytes are cut', () => {
    const bytes = Buffer.from('data: Å\r\ndata:b\r\n\r\n\ndata\n\nevent: x\ndata: c:d\n\n');

    for (let size = 1; size <= bytes.length; size++) {
      const reader = new EventStreamReader(100);
      const data: string[] = [];
      for (let at = 0; at < bytes.length; at += size) data.push(...reader.push(bytes.subarray(at, at + size)));
      expect(data, `in pieces of ${size}`).toEqual(['Å\nb', '', 'c:d']);
    }
  });
});
