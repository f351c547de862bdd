import { connect } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { type HttpFixture, KEYS, startHttp } from './fixtures/http-server.ts';
import { initialize, modern, request, toolCall } from './fixtures/messages.ts';
import { post, postModern, postRaw } from './fixtures/post.ts';

let server: HttpFixture;
beforeAll(async () => {
  server = await startHttp();
});
afterAll(() => server.close());

const LIST = request(1, 'tools/list');
const MEGABYTE = 1024 * 1024;
const APP = 'https://app.example';

/** Sends what no client would and gives all that comes back until the connection closes or has said enough. */
async function exchange(text: string, isEnough: (received: string) => boolean): Promise<string> {
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  socket.setEncoding('utf8').write(text);
  let received = '';
  for await (const chunk of socket) {
    received += chunk;
    if (isEnough(received)) break;
  }
  return received;
}

describe('an unknown caller', () => {
  it.each([undefined, 'Token unknown', 'Bearer first-key', 'first-key', 'Token ', 'Token __proto__'])(
    'learns how to authenticate with the authorization %j, at both addresses and in every version',
    async (authorization) => {
      const replies = await Promise.all([
        post(server.url, LIST, { authorization }),
        post(`${server.url}/mcp`, initialize('2025-11-25'), { authorization }),
        postModern(server.url, modern(1, 'server/discover'), { authorization }),
        postRaw(server.url, '{ no json', { authorization, 'content-type': 'text/plain', accept: undefined }),
      ]);

      const ids = [1, 0, 1, null];
      for (const [place, { status, headers, messages }] of replies.entries()) {
        expect([status, headers.get('www-authenticate')]).toEqual([401, 'Token realm="landfall"']);
        expect(messages).toEqual([
          {
            jsonrpc: '2.0',
            id: ids[place],
            error: {
              code: -32000,
              message: 'unauthorized: Invalid or missing API token.',
              data: { code: 'unauthorized', status: 401 },
            },
          },
        ]);
      }
    },
  );

  it('is answered before the body is taken in', async () => {
    const head = `POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: ${100 * MEGABYTE}\r\n\r\n{"jsonrpc"`;

    const received = await exchange(head, () => false);

    expect(received).toMatch(/^HTTP\/1\.1 401 /);
    expect(received).toMatch(/^connection: close\r$/im);
  });

  it('is answered without its id, and cut off, where the rest of a short body does not come', async () => {
    const head =
      'POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 500\r\n\r\n{"jsonrpc":"2.0","id":7,"method":"ping",';

    const received = await exchange(head, () => false);

    expect(received).toMatch(/^HTTP\/1\.1 401 /);
    expect(received).toMatch(/^connection: close\r$/im);
    expect(received).toContain('"id":null');
  });

  it('receives one answer to a batch, and is not read where the body is compressed', async () => {
    const batch = JSON.stringify(Array.from({ length: 500 }, (_, id) => request(id, 'ping')));
    const unknown = { authorization: undefined };

    const replies = await Promise.all([
      postRaw(server.url, batch, unknown),
      postRaw(server.url, gzipSync(batch), { ...unknown, 'content-encoding': 'gzip' }),
      postRaw(server.url, gzipSync(JSON.stringify(LIST)), { ...unknown, 'content-encoding': 'gzip' }),
      postRaw(server.url, JSON.stringify(LIST), { ...unknown, 'content-encoding': 'identity' }),
    ]);

    for (const { status, text, messages } of replies) {
      expect([status, messages.map(({ id }) => id)]).toEqual([401, [null]]);
      expect(text.length).toBeLessThan(200);
    }
  });

  it('may read in a page that it is to sign in', async () => {
    const { status, headers } = await post(server.url, LIST, { authorization: undefined, origin: APP });

    expect([status, headers.get('access-control-allow-origin')]).toEqual([401, APP]);
    expect(headers.get('access-control-expose-headers')?.split(',')).toEqual(
      expect.arrayContaining(['WWW-Authenticate', 'MCP-Protocol-Version', 'Retry-After']),
    );
  });
});

