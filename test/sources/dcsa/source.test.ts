import type { ServerResponse } from 'node:http';
import { describe, expect, it } from 'vitest';
import type { Answer } from '../../../src/sources/source.ts';
import { sendEndlessly, sendJson, sendStatus, startLoopbackServer } from '../../support/loopback-server.ts';
import { dcsaError, equipmentEvent, shipmentEvent, transportEvent } from './events.ts';
import { equipmentEvent30 } from './events-30.ts';
import { CONTAINER, KEYS, profileOf, usePolledLine } from './polled-line.ts';

const line = usePolledLine();
const { sourceOf, poll, pages } = line;

function kindsOf(answer: Answer): string[] {
  return answer.outcome === 'found' ? answer.statements().map(({ draft }) => draft.kind) : [];
}

function digestOf(answer: Answer): string {
  return answer.outcome === 'found' ? answer.digest.toString('hex') : answer.outcome;
}

describe('the question', () => {
  it.each([
    ['CMDU', 'container', 'CMAU1234567', '/operation/trackandtrace/v1/events?equipmentReference=CMAU1234567'],
    ['CMDU', 'container', 'CMDU1234567', '/operation/trackandtrace/v1/events?equipmentReference=CMDU1234567'],
    ['CMDU', 'booking', 'CMDUABC1234567', '/operation/trackandtrace/v1/events?carrierBookingReference=ABC1234567'],
    [
      'CMDU',
      'bill_of_lading',
      'ABC1234567',
      '/operation/trackandtrace/v1/events?transportDocumentReference=ABC1234567',
    ],
    [
      'ANNU',
      'bill_of_lading',
      'ANLCABC1234567',
      '/operation/trackandtrace/v1/events?transportDocumentReference=ABC1234567',
    ],
    [
      'HLCU',
      'bill_of_lading',
      'HLCUABC123456789',
      '/hlag/external/v2/events/?transportDocumentReference=HLCUABC123456789&limit=100&sort=eventCreatedDateTime%3AASC',
    ],
    [
      'HDMU',
      'booking',
      'HDMU1',
      '/gateway/dcsaCargoTracking/v1/cargo-tracking-dcsa?carrierBookingReference=1&equipmentReference=ZZ',
    ],
    ['YMLU', 'booking', 'ABC123456', '/open/dcsa/api/tnt/v2/events?carrierBookingReference=ABC123456'],
  ] as const)('of %s for a %s %s is %s', async (scac, kind, number, path) => {
    await sourceOf(scac).fetch({ kind, number }, new AbortController().signal);

    expect(line.server.requests.map(({ url }) => url.pathname + url.search)).toEqual([path]);
  });

  it('goes below the path of the base URL and keeps its query', async () => {
    await poll({ settings: { baseUrl: `${line.server.url}/gateway/?tenant=1`, ...KEYS } });

    expect(line.server.requests[0]?.url.pathname).toBe('/gateway/operation/trackandtrace/v1/events');
    expect(line.server.requests[0]?.url.search).toBe('?tenant=1&equipmentReference=MSKU1234565');
  });

  it('carries the keys in the headers of the line', async () => {
    await sourceOf('HLCU').fetch(CONTAINER, new AbortController().signal);

    expect(line.server.requests[0]?.headers).toMatchObject({
      accept: 'application/json',
      'x-ibm-client-id': 'SECRET-id',
      'x-ibm-client-secret': 'SECRET-secret',
    });
  });

  it('is not put if the line cannot be polled for that kind of number', async () => {
    const answer = await sourceOf('HDMU').fetch({ kind: 'bill_of_lading', number: 'X' }, new AbortController().signal);

    expect(answer).toEqual({ outcome: 'refused', requests: 0, reason: 'HMM cannot be polled for a bill of lading.' });
    expect(line.server.requests).toEqual([]);
  });
});

