import type { ServerResponse } from 'node:http';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ObservationDraft } from '../../../src/domain/observation.ts';
import { createHttpClient, type HttpClient } from '../../../src/net/fetch.ts';
import type { Answer } from '../../../src/sources/source.ts';
import { createTerminalSource, type TerminalSourceOptions } from '../../../src/sources/terminal/index.ts';
import { toObservations } from '../../../src/sources/terminal/to-observations.ts';
import {
  type Handler,
  type LoopbackServer,
  sendCut,
  sendJson,
  sendStatus,
  startLoopbackServer,
} from '../../support/loopback-server.ts';

const NUMBER = 'MSKU1234565';
const RECEIVED_AT = '2026-01-20T00:00:00.000Z';
const TRANSLATION = { source: 'trapac-terminal', receivedAt: RECEIVED_AT, container: NUMBER };

const FULL = {
  terminal: { firms: 'Y258', smdg: 'TRP', name: 'TraPac', locode: 'USLAX' },
  container: NUMBER,
  checked_at: '2026-01-19T10:00:00-08:00',
  available: false,
  location: 'Row 12',
  lfd: '2026-01-25',
  appointment_at: '2026-01-22T07:00:00-08:00',
  holds: [{ name: 'customs', status: 'hold', description: 'CBP EXAM' }],
  fees: [{ type: 'demurrage', amount: 125.5, currency: 'USD' }],
  off_dock: false,
  chassis: 'TSXZ123456',
  full_out_at: '2026-01-19T09:00:00-08:00',
};
const BARE = { container: NUMBER, checked_at: '2026-01-19T18:00:00Z' };

function drafts(...elements: unknown[]): ObservationDraft[] {
  return toObservations(elements, TRANSLATION).map(({ draft }) => draft);
}

