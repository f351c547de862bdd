import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createHttpClient, type PooledHttpClient } from '../../../src/net/fetch.ts';
import { createSources } from '../../../src/sources/registry/index.ts';
import type { ScheduleAnswer, ScheduleSource, Voyage } from '../../../src/sources/source.ts';
import { collectedLog } from '../../support/collected-log.ts';
import {
  type Handler,
  type LoopbackServer,
  sendJson,
  sendStatus,
  startLoopbackServer,
} from '../../support/loopback-server.ts';
import { fakeClock } from '../../support/service-context.ts';

const VOYAGE: Voyage = { imo: '9321483', voyage: '026E' };
const TRACKED = {
  imo: '9321483',
  name: 'EMMA',
  voyage: '026E',
  calls: [
    {
      locode: 'USLAX',
      expectedArrival: null,
      expectedDeparture: null,
      containers: [{ container: 'MSKU1234565', scac: 'HLCU' }],
    },
  ],
};

function service(eventDateTime: string, time: object = {}): object {
  const timestamps = [{ eventTypeCode: 'ARRI', eventClassifierCode: 'EST', eventDateTime, ...time }];
  const transportCalls = [{ carrierImportVoyageNumber: '026E', location: { UNLocationCode: 'USLAX' }, timestamps }];
  return { vesselSchedules: [{ vesselIMONumber: '9321483', vesselName: 'EMMA', transportCalls }] };
}

describe('the schedules of a line', () => {
  const clock = fakeClock('2026-06-01T00:00:00.000Z');
  let line: LoopbackServer;
  let http: PooledHttpClient;
  let answers: Handler;

  beforeEach(async () => {
    line = await startLoopbackServer((request, response) => answers(request, response));
    http = createHttpClient({ log: collectedLog().log, userAgent: 'test', allowPrivateAddresses: true });
  });

  afterEach(async () => {
    await http.close();
    await line.close();
  });

  /** Those of Hapag-Lloyd, set up as an operator does. */
  function schedules(changes: object = {}): readonly ScheduleSource[] {
    const keys = { baseUrl: `${line.url}/tnt`, clientId: 'me', clientSecret: 'mine' };
    const lines = { HLCU: { ...keys, schedulesUrl: `${line.url}/ovs`, ...changes } };
    return createSources({ lines, http, clock, log: collectedLog().log, sandbox: [] }).schedules?.() ?? [];
  }

  async function ask(voyage = VOYAGE): Promise<ScheduleAnswer> {
    const [source] = schedules();
    if (source === undefined) throw new Error('It is set up.');
    return source.fetch(voyage, AbortSignal.timeout(5_000));
  }

  function arrivalsIn(answer: ScheduleAnswer): unknown[] {
    if (answer.outcome !== 'found') return [answer.outcome];
    const { messages } = answer.read([TRACKED], '2026-06-01T00:00:00.000Z');
    return messages.flatMap(({ statements }) => statements.map(({ draft }) => draft));
  }

  it('are requested with the keys of the line, and speak for themselves', async () => {
    answers = (_request, response) => sendJson(response, [service('2026-06-11T04:00:00Z')]);

    const answer = await ask();

    const [request] = line.requests;
    expect([request?.url.pathname, request?.url.search]).toEqual([
      '/ovs/v3/service-schedules',
      '?vesselIMONumber=9321483&carrierVoyageNumber=026E',
    ]);
    expect(request?.headers).toMatchObject({ 'x-ibm-client-id': 'me', 'x-ibm-client-secret': 'mine' });
    expect(arrivalsIn(answer)).toMatchObject([
      {
        kind: 'movement',
        source: 'HLCU-schedule',
        party: 'schedule',
        container: 'MSKU1234565',
        movement: 'arrive',
        occurredAt: '2026-06-11T04:00:00.000Z',
      },
    ]);
  });

  it('are requested by the vessel alone where the voyage is unknown', async () => {
    answers = (_request, response) => sendJson(response, []);

    await ask({ imo: '9321483', voyage: null });

    expect(line.requests.map(({ url }) => url.search)).toEqual(['?vesselIMONumber=9321483']);
  });

  it.each([
    ['departures', { eventTypeCode: 'DEPA' }],
    ['what has happened', { eventClassifierCode: 'ACT' }],
  ])('report nothing of %s', async (_what, time) => {
    answers = (_request, response) => sendJson(response, [service('2026-06-11T04:00:00Z', time)]);

    expect(arrivalsIn(await ask())).toEqual([]);
  });

  it('are read page by page', async () => {
    answers = ({ url }, response) => {
      const isSecond = url.searchParams.get('cursor') === 'two';
      const headers = isSecond ? {} : { 'next-page-cursor': 'two' };
      sendJson(response, isSecond ? [service('2026-06-11T04:00:00Z')] : [], headers);
    };

    const answer = await ask();

    expect([arrivalsIn(answer).length, answer.requests]).toEqual([1, 2]);
  });

  it.each<[string, Handler, object]>([
    ['nothing', (_request, response) => sendJson(response, []), { outcome: 'unknown' }],
    ['an unknown vessel', (_request, response) => sendStatus(response, 404), { outcome: 'unknown' }],
    [
      'something else',
      (_request, response) => sendJson(response, { events: [] }),
      { outcome: 'malformed', reason: 'The answer is JSON, but no list of schedules.', raw: '{"events":[]}' },
    ],
    ['HTML', (_request, response) => sendStatus(response, 200, '<html>'), { outcome: 'malformed' }],
    [
      'an error in words',
      (_request, response) =>
        sendJson(response, { vesselSchedules: [], feedbackElements: [{ severity: 'ERROR', message: 'half of it' }] }),
      { outcome: 'unavailable', reason: 'The line reports: half of it' },
    ],
    ['a refusal', (_request, response) => sendStatus(response, 403), { outcome: 'refused' }],
    [
      'another host',
      (_request, response) => sendJson(response, [], { 'next-page': 'https://elsewhere.example.com/?page=2' }),
      { outcome: 'malformed' },
    ],
    [
      'pages without end',
      ({ url }, response) => sendJson(response, [], { 'next-page-cursor': `${url.searchParams.get('cursor') ?? ''}x` }),
      { outcome: 'malformed' },
    ],
  ])('answer with a value, whatever comes: %s', async (_what, handler, expected) => {
    answers = handler;

    expect(await ask()).toMatchObject(expected);
  });

  it.each([
    ['an address of schedules', { schedulesUrl: undefined }],
    ['the keys of the line', { clientSecret: undefined }],
  ])('are not requested without %s', (_what, changes) => {
    expect(schedules(changes)).toEqual([]);
  });
});