describe('found', () => {
  it.each([
    ['a bare list', [equipmentEvent()]],
    ['a wrapped list', { events: [equipmentEvent()] }],
  ])('reads %s', async (_what, body) => {
    line.handler = (_request, response) => sendJson(response, body);

    const answer = await poll();

    expect(answer).toMatchObject({ outcome: 'found', requests: 1 });
    expect(kindsOf(answer)).toEqual(['movement']);
  });

  it('has the same digest for the same events in another order, and another one for another event', async () => {
    const bodies = [
      [equipmentEvent(), transportEvent()],
      [transportEvent(), equipmentEvent()],
      [transportEvent(), transportEvent(), equipmentEvent()],
      [transportEvent(), equipmentEvent({ eventClassifierCode: 'EST' })],
    ];
    line.handler = pages(...bodies.map((body) => (response: ServerResponse) => sendJson(response, body)));

    const digests = [await poll(), await poll(), await poll(), await poll()].map(digestOf);

    expect(digests[1]).toBe(digests[0]);
    expect(digests[2]).toBe(digests[0]);
    expect(digests[3]).not.toBe(digests[0]);
  });

  it('puts the events of all pages together, each once', async () => {
    line.handler = pages(
      (response) => sendJson(response, [equipmentEvent()], { 'next-page': 'two' }),
      (response) => sendJson(response, [equipmentEvent(), transportEvent()], { 'next-page': 'three' }),
      (response) => sendJson(response, { events: [shipmentEvent()] }),
    );

    const answer = await poll();

    expect(answer).toMatchObject({ outcome: 'found', requests: 3 });
    expect(kindsOf(answer)).toEqual(['movement', 'movement', 'document']);
  });
});

describe('paging', () => {
  it.each([
    ['a cursor', () => 'abc==', '?equipmentReference=MSKU1234565&cursor=abc%3D%3D'],
    ['an address', () => `${line.server.url}/other?cursor=x`, '?cursor=x'],
    ['an address in brackets', () => `<${line.server.url}/other?cursor=x>`, '?cursor=x'],
    ['a path', () => '/other?cursor=x', '?cursor=x'],
    ['a query', () => '?cursor=x', '?cursor=x'],
    ['an inner host', () => 'http://inner:8080/v2/events?cursor=x', '?equipmentReference=MSKU1234565&cursor=x'],
  ])('follows %s', async (_what, next, search) => {
    line.handler = pages(
      (response) => sendJson(response, [equipmentEvent()], { 'Next-Page': next() }),
      (response) => sendJson(response, [transportEvent()]),
    );

    const answer = await poll();

    expect(answer).toMatchObject({ outcome: 'found', requests: 2 });
    expect(line.server.requests[1]?.url.search).toBe(search);
  });

  it('takes its credentials to no other host', async () => {
    const other = await startLoopbackServer((_request, response) => sendJson(response, []));
    line.handler = (_request, response) =>
      sendJson(response, [equipmentEvent()], { 'next-page': `${other.url}/events` });

    const answer = await poll();

    expect(answer).toMatchObject({ outcome: 'malformed', requests: 1 });
    expect(other.requests).toEqual([]);
    await other.close();
  });

  it.each([
    ['an empty list', '[]'],
    ['an empty body', ''],
  ])('ends at %s', async (_what, text) => {
    line.handler = pages(
      (response) => sendJson(response, [equipmentEvent()], { 'next-page': 'two' }),
      (response) => sendStatus(response, 200, text, { 'next-page': 'three' }),
    );

    expect(await poll()).toMatchObject({ outcome: 'found', requests: 2 });
  });

  it('ends at a page that leads to itself', async () => {
    line.handler = (_request, response) => sendJson(response, [equipmentEvent()], { 'next-page': 'same' });

    expect(await poll()).toMatchObject({ outcome: 'found', requests: 2 });
  });

  it('reports nothing rather than a part, if there are more pages than are read', async () => {
    line.handler = (_request, response) =>
      sendJson(response, [equipmentEvent()], { 'next-page': `page-${line.server.requests.length}` });

    expect(await poll()).toMatchObject({ outcome: 'malformed', requests: 20 });
  });

  it.each([
    [404, 'unavailable'],
    [500, 'unavailable'],
    [403, 'refused'],
  ])('reports nothing rather than a part, if a later page answers %i', async (status, outcome) => {
    line.handler = (_request, response) =>
      line.server.requests.length === 1
        ? sendJson(response, [equipmentEvent()], { 'next-page': 'two' })
        : sendStatus(response, status);

    expect(await poll()).toMatchObject({ outcome });
  });
});

