import { connect } from 'node:net';
import { gzipSync } from 'node:zlib';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import type { Principal } from '../../src/core/context.ts';
import { Failure } from '../../src/core/failure.ts';
import type { Permission } from '../../src/core/permission.ts';
import { listen } from '../../src/rest/listen.ts';
import { createRestServer } from '../../src/rest/server.ts';
import { ROUTES } from './thing-routes.ts';

const KEY = 'Token good-key';
const READER = 'Token reader-key';
const JSON_API = 'application/vnd.api+json';

const ID = '0191f5a0-0000-7000-8000-000000000001';

interface Line {
  fields: Record<string, unknown>;
  message: string;
}

let base: string;
let infos: Line[];
let errors: Line[];
let isReady: boolean;

beforeEach(async () => {
  infos = [];
  errors = [];
  isReady = true;
  const log = {
    debug() {},
    info: (fields: object, message: string) => infos.push({ fields: { ...fields }, message }),
    warn() {},
    error: (fields: object, message: string) => errors.push({ fields: { ...fields }, message }),
  };
  const app = createRestServer({
    routes: ROUTES,
    authenticate,
    contextFor: (principal, requestId) => ({ principal, requestId, log, clock: { now: () => 0 } }),
    publicUrl: () => publicUrl,
    log,
    isReady: () => isReady,
  });
  const listener = await listen(app, { host: '127.0.0.1', port: 0 });
  onTestFinished(() => listener.close());
  base = listener.url;
});

const PUBLIC_URL = 'https://track.example.com';
let publicUrl = PUBLIC_URL;

async function authenticate(header: string | undefined): Promise<Principal> {
  const permissions = new Map<string, Permission[]>([
    [KEY, ['tracking:read', 'tracking:write']],
    [READER, ['tracking:read']],
  ]).get(header ?? '');
  if (permissions === undefined) throw new Failure('unauthorized', 'No such key.');
  return { accountId: 'a', keyId: 'k', userId: null, permissions: new Set(permissions) };
}

async function ask(path: string, init: RequestInit = {}) {
  const response = await fetch(`${base}${path}`, { ...init, headers: { Authorization: KEY, ...init.headers } });
  const text = await response.text();
  return { status: response.status, headers: response.headers, body: text === '' ? null : JSON.parse(text) };
}

function post(path: string, body: string | Buffer, headers: Record<string, string> = {}) {
  return ask(path, { method: 'POST', body, headers: { 'Content-Type': JSON_API, ...headers } });
}

/** Sends bytes that no client library would send, and gives the whole answer. */
async function raw(bytes: string): Promise<string> {
  const { hostname, port } = new URL(base);
  const socket = connect(Number(port), hostname).setEncoding('utf8');
  socket.end(bytes);
  let answer = '';
  for await (const chunk of socket) answer += chunk;
  return answer;
}

