import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  createHttpClient,
  type HttpCall,
  type HttpClientOptions,
  type HttpOutcome,
  type PooledHttpClient,
} from '../../src/net/fetch.ts';
import { manualTimeouts, settling } from '../support/manual-timeouts.ts';
import { until } from '../support/until.ts';

const KILOBYTE = 1024;

let closing: (() => Promise<void>)[];
let http: PooledHttpClient;

beforeEach(() => {
  closing = [];
  http = client();
});

afterEach(async () => {
  for (const close of closing) await close();
});

function client(options: Partial<HttpClientOptions> = {}): PooledHttpClient {
  const made = createHttpClient({ userAgent: 'test', allowedNetworks: ['127.0.0.1/32'], ...options });
  closing.push(() => made.close());
  return made;
}

interface RawServer {
  url: string;
  /** The connections that are open now. */
  sockets: Set<Socket>;
  /** How many connections have sent something. */
  requestCount(): number;
  /** Settles when none is open any more. */
  empty(): Promise<void>;
}

/** A server that speaks whatever it likes as soon as it gets a request. */
async function rawServer(answer: (socket: Socket) => void): Promise<RawServer> {
  const sockets = new Set<Socket>();
  let requestCount = 0;
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    socket.on('close', () => sockets.delete(socket));
    socket.once('data', () => {
      requestCount++;
      answer(socket);
    });
    socket.resume();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  closing.push(async () => {
    server.close();
    for (const socket of sockets) socket.destroy();
    if (server.listening) await once(server, 'close');
  });
  const empty = async () => {
    for (const socket of sockets) await once(socket, 'close');
  };
  return { url: `http://127.0.0.1:${address.port}/hook`, sockets, requestCount: () => requestCount, empty };
}

function post(url: string, changes: Partial<HttpCall> = {}): Promise<HttpOutcome> {
  const call = {
    method: 'POST',
    url,
    headers: {},
    body: '{}',
    deadlineMs: 10_000,
    bodyBytesMax: 16 * KILOBYTE,
  } as const;
  return http.request({ ...call, ...changes });
}

/** Writes a piece whenever the last one was taken, until the connection ends. */
function writeForEver(socket: Socket, piece: string, pauseMs = 0): void {
  const timer = setInterval(() => {
    if (socket.destroyed) clearInterval(timer);
    else if (!socket.writableNeedDrain) socket.write(piece);
  }, pauseMs);
}

describe('a receiver that takes its time', () => {
  it.each([
    ['never answers', () => {}],
    [
      'never ends its headers',
      (socket: Socket) => {
        socket.write('HTTP/1.1 200 OK\r\n');
        writeForEver(socket, 'X: y\r\n', 50);
      },
    ],
    [
      'sends its body byte by byte',
      (socket: Socket) => {
        socket.write('HTTP/1.1 200 OK\r\nContent-Length: 10000\r\n\r\n');
        writeForEver(socket, 'x', 20);
      },
    ],
    ['only ever says that it will answer', (socket: Socket) => writeForEver(socket, 'HTTP/1.1 103 Early\r\n\r\n', 5)],
  ])('and %s is left at the deadline', async (_what, answer) => {
    const server = await rawServer(answer);
    const timeouts = manualTimeouts();

    const posted = post(server.url, { deadlineMs: 300 });
    const isOver = settling(posted);
    await until(() => server.requestCount() === 1);
    await timeouts.pass(299);
    const isOverEarly = isOver();
    await timeouts.pass(1);

    expect([isOverEarly, await posted]).toMatchObject([false, { ok: false, error: 'timeout', detail: 'answer' }]);
    await server.empty();
    expect(http.connections()).toBe(0);
  });
});

it('a receiver that sends letters, which begin no answer, byte by byte is left before the deadline', async () => {
  const server = await rawServer((socket) => writeForEver(socket.setNoDelay(), 'H', 20));
  manualTimeouts();

  expect(await post(server.url, { deadlineMs: 300 })).toMatchObject({ ok: false, error: 'network' });
  await server.empty();
});

