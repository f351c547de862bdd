import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { TerminalKindName } from '../../../src/config/terminal-options.ts';
import { createHttpClient, type HttpClient } from '../../../src/net/fetch.ts';
import { readAgain } from '../../../src/sources/registry/read-again.ts';
import { configuredTerminals, type TerminalSetup } from '../../../src/sources/registry/terminals.ts';
import type { Answer, Source } from '../../../src/sources/source.ts';
import { TERMINAL_KINDS } from '../../../src/sources/terminal-rest/kinds.ts';
import { collectedLog } from '../../support/collected-log.ts';
import {
  type Handler,
  type LoopbackServer,
  sendCut,
  sendStatus,
  startLoopbackServer,
} from '../../support/loopback-server.ts';
import { type KnownContainer, terminalServer } from './terminal-servers.ts';

const KINDS = Object.keys(TERMINAL_KINDS).filter((kind): kind is TerminalKindName => kind in TERMINAL_KINDS);
const CHECKED_AT = '2026-06-11T18:00:00.000Z';
const [BOX, HELD, OTHER] = ['MSKU1234565', 'CSQU3054383', 'TGHU7654329'];
const KNOWN: readonly KnownContainer[] = [
  { container: BOX, available: true, holds: [], lfd: '2026-06-15', demurrage: 0 },
  { container: HELD, available: false, holds: ['customs'], lfd: '2026-06-14', demurrage: 1250.5 },
];

const { log, text } = collectedLog();
let http: HttpClient;
let server: LoopbackServer;
let handler: Handler;

beforeEach(async () => {
  http = createHttpClient({ userAgent: 'landfall-test', allowPrivateAddresses: true, log });
  server = await startLoopbackServer((request, response) => handler(request, response));
});

afterEach(async () => {
  await server.close();
  await http.close();
});

/** A terminal of a kind, at the server of this test. */
function terminal(kind: TerminalKindName, more: Partial<TerminalSetup> = {}): Source {
  const made = terminalServer(kind, KNOWN);
  handler = made.handler;
  const setup = { kind, url: server.url, lines: null, facility: { codeList: 'FIRMS', code: 'W185' } as const };
  const clock = { now: () => Date.parse(CHECKED_AT) };
  const parts = { http, clock, log, pollLimits: { deadlineMs: 2_000, retryDelayMsMin: 0 } };
  const [configured] = configuredTerminals({ pier: { ...setup, ...made.settings, ...more } }, parts);
  if (configured === undefined) throw new Error('There is a terminal.');
  return configured.source;
}

const ask = (source: Source, number: string): Promise<Answer> =>
  source.fetch({ kind: 'container', number }, AbortSignal.timeout(20_000));

function draftsOf(answer: Answer) {
  return answer.outcome === 'found' ? answer.statements().map(({ draft }) => draft) : answer;
}

