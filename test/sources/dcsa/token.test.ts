import type { ServerResponse } from 'node:http';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createHttpClient, type HttpClient } from '../../../src/net/fetch.ts';
import { createDcsaSource } from '../../../src/sources/dcsa/index.ts';
import { findProfile } from '../../../src/sources/dcsa/lines/index.ts';
import type { LineSettings } from '../../../src/sources/dcsa/lines/settings.ts';
import type { Query, Source } from '../../../src/sources/source.ts';
import {
  type LoopbackServer,
  type ReceivedRequest,
  sendJson,
  sendStatus,
  startLoopbackServer,
} from '../../support/loopback-server.ts';
import { equipmentEvent } from './events.ts';

const CONTAINER: Query = { kind: 'container', number: 'MSKU1234565' };

let now: number;
let server: LoopbackServer;
let http: HttpClient;
/** The token that the line accepts, and how it answers who asks for one. */
let accepted: string;
let issue: (request: ReceivedRequest, response: ServerResponse) => void;

beforeEach(async () => {
  now = Date.parse('2026-01-06T00:00:00Z');
  accepted = 'token-1';
  issue = (_request, response) => sendJson(response, { access_token: accepted, token_type: 'Bearer', expires_in: 300 });
  server = await startLoopbackServer((request, response) => {
    if (request.method === 'POST') issue(request, response);
    else if (request.headers.authorization !== `Bearer ${accepted}`) sendStatus(response, 401);
    else sendJson(response, [equipmentEvent()]);
  });
  http = createHttpClient({ userAgent: 'landfall-test', allowPrivateAddresses: true });
});

afterEach(async () => {
  await server.close();
  await http.close();
});

function sourceOf(scac: string, changes: Partial<LineSettings> = {}): Source {
  const profile = findProfile(scac);
  if (profile === null) throw new Error(`There is no profile of ${scac}.`);
  const keys = { apiKey: 'SECRET-key', clientId: 'the-id', clientSecret: 'SECRET-secret' };
  const settings = { baseUrl: server.url, ...keys, ...changes };
  return createDcsaSource({ profile, settings, http, clock: { now: () => now }, pollLimits: { retryDelayMsMin: 0 } });
}

function poll(source: Source) {
  return source.fetch(CONTAINER, new AbortController().signal);
}

function tokenRequests(): ReceivedRequest[] {
  return server.requests.filter(({ method }) => method === 'POST');
}

describe('the request for a token', () => {
  it('of Maersk has id and secret in the form, and the key in a header', async () => {
    await poll(sourceOf('MAEU'));

    expect(tokenRequests()).toMatchObject([
      { url: { pathname: '/customer-identity/oauth/v2/access_token' }, headers: { 'consumer-key': 'the-id' } },
    ]);
    expect(Object.fromEntries(new URLSearchParams(tokenRequests()[0]?.body))).toEqual({
      grant_type: 'client_credentials',
      client_id: 'the-id',
      client_secret: 'SECRET-secret',
    });
    expect(server.requests[1]?.headers).toMatchObject({ authorization: 'Bearer token-1', 'consumer-key': 'the-id' });
  });

  it('of ONE has id and secret in the authorization header', async () => {
    await poll(sourceOf('ONEY', { clientId: 'id', clientSecret: 'secret' }));

    const authorization = `Basic ${Buffer.from('id:secret').toString('base64')}`;
    expect(tokenRequests()).toMatchObject([
      { url: { pathname: '/v1/oauth/accesstoken' }, headers: { authorization, apikey: 'SECRET-key' } },
    ]);
  });

  it('of ZIM goes to the address of the settings, with the scope', async () => {
    const source = sourceOf('ZIMU', { tokenUrl: `${server.url}/login/token` });

    await source.fetch({ kind: 'booking', number: 'ZIMU1' }, new AbortController().signal);

    expect(tokenRequests()).toMatchObject([{ url: { pathname: '/login/token' } }]);
    expect(new URLSearchParams(tokenRequests()[0]?.body).get('scope')).toBe('tracing');
  });

  it('is never sent unencrypted to another machine', () => {
    const create = () => sourceOf('MAEU', { baseUrl: 'http://api.example.test' });

    expect(create).toThrow('Tokens of api.example.test can only be requested over https.');
  });
});

