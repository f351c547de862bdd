import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DAY_MS, HOUR_MS } from '../../../src/domain/instant.ts';
import { createHttpClient, type HttpClient } from '../../../src/net/fetch.ts';
import { ensureSubscription, type KnownSubscription } from '../../../src/sources/dcsa/ensure-subscription.ts';
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
  [known, nowMs, lifetimeMs] = [{ id: null, createdAtMs: null, requestedAtMs: null }, 0, null];
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
  if (method === 'GET' && one !== undefined) {
    const { secret: _, ...shown } = one;
    sendJson(response, shown);
    return;
  }
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

/** What is stored of the subscription, as the process that keeps it stores it. */
let known: KnownSubscription;
let nowMs: number;
let lifetimeMs: number | null;

async function ensure(secretBase64 = SECRET) {
  const requesting = async () => {
    known = { ...known, requestedAtMs: nowMs };
  };
  const keeping = { known, nowMs, lifetimeMs, signed: null, requesting };
  const said = await ensureSubscription(line(), { callbackUrl: OURS, secretBase64 }, keeping, SIGNAL);
  if ('id' in said) known = { ...known, id: said.id, createdAtMs: said.createdAtMs };
  return said;
}

function requests(): string[] {
  return server.requests.filter(({ url }) => url.pathname !== '/token').map(({ method }) => method);
}