describe.each(KINDS)('the API of %s', (kind) => {
  it('gives availability, holds, fees and the last free day of a container', async () => {
    const source = terminal(kind);

    const [available, held] = await Promise.all([ask(source, BOX), ask(source, HELD)]);

    const about = { source: 'pier-terminal', party: 'terminal', recordedAt: CHECKED_AT };
    const place = { locode: 'USLAX', name: null, latitude: null, longitude: null };
    const facility = { code: 'W185', codeList: 'FIRMS', name: null, type: 'terminal' };
    const snapshot = { kind: 'terminal_snapshot', ...about, checkedAt: CHECKED_AT, place, facility };
    expect(draftsOf(available)).toMatchObject([
      { ...snapshot, container: BOX, available: true, holds: [], fees: [] },
      { kind: 'deadline', ...about, container: BOX, lastFreeDay: '2026-06-15', computed: false },
    ]);
    expect(draftsOf(held)).toMatchObject([
      {
        ...snapshot,
        container: HELD,
        available: false,
        holds: [{ name: 'customs', status: 'hold' }],
        fees: [{ type: 'demurrage', amount: 1250.5, currency_code: 'USD' }],
      },
      { kind: 'deadline', container: HELD, lastFreeDay: '2026-06-14' },
    ]);
  });

  it('does not know a container of which it has no row, whatever it knows of others', async () => {
    const source = terminal(kind);

    const [known, unknown] = await Promise.all([ask(source, BOX), ask(source, OTHER)]);
    const alone = await ask(source, OTHER);

    expect(known.outcome).toBe('found');
    expect([unknown.outcome, alone.outcome]).toEqual(['unknown', 'unknown']);
  });

  it('is asked once for the containers of one moment, as many as one request takes', async () => {
    const source = terminal(kind);
    const max = TERMINAL_KINDS[kind].api.containersMax;
    const numbers = [BOX, ...Array.from({ length: max }, (_, index) => `TGHU${String(1_000_000 + index)}`)];

    const answers = await Promise.all(numbers.map((number) => ask(source, number)));

    const polls = server.requests.filter(
      ({ url }) => !url.pathname.endsWith(TERMINAL_KINDS[kind].api.signInPath ?? '-'),
    );
    expect(polls).toHaveLength(2);
    expect(answers.reduce((total, { requests }) => total + requests, 0)).toBe(2);
    expect(answers[0]?.outcome).toBe('found');
  });

  it('has the same digest while nothing changes', async () => {
    const source = terminal(kind);

    const [one, two] = [await ask(source, HELD), await ask(source, HELD)];

    expect(one.outcome === 'found' && two.outcome === 'found' && one.digest.equals(two.digest)).toBe(true);
  });

  it('is read again from what is stored, as it was read then', async () => {
    const answer = await ask(terminal(kind), HELD);
    const statements = answer.outcome === 'found' ? answer.statements() : [];
    const elements: unknown[] = JSON.parse(JSON.stringify([statements[0]?.raw]));

    const again = readAgain({ source: 'pier-terminal', kind: 'container', number: HELD }, elements, CHECKED_AT);

    expect(again.map(({ draft }) => draft)).toEqual(statements.map(({ draft }) => draft));
  });

  it('is a refusal of our credentials where these are wrong, which no log shows', async () => {
    const wrong = { username: 'wrong-user-77', password: 'wrong-password-88', apiKey: 'wrong-key-99' };

    const answer = await ask(terminal(kind, wrong), BOX);

    expect(answer).toMatchObject({ outcome: 'refused', cause: 'credentials' });
    expect(text() + JSON.stringify(answer)).not.toMatch(/wrong-(user|password|key)/);
  });

  it('says so of a container that we may not ask for', async () => {
    const source = terminal(kind);
    const { handler: asDocumented } = terminalServer(kind, KNOWN);
    handler = (request, response) => {
      const isSignIn = request.url.pathname.endsWith(TERMINAL_KINDS[kind].api.signInPath ?? '-');
      return isSignIn ? asDocumented(request, response) : sendStatus(response, 403, 'Forbidden');
    };

    expect(await ask(source, BOX)).toMatchObject({ outcome: 'refused', cause: 'credentials' });
  });

  it('is polled again with a new token where the one that is kept has ended', async () => {
    const source = terminal(kind);
    await ask(source, BOX);
    const { handler: asDocumented } = terminalServer(kind, KNOWN);
    let refusals = 1;
    handler = (request, response) => {
      const isSignIn = request.url.pathname.endsWith(TERMINAL_KINDS[kind].api.signInPath ?? '-');
      if (isSignIn || refusals-- <= 0) return asDocumented(request, response);
      sendStatus(response, 401, '{}');
    };

    const answer = await ask(source, BOX);

    expect(answer.outcome).toBe(TERMINAL_KINDS[kind].api.signInPath === null ? 'refused' : 'found');
  });

  it.each<[string, Handler, object]>([
    [
      'is throttled',
      (_, response) => sendStatus(response, 429, '', { 'retry-after': '90' }),
      { throttled: true, retryAfterSeconds: 90 },
    ],
    [
      'is throttled without saying for how long',
      (_, response) => sendStatus(response, 429),
      { throttled: true, retryAfterSeconds: null },
    ],
    ['is down', (_, response) => sendStatus(response, 503), { throttled: false }],
    ['breaks off', (_, response) => sendCut(response), { cause: 'network' }],
    ['sends nothing', () => {}, { cause: 'network', reason: expect.stringContaining('in time') }],
    ['has moved', (_, response) => sendStatus(response, 302, '', { location: '/elsewhere' }), {}],
    ['is not where it should be', (_, response) => sendStatus(response, 404, '<html>Not here</html>'), {}],
  ])('is unavailable for all of a moment when it %s', async (_what, hostile, expected) => {
    const source = terminal(kind);
    handler = hostile;

    const answers = await Promise.all([ask(source, BOX), ask(source, HELD)]);

    for (const answer of answers) expect(answer).toMatchObject({ outcome: 'unavailable', ...expected });
  });

  it.each<[string, Handler, object]>([
    ['fails', (_, response) => sendStatus(response, 503), { outcome: 'unavailable', throttled: false }],
    [
      'wants to be asked later',
      (_, response) => sendStatus(response, 429),
      { outcome: 'unavailable', throttled: true },
    ],
    ['sends a page', (_, response) => sendStatus(response, 200, '<html>Hello</html>'), { outcome: 'refused' }],
    ['is not there', (_, response) => sendStatus(response, 404), { outcome: 'unavailable' }],
    ['breaks off', (_, response) => sendCut(response), { outcome: 'unavailable', cause: 'network' }],
    ['sends nothing', () => {}, { outcome: 'unavailable', reason: expect.stringContaining('in time') }],
    ['hangs up', (_, response) => response.destroy(), { outcome: 'unavailable', cause: 'network' }],
  ])('asks for no container where its sign-in %s', async (_what, hostile, expected) => {
    const source = terminal(kind);
    const { signInPath } = TERMINAL_KINDS[kind].api;
    if (signInPath === null) return;
    let questions = 0;
    handler = (request, response) => {
      if (request.url.pathname.endsWith(signInPath)) return hostile(request, response);
      questions += 1;
      sendStatus(response, 500);
    };

    expect(await ask(source, BOX)).toMatchObject(expected);
    expect(questions).toBe(0);
  });

  it.each([
    ['a page', '<html><body>Maintenance</body></html>'],
    ['another form', '{"hello":"world"}'],
    ['a million brackets', '['.repeat(1_000_000)],
    ['nothing', ''],
  ])('states nothing by %s in place of an answer', async (_, body) => {
    const source = terminal(kind);
    const { handler: asDocumented } = terminalServer(kind, KNOWN);
    handler = (request, response) => {
      const isSignIn = request.url.pathname.endsWith(TERMINAL_KINDS[kind].api.signInPath ?? '-');
      return isSignIn ? asDocumented(request, response) : sendStatus(response, 200, body);
    };

    expect(await ask(source, BOX)).toMatchObject({ outcome: 'malformed' });
  });

  it('shows what it answered to a test, without a credential', async () => {
    const source = terminal(kind);
    const { settings } = terminalServer(kind, KNOWN);

    const test = await source.test?.({ kind: 'container', number: BOX }, AbortSignal.timeout(20_000));

    const steps = TERMINAL_KINDS[kind].api.signInPath === null ? ['poll'] : ['sign_in', 'poll'];
    expect(test?.answer).toMatchObject({ outcome: 'found' });
    expect(test?.requests.map(({ step }) => step)).toEqual(steps);
    const { username, password, apiKey } = settings;
    for (const secret of [username, password, apiKey]) expect(JSON.stringify(test)).not.toContain(secret);
  });
});

