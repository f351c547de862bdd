import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createHttpClient, type HttpClient } from '../../src/net/fetch.ts';
import { createSources } from '../../src/sources/registry/index.ts';
import type { SourceTest } from '../../src/sources/source.ts';
import { collectedLog } from '../support/collected-log.ts';
import {
  type Handler,
  type LoopbackServer,
  sendJson,
  sendStatus,
  startLoopbackServer,
} from '../support/loopback-server.ts';
import { equipmentEvent } from './dcsa/events.ts';

const KEYS = { clientId: 'the-client-id-7f3a', clientSecret: 'the+client/secret=9c', apiKey: 'the-api-key-55e1' };
const TOKEN = 'opaque-token-2b8d41';
const SECRETS = [...Object.values(KEYS), TOKEN];

let server: LoopbackServer;
let http: HttpClient;
let answer: Handler;
let issue: Handler;

beforeEach(async () => {
  issue = (_request, response) => sendJson(response, { access_token: TOKEN, token_type: 'Bearer', expires_in: 300 });
  answer = (_request, response) => sendJson(response, [equipmentEvent()]);
  server = await startLoopbackServer((request, response) =>
    request.method === 'POST' ? issue(request, response) : answer(request, response),
  );
  http = createHttpClient({ userAgent: 'landfall-test', allowPrivateAddresses: true });
});

afterEach(async () => {
  await server.close();
  await http.close();
});

describe('a source test', () => {
  it('signs in anew each time and shows both requests, with no token', async () => {
    const tested = [await test('ONEY'), await test('ONEY')];

    expect(tested.map(stepsOf)).toEqual([
      [
        ['sign_in', 'POST', 200],
        ['poll', 'GET', 200],
      ],
      [
        ['sign_in', 'POST', 200],
        ['poll', 'GET', 200],
      ],
    ]);
    expect(tested[0]?.answer).toEqual({ outcome: 'found', requests: 1, statements: 1 });
    expect(tested[0]?.requests[0]).toMatchObject({ beginning: '', contentType: 'application/json', error: null });
    expect(tested[0]?.requests[1]?.beginning).toContain('"eventType":"EQUIPMENT"');
    expect(leaks(tested)).toEqual([]);
  });

  it.each(['ONEY', 'MAEU', 'HLCU', 'CMDU', 'ZIMU'])(
    'of %s shows no credential that the line repeats in its answers, whatever it does to it',
    async (scac) => {
      issue = (request, response) => {
        const echo = { error: 'invalid_client', sent: request.body, headers: request.headers, url: request.url.href };
        sendStatus(response, 401, JSON.stringify(echo), { 'content-type': 'application/json' });
      };
      answer = ({ headers, url }, response) =>
        sendStatus(response, 403, `<p>${JSON.stringify(headers)} ${url.href} ${KEYS.clientSecret.toUpperCase()}</p>`);

      const tested = await test(scac);

      expect(tested.answer).toMatchObject({ outcome: 'refused', cause: 'credentials' });
      expect(tested.requests.at(-1)?.beginning).toContain('[secret]');
      expect(leaks(tested)).toEqual([]);
    },
  );

  it('shows no token that the line repeats with the events', async () => {
    answer = ({ headers }, response) => sendStatus(response, 500, `seen ${headers.authorization}`);

    const tested = await test('ONEY');

    expect(tested.requests.at(-1)).toMatchObject({ status: 500, beginning: 'seen Bearer [secret]' });
    expect(leaks(tested)).toEqual([]);
  });

  it('shows a page instead of a token, in one line and cut after 600 characters', async () => {
    issue = (_request, response) =>
      sendStatus(response, 200, `<html>\u001b[2J\nSign in\u0007 ${'x'.repeat(20_000)}`, {
        'content-type': 'text/html',
      });

    const [signIn] = (await test('ONEY')).requests;

    expect(signIn?.beginning).toMatch(/^<html> \[2J Sign in x+…$/);
    expect(signIn?.beginning).toHaveLength(601);
  });

  it('shows nothing of an unknown form that may be a token', async () => {
    issue = (_request, response) => sendJson(response, { ticket: 'an-unexpected-name-for-it' });

    const tested = await test('ONEY');

    expect(tested.answer).toMatchObject({ outcome: 'malformed', raw: '' });
    expect(JSON.stringify(tested)).not.toContain('an-unexpected');
  });

  it('says why no answer came', async () => {
    await server.close();

    const tested = await test('HLCU');

    expect(tested.answer).toMatchObject({ outcome: 'unavailable' });
    expect(tested.requests[0]).toMatchObject({ step: 'poll', status: null, beginning: '' });
    expect(tested.requests[0]?.error).toContain('No server accepts connections');
  });

  it('ends when its signal does, although the line never answers', async () => {
    const gone = new AbortController();
    answer = () => gone.abort();

    const tested = await test('HLCU', gone.signal);

    expect(tested.answer.outcome).toBe('unavailable');
  });
});

function test(scac: string, signal = new AbortController().signal): Promise<SourceTest> {
  const lines = { [scac]: { baseUrl: server.url, tokenUrl: `${server.url}/token`, ...KEYS } };
  const clock = { now: () => Date.parse('2026-11-21T08:30:00Z') };
  const access = createSources({ lines, http, clock, log: collectedLog().log, sandbox: [] }).line(scac);
  if (access.access !== 'ready' || access.source.test === undefined) throw new Error(`${scac} cannot be tested.`);
  return access.source.test({ kind: 'booking', number: '12345678' }, signal);
}

function stepsOf({ requests }: SourceTest) {
  return requests.map(({ step, method, status }) => [step, method, status]);
}

/** The credentials that stand in it, whole or by eight characters, as they are or in base64. */
function leaks(tested: unknown): string[] {
  const text = JSON.stringify(tested).toLowerCase();
  const forms = SECRETS.flatMap((secret) => [
    secret,
    Buffer.from(secret).toString('base64'),
    encodeURIComponent(secret),
  ]);
  const basic = Buffer.from(`${KEYS.clientId}:${encodeURIComponent(KEYS.clientSecret)}`).toString('base64');
  return [...forms, basic].filter((form) =>
    Array.from({ length: form.length - 7 }, (_, at) => form.slice(at, at + 8).toLowerCase()).some((part) =>
      text.includes(part),
    ),
  );
}
