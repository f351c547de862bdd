import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { unsealLines } from '../../../src/app/unsealed-settings.ts';
import { readLineOptions } from '../../../src/config/line-options.ts';
import { createHttpClient, type HttpClient } from '../../../src/net/fetch.ts';
import { createSources } from '../../../src/sources/registry/index.ts';
import type { Query, SourceRegistry } from '../../../src/sources/source.ts';
import { selfSigned } from '../../support/certificate.ts';
import { collectedLog } from '../../support/collected-log.ts';
import {
  type Handler,
  type LoopbackServer,
  sendJson,
  sendStatus,
  startLoopbackServer,
} from '../../support/loopback-server.ts';
import { equipmentEvent } from '../dcsa/events.ts';
import { equipmentEvent30 } from '../dcsa/events-30.ts';

const BILL: Query = { kind: 'bill_of_lading', number: 'WHLC0123456789' };
const TOKEN = 'opaque-token-2b8d41';
const OWN = selfSigned({ rsa: true });

let server: LoopbackServer;
let http: HttpClient;
let answer: Handler;

beforeEach(async () => {
  answer = (_request, response) => sendJson(response, [equipmentEvent()]);
  server = await startLoopbackServer((request, response) =>
    request.method === 'POST'
      ? sendJson(response, { access_token: TOKEN, token_type: 'Bearer', expires_in: 300 })
      : answer(request, response),
  );
  http = createHttpClient({ userAgent: 'landfall-test', allowPrivateAddresses: true });
});

afterEach(async () => {
  await server.close();
  await http.close();
});

/** An installation with these variables of Wan Hai, for which the program has no profile. */
function installation(variables: Record<string, string>): SourceRegistry {
  const problems: string[] = [];
  const set = { BASE_URL: server.url, ...variables };
  const env = Object.fromEntries(Object.entries(set).map(([name, value]) => [`LINE_WHLC_${name}`, value]));
  const lines = unsealLines(readLineOptions(env, problems));
  expect(problems).toEqual([]);
  const clock = { now: () => Date.parse('2026-11-21T08:30:00Z') };
  return createSources({ lines, http, clock, log: collectedLog().log, sandbox: [], pollLimits: { attempts: 1 } });
}

async function poll(variables: Record<string, string>, query = BILL) {
  const access = installation(variables).line('WHLC');
  if (access.access !== 'ready') throw new Error(`The line is ${JSON.stringify(access)}.`);
  return access.source.fetch(query, new AbortController().signal);
}

