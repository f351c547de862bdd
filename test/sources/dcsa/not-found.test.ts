import { describe, expect, it } from 'vitest';
import type { LineSettings } from '../../../src/sources/dcsa/lines/settings.ts';
import type { Answer, Query } from '../../../src/sources/source.ts';
import { sendJson, sendStatus } from '../../support/loopback-server.ts';
import { dcsaError, equipmentEvent } from './events.ts';
import { CONTAINER, KEYS, usePolledLine } from './polled-line.ts';

const line = usePolledLine();
const BILL: Query = { kind: 'bill_of_lading', number: 'ABCD12345678' };

/** What the programs of lines and the gateways in front of them write when there is nothing. */
const BODIES: Readonly<Record<string, string>> = {
  dcsa: JSON.stringify(dcsaError(404)),
  'dcsa 3.0': JSON.stringify({ httpMethod: 'GET', requestUri: '/events', statusCode: 404, errors: [] }),
  maersk: JSON.stringify({
    method: 'GET',
    requestUri: '/track-and-trace-private/events',
    status: 'NOT_FOUND',
    timestamp: '2026-01-06T00:00:00Z',
    message: 'No events found for the input',
    debugMessage: null,
    subErrors: null,
  }),
  msc: '{"message":"Container, Bill of Lading, or Booking: not found"}',
  azure: '{"statusCode":404,"message":"Resource not found"}',
  ibm: '{"httpCode":"404","httpMessage":"Not Found","moreInformation":"No resources match requested URI"}',
  apigee:
    '{"fault":{"faultstring":"Unable to identify proxy for host","detail":{"errorcode":"messaging.adaptors.http"}}}',
  html: '<!doctype html><html><body>Not Found</body></html>',
  xml: '\uFEFF <error>404</error>',
  empty: '',
  blank: ' \n',
  'a framework': JSON.stringify(dcsaError(404, 'No static resource v2/event.')),
  'other JSON': '{"code":"E404","text":"no data"}',
  'a list': '[]',
  'half of it': JSON.stringify(dcsaError(404)).slice(0, 60),
};

const OWN: Readonly<Record<string, string[]>> = {
  MAEU: ['dcsa', 'dcsa 3.0', 'maersk'],
  MSCU: ['dcsa', 'dcsa 3.0', 'msc'],
  CMDU: ['dcsa', 'dcsa 3.0'],
  HLCU: ['dcsa', 'dcsa 3.0'],
  ONEY: ['dcsa', 'dcsa 3.0'],
  EGLV: ['dcsa', 'dcsa 3.0'],
  YMLU: ['dcsa', 'dcsa 3.0'],
  ZIMU: ['dcsa', 'dcsa 3.0'],
};
const WITHOUT_TOKEN = ['CMDU', 'HLCU', 'YMLU', 'ZIMU'];

function poll(scac: string, query = CONTAINER, settings: LineSettings = {}): Promise<Answer> {
  const { clientId, ...keys } = KEYS;
  const own = scac === 'ZIMU' ? keys : { clientId, ...keys };
  const source = line.sourceOf(scac, { settings: { baseUrl: line.server.url, ...own, ...settings } });
  return source.fetch(query, new AbortController().signal);
}