describe('a page', () => {
  it.each(['/', '/mcp'])('learns what it may send to %s without saying who it is', async (path) => {
    const requested =
      'authorization, content-type, accept, mcp-protocol-version, mcp-method, mcp-name, mcp-session-id, last-event-id';

    const response = await fetch(`${server.url}${path}`, {
      method: 'OPTIONS',
      headers: {
        origin: APP,
        'access-control-request-method': 'POST',
        'access-control-request-headers': requested,
      },
    });

    expect(response.status).toBe(204);
    expect(await response.text()).toBe('');
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'access-control-allow-origin': APP,
      'access-control-allow-methods': 'GET,POST,DELETE,OPTIONS',
      'access-control-allow-headers': requested,
      'access-control-max-age': '86400',
    });
    expect(response.headers.get('access-control-allow-credentials')).toBeNull();
  });

  it.each([APP, 'http://localhost:6274', 'http://127.0.0.1:6274', 'http://[::1]:6274', 'https://landfall.example'])(
    'of %s may call',
    async (origin) => {
      const { status, headers } = await post(server.url, LIST, { origin });

      expect([status, headers.get('access-control-allow-origin')]).toEqual([200, origin]);
    },
  );

  it.each([
    'https://evil.example',
    'null',
    'https://app.example.evil.example',
    'https://evil.example/app.example',
    '?',
  ])('of %s may not, nor ask whether it may', async (origin) => {
    const called = await post(server.url, LIST, { origin });
    const preflight = await fetch(server.url, { method: 'OPTIONS', headers: { origin } });

    expect([called.status, called.messages[0]?.error?.data?.code]).toEqual([403, 'forbidden']);
    expect([called.headers.get('access-control-allow-origin'), preflight.status]).toEqual([null, 403]);
  });

  it('that says nothing of itself is a program, and may call', async () => {
    const { status } = await post(server.url, LIST, { origin: undefined });

    expect(status).toBe(200);
  });
});

describe('the host', () => {
  const ask = (host: string) =>
    exchange(
      `GET / HTTP/1.1\r\n${host}Authorization: ${KEYS.first}\r\nConnection: close\r\n\r\n`,
      (received) => received.includes('\r\n\r\n') && received.includes('}'),
    );

  it.each([
    'Host: evil.example\r\n',
    'Host: landfall.example.evil.example\r\n',
    'Host: evil.example#localhost\r\n',
    'Host: evil@localhost\r\n',
  ])('is refused where it is another: %j', async (host) => {
    expect(await ask(host)).toMatch(/^HTTP\/1\.1 403 /);
  });

  it.each(['Host: landfall.example\r\n', 'Host: localhost:1\r\n', 'Host: 127.0.0.1\r\n', 'Host: [::1]:80\r\n'])(
    'is let pass where it is ours: %j',
    async (host) => {
      expect(await ask(host)).toMatch(/^HTTP\/1\.1 405 /);
    },
  );
});

describe('a method', () => {
  it.each(['GET', 'DELETE', 'PUT', 'PATCH'])('%s has nothing to do here', async (method) => {
    const known = await fetch(server.url, { method, headers: { authorization: KEYS.first } });
    const unknown = await fetch(server.url, { method });

    expect([known.status, known.headers.get('allow'), unknown.status]).toEqual([405, 'POST', 401]);
    expect(await known.json()).toMatchObject({ jsonrpc: '2.0', id: null, error: { code: -32000 } });
  });
});

describe('a method that no client of the web can send', () => {
  it('has nothing to do here either', async () => {
    const head = `TRACE / HTTP/1.1\r\nHost: localhost\r\nAuthorization: ${KEYS.first}\r\nConnection: close\r\n\r\n`;

    expect(await exchange(head, () => false)).toMatch(/^HTTP\/1\.1 405 [\s\S]*\nAllow: POST\r\n/);
  });
});

