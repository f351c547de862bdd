import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { Failure } from '../../src/core/failure.ts';
import { KEY_PERMISSIONS } from '../../src/core/permission.ts';
import { EXAMPLES } from '../../src/rest/examples.ts';
import { listen } from '../../src/rest/listen.ts';
import { routes } from '../../src/rest/routes/index.ts';
import { createRestServer } from '../../src/rest/server.ts';
import { describeWithDatabase, useDatabase } from '../support/database.ts';
import { useRestApi } from '../support/rest-api.ts';
import { fakeClock, useServiceContext, withPermissions } from '../support/service-context.ts';

const CLOCK = fakeClock('2026-06-01T12:00:00.000Z');
const NAMES = routes.map((route) => [`${route.method} ${route.path}`, route] as const);
const ERRORS = [
  { status: expect.any(String), code: expect.any(String), title: expect.any(String), detail: expect.any(String) },
];

/** The call of a route, with ids that do not exist and its required parameters, and with a body that was good once. */
function callOf({ method, path, name, query, body }: (typeof routes)[number]): [call: string, body: unknown] {
  const target = path.replaceAll(/:\w+/g, () => randomUUID());
  const needed = Object.entries(query.shape).filter(([, type]) => !type.safeParse(undefined).success);
  const values: Readonly<Record<string, string>> = {
    event: 'container.updated',
    query: 'MSKU',
    resource: 'containers',
    latitude: '1',
    longitude: '1',
  };
  const given = needed.map(([parameter]) => `${parameter}=${values[parameter] ?? randomUUID()}`).join('&');
  const sent = body === null || body.isOptional ? undefined : EXAMPLES[name]?.request;
  return [`${method} ${target}${given === '' ? '' : `?${given}`}`, sent];
}

describe('the route table', () => {
  it('names each route once and answers each address once', () => {
    const addresses = routes.map(({ method, path }) => `${method} ${path.replaceAll(/:\w+/g, ':')}`);

    expect(new Set(routes.map(({ name }) => name)).size).toBe(routes.length);
    expect(new Set(addresses).size).toBe(routes.length);
  });

  it('counts each route against the limit that is stated here, and all others against the default', () => {
    const counted = routes.filter(({ bucket }) => bucket !== 'default');

    expect(Object.fromEntries(counted.map(({ method, path, bucket }) => [`${method} ${path}`, bucket]))).toEqual({
      'POST /tracking_requests': 'create',
      'POST /tracking_requests/bulk': 'bulk',
      'POST /tracking_requests/check_numbers': 'infer',
      'POST /tracking_requests/infer_number': 'infer',
      'PATCH /containers/:id/refresh': 'refresh',
      'POST /containers/refresh': 'refresh',
    });
  });
});

describeWithDatabase('every route', () => {
  const db = useDatabase();
  const api = useRestApi(db);
  const owner = useServiceContext(db, { clock: CLOCK, permissions: KEY_PERMISSIONS });

  it.each(NAMES)('%s answers 403 to callers without its permission, and says which', async (_name, route) => {
    const [call, body] = callOf(route);

    const answer = await api.ask(withPermissions(owner, []), call, body);

    expect(answer).toMatchObject({
      status: 403,
      body: { errors: [{ code: 'forbidden', meta: { permission: route.permission } }] },
    });
  });

  it.each(NAMES)('%s answers 400 to a parameter that it does not know', async (_name, route) => {
    const [call, body] = callOf(route);

    const answer = await api.ask(owner, `${call}${call.includes('?') ? '&' : '?'}no_such=1`, body);

    expect(answer).toMatchObject({ status: 400, body: { errors: [{ source: { parameter: 'no_such' } }] } });
  });

  it.each(NAMES.filter(([, { path }]) => path.includes(':')))(
    '%s answers 404 for what there is not',
    async (_name, route) => {
      const [call, body] = callOf(route);

      const answer = await api.ask(owner, call, withoutIds(body));

      expect(answer).toMatchObject({ status: 404, body: { errors: ERRORS } });
    },
  );

  it.each(NAMES.filter(([, { body }]) => body !== null))(
    '%s answers 4xx to a body that is none',
    async (_name, route) => {
      const [call] = callOf(route);

      for (const body of [[], 'text', { data: { type: 'no_such', attributes: {} } }, { no_such: 1 }]) {
        const answer = await api.ask(owner, call, body);
        expect(answer.status).toBeGreaterThanOrEqual(400);
        expect(answer.status).toBeLessThan(500);
        expect(answer.body).toMatchObject({ errors: ERRORS });
      }
    },
  );
});

describe('every route', () => {
  const log = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };
  const unpermitted = { accountId: 'a', keyId: null, userId: null, permissions: new Set<never>() };

  it.each(NAMES)(
    '%s answers 401 to callers without a key, and 429 to callers with too many requests',
    async (_name, route) => {
      const buckets: string[] = [];
      const app = createRestServer({
        routes: [route],
        authenticate: async (header) => {
          if (header === undefined) throw new Failure('unauthorized', 'Who?');
          return unpermitted;
        },
        contextFor: () => {
          throw new Error('No request gets so far.');
        },
        limits: {
          take: async (_principal, bucket) => {
            buckets.push(bucket);
            throw new Failure('rate_limited', 'Too often.', { retryAfterSeconds: 7 });
          },
          headersOf: () => ({ RateLimit: '"a";r=0;t=7' }),
        },
        publicUrl: () => 'https://track.example.com',
        log,
        isReady: () => true,
      });
      const listener = await listen(app, { host: '127.0.0.1', port: 0 });
      const [call] = callOf(route);
      const [method = '', target = ''] = call.split(' ');

      const strange = await fetch(`${listener.url}/v2${target}`, { method });
      const often = await fetch(`${listener.url}/v2${target}`, { method, headers: { Authorization: 'Token x' } });
      await listener.close();

      expect([strange.status, strange.headers.get('www-authenticate')]).toEqual([401, 'Token realm="landfall"']);
      expect([often.status, often.headers.get('retry-after')]).toEqual([429, '7']);
      expect(often.headers.get('ratelimit')).toBe('"a";r=0;t=7');
      expect(buckets).toEqual([route.bucket]);
      for (const answer of [strange, often]) {
        expect(answer.headers.get('content-type')).toBe('application/vnd.api+json');
        expect(await answer.json()).toMatchObject({ errors: ERRORS });
      }
    },
  );
});

/** What a body says of itself must fit the address, whose id is made up. */
function withoutIds(body: unknown): unknown {
  return body === undefined
    ? undefined
    : JSON.parse(JSON.stringify(body), (key, value) => (key === 'id' ? randomUUID() : value));
}
