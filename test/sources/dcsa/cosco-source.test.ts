import { createHash, createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { LineSettings } from '../../../src/sources/dcsa/lines/settings.ts';
import type { Answer, Query } from '../../../src/sources/source.ts';
import { type ReceivedRequest, sendJson, sendStatus } from '../../support/loopback-server.ts';
import { cargoSmartAnswer, cargoSmartContainer } from './cargosmart-answers.ts';
import { coscoAnswer, coscoDocument } from './cosco-answers.ts';
import { NOW, usePolledLine } from './polled-line.ts';

const line = usePolledLine();
const BILL: Query = { kind: 'bill_of_lading', number: 'COSU6103000020' };
const KEYS = { apiKey: 'our key', apiSecret: 'our secret' };

function poll(scac: string, query: Query, settings: LineSettings = {}): Promise<Answer> {
  const all = { baseUrl: `${line.server.url}/service`, ...KEYS, ...settings };
  const { profile } = line.resolved(scac, all);
  return line.sourceOf(scac, { profile, settings: all }).fetch(query, new AbortController().signal);
}

/** What the platform computes of a request, as its documentation has it. */
function signatureOf({ method, url, headers }: ReceivedRequest): string {
  const empty = createHash('sha256').update('').digest('base64');
  expect(headers['x-coscon-digest']).toBe(`SHA-256=${empty}`);
  const text = `X-Coscon-Date: ${headers['x-coscon-date']}\nX-Coscon-Digest: SHA-256=${empty}\nX-Coscon-Content-Md5: ${headers['x-coscon-content-md5']}\n${method} ${url.pathname}${url.search} HTTP/1.1`;
  return createHmac('sha1', KEYS.apiSecret).update(text).digest('base64');
}

describe('COSCO', () => {
  it.each<[Query, string]>([
    [BILL, '/service/info/tracking/6103000020?numberType=bl'],
    [{ kind: 'booking', number: '6103000010' }, '/service/info/tracking/6103000010?numberType=bkg'],
    [{ kind: 'container', number: 'CSNU1234568' }, '/service/info/tracking/CSNU1234568?numberType=cntr'],
  ])('is asked for %j at %s', async (query, address) => {
    line.handler = (_request, response) => sendJson(response, coscoAnswer(coscoDocument()));

    const answer = await poll('COSU', query);

    expect(answer.outcome).toBe('found');
    expect(line.server.requests.map(({ method, url }) => [method, `${url.pathname}${url.search}`])).toEqual([
      ['GET', address],
    ]);
  });

  it('verifies the signature of each request, which is good for one attempt', async () => {
    const accepted = new Set<unknown>();
    line.handler = (request, response) => {
      const { headers } = request;
      const once = headers['x-coscon-content-md5'];
      const expected = `hmac username="our key", algorithm="hmac-sha1", headers="X-Coscon-Date X-Coscon-Digest X-Coscon-Content-Md5 request-line", signature="${signatureOf(request)}"`;
      const isSigned = headers['x-coscon-authorization'] === expected && headers['x-coscon-hmac'] === once;
      if (!isSigned || accepted.has(once) || Date.parse(`${headers['x-coscon-date']}`) !== NOW)
        sendStatus(response, 401);
      else if (accepted.add(once).size === 1) sendStatus(response, 503);
      else sendJson(response, coscoAnswer(coscoDocument()));
    };

    const answer = await poll('COSU', BILL);

    expect(answer).toMatchObject({ outcome: 'found', requests: 2 });
  });

  it.each([
    [
      { code: 0, message: 'success', data: { type: 'none', numberType: 'none', content: null } },
      { outcome: 'unknown' },
    ],
    [
      { code: 5400, message: 'Parameter', data: null },
      { outcome: 'malformed', reason: expect.stringContaining('5400 Parameter') },
    ],
    [
      { code: 5500, message: 'Error', data: null },
      { outcome: 'unavailable', reason: 'The line reports: 5500 Error' },
    ],
    [{ events: [] }, { outcome: 'malformed' }],
    [coscoAnswer({ actualShipment: [] }), { outcome: 'unknown' }],
  ])('answers %j: %j', async (json, answer) => {
    line.handler = (_request, response) => sendJson(response, json);

    expect(await poll('COSU', BILL)).toMatchObject({ ...answer, requests: 1 });
  });

  it('does not know a number by an error of a gateway', async () => {
    line.handler = (_request, response) =>
      sendStatus(response, 404, '{"message":"no Route matched with those values"}');

    expect(await poll('COSU', BILL)).toMatchObject({
      outcome: 'misconfigured',
      check: expect.stringContaining('LINE_COSU_BASE_URL'),
    });
  });
});

describe('a line at CargoSmart', () => {
  it.each<[string, LineSettings, Query, object]>([
    [
      'OOLU',
      {},
      { kind: 'bill_of_lading', number: 'OOLU2640000010' },
      { billOfLadingNumber: '2640000010', scacCode: 'OOLU' },
    ],
    ['OOLU', {}, { kind: 'booking', number: '3012345678' }, { bookingNumber: '3012345678', scacCode: 'OOLU' }],
    [
      'COSU',
      { product: 'cargosmart' },
      { kind: 'container', number: 'CSNU1234568' },
      { cntrNumber: 'CSNU1234568', scacCode: 'COSU' },
    ],
  ])('is asked for %s (%j) by a posted question', async (scac, settings, query, body) => {
    line.handler = (_request, response) =>
      sendJson(response, cargoSmartAnswer({ containerDetail: cargoSmartContainer() }));

    const answer = await poll(scac, query, { ...settings, partner: 'OUR-ID' });

    expect(answer.outcome).toBe('found');
    const [request] = line.server.requests;
    expect(request).toMatchObject({ method: 'POST', headers: { appkey: 'our key' } });
    expect(request?.url.pathname).toBe(`/service/openapi/cs2/ctvc/${scac}`);
    expect(JSON.parse(`${request?.body}`)).toEqual({ ...body, customerID: 'OUR-ID' });
    expect(request?.headers).not.toHaveProperty('x-coscon-date');
  });

  it.each<[LineSettings, string]>([
    [{}, 'unavailable'],
    [{ notFoundText: 'No shipment' }, 'unknown'],
  ])('with %j takes an error for %s', async (settings, outcome) => {
    line.handler = (_request, response) => sendJson(response, { errors: [{ errorDescription: 'No shipment found' }] });

    const answer = await poll('OOLU', { kind: 'booking', number: '3012345678' }, { ...settings, partner: 'OUR-ID' });

    expect(answer).toMatchObject({ outcome, requests: 1 });
  });
});