/** A call of a tool is answered on a way of its own, so whatever has to be refused is tried with one. */
describe('a call of a tool', () => {
  const CALL = toolCall('measure_number', { number: '1234' });
  const OLD = request(1, ...CALL);
  const NEW = modern(1, ...CALL);

  it.each([
    ['without the method in a header', { 'mcp-method': undefined }, 400],
    ['with another method in the header', { 'mcp-method': 'tools/list' }, 400],
    ['without the name in a header', { 'mcp-name': undefined }, 400],
    ['with another name in the header', { 'mcp-name': 'who_am_i' }, 400],
    ['without the version in a header', { 'mcp-protocol-version': undefined }, 400],
    ['with an old version in the header', { 'mcp-protocol-version': '2025-11-25' }, 400],
    ['with a version in the header that is unknown', { 'mcp-protocol-version': '2031-01-01' }, 400],
    ['that is not said to be JSON', { 'content-type': 'text/plain' }, 415],
    ['as it should be', {}, 200],
  ])('of 2026-07-28 %s', async (_what, headers, status) => {
    const reply = await postModern(server.url, NEW, headers);

    expect(reply.status).toBe(status);
    expect(reply.messages[0]?.result?.structuredContent).toEqual(status === 200 ? { length: 4 } : undefined);
  });

  it.each([
    ['with a version in the header that is unknown', { 'mcp-protocol-version': '1999-01-01' }, 400],
    ['with the version of 2026 in the header alone', { 'mcp-protocol-version': '2026-07-28' }, 400],
    ['that takes JSON alone', { accept: 'application/json' }, 406],
    ['that takes a stream alone', { accept: 'text/event-stream' }, 406],
    ['that is not said to be JSON', { 'content-type': 'text/plain' }, 415],
    ['without a version in a header', {}, 200],
    ['with its version in a header', { 'mcp-protocol-version': '2025-06-18' }, 200],
  ])('of a version with a handshake %s', async (_what, headers, status) => {
    const reply = await post(server.url, OLD, headers);

    expect(reply.status).toBe(status);
    expect(reply.messages[0]?.result?.structuredContent).toEqual(status === 200 ? { length: 4 } : undefined);
  });

  it('is answered in one piece, with its length', async () => {
    const replies = [await post(server.url, OLD), await postModern(server.url, NEW)];

    for (const { headers, text } of replies) {
      expect(Number(headers.get('content-length'))).toBe(Buffer.byteLength(text));
    }
  });
});

describe('a message of too many members', () => {
  it('is refused before anybody looks at them', async () => {
    const many = Object.fromEntries(Array.from({ length: 20_001 }, (_, index) => [`k${index}`, 1]));

    const { status, messages } = await post(server.url, request(1, 'ping', many));

    expect([status, messages[0]?.error?.code]).toEqual([400, -32600]);
  });
});

describe('what a client takes', () => {
  it.each([undefined, '*/*', '*/*;q=0.8', 'text/html, */*', 'application/json, text/event-stream'])(
    'may be said as %j',
    async (accept) => {
      const { status, messages } = await post(server.url, LIST, { accept });

      expect([status, messages[0]?.id]).toEqual([200, 1]);
    },
  );

  it.each(['application/json', 'text/event-stream', 'text/html', '*'])(
    'has to be both types, not %s',
    async (accept) => {
      const { status, messages } = await post(server.url, LIST, { accept });

      expect([status, messages[0]?.error?.code]).toEqual([406, -32000]);
    },
  );
});