describe('a connection that is not made', () => {
  it('is given up after the time for it, which is shorter than the deadline', async () => {
    const silent = await rawServer(() => {});
    http = client({ connectMs: 200 });
    const timeouts = manualTimeouts();

    // A server that does not speak TLS does not answer the greeting, so that the agreement on it never comes.
    const posted = post(silent.url.replace('http:', 'https:'));
    await until(() => silent.requestCount() === 1);
    await timeouts.pass(200);
    const outcome = await posted;

    expect(outcome).toMatchObject({ ok: false, error: 'timeout', detail: 'connect' });
    expect(outcome).toHaveProperty('message', expect.stringMatching(/^No connection to 127.* was made in time\.$/));
    await silent.empty();
  });

  it('is given up at the deadline where that is sooner', async () => {
    const silent = await rawServer(() => {});
    http = client({ connectMs: 1_000 });
    const timeouts = manualTimeouts();

    const posted = post(silent.url.replace('http:', 'https:'), { deadlineMs: 200 });
    await until(() => silent.requestCount() === 1);
    await timeouts.pass(200);

    expect(await posted).toMatchObject({ ok: false, error: 'timeout', detail: 'connect' });
    await silent.empty();
    expect(http.connections()).toBe(0);
  });

  it('is distinguished from a port without a listener', async () => {
    const server = createServer();
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    server.close();
    const port = address === null || typeof address === 'string' ? 0 : address.port;

    expect(await post(`http://127.0.0.1:${port}/`)).toMatchObject({ ok: false, error: 'network', detail: 'refused' });
  });
});

