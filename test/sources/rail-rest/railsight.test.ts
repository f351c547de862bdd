import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createHttpClient, type HttpClient } from '../../../src/net/fetch.ts';
import { configuredRailroads, type RailSetup } from '../../../src/sources/registry/railroads.ts';
import { readAgain } from '../../../src/sources/registry/read-again.ts';
import type { Answer, Source } from '../../../src/sources/source.ts';
import { collectedLog } from '../../support/collected-log.ts';
import {
  type Handler,
  type LoopbackServer,
  sendCut,
  sendJson,
  sendStatus,
  startLoopbackServer,
} from '../../support/loopback-server.ts';

const AT = '2026-01-19T00:00:00.000Z';
const BOX = 'MSKU1234565';
const [USER, PASSWORD] = ['rail-user-1234', 'rail-password-5678'];

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

/** A server as RailSight is described, whose fleet has one container with this trace. */
function railsightServer(trace: unknown): Handler {
  return ({ method, url, headers }, response) => {
    const basic = `Basic ${Buffer.from(`${USER}:${PASSWORD}`).toString('base64')}`;
    if (headers.authorization !== basic) return sendStatus(response, 401);
    const path = '/tracing/rs-api/v1/customers/ACME/fleets/4711/equipment/MSKU123456/tracing/latest';
    return method === 'GET' && url.pathname === path ? sendJson(response, trace) : sendStatus(response, 404);
  };
}

/** A laden container that arrived at Chicago, as of its latest event. */
function trace(event: Record<string, unknown> = {}, trip: Record<string, unknown> = {}): Record<string, unknown> {
  const location = { city: 'CHICAGO', cityLong: 'CHICAGO', state: 'IL', splc: '380000000', timeZone: 'CT' };
  const seen = { sightingDate: '2026-01-18T14:05:00', sightingClmCode: 'D', sightingEventCode: 1003 };
  return {
    equipment: { initial: 'MSKU', number: '123456' },
    requestDateTime: AT,
    tripTraces: [
      { cycleNumber: 7, events: [{ ...seen, loadEmptyStatus: 'L', trainId: 'Q123', location, ...event }], ...trip },
    ],
  };
}

function railsight(answer: unknown, more: Partial<RailSetup> = {}): Source {
  handler = railsightServer(answer);
  const access = { username: USER, password: PASSWORD, account: 'ACME', fleet: '4711' };
  const setup = { kind: 'railsight' as const, url: server.url, ...access, lines: null, events: {} };
  const [configured] = configuredRailroads(
    { rs: { ...setup, ...more } },
    { http, clock: { now: () => Date.parse(AT) }, log, pollLimits: { deadlineMs: 2_000, retryDelayMsMin: 0 } },
  );
  if (configured === undefined) throw new Error('There is a railroad.');
  return configured.source;
}

const ask = (source: Source, number = BOX): Promise<Answer> =>
  source.fetch({ kind: 'container', number }, AbortSignal.timeout(20_000));

function draftsOf(answer: Answer) {
  return answer.outcome === 'found' ? answer.statements().map(({ draft }) => draft) : answer;
}