describe('a line without a profile of its own', () => {
  it('is polled by DCSA 2.2 with a key', async () => {
    const polled = await poll({ PROFILE: 'dcsa-2.2', API_KEY: 'key-1' });

    expect(polled).toMatchObject({ outcome: 'found', requests: 1 });
    expect(server.requests[0]?.url.pathname).toBe('/v2/events');
    expect(Object.fromEntries(server.requests[0]?.url.searchParams ?? [])).toMatchObject({
      transportDocumentReference: BILL.number,
    });
    expect(server.requests[0]?.headers).toMatchObject({ 'api-key': 'key-1' });
    expect(server.requests[0]?.headers['api-version']).toBeUndefined();
  });

  it('is polled by DCSA 3.0, whose version and types of events are requested', async () => {
    answer = (_request, response) => sendJson(response, { events: [equipmentEvent30()] });

    const polled = await poll({ PROFILE: 'dcsa-3.0', API_KEY: 'key-1' });

    expect(polled).toMatchObject({ outcome: 'found' });
    if (polled.outcome === 'found') expect(polled.statements()).toHaveLength(1);
    expect(server.requests[0]?.url.pathname).toBe('/events');
    expect(server.requests[0]?.url.searchParams.get('eventTypes')).toBe('SHIPMENT,TRANSPORT,EQUIPMENT');
    expect(server.requests[0]?.headers).toMatchObject({ 'api-version': '3.0.0', 'api-key': 'key-1' });
  });

  it.each(['dcsa-2.2', 'dcsa-3.0'])(
    'does not know a number by %s where it answers with an empty list',
    async (PROFILE) => {
      answer = (_request, response) => sendJson(response, []);

      expect(await poll({ PROFILE, API_KEY: 'key-1' })).toEqual({ outcome: 'unknown', requests: 1 });
    },
  );

  it.each<[string, string, Record<string, string>]>([
    ['form', 'client_secret=secret-1', {}],
    ['basic', 'Basic ', {}],
    ['query', '?grant_type=', {}],
    ['assertion', 'client_assertion=', { CERTIFICATE: OWN.key + OWN.cert }],
  ])('requests a token by %s', async (AUTH, credential, more) => {
    const secret = { CLIENT_ID: 'client-1', CLIENT_SECRET: 'secret-1', TOKEN_URL: `${server.url}/token`, ...more };

    const polled = await poll({ PROFILE: 'dcsa-2.2', AUTH, ...secret });

    const [token, events] = server.requests;
    expect(polled.outcome).toBe('found');
    expect(token?.url.pathname).toBe('/token');
    const sent = `${token?.url.search} ${token?.body} ${token?.headers.authorization ?? ''}`;
    expect(sent).toContain(credential);
    expect(events?.headers.authorization).toBe(`Bearer ${TOKEN}`);
  });

  it('takes another path, header, parameters and prefix', async () => {
    await poll({
      PROFILE: 'dcsa-2.2',
      API_KEY: 'key-1',
      ...{ PATH: '/track/events', KEY_HEADER: 'X-Key', API_VERSION: '2', PREFIX: 'strip' },
      PARAMETERS: 'bill_of_lading=bl,container=equipmentReference',
    });

    const [request] = server.requests;
    expect(request?.url.pathname).toBe('/track/events');
    expect(request?.url.searchParams.get('bl')).toBe('0123456789');
    expect(request?.headers).toMatchObject({ 'x-key': 'key-1', 'api-version': '2' });
  });

  it('does not know a number by the error form of the standard, and by words that are set', async () => {
    const ofStandard = JSON.stringify({ httpMethod: 'GET', requestUri: '/v2/events', errors: [{}], statusCode: 404 });
    const texts = [ofStandard, '{"code":"E17","text":"no such reference"}', '<html>'];
    const set = { PROFILE: 'dcsa-2.2', API_KEY: 'key-1', NOT_FOUND_TEXT: 'no such reference' };

    const outcomes: string[] = [];
    for (const text of texts) {
      answer = (_request, response) => sendStatus(response, 404, text);
      outcomes.push((await poll(set)).outcome);
    }

    expect(outcomes).toEqual(['unknown', 'unknown', 'misconfigured']);
  });
});

describe('the connections of lines', () => {
  const connectionOf = (variables: Record<string, string>, scac: string) =>
    installation(variables)
      .lineConnections?.()
      .find((line) => line.scac === scac);

  it('have a line without a profile once it is set up, behind those that are known', () => {
    const connections = installation({ PROFILE: 'dcsa-3.0' }).lineConnections?.() ?? [];

    expect(connections.map(({ scac }) => scac).slice(0, 2)).toEqual(['MSCU', 'MAEU']);
    expect(connections.at(-1)).toEqual({
      ...{ scac: 'WHLC', name: 'Wan Hai', capacityShare: null, portal: null },
      kinds: ['bill_of_lading', 'booking', 'container'],
      address: `${server.url}/events`,
      signIn: 'key',
      set: ['LINE_WHLC_PROFILE', 'LINE_WHLC_BASE_URL'],
      missing: ['LINE_WHLC_API_KEY'],
      problem: null,
    });
  });

  it('show an address as it is set, also one with an escape that means nothing', () => {
    const BASE_URL = `${server.url}/a%20b%E0%A4%A%zz`;

    expect(connectionOf({ PROFILE: 'dcsa-3.0', BASE_URL }, 'WHLC')).toMatchObject({ address: `${BASE_URL}/events` });
    expect(connectionOf({}, 'COSU')?.address).toMatch(/\/info\/tracking\/\{number\}$/);
  });

  it('say what to set where it is not known how a line is polled', () => {
    expect(connectionOf({}, 'WHLC')).toMatchObject({
      address: null,
      missing: [],
      problem: expect.stringContaining('set LINE_WHLC_PROFILE and LINE_WHLC_BASE_URL.'),
    });
  });

  it('name what a way to authenticate needs', () => {
    expect(connectionOf({ PROFILE: 'dcsa-2.2', AUTH: 'basic' }, 'WHLC')).toMatchObject({
      signIn: 'token_for_secret',
      missing: ['LINE_WHLC_TOKEN_URL', 'LINE_WHLC_CLIENT_ID', 'LINE_WHLC_CLIENT_SECRET'],
    });
  });

  it('say of a line that nobody set up what it needs', () => {
    expect(connectionOf({}, 'MSCU')).toMatchObject({
      signIn: 'token_for_certificate',
      set: [],
      missing: ['LINE_MSCU_CLIENT_ID', 'LINE_MSCU_CERTIFICATE', 'LINE_MSCU_SCOPE'],
    });
  });
});
