import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createHttpClient, type HttpClient } from '../../../src/net/fetch.ts';
import { ensureSubscription } from '../../../src/sources/dcsa/ensure-subscription.ts';
import { findProfile } from '../../../src/sources/dcsa/lines/index.ts';
import type { LineProfile } from '../../../src/sources/dcsa/lines/profile.ts';
import { createSubscriptions } from '../../../src/sources/dcsa/subscriptions.ts';
import {
  type LoopbackServer,
  type ReceivedRequest,
  sendJson,
  sendStatus,
  startLoopbackServer,
} from '../../support/loopback-server.ts';

const SECRET = Buffer.from('a secret of thirty-two characters').toString('base64');
const OURS = 'https://landfall.test/v2/intake/evergreen';
const SIGNAL = new AbortController().signal;

interface Held {
  subscriptionID: string;
  callbackUrl: string;
  secret: string;
}

/** What the line holds. */
let held: Held[];
let server: LoopbackServer;
let http: HttpClient;
/** Answers instead of the line, if it returns true. */
let interfere: (request: ReceivedRequest, response: ServerResponse) => boolean;

beforeEach(async () => {
  held = [];
  interfere = () => false;
  server = await startLoopbackServer((request, response) => {
    if (!interfere(request, response)) answer(request, response);
  });
  http = createHttpClient({ userAgent: 'landfall-test', allowPrivateAddresses: true });
});

afterEach(async () => {
  await server.close();
  await http.close();
});

function answer(request: ReceivedRequest, response: ServerResponse): void {
  if (request.url.pathname === '/token') sendJson(response, { access_token: 'T', token_type: 'Bearer' });
  else if (request.headers.authorization !== 'Bearer T') sendStatus(response, 401);
  else if (request.url.pathname === '/apimg/tnt/v2/event-subscriptions') answerAll(request, response);
  else answerOne(request, response);
}

function answerAll({ method, body }: ReceivedRequest, response: ServerResponse): void {
  if (method === 'POST') {
    const made: Held = { subscriptionID: randomUUID(), ...JSON.parse(body) };
    held.push(made);
    const { secret: _, ...shown } = made;
    sendStatus(response, 201, JSON.stringify(shown), { 'content-type': 'application/json' });
  } else {
    sendJson(
      response,
      held.map(({ secret: _, ...shown }) => shown),
    );
  }
}

function answerOne({ method, url, body }: ReceivedRequest, response: ServerResponse): void {
  const [, id, isSecret] = /^\/apimg\/tnt\/v2\/event-subscriptions\/([^/]+)(\/secret)?$/.exec(url.pathname) ?? [];
  const one = held.find(({ subscriptionID }) => subscriptionID === id);
  if (method === 'DELETE') held = held.filter((other) => other !== one);
  if (method === 'PUT' && isSecret !== undefined && one !== undefined) one.secret = JSON.parse(body).secret;
  sendStatus(response, one === undefined ? 404 : 204);
}

function evergreen(): LineProfile {
  const profile = findProfile('EGLV');
  if (profile === null) throw new Error('There is no profile of Evergreen.');
  return profile;
}

function line(profile = evergreen(), baseUrl = server.url) {
  const settings = { baseUrl, tokenUrl: `${server.url}/token`, clientId: 'id', clientSecret: 'SECRET' };
  return createSubscriptions({ profile, settings, http, clock: { now: () => 0 }, pollLimits: { retryDelayMsMin: 0 } });
}

function ensure(secretBase64 = SECRET) {
  return ensureSubscription(line(), { callbackUrl: OURS, secretBase64 }, SIGNAL);
}

function requests(): string[] {
  return server.requests.filter(({ url }) => url.pathname !== '/token').map(({ method }) => method);
}