describe('an answer', () => {
  it('is the document of the route, as JSON:API, for the caller alone and not to be guessed at', async () => {
    const { status, headers, body } = await ask(`/v2/things/${ID}?include=none`);

    expect(status).toBe(200);
    const self = `https://track.example.com/v2/things/${ID}?include=none`;
    expect(body).toEqual({ data: { type: 'thing', id: ID, attributes: {}, links: { self } } });
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': JSON_API,
      'cache-control': 'private, no-cache',
      'x-content-type-options': 'nosniff',
    });
    expect(headers.has('x-powered-by')).toBe(false);
  });

  it('makes browsers use https alone where clients reach the service by that, and only there', async () => {
    onTestFinished(() => {
      publicUrl = PUBLIC_URL;
    });
    const answers = [await ask(`/v2/things/${ID}`), await ask('/healthz'), await ask('/nowhere')];
    publicUrl = 'http://127.0.0.1:3000';
    const local = await ask(`/v2/things/${ID}`);

    const sent = [...answers, local].map(({ headers }) => headers.get('strict-transport-security'));
    expect(sent).toEqual(['max-age=63072000', 'max-age=63072000', 'max-age=63072000', null]);
  });

  it('has the status of the route, or 204 where there is nothing to show', async () => {
    const created = await post('/v2/things', '{"data":{"type":"thing","attributes":{"number":"MSKU"}}}');
    const empty = await post('/v2/things/plain', '{"number":"MSKU"}', {
      'Content-Type': 'application/json; charset=utf-8',
    });

    expect([created.status, created.body.data.id]).toEqual([201, 'MSKU']);
    expect([empty.status, empty.body]).toEqual([204, null]);
  });

  it('is left out for clients that have it already, and sent again once it is another', async () => {
    const { headers } = await ask(`/v2/things/${ID}`);
    const tag = headers.get('etag') ?? '';

    const same = await ask(`/v2/things/${ID}`, { headers: { 'If-None-Match': `"other", W/${tag}` } });
    const changed = await ask(`/v2/things/${ID}?include=none`, { headers: { 'If-None-Match': tag } });

    expect([same.status, same.body, same.headers.get('etag')]).toEqual([304, null, tag]);
    expect([changed.status, changed.headers.get('etag') === tag]).toEqual([200, false]);
  });

  it('to HEAD is that to GET without its body', async () => {
    const { status, headers, body } = await ask(`/v2/things/${ID}`, { method: 'HEAD' });

    expect([status, headers.get('content-type'), body]).toEqual([200, JSON_API, null]);
  });

  it('accepts a body that is compressed', async () => {
    const zipped = gzipSync('{"data":{"type":"thing","attributes":{"number":"MSKU"}}}');

    expect(await post('/v2/things', zipped, { 'Content-Encoding': 'gzip' })).toMatchObject({ status: 201 });
  });
});

describe('the id of a request', () => {
  it('is taken over where another system gave a sane one', async () => {
    const { headers } = await ask(`/v2/things/${ID}`, { headers: { 'X-Request-Id': 'edge-12345678' } });

    expect(headers.get('x-request-id')).toBe('edge-12345678');
  });

  it.each(['short', 'with space in it', 'x'.repeat(101), 'quote"quote"', '{"level":"error"}'])(
    'is new instead of %s',
    async (given) => {
      const { headers } = await ask(`/v2/things/${ID}`, { headers: { 'X-Request-Id': given } });

      expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
    },
  );

  it('is in the answer, in the error and in the log', async () => {
    const { headers, body } = await ask('/v2/nothing');

    const requestId = headers.get('x-request-id');
    expect(body.errors[0].meta).toEqual({ request_id: requestId });
    await expect
      .poll(() => infos.map(({ fields, message }) => [message, fields.requestId, fields.status]))
      .toEqual([['http.answered', requestId, 404]]);
  });
});

describe('a body', () => {
  it('that is no UTF-8 is refused rather than stored as something else', async () => {
    const bytes = Buffer.concat([
      Buffer.from('{"data":{"attributes":{"number":"abcd'),
      Buffer.of(0xff),
      Buffer.from('"}}}'),
    ]);

    expect(await post('/v2/things', bytes)).toMatchObject({ status: 400, body: { errors: [{ code: 'bad_request' }] } });
  });

  it('may be nothing at all in pieces, where none is needed', async () => {
    const answer = await raw(
      `PATCH /v2/things/${ID}/wake HTTP/1.1\r\nHost: x\r\nAuthorization: ${KEY}\r\nContent-Type: application/json\r\n` +
        'Transfer-Encoding: chunked\r\nConnection: close\r\n\r\n0\r\n\r\n',
    );

    expect(answer).toMatch(/^HTTP\/1\.1 200 /);
  });

  it.each([
    [KEY, 400],
    [READER, 403],
  ])('without end breaks nothing, also with a key', async (key, status) => {
    const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;

    const answer = await post('/v2/things', deep, { Authorization: key, 'Idempotency-Key': 'deep' });

    expect(answer.status).toBe(status);
  });
});