describe('a subscription', () => {
  it('is made where there is none, and only once', async () => {
    const first = await ensure();
    const second = await ensure();

    const own = { id: held[0]?.subscriptionID, createdAtMs: 0, problem: null };
    expect(first).toEqual({ outcome: 'created', ...own });
    expect(second).toEqual({ outcome: 'kept', ...own });
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

    expect(await ensure()).toMatchObject({ outcome: 'kept', id: 'a', problem: null });
    expect(held).toEqual([{ subscriptionID: 'a', callbackUrl: OURS, secret: SECRET }]);
  });

  it('is found on a later page of the list', async () => {
    held = [{ subscriptionID: 'a', callbackUrl: OURS, secret: 'old' }];
    interfere = ({ method, url }, response) => {
      if (method !== 'GET' || url.searchParams.has('cursor')) return false;
      sendJson(response, [{ subscriptionID: 'x', callbackUrl: 'https://other.test/' }], { 'next-page': 'two' });
      return true;
    };

    expect(await ensure()).toMatchObject({ outcome: 'kept', id: 'a', problem: null });
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

describe('a subscription of a line that ends subscriptions after 30 days', () => {
  const days = (count: number) => {
    nowMs = count * DAY_MS;
  };
  beforeEach(async () => {
    lifetimeMs = 30 * DAY_MS;
    await ensure();
    server.requests.length = 0;
  });

  it('is renewed before its end: another one is created, and it is ended after that', async () => {
    const [former] = held;
    days(26.9);
    expect(await ensure()).toMatchObject({ outcome: 'kept', id: former?.subscriptionID });
    days(27);
    server.requests.length = 0;
    const renewed = await ensure();

    expect(renewed).toEqual({ outcome: 'renewed', id: held[0]?.subscriptionID, createdAtMs: nowMs, problem: null });
    expect(held).toMatchObject([{ callbackUrl: OURS, secret: SECRET }]);
    expect(held[0]?.subscriptionID).not.toBe(former?.subscriptionID);
    expect(requests()).toEqual(['GET', 'POST', 'DELETE']);
    days(53);
    expect(await ensure()).toMatchObject({ outcome: 'kept', createdAtMs: 27 * DAY_MS });
    days(54);
    expect(await ensure()).toMatchObject({ outcome: 'renewed' });
  });

  it('is renewed once where a process ended before it stored what it had created', async () => {
    days(27);
    known = { ...known, requestedAtMs: nowMs };
    held.push({ subscriptionID: '0-unknown', callbackUrl: OURS, secret: SECRET });

    const next = await ensure();

    expect(next).toMatchObject({ outcome: 'kept', id: '0-unknown', createdAtMs: 27 * DAY_MS, problem: null });
    expect(held.map(({ subscriptionID }) => subscriptionID)).toEqual(['0-unknown']);
  });

  it('is renewed at once where it is not known when it was created', async () => {
    known = { id: null, createdAtMs: null, requestedAtMs: null };

    expect(await ensure()).toMatchObject({ outcome: 'renewed', createdAtMs: 0 });
    expect(held).toHaveLength(1);
  });

  it('is kept as long as the line creates no other, which is requested once an hour, and says why', async () => {
    const [former] = held;
    interfere = ({ method, url }, response) => {
      if (method !== 'POST' || url.pathname === '/token') return false;
      sendStatus(response, 503);
      return true;
    };
    days(27);

    const reason = 'It could not be renewed: The source failed with status 503.';
    expect(await ensure()).toMatchObject({ outcome: 'kept', id: former?.subscriptionID, problem: reason });
    expect(await ensure()).toEqual({ outcome: 'kept', id: former?.subscriptionID, createdAtMs: 0 });
    nowMs += HOUR_MS;
    await ensure();

    expect(requests().filter((method) => method === 'POST')).toHaveLength(2);
    expect(held).toEqual([former]);
  });

  it('is ended before another is created where the line permits one only', async () => {
    interfere = ({ method, url }, response) => {
      if (method !== 'POST' || url.pathname === '/token' || held.length === 0) return false;
      sendStatus(response, 409);
      return true;
    };
    days(27);

    expect(await ensure()).toMatchObject({ outcome: 'renewed', createdAtMs: nowMs, problem: null });
    expect(held).toHaveLength(1);
    expect(requests()).toEqual(['GET', 'POST', 'DELETE', 'POST']);
  });

  it('is ended by the next check where it could not be ended when it was renewed', async () => {
    let isBroken = true;
    interfere = ({ method }, response) => {
      if (method !== 'DELETE' || !isBroken) return false;
      sendStatus(response, 400);
      return true;
    };
    days(27);

    expect(await ensure()).toMatchObject({ outcome: 'renewed', problem: expect.stringContaining('400') });
    expect(held).toHaveLength(2);
    isBroken = false;
    expect(await ensure()).toMatchObject({ outcome: 'kept', createdAtMs: nowMs, problem: null });
    expect(held).toHaveLength(1);
  });
});

describe('a subscription that the list does not have', () => {
  const unlisted = () => {
    interfere = ({ method, url }, response) => {
      if (method !== 'GET' || !url.pathname.endsWith('/event-subscriptions')) return false;
      sendJson(response, []);
      return true;
    };
  };

  it('is kept where the line still shows it by its id', async () => {
    await ensure();
    unlisted();

    expect(await ensure()).toMatchObject({ outcome: 'kept', id: held[0]?.subscriptionID });
    expect(held).toHaveLength(1);
  });

  it('is created again where the line has dropped it, no more than once an hour', async () => {
    await ensure();
    unlisted();
    for (let check = 1; check <= 12; check += 1) {
      held = [];
      nowMs += HOUR_MS / 6;
      await ensure();
    }

    expect(requests().filter((method) => method === 'POST')).toHaveLength(3);
    expect(await ensure()).toMatchObject({ outcome: 'kept' });
  });

  it('is not created again where the line cannot say whether it has it', async () => {
    await ensure();
    nowMs += HOUR_MS;
    interfere = ({ method, url }, response) => {
      if (method !== 'GET' || url.pathname === '/token') return false;
      if (url.pathname.endsWith('/event-subscriptions')) sendJson(response, []);
      else sendStatus(response, 500);
      return true;
    };

    expect(await ensure()).toEqual({ outcome: 'failed', reason: 'The source failed with status 500.' });
    expect(held).toHaveLength(1);
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