describe('a line of version 3', () => {
  const profile = { ...profileOf('YMLU'), path: '/events', version: '3.0', apiVersion: '3.0.0' } as const;
  const page = (...events: unknown[]) => ({ events, feedbackElements: [] });

  const reefer = (eventID: string, at: string) => ({
    eventID,
    eventDateTime: at,
    eventUpdatedDateTime: at,
    eventClassification: { eventTypeCode: 'REEFER', eventClassifierCode: 'ACT', reeferEventTypeCode: 'MEAS' },
    equipmentDetails: { equipmentReference: 'MSKU1234565' },
    reeferDetails: { temperatureUnit: 'CEL', returnAirTemperatureMeasurement: { temperatureValue: -18 } },
  });

  it('is polled for the device events of the last days where its documents offer them', async () => {
    const reports = [reefer('r-1', '2026-01-05T10:00:00Z')];
    line.handler = (request, response) =>
      sendJson(response, page(...(request.url.search.includes('REEFER') ? reports : [equipmentEvent30()])));
    const polled = { profile: { ...profile, servesDeviceEvents: true } };

    const answer = await poll(polled);
    reports.push(reefer('r-2', '2026-01-05T11:00:00Z'));
    const again = await poll(polled);

    expect(kindsOf(answer)).toEqual(['movement', 'measurement']);
    expect(line.server.requests[1]?.url.search).toBe(
      '?equipmentReference=MSKU1234565&eventTypes=IOT%2CREEFER&eventUpdatedDateTimeMin=2025-12-30T00%3A00%3A00.000Z',
    );
    expect(again.outcome === 'found' && answer.outcome === 'found' && again.digest.equals(answer.digest)).toBe(true);
  });

  it.each([400, 403, 404, 500])(
    'is polled all the same where it answers %i to the request for device events',
    async (status) => {
      line.handler = (request, response) =>
        request.url.search.includes('REEFER')
          ? sendStatus(response, status)
          : sendJson(response, page(equipmentEvent30()));

      expect(kindsOf(await poll({ profile: { ...profile, servesDeviceEvents: true } }))).toEqual(['movement']);
    },
  );

  it('is polled by the parameters of that version, and for no measurements', async () => {
    line.handler = (_request, response) => sendJson(response, page(equipmentEvent30()));

    const answer = await poll({ profile }, { kind: 'booking', number: 'ABC1' });

    expect(kindsOf(answer)).toEqual(['movement']);
    expect(line.server.requests[0]?.headers['api-version']).toBe('3.0.0');
    expect(line.server.requests[0]?.url.pathname).toBe('/events');
    expect(line.server.requests[0]?.url.search).toBe(
      '?carrierBookingReference=ABC1&eventTypes=SHIPMENT%2CTRANSPORT%2CEQUIPMENT',
    );
  });

  it.each(['abc', '/x?y', 'https://elsewhere.test/'])(
    'is polled the same again with its cursor %s, whatever it looks like',
    async (cursor) => {
      line.handler = pages(
        (response) => sendJson(response, page(equipmentEvent30()), { 'Next-Page-Cursor': cursor }),
        (response) => sendJson(response, page(), { 'Next-Page-Cursor': 'more' }),
        (response) => sendJson(response, page(equipmentEvent30({ eventID: 'last' }))),
      );

      const answer = await poll({ profile });

      expect(kindsOf(answer)).toEqual(['movement', 'movement']);
      expect(line.server.requests.map(({ url }) => url.searchParams.get('cursor'))).toEqual([null, cursor, 'more']);
      expect(new Set(line.server.requests.map(({ url }) => url.searchParams.get('equipmentReference'))).size).toBe(1);
    },
  );

  it('reports nothing rather than a part, if it reports an error beside its events', async () => {
    const feedbackElements = [{ severity: 'ERROR', message: 'The archive is down' }];
    line.handler = (_request, response) => sendJson(response, { events: [equipmentEvent30()], feedbackElements });

    const reason = 'The line reports: The archive is down';
    expect(await poll({ profile })).toMatchObject({ outcome: 'unavailable', reason });
  });

  it('is accepted in spite of warnings', async () => {
    const feedbackElements = [{ severity: 'WARN', message: 'Slow today' }];
    line.handler = (_request, response) => sendJson(response, { events: [equipmentEvent30()], feedbackElements });

    expect(await poll({ profile })).toMatchObject({ outcome: 'found' });
  });
});