describe('a 404', () => {
  const cases = Object.keys(OWN)
    .filter((scac) => WITHOUT_TOKEN.includes(scac) || scac === 'MAEU')
    .flatMap((scac) => Object.keys(BODIES).map((body) => [scac, body] as const));

  it.each(cases)('of %s with the body %s is an answer only in the own form of the line', async (scac, body) => {
    line.handler = (request, response) =>
      request.method === 'POST'
        ? sendJson(response, { access_token: 't', token_type: 'bearer' })
        : sendStatus(response, 404, BODIES[body]);

    const outcome = OWN[scac]?.includes(body) === true ? 'unknown' : 'misconfigured';
    expect(await poll(scac)).toMatchObject({ outcome, requests: 1 });
  });

  it.each([
    ['azure', 'CMA CGM answered 404 with an error of its gateway (Azure API Management).'],
    ['ibm', 'CMA CGM answered 404 with an error of its gateway (IBM API Connect).'],
    ['apigee', 'CMA CGM answered 404 with an error of its gateway (Apigee).'],
    ['html', 'CMA CGM answered 404 with a web page.'],
    ['empty', 'CMA CGM answered 404 with an empty body.'],
  ])('of a gateway (%s) says what answered, and what to check', async (body, reason) => {
    line.handler = (_request, response) => sendStatus(response, 404, BODIES[body]);

    expect(await poll('CMDU')).toEqual({
      outcome: 'misconfigured',
      requests: 1,
      reason,
      check: 'LINE_CMDU_BASE_URL, LINE_CMDU_PATH, LINE_CMDU_PRODUCT, and that the key is for this product of the line',
    });
  });

  it('in a form that is not known shows its beginning without credentials, and how to make it an answer', async () => {
    const body = `{"error":"no data","key":"SECRET-key"}\n${'x'.repeat(1_000)}`;
    line.handler = (_request, response) => sendStatus(response, 404, body);

    const answer = await poll('CMDU');

    expect(answer).toMatchObject({
      outcome: 'misconfigured',
      check: expect.stringContaining('LINE_CMDU_NOT_FOUND_TEXT'),
    });
    expect(JSON.stringify(answer)).toContain('no data');
    expect(JSON.stringify(answer)).toContain('[secret]');
    expect(JSON.stringify(answer)).not.toContain('SECRET');
    expect(JSON.stringify(answer).length).toBeLessThan(700);
  });

  it('with the words that the operator has set is an answer', async () => {
    line.handler = (_request, response) => sendStatus(response, 404, BODIES['other JSON']);
    const { profile } = line.resolved('CMDU', { notFoundText: 'no data' });

    expect(await line.poll({ profile })).toEqual({ outcome: 'unknown', requests: 1 });
  });

  it.each(['dcsa', 'azure'])('of a later page (%s) is neither: a part was found', async (body) => {
    line.handler = line.pages(
      (response) => sendJson(response, [equipmentEvent()], { 'next-page': 'two' }),
      (response) => sendStatus(response, 404, BODIES[body]),
    );

    expect(await line.poll()).toMatchObject({ outcome: 'unavailable', requests: 2 });
  });
});

describe('other statuses', () => {
  it('405 is a wrong address', async () => {
    line.handler = (_request, response) => sendStatus(response, 405);

    expect(await line.poll()).toMatchObject({ outcome: 'misconfigured' });
  });

  it.each([
    ['in the own form of the line is about this number', JSON.stringify(dcsaError(403)), 'permission'],
    ['of a gateway is about our credentials', BODIES.azure, 'credentials'],
    ['without a body is about our credentials', '', 'credentials'],
  ])('403 %s', async (_what, body, cause) => {
    line.handler = (_request, response) => sendStatus(response, 403, body);

    expect(await line.poll()).toMatchObject({ outcome: 'refused', cause });
  });

  it('206 is a success', async () => {
    line.handler = (_request, response) => sendStatus(response, 206, JSON.stringify([equipmentEvent()]));

    expect(await line.poll()).toMatchObject({ outcome: 'found' });
  });

  it.each<[Query, string]>([
    [BILL, 'unknown'],
    [{ kind: 'bill_of_lading', number: '123456789012' }, 'unavailable'],
    [CONTAINER, 'unavailable'],
  ])('500 of Evergreen for %j is %s: its program fails at a prefix that it does not know', async (query, outcome) => {
    line.handler = (request, response) =>
      request.method === 'POST'
        ? sendJson(response, { access_token: 't', token_type: 'bearer' })
        : sendStatus(response, 500, '{"message":"Internal Server Error"}');

    // An outage may be over at the next attempt; a prefix is wrong again.
    expect(await poll('EGLV', query)).toMatchObject({ outcome, requests: outcome === 'unknown' ? 1 : 3 });
  });

  it('500 of another line is an outage, whatever the number looks like', async () => {
    line.handler = (_request, response) => sendStatus(response, 500);

    expect(await line.poll({}, BILL)).toMatchObject({ outcome: 'unavailable' });
  });
});