describe('a body', () => {
  const filling = (bytes: number) => JSON.stringify({ ...LIST, params: { _meta: { filling: chunks(bytes) } } });
  /** Texts are limited as well, so it is many of them. */
  const chunks = (bytes: number) => Array.from({ length: Math.floor(bytes / 1_003) }, () => 'x'.repeat(1_000));

  it('of less than a megabyte is read', async () => {
    const { status } = await postRaw(server.url, filling(MEGABYTE - 5_000));

    expect(status).toBe(200);
  });

  it.each([
    ['with its length', () => filling(MEGABYTE + 5_000)],
    ['in chunks', () => new Blob([filling(2 * MEGABYTE)]).stream()],
    ['whose length is not true to what is in it', () => gzipSync(filling(8 * MEGABYTE))],
  ])('of more is too large, %s, and the connection serves the next', async (how, body) => {
    const encoding = how.startsWith('whose') ? { 'content-encoding': 'gzip' } : {};

    const { status, messages } = await postRaw(server.url, body(), encoding);
    const next = await post(server.url, LIST);

    expect([status, messages[0]?.error?.code, messages[0]?.error?.data]).toEqual([
      413,
      -32000,
      { code: 'too_large', status: 413 },
    ]);
    expect(next.status).toBe(200);
  });

  it('that is too large is not taken for the next request on its connection', async () => {
    const body = `${'x'.repeat(MEGABYTE)}POST /smuggled HTTP/1.1\r\nHost: localhost\r\n\r\n`;
    const head = `POST / HTTP/1.1\r\nHost: localhost\r\nAuthorization: ${KEYS.first}\r\n`;
    const length = `Content-Length: ${body.length}\r\n\r\n`;
    const next = 'GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n';

    const received = await exchange(head + length + body + next, () => false);

    expect(received).toMatch(/^HTTP\/1\.1 413 /);
    expect(server.log.filter(({ fields }) => Reflect.get(fields, 'path') === '/smuggled')).toEqual([]);
  });

  it('compressed with gzip is read', async () => {
    const { status, messages } = await postRaw(server.url, gzipSync(JSON.stringify(LIST)), {
      'content-encoding': 'gzip',
    });

    expect([status, messages[0]?.id]).toEqual([200, 1]);
  });

  it.each([
    ['gzip that is none', 'x', { 'content-encoding': 'gzip' }, 400, -32000],
    ['an encoding that is unknown', 'x', { 'content-encoding': 'rot13' }, 415, -32000],
    ['another type', JSON.stringify(LIST), { 'content-type': 'text/plain' }, 415, -32000],
    ['a type that only begins alike', JSON.stringify(LIST), { 'content-type': 'application/jsonp' }, 415, -32000],
    ['nothing', '', {}, 400, -32700],
    ['half a message', '{"jsonrpc":"2.0",', {}, 400, -32700],
    ['two messages', `${JSON.stringify(LIST)}\n${JSON.stringify(LIST)}`, {}, 400, -32700],
    ['what is no UTF-8', Buffer.from([0x22, 0xc3, 0x28, 0x22]), {}, 400, -32700],
    ['UTF-16', Buffer.from(JSON.stringify(LIST), 'utf16le'), {}, 400, -32700],
    ['a number', '1', {}, 400, -32600],
    ['null', 'null', {}, 400, -32600],
    ['a message without a version', '{"id":1,"method":"tools/list"}', {}, 400, -32600],
    ['an id that is null', '{"jsonrpc":"2.0","id":null,"method":"tools/list"}', {}, 400, -32600],
    ['an id that is none', '{"jsonrpc":"2.0","id":{},"method":"tools/list"}', {}, 400, -32600],
    ['no message at all in a batch', '[]', {}, 400, -32600],
    ['a batch with something else in it', '[1]', {}, 400, -32600],
    ['100,000 levels', `${'['.repeat(100_000)}${']'.repeat(100_000)}`, {}, 400, -32600],
    ['a text without end', JSON.stringify({ ...LIST, params: { cursor: 'x'.repeat(200_000) } }), {}, 400, -32600],
  ])('with %s is refused as JSON-RPC, and shows nothing of the inside', async (_what, body, headers, status, code) => {
    const reply = await postRaw(server.url, body, headers);

    expect([reply.status, reply.messages[0]?.error?.code]).toEqual([status, code]);
    expect(reply.text).not.toMatch(/\bat .*:\d+|node_modules|RangeError|SyntaxError/);
  });

  it('may hold a batch, as it might in 2025-03-26', async () => {
    const { status, messages } = await post(server.url, [
      request('a', ...toolCall('who_am_i')),
      request('b', ...toolCall('measure_number', { number: 'MSKU1234565' })),
      { jsonrpc: '2.0', method: 'notifications/initialized' },
    ]);

    expect([status, messages.map(({ id }) => id).sort()]).toEqual([200, ['a', 'b']]);
  });

  it('may hold a batch that cancels itself, and is answered all the same', async () => {
    const cancel = { jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 'a' } };

    const both = await post(server.url, [cancel, request('a', ...toolCall('who_am_i')), cancel]);
    const alone = await post(server.url, [cancel]);

    expect(both.messages.map(({ id }) => id)).toEqual(['a']);
    expect(alone.status).toBe(202);
  });

  it.each([
    ['a notification', { jsonrpc: '2.0', method: 'notifications/initialized' }],
    ['an answer without a request', { jsonrpc: '2.0', id: 7, result: {} }],
  ])('with %s is taken without a word', async (_what, message) => {
    const { status, text } = await post(server.url, message);

    expect([status, text]).toEqual([202, '']);
  });
});

describe('another address', () => {
  it('is none of the protocol', async () => {
    const below = await post(`${server.url}/mcp/more`, LIST);
    const beside = await fetch(`${server.url}/healthz`);

    expect([below.status, below.headers.get('content-type'), beside.status]).toEqual([
      404,
      'application/vnd.api+json',
      200,
    ]);
  });
});