describe('snapshots', () => {
  const origin = {
    source: 'trapac-terminal',
    party: 'terminal',
    sourceEventId: null,
    recordedAt: '2026-01-19T18:00:00.000Z',
    container: NUMBER,
  };
  const place = { locode: 'USLAX', name: null, latitude: null, longitude: null };
  const facility = { code: 'Y258', codeList: 'FIRMS', name: 'TraPac', type: 'terminal' };

  it('become a state, a deadline and a gate-out', () => {
    expect(drafts(FULL)).toEqual([
      {
        kind: 'terminal_snapshot',
        ...origin,
        checkedAt: '2026-01-19T18:00:00.000Z',
        place,
        facility,
        available: false,
        holds: [{ name: 'customs', status: 'hold', description: 'CBP EXAM' }],
        fees: [{ type: 'demurrage', amount: 125.5, currency_code: 'USD' }],
        appointmentAt: '2026-01-22T15:00:00.000Z',
        location: 'Row 12',
        chassis: 'TSXZ123456',
        offDock: false,
      },
      { kind: 'deadline', ...origin, lastFreeDay: '2026-01-25', place, computed: false },
      {
        kind: 'movement',
        ...origin,
        movement: 'gate_out',
        classifier: 'actual',
        occurredAt: '2026-01-19T17:00:00.000Z',
        precision: 'time',
        load: 'laden',
        mode: null,
        place,
        facility,
        vessel: null,
        voyage: null,
        originalEvent: 'full_out_at',
      },
    ]);
  });

  it.each([
    ['missing', BARE],
    ['null', { ...Object.fromEntries(Object.keys(FULL).map((key) => [key, null])), ...BARE }],
  ])('say nothing by what is %s', (_what, snapshot) => {
    expect(drafts(snapshot)).toEqual([
      {
        kind: 'terminal_snapshot',
        ...origin,
        checkedAt: '2026-01-19T18:00:00.000Z',
        place: null,
        facility: null,
        available: null,
        holds: null,
        fees: null,
        appointmentAt: null,
        location: null,
        chassis: null,
        offDock: null,
      },
    ]);
  });

  it('say by an empty list that there is none', () => {
    expect(drafts({ ...BARE, holds: [], fees: [] })).toMatchObject([{ holds: [], fees: [] }]);
  });

  it('of a rail ramp speak for the railroad', () => {
    const [snapshot, deadline, movement] = drafts({ ...FULL, facility_kind: 'rail_ramp' });

    expect(snapshot).toMatchObject({ party: 'rail', facility: { type: 'ramp' } });
    expect(deadline).toMatchObject({ kind: 'deadline', party: 'rail' });
    expect(movement).toMatchObject({ kind: 'movement', party: 'rail' });
  });

  it("can show the line's last free day", () => {
    expect(drafts({ ...BARE, lfd: '2026-01-25', lfd_party: 'shipping_line' })).toMatchObject([
      { kind: 'terminal_snapshot', party: 'terminal' },
      { kind: 'deadline', party: 'shipping_line', lastFreeDay: '2026-01-25' },
    ]);
  });

  it.each([
    ['null', null],
    ['a text', 'snapshot'],
    ['no moment', { container: NUMBER }],
    ['a moment without offset', { ...BARE, checked_at: '2026-01-19T18:00:00' }],
    ['a moment before all containers', { ...BARE, checked_at: '1899-12-30T00:00:00Z' }],
    ['a moment in the future', { ...BARE, checked_at: '2026-01-22T00:00:00Z' }],
    ['no container', { ...BARE, container: 'NONE' }],
    ['another container', { ...BARE, container: 'TRHU1234567' }],
    ['a hold without status', { ...BARE, holds: [{ name: 'customs' }] }],
    ['a day that is none', { ...BARE, lfd: '2026-02-30' }],
  ])('are unusable as a whole with %s, and harm no other', (_what, element) => {
    expect(drafts(element, BARE)).toMatchObject([{ kind: 'unusable' }, { kind: 'terminal_snapshot' }]);
  });

  it.each([
    ['lfd', '0000-01-01'],
    ['lfd', '0001-01-01'],
    ['lfd', '1900-01-01'],
    ['lfd', '1970-01-01'],
    ['lfd', '9999-12-31'],
    ['appointment_at', '0000-01-01T00:00:00Z'],
    ['appointment_at', '1970-01-01T00:00:00Z'],
    ['appointment_at', '9999-12-31T23:59:59-08:00'],
  ])('lose only %s where it is %s, a date that a program puts where it knows none', (member, said) => {
    const stated = drafts({ ...BARE, available: true, [member]: said });

    expect(stated).toMatchObject([
      { kind: 'terminal_snapshot', available: true, appointmentAt: null },
      { kind: 'unusable', reason: `${member} ${said} lies before 2000 or more than two years ahead.` },
    ]);
  });

  it('lose only a gate-out that has no possible time', () => {
    const kinds = drafts({ ...BARE, full_out_at: '2199-01-01T00:00:00Z' }).map(({ kind }) => kind);

    expect(kinds).toEqual(['terminal_snapshot', 'unusable']);
  });

  it('of any JSON are translated without throwing, into valid observations', () => {
    const value = fc.jsonValue();
    const entries = Object.entries(FULL).map(([key, member]) => [key, fc.oneof(value, fc.constant(member))]);
    const element = fc.oneof(value, fc.record(Object.fromEntries(entries)));
    fc.assert(
      fc.property(fc.array(element), (elements) => {
        const made = drafts(...elements);
        expect(made.length).toBeGreaterThanOrEqual(elements.length);
        for (const draft of made) ObservationDraft.parse(draft);
      }),
    );
  });
});