describe('a token', () => {
  it('is requested once by ten polls at the same time', async () => {
    const source = sourceOf('MAEU');

    const answers = await Promise.all(Array.from({ length: 10 }, () => poll(source)));

    expect(answers.map(({ outcome }) => outcome)).toEqual(Array(10).fill('found'));
    expect(answers.map(({ requests }) => requests)).toEqual(Array(10).fill(1));
    expect(tokenRequests()).toHaveLength(1);
  });

  it('is kept until shortly before it ends', async () => {
    const source = sourceOf('MAEU');

    await poll(source);
    now += 269_000;
    await poll(source);
    expect(tokenRequests()).toHaveLength(1);
    now += 1_000;
    await poll(source);

    expect(tokenRequests()).toHaveLength(2);
  });

  it('is replaced once when it is not accepted any more, by however many polls', async () => {
    const source = sourceOf('MAEU');
    await poll(source);
    accepted = 'token-2';

    const answers = await Promise.all(Array.from({ length: 5 }, () => poll(source)));

    expect(answers.map(({ outcome }) => outcome)).toEqual(Array(5).fill('found'));
    expect(tokenRequests()).toHaveLength(2);
  });

  it('that is refused when it is new is not replaced a second time', async () => {
    issue = (_request, response) => sendJson(response, { access_token: 'worthless', token_type: 'bearer' });

    const answer = await poll(sourceOf('MAEU'));

    expect(answer).toMatchObject({ outcome: 'refused', requests: 2 });
    expect(tokenRequests()).toHaveLength(2);
  });

  it.each([
    ['BearerToken for its type, and its life as a text', { token_type: 'BearerToken', expires_in: '3599' }],
    ['no word about its life', { token_type: 'bearer' }],
  ])('is taken with %s', async (_what, members) => {
    issue = (_request, response) => sendStatus(response, 200, JSON.stringify({ access_token: 'token-1', ...members }));

    expect(await poll(sourceOf('MAEU'))).toMatchObject({ outcome: 'found' });
  });

  it('that could not be had is requested anew by the next poll', async () => {
    const source = sourceOf('MAEU');
    const good = issue;
    issue = (_request, response) => sendStatus(response, 400, '{"error":"invalid_client"}');
    await poll(source);
    issue = good;

    expect(await poll(source)).toMatchObject({ outcome: 'found' });
  });
});

describe('without a token', () => {
  it.each([
    [400, '{"error":"invalid_client"}', 'The line issues no token (status 400: invalid_client).'],
    [401, '{"error":"invalid_client"}', 'The line issues no token (status 401: invalid_client).'],
    [401, '<html>', 'The line issues no token (status 401).'],
    [403, '', 'The line issues no token (status 403).'],
  ])('a poll is refused: status %i %s', async (status, text, reason) => {
    issue = (_request, response) => sendStatus(response, status, text, { 'www-authenticate': 'Basic realm="x"' });

    expect(await poll(sourceOf('MAEU'))).toEqual({
      outcome: 'refused',
      requests: 0,
      reason,
      cause: 'credentials',
    });
  });

  it.each([
    [429, { retryAfterSeconds: 90, throttled: true }],
    [503, { retryAfterSeconds: 90, throttled: false }],
  ])('a poll is unavailable: status %i', async (status, members) => {
    issue = (_request, response) => sendStatus(response, status, '', { 'retry-after': '90' });

    expect(await poll(sourceOf('MAEU'))).toMatchObject({ outcome: 'unavailable', requests: 0, ...members });
  });

  it('a poll is unavailable: a redirect, a broken connection', async () => {
    issue = (_request, response) => sendStatus(response, 302, '', { location: `${server.url}/login` });
    expect(await poll(sourceOf('MAEU'))).toMatchObject({ outcome: 'unavailable' });

    issue = (_request, response) => response.destroy();
    expect(await poll(sourceOf('MAEU'))).toMatchObject({ outcome: 'unavailable' });
    expect(server.requests.every(({ method }) => method === 'POST')).toBe(true);
  });

  it('a poll is unavailable: it is cancelled while it waits', async () => {
    const controller = new AbortController();
    issue = () => controller.abort();

    expect(await sourceOf('MAEU').fetch(CONTAINER, controller.signal)).toMatchObject({ outcome: 'unavailable' });
  });

  it.each([
    ['HTML', 200, '<html>SECRET</html>'],
    ['half JSON', 200, '{"access_token":"SECRET'],
    ['no token', 200, '{"token":"SECRET"}'],
    ['another kind of token', 200, '{"access_token":"SECRET","token_type":"mac"}'],
    ['nothing', 200, ''],
  ])('a poll is malformed, and keeps nothing that may be one: %s', async (_what, status, text) => {
    issue = (_request, response) => sendStatus(response, status, text);

    const answer = await poll(sourceOf('MAEU'));

    expect(answer).toMatchObject({ outcome: 'malformed', requests: 0, raw: '' });
    expect(JSON.stringify(answer)).not.toContain('SECRET');
  });
});