describe('a subscription', () => {
  it('is made where there is none, and only once', async () => {
    const first = await ensure();
    const second = await ensure();

    expect(first).toEqual({ outcome: 'created', id: held[0]?.subscriptionID });
    expect(second).toEqual({ outcome: 'kept', id: held[0]?.subscriptionID });
    expect(held).toMatchObject([{ callbackUrl: OURS, secret: SECRET }]);
    expect(requests()).toEqual(['GET', 'POST', 'GET', 'PUT']);
  });

  it('signs with a new secret once there is one', async () => {
    const rotated = Buffer.from('another secret of the same length').toString('base64');
    await ensure();

    await ensure(rotated);

    expect(held).toMatchObject([{ callbackUrl: OURS, secret: rotated }]);
  });

  it('is left alone if it has another address', async () => {
    const other = { subscriptionID: 'theirs', callbackUrl: 'https://other.test/', secret: 'x' };
    held = [other];

    await ensure();

    expect(held[0]).toEqual(other);
    expect(held).toHaveLength(2);
  });

  it('is one again after two processes made theirs in the same moment', async () => {
    held = ['b', 'a'].map((subscriptionID) => ({ subscriptionID, callbackUrl: OURS, secret: 'old' }));

    expect(await ensure()).toEqual({ outcome: 'kept', id: 'a' });
    expect(held).toEqual([{ subscriptionID: 'a', callbackUrl: OURS, secret: SECRET }]);
  });

  it('is found on a later page of the list', async () => {
    held = [{ subscriptionID: 'a', callbackUrl: OURS, secret: 'old' }];
    interfere = ({ method, url }, response) => {
      if (method !== 'GET' || url.searchParams.has('cursor')) return false;
      sendJson(response, [{ subscriptionID: 'x', callbackUrl: 'https://other.test/' }], { 'next-page': 'two' });
      return true;
    };

    expect(await ensure()).toEqual({ outcome: 'kept', id: 'a' });
  });

  it('can be narrowed down', async () => {
    await line().create({ callbackUrl: OURS, secretBase64: SECRET, filter: { equipmentReference: 'A' } }, SIGNAL);

    expect(held).toMatchObject([{ equipmentReference: 'A', callbackUrl: OURS }]);
  });

  it('can be ended, even if it has ended already', async () => {
    held = [{ subscriptionID: 'a b', callbackUrl: OURS, secret: 'old' }];
    interfere = ({ url }) => {
      if (url.pathname.endsWith('/a%20b')) held = [];
      return false;
    };

    expect(await line().remove('a b', SIGNAL)).toEqual({ ok: true, value: null });
    expect(await line().remove('c', SIGNAL)).toEqual({ ok: true, value: null });
    expect(held).toEqual([]);
  });
});

describe('no subscription', () => {
  it.each(['', 'not base64!'])('is made with the secret "%s"', async (secret) => {
    expect(await ensure(secret)).toMatchObject({ outcome: 'failed' });
    expect(server.requests).toEqual([]);
  });

  it('is made twice because the answer to the first was lost', async () => {
    interfere = ({ method }, response) => {
      if (method !== 'POST' || server.requests.at(-1)?.url.pathname === '/token') return false;
      response.destroy();
      return true;
    };

    expect(await ensure()).toMatchObject({ outcome: 'failed' });
    expect(requests()).toEqual(['GET', 'POST']);
  });

  it.each([
    [500, 'The source failed with status 500.'],
    [501, 'The source failed with status 501.'],
    [403, 'The source refused our credentials with status 403.'],
  ])('is made where the list answers %i, and it says why', async (status, reason) => {
    interfere = ({ url }, response) => {
      if (url.pathname === '/token') return false;
      sendStatus(response, status);
      return true;
    };

    expect(await ensure()).toEqual({ outcome: 'failed', reason });
    expect(held).toEqual([]);
  });

  it('is made where the list is none', async () => {
    interfere = ({ url }, response) => {
      if (url.pathname === '/token') return false;
      sendJson(response, { status: 'OK' });
      return true;
    };

    expect(await ensure()).toEqual({ outcome: 'failed', reason: 'The answer is no list of subscriptions.' });
  });

  it('is offered by a line whose profile does not say so', () => {
    const { offersSubscriptions: _, ...profile } = evergreen();

    expect(() => line(profile)).toThrow('Evergreen (EGLV) offers no subscriptions.');
  });

  it('carries its secret unencrypted to another machine', () => {
    expect(() => line(evergreen(), 'http://api.example.test')).toThrow('over https');
  });
});