describe('RailSight', () => {
  it('gives the last event of a container, by the code of its car location message', async () => {
    const answer = await ask(railsight(trace()));

    const about = { source: 'rs-rail', party: 'rail', container: BOX, mode: 'rail' };
    expect(draftsOf(answer)).toMatchObject([
      {
        ...{ kind: 'movement', ...about, movement: 'arrive', classifier: 'actual' },
        occurredAt: '2026-01-18T20:05:00.000Z',
        place: { locode: 'USCHI' },
        load: 'laden',
      },
    ]);
  });

  it.each([
    [
      { sightingClmCode: undefined, sightingClaimCode: 'P' },
      { kind: 'movement', movement: 'depart' },
    ],
    [{ sightingClmCode: undefined }, { kind: 'sighting', words: '1003' }],
    [{ sightingClmCode: 'A' }, { kind: 'sighting', words: 'arrived at a place on the way' }],
    [{ sightingClmCode: 'Y' }, { kind: 'movement', movement: 'available' }],
    [{ sightingClmCode: 'Q' }, { kind: 'sighting', words: 'Q' }],
  ])('understands %j', async (event, draft) => {
    expect(draftsOf(await ask(railsight(trace(event))))).toMatchObject([draft]);
  });

  it('is understood in numbers and members that are named', async () => {
    const events = { '1003': 'D' };
    const fields = { eta: ['tripPlan.etaDateTime'], destination: ['waybill.destination.city'], at: ['seen'] };
    const trip = {
      tripPlan: { etaDateTime: '2026-01-20T09:00:00-06:00' },
      waybill: { destination: { city: 'CHICAGO' } },
    };
    const event = { sightingClmCode: undefined, sightingDate: undefined, seen: '2026-01-18T14:05:00' };

    const named = draftsOf(await ask(railsight(trace(event, trip), { events, fields })));
    expect(named).toMatchObject([
      { kind: 'movement', movement: 'arrive', classifier: 'actual', occurredAt: '2026-01-18T20:05:00.000Z' },
      { kind: 'movement', movement: 'arrive', classifier: 'estimated', occurredAt: '2026-01-20T15:00:00.000Z' },
    ]);
    expect(draftsOf(await ask(railsight(trace({}, trip))))).toHaveLength(1);
  });

  it('gives all events of all trips, and reads them again from what is stored', async () => {
    const location = { cityLong: 'MEMPHIS', state: 'TN', timeZone: 'CT' };
    const earlier = { sightingDate: '2026-01-16T08:00:00', sightingClmCode: 'P', location };
    const source = railsight({ ...trace(), tripTraces: { events: [earlier, { ...earlier, sightingClmCode: 'H' }] } });

    const answer = await ask(source);

    expect(draftsOf(answer)).toMatchObject([{ movement: 'depart' }, { kind: 'sighting' }]);
    if (answer.outcome !== 'found') throw new Error('It is found.');
    const stored = answer.statements().map(({ raw }) => raw);
    const again = readAgain({ source: 'rs-rail', kind: 'container', number: BOX }, stored.slice(0, 1), AT);
    expect(again.map(({ draft }) => draft)).toEqual(draftsOf(answer));
    expect(await ask(source)).toMatchObject({ digest: answer.digest });
  });

  it('does not know a container without a trace', async () => {
    expect(await ask(railsight({ ...trace(), tripTraces: [] }))).toMatchObject({ outcome: 'unknown' });
  });

  it('says of a container that it does not show what to check', async () => {
    const answer = await ask(railsight(trace()), 'CSQU3054383');

    expect(answer).toMatchObject({ outcome: 'refused', reason: expect.stringContaining('ACCOUNT or FLEET') });
  });

  it('is a refusal of our credentials where these are wrong, which no log shows', async () => {
    const answer = await ask(railsight(trace(), { password: 'wrong-password-88' }));

    expect(answer).toMatchObject({ outcome: 'refused', cause: 'credentials' });
    expect(text() + JSON.stringify(answer)).not.toMatch(/wrong-password|rail-user/);
  });

  it.each<[string, Handler, object]>([
    [
      'limits us',
      (_, response) => sendStatus(response, 429, '', { 'retry-after': '90' }),
      { outcome: 'unavailable', retryAfterSeconds: 90 },
    ],
    [
      'limits us without a time',
      (_, response) => sendStatus(response, 429),
      { outcome: 'unavailable', throttled: true, retryAfterSeconds: null },
    ],
    ['may not show it to us', (_, response) => sendStatus(response, 403), { outcome: 'refused' }],
    ['is down', (_, response) => sendStatus(response, 503), { outcome: 'unavailable' }],
    ['sends a page', (_, response) => sendStatus(response, 200, '<html>Hello</html>'), { outcome: 'malformed' }],
    ['sends another form', (_, response) => sendJson(response, { result: [] }), { outcome: 'malformed' }],
    ['sends a list', (_, response) => sendJson(response, [trace()]), { outcome: 'malformed' }],
    [
      'answers about other equipment',
      (_, response) => sendJson(response, { ...trace(), equipment: { initial: 'MSKU', number: '123457' } }),
      { outcome: 'malformed' },
    ],
    [
      'calls its members otherwise',
      (_, response) => sendJson(response, { ...trace(), tripTraces: [{ events: [{ what: 'D', when: AT }] }] }),
      { outcome: 'malformed' },
    ],
    [
      'breaks off',
      (_, response) => sendCut(response),
      { outcome: 'unavailable', cause: 'network', reason: expect.stringContaining('closed') },
    ],
    [
      'sends nothing',
      () => {},
      { outcome: 'unavailable', cause: 'network', reason: expect.stringContaining('in time') },
    ],
    ['sends brackets', (_, response) => sendStatus(response, 200, '['.repeat(1_000_000)), { outcome: 'malformed' }],
    ['hangs up', (_, response) => response.destroy(), { outcome: 'unavailable' }],
  ])('states nothing when it %s', async (_, hostile, expected) => {
    const source = railsight(trace());
    handler = hostile;

    expect(await ask(source)).toMatchObject(expected);
  });

  it.each([
    [{ sightingDate: 'yesterday' }],
    [{ sightingDate: '2031-01-18T14:05:00' }],
    [{ sightingDate: undefined }],
    [{ sightingDate: '2026-13-45T99:99:99' }],
  ])('takes %j for no time at which something happened', async (event) => {
    expect(draftsOf(await ask(railsight(trace(event))))).toMatchObject([{ kind: 'unusable' }]);
  });

  it('shows what it answered to a test, without a credential', async () => {
    const test = await railsight(trace()).test?.({ kind: 'container', number: BOX }, AbortSignal.timeout(20_000));

    expect(test?.answer).toEqual({ outcome: 'found', requests: 1, statements: 1 });
    expect(test?.requests.map(({ step, status }) => [step, status])).toEqual([['poll', 200]]);
    for (const secret of [USER, PASSWORD]) expect(JSON.stringify(test)).not.toContain(secret);
  });
});