describe('other outcomes', () => {
  it.each([
    ['404', (response: ServerResponse) => sendStatus(response, 404, JSON.stringify(dcsaError(404)))],
    ['204', (response: ServerResponse) => sendStatus(response, 204)],
    ['an empty list', (response: ServerResponse) => sendJson(response, [])],
    ['an empty wrapped list', (response: ServerResponse) => sendJson(response, { events: [] })],
    ['null for a list', (response: ServerResponse) => sendJson(response, { events: null })],
    ['an empty body', (response: ServerResponse) => sendStatus(response, 200)],
  ])('does not know the number: %s', async (_what, send) => {
    line.handler = (_request, response) => send(response);

    expect(await poll()).toEqual({ outcome: 'unknown', requests: 1 });
  });

  it.each([401, 403])('is refused by %i', async (status) => {
    line.handler = (_request, response) => sendStatus(response, status, 'SECRET-key is wrong');

    const answer = await poll();

    expect(answer).toMatchObject({ outcome: 'refused', requests: 1 });
    expect(JSON.stringify(answer)).not.toContain('SECRET');
  });

  it('is throttled by 429, and learns when to poll again', async () => {
    line.handler = (_request, response) => sendStatus(response, 429, '', { 'retry-after': '600' });

    const answer = { outcome: 'unavailable', requests: 1, retryAfterSeconds: 600, throttled: true };
    expect(await poll()).toMatchObject(answer);
  });

  it('reads a Retry-After that is a date', async () => {
    line.handler = (_request, response) =>
      sendStatus(response, 503, '', { 'retry-after': 'Tue, 06 Jan 2026 00:05:00 GMT' });

    expect(await poll()).toMatchObject({ outcome: 'unavailable', retryAfterSeconds: 300, throttled: false });
  });

  it('is found after a moment of failure', async () => {
    line.handler = pages(
      (response) => sendStatus(response, 503),
      (response) => response.destroy(),
      (response) => sendJson(response, [equipmentEvent()]),
    );

    expect(await poll()).toMatchObject({ outcome: 'found', requests: 3 });
  });

  it.each([
    ['a failing server', (response: ServerResponse) => sendStatus(response, 500), 3],
    ['a broken connection', (response: ServerResponse) => response.destroy(), 3],
    ['a redirect', (response: ServerResponse) => sendStatus(response, 302, '', { location: '/login' }), 1],
  ])('is unavailable: %s', async (_what, send, requests) => {
    line.handler = (_request, response) => {
      send(response);
    };

    const answer = { outcome: 'unavailable', requests, retryAfterSeconds: null, throttled: false };
    expect(await poll()).toMatchObject(answer);
    expect(line.server.requests).toHaveLength(requests);
  });

  it('is unavailable when the deadline of the poll passes, on whichever page', async () => {
    line.handler = pages(
      (response) => sendJson(response, [equipmentEvent()], { 'next-page': 'two' }),
      (response) => void response.writeHead(200).write('['),
    );

    const answer = await poll({ pollLimits: { deadlineMs: 200 } });

    expect(answer).toMatchObject({ outcome: 'unavailable', requests: 2 });
  });

  it('is unavailable when it is cancelled', async () => {
    const controller = new AbortController();
    line.handler = () => controller.abort();

    expect(await sourceOf('CMDU').fetch(CONTAINER, controller.signal)).toMatchObject({ outcome: 'unavailable' });
  });

  it.each([
    ['HTML', '<html><body>Sorry, maintenance</body></html>'],
    ['half JSON', '[{"eventType": "EQUIPMENT", "equip'],
    ['another object', '{"status":"OK"}'],
    ['a list under another name', '{"data":[]}'],
    ['a text', '"events"'],
    ['a list of other things', '[{"someEvents":[{"eventType":"SHIPMENT"}]}]'],
    ['a list of numbers', '[1,2,3]'],
  ])('is malformed: %s', async (_what, raw) => {
    line.handler = (_request, response) => sendStatus(response, 200, raw);

    expect(await poll()).toMatchObject({ outcome: 'malformed', requests: 1, raw });
  });

  it('is malformed when it is longer than the cap, and only its beginning is kept', async () => {
    let sent: Promise<number> = Promise.resolve(0);
    line.handler = (_request, response) => {
      sent = sendEndlessly(response, 50 * 1024 * 1024);
    };

    const answer = await poll();

    expect(answer).toMatchObject({ outcome: 'malformed', raw: 'x'.repeat(64 * 1024) });
    expect(await sent).toBeLessThan(40 * 1024 * 1024);
  });

  it('is malformed, not a crash, when it is nested without end', async () => {
    const depth = 200_000;
    const text = `[{"eventType":"EQUIPMENT","x":${'['.repeat(depth)}${']'.repeat(depth)}}]`;
    line.handler = (_request, response) => sendStatus(response, 200, text);

    expect(await poll()).toMatchObject({ outcome: 'malformed', requests: 1 });
  });
});