describe('a receiver that sends too much', () => {
  it.each([
    ['a body without end', 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n', `1000\r\n${'x'.repeat(4096)}\r\n`],
    ['a body that ends with the connection, which it never does', 'HTTP/1.1 200 OK\r\n\r\n', 'x'.repeat(64 * KILOBYTE)],
  ])('is left at the cap: %s', async (_what, head, piece) => {
    const server = await rawServer((socket) => {
      socket.write(head);
      writeForEver(socket, piece);
    });

    const outcome = await post(server.url);

    expect(outcome).toMatchObject({ ok: false, error: 'too_large', status: 200 });
    expect(outcome).toHaveProperty('beginning.length', 16 * KILOBYTE);
    await server.empty();
    expect(http.connections()).toBe(0);
  });

  it.each([
    ['one header', `X: ${'x'.repeat(20 * KILOBYTE)}\r\n`],
    ['many headers', 'X-Header: some value\r\n'.repeat(2_000)],
    ['a reason', ''],
  ])('in %s is left', async (_what, headers) => {
    const reason = headers === '' ? 'x'.repeat(20 * KILOBYTE) : 'OK';
    const server = await rawServer((socket) => socket.write(`HTTP/1.1 200 ${reason}\r\n${headers}\r\n`));

    const outcome = await post(server.url, { deadlineMs: 2_000 });

    if (headers !== '') expect(outcome).toMatchObject({ error: 'network', detail: 'headers_too_long' });
    expect(http.connections()).toBeLessThanOrEqual(1);
  });

  it('asks for no compression, and does not unpack what is compressed all the same', async () => {
    const bomb = gzipSync(Buffer.alloc(10 * 1024 * KILOBYTE));
    const head = `HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: ${bomb.length}\r\n\r\n`;
    const bombing = await rawServer((socket) => void socket.write(Buffer.concat([Buffer.from(head), bomb])));

    const outcome = await post(bombing.url);

    expect(outcome).toMatchObject({ ok: true, status: 200, headers: { 'content-encoding': 'gzip' } });
    expect(outcome).toHaveProperty('body', bomb);
  });
});

describe('a receiver that breaks off', () => {
  it.each([
    ['before it answers', (socket: Socket) => socket.resetAndDestroy()],
    ['by closing before it answers', (socket: Socket) => socket.end()],
    ['in its headers', (socket: Socket) => socket.end('HTTP/1.1 200 OK\r\nContent-')],
    ['in its body', (socket: Socket) => socket.end('HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nhalf')],
    ['in a chunk', (socket: Socket) => socket.end('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n64\r\nhalf')],
    [
      'in its body with a reset',
      (socket: Socket) => {
        socket.write('HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nhalf', () => socket.resetAndDestroy());
      },
    ],
  ])('%s has not answered', async (_when, answer) => {
    const server = await rawServer(answer);

    const outcome = await post(server.url);

    expect(outcome).toMatchObject({ ok: false, error: 'network', detail: 'reset' });
    await server.empty();
    expect(http.connections()).toBe(0);
  });

  const HALF = { status: 202, headers: { 'content-length': '100', 'x-some': 'thing' }, beginning: Buffer.from('half') };

  it.each([
    ['closes', (socket: Socket) => socket.end()],
    ['resets the connection', (socket: Socket) => void setTimeout(() => socket.resetAndDestroy(), 50)],
    ['says nothing more', () => {}],
  ])('in its body and %s has said by its headers what there is to know', async (_how, then) => {
    const server = await rawServer((socket) => {
      socket.write('HTTP/1.1 202 Accepted\r\nContent-Length: 100\r\nX-Some: thing\r\n\r\nhalf', () => then(socket));
    });

    const outcome = await post(server.url, { deadlineMs: 1_000 });

    expect(outcome).toMatchObject({ ok: false, begun: HALF });
    expect(http.connections()).toBe(0);
  });

  it('before the end of its headers has said nothing', async () => {
    const server = await rawServer((socket) => void socket.end('HTTP/1.1 200 OK\r\nContent-Length: 2\r\n'));

    expect(await post(server.url)).not.toHaveProperty('begun');
  });
});

it.each([
  ['a line break in a value', { 'x-wicked': 'a\r\nx-injected: yes' }],
  ['a letter of no header', { 'x-wicked': '\u2603' }],
  ['a name that is none', { 'x wicked': 'yes' }],
  ['no name', { '': 'yes' }],
])('sends nothing where a header has %s, and says why', async (_what, headers) => {
  let requestCount = 0;
  const server = await rawServer(() => {
    requestCount += 1;
  });

  const outcome = await post(server.url, { headers });

  expect(outcome).toEqual({
    ok: false,
    error: 'network',
    detail: 'not_sendable',
    message: `The request to ${new URL(server.url).host} cannot be sent: a header of it is not valid.`,
  });
  expect([requestCount, http.connections()]).toEqual([0, 0]);
});

describe('a receiver that does not speak HTTP', () => {
  it.each([
    ['another protocol', 'SSH-2.0-OpenSSH_9.6\r\n'],
    ['bytes of any kind', '\u0000\u0001\u0002\u0003\u0004\u0005\u0006\u0007\r\n\r\n'],
    ['a request', 'GET / HTTP/1.1\r\n\r\n'],
    ['a broken status', 'HTTP/1.1 OK 200\r\n\r\n'],
    ['two lengths', 'HTTP/1.1 200 OK\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nxx'],
    ['a broken chunk', 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n'],
  ])('but %s has not answered', async (_what, text) => {
    const server = await rawServer((socket) => void socket.write(text, 'latin1'));

    const outcome = await post(server.url);

    expect(outcome).toMatchObject({ ok: false, error: 'network', detail: 'not_http' });
    await server.empty();
    expect(http.connections()).toBe(0);
  });

  it('and changes the protocol without a request has not answered', async () => {
    const server = await rawServer((socket) =>
      socket.write('HTTP/1.1 101 Other\r\nUpgrade: x\r\nConnection: upgrade\r\n\r\n'),
    );

    expect(await post(server.url)).toMatchObject({ ok: false, error: 'network' });
    await server.empty();
  });
});

it.each([301, 302, 303, 307, 308])('takes a redirect with %i for an answer and goes nowhere', async (status) => {
  const elsewhere = await rawServer(() => {});
  const head = `HTTP/1.1 ${status} Moved\r\nLocation: ${elsewhere.url}\r\nContent-Length: 0\r\n\r\n`;
  const server = await rawServer((socket) => void socket.write(head));

  const outcome = await post(server.url);

  expect([outcome, elsewhere.sockets.size]).toMatchObject([
    { ok: true, status, headers: { location: elsewhere.url } },
    0,
  ]);
});