describe('a malformed request', () => {
  it.each([
    ['an unknown address', 'GET', '/nothing', 404, 'not_found', null],
    ['an unknown address of the API', 'GET', '/v2/nothing', 404, 'not_found', null],
    ['the root', 'GET', '/', 404, 'not_found', null],
    ['another method', 'DELETE', `/v2/things/${ID}`, 405, 'method_not_allowed', null],
    ['a method that only a variable path takes', 'GET', '/v2/things/plain', 405, 'method_not_allowed', null],
    ['the methods of an address', 'OPTIONS', '/v2/things', 405, 'method_not_allowed', null],
    ['an unknown parameter', 'GET', `/v2/things/${ID}?inclde=x`, 400, 'bad_request', { parameter: 'inclde' }],
    [
      'relations that there are not, in several pieces',
      'GET',
      `/v2/things/${ID}?include=a&include=b`,
      400,
      'invalid_include',
      { parameter: 'include' },
    ],
    ['an encoding that is none in the query', 'GET', `/v2/things/${ID}?include=%zz`, 400, 'bad_request', null],
    ['an encoding that is none in the path', 'GET', '/v2/things/%zz', 400, 'bad_request', null],
    ['an id that is none', 'GET', '/v2/things/1', 422, 'invalid_input', { parameter: 'id' }],
    ['a null byte', 'GET', '/v2/things/%00', 404, 'not_found', { parameter: 'id' }],
    ['a way up', 'GET', '/v2/things/..%2f..%2fetc%2fpasswd', 422, 'invalid_input', { parameter: 'id' }],
  ])('%s is answered in JSON', async (_what, method, path, status, code, source) => {
    const answer = await ask(path, { method });

    expect(answer.status).toBe(status);
    expect(answer.headers.get('content-type')).toBe(JSON_API);
    expect(answer.body.errors).toEqual([
      {
        status: String(status),
        code,
        title: expect.any(String),
        detail: expect.any(String),
        ...(source !== null && { source }),
        meta: expect.any(Object),
      },
    ]);
  });

  it.each([
    ['half a body', '{"data":', JSON_API, 400, 'bad_request', { pointer: '' }],
    ['a bare value', '"x"', JSON_API, 400, 'bad_request', { pointer: '' }],
    ['a form', 'number=1', 'application/x-www-form-urlencoded', 415, 'unsupported_media_type', null],
    ['another charset', '{}', 'application/json; charset=koi8-r', 415, 'unsupported_media_type', null],
    [
      'a missing attribute',
      '{"data":{"type":"thing","attributes":{}}}',
      JSON_API,
      422,
      'invalid_input',
      { pointer: '/data/attributes/number' },
    ],
    [
      'a wrong member of an attribute',
      '{"data":{"type":"thing","attributes":{"number":"MSKU","place":{"locode":1}}}}',
      JSON_API,
      422,
      'invalid_input',
      { pointer: '/data/attributes/place/locode' },
    ],
    ['too much', JSON.stringify({ x: 'x'.repeat(1024 * 1024) }), JSON_API, 413, 'too_large', null],
    ['nesting without end', '['.repeat(100_000), JSON_API, 400, 'bad_request', { pointer: '' }],
    [
      'very deep nesting',
      `{"data":{"attributes":{"number":${'['.repeat(100_000)}${']'.repeat(100_000)}}}}`,
      JSON_API,
      400,
      'bad_request',
      { pointer: '' },
    ],
    [
      'a byte order mark before it, which is read over',
      '\ufeff{"data":{"type":"thing","attributes":{}}}',
      JSON_API,
      422,
      'invalid_input',
      { pointer: '/data/attributes/number' },
    ],
  ])('a body with %s is answered in JSON', async (_what, body, type, status, code, source) => {
    const answer = await post('/v2/things', body, { 'Content-Type': type });

    expect(answer.body.errors).toMatchObject([{ status: String(status), code, ...(source !== null && { source }) }]);
    expect(answer.status).toBe(status);
  });

  it('a small body that unpacks into a large one is refused', async () => {
    const bomb = gzipSync(JSON.stringify({ x: ' '.repeat(50 * 1024 * 1024) }));

    expect(await post('/v2/things', bomb, { 'Content-Encoding': 'gzip' })).toMatchObject({ status: 413 });
  });

  it('a body that is not what its encoding says is refused', async () => {
    expect(await post('/v2/things', 'no gzip', { 'Content-Encoding': 'gzip' })).toMatchObject({ status: 400 });
    expect(await post('/v2/things', '{}', { 'Content-Encoding': 'compress' })).toMatchObject({ status: 415 });
  });

  it('a plain body is pointed into without the frame of JSON:API', async () => {
    const missing = await post('/v2/things/plain', '{}');

    expect(missing.body.errors).toMatchObject([{ code: 'invalid_input', source: { pointer: '/number' } }]);
  });

  it('names the methods that there are', async () => {
    const { headers } = await ask(`/v2/things/${ID}`, { method: 'POST', body: '{}' });

    expect(headers.get('allow')).toBe('GET, HEAD');
  });

  it('a request line with a whole address is answered for its path', async () => {
    const answer = await raw(
      `GET http://evil.example/v2/things/${ID} HTTP/1.1\r\nHost: evil.example\r\nAuthorization: ${KEY}\r\nConnection: close\r\n\r\n`,
    );

    expect(answer).toContain('HTTP/1.1 200 OK');
    expect(answer).toContain(`"self":"https://track.example.com/v2/things/${ID}"`);
  });
});