describe('a terminal whose members have other names', () => {
  const rows = [{ Box: BOX, OkToGo: 'Y', FreeUntil: '06/15/2026' }];

  it('states nothing, and is kept to be looked at', async () => {
    const source = terminal('ports-america');
    const { handler: asDocumented } = terminalServer('ports-america', KNOWN);
    handler = (request, response) =>
      request.method === 'POST' ? asDocumented(request, response) : sendStatus(response, 200, JSON.stringify(rows));

    expect(await ask(source, BOX)).toMatchObject({
      outcome: 'malformed',
      reason: expect.stringContaining('FIELDS'),
      raw: JSON.stringify(rows),
    });
  });

  it('is understood once they are named', async () => {
    const fields = { container: ['Box'], available: ['OkToGo'], lfd: ['FreeUntil'] };
    const source = terminal('ports-america', { fields });
    const { handler: asDocumented } = terminalServer('ports-america', KNOWN);
    handler = (request, response) =>
      request.method === 'POST' ? asDocumented(request, response) : sendStatus(response, 200, JSON.stringify(rows));

    expect(draftsOf(await ask(source, BOX))).toMatchObject([
      { kind: 'terminal_snapshot', available: true, holds: null, fees: null },
      { kind: 'deadline', lastFreeDay: '2026-06-15' },
    ]);
  });
});