describe('the source', () => {
  let handler: Handler;
  let server: LoopbackServer;
  let http: HttpClient;

  beforeEach(async () => {
    handler = (_request, response) => sendJson(response, { snapshots: [FULL] });
    server = await startLoopbackServer((request, response) => handler(request, response));
    http = createHttpClient({ userAgent: 'landfall-test', allowPrivateAddresses: true });
  });

  afterEach(async () => {
    await server.close();
    await http.close();
  });

  function poll(changes: Partial<TerminalSourceOptions> = {}): Promise<Answer> {
    const source = createTerminalSource({
      key: 'trapac-terminal',
      name: 'TraPac',
      baseUrl: `${server.url}/feed/`,
      http,
      clock: { now: () => Date.parse(RECEIVED_AT) },
      pollLimits: { retryDelayMsMin: 0, deadlineMs: 1_000 },
      ...changes,
    });
    return source.fetch({ kind: 'container', number: NUMBER }, new AbortController().signal);
  }

  it('asks for one container, with its key', async () => {
    const answer = await poll({ apiKey: 'SECRET' });

    expect(server.requests).toMatchObject([{ method: 'GET', headers: { authorization: 'Bearer SECRET' } }]);
    expect(server.requests[0]?.url.href).toBe(`${server.url}/feed/snapshots?container=${NUMBER}`);
    expect(answer).toMatchObject({ outcome: 'found', requests: 1 });
    expect(answer.outcome === 'found' && answer.statements().map(({ draft }) => draft.kind)).toEqual([
      'terminal_snapshot',
      'deadline',
      'movement',
    ]);
  });

  it('has the same digest for another look at the same, and another one for a change', async () => {
    const bodies = [FULL, { ...FULL, checked_at: '2026-01-19T23:00:00Z' }, { ...FULL, available: true }];
    handler = (_request, response) => sendJson(response, { snapshots: [bodies[server.requests.length - 1]] });

    const [first, second, third] = [await poll(), await poll(), await poll()].map((answer) =>
      answer.outcome === 'found' ? answer.digest.toString('hex') : answer.outcome,
    );

    expect(second).toBe(first);
    expect(third).not.toBe(first);
  });

  it.each([
    ['unknown', '404', (response: ServerResponse) => sendStatus(response, 404)],
    ['unknown', 'an empty list', (response: ServerResponse) => sendJson(response, { snapshots: [] })],
    [
      'unknown',
      'a snapshot that states nothing',
      (response: ServerResponse) => sendJson(response, { snapshots: [BARE] }),
    ],
    ['unknown', 'an empty body', (response: ServerResponse) => sendStatus(response, 200)],
    ['refused', '401', (response: ServerResponse) => sendStatus(response, 401)],
    ['refused', '403', (response: ServerResponse) => sendStatus(response, 403)],
    ['unavailable', '429', (response: ServerResponse) => sendStatus(response, 429, '', { 'retry-after': '999' })],
    ['unavailable', '429 without a time', (response: ServerResponse) => sendStatus(response, 429)],
    ['unavailable', 'an answer that is cut', (response: ServerResponse) => sendCut(response)],
    ['unavailable', 'a connection that ends', (response: ServerResponse) => response.destroy()],
    ['unavailable', 'no answer', () => {}],
    ['unavailable', '500', (response: ServerResponse) => sendStatus(response, 500)],
    ['unavailable', 'a redirect', (response: ServerResponse) => sendStatus(response, 301, '', { location: '/' })],
    ['malformed', 'HTML', (response: ServerResponse) => sendStatus(response, 200, '<html></html>')],
    ['malformed', 'another shape', (response: ServerResponse) => sendJson(response, [FULL])],
    ['malformed', 'nothing of the form', (response: ServerResponse) => sendJson(response, { snapshots: [{}] })],
  ])('is %s: %s', async (outcome, _what, send) => {
    handler = (_request, response) => send(response);

    expect(await poll()).toMatchObject({ outcome });
  });

  it('is polled for containers only', async () => {
    const source = createTerminalSource({
      key: 'k',
      name: 'K',
      baseUrl: server.url,
      http,
      clock: { now: () => 0 },
    });

    const answer = await source.fetch({ kind: 'booking', number: 'B1' }, new AbortController().signal);

    expect(answer).toEqual({ outcome: 'refused', requests: 0, reason: 'K knows containers only.' });
  });

  it.each(['terminal.example.test', 'ftp://terminal.example.test'])('refuses %s as an address', (baseUrl) => {
    expect(() => createTerminalSource({ key: 'k', name: 'K', baseUrl, http, clock: { now: () => 0 } })).toThrow(
      'is not an http or https URL',
    );
  });
});