describe('credentials', () => {
  it.each([
    ['none', {}],
    ['an unknown key', { Authorization: 'Token nope' }],
    ['another scheme', { Authorization: 'Bearer good-key' }],
  ])('with %s the answer is 401, before the body is looked at', async (_what, headers) => {
    const response = await fetch(`${base}/v2/things`, { method: 'POST', body: '{"data":', headers });

    expect(response.status).toBe(401);
    expect(response.headers.get('www-authenticate')).toBe('Token realm="landfall"');
    expect(await response.json()).toMatchObject({
      errors: [{ status: '401', title: 'Unauthorized', detail: 'Invalid or missing API token.' }],
    });
  });

  it('without the permission are answered with 403 and its name', async () => {
    const body = '{"data":{"type":"thing","attributes":{"number":"MSKU"}}}';

    const answer = await post('/v2/things', body, { Authorization: READER });

    expect(answer.status).toBe(403);
    expect(answer.body.errors[0].meta).toMatchObject({ permission: 'tracking:write' });
  });
});

describe('a bug', () => {
  it('is answered with its request id alone and logged once', async () => {
    const { status, headers, body } = await ask(`/v2/things/${ID}?include=bug`);

    const requestId = headers.get('x-request-id');
    expect(status).toBe(500);
    expect(JSON.stringify(body)).not.toMatch(/secret internals|TypeError|\.ts/);
    expect(body.errors[0].meta).toEqual({ request_id: requestId });
    expect(errors).toEqual([
      {
        message: 'rest.request_failed',
        fields: { requestId, method: 'GET', path: `/v2/things/${ID}`, err: expect.any(TypeError) },
      },
    ]);
  });
});

describe('/healthz', () => {
  it('informs a balancer whether to send requests here, without credentials', async () => {
    const up = await fetch(`${base}/healthz`);
    isReady = false;
    const down = await fetch(`${base}/healthz`);

    expect([up.status, await up.json()]).toEqual([200, { status: 'ready' }]);
    expect([down.status, await down.json()]).toEqual([503, { status: 'not_ready' }]);
  });

  it('takes no other method', async () => {
    const response = await fetch(`${base}/healthz`, { method: 'POST' });

    expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
  });
});
