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
import { cnEquipment, cnServer, KEY, SECRET } from './cn-server.ts';

const AT = '2026-01-19T00:00:00.000Z';
const [BOX, OTHER] = ['MSKU1234565', 'CSQU3054383'];

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

/** CN at the server of this test. */
function railroad(equipment: readonly Record<string, unknown>[], more: Partial<RailSetup> = {}): Source {
  handler = cnServer(equipment);
  const setup = { kind: 'cn' as const, url: server.url, username: KEY, password: SECRET, lines: null, events: {} };
  const [configured] = configuredRailroads(
    { cn: { ...setup, ...more } },
    { http, clock: { now: () => Date.parse(AT) }, log, pollLimits: { deadlineMs: 2_000, retryDelayMsMin: 0 } },
  );
  if (configured === undefined) throw new Error('There is a railroad.');
  return configured.source;
}

const ask = (source: Source, number: string): Promise<Answer> =>
  source.fetch({ kind: 'container', number }, AbortSignal.timeout(20_000));

function draftsOf(answer: Answer) {
  return answer.outcome === 'found' ? answer.statements().map(({ draft }) => draft) : answer;
}

describe('CN', () => {
  it('gives where a container was, when it arrives, and its last free day', async () => {
    const answer = await ask(railroad([cnEquipment()]), BOX);

    const about = { source: 'cn-rail', party: 'rail', container: BOX };
    expect(draftsOf(answer)).toMatchObject([
      { kind: 'sighting', ...about, seenAt: '2026-01-18T20:05:00.000Z', words: 'TRAIN PASSED', mode: 'rail' },
      {
        kind: 'movement',
        ...about,
        movement: 'arrive',
        classifier: 'estimated',
        occurredAt: '2026-01-20T14:00:00.000Z',
        load: 'laden',
      },
      { kind: 'deadline', ...about, lastFreeDay: '2026-01-22', computed: false },
    ]);
  });

  it.each([
    ['OUT-GATE', 'TORONTO', { kind: 'movement', movement: 'gate_out', mode: 'truck', originalEvent: 'CN OUT-GATE' }],
    ['In Gate', 'TORONTO', { kind: 'movement', movement: 'gate_in', mode: 'truck' }],
    ['ARRIVAL', 'TORONTO', { kind: 'movement', movement: 'arrive', mode: 'rail', classifier: 'actual' }],
    ['ARRIVAL', 'WINNIPEG', { kind: 'sighting', words: 'ARRIVAL' }],
    ['SOMETHING ELSE', 'TORONTO', { kind: 'sighting', words: 'SOMETHING ELSE' }],
    ['toString', 'TORONTO', { kind: 'sighting' }],
  ])('says %s at %s with no more than is known', async (Description, Station, expected) => {
    const event = { Time: '2026-01-18 14:05:00 ET', Description, Location: { Station, State: 'ON' } };

    expect(draftsOf(await ask(railroad([cnEquipment({ Event: event })]), BOX))).toMatchObject([expected, {}, {}]);
  });

  it('is understood in words that are named', async () => {
    const source = railroad([cnEquipment()], { events: { 'TRAIN PASSED': 'P' } });

    expect(draftsOf(await ask(source, BOX))).toMatchObject([{ kind: 'movement', movement: 'depart' }, {}, {}]);
  });

  it('is asked once for the containers of one moment, without check digits', async () => {
    const source = railroad([cnEquipment()]);

    const [known, unknown] = await Promise.all([ask(source, BOX), ask(source, OTHER)]);

    expect([known.outcome, unknown.outcome]).toEqual(['found', 'unknown']);
    expect(server.requests.map(({ url }) => url.pathname + url.search)).toEqual([
      '/v1/oauth/jwt-token/accesstokenJWT?grant_type=client_credentials',
      '/customers/v1/shipments/tracking?equipmentIds=MSKU123456,CSQU305438',
    ]);
  });

  it('is read again from what is stored, as it was read then, and has the same digest while nothing changes', async () => {
    const source = railroad([cnEquipment()], { events: { 'TRAIN PASSED': 'P' } });
    const [answer, same] = [await ask(source, BOX), await ask(source, BOX)];
    const statements = answer.outcome === 'found' ? answer.statements() : [];
    const elements: unknown[] = JSON.parse(JSON.stringify([statements[0]?.raw]));

    const again = readAgain({ source: 'cn-rail', kind: 'container', number: BOX }, elements, AT);

    expect(statements).toHaveLength(3);
    expect(again.map(({ draft }) => draft)).toEqual(statements.map(({ draft }) => draft));
    expect(answer.outcome === 'found' && same.outcome === 'found' && answer.digest.equals(same.digest)).toBe(true);
  });

  it('states nothing of a container without facts', async () => {
    expect((await ask(railroad([{ EquipmentId: 'MSKU123456', WaybillStatus: 'Completed' }]), BOX)).outcome).toBe(
      'unknown',
    );
  });

  it('is a refusal of our credentials where these are wrong, which no log shows', async () => {
    const answer = await ask(railroad([cnEquipment()], { password: 'wrong-password-88' }), BOX);

    expect(answer).toMatchObject({ outcome: 'refused', cause: 'credentials' });
    expect(text() + JSON.stringify(answer)).not.toMatch(/wrong-password|client-key/);
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
    ['hangs up', (_, response) => response.destroy(), { outcome: 'unavailable' }],
    ['is down', (_, response) => sendStatus(response, 503), { outcome: 'unavailable' }],
    ['is not where it should be', (_, response) => sendStatus(response, 404), { outcome: 'unavailable' }],
    ['sends a page', (_, response) => sendStatus(response, 200, '<html>Hello</html>'), { outcome: 'malformed' }],
    ['sends another form', (_, response) => sendJson(response, { Equipment: [] }), { outcome: 'malformed' }],
    [
      'names containers otherwise',
      (_, response) =>
        sendJson(response, { ThirdPartyIntermodalShipment: { Equipment: [{ Id: 'MSKU123456' }, null, 7] } }),
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
  ])('states nothing when it %s', async (_, hostile, expected) => {
    const source = railroad([]);
    const asDescribed = handler;
    handler = (request, response) =>
      request.method === 'POST' ? asDescribed(request, response) : hostile(request, response);

    expect(await ask(source, BOX)).toMatchObject(expected);
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
    const source = railroad([cnEquipment()]);
    let questions = 0;
    handler = (request, response) => {
      if (request.method === 'POST') return hostile(request, response);
      questions += 1;
      sendStatus(response, 500);
    };

    expect(await ask(source, BOX)).toMatchObject(expected);
    expect(questions).toBe(0);
  });

  it.each([
    [{ Event: { Time: 'yesterday', Description: 'OUT-GATE', Location: null } }, 'unusable'],
    [{ Event: { Time: '2026-13-45 99:99:99 ET', Description: 'OUT-GATE' } }, 'unusable'],
    [{ Event: 'OUT-GATE', ETA: 7, StorageCharge: [] }, 'place'],
    [{ Event: null, ETA: { Time: 'soon' }, StorageCharge: null }, 'unusable'],
    [{ Event: null, ETA: null, Destination: null, StorageCharge: { LastFreeDay: '31/31/2026' } }, 'unusable'],
  ])('takes %j for no fact that it does not understand', async (changes, kind) => {
    const drafts = draftsOf(await ask(railroad([cnEquipment(changes)]), BOX));

    expect(drafts).toContainEqual(expect.objectContaining({ kind }));
    expect(drafts).not.toContainEqual(expect.objectContaining({ classifier: 'actual' }));
  });

  it('shows what it answered to a test, without a credential', async () => {
    const test = await railroad([cnEquipment()]).test?.(
      { kind: 'container', number: BOX },
      AbortSignal.timeout(20_000),
    );

    expect(test?.answer).toEqual({ outcome: 'found', requests: expect.any(Number), statements: 3 });
    expect(test?.requests.map(({ step, status }) => [step, status])).toEqual([
      ['sign_in', 200],
      ['poll', 200],
    ]);
    for (const secret of [KEY, SECRET, 'token-1']) expect(JSON.stringify(test)).not.toContain(secret);
  });

  it.each([
    ['CAVAN', null, true],
    ['USLAX', { locode: null }, true],
    ['NLRTM', { locode: 'USCHI' }, true],
    ['NLRTM', { locode: 'DEDUI' }, false],
    [null, { locode: null }, false],
  ])('is polled or not for a container that lands in %s and goes to %j', (port, inland, expected) => {
    expect(railroad([]).serves?.({ stops: [], port, inland })).toBe(expected);
  });
});
